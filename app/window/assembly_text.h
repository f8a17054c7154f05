// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace warpdesk::window {

/// One line of PTX or SASS and the line of the user's source that it comes from.
struct AssemblyLine {
    enum class Kind { Instruction, Label, Directive, Comment, Place };
    QString text; ///< tabs turned into spaces
    int source = 0; ///< 1-based, 0 = none of the user's
    int ptx = 0; ///< 1-based line of the whole PTX, 0 = not told
    Kind kind = Kind::Directive;
};

struct AssemblyText {
    QList<AssemblyLine> lines;
    [[nodiscard]] int instructions() const;
    /// How many instructions come from a source line.
    [[nodiscard]] int instructionsOf(int source) const;
    /// The first line of a source line, -1 = it has none.
    [[nodiscard]] int firstOf(int source) const;
    /// Every source line that has code, each once, ascending.
    [[nodiscard]] QList<int> sources() const;
    [[nodiscard]] QString plain() const;
};

/// How much of a PTX is shown.
enum class PtxPart {
    Used, ///< the kernel, and what it calls or refers to; no bookkeeping
    Everything, ///< all of the module, without bookkeeping (registers, places, debug sections)
    Raw, ///< byte for byte
};

/// PTX as lines. `file` is the name of the user's source in `.file`; `kernel` the PTX name, empty = no kernel stands
/// out.
[[nodiscard]] AssemblyText ptxText(const QString& ptx, const QString& file, const QString& kernel, PtxPart part);

/// A kernel's machine code: the listing of `warpdesk cubin --sass` (engine/cubin/listing.h), or a section of what
/// `nvdisasm -c -g` prints.
[[nodiscard]] AssemblyText sassText(const QString& listing, const QString& file);

} // namespace warpdesk::window
