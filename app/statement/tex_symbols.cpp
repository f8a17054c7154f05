// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/statement/tex_symbols.h"

#include <QHash>

namespace warpdesk::statement {
namespace {

struct Entry {
    const char* command;
    const char16_t* text;
    AtomClass atom = AtomClass::Ordinary;
    bool italic = false;
};

constexpr Entry kSymbols[] = {
    { "alpha", u"α", AtomClass::Ordinary, true },
    { "beta", u"β", AtomClass::Ordinary, true },
    { "gamma", u"γ", AtomClass::Ordinary, true },
    { "delta", u"δ", AtomClass::Ordinary, true },
    { "epsilon", u"ϵ", AtomClass::Ordinary, true },
    { "varepsilon", u"ε", AtomClass::Ordinary, true },
    { "zeta", u"ζ", AtomClass::Ordinary, true },
    { "eta", u"η", AtomClass::Ordinary, true },
    { "theta", u"θ", AtomClass::Ordinary, true },
    { "iota", u"ι", AtomClass::Ordinary, true },
    { "kappa", u"κ", AtomClass::Ordinary, true },
    { "lambda", u"λ", AtomClass::Ordinary, true },
    { "mu", u"μ", AtomClass::Ordinary, true },
    { "nu", u"ν", AtomClass::Ordinary, true },
    { "xi", u"ξ", AtomClass::Ordinary, true },
    { "pi", u"π", AtomClass::Ordinary, true },
    { "rho", u"ρ", AtomClass::Ordinary, true },
    { "sigma", u"σ", AtomClass::Ordinary, true },
    { "tau", u"τ", AtomClass::Ordinary, true },
    { "phi", u"ϕ", AtomClass::Ordinary, true },
    { "varphi", u"φ", AtomClass::Ordinary, true },
    { "chi", u"χ", AtomClass::Ordinary, true },
    { "psi", u"ψ", AtomClass::Ordinary, true },
    { "omega", u"ω", AtomClass::Ordinary, true },
    { "Gamma", u"Γ" },
    { "Delta", u"Δ" },
    { "Theta", u"Θ" },
    { "Lambda", u"Λ" },
    { "Xi", u"Ξ" },
    { "Pi", u"Π" },
    { "Sigma", u"Σ" },
    { "Phi", u"Φ" },
    { "Psi", u"Ψ" },
    { "Omega", u"Ω" },
    { "infty", u"∞" },
    { "partial", u"∂" },
    { "nabla", u"∇" },
    { "ldots", u"…" },
    { "dots", u"…" },
    { "cdots", u"⋯" },
    { "vdots", u"⋮" },
    { "ddots", u"⋱" },
    { "forall", u"∀" },
    { "exists", u"∃" },
    { "neg", u"¬" },
    { "lnot", u"¬" },
    { "emptyset", u"∅" },
    { "top", u"⊤" },
    { "bot", u"⊥" },
    { "ell", u"ℓ" },
    { "prime", u"′" },
    { "hbar", u"ℏ" },
    { "degree", u"°" },
    { "Re", u"ℜ" },
    { "Im", u"ℑ" },
    { "colon", u":", AtomClass::Punctuation },
    { "times", u"×", AtomClass::Binary },
    { "cdot", u"·", AtomClass::Binary },
    { "div", u"÷", AtomClass::Binary },
    { "pm", u"±", AtomClass::Binary },
    { "mp", u"∓", AtomClass::Binary },
    { "ast", u"∗", AtomClass::Binary },
    { "star", u"⋆", AtomClass::Binary },
    { "circ", u"∘", AtomClass::Binary },
    { "oplus", u"⊕", AtomClass::Binary },
    { "ominus", u"⊖", AtomClass::Binary },
    { "otimes", u"⊗", AtomClass::Binary },
    { "odot", u"⊙", AtomClass::Binary },
    { "wedge", u"∧", AtomClass::Binary },
    { "vee", u"∨", AtomClass::Binary },
    { "land", u"∧", AtomClass::Binary },
    { "lor", u"∨", AtomClass::Binary },
    { "cup", u"∪", AtomClass::Binary },
    { "cap", u"∩", AtomClass::Binary },
    { "setminus", u"∖", AtomClass::Binary },
    { "gg", u"≫", AtomClass::Relation },
    { "ll", u"≪", AtomClass::Relation },
    { "le", u"≤", AtomClass::Relation },
    { "leq", u"≤", AtomClass::Relation },
    { "ge", u"≥", AtomClass::Relation },
    { "geq", u"≥", AtomClass::Relation },
    { "lt", u"<", AtomClass::Relation },
    { "gt", u">", AtomClass::Relation },
    { "ne", u"≠", AtomClass::Relation },
    { "neq", u"≠", AtomClass::Relation },
    { "approx", u"≈", AtomClass::Relation },
    { "sim", u"∼", AtomClass::Relation },
    { "equiv", u"≡", AtomClass::Relation },
    { "propto", u"∝", AtomClass::Relation },
    { "in", u"∈", AtomClass::Relation },
    { "notin", u"∉", AtomClass::Relation },
    { "subset", u"⊂", AtomClass::Relation },
    { "subseteq", u"⊆", AtomClass::Relation },
    { "to", u"→", AtomClass::Relation },
    { "rightarrow", u"→", AtomClass::Relation },
    { "longrightarrow", u"⟶", AtomClass::Relation },
    { "leftarrow", u"←", AtomClass::Relation },
    { "gets", u"←", AtomClass::Relation },
    { "mapsto", u"↦", AtomClass::Relation },
    { "Rightarrow", u"⇒", AtomClass::Relation },
    { "iff", u"⇔", AtomClass::Relation },
    { "mid", u"∣", AtomClass::Relation },
    { "coloneqq", u"≔", AtomClass::Relation },
    { "lfloor", u"⌊", AtomClass::Open },
    { "rfloor", u"⌋", AtomClass::Close },
    { "lceil", u"⌈", AtomClass::Open },
    { "rceil", u"⌉", AtomClass::Close },
    { "langle", u"⟨", AtomClass::Open },
    { "rangle", u"⟩", AtomClass::Close },
    { "lvert", u"|", AtomClass::Open },
    { "rvert", u"|", AtomClass::Close },
    { "lVert", u"‖", AtomClass::Open },
    { "rVert", u"‖", AtomClass::Close },
    { "vert", u"|" },
    { "Vert", u"‖" },
    { "|", u"‖" },
    { "lbrace", u"{", AtomClass::Open },
    { "rbrace", u"}", AtomClass::Close },
    { "{", u"{", AtomClass::Open },
    { "}", u"}", AtomClass::Close },
    { "lbrack", u"[", AtomClass::Open },
    { "rbrack", u"]", AtomClass::Close },
    { "%", u"%" },
    { "_", u"_" },
    { "#", u"#" },
    { "&", u"&" },
    { "$", u"$" },
    { "backslash", u"\\" },
};

constexpr const char* kFunctions[] = { "exp", "log", "ln", "sin", "cos", "tan", "tanh", "sinh", "cosh", "erf", "det",
    "dim", "deg", "arg", "mod", "gcd", "sgn", "softmax", "relu" };
constexpr const char* kLimitFunctions[] = { "max", "min", "sup", "inf", "lim", "argmax", "argmin" };

QHash<QString, TexNode> buildTable()
{
    QHash<QString, TexNode> table;
    const auto put = [&table](const QString& name, const QString& text, AtomClass atom) -> TexNode& {
        TexNode node;
        node.kind = TexNode::Kind::Symbol;
        node.text = text;
        node.atom = atom;
        return table[name] = node;
    };
    for (const Entry& entry : kSymbols)
        put(QString::fromLatin1(entry.command), QString::fromUtf16(entry.text), entry.atom).italic = entry.italic;
    for (const char* name : kFunctions)
        put(QString::fromLatin1(name), QString::fromLatin1(name), AtomClass::Operator);
    for (const char* name : kLimitFunctions)
        put(QString::fromLatin1(name), QString::fromLatin1(name), AtomClass::Operator).limits = true;
    put(QStringLiteral("bmod"), QStringLiteral("mod"), AtomClass::Binary);
    const std::pair<const char*, const char16_t*> large[] = { { "sum", u"∑" }, { "prod", u"∏" }, { "int", u"∫" },
        { "bigoplus", u"⨁" }, { "bigcup", u"⋃" }, { "bigcap", u"⋂" }, { "bigvee", u"⋁" }, { "bigwedge", u"⋀" } };
    for (const auto& [name, text] : large) {
        TexNode& node = put(QString::fromLatin1(name), QString::fromUtf16(text), AtomClass::Operator);
        node.big = true;
        node.limits = qstrcmp(name, "int") != 0;
    }
    return table;
}

} // namespace

std::optional<TexNode> symbolFor(const QString& command)
{
    static const QHash<QString, TexNode> table = buildTable();
    const auto found = table.constFind(command);
    return found == table.constEnd() ? std::nullopt : std::optional(*found);
}

TexNode symbolFor(QChar character)
{
    TexNode node;
    node.kind = TexNode::Kind::Symbol;
    node.text = character;
    node.italic = character.isLetter();
    switch (character.unicode()) {
    case u'+':
        node.atom = AtomClass::Binary;
        break;
    case u'-':
        node.atom = AtomClass::Binary;
        node.text = QStringLiteral("−");
        break;
    case u'*':
        node.atom = AtomClass::Binary;
        node.text = QStringLiteral("∗");
        break;
    case u'=':
    case u'<':
    case u'>':
    case u':':
        node.atom = AtomClass::Relation;
        break;
    case u'(':
    case u'[':
        node.atom = AtomClass::Open;
        break;
    case u')':
    case u']':
    case u'!':
        node.atom = AtomClass::Close;
        break;
    case u',':
    case u';':
        node.atom = AtomClass::Punctuation;
        break;
    default:
        break;
    }
    return node;
}

} // namespace warpdesk::statement
