// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/theme/icons.h"

#include "app/theme/appearance.h"

#include <QFile>
#include <QHash>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>

namespace warpdesk::theme {
namespace {

QByteArray source(const QString& name)
{
    static QHash<QString, QByteArray> cache;
    auto found = cache.find(name);
    if (found == cache.end()) {
        QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
        found = cache.insert(name, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
    }
    return *found;
}

class TokenIcon final : public QIconEngine {
public:
    TokenIcon(QString name, QColor Tokens::* ink)
        : m_name(std::move(name))
        , m_ink(ink)
    {
    }

    void paint(QPainter* painter, const QRect& box, QIcon::Mode mode, QIcon::State) override
    {
        const Tokens& now = current();
        drawIcon(*painter, box, m_name, mode == QIcon::Disabled ? now.text3 : now.*m_ink);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new TokenIcon(m_name, m_ink); }

private:
    QString m_name;
    QColor Tokens::* m_ink;
};

} // namespace

QIcon icon(const QString& name, QColor Tokens::* ink) { return QIcon(new TokenIcon(name, ink)); }

void drawIcon(QPainter& painter, const QRectF& box, const QString& name, const QColor& ink)
{
    static QHash<std::pair<QString, QRgb>, std::shared_ptr<QSvgRenderer>> cache;
    std::shared_ptr<QSvgRenderer>& renderer = cache[{ name, ink.rgba() }];
    if (!renderer) {
        QByteArray text = source(name);
        text.replace("currentColor", ink.name().toLatin1());
        renderer = std::make_shared<QSvgRenderer>(text);
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    renderer->render(&painter, box);
    painter.restore();
}

} // namespace warpdesk::theme
