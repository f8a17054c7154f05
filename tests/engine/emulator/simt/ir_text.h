// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace warpdesk::emulator::testing {

/// Declarations that scalar IR may use, with the attributes the contract gives them.
inline const std::string kDeclarations = R"(
declare i32 @wd.sreg.tid.x() #0
declare i32 @wd.sreg.tid.y() #0
declare i32 @wd.sreg.tid.z() #0
declare i32 @wd.sreg.ntid.x() #0
declare i32 @wd.sreg.ntid.y() #0
declare i32 @wd.sreg.ctaid.x() #0
declare i32 @wd.sreg.ctaid.y() #0
declare i32 @wd.sreg.nctaid.x() #0
declare i32 @wd.sreg.laneid() #0
declare i32 @wd.sreg.warpid() #0
declare i32 @wd.sreg.lanemask.lt() #0
declare ptr @wd.shared.base() #0
declare {i32, i1} @wd.shfl.up(i32, i32, i32, i32) #1
declare {i32, i1} @wd.shfl.down(i32, i32, i32, i32) #1
declare {i32, i1} @wd.shfl.bfly(i32, i32, i32, i32) #1
declare {i32, i1} @wd.shfl.idx(i32, i32, i32, i32) #1
declare i1 @wd.vote.all(i1, i32) #1
declare i1 @wd.vote.any(i1, i32) #1
declare i1 @wd.vote.uni(i1, i32) #1
declare i32 @wd.vote.ballot(i1, i32) #1
declare i32 @wd.activemask() #1
declare void @wd.barrier.warp(i32) #1
declare void @wd.barrier.sync(i32, i32) #2
declare void @wd.barrier.arrive(i32, i32) #2
declare i32 @wd.barrier.red.popc(i32, i32, i1) #2
declare i32 @wd.barrier.red.and(i32, i32, i1) #2
declare i32 @wd.barrier.red.or(i32, i32, i1) #2
declare i32 @wd.rt.note(i32)
declare void @wd.rt.trap(i32, i32)
declare void @wd.exit()
declare {i32, i1} @wd.warp.sum(i32) #1
declare float @llvm.fma.f32(float, float, float)
declare float @llvm.sqrt.f32(float)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare {i32, i1} @llvm.umul.with.overflow.i32(i32, i32)
attributes #0 = { nounwind willreturn memory(none) speculatable }
attributes #1 = { convergent nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #2 = { convergent nounwind }
)";

/// A kernel over one array of words: `%data` is the array, `%x`, `%y` are tid, `%i` the linear index in a 1-D grid.
inline std::string kernelText(const std::string& body)
{
    return kDeclarations + R"(
define void @k(ptr %params) {
entry:
  %data = load ptr, ptr %params, !invariant.load !0, !noundef !0
  %x = call i32 @wd.sreg.tid.x()
  %y = call i32 @wd.sreg.tid.y()
  %cta = call i32 @wd.sreg.ctaid.x()
  %ntid = call i32 @wd.sreg.ntid.x()
  %start = mul i32 %cta, %ntid
  %i = add i32 %start, %x
)" + body
        + R"(
}
!0 = !{}
)";
}

} // namespace warpdesk::emulator::testing
