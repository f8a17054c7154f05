// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/job.h"

#include "app/cli/interrupt.h"
#include "app/runner_client/runner_client.h"

#include <fmt/format.h>

#include <QEventLoop>
#include <QJsonDocument>

namespace warpdesk::cli {

namespace {

Failure failureOf(const Json& line)
{
    const Json error = line.value("error", Json::object());
    Failure failure;
    failure.kind = error.value("kind", "internal");
    failure.message = error.value("message", "the runner gave no reason");
    failure.remedy = error.value("remedy", "");
    failure.file = error.value("file", "");
    failure.line = error.value("line", 0);
    failure.column = error.value("column", 0);
    failure.runnerDied = line.value("lost", false);
    return failure;
}

void showProgress(Console& console, const Json& line)
{
    std::string text = line.value("stage", "working");
    if (const auto total = line.value("total", 0L); total > 1)
        text += fmt::format(" {} of {}", line.value("done", 0L), total);
    if (const std::string test = line.value("test", ""); !test.empty())
        text += fmt::format(", {}", test);
    console.progress(text + " ...");
}

} // namespace

JobOutcome runJob(Console& console, const QString& runnerSetting, const QJsonObject& job,
    const QList<QByteArray>& parts, const std::function<void(const Json& test)>& onTest)
{
    using services::RunnerClient;
    JobOutcome outcome;
    QEventLoop loop;
    RunnerClient client(services::RunnerCommand::find(runnerSetting));
    Json last; // the line being handled, with its 64-bit integers exact
    QObject::connect(&client, &RunnerClient::lineReceived, &loop,
        [&last](quint64, const QByteArray& line) { last = Json::parse(line.begin(), line.end(), nullptr, false); });
    QObject::connect(&client, &RunnerClient::eventReceived, &loop, [&] {
        const std::string event = last.value("event", "");
        if (event == "progress")
            showProgress(console, last);
        else if (event == "diagnostic")
            outcome.diagnostics.push_back(last.value("diagnostic", Json::object()));
        else if (event == "output")
            outcome.output += last.value("text", "");
        else if (event == "test" && onTest)
            onTest(last.value("test", Json::object()));
    });
    QObject::connect(&client, &RunnerClient::finished, &loop,
        [&](quint64, const QJsonObject& line, const QList<QByteArray>& resultParts) {
            if (line.value(QLatin1String("event")).toString() == QLatin1String("result")) {
                outcome.result = last.value("result", Json::object());
                outcome.parts = resultParts;
            } else {
                const QByteArray text = QJsonDocument(line).toJson(QJsonDocument::Compact);
                outcome.failure = failureOf(Json::parse(text.begin(), text.end()));
            }
            loop.quit();
        });
    console.progress("starting ...");
    const quint64 id = client.submit(job, {}, parts);
    const Interrupt interrupt([&] {
        console.progress("stopping ...");
        client.cancel(id);
    });
    loop.exec();
    console.clearProgress();
    return outcome;
}

} // namespace warpdesk::cli
