// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/emulator/lower/lower.h"
#include "engine/emulator/runtime/build_identity.h"
#include "engine/emulator/runtime/emulated_module.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

#include <bit>

namespace warpdesk::emulator {

namespace {

std::string textOf(const llvm::Module& module)
{
    std::string text;
    llvm::raw_string_ostream stream(text);
    module.print(stream, nullptr);
    return text;
}

} // namespace

/// PTX -> scalar IR -> native object (or the cache's) -> memory.
Result<std::unique_ptr<EmulatedModule::Variant>> EmulatedModule::build(device::KernelId kernel, const BlockShape& shape)
{
    const std::string& name = m_facts[kernel].name;
    SimtOptions options;
    options.shape = shape;
    options.checked = m_options.checks != device::Checks::None;
    options.races = m_options.checks == device::Checks::Full;
    options.width = m_engine.options.width;
    options.oneLane = m_engine.options.oneLane;
    options.forceResumable = m_engine.options.forceResumable;

    llvm::LLVMContext context;
    WARPDESK_TRY(Lowered lowered, lower(context, m_module, name, {}));
    options.staticShared = lowered.shared.staticBytes;
    const std::string key = ObjectCache::key(textOf(*lowered.module), codeGenerationKey(options) + buildIdentity());
    std::optional<KernelVariant> generated = m_engine.cache->find(key);
    if (!generated) {
        WARPDESK_TRY(generated, compileVariant(std::move(lowered.module), lowered.function, options));
        m_engine.cache->store(key, *generated);
    }

    auto variant = std::make_unique<Variant>();
    variant->shape = shape;
    variant->code.kind = generated->kind;
    variant->code.frameBytes = generated->frameBytes * (generated->kind == VariantKind::Lanes ? 32 : 1);
    variant->code.staticShared = lowered.shared.staticBytes;
    variant->code.slots = generated->slots;
    variant->raceSites = std::move(generated->raceSites);
    WARPDESK_TRY(
        variant->linked, m_engine.linker->link(std::move(generated->object), generated->entry, m_variables->names()));
    if (generated->kind == VariantKind::Block)
        variant->code.block = std::bit_cast<decltype(KernelCode::block)>(variant->linked->entry());
    else
        variant->code.warp = std::bit_cast<decltype(KernelCode::warp)>(variant->linked->entry());
    return variant;
}

} // namespace warpdesk::emulator
