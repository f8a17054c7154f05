// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/reference_service.h"

#include <algorithm>
#include <cstring>

namespace warpdesk::runner {

Json arraysJson(std::vector<judge::Array>& arrays, std::vector<std::string>& parts)
{
    Json list = Json::array();
    for (const judge::Array& array : arrays) {
        if (array.bytes.empty() && array.shape.empty()) {
            list.push_back(nullptr);
            continue;
        }
        list.push_back({ { "type", judge::name(array.type) }, { "shape", array.shape } });
        std::string& bytes = parts.emplace_back(array.bytes.size(), '\0');
        if (!bytes.empty())
            std::memcpy(bytes.data(), array.bytes.data(), bytes.size());
    }
    return list;
}

Result<std::vector<judge::Array>> arraysOf(const Frame& frame)
{
    const auto broken
        = [] { return failure(ErrorKind::Internal, "the reference process sent arrays that make no sense"); };
    std::vector<judge::Array> arrays;
    const auto list = frame.object.find("arrays");
    if (list == frame.object.end() || !list->is_array())
        return broken();
    std::size_t part = 0;
    for (const Json& entry : *list) {
        judge::Array& array = arrays.emplace_back();
        if (entry.is_null())
            continue;
        if (!entry.is_object() || part >= frame.parts.size())
            return broken();
        const auto names = judge::elementTypeNames();
        const auto name = std::ranges::find(names, entry.value("type", ""));
        if (name == names.end())
            return broken();
        array.type = static_cast<judge::ElementType>(name - names.begin());
        for (const Json& extent : entry.value("shape", Json::array())) {
            if (!extent.is_number_integer())
                return broken();
            array.shape.push_back(extent.get<std::int64_t>());
        }
        const std::string& bytes = frame.parts[part++];
        array.bytes.resize(bytes.size());
        if (!bytes.empty())
            std::memcpy(array.bytes.data(), bytes.data(), bytes.size());
    }
    return arrays;
}

Json keyJson(const judge::CaseKey& key) { return Json::array({ key.test, key.trial, key.measure }); }

Result<judge::CaseKey> keyOf(const Json& json)
{
    if (!json.is_array() || json.size() != 3 || !json[0].is_number_unsigned() || !json[1].is_number_unsigned()
        || !json[2].is_boolean())
        return failure(ErrorKind::Input, "a case is [test, trial, measure]");
    return judge::CaseKey { json[0].get<std::size_t>(), json[1].get<unsigned>(), json[2].get<bool>() };
}

} // namespace warpdesk::runner
