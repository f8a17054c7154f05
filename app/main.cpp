// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#ifdef WARPDESK_WINDOW
#include "app/window/run_window.h"
#endif

int main(int argc, char** argv)
{
    using namespace warpdesk;
    if (cli::wantsCommandLine(argc, argv))
        return cli::runCommandLine(argc, argv);
    if (!cli::hasDisplay())
        return cli::explainNoWindow("there is no display");
#ifdef WARPDESK_WINDOW
    return window::runWindow(argc, argv);
#else
    return cli::explainNoWindow("this build has no window");
#endif
}
