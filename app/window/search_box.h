// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace warpdesk::window {

/// The button that looks like a search field: a lens, a word and, on the right, the key.
class SearchBox final : public QToolButton {
    Q_OBJECT

public:
    SearchBox(const QString& word, const QString& keys, QWidget* parent = nullptr);

    enum class Form { Wide, Icon };
    void setForm(Form form);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_word;
    QString m_keys;
    Form m_form = Form::Wide;
};

} // namespace warpdesk::window
