// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/compile/signature.h"

#include "engine/compile/source_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace warpdesk::compile {
namespace {

// A using-directive makes the stand-in visible to `::solve` only where the global namespace has none of its own.
constexpr const char* kCheck = R"(namespace warpdesk_missing {{ struct Nothing; void {0}(Nothing*); }}
using namespace warpdesk_missing;
namespace warpdesk_signature {{
template <class Wanted, class Given> struct TypeOf {{ static_assert(sizeof(Wanted) == 0, "signature"); }};
template <class Wanted> struct TypeOf<Wanted, Wanted> {{ }};
template <class Wanted> struct TypeOf<Wanted, void (*)(::warpdesk_missing::Nothing*)> {{ }};
template <class R, class... A> struct TypeOf<R (*)(A...), R (*)(A...) noexcept> {{ }};
}}
template struct warpdesk_signature::TypeOf<void (*)({1}), decltype(&::{0})>;
)";

bool inEpilogue(const Diagnostic& diagnostic) { return diagnostic.place.file == kEpilogueName; }

/// The type after "Given=" in the note of the failed check, as the compiler writes it; empty = it has none.
std::string givenType(const Diagnostic& diagnostic)
{
    for (const Diagnostic& note : diagnostic.related) {
        const std::string_view word = "Given=";
        const std::size_t at = note.message.find(word);
        const std::size_t end = note.message.rfind("]\"");
        if (at == std::string::npos || end == std::string::npos || end < at)
            continue;
        std::string type = note.message.substr(at + word.size(), end - at - word.size());
        return type == "<error-type>" ? std::string() : type;
    }
    return {};
}

/// "void (*)(float *, int)" becomes "void solve(float *, int)"; what is no function pointer stays as it is.
std::string asDeclaration(const std::string& type, std::string_view function)
{
    const std::size_t at = type.find("(*)");
    if (at == std::string::npos)
        return type;
    return type.substr(0, at) + std::string(function) + type.substr(at + 3);
}

} // namespace

std::string signatureCheck(std::span<const std::string> parameterTypes, std::string_view function)
{
    return fmt::format(kCheck, function, fmt::join(parameterTypes, ", "));
}

void explainSignature(
    Output& output, std::string_view source, std::span<const std::string> parameterTypes, std::string_view function)
{
    auto& all = output.diagnostics;
    const auto first = std::ranges::find_if(all, inEpilogue);
    if (first == all.end())
        return;
    const bool others
        = std::ranges::any_of(all, [](const Diagnostic& d) { return d.severity == Severity::Error && !inEpilogue(d); });
    std::string given;
    for (const Diagnostic& diagnostic : all)
        if (inEpilogue(diagnostic) && given.empty())
            given = givenType(diagnostic);
    std::erase_if(all, inEpilogue);
    if (others)
        return;

    Diagnostic error;
    const Position place = findFunction(source, function);
    error.place.line = std::max<std::uint32_t>(place.line, 1);
    error.place.column = place.column;
    if (place.column != 0)
        error.endColumn = place.column + static_cast<std::uint32_t>(function.size());
    const std::string wanted = fmt::format("void {}({})", function, fmt::join(parameterTypes, ", "));
    error.code = "signature";
    if (given.empty())
        error.message = fmt::format(
            "{} has more than one type (overloads or a template); the problem needs one \"{}\"", function, wanted);
    else
        error.message = fmt::format(
            "{} has type \"{}\"; the problem needs \"{}\"", function, asDeclaration(given, function), wanted);
    all.push_back(std::move(error));
}

} // namespace warpdesk::compile
