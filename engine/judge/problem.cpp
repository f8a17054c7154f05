// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/judge/problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <system_error>

namespace warpdesk::judge {

namespace {

constexpr std::size_t maxFolderBytes = 16u << 20;
constexpr std::int64_t maxArrayBytes = std::int64_t { 1 } << 40;

bool belongs(const std::filesystem::path& relative)
{
    const std::string extension = relative.extension().string();
    const bool source = extension == ".cu" || extension == ".cuh";
    if (relative.has_parent_path())
        return relative.parent_path() == "solutions" && source;
    return source || extension == ".md" || extension == ".py" || relative == "problem.yaml";
}

Error folderError(const std::filesystem::path& path, std::string_view what)
{
    return Error { ErrorKind::Input, fmt::format("{}: {}", path.string(), what), {}, path.string(), 0, 0 };
}

Result<std::vector<std::byte>> scalarBytes(const Argument& argument, const ScalarValue& value, const Values& values)
{
    std::vector<std::byte> bytes(bytesOf(argument.type));
    if (value.real) {
        storeReal(argument.type, *value.real, bytes.data());
        return bytes;
    }
    if (isFloating(argument.type)) {
        WARPDESK_TRY(const double real, value.expression->real(values));
        storeReal(argument.type, real, bytes.data());
        return bytes;
    }
    WARPDESK_TRY(const std::int64_t integer, value.expression->integer(values));
    storeInteger(argument.type, integer, bytes.data());
    if (loadInteger(argument.type, bytes.data()) != static_cast<std::uint64_t>(integer))
        return value.expression->node().error(fmt::format("{} does not fit into {}", integer, argument.cType));
    return bytes;
}

Result<BoundArgument> bindArray(const Argument& argument, const Values& values)
{
    BoundArgument bound;
    std::int64_t count = 1;
    for (const Expression& extent : argument.shape) {
        WARPDESK_TRY(const std::int64_t value, extent.integer(values));
        if (value < 0)
            return extent.node().error(
                fmt::format("\"{}\" gives {}; a shape cannot be negative", extent.node().raw(), value));
        bound.shape.push_back(value);
        if (__builtin_mul_overflow(count, value, &count)
            || count > maxArrayBytes / static_cast<std::int64_t>(bytesOf(argument.type)))
            return extent.node().error(
                fmt::format("\"{}\" gives {}; the array would be larger than 1 TiB", extent.node().raw(), value));
    }
    bound.count = static_cast<std::size_t>(count);
    return bound;
}

} // namespace

std::string Argument::parameterType() const
{
    if (!isArray())
        return cType;
    return fmt::format("{}{}*", role == Role::Input ? "const " : "", cType);
}

const std::string* Problem::file(std::string_view fileName) const
{
    const auto found = files.find(fileName);
    return found == files.end() ? nullptr : &found->second;
}

bool Problem::usesGenerator() const
{
    const auto generated = [](const Fill& fill) { return fill.kind == FillKind::Generated; };
    return std::ranges::any_of(arguments, [&](const Argument& a) { return a.fill && generated(*a.fill); })
        || std::ranges::any_of(tests, [&](const TestSpec& test) {
               return std::ranges::any_of(test.fills, [&](const auto& entry) { return generated(entry.second); });
           });
}

std::string Problem::signature(std::string_view function) const
{
    std::string parameters;
    for (const Argument& argument : arguments)
        parameters += fmt::format("{}{} {}", parameters.empty() ? "" : ", ", argument.parameterType(), argument.name);
    return fmt::format("void {}({})", function, parameters);
}

namespace {

Result<ProblemFiles> readFolder(const std::filesystem::path& folder)
{
    std::error_code code;
    if (!std::filesystem::is_directory(folder, code))
        return std::unexpected(folderError(folder, "is not a folder"));
    ProblemFiles files;
    std::size_t total = 0;
    for (std::filesystem::recursive_directory_iterator entry(folder, code), end; !code && entry != end;
        entry.increment(code)) {
        const std::filesystem::path relative = entry->path().lexically_relative(folder);
        if (entry.depth() > 1) {
            entry.disable_recursion_pending();
            continue;
        }
        if (!entry->is_regular_file(code) || !belongs(relative))
            continue;
        std::ifstream stream(entry->path(), std::ios::binary);
        if (!stream)
            return std::unexpected(folderError(entry->path(), "cannot be read"));
        std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        total += text.size();
        if (total > maxFolderBytes)
            return std::unexpected(folderError(folder, "holds more than 16 MiB of text"));
        files.emplace(relative.generic_string(), std::move(text));
    }
    if (code)
        return std::unexpected(folderError(folder, fmt::format("cannot be read: {}", code.message())));
    return files;
}

std::string slugOf(const std::filesystem::path& folder)
{
    const std::filesystem::path normal = folder.lexically_normal();
    return (normal.has_filename() ? normal : normal.parent_path()).filename().string();
}

} // namespace

Result<Problem> loadProblem(const std::filesystem::path& folder)
{
    WARPDESK_TRY(ProblemFiles files, readFolder(folder));
    return parseProblem(slugOf(folder), std::move(files), folder);
}

std::vector<Error> faultsOfFolder(const std::filesystem::path& folder)
{
    auto files = readFolder(folder);
    return files ? faultsOf(slugOf(folder), std::move(*files), folder) : std::vector { std::move(files).error() };
}

Result<Case> bind(const Problem& problem, const TestSpec& test)
{
    if (!test.ranges.empty())
        return failure(ErrorKind::Internal, fmt::format("the test \"{}\" was bound before it was drawn", test.name));
    Case bound;
    bound.problem = &problem;
    bound.test = &test;
    bound.values = test.sizes;
    bound.arguments.resize(problem.arguments.size());
    // Scalars first, in order: a later one, and every shape, may use an earlier one.
    for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
        const Argument& argument = problem.arguments[i];
        if (argument.isArray())
            continue;
        std::vector<std::byte>& bytes = bound.arguments[i].scalar;
        if (argument.role == Role::Size) {
            bytes.resize(bytesOf(argument.type));
            storeInteger(argument.type, test.sizes.at(argument.name), bytes.data());
            continue;
        }
        const auto own = test.scalars.find(argument.name);
        const ScalarValue& value = own != test.scalars.end() ? own->second : *argument.value;
        WARPDESK_TRY(bytes, scalarBytes(argument, value, bound.values));
        if (!isFloating(argument.type))
            bound.values[argument.name] = static_cast<std::int64_t>(loadInteger(argument.type, bytes.data()));
    }
    for (std::size_t i = 0; i < problem.arguments.size(); ++i) {
        if (problem.arguments[i].isArray()) {
            WARPDESK_TRY(bound.arguments[i], bindArray(problem.arguments[i], bound.values));
        }
    }
    return bound;
}

TestSpec withDrawnSizes(const Problem& problem, TestSpec test, const Secret& secret)
{
    for (const auto& [size, range] : test.ranges)
        test.sizes[size] = range.draw(deriveSeed(problem.slug, test.name, 0, "size " + size, secret));
    test.ranges.clear();
    return test;
}

TestSpec atLargestSizes(TestSpec test)
{
    for (const auto& [size, range] : test.ranges)
        test.sizes[size] = range.largest();
    test.ranges.clear();
    return test;
}

const Tolerance& toleranceFor(const Problem& problem, const TestSpec& test)
{
    return test.tolerance ? *test.tolerance : problem.tolerance;
}

const Fill* fillFor(const Argument& argument, const TestSpec& test)
{
    const auto own = test.fills.find(argument.name);
    if (own != test.fills.end())
        return &own->second;
    return argument.fill ? &*argument.fill : nullptr;
}

} // namespace warpdesk::judge
