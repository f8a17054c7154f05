// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/measure/roofline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpdesk::measure {
namespace {

struct Palette {
    const char *background, *text, *faint, *grid, *roof, *bad;
    std::array<const char*, kMemoryLevels> levels; ///< DRAM, L2, L1
};
// Tones that keep 4.5 to 1 against their background, also for the common kinds of colour blindness (after Okabe and
// Ito).
constexpr Palette kLight { "#ffffff", "#1b1f24", "#57606a", "#e4e7eb", "#57606a", "#b3261e",
    { "#0060a8", "#a04000", "#00704f" } };
constexpr Palette kDark { "#16191d", "#e6e9ed", "#a3adb8", "#2b3036", "#a3adb8", "#ff8a80",
    { "#63b3f4", "#f0a35e", "#4fd1a1" } };

constexpr double kFont = 12;
constexpr double kRow = 20; ///< height of a row of the table
constexpr double kLeft = 74;
constexpr double kTop = 46;
constexpr double kPlotHeight = 420;

/// A generous estimate: no text measures wider in the fonts that are named.
double widthOf(std::string_view text)
{
    std::size_t characters = 0;
    for (const char c : text)
        characters += (static_cast<unsigned char>(c) & 0xc0U) != 0x80U ? 1 : 0;
    return static_cast<double>(characters) * kFont * 0.64;
}

std::string escaped(std::string_view text)
{
    std::string out;
    for (const char c : text)
        switch (c) {
        case '&':
            out += "&amp;";
            break;
        case '<':
            out += "&lt;";
            break;
        case '>':
            out += "&gt;";
            break;
        case '"':
            out += "&quot;";
            break;
        default:
            if (static_cast<unsigned char>(c) >= 0x20U)
                out += c;
        }
    return out;
}

/// The text, or its beginning and an ellipsis, so that it fits.
std::string fitting(std::string_view text, double width)
{
    if (widthOf(text) <= width)
        return std::string(text);
    std::string cut(text);
    while (!cut.empty() && widthOf(cut) + kFont > width) {
        while (!cut.empty() && (static_cast<unsigned char>(cut.back()) & 0xc0U) == 0x80U)
            cut.pop_back();
        if (!cut.empty())
            cut.pop_back();
    }
    return cut + "…";
}

/// "1.24 TFLOP/s", "936 GB/s"
std::string quantity(double value, const char* unit)
{
    constexpr std::array<const char*, 7> prefixes { "", "k", "M", "G", "T", "P", "E" };
    std::size_t prefix = 0;
    while (value >= 999.5 && prefix + 1 < prefixes.size()) {
        value /= 1000;
        ++prefix;
    }
    const int digits = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
    return fmt::format("{:.{}f} {}{}", value, digits, prefixes[prefix], unit);
}

std::string power(int exponent)
{
    if (exponent >= -2 && exponent <= 4)
        return fmt::format("{:g}", std::pow(10.0, exponent));
    return fmt::format("1e{}", exponent);
}

/// "10 G" for 10^10
std::string powerWithPrefix(int exponent)
{
    constexpr std::array<const char*, 7> prefixes { "", "k", "M", "G", "T", "P", "E" };
    if (exponent < 0 || exponent > 20)
        return fmt::format("1e{}", exponent);
    return fmt::format("{:g} {}", std::pow(10.0, exponent % 3), prefixes[static_cast<std::size_t>(exponent / 3)]);
}

bool hasOperations(const RooflinePoint& point) { return point.operationsPerSecond > 0; }

bool hasFlag(const RooflinePoint& point, RooflineFlag flag)
{
    return std::ranges::find(point.flags, flag) != point.flags.end();
}

bool isAbove(const RooflinePoint& point)
{
    return hasFlag(point, RooflineFlag::AboveCompute) || hasFlag(point, RooflineFlag::AboveMemory);
}

/// A logarithmic axis over whole decades.
struct Axis {
    int first = 0, last = 1; ///< exponents
    double begin = 0, end = 1; ///< pixels
    [[nodiscard]] double at(double value) const
    {
        const double logarithm = std::log10(std::max(value, 1e-300));
        return begin + (logarithm - first) / (last - first) * (end - begin);
    }
    [[nodiscard]] double low() const { return std::pow(10.0, first); }
    [[nodiscard]] double high() const { return std::pow(10.0, last); }
};

/// Roofs of equal height as one line with all their names.
struct HorizontalRoof {
    double height = 0;
    std::string label;
    double labelY = 0;
};

class Drawing final {
public:
    Drawing(const Roofline& roofline, std::span<const RooflinePoint> points, const SvgOptions& options)
        : m_roofline(roofline)
        , m_options(options)
        , m_palette(options.theme == SvgTheme::Dark ? kDark : kLight)
        , m_width(std::max(options.width, 480))
    {
        for (const RooflinePoint& point : points) {
            (hasOperations(point) && !point.levels.empty() ? m_placed : m_others).push_back(&point);
            m_boundWidth = std::max(m_boundWidth, widthOf(boundOf(point)));
        }
    }

    std::string draw()
    {
        collectRoofs();
        chooseAxes();
        const double tableTop = kTop + kPlotHeight + 74;
        const double rows = static_cast<double>(m_placed.size() + m_others.size() + (m_others.empty() ? 0 : 1));
        // The table is drawn first: it says how many lines its notes take.
        drawTable(tableTop);
        const std::string table = std::move(m_text);
        m_text.clear();
        const double height = tableTop + (rows + static_cast<double>(m_notes.size())) * kRow + 16;
        out("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1:.0f}\" viewBox=\"0 0 {0} {1:.0f}\" "
            "font-family=\"Inter, DejaVu Sans, sans-serif\" font-size=\"{2}\">\n",
            m_width, height, kFont);
        const std::string title = m_options.title.empty() ? m_roofline.gpu : m_options.title;
        out("<title>{}</title>\n", escaped(title));
        out("<rect width=\"{}\" height=\"{:.0f}\" fill=\"{}\"/>\n", m_width, height, m_palette.background);
        out("<text x=\"{}\" y=\"24\" font-size=\"15\" font-weight=\"600\" fill=\"{}\">{}</text>\n", kLeft,
            m_palette.text, escaped(fitting(title, (m_width - kLeft - 20) * kFont / 15)));
        drawGrid();
        drawMemoryRoofs();
        drawComputeRoofs();
        for (std::size_t i = 0; i < m_placed.size(); ++i)
            drawPoint(*m_placed[i], i + 1);
        drawLegend(kTop + kPlotHeight + 46);
        m_text += table;
        m_text += "</svg>\n";
        return std::move(m_text);
    }

private:
    template <class... Arguments> void out(fmt::format_string<Arguments...> format, Arguments&&... arguments)
    {
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Arguments>(arguments)...);
    }

    void text(double x, double y, std::string_view words, const char* colour, const char* anchor = "start")
    {
        out("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", x, y, colour, anchor,
            escaped(words));
    }

    void collectRoofs()
    {
        std::vector<ComputeRoof> roofs = m_roofline.compute;
        std::ranges::stable_sort(roofs, std::ranges::greater {}, &ComputeRoof::operationsPerSecond);
        for (const ComputeRoof& roof : roofs) {
            if (!m_roofs.empty() && roof.operationsPerSecond > m_roofs.back().height * 0.99)
                m_roofs.back().label += fmt::format(", {}", name(roof.type));
            else
                m_roofs.push_back({ roof.operationsPerSecond, name(roof.type), 0 });
        }
        for (HorizontalRoof& roof : m_roofs)
            roof.label += fmt::format("  {}", quantity(roof.height, roof.label.find("INT8") == 0 ? "OP/s" : "FLOP/s"));
    }

    void chooseAxes()
    {
        double left = 0.01, right = 1e4, low = 1e300, high = 0;
        for (const HorizontalRoof& roof : m_roofs) {
            high = std::max(high, roof.height);
            low = std::min(low, roof.height);
        }
        for (const RooflinePoint* point : m_placed) {
            low = std::min(low, point->operationsPerSecond);
            high = std::max(high, point->operationsPerSecond);
            for (const LevelPoint& level : point->levels)
                if (level.intensity) {
                    left = std::min(left, *level.intensity);
                    right = std::max(right, *level.intensity);
                }
        }
        for (const MemoryRoof& roof : m_roofline.memory)
            low = std::min(low, roof.bytesPerSecond * 0.1); // where it crosses 0.1 operations per byte
        if (high <= 0)
            high = 1e12;
        low = std::min(low, high);
        // Also for what no kernel does: the axes stay within numbers that can be drawn, and points at their edge.
        const auto logOf = [](double value) { return std::log10(std::clamp(value, 1e-30, 1e40)); };
        m_x.first = static_cast<int>(std::floor(logOf(left) + 0.03));
        m_x.last = static_cast<int>(std::ceil(logOf(right) - 0.03));
        m_y.first = static_cast<int>(std::floor(logOf(low) - 0.05));
        m_y.last = std::max(static_cast<int>(std::ceil(logOf(high) + 0.05)), m_y.first + 1);
        double labels = 0;
        for (const HorizontalRoof& roof : m_roofs)
            labels = std::max(labels, widthOf(roof.label));
        m_labelWidth = std::min(labels, m_width * 0.3);
        m_x.begin = kLeft;
        m_x.end = m_width - 26 - m_labelWidth;
        m_y.begin = kTop + kPlotHeight;
        m_y.end = kTop;
    }

    void drawGrid()
    {
        const auto step = [](const Axis& axis, double pixels) {
            return std::max(
                1, static_cast<int>(std::ceil((axis.last - axis.first) * pixels / std::abs(axis.end - axis.begin))));
        };
        const int every = step(m_x, 44);
        for (int e = m_x.first; e <= m_x.last; e += every) {
            const double x = m_x.at(std::pow(10.0, e));
            out("<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{0:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>\n", x, m_y.begin,
                m_y.end, m_palette.grid);
            text(x, m_y.begin + 17, power(e), m_palette.faint, "middle");
        }
        const int rows = step(m_y, 24);
        for (int e = m_y.first; e <= m_y.last; e += rows) {
            const double y = m_y.at(std::pow(10.0, e));
            out("<line x1=\"{0:.1f}\" y1=\"{1:.1f}\" x2=\"{2:.1f}\" y2=\"{1:.1f}\" stroke=\"{3}\"/>\n", m_x.begin, y,
                m_x.end, m_palette.grid);
            text(m_x.begin - 6, y + 4, powerWithPrefix(e), m_palette.faint, "end");
        }
        text((m_x.begin + m_x.end) / 2, m_y.begin + 34, "operations per byte", m_palette.text, "middle");
        out("<text transform=\"translate(16 {:.1f}) rotate(-90)\" fill=\"{}\" text-anchor=\"middle\">operations per "
            "second</text>\n",
            (m_y.begin + m_y.end) / 2, m_palette.text);
    }

    /// A diagonal from the edge of the plot to the highest roof, with its name along it.
    void drawMemoryRoofs()
    {
        const double top = m_roofs.empty() ? m_y.high() : m_roofs.front().height;
        for (const MemoryRoof& roof : m_roofline.memory) {
            const double firstX = std::max(m_x.low(), m_y.low() / roof.bytesPerSecond);
            const double lastX = std::min(m_x.high(), top / roof.bytesPerSecond);
            if (!(firstX < lastX))
                continue;
            const double x1 = m_x.at(firstX), y1 = m_y.at(firstX * roof.bytesPerSecond);
            const double x2 = m_x.at(lastX), y2 = m_y.at(lastX * roof.bytesPerSecond);
            const char* colour = m_palette.levels[static_cast<std::size_t>(roof.level)];
            out("<line class=\"memory-roof\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" "
                "stroke-width=\"1.5\" stroke-dasharray=\"7 4\"/>\n",
                x1, y1, x2, y2, colour);
            const std::string label = fmt::format("{}  {}", name(roof.level), quantity(roof.bytesPerSecond, "B/s"));
            if (std::hypot(x2 - x1, y2 - y1) < widthOf(label) + 30)
                continue; // the legend names it too
            const double angle = std::atan2(y2 - y1, x2 - x1);
            out("<text transform=\"translate({:.1f} {:.1f}) rotate({:.1f})\" fill=\"{}\">{}</text>\n",
                x1 + 14 * std::cos(angle) + 6 * std::sin(angle), y1 + 14 * std::sin(angle) - 6 * std::cos(angle),
                angle * 180 / 3.14159265358979323846, colour, escaped(label));
        }
    }

    /// Horizontal lines from the steepest diagonal to the right, named beside the plot where no name covers another.
    void drawComputeRoofs()
    {
        double fastest = 0;
        for (const MemoryRoof& roof : m_roofline.memory)
            fastest = std::max(fastest, roof.bytesPerSecond);
        double above = m_y.end - 2;
        for (HorizontalRoof& roof : m_roofs) {
            roof.labelY = std::max(m_y.at(roof.height) + 4, above + 14);
            above = roof.labelY;
        }
        double below = m_y.begin + 2;
        for (auto roof = m_roofs.rbegin(); roof != m_roofs.rend(); ++roof) {
            roof->labelY = std::min(roof->labelY, below);
            below = roof->labelY - 14;
        }
        for (const HorizontalRoof& roof : m_roofs) {
            const double from = fastest > 0 ? std::clamp(roof.height / fastest, m_x.low(), m_x.high()) : m_x.low();
            const double y = m_y.at(roof.height);
            out("<polyline class=\"compute-roof\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\" fill=\"none\" "
                "stroke=\"{}\" stroke-width=\"1.2\" stroke-dasharray=\"7 4\"/>\n",
                m_x.at(from), y, m_x.end, y, m_x.end + 12, roof.labelY - 4, m_palette.roof);
            text(m_x.end + 16, roof.labelY, fitting(roof.label, m_labelWidth + 4), m_palette.text);
        }
    }

    void marker(const LevelPoint& level, double x, double y, double radius, const RooflinePoint& point)
    {
        const char* colour = m_palette.levels[static_cast<std::size_t>(level.level)];
        const char* stroke = isAbove(point) ? m_palette.bad : colour;
        const char* fill = point.measured ? colour : m_palette.background;
        const char* kind = point.measured ? "measured" : "modelled";
        if (level.level == MemoryLevel::Dram)
            out("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\"", kind, x, y, radius);
        else if (level.level == MemoryLevel::L2)
            out("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"", kind,
                x - radius * 0.89, y - radius * 0.89, radius * 1.77, radius * 1.77);
        else
            out("<polygon class=\"{}\" points=\"{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}\"", kind, x, y - radius * 1.3,
                x + radius * 1.17, y + radius * 0.7, x - radius * 1.17, y + radius * 0.7);
        out(" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n", fill, stroke, isAbove(point) ? 2.5 : 1.8);
    }

    void drawPoint(const RooflinePoint& point, std::size_t number)
    {
        const double radius = std::clamp(11 * std::sqrt(point.share), 4.0, 11.0); // the area is the share of time
        const double y = std::clamp(m_y.at(point.operationsPerSecond), m_y.end, m_y.begin);
        double left = m_x.end, right = m_x.begin;
        for (const LevelPoint& level : point.levels) {
            const double x = std::clamp(m_x.at(*level.intensity), m_x.begin, m_x.end);
            left = std::min(left, x);
            right = std::max(right, x);
        }
        out("<g><title>{}</title>\n", escaped(point.label));
        if (right > left)
            out("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"1\"/>\n",
                left, y, right, y, m_palette.faint);
        for (const LevelPoint& level : point.levels)
            marker(level, std::clamp(m_x.at(*level.intensity), m_x.begin, m_x.end), y, radius, point);
        drawTag(fmt::format("{}{}", number, isAbove(point) ? "!" : ""), left, right, y, radius,
            isAbove(point) ? m_palette.bad : m_palette.text);
        m_text += "</g>\n";
    }

    /// The number of a kernel beside its points, where no other number is.
    void drawTag(const std::string& tag, double left, double right, double y, double radius, const char* colour)
    {
        struct Spot {
            double x, y;
        };
        const double width = widthOf(tag);
        const double gap = radius + 4;
        std::optional<Spot> chosen;
        for (const double lift : { 0.0, -14.0, 14.0, -28.0, 28.0, -42.0, 42.0 })
            for (const Spot spot : { Spot { right + gap, y + 4 + lift }, Spot { left - gap - width, y + 4 + lift } }) {
                const bool inside
                    = spot.x >= m_x.begin && spot.x + width <= m_x.end && spot.y - 12 >= m_y.end && spot.y <= m_y.begin;
                const bool free = std::ranges::none_of(m_tags, [&](const Box& box) {
                    return spot.x < box.x + box.width + 2 && spot.x + width + 2 > box.x
                        && std::abs(spot.y - box.y) < 13;
                });
                if (inside && free && !chosen)
                    chosen = spot;
            }
        if (!chosen) // too many at one place: on top of another one, but within the plot
            chosen = Spot { std::clamp(right + gap, m_x.begin, m_x.end - width),
                std::clamp(y + 4, m_y.end + 12, m_y.begin) };
        m_tags.push_back({ chosen->x, chosen->y, width });
        // Drawn twice, the wide one as a halo: not every program knows paint-order.
        out("<text x=\"{0:.1f}\" y=\"{1:.1f}\" font-weight=\"600\" fill=\"{2}\" stroke=\"{2}\" "
            "stroke-width=\"4\">{3}</text>\n",
            chosen->x, chosen->y, m_palette.background, tag);
        out("<text class=\"tag\" x=\"{:.1f}\" y=\"{:.1f}\" font-weight=\"600\" fill=\"{}\">{}</text>\n", chosen->x,
            chosen->y, colour, tag);
    }

    void drawLegend(double y)
    {
        double x = kLeft;
        const auto entry = [&](const LevelPoint& level, bool measured, std::string_view words) {
            RooflinePoint sample;
            sample.measured = measured;
            marker(level, x + 6, y + 8, 5, sample);
            text(x + 18, y + 12, words, m_palette.faint);
            x += 30 + widthOf(words);
        };
        for (const MemoryLevel level : { MemoryLevel::Dram, MemoryLevel::L2, MemoryLevel::L1 })
            entry({ level, 0, {}, {} }, true, name(level));
        entry({ MemoryLevel::Dram, 0, {}, {} }, true, "measured");
        entry({ MemoryLevel::Dram, 0, {}, {} }, false, "modelled");
    }

    static std::string boundOf(const RooflinePoint& point)
    {
        if (!point.ofRoof)
            return "no roof known";
        const std::string roof = point.limitingLevel ? name(*point.limitingLevel) : "arithmetic";
        return fmt::format("{:.{}f} % of the roof, {}", 100 * *point.ofRoof, *point.ofRoof < 0.0995 ? 1 : 0, roof);
    }

    void drawTable(double y)
    {
        m_notes.clear();
        for (std::size_t i = 0; i < m_placed.size(); ++i, y += kRow)
            drawRow(*m_placed[i], fmt::format("{}", i + 1), quantity(m_placed[i]->operationsPerSecond, "FLOP/s"), y);
        if (!m_others.empty()) {
            text(kLeft, y + 14, "without operations, or without a place: bandwidth", m_palette.faint);
            y += kRow;
        }
        std::size_t number = m_placed.size();
        for (const RooflinePoint* point : m_others) {
            drawOther(*point, ++number, y);
            y += kRow;
        }
        for (const std::string& note : m_notes) {
            text(kLeft, y + 18, note, m_palette.bad);
            y += kRow;
        }
    }

    void drawRow(const RooflinePoint& point, std::string_view number, const std::string& rate, double y)
    {
        const double right = m_width - 20;
        const std::string bound = boundOf(point);
        constexpr double rateWidth = 112;
        text(kLeft - 10, y + 14, number, m_palette.text, "end");
        out("<g><title>{}</title>\n", escaped(point.label));
        text(kLeft, y + 14, fitting(point.label, right - m_boundWidth - rateWidth - 24 - kLeft), m_palette.text);
        m_text += "</g>\n";
        text(right - m_boundWidth - 14, y + 14, rate, m_palette.text, "end");
        text(right, y + 14, bound, isAbove(point) ? m_palette.bad : m_palette.faint, "end");
        for (const RooflineFlag one : point.flags)
            addNote(fmt::format("{}: {}", number, explain(one)));
    }

    /// The sentence in lines that fit.
    void addNote(std::string_view words)
    {
        const double room = m_width - kLeft - 16;
        while (widthOf(words) > room) {
            std::size_t cut = words.rfind(' ');
            while (cut != std::string_view::npos && cut > 0 && widthOf(words.substr(0, cut)) > room)
                cut = words.rfind(' ', cut - 1);
            if (cut == std::string_view::npos || cut == 0)
                break;
            m_notes.emplace_back(words.substr(0, cut));
            words.remove_prefix(cut + 1);
        }
        m_notes.emplace_back(words);
    }

    /// A bar of bandwidth against the roof of the level that limits.
    void drawOther(const RooflinePoint& point, std::size_t number, double y)
    {
        const auto fastest = std::ranges::max_element(
            point.levels, {}, [](const LevelPoint& level) { return level.ofBandwidth.value_or(0); });
        const bool known = fastest != point.levels.end();
        if (known && fastest->ofBandwidth) {
            const double room = m_width - 20 - kLeft;
            out("<rect class=\"bandwidth-roof\" x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"3\" fill=\"{}\"/>\n",
                kLeft, y + 17, room, m_palette.grid);
            out("<rect class=\"bandwidth\" x=\"{}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"3\" fill=\"{}\"/>\n", kLeft,
                y + 17, room * std::clamp(*fastest->ofBandwidth, 0.0, 1.0),
                isAbove(point) ? m_palette.bad : m_palette.levels[static_cast<std::size_t>(fastest->level)]);
        }
        drawRow(point, fmt::format("{}", number),
            known ? quantity(fastest->bytesPerSecond, "B/s") : std::string("unknown"), y);
    }

    struct Box {
        double x, y, width;
    };

    const Roofline& m_roofline;
    const SvgOptions& m_options;
    const Palette& m_palette;
    int m_width;
    std::vector<const RooflinePoint*> m_placed, m_others;
    std::vector<HorizontalRoof> m_roofs; ///< the highest first
    double m_labelWidth = 0;
    double m_boundWidth = 0; ///< of the last column of the table
    Axis m_x, m_y;
    std::vector<Box> m_tags;
    std::vector<std::string> m_notes;
    std::string m_text;
};

} // namespace

std::string rooflineSvg(const Roofline& roofline, std::span<const RooflinePoint> points, const SvgOptions& options)
{
    return Drawing(roofline, points, options).draw();
}

} // namespace warpdesk::measure
