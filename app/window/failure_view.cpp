// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/failure_view.h"

#include "app/theme/appearance.h"
#include "app/theme/fonts.h"
#include "app/theme/icons.h"
#include "app/window/error_map.h"
#include "app/window/verdict_look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

namespace warpdesk::window {

/// The table of expected, got and error around the first wrong element.
class FailureView::Neighbours final : public QWidget {
public:
    explicit Neighbours(QWidget* parent)
        : QWidget(parent)
    {
        setObjectName(QStringLiteral("neighbourhood"));
        setMinimumHeight(kHeader + 3 * kRow + kTail);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    }

    void show(const FailureFacts& facts, bool stale)
    {
        m_facts = facts;
        m_stale = stale;
        setVisible(!facts.cells.isEmpty());
        setMaximumHeight(sizeHint().height());
        updateGeometry();
        QStringList words;
        for (const NeighbourCell& cell : facts.cells)
            words << tr("%1: expected %2, got %3").arg(cell.index, cell.expected, cell.got);
        setAccessibleName(tr("Values around the first wrong element"));
        setAccessibleDescription(words.join(QStringLiteral("; ")));
        update();
    }

    /// With the rows above and below, which show only where the panel has the height.
    [[nodiscard]] QSize sizeHint() const override
    {
        const auto near = static_cast<int>(m_facts.rowsBefore.size() + m_facts.rowsAfter.size());
        return { 380, kHeader + 3 * kRow + kTail + near * kNear + (near > 0 ? kGap : 0) };
    }

private:
    static constexpr int kHeader = 22;
    static constexpr int kRow = 26;
    static constexpr int kTail = 14;
    static constexpr int kLabel = 58;
    static constexpr int kNear = 20; ///< a row above or below
    static constexpr int kGap = 4;

    /// Where the columns that fit lie.
    struct Columns {
        int from = 0;
        int count = 0;
        int centre = 0;
        double width = 0;
    };

    [[nodiscard]] Columns columns(const QFont& code) const
    {
        const QFontMetricsF metrics(code);
        double widest = 40;
        for (const NeighbourCell& cell : m_facts.cells) {
            for (const QString& text : { cell.expected, cell.got, cell.error })
                widest = std::max(widest, metrics.horizontalAdvance(text) + 2);
        }
        // As many columns as fit whole, the first wrong element among them.
        Columns result;
        const auto all = static_cast<int>(m_facts.cells.size());
        result.count = std::clamp(static_cast<int>((width() - kLabel - 1) / widest), 1, all);
        for (int i = 0; i < all; ++i) {
            if (m_facts.cells[i].first)
                result.centre = i;
        }
        result.from = std::clamp(result.centre - result.count / 2, 0, all - result.count);
        result.width = std::min(widest + 24, (width() - kLabel - 1.0) / result.count);
        return result;
    }

    void paintEvent(QPaintEvent*) override
    {
        if (m_facts.cells.isEmpty())
            return;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const theme::Tokens& t = theme::current();
        const QFont code = theme::font(theme::Role::CodeSmall);
        const Columns at = columns(code);
        painter.setFont(theme::font(theme::Role::Small));
        painter.setPen(t.text3);
        painter.drawText(QRectF(0, 0, kLabel, kHeader), Qt::AlignLeft | Qt::AlignVCenter, m_facts.scale);
        const QString names[] = { tr("expected"), tr("got"), tr("error") };
        for (int row = 0; row < 3; ++row) {
            painter.setPen(t.text2);
            painter.drawText(
                QRectF(0, kHeader + row * kRow, kLabel - 4, kRow), Qt::AlignLeft | Qt::AlignVCenter, names[row]);
        }
        for (int i = 0; i < at.count; ++i) {
            const NeighbourCell& cell = m_facts.cells[at.from + i];
            const double x = kLabel + i * at.width;
            painter.setFont(theme::font(cell.first ? theme::Role::SmallStrong : theme::Role::Small));
            painter.setPen(cell.first ? t.text : t.text3);
            painter.drawText(QRectF(x, 0, at.width, kHeader), Qt::AlignCenter, cell.index);
            const QString texts[] = { cell.expected, cell.got, cell.error };
            painter.setFont(code);
            for (int row = 0; row < 3; ++row)
                paintCell(painter, QRectF(x, kHeader + row * kRow, at.width, kRow), texts[row], cell.wrong && row > 0);
        }
        paintRows(painter, at);
        paintFrame(painter, kLabel + (at.centre - at.from) * at.width, at.width);
    }

    void paintCell(QPainter& painter, const QRectF& box, const QString& text, bool wrong) const
    {
        const theme::Tokens& t = theme::current();
        const bool marked = wrong && !m_stale;
        if (marked)
            painter.fillRect(box, t.failSoft);
        painter.setPen(t.line);
        painter.drawRect(box.adjusted(0.5, 0.5, 0.5, 0.5));
        painter.setPen(m_stale ? t.text2 : marked ? t.fail : t.text);
        painter.drawText(box, Qt::AlignCenter, text);
    }

    /// What stands in the rows above and below, nearest ones first as far as there is height.
    void paintRows(QPainter& painter, const Columns& at) const
    {
        const int top = kHeader + 3 * kRow + kTail + kGap;
        const int room = (height() - top) / kNear;
        QList<NeighbourRow> shown;
        for (qsizetype distance = 0; distance < 3; ++distance) {
            if (distance < m_facts.rowsAfter.size() && shown.size() < room)
                shown.append(m_facts.rowsAfter[distance]);
            if (distance < m_facts.rowsBefore.size() && shown.size() < room)
                shown.prepend(m_facts.rowsBefore[distance]);
        }
        for (qsizetype row = 0; row < shown.size(); ++row) {
            const double y = top + static_cast<double>(row) * kNear;
            painter.setFont(theme::font(theme::Role::Small));
            painter.setPen(theme::current().text3);
            painter.drawText(
                QRectF(0, y, kLabel - 4, kNear), Qt::AlignLeft | Qt::AlignVCenter, tr("row %1").arg(shown[row].index));
            painter.setFont(theme::font(theme::Role::CodeSmall));
            for (int i = 0; i < at.count; ++i)
                paintCell(painter, QRectF(kLabel + i * at.width, y, at.width, kNear), shown[row].got[at.from + i],
                    shown[row].wrong[at.from + i]);
        }
    }

    void paintFrame(QPainter& painter, double x, double cellWidth) const
    {
        const theme::Tokens& t = theme::current();
        const QColor ink = m_stale ? t.text2 : t.fail;
        painter.setPen(QPen(ink, 2, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawRect(QRectF(x + 0.5, kHeader + 1, cellWidth, 3.0 * kRow - 1));
        theme::drawIcon(
            painter, QRectF(x + cellWidth / 2 - 4, kHeader + 3 * kRow + 4, 9, 9), QStringLiteral("fail"), ink);
    }

    FailureFacts m_facts;
    bool m_stale = false;
};

namespace {

/// One line that ends in an ellipsis where its room ends.
class ElidedLabel final : public QLabel {
public:
    using QLabel::QLabel;

private:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(palette().color(foregroundRole()));
        painter.drawText(contentsRect(), Qt::AlignLeft | Qt::AlignVCenter,
            fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()));
    }
};

} // namespace

FailureView::FailureView(QWidget* parent)
    : QWidget(parent)
    , m_verdictRow(new QWidget(this))
    , m_title(new QLabel(this))
    , m_where(new QLabel(this))
    , m_howMuch(new ElidedLabel(this))
    , m_message(new QLabel(this))
    , m_who(new QLabel(this))
    , m_go(new QPushButton(this))
    , m_neighbours(new Neighbours(this))
    , m_check(new QWidget(this))
    , m_found(new QLabel(m_check))
    , m_remedy(new QLabel(m_check))
    , m_toFound(new QPushButton(m_check))
    , m_toOther(new QPushButton(m_check))
    , m_mapRow(new QWidget(this))
    , m_mapCaption(new ElidedLabel(this))
    , m_map(new ErrorMap(this))
{
    setObjectName(QStringLiteral("failureView"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 16, 10);
    column->setSpacing(4);

    auto* top = new QHBoxLayout(m_verdictRow);
    top->setContentsMargins(0, 0, 0, 0);
    top->setSpacing(10);
    m_title->setFont(theme::font(theme::Role::BodyStrong));
    m_where->setFont(theme::font(theme::Role::Code));
    m_where->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_howMuch->setObjectName(QStringLiteral("quietNote"));
    // Long facts are cut at the edge; they must not push the docks apart.
    m_howMuch->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_mapCaption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    top->addWidget(m_title);
    top->addWidget(m_where);
    top->addWidget(m_howMuch, 1);
    column->addWidget(m_verdictRow);

    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(m_message);
    m_who->setObjectName(QStringLiteral("stateText"));
    m_who->setWordWrap(true);
    column->addWidget(m_who);
    column->addSpacing(4);
    m_go->setProperty("kind", QStringLiteral("main"));
    auto* goRow = new QHBoxLayout;
    goRow->addWidget(m_go);
    goRow->addStretch(1);
    column->addLayout(goRow);
    buildCheck();
    column->addWidget(m_check);
    column->addWidget(m_neighbours, 1000); // first of all, up to its rows

    auto* mapRow = new QHBoxLayout(m_mapRow);
    mapRow->setContentsMargins(0, 2, 0, 0);
    mapRow->setSpacing(10);
    auto* mapTitle = new QLabel(tr("Error map"), m_mapRow);
    mapTitle->setFont(theme::font(theme::Role::BodyStrong));
    m_mapCaption->setObjectName(QStringLiteral("quietNote"));
    m_mapCaption->setFont(theme::font(theme::Role::Small));
    mapRow->addWidget(mapTitle);
    mapRow->addWidget(m_mapCaption, 1);
    column->addWidget(m_mapRow);
    column->addWidget(m_map);
    column->addStretch(1);
    connect(m_go, &QPushButton::clicked, this, [this] { emit placeActivated(m_facts.line, m_facts.column); });
}

void FailureView::buildCheck()
{
    m_check->setObjectName(QStringLiteral("checkFinding"));
    auto* column = new QVBoxLayout(m_check);
    column->setContentsMargins(0, 0, 0, 6);
    column->setSpacing(4);
    for (QLabel* label : { m_found, m_remedy }) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        column->addWidget(label);
    }
    m_remedy->setObjectName(QStringLiteral("stateText"));
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    m_toFound->setProperty("kind", QStringLiteral("main"));
    row->addWidget(m_toFound);
    row->addWidget(m_toOther);
    row->addStretch(1);
    column->addLayout(row);
    const auto go = [this](bool other) {
        if (m_facts.findings.isEmpty())
            return;
        const CheckFinding& finding = m_facts.findings.first();
        emit placeActivated(
            other ? finding.first.line : finding.line(), other ? finding.first.column : finding.column());
    };
    connect(m_toFound, &QPushButton::clicked, this, [go] { go(false); });
    connect(m_toOther, &QPushButton::clicked, this, [go] { go(true); });
}

/// The first of them whole; how many more there are.
void FailureView::showCheck()
{
    m_check->setVisible(!m_facts.findings.isEmpty());
    if (m_facts.findings.isEmpty())
        return;
    const CheckFinding& finding = m_facts.findings.first();
    const QString name = finding.kind == u"race" ? tr("Race")
        : finding.kind == u"unwritten"           ? tr("Unwritten memory")
        : finding.kind == u"barrier"             ? tr("Barrier")
                                                 : tr("Warp mask");
    // Where the verdict is this very sentence, it stands above.
    const bool told = m_facts.message == finding.message;
    m_found->setText(tr("%1: %2.").arg(name, finding.message));
    m_found->setVisible(!told);
    const auto more = static_cast<int>(m_facts.findings.size()) - 1;
    m_remedy->setText(
        more == 0 ? finding.remedy : finding.remedy + u'\n' + tr("%n more under Findings.", nullptr, more));
    const int line = finding.line();
    m_toFound->setText(tr("Go to line %1").arg(line));
    m_toFound->setVisible(line > 0 && !(told && m_facts.line == line));
    m_toOther->setText(tr("and line %1").arg(finding.first.line));
    m_toOther->setVisible(finding.first.line > 0 && finding.first.line != line);
}

void FailureView::show(const QString& verdict, const QJsonObject& test)
{
    m_facts = failureFacts(test);
    const bool element = !m_facts.where.isEmpty();
    QString word = lookOf(verdict).word;
    if (!word.isEmpty())
        word[0] = word[0].toUpper();
    m_title->setText(element ? tr("First wrong element") : word);
    m_where->setText(m_facts.where);
    m_where->setVisible(element);
    m_howMuch->setText(m_facts.howMuch);
    m_howMuch->setToolTip(m_facts.howMuch);
    m_message->setText(m_facts.message);
    m_message->setVisible(!m_facts.message.isEmpty());
    m_who->setText(m_facts.who);
    m_who->setVisible(!m_facts.who.isEmpty());
    m_go->setText(tr("Go to line %1").arg(m_facts.line));
    m_go->setVisible(m_facts.line > 0);
    showCheck();
    m_neighbours->show(m_facts, false);
    m_mapRow->setVisible(m_facts.mapWidth > 0);
    m_mapCaption->setToolTip(m_facts.mapCaption + u'\n' + m_facts.pattern);
    m_mapCaption->setText(
        m_facts.pattern.isEmpty() ? m_facts.mapCaption : m_facts.mapCaption + QStringLiteral(" · ") + m_facts.pattern);
    m_map->show(m_facts);
}

void FailureView::setStale(bool stale) { m_neighbours->show(m_facts, stale); }

} // namespace warpdesk::window
