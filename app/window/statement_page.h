// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/statement/statement_document.h"

#include <QTextBrowser>

namespace warpdesk::window {

/// The text of a problem. Links open outside; nothing is loaded from anywhere.
class StatementPage final : public QTextBrowser {
    Q_OBJECT

public:
    explicit StatementPage(QWidget* parent = nullptr);
    void show(const QString& markdown, const statement::StatementHead& head);

protected:
    [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;

private:
    void fill();

    QString m_markdown;
    statement::StatementHead m_head;
};

} // namespace warpdesk::window
