// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <vector>

namespace warpdesk::judge {

/// Whether the first fault of a file ends its reading, or all that do not depend on one another are gathered.
class FaultList final {
public:
    /// Null: the first fault ends it.
    explicit FaultList(std::vector<Error>* faults)
        : m_faults(faults)
    {
    }

    /// A fault becomes an entry of the list, and reading goes on; without a list it stays a fault.
    [[nodiscard]] Result<void> keep(Result<void> step) const
    {
        if (step || m_faults == nullptr)
            return step;
        m_faults->push_back(std::move(step).error());
        return {};
    }
    [[nodiscard]] std::size_t count() const { return m_faults == nullptr ? 0 : m_faults->size(); }

private:
    std::vector<Error>* m_faults;
};

} // namespace warpdesk::judge
