// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/runner/runner.h"

#include <cstdio>
#include <string_view>

int main(int argc, char** argv)
{
    using warpdesk::runner::Role;
    if (argc == 1)
        return warpdesk::runner::run(Role::Jobs);
    const std::string_view option = argv[1];
    if (argc == 2 && option == "--reference")
        return warpdesk::runner::run(Role::Reference);
    if (argc == 2 && option == "--version") {
        std::puts("warpdesk-runner " WARPDESK_VERSION);
        return 0;
    }
    std::fputs("usage: warpdesk-runner [--reference | --version]\n"
               "Reads jobs as JSON lines on stdin, answers on stdout; see engine/runner/README.md.\n",
        stderr);
    return 2;
}
