// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/diagnostic.h"
#include "engine/base/error.h"
#include "engine/device/counters.h"
#include "engine/device/gpu_row.h"
#include "engine/device/texture.h"
#include "engine/ptx/module.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

/// What judge, host and measurement know of a device. Implemented by engine/emulator (and by a driver-backed one);
/// tests/support has a fake. A Device is used by one thread at a time.
namespace warpdesk::device {

struct Dim3 {
    std::uint32_t x = 1, y = 1, z = 1;
    bool operator==(const Dim3&) const = default;
};

/// A device pointer. On the emulator it is also a native pointer of the process, but only the device may follow it.
using Address = std::uint64_t;

enum class Checks : std::uint8_t { None, Memory, Full };

/// CUDA's error numbers, as `cudaError_t` has them.
enum class Status : int {
    Success = 0,
    InvalidValue = 1,
    MemoryAllocation = 2,
    InvalidConfiguration = 9,
    InvalidPitchValue = 12,
    InvalidSymbol = 13,
    InvalidDevicePointer = 17,
    InvalidChannelDescriptor = 20,
    InvalidMemcpyDirection = 21,
    InvalidFilterSetting = 26,
    InvalidNormSetting = 27,
    LaunchPendingCountExceeded = 69,
    LaunchMaxDepthExceeded = 65,
    InvalidDeviceFunction = 98,
    InvalidDevice = 101,
    InvalidResourceHandle = 400,
    SymbolNotFound = 500,
    NotReady = 600,
    IllegalAddress = 700,
    LaunchOutOfResources = 701,
    LaunchTimeout = 702,
    Assert = 710,
    HardwareStackError = 714,
    IllegalInstruction = 715,
    MisalignedAddress = 716,
    InvalidAddressSpace = 717,
    InvalidPc = 718,
    LaunchFailure = 719,
    CooperativeLaunchTooLarge = 720,
    NotPermitted = 800,
    NotSupported = 801,
    Unknown = 999
};
/// "cudaErrorInvalidConfiguration"
[[nodiscard]] const char* statusName(Status status);
/// "invalid configuration argument"
[[nodiscard]] const char* statusText(Status status);

enum class FaultKind : std::uint8_t {
    OutOfBounds, ///< access outside any live allocation, or past the end of the nearest
    Misaligned,
    NullPointer,
    UseAfterFree,
    ReadOnly, ///< write to constant memory
    Trap, ///< trap, brkpt
    Assert, ///< assert() in device code
    Unimplemented, ///< an instruction this device cannot execute; `message` names it
    TimeLimit, ///< the deadline passed; place = the loop that was running
    Cancelled,
    Deadlock, ///< every live warp waits for something that cannot come
    StackOverflow,
    MemoryLimit,
    Internal
};
[[nodiscard]] const char* name(FaultKind kind);

/// Why a kernel stopped before its end. Everything known is filled in; unknown stays empty.
struct Fault {
    FaultKind kind = FaultKind::Internal;
    std::string kernel; ///< demangled
    Place place; ///< line of the solution (file empty) or of a header
    std::vector<Place> inlinedAt; ///< call chain outwards, when the place was inlined
    std::uint32_t ptxLine = 0;
    Dim3 block { 0, 0, 0 };
    Dim3 thread { 0, 0, 0 };
    bool threadKnown = false;
    bool write = false;
    unsigned accessBytes = 0;
    Address address = 0;
    std::string space; ///< "global", "shared", "local", "const", "generic"
    std::string allocation; ///< nearest allocation: "output: 132 bytes at 0x...", or "" for none
    std::int64_t distance = 0; ///< bytes past the end (> 0) or before the start (< 0) of that allocation
    std::string message; ///< one sentence a person can act on, no code names
};

/// A launch the device refused before it began (CUDA's synchronous errors), with the dimension and limit in `message`.
struct Refusal {
    Status status = Status::InvalidConfiguration;
    std::string message;
};

/// Something that this run got away with and another need not: what Checks::Full looks for.
struct Finding {
    /// Race: two accesses that nothing orders. Barrier: threads of a block do not come to it together. Mask: lanes of
    /// a warp do something together that not all of them come to. Unwritten: a read of memory that nobody wrote;
    /// `first` is the read, `second` is empty.
    enum class Kind : std::uint8_t { Race, Barrier, Mask, Unwritten } kind = Kind::Race;
    std::string kernel; ///< demangled
    struct Access {
        Place place; ///< line of the solution (file empty) or of a header
        std::vector<Place> inlinedAt; ///< call chain outwards
        std::uint32_t ptxLine = 0;
        Dim3 block { 0, 0, 0 };
        Dim3 thread { 0, 0, 0 };
        bool threadKnown = true;
        bool write = false;
        bool atomic = false;
        std::string threads; ///< not of a race: "threads 0..15, 32..47" of the block, empty = nobody
        std::string role; ///< not of a race: "waits here"
    };
    Access first, second; ///< of a race: as this run happened to order them
    std::string space; ///< "global", "shared", empty = it is about no memory
    std::string allocation; ///< label of the allocation, empty = unknown or shared memory
    Address address = 0;
    std::uint64_t count = 0; ///< times the same two lines met
    std::string message; ///< one sentence
    std::string remedy; ///< one sentence
};
/// "race", "barrier", "mask", "unwritten"
[[nodiscard]] const char* name(Finding::Kind kind);

struct LaunchFailure {
    std::optional<Refusal> refusal; ///< exactly one of the two is set
    std::optional<Fault> fault;
    std::vector<Finding> findings {}; ///< before the fault
};

struct LaunchReport {
    double milliseconds = 0; ///< wall time of the grid alone
    double jitMilliseconds = 0; ///< code generation this launch had to wait for
    std::vector<Finding> findings {};
    std::vector<KernelCounters> counters {}; ///< LoadOptions::counters: of this grid, then of those it launched
    std::vector<BlockPictures> pictures {}; ///< one for each of `counters`, where pictures were asked for
};

struct KernelFacts {
    std::string name; ///< as in PTX
    std::string demangled; ///< "void scale<float>(float*, int)"
    std::vector<ptx::Variable> parameters;
    std::uint64_t staticShared = 0;
    std::uint32_t maxThreads = 0; ///< from __launch_bounds__, 0 = none
    unsigned registers = 0; ///< 0 = unknown
    bool maxDynamicSharedSet = false;
};

using KernelId = std::uint32_t;

struct LaunchRequest {
    KernelId kernel = 0;
    Dim3 grid, block;
    std::uint64_t dynamicShared = 0;
    bool cooperative = false;
    Dim3 cluster;
    /// The parameter block as PTX lays it out (each parameter at its natural alignment, in order).
    std::span<const std::byte> parameters;
    /// `launch` (command line) opts in by itself; in solve() the kernel's attribute decides.
    bool autoOptinShared = false;
    /// Runs on one thread in block order, so that order-dependent atomics give the same bits every time.
    bool deterministic = false;
};

/// Device code and variables of one PTX module, loaded. Owned by the caller, destroyed before the Device.
class LoadedModule {
public:
    virtual ~LoadedModule() = default;
    [[nodiscard]] virtual std::span<const KernelFacts> kernels() const = 0;
    /// A kernel by PTX name, plain name ("scale") or demangled signature.
    [[nodiscard]] virtual std::optional<KernelId> find(std::string_view name) const = 0;
    /// Address and size of a `.global` or `.const` variable by PTX name.
    struct Symbol {
        Address address;
        std::uint64_t bytes;
    };
    [[nodiscard]] virtual std::optional<Symbol> symbol(std::string_view name) const = 0;
    /// cudaFuncSetAttribute(MaxDynamicSharedMemorySize).
    [[nodiscard]] virtual Status setMaxDynamicShared(KernelId kernel, std::uint64_t bytes) = 0;
    [[nodiscard]] virtual Result<LaunchReport> warm(const LaunchRequest& request) = 0; ///< generates code, runs nothing
    [[nodiscard]] virtual std::expected<LaunchReport, LaunchFailure> launch(const LaunchRequest& request) = 0;
    /// Blocks of the shape that fit a multiprocessor (cudaOccupancyMaxActiveBlocksPerMultiprocessor).
    [[nodiscard]] virtual unsigned maxActiveBlocks(KernelId kernel, unsigned threads, std::uint64_t dynamicShared) const
        = 0;
};

struct LoadOptions {
    Checks checks = Checks::Memory;
    /// Name of the solution as `.file` has it: places in it get an empty file. Empty = the file most code comes from.
    std::string solutionFile;
    std::optional<CounterOptions> counters {}; ///< count; results are as without
};

enum class AllocationKind : std::uint8_t { Device, Managed, PinnedHost };

/// One live allocation, as it is shown in findings.
struct Allocation {
    Address address = 0;
    std::uint64_t bytes = 0;
    AllocationKind kind = AllocationKind::Device;
    std::string label; ///< argument name, or "cudaMalloc at line 12"
};

class Device {
public:
    virtual ~Device() = default;
    /// "emulator:h100", "cuda:0"
    [[nodiscard]] virtual std::string id() const = 0;
    [[nodiscard]] virtual const GpuRow& row() const = 0;

    [[nodiscard]] virtual Result<std::unique_ptr<LoadedModule>> load(const ptx::Module& module, LoadOptions options)
        = 0;

    /// Memory is aligned to 256 bytes, surrounded by at least 256 bytes nobody owns, and filled with 0xFF.
    [[nodiscard]] virtual std::expected<Address, Status> allocate(
        std::uint64_t bytes, AllocationKind kind, std::string label)
        = 0;
    [[nodiscard]] virtual Status free(Address address) = 0;
    /// The live allocation that holds the address.
    [[nodiscard]] virtual std::optional<Allocation> find(Address address) const = 0;
    [[nodiscard]] virtual Status write(Address to, std::span<const std::byte> from) = 0;
    [[nodiscard]] virtual Status read(std::span<std::byte> to, Address from) const = 0;
    [[nodiscard]] virtual Status copy(Address to, Address from, std::uint64_t bytes) = 0;
    [[nodiscard]] virtual Status fill(Address to, std::uint8_t value, std::uint64_t bytes) = 0;
    /// Fills it too, but a kernel that reads it reads what nobody wrote (Finding::Kind::Unwritten).
    [[nodiscard]] virtual Status poison(Address to, std::uint8_t value, std::uint64_t bytes)
    {
        return fill(to, value, bytes);
    }
    /// Texture and surface objects over memory of this device, whose levels must lie in live allocations. Freeing the
    /// memory leaves the object; an access through it is then a fault.
    [[nodiscard]] virtual std::expected<TextureHandle, Status> createTexture(
        const TextureResource& resource, const TextureSampling& sampling);
    [[nodiscard]] virtual std::expected<TextureHandle, Status> createSurface(const TextureResource& resource);
    [[nodiscard]] virtual Status destroyTexture(TextureHandle handle);
    [[nodiscard]] virtual Status destroySurface(TextureHandle handle);
    [[nodiscard]] virtual std::uint64_t bytesAllocated() const = 0;
    virtual void setMemoryLimit(std::uint64_t bytes) = 0;
    /// cudaLimitDevRuntimePendingLaunchCount: launches of one grid's kernels that may be pending.
    virtual void setPendingLaunchLimit(std::uint64_t) { }
    /// First damaged red zone since the last call (a store that no check saw): the allocation beside it.
    [[nodiscard]] virtual std::optional<Allocation> damagedRedZone() = 0;

    /// Deadline and cancellation hold for every launch until set again. The deadline is meant for a machine that does
    /// nothing else: it moves by the time that launches spend on code generation, and by what their threads wait for a
    /// processor, the latter to five times as far at most.
    virtual void setDeadline(std::optional<std::chrono::steady_clock::time_point> deadline) = 0;
    /// By how much it has moved since it was set.
    [[nodiscard]] virtual std::chrono::steady_clock::duration deadlineMoved() const { return {}; }
    /// Moves it by what a thread that launches waited for a processor.
    virtual void addWaiting(std::chrono::steady_clock::duration) { }
    virtual void setStopToken(std::stop_token token) = 0;
    /// Text of device printf, in launch, block, warp, lane order, delivered at the end of each launch.
    virtual void setOutput(std::function<void(std::string_view)> sink) = 0;
};

/// Lays out a parameter block: offset of each parameter (natural alignment), and the total.
struct ParameterLayout {
    std::vector<std::uint32_t> offsets;
    std::uint32_t bytes = 0;
};
[[nodiscard]] ParameterLayout layoutOf(std::span<const ptx::Variable> parameters);

/// Checks a launch against the row's limits, as the CUDA runtime does before it starts anything. The message names
/// the dimension, its value and the limit.
[[nodiscard]] std::optional<Refusal> checkLimits(
    const GpuRow& row, const KernelFacts& kernel, const LaunchRequest& request, std::uint64_t maxDynamicShared);

} // namespace warpdesk::device
