// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/status_line.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/shown_text.h"

#include <QActionGroup>
#include <QJsonObject>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QToolButton>

namespace warpdesk::window {

class StatusLine::IconLabel final : public QWidget {
public:
    explicit IconLabel(QWidget* parent)
        : QWidget(parent)
    {
        setFixedSize(14, 18);
    }
    void show(const QString& name, const QString& ink)
    {
        m_name = name;
        m_ink = ink;
        update();
    }

private:
    void paintEvent(QPaintEvent*) override
    {
        if (m_name.isEmpty())
            return;
        const theme::Tokens& t = theme::current();
        QColor ink = t.text2;
        for (const theme::NamedToken& token : theme::namedTokens()) {
            if (m_ink == QLatin1String(token.name))
                ink = t.*token.member;
        }
        QPainter painter(this);
        theme::drawIcon(painter, QRectF(1, (height() - 12) / 2.0, 12, 12), m_name, ink);
    }
    QString m_name;
    QString m_ink;
};

StatusLine::StatusLine(QWidget* parent)
    : QStatusBar(parent)
    , m_chooser(new QToolButton(this))
    , m_menu(new QMenu(this))
    , m_icon(new IconLabel(this))
    , m_sentence(new QLabel(this))
    , m_compile(new QLabel(this))
    , m_position(new QLabel(this))
    , m_encoding(new QLabel(this))
{
    setSizeGripEnabled(false);
    setFixedHeight(28);
    setContentsMargins(6, 0, 10, 0);
    m_chooser->setObjectName(QStringLiteral("deviceChooser"));
    m_chooser->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chooser->setPopupMode(QToolButton::InstantPopup);
    m_chooser->setMenu(m_menu);
    m_chooser->setIconSize(QSize(14, 14));
    m_chooser->setFont(theme::font(theme::Role::Small));
    m_chooser->setAutoRaise(true);
    m_chooser->setAccessibleName(tr("Device"));
    m_sentence->setObjectName(QStringLiteral("statusSentence"));
    m_position->setObjectName(QStringLiteral("statusPosition"));
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_sentence->setTextFormat(Qt::PlainText);
    for (QLabel* label : { m_sentence, m_compile, m_position, m_encoding })
        label->setFont(theme::font(theme::Role::Small));
    m_sentence->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    addWidget(m_chooser);
    addWidget(m_icon);
    addWidget(m_sentence, 1);
    for (QLabel* label : { m_compile, m_position, m_encoding }) {
        label->setContentsMargins(8, 0, 8, 0);
        addPermanentWidget(label);
    }
    setDeviceTrouble(tr("Looking for devices"));
}

void StatusLine::setDeviceTrouble(const QString& text)
{
    m_chooser->setIcon(theme::icon(QStringLiteral("chip"), &theme::Tokens::text3));
    m_chooser->setText(QChar(0x2009) + text);
    m_menu->clear();
}

void StatusLine::setDevices(const QJsonArray& devices)
{
    m_devices = devices;
    QString fallback;
    bool known = false;
    for (const QJsonValue& value : devices) {
        const QJsonObject device = value.toObject();
        const QString id = device.value(QLatin1String("id")).toString();
        known = known || id == m_device;
        if (device.value(QLatin1String("default")).toBool() || fallback.isEmpty())
            fallback = id;
    }
    if (!known)
        m_device = fallback;
    m_menu->clear();
    auto* group = new QActionGroup(m_menu);
    for (const QJsonValue& value : devices) {
        const QJsonObject device = value.toObject();
        const QString id = device.value(QLatin1String("id")).toString();
        QAction* action = m_menu->addAction(device.value(QLatin1String("name")).toString(id));
        action->setCheckable(true);
        action->setChecked(id == m_device);
        const QString reason = device.value(QLatin1String("reason")).toString();
        action->setEnabled(reason.isEmpty() || device.value(QLatin1String("usable")).toBool(false));
        action->setToolTip(reason);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, id] { choose(id); });
    }
    m_menu->setToolTipsVisible(true);
    showDevice();
}

void StatusLine::choose(const QString& device)
{
    m_device = device;
    showDevice();
    emit deviceChosen(device);
}

void StatusLine::showDevice()
{
    QString name = m_device;
    for (const QJsonValue& value : std::as_const(m_devices)) {
        const QJsonObject device = value.toObject();
        if (device.value(QLatin1String("id")).toString() == m_device)
            name = device.value(QLatin1String("name")).toString(m_device);
    }
    const bool emulated = m_device.startsWith(u"emulator");
    m_chooser->setIcon(theme::icon(emulated ? QStringLiteral("chip-model") : QStringLiteral("chip"),
        emulated ? &theme::Tokens::warn : &theme::Tokens::pass));
    m_chooser->setText(QChar(0x2009) + name + QStringLiteral("  ⌄"));
    m_chooser->setToolTip(emulated ? tr("Kernels run on the built-in emulator: same verdict, no GPU time")
                                   : tr("Kernels run on this GPU"));
}

void StatusLine::say(const QString& icon, const QString& ink, const QString& text)
{
    m_icon->show(icon, ink);
    m_sentence->setText(shown(text));
    m_sentence->setToolTip(shownTip(text));
}

QString StatusLine::sentence() const { return m_sentence->text(); }

void StatusLine::setCompile(const QString& text) { m_compile->setText(text); }

void StatusLine::setPosition(int line, int column) { m_position->setText(tr("Ln %1, Col %2").arg(line).arg(column)); }

void StatusLine::setEncoding(const QString& text) { m_encoding->setText(text); }

} // namespace warpdesk::window
