// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/drafts/file_worker.h"

namespace warpdesk::drafts {

FileWorker::FileWorker(QObject* parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
    m_pool.setExpiryTimeout(-1);
}

FileWorker::~FileWorker() { finish(); }

void FileWorker::finish() { m_pool.waitForDone(); }

} // namespace warpdesk::drafts
