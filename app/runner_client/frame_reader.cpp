// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/frame_reader.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace warpdesk::services {

namespace {

constexpr qsizetype longestLine = qsizetype { 64 } << 20;
constexpr double largestParts = 16.0 * 1024 * 1024 * 1024;
constexpr qsizetype reservedAtOnce = qsizetype { 64 } << 20; ///< an announced size is a claim, not memory yet
constexpr qsizetype skippedKept = 1024;

QString shown(const QByteArray& line)
{
    const QString text = QString::fromUtf8(line.left(120)).simplified();
    return line.size() > 120 ? text + QStringLiteral("...") : text;
}

} // namespace

std::optional<QByteArray> FrameReader::takeLine()
{
    const qsizetype end = m_buffer.indexOf('\n', std::max(m_start, m_scanned));
    if (end < 0) {
        m_scanned = m_buffer.size();
        return {};
    }
    QByteArray line = m_buffer.mid(m_start, end - m_start);
    m_start = end + 1;
    if (m_start > (qsizetype { 1 } << 16) || m_start == m_buffer.size()) {
        m_buffer.remove(0, m_start);
        m_start = 0;
    }
    m_scanned = m_start;
    if (line.endsWith('\r'))
        line.chop(1);
    return line;
}

std::expected<void, QString> FrameReader::begin(QByteArray line)
{
    QJsonParseError fault;
    const QJsonDocument document = QJsonDocument::fromJson(line, &fault);
    if (!document.isObject()) {
        const QString why
            = fault.error == QJsonParseError::NoError ? QStringLiteral("not an object") : fault.errorString();
        return std::unexpected(QStringLiteral("a line that is not JSON (%1): \"%2\"").arg(why, shown(line)));
    }
    Frame frame { std::move(line), document.object(), {} };
    m_sizes.clear();
    double total = 0;
    for (const QJsonValue& size : frame.object.value(QLatin1String("binary")).toArray()) {
        const qint64 bytes = size.toInteger(-1);
        total += static_cast<double>(bytes);
        if (bytes < 0 || total > largestParts)
            return std::unexpected(
                QStringLiteral("an impossible size of a binary part: \"%1\"").arg(shown(frame.line)));
        m_sizes.append(bytes);
        frame.parts.emplaceBack();
        frame.parts.back().reserve(std::min<qsizetype>(bytes, reservedAtOnce));
    }
    m_frame = std::move(frame);
    return {};
}

bool FrameReader::fillParts()
{
    for (qsizetype i = 0; i < m_sizes.size(); ++i) {
        QByteArray& part = m_frame->parts[i];
        const qsizetype missing = m_sizes[i] - part.size();
        const qsizetype here = std::min(missing, m_buffer.size() - m_start);
        part.append(m_buffer.constData() + m_start, here);
        m_start += here;
        if (here < missing) {
            m_buffer.clear();
            m_start = m_scanned = 0;
            return false;
        }
    }
    m_scanned = m_start;
    return true;
}

std::expected<std::optional<Frame>, QString> FrameReader::next(Noise noise)
{
    while (!m_frame) {
        std::optional<QByteArray> line = takeLine();
        if (!line) {
            if (m_buffer.size() - m_start > longestLine)
                return std::unexpected(QStringLiteral("a line of more than 64 MiB"));
            return std::nullopt;
        }
        if (line->trimmed().isEmpty())
            continue;
        if (noise == Noise::Skip && !line->startsWith('{')) {
            m_skipped += (*line + '\n').left(skippedKept - m_skipped.size());
            continue;
        }
        if (const auto begun = begin(*std::move(line)); !begun)
            return std::unexpected(begun.error());
    }
    if (!fillParts())
        return std::nullopt;
    std::optional<Frame> frame = std::move(m_frame);
    m_frame.reset();
    return frame;
}

} // namespace warpdesk::services
