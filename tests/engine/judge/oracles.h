// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/judge/problem.h"

#include <algorithm>

namespace warpdesk::test {

/// What the first result of a shipped problem must hold, in plain host C++ that shares nothing with its reference.cu.
/// `inputs` has an array for every argument; those that are neither input nor inout are empty.
[[nodiscard]] std::vector<double> oracle(
    const std::string& slug, const judge::Case& bound, const std::vector<judge::Array>& inputs);

/// How a file of oracles adds one: `const Oracle mine("slug", [](const Bound& bound) { ... });` at namespace scope.
class Oracle final {
public:
    /// A test's sizes and inputs by the names of problem.yaml.
    class Bound final {
    public:
        Bound(const judge::Case& bound, const std::vector<judge::Array>& inputs)
            : m_case(bound)
            , m_inputs(inputs)
        {
        }

        [[nodiscard]] std::size_t size(const std::string& name) const;
        /// The bits of an array as T, which must have the size of its elements.
        template <class T> [[nodiscard]] std::vector<T> array(const std::string& name) const
        {
            const judge::Array& from = arrayNamed(name, sizeof(T));
            std::vector<T> values(from.count());
            std::copy(from.bytes.begin(), from.bytes.end(), reinterpret_cast<std::byte*>(values.data()));
            return values;
        }
        /// A scalar of floating type.
        [[nodiscard]] double scalar(const std::string& name) const;

    private:
        [[nodiscard]] const judge::Array& arrayNamed(const std::string& name, std::size_t elementBytes) const;

        const judge::Case& m_case;
        const std::vector<judge::Array>& m_inputs;
    };
    using Function = std::vector<double> (*)(const Bound&);

    Oracle(const std::string& slug, Function function);
};

} // namespace warpdesk::test
