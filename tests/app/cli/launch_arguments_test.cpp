// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/launch_arguments.h"
#include "app/cli/npy.h"

#include <QFile>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cstring>

using namespace warpdesk::cli;
using warpdesk::judge::ElementType;

class LaunchArgumentsTest final : public QObject {
    Q_OBJECT

private slots:
    void parses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("role");
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("count");
        QTest::addColumn<QByteArray>("bytes"); // by hand, little-endian
        QTest::addColumn<QString>("output");
        const auto hex = [](const char* digits) { return QByteArray::fromHex(digits); };
        QTest::newRow("i32") << "i32:-5" << "value" << "i32" << 1 << hex("fbffffff") << "";
        QTest::newRow("hex") << "u8:0xff" << "value" << "u8" << 1 << hex("ff") << "";
        QTest::newRow("largest u64") << "u64:18446744073709551615" << "value" << "u64" << 1 << hex("ffffffffffffffff")
                                     << "";
        QTest::newRow("smallest i64") << "i64:-9223372036854775808" << "value" << "i64" << 1 << hex("0000000000000080")
                                      << "";
        QTest::newRow("f32") << "f32:1.5" << "value" << "f32" << 1 << hex("0000c03f") << "";
        QTest::newRow("f64 exponent") << "f64:-1e0" << "value" << "f64" << 1 << hex("000000000000f0bf") << "";
        QTest::newRow("f16 infinity") << "f16:-inf" << "value" << "f16" << 1 << hex("00fc") << "";
        QTest::newRow("bf16") << "bf16:1" << "value" << "bf16" << 1 << hex("803f") << "";
        QTest::newRow("bool") << "bool:true" << "value" << "bool" << 1 << hex("01") << "";
        QTest::newRow("in") << "in:i16:[1, -2,3]" << "in" << "i16" << 3 << hex("0100feff0300") << "";
        QTest::newRow("in of nothing") << "in:f32:[]" << "in" << "f32" << 0 << hex("") << "";
        QTest::newRow("inout to a file") << "inout:u8:[7]:@b.npy" << "inout" << "u8" << 1 << hex("07") << "b.npy";
        QTest::newRow("out") << "out:f32:64" << "out" << "f32" << 64 << hex("") << "";
        QTest::newRow("out to a file") << "out:f32:64:@dir:x/c.raw" << "out" << "f32" << 64 << hex("") << "dir:x/c.raw";
    }
    void parses()
    {
        QFETCH(QString, text);
        QFETCH(QString, role);
        QFETCH(QString, type);
        QFETCH(int, count);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, output);
        const auto argument = parseLaunchArgument(text);
        QVERIFY2(argument, argument ? "" : argument.error().message.c_str());
        QCOMPARE(QString::fromStdString(std::string(roleName(argument->role))), role);
        QCOMPARE(QString::fromStdString(std::string(shortName(argument->type))), type);
        QCOMPARE(argument->count, std::uint64_t(count));
        QCOMPARE(argument->bytes, bytes);
        QCOMPARE(argument->outputFile, output);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        QTest::newRow("no type") << "5" << "has the form";
        QTest::newRow("unknown type") << "int:5" << "unknown type \"int\"";
        QTest::newRow("not a number") << "f32:one" << "\"one\" where a number";
        QTest::newRow("a fraction") << "i32:1.5" << "\"1.5\" where a whole number";
        QTest::newRow("too large") << "i8:128" << "does not fit into i8";
        QTest::newRow("too negative") << "u32:-1" << "does not fit into u32";
        QTest::newRow("beyond 64 bits") << "u64:18446744073709551616" << "whole number";
        QTest::newRow("open list") << "in:i32:[1,2" << "no closing ]";
        QTest::newRow("hole in a list") << "in:i32:[1,,2]" << "whole number";
        QTest::newRow("no list") << "in:i32:1" << "needs [values] or @file";
        QTest::newRow("no count") << "out:i32:many" << "number of elements";
        QTest::newRow("negative count") << "out:i32:-4" << "number of elements";
        QTest::newRow("output of an input") << "in:i32:[1]:@x" << "left over";
        QTest::newRow("missing file") << "in:i32:@/nonexistent/a.raw" << "cannot be read";
    }
    void refuses()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const auto argument = parseLaunchArgument(text);
        QVERIFY(!argument);
        QCOMPARE(argument.error().kind, std::string("input"));
        QVERIFY2(QString::fromStdString(argument.error().message).contains(words), argument.error().message.c_str());
        QVERIFY2(QString::fromStdString(argument.error().message).contains(text), "the argument itself is quoted");
    }

    void filesAreRawOrNpy()
    {
        QTemporaryDir folder;
        const QByteArray data = QByteArray::fromHex("0000803f000000400000c0ff"); // 1, 2 and a NaN with its sign
        const auto put = [&](const QString& name, const QByteArray& bytes) {
            QFile file(folder.path() + "/" + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(bytes);
        };
        put("a.raw", data);
        put("a.npy", writeNpy(ElementType::Float, data));
        put("odd.raw", data.left(5));
        for (const char* name : { "a.raw", "a.npy" }) {
            const auto argument = parseLaunchArgument("inout:f32:@" + folder.path() + "/" + name + ":@out.npy");
            QVERIFY2(argument, argument ? "" : argument.error().message.c_str());
            QCOMPARE(argument->bytes, data);
            QCOMPARE(argument->count, std::uint64_t(3));
            QVERIFY(argument->isBinary);
            QCOMPARE(argument->outputFile, QStringLiteral("out.npy"));
        }
        const auto wrongType = parseLaunchArgument("in:i32:@" + folder.path() + "/a.npy");
        QVERIFY(!wrongType && wrongType.error().message.find("the file holds <f4") != std::string::npos);
        QVERIFY(!parseLaunchArgument("in:f32:@" + folder.path() + "/odd.raw"));
    }

    void theProtocolCarriesLiteralsAsValuesAndTheRestAsParts()
    {
        std::vector<LaunchArgument> arguments;
        for (const char* text : { "f32:nan", "u64:18446744073709551615", "in:i64:[9007199254740993]", "out:f32:4" })
            arguments.push_back(*parseLaunchArgument(text));
        QList<QByteArray> parts;
        const QJsonArray list = launchArgumentsJson(arguments, parts);
        QCOMPARE(list[0].toObject().value("values").toArray(), QJsonArray { "nan" });
        QCOMPARE(list[1].toObject().value("binary").toInt(), 0);
        QCOMPARE(parts, QList<QByteArray> { QByteArray(8, '\xff') });
        QCOMPARE(list[2].toObject().value("values").toArray()[0].toInteger(), 9007199254740993); // beyond a double
        QCOMPARE(list[3].toObject().value("count").toInt(), 4);
        QVERIFY(!list[3].toObject().contains("values"));
    }

    void valuesAndBytesAreInverse_data()
    {
        QTest::addColumn<int>("type");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("json");
        const auto row = [](const char* name, ElementType type, const char* digits, const char* json) {
            QTest::newRow(name) << int(type) << QByteArray::fromHex(digits) << QByteArray(json);
        };
        row("u64", ElementType::UInt64, "ffffffffffffffff", "[18446744073709551615]");
        row("i64", ElementType::Int64, "0000000000000080", "[-9223372036854775808]");
        row("i8", ElementType::Int8, "80ff7f", "[-128,-1,127]");
        row("f32", ElementType::Float, "0000c03f0000807f000080ff", "[1.5,\"inf\",\"-inf\"]");
        row("f16", ElementType::Half, "003c007c", "[1.0,\"inf\"]");
        row("bf16", ElementType::BFloat16, "803f", "[1.0]");
        row("bool", ElementType::Bool, "0100", "[1,0]");
    }
    void valuesAndBytesAreInverse()
    {
        QFETCH(int, type);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, json);
        const auto element = static_cast<ElementType>(type);
        QCOMPARE(QByteArray::fromStdString(valuesOf(element, bytes).dump()), json);
        QCOMPARE(bytesOfValues(element, Json::parse(json.toStdString())), bytes);
    }

    void extents()
    {
        const auto extent = parseExtent("grid", "4,2");
        QVERIFY(extent && *extent == (std::array<std::uint32_t, 3> { 4, 2, 1 }));
        QVERIFY(parseExtent("grid", "0"));
        for (const char* bad : { "", "x", "-1", "1,2,3,4", "1,,2", "4294967296" })
            QVERIFY2(!parseExtent("grid", bad), bad);
    }
};

QTEST_GUILESS_MAIN(LaunchArgumentsTest)
#include "launch_arguments_test.moc"
