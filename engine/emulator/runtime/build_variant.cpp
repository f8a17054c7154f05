// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/lower.h"
#include "engine/emulator/runtime/abandonable.h"
#include "engine/emulator/runtime/build_identity.h"
#include "engine/emulator/runtime/emulated_module.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <bit>
#include <memory>
#include <optional>

namespace warpdesk::emulator {

namespace {

std::string textOf(const llvm::Module& module)
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream, nullptr);
    return text;
}

struct Generated {
    KernelVariant variant;
    SharedLayout shared;
    CountPlan counts {}; ///< of counted code
};

/// PTX -> scalar IR -> native object, or the cache's.
Result<Generated> generate(const ptx::Module& module, const std::string& name, SimtOptions options, ObjectCache& cache)
{
    llvm::LLVMContext context;
    LowerOptions lowering;
    lowering.counts = options.counted;
    lowering.deferCopies = options.checked;
    WARPDESK_TRY(Lowered lowered, lower(context, module, name, lowering));
    options.staticShared = lowered.shared.staticBytes;
    if (options.counted) { // what it counts is not in the object: made anew each time
        WARPDESK_TRY(KernelVariant counted, compileVariant(std::move(lowered.module), lowered.function, options));
        return Generated { std::move(counted), lowered.shared, std::move(lowered.counts) };
    }
    const std::string key = ObjectCache::key(textOf(*lowered.module), codeGenerationKey(options) + buildIdentity());
    if (auto kept = cache.find(key))
        return Generated { std::move(*kept), lowered.shared };
    WARPDESK_TRY(KernelVariant variant, compileVariant(std::move(lowered.module), lowered.function, options));
    cache.store(key, variant);
    return Generated { std::move(variant), lowered.shared };
}

} // namespace

Result<std::unique_ptr<EmulatedModule::Variant>> EmulatedModule::build(
    device::KernelId kernel, const BlockShape& shape, Counting counting)
{
    const std::string& name = m_facts[kernel].name;
    SimtOptions options;
    options.shape = shape;
    options.checked = m_options.checks != device::Checks::None;
    options.races = m_options.checks == device::Checks::Full;
    options.width = m_engine.options.width;
    options.oneLane = m_engine.options.oneLane;
    options.forceResumable = m_engine.options.forceResumable;

    options.counted = counting == Counting::Yes;
    options.traced = options.counted && m_options.counters->picture.has_value();

    // Left behind, it still ends in the cache.
    const auto made = std::make_shared<std::optional<Result<Generated>>>();
    const bool ended
        = runAbandonable([made, module = m_owned, name, options,
                             cache = m_engine.cache] { made->emplace(generate(*module, name, options, *cache)); },
            m_engine.stop);
    if (!ended)
        return failure(ErrorKind::Cancelled, "the run was cancelled while its code was generated");
    WARPDESK_TRY(Generated generated, std::move(**made));
    KernelVariant& object = generated.variant;

    auto variant = std::make_unique<Variant>();
    variant->shape = shape;
    variant->code.kind = object.kind;
    variant->code.frameBytes = object.frameBytes * (object.kind == VariantKind::Lanes ? 32 : 1);
    variant->code.staticShared = generated.shared.staticBytes;
    variant->code.slots = object.slots;
    variant->counted = options.counted;
    variant->plan = std::move(generated.counts);
    variant->counts = std::move(object.counted);
    variant->raceSites = std::move(object.raceSites);
    variant->raceParameters = std::move(object.raceParameters);
    WARPDESK_TRY(variant->linked, m_engine.linker->link(std::move(object.object), object.entry, m_variables->names()));
    if (object.kind == VariantKind::Block)
        variant->code.block = std::bit_cast<decltype(KernelCode::block)>(variant->linked->entry());
    else
        variant->code.warp = std::bit_cast<decltype(KernelCode::warp)>(variant->linked->entry());
    return variant;
}

} // namespace warpdesk::emulator
