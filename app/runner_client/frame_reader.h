// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <expected>
#include <optional>

namespace warpdesk::services {

/// One line of the runner protocol and the binary parts that followed it.
struct Frame {
    QByteArray line;
    QJsonObject object;
    QList<QByteArray> parts;
};

/// Cuts a byte stream into frames: a JSON object per line, and after a line with `"binary": [n1, n2]` so many bytes.
/// Bytes may arrive in pieces of any size. Err = the stream is not the protocol; nothing after it can be trusted.
class FrameReader final {
public:
    /// Before the hello a login shell or container may print lines of its own: those are skipped and kept for the
    /// error text.
    enum class Noise { Skip, Refuse };

    void feed(const QByteArray& bytes) { m_buffer += bytes; }
    /// The next complete frame, nothing while one is incomplete.
    [[nodiscard]] std::expected<std::optional<Frame>, QString> next(Noise noise);
    /// The lines that were skipped, at most 1 KiB of them.
    [[nodiscard]] const QByteArray& skipped() const { return m_skipped; }

private:
    std::expected<void, QString> begin(QByteArray line);
    bool fillParts();
    std::optional<QByteArray> takeLine();

    QByteArray m_buffer;
    qsizetype m_start = 0; ///< bytes of m_buffer already used
    qsizetype m_scanned = 0; ///< bytes already searched for a newline
    std::optional<Frame> m_frame; ///< a line whose parts are still arriving
    QList<qint64> m_sizes;
    QByteArray m_skipped;
};

} // namespace warpdesk::services
