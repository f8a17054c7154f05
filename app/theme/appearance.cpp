// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"

#include "app/theme/fonts.h"
#include "app/theme/stylesheet.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QPalette>
#include <QStyleFactory>

namespace warpdesk::theme {
namespace {

const QString kService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString kPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString kInterface = QStringLiteral("org.freedesktop.portal.Settings");
const QString kGroup = QStringLiteral("org.freedesktop.appearance");
const QString kKey = QStringLiteral("color-scheme");

/// The portal wraps the number in one or two variants, depending on its age.
std::optional<uint> schemeOf(QVariant value)
{
    for (int depth = 0; depth < 3 && value.canConvert<QDBusVariant>(); ++depth)
        value = value.value<QDBusVariant>().variant();
    bool number = false;
    const uint scheme = value.toUInt(&number);
    return number ? std::optional(scheme) : std::nullopt;
}

QPalette paletteOf(const Tokens& t)
{
    QPalette palette;
    palette.setColor(QPalette::Window, t.window);
    palette.setColor(QPalette::WindowText, t.text);
    palette.setColor(QPalette::Base, t.surface);
    palette.setColor(QPalette::AlternateBase, t.sunken);
    palette.setColor(QPalette::Text, t.text);
    palette.setColor(QPalette::PlaceholderText, t.text3);
    palette.setColor(QPalette::Button, t.surface);
    palette.setColor(QPalette::ButtonText, t.text);
    palette.setColor(QPalette::BrightText, t.fail);
    palette.setColor(QPalette::ToolTipBase, t.hover);
    palette.setColor(QPalette::ToolTipText, t.text);
    palette.setColor(QPalette::Highlight, t.accentSoft);
    palette.setColor(QPalette::HighlightedText, t.text);
    palette.setColor(QPalette::Link, t.accent);
    palette.setColor(QPalette::LinkVisited, t.accent);
    palette.setColor(QPalette::Light, t.surface);
    palette.setColor(QPalette::Midlight, t.line);
    palette.setColor(QPalette::Mid, t.edge);
    palette.setColor(QPalette::Dark, t.edge);
    palette.setColor(QPalette::Shadow, t.edge);
    for (const auto role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, t.text3);
    return palette;
}

} // namespace

Appearance::Appearance() = default;

Appearance& Appearance::instance()
{
    static Appearance* appearance = new Appearance; // lives as long as the process: icons ask it while widgets die
    return *appearance;
}

void Appearance::start(Choice choice)
{
    m_choice = choice;
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    m_system = QApplication::palette().color(QPalette::Window).lightness() < 128 ? Mode::Dark : Mode::Light;
    setUpFonts();
    m_started = true;
    m_mode = m_choice == Choice::System ? m_system : m_choice == Choice::Dark ? Mode::Dark : Mode::Light;
    apply();
    askPortal();
}

void Appearance::setChoice(Choice choice)
{
    m_choice = choice;
    update();
}

void Appearance::askPortal()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return;
    // QtDBus registers its types late; before that it refuses slots that take one of them.
    qDBusRegisterMetaType<QDBusVariant>();
    if (!bus.connect(kService, kPath, kInterface, QStringLiteral("SettingChanged"), this,
            SLOT(portalSettingChanged(QString, QString, QDBusVariant))))
        qWarning("the desktop's colour setting cannot be followed");
    QDBusMessage question = QDBusMessage::createMethodCall(kService, kPath, kInterface, QStringLiteral("Read"));
    question << kGroup << kKey;
    auto* answer = new QDBusPendingCallWatcher(bus.asyncCall(question, 5000), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (!reply.isError()) {
            if (const auto scheme = schemeOf(reply.value().variant()); scheme && *scheme != 0)
                setSystemMode(*scheme == 1 ? Mode::Dark : Mode::Light);
        }
        answer->deleteLater();
    });
}

void Appearance::portalSettingChanged(const QString& group, const QString& key, const QDBusVariant& value)
{
    if (group != kGroup || key != kKey)
        return;
    if (const auto scheme = schemeOf(value.variant()))
        setSystemMode(*scheme == 1 ? Mode::Dark : Mode::Light);
}

void Appearance::setSystemMode(Mode mode)
{
    m_system = mode;
    update();
}

void Appearance::update()
{
    const Mode wanted = m_choice == Choice::System ? m_system : m_choice == Choice::Dark ? Mode::Dark : Mode::Light;
    if (!m_started || wanted == m_mode)
        return;
    m_mode = wanted;
    apply();
}

void Appearance::apply()
{
    QApplication::setPalette(paletteOf(tokens(m_mode)));
    qApp->setStyleSheet(styleSheet(tokens(m_mode)));
    emit changed();
}

const Tokens& current() { return tokens(Appearance::instance().mode()); }

editor::Theme editorTheme()
{
    const Tokens& t = current();
    editor::Theme theme;
    theme.surface = t.surface;
    theme.hover = t.hover;
    theme.line = t.line;
    theme.edge = t.edge;
    theme.text = t.text;
    theme.text2 = t.text2;
    theme.text3 = t.text3;
    theme.accent = t.accent;
    theme.accentSoft = t.accentSoft;
    theme.selection = t.selection;
    theme.caretLine = t.caretLine;
    theme.fail = t.fail;
    theme.failSoft = t.failSoft;
    theme.warn = t.warn;
    theme.warnSoft = t.warnSoft;
    theme.keyword = t.syntaxKeyword;
    theme.type = t.syntaxType;
    theme.cuda = t.syntaxCuda;
    theme.number = t.syntaxNumber;
    theme.string = t.syntaxString;
    theme.preprocessor = t.syntaxPreprocessor;
    theme.operators = t.syntaxOperator;
    theme.comment = t.syntaxComment;
    theme.heat = { t.heat1, t.heat2, t.heat3, t.heat4, t.heat5 };
    theme.heatText = { t.heatText1, t.heatText2, t.heatText3, t.heatText4, t.heatText5 };
    theme.codeFamily = codeFamily();
    theme.textFamily = interfaceFamily();
    theme.codePixels = font(Role::Code).pixelSize();
    theme.smallPixels = font(Role::Small).pixelSize();
    return theme;
}

} // namespace warpdesk::theme
