// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/profile_facts.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace warpdesk::window {
namespace {

struct Tr {
    Q_DECLARE_TR_FUNCTIONS(warpdesk::window::ProfileFacts)
};

double number(const QJsonObject& object, const char* field) { return object.value(QLatin1String(field)).toDouble(); }

/// How much of a quantity an object with `accesses` and `executed` has.
double amount(const QJsonObject& object, HeatQuantity quantity)
{
    if (quantity == HeatQuantity::Instructions)
        return number(object, "executed");
    double sum = 0;
    for (const QJsonValue& value : object.value(QLatin1String("accesses")).toArray()) {
        const QJsonObject access = value.toObject();
        if (quantity == HeatQuantity::Conflicts)
            sum += number(access, "bank_conflicts");
        else if (access.value(QLatin1String("space")).toString() == u"global")
            sum += number(access, "sectors");
    }
    return sum;
}

void addCounts(ProfileFacts::Counts& counts, const QJsonObject& kernel)
{
    for (const QJsonValue& value : kernel.value(QLatin1String("accesses")).toArray()) {
        const QJsonObject access = value.toObject();
        const QString space = access.value(QLatin1String("space")).toString();
        if (space == u"global") {
            counts.sectors += number(access, "sectors");
            counts.leastSectors += number(access, "least_sectors");
            counts.requests += number(access, "requests");
        } else if (space == u"shared") {
            counts.conflicts += number(access, "bank_conflicts");
            counts.wavefronts += number(access, "wavefronts");
        }
    }
    const QJsonObject metrics = kernel.value(QLatin1String("metrics")).toObject();
    const double l2 = number(metrics, "lts__t_sectors.sum");
    counts.l2Sectors += l2;
    counts.l2Hits += l2 * number(metrics, "lts__t_sector_hit_rate.pct") / 100;
}

/// The use of the GPU by the kernel that takes the most of the modelled time.
void addModel(ProfileFacts& facts, const QJsonArray& kernels)
{
    QJsonObject longest;
    double most = 0;
    for (const QJsonValue& value : kernels) {
        const QJsonObject kernel = value.toObject();
        const QJsonObject modelled = kernel.value(QLatin1String("modelled")).toObject();
        const double time = number(modelled, "milliseconds") * std::max(1.0, number(kernel, "launches"));
        if (time > most) {
            most = time;
            longest = modelled;
        }
    }
    if (longest.isEmpty())
        return;
    const QString limit = longest.value(QLatin1String("limited_by")).toString();
    for (const QJsonValue& value : longest.value(QLatin1String("resources")).toArray()) {
        const QJsonObject use = value.toObject();
        const QString id = use.value(QLatin1String("resource")).toString();
        facts.uses.append({ id, use.value(QLatin1String("name")).toString(), number(use, "utilisation"), id == limit });
    }
    facts.limit = longest.value(QLatin1String("limited_by_name")).toString();
    facts.registers = longest.value(QLatin1String("registers")).toInt();
    facts.occupancy = number(longest.value(QLatin1String("occupancy")).toObject(), "fraction");
}

} // namespace

std::optional<double> ProfileFacts::intensity() const
{
    return operations > 0 && dramBytes > 0 ? std::optional(operations / dramBytes) : std::nullopt;
}

std::optional<ProfileFacts> profileFacts(const QJsonObject& profiled)
{
    const QJsonArray kernels = profiled.value(QLatin1String("kernels")).toArray();
    if (kernels.isEmpty())
        return std::nullopt;
    ProfileFacts facts;
    facts.gpu = profiled.value(QLatin1String("gpu")).toString();
    double executed = 0;
    double threads = 0;
    double most = 0;
    QList<std::pair<double, ProfileFacts::Advice>> advice;
    for (const QJsonValue& value : kernels) {
        const QJsonObject kernel = value.toObject();
        const QJsonObject metrics = kernel.value(QLatin1String("metrics")).toObject();
        const QJsonObject operations = kernel.value(QLatin1String("operations")).toObject();
        for (const auto& [field, type] : { std::pair("fp32", "FP32"), std::pair("fp64", "FP64"),
                 std::pair("fp16", "FP16"), std::pair("tensor", "FP16 tensor") }) {
            const double count = number(operations, field);
            facts.operations += count;
            if (count > most) {
                most = count;
                facts.operationType = QLatin1String(type);
            }
        }
        // What is left in L2 is written back one day.
        facts.dramBytes += number(metrics, "dram__bytes.sum") + number(kernel, "dirty_l2_bytes");
        executed += number(metrics, "smsp__inst_executed.sum");
        threads += number(metrics, "smsp__thread_inst_executed.sum");
        addCounts(facts.counts, kernel);
        const double weight = number(metrics, "smsp__inst_executed.sum");
        for (const QJsonValue& one : kernel.value(QLatin1String("advice")).toArray()) {
            const QJsonObject object = one.toObject();
            advice.append({ weight * number(object, "share"),
                { object.value(QLatin1String("rule")).toString(), object.value(QLatin1String("words")).toString(),
                    object.value(QLatin1String("fix")).toString(), object.value(QLatin1String("problem")).toString(),
                    object.value(QLatin1String("line")).toInt() } });
        }
    }
    if (facts.operationType.isEmpty())
        facts.operationType = QStringLiteral("FP32");
    const QJsonValue modelled
        = profiled.value(QLatin1String("modelled")).toObject().value(QLatin1String("milliseconds"));
    if (modelled.isDouble())
        facts.modelledMilliseconds = modelled.toDouble();
    addModel(facts, kernels);
    facts.counts.lanes = executed > 0 ? threads / executed : 0;
    std::ranges::stable_sort(advice, std::greater(), [](const auto& entry) { return entry.first; });
    for (const auto& entry : std::as_const(advice))
        facts.advice.append(entry.second);
    return facts;
}

LineHeat lineHeat(const QJsonObject& profiled, HeatQuantity quantity)
{
    QMap<int, double> byLine;
    double all = 0;
    for (const QJsonValue& kernel : profiled.value(QLatin1String("kernels")).toArray()) {
        for (const QJsonValue& value : kernel.toObject().value(QLatin1String("lines")).toArray()) {
            const QJsonObject line = value.toObject();
            const double here = amount(line, quantity);
            all += here;
            const QString file = line.value(QLatin1String("file")).toString();
            if (file.isEmpty() || file == u"solution.cu")
                byLine[line.value(QLatin1String("line")).toInt()] += here;
        }
    }
    LineHeat heat { quantity, {} };
    if (!(all > 0))
        return heat;
    for (auto line = byLine.cbegin(); line != byLine.cend(); ++line) {
        if (line.value() > 0 && line.key() > 0)
            heat.shares.append({ line.key(), line.value() / all });
    }
    return heat;
}

QString headerOf(HeatQuantity quantity)
{
    switch (quantity) {
    case HeatQuantity::Sectors:
        return Tr::tr("% of sectors");
    case HeatQuantity::Instructions:
        return Tr::tr("% of instructions");
    case HeatQuantity::Conflicts:
        return Tr::tr("% of bank conflicts");
    }
    return {};
}

double bandwidthOf(const QJsonObject& result, const QString& level)
{
    for (const QJsonValue& value :
        result.value(QLatin1String("roofline")).toObject().value(QLatin1String("memory")).toArray()) {
        if (value.toObject().value(QLatin1String("level")).toString() == level)
            return value.toObject().value(QLatin1String("bytes_per_second")).toDouble();
    }
    return 0;
}

double peakOf(const QJsonObject& result, const QString& type)
{
    for (const QJsonValue& value :
        result.value(QLatin1String("roofline")).toObject().value(QLatin1String("compute")).toArray()) {
        if (value.toObject().value(QLatin1String("type")).toString() == type)
            return value.toObject().value(QLatin1String("operations_per_second")).toDouble();
    }
    return 0;
}

} // namespace warpdesk::window
