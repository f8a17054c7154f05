// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/appearance.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusVariant>
#include <QSignalSpy>
#include <QTest>

using namespace warpdesk::theme;

/// The part of a desktop's portal that tells light from dark.
class FakePortal final : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

public:
    uint scheme = 1;

public slots:
    QDBusVariant Read(const QString& group, const QString& key)
    {
        asked = group + QLatin1Char(' ') + key;
        return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme))); // twice wrapped, as portals do
    }

signals:
    void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);

public:
    QString asked;
};

class PortalTest final : public QObject {
    Q_OBJECT

private slots:
    void followsTheDesktop()
    {
        // A connection of its own: nobody hears their own signals.
        QDBusConnection bus = QDBusConnection::connectToBus(QDBusConnection::SessionBus, QStringLiteral("portal"));
        if (!bus.isConnected())
            QSKIP("no session bus");
        FakePortal portal;
        QVERIFY(bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), &portal,
            QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals));
        QVERIFY(bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop")));

        Appearance& appearance = Appearance::instance();
        appearance.start(Choice::System);
        QTRY_COMPARE(appearance.mode(), Mode::Dark);
        QCOMPARE(portal.asked, QStringLiteral("org.freedesktop.appearance color-scheme"));
        QSignalSpy changed(&appearance, &Appearance::changed);
        const QString group = QStringLiteral("org.freedesktop.appearance");
        emit portal.SettingChanged(group, QStringLiteral("color-scheme"), QDBusVariant(2U));
        QTRY_COMPARE(appearance.mode(), Mode::Light);
        emit portal.SettingChanged(group, QStringLiteral("contrast"), QDBusVariant(1U));
        emit portal.SettingChanged(group, QStringLiteral("color-scheme"), QDBusVariant(1U));
        QTRY_COMPARE(appearance.mode(), Mode::Dark);
        QCOMPARE(changed.count(), 2);

        appearance.setChoice(Choice::Light); // the user's word stands
        emit portal.SettingChanged(group, QStringLiteral("color-scheme"), QDBusVariant(1U));
        QTest::qWait(50);
        QCOMPARE(appearance.mode(), Mode::Light);
    }
};

QTEST_MAIN(PortalTest)
#include "portal_test.moc"
