// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_window.h"

#include "app/language/language.h"
#include "app/theme/appearance.h"
#include "app/theme/english_plurals.h"
#include "app/window/job_port.h"
#include "app/window/main_window.h"
#include "app/window/screenshot.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>

#include <cstdlib>
#include <cstring>

namespace warpdesk::window {
namespace {

QString underHome(const char* variable, const QString& otherwise)
{
    const QString set = qEnvironmentVariable(variable);
    return (QDir::isAbsolutePath(set) ? set : QDir::home().filePath(otherwise)) + QStringLiteral("/warpdesk");
}

/// The scale must be known before the application object exists.
void applyScale(int argc, char** argv)
{
    for (int i = 1; i + 1 < argc; ++i) {
        if (std::strcmp(argv[i], "--scale") == 0)
            qputenv("QT_SCALE_FACTOR", argv[i + 1]);
    }
}

struct Options {
    theme::Choice choice = theme::Choice::System;
    bool choiceGiven = false;
    ScreenshotOrder screenshot;
    QString problem;
    QString file;
    QString seed;
    QString language;
};

Options parse(const QApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate("warpdesk", "A desktop playground for GPU kernels"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("file"), QApplication::translate("warpdesk", "a CUDA source to open"), QStringLiteral("[file]"));
    const auto add = [&parser](const QString& name, const QString& value, bool hidden) {
        QCommandLineOption option(name, {}, value);
        if (hidden)
            option.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(option);
    };
    add(QStringLiteral("problem"), QStringLiteral("slug"), false);
    add(QStringLiteral("theme"), QStringLiteral("light|dark|system"), false);
    add(QStringLiteral("language"), QStringLiteral("code"), false);
    for (const char* name : { "screenshot", "scale", "source", "size", "seed", "select", "line", "layout", "versions",
             "sweep", "panel", "dialog" })
        add(QLatin1String(name), QLatin1String(name), true);
    QCommandLineOption run(QStringLiteral("run"));
    run.setFlags(QCommandLineOption::HiddenFromHelp);
    parser.addOption(run);
    for (const char* name : { "measure", "compare" }) {
        QCommandLineOption flag { QString::fromLatin1(name) };
        flag.setFlags(QCommandLineOption::HiddenFromHelp);
        parser.addOption(flag);
    }
    parser.process(application);

    Options options;
    const QString theme = parser.value(QStringLiteral("theme"));
    options.choiceGiven = theme == u"light" || theme == u"dark" || theme == u"system";
    if (theme == u"light")
        options.choice = theme::Choice::Light;
    else if (theme == u"dark")
        options.choice = theme::Choice::Dark;
    options.problem = parser.value(QStringLiteral("problem"));
    options.file = parser.positionalArguments().value(0);
    options.screenshot.file = parser.value(QStringLiteral("screenshot"));
    options.screenshot.problem = options.problem;
    options.screenshot.source = parser.value(QStringLiteral("source"));
    options.seed = parser.value(QStringLiteral("seed"));
    options.language = parser.value(QStringLiteral("language"));
    options.screenshot.select = parser.value(QStringLiteral("select"));
    options.screenshot.dialog = parser.value(QStringLiteral("dialog"));
    options.screenshot.panel = parser.value(QStringLiteral("panel"));
    options.screenshot.line = parser.value(QStringLiteral("line")).toInt();
    const QStringList layouts { QStringLiteral("practise"), QStringLiteral("measure"), QStringLiteral("inspect"),
        QStringLiteral("lecture") };
    options.screenshot.layout = static_cast<int>(layouts.indexOf(parser.value(QStringLiteral("layout"))) + 1);
    options.screenshot.measure = parser.isSet(QStringLiteral("measure"));
    options.screenshot.compare = parser.isSet(QStringLiteral("compare"));
    options.screenshot.sweep = parser.value(QStringLiteral("sweep"));
    options.screenshot.versions = parser.value(QStringLiteral("versions")).split(u',', Qt::SkipEmptyParts);
    options.screenshot.run = parser.isSet(QStringLiteral("run"));
    const QStringList size = parser.value(QStringLiteral("size")).split(u'x');
    if (size.size() == 2)
        options.screenshot.size = QSize(size[0].toInt(), size[1].toInt());
    return options;
}

} // namespace

int runWindow(int argc, char** argv)
{
    applyScale(argc, argv);
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("warpdesk"));
    QApplication::setApplicationDisplayName(QStringLiteral("Warpdesk"));
    QApplication::setApplicationVersion(QStringLiteral(WARPDESK_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("warpdesk"));
    theme::EnglishPlurals::install();
    const Options options = parse(application);

    WindowSetup setup;
    setup.settingsFile = underHome("XDG_CONFIG_HOME", QStringLiteral(".config")) + QStringLiteral("/window.ini");
    setup.stateFolder = underHome("XDG_STATE_HOME", QStringLiteral(".local/state"));
    setup.solutionsFolder = underHome("XDG_DATA_HOME", QStringLiteral(".local/share")) + QStringLiteral("/solutions");
    setup.historyFile = underHome("XDG_DATA_HOME", QStringLiteral(".local/share")) + QStringLiteral("/history.sqlite");
    if (options.problem.isEmpty() && options.file.isEmpty() && options.screenshot.source.isEmpty())
        setup.first = WindowSetup::First::StartPage;
    const QSettings settings(setup.settingsFile, QSettings::IniFormat);
    const int stored = std::clamp(settings.value(QStringLiteral("colours"), 0).toInt(), 0, 2);
    theme::Appearance::instance().start(options.choiceGiven ? options.choice : static_cast<theme::Choice>(stored));

    const QString wanted
        = options.language.isEmpty() ? settings.value(QStringLiteral("language")).toString() : options.language;
    language::install(language::chosen(wanted, QLocale::system().uiLanguages()));

    const services::RunnerCommand command
        = services::RunnerCommand::find(settings.value(QStringLiteral("runner")).toString());
    RunnerPort jobs(command);
    RunnerPort syntax(command);
    setup.jobs = &jobs;
    setup.syntax = &syntax;
    MainWindow window(std::move(setup));
    // The application stays left to right: code does not turn round (QTextLayout would draw its brackets mirrored).
    window.setLayoutDirection(QLocale().textDirection());
    window.setSeed(options.seed);
    if (!options.problem.isEmpty())
        window.openProblem(options.problem);
    if (!options.file.isEmpty())
        window.openFile(options.file);
    if (!options.screenshot.file.isEmpty())
        new Screenshot(window, options.screenshot);
    window.show();
    return QApplication::exec();
}

} // namespace warpdesk::window
