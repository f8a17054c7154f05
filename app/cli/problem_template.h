// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace warpdesk::cli {

struct TemplateFile {
    QString name; ///< "solutions/1_one_thread_each.cu"
    QByteArray text;
};

/// A small problem that is complete and passes, with comments that say what to change.
[[nodiscard]] QList<TemplateFile> problemTemplate();

} // namespace warpdesk::cli
