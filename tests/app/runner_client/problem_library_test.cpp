// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runner_client/problem_library.h"

#include <QDir>
#include <QFile>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using warpdesk::services::Problem;
using warpdesk::services::ProblemLibrary;

namespace {

const QByteArray goodYaml = R"(title: Vector addition
topic: basics
level: easy
arguments:
  - {name: a, type: float, shape: [n], role: input, fill: {uniform: [-1, 1]}}
  - {name: c, type: float, shape: [n], role: output}
  - {name: n, type: int, role: size}
tolerance: {absolute: 0, relative: 1e-6}
tests: [{n: 1}, {n: 33}]
measure: [{n: 1048576}]
work: {flops: n, bytes: 8 * n}
hints: [Think., Think again.]
)";

void put(const QString& path, const QByteArray& bytes)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

void putProblem(const QString& folder, const QByteArray& yaml = goodYaml)
{
    put(folder + "/problem.yaml", yaml);
    put(folder + "/statement.md", "# Add");
    put(folder + "/statement.de.md", "# Addieren");
    put(folder + "/starter.cu", "// here");
    put(folder + "/reference.cu", "extern \"C\" void reference(const float* a, float* c, int n) { c[0] = a[0] + n; }");
    put(folder + "/solutions/2_fast.cu",
        "// SPDX-License-Identifier: GPL-3.0-or-later\n// Four elements a thread.\nint x;");
    put(folder + "/solutions/1_naive.cu", "/* One element a thread. */\nint x;");
}

} // namespace

class ProblemLibraryTest final : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_shipped = m_folder->path() + "/shipped";
        m_user = m_folder->path() + "/user";
    }

    void readsAProblem()
    {
        putProblem(m_shipped + "/vector-add");
        const ProblemLibrary library(m_shipped, m_user);
        const QList<Problem> all = library.problems();
        QCOMPARE(all.size(), 1);
        const Problem& problem = all[0];
        QVERIFY2(!problem.fault, problem.fault ? qPrintable(problem.fault->message) : "");
        QCOMPARE(problem.slug, QStringLiteral("vector-add"));
        QCOMPARE(problem.title, QStringLiteral("Vector addition"));
        QCOMPARE(problem.topic, QStringLiteral("basics"));
        QCOMPARE(problem.level, QStringLiteral("easy"));
        QCOMPARE(problem.testNames, (QStringList { "n=1", "n=33" }));
        QCOMPARE(problem.signature, QStringLiteral("void solve(const float* a, float* c, int n)"));
        QCOMPARE(problem.hints, (QStringList { "Think.", "Think again." }));
        QCOMPARE(ProblemLibrary::statement(problem, "de_AT"), QStringLiteral("# Addieren"));
        QCOMPARE(ProblemLibrary::statement(problem, "fr"), QStringLiteral("# Add"));
        QCOMPARE(ProblemLibrary::starter(problem), QStringLiteral("// here"));
        const auto ladder = ProblemLibrary::solutions(problem);
        QCOMPARE(ladder.size(), 2);
        QCOMPARE(ladder[0].name, QStringLiteral("1_naive"));
        QCOMPARE(ladder[0].teaches, QStringLiteral("One element a thread."));
        QCOMPARE(ladder[1].teaches, QStringLiteral("Four elements a thread."));
        const QJsonObject files = ProblemLibrary::jobObject(problem).value("files").toObject();
        QCOMPARE(files.keys(), (QStringList { "problem.yaml", "reference.cu" }));
    }

    void aBadFolderIsOneEntryWithItsPlace_data()
    {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::addColumn<int>("line");
        QTest::addColumn<QString>("field");
        QTest::newRow("unknown level") << QByteArray("level: easy") << QByteArray("level: esay") << 3 << "level";
        QTest::newRow("unknown topic") << QByteArray("topic: basics") << QByteArray("topic: cooking") << 2 << "topic";
        QTest::newRow("hints as text") << QByteArray("[Think., Think again.]") << QByteArray("Think.") << 12 << "hints";
        QTest::newRow("an argument without a type")
            << QByteArray("{name: c, type: float, ") << QByteArray("{name: c, ") << 6 << "arguments[1]";
        QTest::newRow("not YAML") << QByteArray("tests: [") << QByteArray("tests: [}") << 9 << "";
    }
    void aBadFolderIsOneEntryWithItsPlace()
    {
        QFETCH(QByteArray, from);
        QFETCH(QByteArray, to);
        QFETCH(int, line);
        QFETCH(QString, field);
        putProblem(m_shipped + "/bad", QByteArray(goodYaml).replace(from, to));
        putProblem(m_shipped + "/good");
        const QList<Problem> all = ProblemLibrary(m_shipped, m_user).problems();
        QCOMPARE(all.size(), 2);
        QCOMPARE(all[0].slug, QStringLiteral("good"));
        QVERIFY(all[1].fault);
        QCOMPARE(all[1].fault->line, line);
        QVERIFY2(field.isEmpty() || all[1].fault->field.startsWith(field), qPrintable(all[1].fault->field));
        QVERIFY(all[1].fault->file.endsWith("bad/problem.yaml"));
        QVERIFY(!all[1].fault->message.isEmpty());
    }

    void missingFilesAreNamed()
    {
        putProblem(m_shipped + "/p");
        QVERIFY(QFile::remove(m_shipped + "/p/reference.cu"));
        const QList<Problem> all = ProblemLibrary(m_shipped, m_user).problems();
        QVERIFY(all[0].fault && all[0].fault->file.endsWith("reference.cu"));
        QVERIFY(QDir().mkpath(m_shipped + "/empty"));
        const auto empty = ProblemLibrary(m_shipped, m_user).find("empty");
        QVERIFY(empty && empty->fault && empty->fault->file.endsWith("problem.yaml"));
    }

    void aUsersSlugNeverShadowsAShippedOne()
    {
        putProblem(m_shipped + "/vector-add");
        putProblem(m_user + "/vector-add", QByteArray(goodYaml).replace("Vector", "My"));
        putProblem(m_user + "/mine");
        const ProblemLibrary library(m_shipped, m_user);
        QCOMPARE(library.find("vector-add")->title, QStringLiteral("Vector addition"));
        const auto mine = library.find("mine");
        QVERIFY(mine && !mine->shipped);
        const QList<Problem> all = library.problems();
        QCOMPARE(all.size(), 3);
        QVERIFY(all.last().fault && all.last().fault->message.contains("ename the folder"));
    }

    void foundBySlugOrPath()
    {
        putProblem(m_user + "/deep/one");
        const ProblemLibrary library(m_shipped, QString());
        QVERIFY(!library.find("one"));
        QVERIFY(!library.find(""));
        const auto byPath = library.find(m_user + "/deep/one/");
        QVERIFY(byPath && byPath->slug == "one" && !byPath->shipped);
    }

    void sortedByTopicLevelAndTitle()
    {
        putProblem(m_shipped + "/a-reduce", QByteArray(goodYaml).replace("topic: basics", "topic: reduce"));
        putProblem(m_shipped + "/z-hard", QByteArray(goodYaml).replace("level: easy", "level: hard"));
        putProblem(m_shipped + "/b", goodYaml);
        putProblem(m_shipped + "/a", goodYaml);
        QStringList slugs;
        for (const Problem& problem : ProblemLibrary(m_shipped, m_user).problems())
            slugs += problem.slug;
        QCOMPARE(slugs, (QStringList { "a", "b", "z-hard", "a-reduce" }));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    QString m_shipped, m_user;
};

QTEST_GUILESS_MAIN(ProblemLibraryTest)
#include "problem_library_test.moc"
