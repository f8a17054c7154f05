// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/verdict_look.h"

#include <QCoreApplication>
#include <QHash>

namespace warpdesk::window {
namespace {
struct Words {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::window::Verdict)
};
} // namespace

VerdictLook lookOf(const QString& verdict)
{
    using theme::Tokens;
    const QString cross = QStringLiteral("fail");
    if (verdict == u"accepted")
        return { QStringLiteral("pass"), Words::tr("accepted"), &Tokens::pass };
    if (verdict == u"wrong answer")
        return { cross, Words::tr("wrong"), &Tokens::fail };
    if (verdict == u"not written")
        return { cross, Words::tr("not written"), &Tokens::fail };
    if (verdict == u"input modified")
        return { cross, Words::tr("input modified"), &Tokens::fail };
    if (verdict == u"out of bounds")
        return { cross, Words::tr("out of bounds"), &Tokens::fail };
    if (verdict == u"runtime error")
        return { cross, Words::tr("runtime error"), &Tokens::fail };
    if (verdict == u"launch error")
        return { cross, Words::tr("launch error"), &Tokens::fail };
    if (verdict == u"does not compile")
        return { cross, Words::tr("does not compile"), &Tokens::fail };
    if (verdict == u"no solve")
        return { cross, Words::tr("no solve()"), &Tokens::fail };
    if (verdict == u"time limit")
        return { QStringLiteral("warn"), Words::tr("time limit"), &Tokens::warn };
    if (verdict == u"memory limit")
        return { QStringLiteral("warn"), Words::tr("memory limit"), &Tokens::warn };
    if (verdict == u"skipped")
        return { QStringLiteral("skipped"), Words::tr("needs a GPU"), &Tokens::text3 };
    if (verdict == u"running")
        return { QStringLiteral("run"), Words::tr("running"), &Tokens::accent };
    if (verdict == u"waiting")
        return { QStringLiteral("todo"), Words::tr("waiting"), &Tokens::text3 };
    return { QStringLiteral("info"), verdict, &Tokens::text2 };
}

} // namespace warpdesk::window
