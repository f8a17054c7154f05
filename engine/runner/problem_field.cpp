// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/problem_field.h"

#include "engine/runner/fields.h"

#include <fmt/format.h>

namespace warpdesk::runner {

Result<judge::Problem> problemOf(const Json& object)
{
    WARPDESK_TRY(std::string slug, text(object, "slug"));
    const auto given = object.find("files");
    if (given == object.end() || !given->is_object())
        return failure(ErrorKind::Input, "the job's field \"files\" must be an object of texts");
    judge::ProblemFiles files;
    for (const auto& [name, content] : given->items()) {
        if (!content.is_string())
            return failure(ErrorKind::Input, fmt::format("the problem's file \"{}\" must be a text", name));
        files[name] = content.get<std::string>();
    }
    return judge::parseProblem(std::move(slug), std::move(files));
}

Json referenceFilesOf(const judge::Problem& problem)
{
    Json files = Json::object();
    for (const char* name : { "problem.yaml", "reference.cu", "generate.cu" })
        if (const std::string* content = problem.file(name))
            files[name] = *content;
    return Json { { "slug", problem.slug }, { "files", std::move(files) } };
}

} // namespace warpdesk::runner
