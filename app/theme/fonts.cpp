// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/fonts.h"

#include "app/theme/code_font.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontInfo>

#include <algorithm>
#include <cmath>

namespace warpdesk::theme {
namespace {

struct Families {
    QString text;
    QString code;
    QString math;
    int body = 13;
};

Families& chosen()
{
    static Families families;
    return families;
}

QString firstOf(const QStringList& wanted, const QString& otherwise)
{
    const QStringList present = QFontDatabase::families();
    for (const QString& family : wanted) {
        if (present.contains(family))
            return family;
    }
    return otherwise;
}

/// The desktop's own family, unless it is only fontconfig's default: then a better one if installed.
QString textFamily()
{
    const QString system = QFontInfo(QApplication::font()).family();
    const QStringList defaults { QStringLiteral("DejaVu Sans"), QStringLiteral("Sans Serif"), QStringLiteral("Sans"),
        QString() };
    if (!defaults.contains(system))
        return system;
    return firstOf(
        { QStringLiteral("Inter"), QStringLiteral("Noto Sans"), QStringLiteral("Cantarell"), QStringLiteral("Ubuntu") },
        system);
}

} // namespace

void setUpFonts()
{
    Families& families = chosen();
    families.text = textFamily();
    families.code = plainCodeFamily();
    if (families.code.isEmpty()) {
        families.code = firstOf({ QStringLiteral("Cascadia Mono"), QStringLiteral("DejaVu Sans Mono"),
                                    QStringLiteral("Noto Sans Mono"), QStringLiteral("Consolas") },
            QFontInfo(QFontDatabase::systemFont(QFontDatabase::FixedFont)).family());
    }
    families.math = firstOf(
        { QStringLiteral("STIX"), QStringLiteral("STIX Two Text"), QStringLiteral("STIXGeneral"),
            QStringLiteral("Latin Modern Math"), QStringLiteral("Cambria Math"), QStringLiteral("DejaVu Serif") },
        families.text);
    families.body = std::clamp(QFontInfo(QApplication::font()).pixelSize(), 13, 28);
    QApplication::setFont(font(Role::Body));
}

void applyTo(QFont& font) { font.setHintingPreference(QFont::PreferNoHinting); }

QFont font(Role role)
{
    double ratio = 1;
    bool strong = false;
    bool code = false;
    switch (role) {
    case Role::Figure:
        ratio = 1.85;
        strong = true;
        break;
    case Role::Title:
        ratio = 1.7;
        strong = true;
        break;
    case Role::StartTitle:
        ratio = 2.15;
        strong = true;
        break;
    case Role::Finding:
        ratio = 1.4;
        strong = true;
        break;
    case Role::ReadingStrong:
        strong = true;
        [[fallthrough]];
    case Role::Reading:
        ratio = 1.15;
        break;
    case Role::BodyStrong:
        strong = true;
        [[fallthrough]];
    case Role::Body:
        break;
    case Role::SmallStrong:
        strong = true;
        [[fallthrough]];
    case Role::Small:
        ratio = 0.92;
        break;
    case Role::CodeSmall:
        ratio = 0.92;
        [[fallthrough]];
    case Role::Code:
        code = true;
        break;
    }
    const Families& families = chosen();
    QFont result(code ? families.code : families.text);
    result.setPixelSize(static_cast<int>(std::lround(families.body * ratio)));
    result.setWeight(strong ? QFont::DemiBold : QFont::Normal);
    if (code)
        result.setStyleHint(QFont::Monospace);
    applyTo(result);
    return result;
}

QString interfaceFamily() { return chosen().text; }
QString codeFamily() { return chosen().code; }
QString mathFamily() { return chosen().math; }
int bodyPixels() { return chosen().body; }

} // namespace warpdesk::theme
