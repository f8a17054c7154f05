// SPDX-License-Identifier: GPL-3.0-or-later
// The executable as a person or a script meets it, against the fake runner.
#include "engine/base/json.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fcntl.h>
#include <pty.h>
#include <unistd.h>

using warpdesk::OrderedJson;

namespace {

struct Run {
    int code = -1;
    QByteArray out, error;
    OrderedJson json; ///< of the last line of stdout
};

void put(const QString& path, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

/// Same fields with the same kinds of values; lists are compared by their first item.
bool sameShape(const OrderedJson& example, const OrderedJson& actual)
{
    if (example.is_number() && actual.is_number())
        return true;
    if (example.type() != actual.type())
        return false;
    if (example.is_array())
        return example.empty() || (!actual.empty() && sameShape(example[0], actual[0]));
    if (!example.is_object())
        return true;
    for (const auto& [key, value] : example.items()) {
        if (!actual.contains(key) || !sameShape(value, actual[key]))
            return false;
    }
    return example.size() == actual.size();
}

const QByteArray yaml = R"(title: Vector addition
topic: basics
level: easy
arguments:
  - {name: a, type: float, shape: [n], role: input, fill: {uniform: [-1, 1]}}
  - {name: b, type: float, shape: [n], role: input, fill: {uniform: [-1, 1]}}
  - {name: c, type: float, shape: [n], role: output}
  - {name: n, type: int, role: size}
tolerance: {absolute: 0, relative: 1e-6}
tests: [{n: 32}, {n: 33}]
measure: [{n: 1048576}]
work: {flops: n, bytes: 12 * n}
hints: [One thread per element.]
)";

} // namespace

class CommandLineTest final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        const QString problem = path("data/problems/vector-add");
        put(problem + "/problem.yaml", yaml);
        put(problem + "/statement.md", "# Vector addition");
        put(problem + "/starter.cu", "// start\n");
        put(problem + "/reference.cu",
            "extern \"C\" void reference(const float* a, const float* b, float* c, int n) { for (int i = 0; i < n; "
            "++i) c[i] = a[i] + b[i]; }\n");
        put(problem + "/solutions/1_naive.cu", "// One element a thread.\n");
    }

    void everyExampleOfTheReadmeIsWhatComes_data()
    {
        QTest::addColumn<QStringList>("command");
        QTest::addColumn<int>("code");
        QTest::addColumn<bool>("exact");
        QTest::newRow("error") << QStringList { "judge", "vector-ad", "k.cu" } << 2 << true;
        QTest::newRow("problems") << QStringList { "problems" } << 0 << false;
        QTest::newRow("show") << QStringList { "show", "vector-add", "--hints", "--solutions" } << 0 << false;
        QTest::newRow("new") << QStringList { "new", "vector-add" } << 0 << false;
        QTest::newRow("judge") << QStringList { "judge", "vector-add", "k.cu" } << 1 << true;
        QTest::newRow("measure") << QStringList { "measure", "vector-add", "k.cu" } << 0 << true;
        QTest::newRow("against") << QStringList { "measure", "vector-add", "k.cu", "--against", "k.cu" } << 0 << true;
        QTest::newRow("launch") << QStringList { "launch", "k.cu", "--kernel", "scale", "--grid", "1", "--block", "3",
            "--arg", "inout:f32:[1.5,nan,-inf]" }
                                << 0 << true;
        QTest::newRow("cubin") << QStringList { "cubin", "k.cu", "--target", "a6000", "--block", "256" } << 0 << true;
        QTest::newRow("devices") << QStringList { "devices" } << 0 << true;
        QTest::newRow("doctor") << QStringList { "doctor" } << 0 << true;
    }
    void everyExampleOfTheReadmeIsWhatComes()
    {
        QFETCH(QStringList, command);
        QFETCH(int, code);
        QFETCH(bool, exact);
        const QByteArray example = readmeExample(QTest::currentDataTag());
        QVERIFY(!example.isEmpty());
        put(path("script"), "emit {\"event\":\"result\",\"result\":" + example + "}\n");
        put(path("k.cu"), "int x;\n");
        const Run run = warpdesk(command + QStringList("--json"));
        QCOMPARE(run.code, code);
        const OrderedJson expected = OrderedJson::parse(example.toStdString());
        QVERIFY2(exact ? run.json == expected : sameShape(expected, run.json), run.out.constData());
        QCOMPARE(run.out.count('\n'), 1);
    }

    void peopleReadWords()
    {
        put(path("k.cu"),
            "int x;\n//@ emit "
            "{\"event\":\"test\",\"index\":0,\"test\":{\"name\":\"n=32\",\"verdict\":\"accepted\",\"milliseconds\":0.5}"
            "}\n"
            "//@ emit "
                + resultLine("judge") + "\n");
        const Run run = warpdesk({ "judge", "vector-add", "k.cu" });
        QCOMPARE(run.code, 1);
        QVERIFY2(run.out.contains("n=33"), run.out.constData());
        QCOMPARE(run.out.count("n=32"), 1); // told as it came, not again at the end
        QVERIFY(run.out.contains("[32]: expected 1.5, got nan"));
        QVERIFY(run.out.contains("wrong answer, 1 of 2 tests passed on emulator:h100"));
        QVERIFY(run.out.contains("--seed 5eed"));
        QVERIFY2(
            run.error.contains("k.cu:1:7: warning: variable") && run.error.contains("int x;"), run.error.constData());
        QVERIFY(!run.out.contains('\033') && !run.error.contains('\033')); // no terminal, no colour, no progress
    }

    /// A solution chooses what it prints, and names that stand in our sentences: a terminal obeys none of it.
    void whatASolutionSaysIsNotObeyed()
    {
        const QByteArray result = QByteArray(
            "{'version':1,'problem':'vector-add','device':'emulator:h100','verdict':'wrong answer','seed':'5e',"
            "'tests':[{'name':'n=3\\u001b[2J\\nx','verdict':'wrong answer',"
            "'message':'kernel \\u202ek\\u009b31m failed\\r'}],"
            "'diagnostics':[{'severity':'error','file':'a\\u001b[1mb.h','line':1,'column':1,"
            "'message':'bad \\u0007'}],'output':'\\u001b]0;mine\\u0007red\\n\\u001b[31mlast'}")
                                      .replace('\'', '"');
        put(path("k.cu"), "int x;\n//@ emit {\"event\":\"result\",\"result\":" + result + "}\n");
        const QByteArray printed = "\033]0;mine\a"
                                   "red\n\033[31mlast\n";
        const auto told = [](const QByteArray& out) {
            return out.contains("n=3\\x1b[2J\\nx") && out.contains("kernel \\u202ek\\u009b31m failed\\r");
        };

        const Run piped = warpdesk({ "judge", "vector-add", "k.cu" });
        QVERIFY2(piped.out.contains(printed), "into a pipe it goes as it is");
        QVERIFY2(told(piped.out), piped.out.constData());
        QVERIFY2(piped.error.contains("a\\x1b[1mb.h:1:1: error: bad \\a"), piped.error.constData());
        QVERIFY(!piped.error.contains('\033'));
        QCOMPARE(piped.out.count('\033'), 2);

        QByteArray seen = onTerminal({ "judge", "vector-add", "k.cu" });
        QVERIFY2(told(seen), seen.constData());
        QVERIFY2(seen.contains("\\x1b]0;mine\\ared") && seen.contains("\\x1b[31mlast"), seen.constData());
        QVERIFY2(seen.contains("\033[31;1mwrong answer\033[0m"), "our own colours stay");
        for (const char* colour : { "\033[31;1m", "\033[1m", "\033[2m", "\033[33m", "\033[32m", "\033[0m" })
            seen.replace(colour, "");
        QVERIFY2(!seen.contains('\033') && !seen.contains('\a'), seen.constData());

        const Run json = warpdesk({ "judge", "vector-add", "k.cu", "--json" });
        QVERIFY(json.json == OrderedJson::parse(result.toStdString()));
    }

    void factsOfMachineCodeAreToldInWords()
    {
        put(path("k.cu"), "int x;\n//@ emit " + resultLine("cubin") + "\n");
        const Run run = warpdesk({ "cubin", "k.cu" });
        QCOMPARE(run.code, 0);
        QVERIFY2(run.out.contains("8 registers, no spills"), run.out.constData());
        QVERIFY2(run.out.contains("6 blocks, 48 of 48 warps (100 %), limited by threads"), run.out.constData());
    }

    void exitCodes_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<int>("code");
        const auto error = [](const char* kind) {
            return QByteArray("emit {\"event\":\"error\",\"error\":{\"kind\":\"") + kind
                + "\",\"message\":\"m\",\"remedy\":\"r\"}}";
        };
        const QByteArray diagnostic = "emit "
                                      "{\"event\":\"diagnostic\",\"diagnostic\":{\"severity\":\"error\",\"file\":\"\","
                                      "\"line\":1,\"column\":1,\"message\":\"bad\"}}\n";
        QTest::newRow("accepted") << QByteArray(
            "emit {\"event\":\"result\",\"result\":{\"version\":1,\"verdict\":\"accepted\"}}")
                                  << 0;
        QTest::newRow("wrong") << QByteArray(
            "emit {\"event\":\"result\",\"result\":{\"version\":1,\"verdict\":\"time limit\"}}")
                               << 1;
        QTest::newRow("verdict: does not compile")
            << QByteArray("emit {\"event\":\"result\",\"result\":{\"version\":1,\"verdict\":\"does not compile\"}}")
            << 3;
        QTest::newRow("user code") << error("user code") << 1;
        QTest::newRow("user code that does not compile") << diagnostic + error("user code") << 3;
        QTest::newRow("input") << error("input") << 2;
        QTest::newRow("environment") << error("environment") << 4;
        QTest::newRow("internal") << error("internal") << 6;
        QTest::newRow("cancelled") << error("cancelled") << 130;
        QTest::newRow("crash") << QByteArray("crash") << 5;
        QTest::newRow("runner exits") << QByteArray("exit 3") << 5;
        QTest::newRow("nonsense") << QByteArray("say Segmentation fault") << 5;
    }
    void exitCodes()
    {
        QFETCH(QByteArray, script);
        QFETCH(int, code);
        put(path("script"), script + "\n");
        put(path("k.cu"), "int x;\n");
        const Run run = warpdesk({ "judge", "vector-add", "k.cu", "--json" });
        QVERIFY2(run.code == code, (QByteArray::number(run.code) + run.out).constData());
        QCOMPARE(run.json.value("version", 0), 1);
    }

    void badUsageIsOneSentenceAndAHint_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("command") << QStringList { "judg" } << "there is no command \"judg\"";
        QTest::newRow("option") << QStringList { "problems", "--jsno" } << "unknown option";
        QTest::newRow("global option") << QStringList { "--jsno" } << "unknown option";
        QTest::newRow("missing file") << QStringList { "judge", "vector-add" } << "FILE is missing";
        QTest::newRow("too many") << QStringList { "judge", "vector-add", "a", "b" }
                                  << "\"b\" is one argument too many";
        QTest::newRow("no value") << QStringList { "judge", "vector-add", "k.cu", "--seed" } << "missing value";
        QTest::newRow("checks") << QStringList { "judge", "vector-add", "k.cu", "--checks", "some" }
                                << "--checks takes memory or none or full";
        QTest::newRow("seed") << QStringList { "judge", "vector-add", "k.cu", "--seed", "xyz" } << "hexadecimal";
        QTest::newRow("kernel") << QStringList { "launch", "k.cu", "--grid", "1", "--block", "1" }
                                << "--kernel is missing";
        QTest::newRow("grid") << QStringList { "launch", "k.cu", "--kernel", "k", "--grid", "one", "--block", "1" }
                              << "--grid takes";
        QTest::newRow("repeat") << QStringList { "launch", "k.cu", "--kernel", "k", "--grid", "1", "--block", "1",
            "--repeat", "0" } << "--repeat takes";
        QTest::newRow("arg") << QStringList { "launch", "k.cu", "--kernel", "k", "--grid", "1", "--block", "1", "--arg",
            "x" } << "--arg x has the form";
        QTest::newRow("missing source") << QStringList { "judge", "vector-add", "nowhere.cu" }
                                        << "nowhere.cu cannot be read";
        QTest::newRow("a folder") << QStringList { "judge", "vector-add", "data" } << "data is a folder";
        QTest::newRow("an empty source") << QStringList { "judge", "vector-add", "empty.cu" } << "empty.cu is empty";
        QTest::newRow("not UTF-8") << QStringList { "judge", "vector-add", "latin.cu" }
                                   << "not UTF-8: byte 0xe9 in line 2";
        QTest::newRow("no such problem") << QStringList { "show", "vektor-add" }
                                         << "there is no problem \"vektor-add\"";
        QTest::newRow("no such folder") << QStringList { "show", "./vector-add" } << "./vector-add is not a folder";
    }
    void badUsageIsOneSentenceAndAHint()
    {
        QFETCH(QStringList, words);
        QFETCH(QString, sentence);
        put(path("k.cu"), "int x;\n");
        put(path("empty.cu"), " \n");
        put(path("latin.cu"), "int x;\n// caf\xe9\n");
        const Run run = warpdesk(words);
        QCOMPARE(run.code, 2);
        QVERIFY2(run.error.contains(sentence.toUtf8()), run.error.constData());
        QVERIFY(run.out.isEmpty());
        QVERIFY(run.error.count('\n') <= 2);
        const Run json = warpdesk(words + QStringList("--json"));
        QCOMPARE(json.code, 2);
        QVERIFY(json.json.contains("error"));
    }

    void aBadProblemFileIsExitCode2()
    {
        put(path("data/problems/vector-add/problem.yaml"), QByteArray(yaml).replace("role: size", "role: sise"));
        put(path("k.cu"), "int x;\n");
        const Run run = warpdesk({ "judge", "vector-add", "k.cu" });
        QCOMPARE(run.code, 2);
        QVERIFY2(run.error.contains("problem.yaml:8:") && run.error.contains("role"), run.error.constData());
        const Run listed = warpdesk({ "problems", "--json" });
        QCOMPARE(listed.code, 0);
        QCOMPARE(listed.json["problems"][0]["error"]["line"].get<int>(), 8);
    }

    void everyFaultOfAFolderIsTold()
    {
        put(path("data/problems/vector-add/problem.yaml"),
            QByteArray(yaml).replace("level: easy", "level: esay").replace("{n: 32}", "{m: 32}"));
        const Run run = warpdesk({ "problems", "--check", "data/problems/vector-add", "--json" });
        QCOMPARE(run.code, 2);
        const OrderedJson faults = run.json["problems"][0]["faults"];
        QCOMPARE(faults.size(), std::size_t { 2 });
        QCOMPARE(faults[0]["line"].get<int>(), 3);
        QCOMPARE(faults[0]["remedy"].get<std::string>(), std::string("Did you mean \"easy\"?"));
        QCOMPARE(faults[1]["line"].get<int>(), 10);
        QCOMPARE(warpdesk({ "problems", "--check", "." }).code, 2); // no problem there
    }

    void aWrongSolutionIsAFaultOfItsProblem()
    {
        put(path("script"), "emit {\"event\":\"result\",\"result\":{\"version\":1,\"verdict\":\"wrong answer\"}}\n");
        const Run run = warpdesk({ "problems", "--check", "data/problems" });
        QCOMPARE(run.code, 2);
        QVERIFY2(
            run.out.contains("1_naive.cu: a solution must be accepted and is \"wrong answer\""), run.out.constData());
    }

    void newProblemIsCompleteAndNeverOverwrites()
    {
        QCOMPARE(warpdesk({ "new-problem", "row-sums", "-o", "mine" }).code, 0);
        for (const char* file : { "problem.yaml", "statement.md", "starter.cu", "reference.cu" })
            QVERIFY2(QFileInfo::exists(path("mine/row-sums/") + QLatin1String(file)), file);
        put(path("mine/row-sums/statement.md"), "precious");
        QCOMPARE(warpdesk({ "new-problem", "row-sums", "-o", "mine" }).code, 2);
        QCOMPARE(QFileInfo(path("mine/row-sums/statement.md")).size(), 8);
        QCOMPARE(warpdesk({ "new-problem", "Row Sums" }).code, 2);
        QVERIFY(warpdesk({ "new-problem", "vector-add" }).error.contains("a shipped problem is called"));
    }

    void newNeverOverwrites()
    {
        QCOMPARE(warpdesk({ "new", "vector-add", "-o", "mine.cu" }).code, 0);
        QFile file(path("mine.cu"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("// start\n"));
        put(path("mine.cu"), "precious");
        const Run again = warpdesk({ "new", "vector-add", "-o", "mine.cu" });
        QCOMPARE(again.code, 2);
        QVERIFY(again.error.contains("mine.cu is there already"));
        file.seek(0);
        QCOMPARE(QFileInfo(path("mine.cu")).size(), 8);
        QVERIFY(QFile::link("/nonexistent", path("dangling.cu")));
        QCOMPARE(warpdesk({ "new", "vector-add", "-o", "dangling.cu" }).code, 2);
    }

    void aProblemFolderByPath()
    {
        QVERIFY(QDir().rename(path("data/problems/vector-add"), path("elsewhere")));
        const Run run = warpdesk({ "show", "./elsewhere", "--json" });
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json["slug"].get<std::string>(), std::string("elsewhere"));
    }

    void theJobSaysWhatTheOptionsSay()
    {
        put(path("k.cu"), "//@ job\n");
        const Run judge = warpdesk({ "judge", "vector-add", "k.cu", "--device", "emulator:a100", "--target", "t4",
            "--checks", "full", "--seed", "5eed", "--only", "n=33", "--json" });
        const OrderedJson& job = judge.json["job"];
        for (const auto& [field, value] : std::map<std::string, std::string> { { "job", "judge" },
                 { "device", "emulator:a100" }, { "target", "t4" }, { "checks", "full" }, { "seed", "5eed" },
                 { "only", "n=33" }, { "file", "k.cu" }, { "source", "//@ job\n" } })
            QCOMPARE(job[field].get<std::string>(), value);
        QVERIFY(job["problem"]["files"].contains("problem.yaml") && job["problem"]["files"].contains("reference.cu"));
        QVERIFY(!job["problem"]["files"].contains("starter.cu"));

        const Run launch = warpdesk({ "launch", "k.cu", "--kernel", "k", "--grid", "4,2", "--block", "32", "--shared",
            "1024", "--cooperative", "--cluster", "2", "--repeat", "3", "--checks", "none", "--arg", "i32:5", "--arg",
            "out:f32:64", "--json" });
        const OrderedJson& other = launch.json["job"];
        QCOMPARE(other["grid"].dump(), std::string("[4,2,1]"));
        QCOMPARE(other["block"].dump(), std::string("[32,1,1]"));
        QCOMPARE(other["cluster"].dump(), std::string("[2,1,1]"));
        QCOMPARE(other["shared"].get<int>(), 1024);
        QCOMPARE(other["repeat"].get<int>(), 3);
        QCOMPARE(other["cooperative"].get<bool>(), true);
        QCOMPARE(other["arguments"][0]["values"].dump(), std::string("[5]"));
        QCOMPARE(other["arguments"][1]["count"].get<int>(), 64);
    }

    void outputsGoToFiles()
    {
        QByteArray data;
        for (int i = 0; i < 40000; ++i) // more than 64 KiB: travels as binary
            data += QByteArray::fromHex(i % 2 ? "0000803f" : "000000c0");
        put(path("in.raw"), data);
        put(path("k.cu"), "//@ echo\n");
        const QStringList common { "launch", "k.cu", "--kernel", "k", "--grid", "1", "--block", "1", "--arg" };
        const Run run = warpdesk(common + QStringList { "inout:f32:@in.raw:@out.raw", "--json" });
        QCOMPARE(run.code, 0);
        QFile out(path("out.raw"));
        QVERIFY(out.open(QIODevice::ReadOnly));
        QVERIFY(out.readAll() == data);
        const OrderedJson& output = run.json["outputs"][0];
        QCOMPARE(output["count"].get<int>(), 40000);
        QCOMPARE(output["file"].get<std::string>(), std::string("out.raw"));
        QVERIFY(!output.contains("values") && !output.contains("binary"));

        const Run inlined = warpdesk(common + QStringList { "inout:f32:@in.raw", "--json" });
        QCOMPARE(inlined.json["outputs"][0]["values"].size(), std::size_t(40000));
        QCOMPARE(inlined.json["outputs"][0]["values"][1].get<double>(), 1.0);

        const Run nowhere = warpdesk(common + QStringList { "inout:f32:@in.raw:@/nonexistent/out.raw", "--json" });
        QCOMPARE(nowhere.code, 4);
    }

    void controlCEndsTheJobFirst_data()
    {
        QTest::addColumn<QByteArray>("script");
        QTest::addColumn<int>("atMostMs");
        QTest::newRow("a polite job") << QByteArray("//@ mutter up\n//@ sleep 60000\n") << 1000;
        QTest::newRow("a stubborn job") << QByteArray("//@ mutter up\n//@ hang\n") << 3000;
    }
    void controlCEndsTheJobFirst()
    {
        QFETCH(QByteArray, script);
        QFETCH(int, atMostMs);
        put(path("k.cu"), script);
        QProcess process;
        start(process, { "judge", "vector-add", "k.cu", "--json" });
        QVERIFY(process.waitForStarted());
        QTest::qWait(500);
        QElapsedTimer clock;
        clock.start();
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(5000));
        QVERIFY(clock.elapsed() < atMostMs);
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QCOMPARE(process.exitCode(), 130);
        const OrderedJson json = OrderedJson::parse(process.readAllStandardOutput().toStdString());
        QCOMPARE(json["error"]["kind"].get<std::string>(), std::string("cancelled"));
    }

    void aSecondControlCEndsAtOnce()
    {
        put(path("k.cu"), "//@ hang\n");
        QProcess process;
        start(process, { "judge", "vector-add", "k.cu" });
        QVERIFY(process.waitForStarted());
        QTest::qWait(500);
        QElapsedTimer clock;
        clock.start();
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QTest::qWait(100);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(5000));
        QVERIFY(clock.elapsed() < 1000);
        QCOMPARE(process.exitCode(), 130);
    }

    void noRunnerIsAnEnvironmentError()
    {
        put(path("k.cu"), "int x;\n");
        const Run run = warpdesk({ "judge", "vector-add", "k.cu", "--runner", "/nonexistent/runner --fast", "--json" });
        QCOMPARE(run.code, 4);
        QVERIFY(run.json["error"]["message"].get<std::string>().find("/nonexistent/runner") != std::string::npos);
    }

    void worksWithoutADisplay()
    {
        const Run help = warpdesk({ "--help" });
        QCOMPARE(help.code, 0);
        QVERIFY(help.out.contains("judge"));
        QCOMPARE(warpdesk({ "judge", "--help" }).code, 0);
        QCOMPARE(warpdesk({ "help", "launch" }).code, 0);
        QVERIFY(warpdesk({ "--version" }).out.startsWith("warpdesk "));
        const Run window = warpdesk({});
        QCOMPARE(window.code, 4);
        QVERIFY2(
            window.error.contains("no display") && window.error.contains("warpdesk judge"), window.error.constData());
    }

private:
    QString path(const QString& name) const { return m_folder->path() + "/" + name; }

    void start(QProcess& process, const QStringList& words) const
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : { "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_DATA_HOME", "NO_COLOR" })
            environment.remove(name);
        environment.insert("TERM", "xterm");
        environment.insert("HOME", m_folder->path());
        environment.insert("WARPDESK_DATA_DIR", path("data"));
        environment.insert("WARPDESK_RUNNER", FAKE_RUNNER);
        environment.insert("WARPDESK_FAKE_SCRIPT", path("script"));
        process.setProcessEnvironment(environment);
        process.setWorkingDirectory(m_folder->path());
        process.start(WARPDESK, words);
    }

    Run warpdesk(const QStringList& words) const
    {
        QProcess process;
        start(process, words);
        Run run;
        if (!process.waitForFinished(30000) || process.exitStatus() != QProcess::NormalExit)
            return run;
        run.code = process.exitCode();
        run.out = process.readAllStandardOutput();
        run.error = process.readAllStandardError();
        const QByteArray last = run.out.trimmed().split('\n').last();
        run.json = OrderedJson::parse(last.toStdString(), nullptr, false);
        return run;
    }

    /// What a command writes to stdout where that is a terminal.
    QByteArray onTerminal(const QStringList& words) const
    {
        int terminal = -1, end = -1;
        if (::openpty(&terminal, &end, nullptr, nullptr, nullptr) != 0)
            return "no pseudo-terminal";
        QProcess process;
        process.setChildProcessModifier([end] { ::dup2(end, STDOUT_FILENO); });
        start(process, words);
        QByteArray seen;
        ::fcntl(terminal, F_SETFL, O_NONBLOCK);
        const auto take = [&] {
            char some[4096];
            for (ssize_t got = 0; (got = ::read(terminal, some, sizeof some)) > 0;)
                seen.append(some, got);
        };
        for (int i = 0; i < 3000 && !process.waitForFinished(10); ++i)
            take();
        take();
        ::close(end);
        ::close(terminal);
        return seen;
    }

    static QByteArray readmeExample(const QByteArray& name)
    {
        QFile readme(CLI_README);
        if (!readme.open(QIODevice::ReadOnly))
            return {};
        const QByteArray text = readme.readAll(), opening = "```json " + name + "\n";
        const qsizetype start = text.indexOf(opening);
        return start < 0 ? QByteArray()
                         : text.mid(start + opening.size(), text.indexOf("\n```", start) - start - opening.size());
    }

    static QByteArray resultLine(const QByteArray& name)
    {
        return "{\"event\":\"result\",\"result\":" + readmeExample(name) + "}";
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
