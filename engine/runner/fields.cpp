// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/fields.h"

#include <fmt/format.h>

namespace warpdesk::runner {
namespace {

const Json* find(const Json& object, std::string_view field)
{
    if (!object.is_object())
        return nullptr;
    const auto found = object.find(field);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

std::unexpected<Error> misfit(std::string_view field, std::string_view expected)
{
    return failure(ErrorKind::Input, fmt::format("the job's field \"{}\" must be {}", field, expected));
}

} // namespace

Result<std::string> text(const Json& object, std::string_view field)
{
    const Json* value = find(object, field);
    if (value == nullptr || !value->is_string())
        return misfit(field, "a text");
    return value->get<std::string>();
}

Result<std::string> textOr(const Json& object, std::string_view field, std::string_view otherwise)
{
    return find(object, field) == nullptr ? Result<std::string>(otherwise) : text(object, field);
}

Result<bool> flagOr(const Json& object, std::string_view field, bool otherwise)
{
    const Json* value = find(object, field);
    if (value == nullptr)
        return otherwise;
    if (!value->is_boolean())
        return misfit(field, "true or false");
    return value->get<bool>();
}

Result<std::uint64_t> numberOr(const Json& object, std::string_view field, std::uint64_t otherwise, std::uint64_t most)
{
    const Json* value = find(object, field);
    if (value == nullptr)
        return otherwise;
    if (!value->is_number_unsigned() || value->get<std::uint64_t>() > most)
        return misfit(field, fmt::format("a whole number up to {}", most));
    return value->get<std::uint64_t>();
}

Result<std::vector<std::string>> textsOr(const Json& object, std::string_view field)
{
    std::vector<std::string> texts;
    const Json* value = find(object, field);
    if (value == nullptr)
        return texts;
    if (!value->is_array())
        return misfit(field, "a list of texts");
    for (const Json& item : *value) {
        if (!item.is_string())
            return misfit(field, "a list of texts");
        texts.push_back(item.get<std::string>());
    }
    return texts;
}

} // namespace warpdesk::runner
