// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "engine/judge/element_type.h"

#include <QByteArray>
#include <QJsonArray>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

namespace warpdesk::cli {

/// One `--arg` of `launch`, as contracts.md writes it: "i32:5", "in:f32:[1,2]", "inout:u8:@a.npy:@b.raw", "out:f32:64".
struct LaunchArgument {
    enum class Role { Value, In, Out, InOut };
    Role role = Role::Value;
    judge::ElementType type = judge::ElementType::Int32;
    std::uint64_t count = 1;
    QJsonArray values; ///< literals, as the protocol takes them
    QByteArray bytes; ///< raw elements, when `isBinary`
    bool isBinary = false; ///< came from a file, or holds what a JSON number cannot
    QString outputFile; ///< where the result goes; empty = into the JSON

    [[nodiscard]] bool isOutput() const { return role == Role::Out || role == Role::InOut; }
};

/// "i32", "f16", "e4m3" ...
[[nodiscard]] std::string_view shortName(judge::ElementType type);
[[nodiscard]] std::string_view roleName(LaunchArgument::Role role);

/// Parses an argument and reads the file it names. Err = usage, one sentence with the argument's text.
[[nodiscard]] std::expected<LaunchArgument, Failure> parseLaunchArgument(const QString& text);

/// The arguments as the protocol's "arguments" array; what is binary is appended to `parts`.
[[nodiscard]] QJsonArray launchArgumentsJson(const std::vector<LaunchArgument>& arguments, QList<QByteArray>& parts);

/// "x[,y[,z]]" of --grid, --block, --cluster; missing ones are 1.
[[nodiscard]] std::expected<std::array<std::uint32_t, 3>, Failure> parseExtent(const char* option, const QString& text);

/// Elements to JSON values; NaN and infinities become "nan", "inf", "-inf".
[[nodiscard]] Json valuesOf(judge::ElementType type, const QByteArray& bytes);
/// JSON values to elements.
[[nodiscard]] QByteArray bytesOfValues(judge::ElementType type, const Json& values);

} // namespace warpdesk::cli
