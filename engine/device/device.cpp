// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"

#include <algorithm>
#include <array>

namespace warpdesk::device {

namespace {

struct StatusWords {
    Status status;
    const char* name;
    const char* text;
};

// Names and texts as cudaGetErrorName and cudaGetErrorString of CUDA 13 give them.
constexpr std::array statusWords {
    StatusWords { Status::Success, "cudaSuccess", "no error" },
    StatusWords { Status::InvalidValue, "cudaErrorInvalidValue", "invalid argument" },
    StatusWords { Status::MemoryAllocation, "cudaErrorMemoryAllocation", "out of memory" },
    StatusWords { Status::InvalidConfiguration, "cudaErrorInvalidConfiguration", "invalid configuration argument" },
    StatusWords { Status::InvalidPitchValue, "cudaErrorInvalidPitchValue", "invalid pitch argument" },
    StatusWords { Status::InvalidSymbol, "cudaErrorInvalidSymbol", "invalid device symbol" },
    StatusWords { Status::InvalidDevicePointer, "cudaErrorInvalidDevicePointer", "invalid device pointer" },
    StatusWords {
        Status::InvalidMemcpyDirection, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy" },
    StatusWords { Status::InvalidChannelDescriptor, "cudaErrorInvalidChannelDescriptor", "invalid channel descriptor" },
    StatusWords { Status::InvalidFilterSetting, "cudaErrorInvalidFilterSetting",
        "linear filtering not supported for non-float type" },
    StatusWords { Status::InvalidNormSetting, "cudaErrorInvalidNormSetting",
        "read as normalized float not supported for 32-bit non float type" },
    StatusWords { Status::LaunchMaxDepthExceeded, "cudaErrorLaunchMaxDepthExceeded",
        "launch would exceed maximum depth of nested launches" },
    StatusWords { Status::LaunchPendingCountExceeded, "cudaErrorLaunchPendingCountExceeded",
        "launch failed because launch would exceed cudaLimitDevRuntimePendingLaunchCount" },
    StatusWords { Status::InvalidDeviceFunction, "cudaErrorInvalidDeviceFunction", "invalid device function" },
    StatusWords { Status::InvalidDevice, "cudaErrorInvalidDevice", "invalid device ordinal" },
    StatusWords { Status::InvalidResourceHandle, "cudaErrorInvalidResourceHandle", "invalid resource handle" },
    StatusWords { Status::SymbolNotFound, "cudaErrorSymbolNotFound", "named symbol not found" },
    StatusWords { Status::NotReady, "cudaErrorNotReady", "device not ready" },
    StatusWords { Status::IllegalAddress, "cudaErrorIllegalAddress", "an illegal memory access was encountered" },
    StatusWords {
        Status::LaunchOutOfResources, "cudaErrorLaunchOutOfResources", "too many resources requested for launch" },
    StatusWords { Status::LaunchTimeout, "cudaErrorLaunchTimeout", "the launch timed out and was terminated" },
    StatusWords { Status::Assert, "cudaErrorAssert", "device-side assert triggered" },
    StatusWords { Status::HardwareStackError, "cudaErrorHardwareStackError", "hardware stack error" },
    StatusWords { Status::IllegalInstruction, "cudaErrorIllegalInstruction", "an illegal instruction was encountered" },
    StatusWords { Status::MisalignedAddress, "cudaErrorMisalignedAddress", "misaligned address" },
    StatusWords { Status::InvalidAddressSpace, "cudaErrorInvalidAddressSpace",
        "operation not supported on global/shared address space" },
    StatusWords { Status::InvalidPc, "cudaErrorInvalidPc", "invalid program counter" },
    StatusWords { Status::LaunchFailure, "cudaErrorLaunchFailure", "unspecified launch failure" },
    StatusWords { Status::CooperativeLaunchTooLarge, "cudaErrorCooperativeLaunchTooLarge",
        "too many blocks in cooperative launch" },
    StatusWords { Status::NotPermitted, "cudaErrorNotPermitted", "operation not permitted" },
    StatusWords { Status::NotSupported, "cudaErrorNotSupported", "operation not supported" },
    StatusWords { Status::Unknown, "cudaErrorUnknown", "unknown error" },
};

const StatusWords* wordsOf(Status status)
{
    const auto* found = std::ranges::find(statusWords, status, &StatusWords::status);
    return found == statusWords.end() ? nullptr : found;
}

} // namespace

const char* statusName(Status status)
{
    const StatusWords* words = wordsOf(status);
    return words ? words->name : "unrecognized error code";
}

const char* statusText(Status status)
{
    const StatusWords* words = wordsOf(status);
    return words ? words->text : "unrecognized error code";
}

const char* name(Finding::Kind kind)
{
    switch (kind) {
    case Finding::Kind::Race:
        return "race";
    case Finding::Kind::Barrier:
        return "barrier";
    case Finding::Kind::Mask:
        return "mask";
    case Finding::Kind::Unwritten:
        break;
    }
    return "unwritten";
}

const char* name(FaultKind kind)
{
    switch (kind) {
    case FaultKind::OutOfBounds:
        return "out of bounds";
    case FaultKind::Misaligned:
        return "misaligned address";
    case FaultKind::NullPointer:
        return "null pointer";
    case FaultKind::UseAfterFree:
        return "use after free";
    case FaultKind::ReadOnly:
        return "write to read-only memory";
    case FaultKind::Trap:
        return "trap";
    case FaultKind::Assert:
        return "assertion failed";
    case FaultKind::Unimplemented:
        return "not implemented";
    case FaultKind::TimeLimit:
        return "time limit";
    case FaultKind::Cancelled:
        return "cancelled";
    case FaultKind::Deadlock:
        return "deadlock";
    case FaultKind::StackOverflow:
        return "stack overflow";
    case FaultKind::MemoryLimit:
        return "memory limit";
    case FaultKind::Internal:
        return "internal";
    }
    return "internal";
}

std::expected<TextureHandle, Status> Device::createTexture(const TextureResource&, const TextureSampling&)
{
    return std::unexpected(Status::NotSupported);
}

std::expected<TextureHandle, Status> Device::createSurface(const TextureResource&)
{
    return std::unexpected(Status::NotSupported);
}

Status Device::destroyTexture(TextureHandle) { return Status::InvalidValue; }

Status Device::destroySurface(TextureHandle) { return Status::InvalidValue; }

ParameterLayout layoutOf(std::span<const ptx::Variable> parameters)
{
    ParameterLayout layout;
    std::uint64_t end = 0;
    for (const ptx::Variable& parameter : parameters) {
        const std::uint64_t alignment = std::max<std::uint64_t>(parameter.alignment(), 1);
        end = (end + alignment - 1) / alignment * alignment;
        layout.offsets.push_back(static_cast<std::uint32_t>(end));
        end += parameter.bytes();
    }
    layout.bytes = static_cast<std::uint32_t>(end);
    return layout;
}

} // namespace warpdesk::device
