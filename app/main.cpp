// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"
#include "app/window/run_window.h"

int main(int argc, char** argv)
{
    using namespace warpdesk;
    if (cli::wantsCommandLine(argc, argv))
        return cli::runCommandLine(argc, argv);
    if (!cli::hasDisplay())
        return cli::explainNoWindow("there is no display");
    return window::runWindow(argc, argv);
}
