<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>warpdesk</name>
    <message>
        <source>A desktop playground for GPU kernels</source>
        <translation>GPU 内核的桌面实验场</translation>
    </message>
    <message>
        <source>a CUDA source to open</source>
        <translation>要打开的 CUDA 源文件</translation>
    </message>
</context>
<context>
    <name>warpdesk::drafts::DocumentSession</name>
    <message>
        <source>Unsaved work of %1 is back</source>
        <translation>%1 未保存的内容已恢复</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor</name>
    <message>
        <source>This file is UTF-16. Convert it to UTF-8 and open it again; nothing was changed.</source>
        <translation>此文件为 UTF-16 编码。请转换为 UTF-8 后重新打开；未做任何改动。</translation>
    </message>
    <message>
        <source>This file holds a zero byte in line %1, so it is not text. Nothing was opened or changed.</source>
        <translation>此文件第 %1 行含有零字节，因此不是文本。未打开也未改动任何内容。</translation>
    </message>
    <message>
        <source>Line %1 is not UTF-8 (byte %2). Convert the file to UTF-8 and open it again; nothing was changed.</source>
        <translation>第 %1 行不是 UTF-8（字节 %2）。请将文件转换为 UTF-8 后重新打开；未做任何改动。</translation>
    </message>
    <message>
        <source>%1 at character %2</source>
        <translation>%1，位于第 %2 个字符</translation>
    </message>
    <message>
        <source>This pattern takes too long on this text</source>
        <translation>此表达式在这段文本上耗时过长</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::CodeEditor</name>
    <message>
        <source>Code editor</source>
        <translation>代码编辑器</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::FindBar</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>区分大小写</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>全字匹配</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正则表达式</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>上一个 (Shift+F3)</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>下一个 (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>替换为</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>全部替换</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>无匹配</translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation>超过 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n 处匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 处，共 %2 处</translation>
    </message>
    <message>
        <source>%1 replaced</source>
        <translation>已替换 %1 处</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::SlideEditor</name>
    <message>
        <source> was %1 </source>
        <translation> 原为 %1 </translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::HistogramPlot</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Of all</source>
        <translation>占全部</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No samples yet</source>
        <translation>尚无样本</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s), median %1</source>
        <translation>
            <numerusform>%n 个样本，中位数 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n 个样本</numerusform>
        </translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
    <message>
        <source>median ratio %1</source>
        <translation>比值中位数 %1</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 至 %3</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::LinePlot</name>
    <message numerus="yes">
        <source>%1: %n point(s)</source>
        <translation>
            <numerusform>%1：%n 个点</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>尚无可绘制的内容</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::PlotBlock</name>
    <message>
        <source>%1, as a table</source>
        <translation>%1（表格）</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::PlotView</name>
    <message numerus="yes">
        <source>%n point(s) dropped</source>
        <translation>
            <numerusform>已略去 %n 个点</numerusform>
        </translation>
    </message>
    <message>
        <source>No numbers, or not above zero where the axis is logarithmic</source>
        <translation>不是数值，或在对数轴上不大于零</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::RooflinePlot</name>
    <message>
        <source>Operational intensity, FLOP per byte of DRAM traffic</source>
        <translation>运算强度，每字节 DRAM 流量的 FLOP</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>No point of yours yet</source>
        <translation>还没有你的点</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 个点</numerusform>
        </translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>每字节 FLOP</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>模型估算</translation>
    </message>
    <message>
        <source>no time: the roof allows %1</source>
        <translation>无时间：上限为 %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AccessModel</name>
    <message>
        <source>load from shared memory</source>
        <translation>读共享内存</translation>
    </message>
    <message>
        <source>store to shared memory</source>
        <translation>写共享内存</translation>
    </message>
    <message>
        <source>atomic on shared memory</source>
        <translation>共享内存原子操作</translation>
    </message>
    <message>
        <source>load from local memory</source>
        <translation>读局部内存</translation>
    </message>
    <message>
        <source>store to local memory</source>
        <translation>写局部内存</translation>
    </message>
    <message>
        <source>load from global memory</source>
        <translation>读全局内存</translation>
    </message>
    <message>
        <source>store to global memory</source>
        <translation>写全局内存</translation>
    </message>
    <message>
        <source>atomic on global memory</source>
        <translation>全局内存原子操作</translation>
    </message>
    <message>
        <source>%1 sectors a request, %2 would do</source>
        <translation>每次请求 %1 个扇区，%2 个即可</translation>
    </message>
    <message>
        <source>%1 wavefronts a request</source>
        <translation>每次请求 %1 个波前</translation>
    </message>
    <message>
        <source>not counted for this memory</source>
        <translation>此类内存未计数</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>Sectors each</source>
        <translation>每次扇区数</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>路数</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyPage</name>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>GPU the machine code is made for</source>
        <translation>机器码面向的 GPU</translation>
    </message>
    <message>
        <source>PTX</source>
        <translation>PTX</translation>
    </message>
    <message>
        <source>SASS</source>
        <translation>SASS</translation>
    </message>
    <message>
        <source>%1, mnemonics from the CUBIN</source>
        <translation>%1，助记符取自 CUBIN</translation>
    </message>
    <message>
        <source>Read without NVIDIA&apos;s tools: instructions, widths and lines. Operands need nvdisasm of the CUDA toolkit; where it is installed “warpdesk cubin --sass” shows them.</source>
        <translation>未使用 NVIDIA 工具读取：指令、宽度和行号。操作数需要 CUDA 工具包中的 nvdisasm；安装后可用 “warpdesk cubin --sass” 查看。</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyStrip</name>
    <message>
        <source>the number of blocks</source>
        <translation>线程块数量</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>not even one block fits</source>
        <translation>连一个线程块也放不下</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n 个线程块</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s) each</source>
        <translation>
            <numerusform>每块 %n 个线程束</numerusform>
        </translation>
    </message>
    <message>
        <source>full</source>
        <translation>已满</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>受限于%1</translation>
    </message>
    <message>
        <source>%1 warps with %2 registers</source>
        <translation>%1 个线程束，若用 %2 个寄存器</translation>
    </message>
    <message>
        <source>%1 warps with %2 bytes</source>
        <translation>%1 个线程束，若用 %2 字节</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>of 255 a thread</source>
        <translation>每线程上限 255</translation>
    </message>
    <message>
        <source>Spills</source>
        <translation>溢出</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>共享</translation>
    </message>
    <message>
        <source>B a block</source>
        <translation>B / 块</translation>
    </message>
    <message>
        <source>KiB a block</source>
        <translation>KiB / 块</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>SASS</source>
        <translation>SASS</translation>
    </message>
    <message>
        <source>Occupancy %1 of %2 warps: %3</source>
        <translation>占用率：%2 个线程束中的 %1 个：%3</translation>
    </message>
    <message>
        <source>What the kernel takes of a GPU</source>
        <translation>内核占用的 GPU 资源</translation>
    </message>
    <message>
        <source>Blocks of %1 threads: %2</source>
        <translation>每块 %1 个线程：%2</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>%1 of %2 warps</source>
        <translation>%1 / %2 个线程束</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyView</name>
    <message>
        <source>Copy line</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>全部复制</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::BankMap</name>
    <message>
        <source>Banks of shared memory</source>
        <translation>共享内存的存储体</translation>
    </message>
    <message>
        <source>one way, no conflict</source>
        <translation>一路，无冲突</translation>
    </message>
    <message>
        <source>%1 ways: the access takes %1 turns</source>
        <translation>%1 路：此访问需要 %1 轮</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::BarrierMap</name>
    <message>
        <source>Barrier phases of the block</source>
        <translation>线程块的屏障阶段</translation>
    </message>
    <message numerus="yes">
        <source>line %1: %n warp(s)</source>
        <translation>
            <numerusform>第 %1 行：%n 个线程束</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ChangeList</name>
    <message>
        <source>%1: %2, before %3</source>
        <translation>%1：%2，之前为 %3</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>变化</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::CommandPalette</name>
    <message>
        <source>Go to anything</source>
        <translation>转到任意位置</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>匹配项</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>转到第 %1 行</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ComparePage</name>
    <message>
        <source>%1 is %2 times as fast as %3</source>
        <translation>%1 的速度是 %3 的 %2 倍</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2</source>
        <translation>未显示出 %1 与 %2 之间有差异</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>First version</source>
        <translation>第一个版本</translation>
    </message>
    <message>
        <source>Second version</source>
        <translation>第二个版本</translation>
    </message>
    <message>
        <source>against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Ratio of each pair</source>
        <translation>每对的比值</translation>
    </message>
    <message>
        <source>Size and caches</source>
        <translation>规模与缓存</translation>
    </message>
    <message>
        <source>What differs in the texts</source>
        <translation>文本差异</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>%1 % interval</source>
        <translation>%1 % 区间</translation>
    </message>
    <message>
        <source>Time of %1 by time of %2</source>
        <translation>%1 的时间除以 %2 的时间</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对数</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) in random order</source>
        <translation>
            <numerusform>%n 对，随机顺序</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2, %3 %4.</source>
        <translation>%1 %2，%3 %4。</translation>
    </message>
    <message>
        <source>Too few pairs for an interval. %1</source>
        <translation>配对太少，无法给出区间。%1</translation>
    </message>
    <message>
        <source>The %1 % interval of the ratio, %2 to %3, leaves 1 out. %4</source>
        <translation>比值的 %1 % 区间为 %2 至 %3，不含 1。%4</translation>
    </message>
    <message>
        <source>The %1 % interval of the ratio, %2 to %3, holds 1. %4</source>
        <translation>比值的 %1 % 区间为 %2 至 %3，包含 1。%4</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>文本相同。</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::DifferencePage</name>
    <message>
        <source>The text to hold against</source>
        <translation>用于对比的文本</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较的内容</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
    <message>
        <source>What differs in the texts</source>
        <translation>文本差异</translation>
    </message>
    <message>
        <source>against</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Nothing to hold against yet</source>
        <translation>还没有可对比的文本</translation>
    </message>
    <message>
        <source>Each text that is run or measured can be held against the one in the editor.</source>
        <translation>每份运行过或测量过的文本都可以与编辑器中的文本对比。</translation>
    </message>
    <message>
        <source>No machine code yet</source>
        <translation>尚无机器码</translation>
    </message>
    <message>
        <source>The Assembly panel makes it of the text in the editor.</source>
        <translation>“汇编”面板会由编辑器中的文本生成。</translation>
    </message>
    <message>
        <source>Compiling the other text</source>
        <translation>正在编译另一份文本</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>The other text does not compile</source>
        <translation>另一份文本编译不通过</translation>
    </message>
    <message>
        <source>Its source can be compared all the same.</source>
        <translation>仍可比较其源代码。</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>文本相同。</translation>
    </message>
    <message>
        <source>%1 lines came, %2 went</source>
        <translation>新增 %1 行，删除 %2 行</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::DoctorDialog</name>
    <message>
        <source>Doctor</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>What is here and what is missing</source>
        <translation>已有的和缺少的</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Looking at the machine</source>
        <translation>正在检查这台机器</translation>
    </message>
    <message>
        <source>The machine could not be looked at: %1 %2</source>
        <translation>无法检查这台机器：%1 %2</translation>
    </message>
    <message>
        <source>here</source>
        <translation>已有</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>absent, not needed</source>
        <translation>没有，不是必需</translation>
    </message>
    <message>
        <source>Nothing that is needed is missing</source>
        <translation>必需的都已具备</translation>
    </message>
    <message numerus="yes">
        <source>%n needed thing(s) missing</source>
        <translation>
            <numerusform>缺少 %n 项必需内容</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::EditorArea</name>
    <message>
        <source>solution.cu</source>
        <translation>solution.cu</translation>
    </message>
    <message>
        <source>%1, not saved; a draft is kept</source>
        <translation>%1，未保存；草稿已保留</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>转到行</translation>
    </message>
    <message>
        <source>Line, 1 to %1:</source>
        <translation>行号，1 至 %1：</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorMap</name>
    <message>
        <source>Error map</source>
        <translation>误差图</translation>
    </message>
    <message>
        <source>%1 % wrong here, some of it never written</source>
        <translation>此处 %1 % 错误，其中部分从未写入</translation>
    </message>
    <message>
        <source>%1 % wrong here</source>
        <translation>此处 %1 % 错误</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorPattern</name>
    <message>
        <source>right only where %1 = 0</source>
        <translation>仅在 %1 = 0 处正确</translation>
    </message>
    <message>
        <source>right only where %1 &lt; %2</source>
        <translation>仅在 %1 &lt; %2 处正确</translation>
    </message>
    <message>
        <source>only where %1 = %2</source>
        <translation>仅在 %1 = %2 处</translation>
    </message>
    <message>
        <source>only where %1 ≥ %2</source>
        <translation>仅在 %1 ≥ %2 处</translation>
    </message>
    <message>
        <source>only where %1 &lt; %2</source>
        <translation>仅在 %1 &lt; %2 处</translation>
    </message>
    <message>
        <source>only where %2 ≤ %1 &lt; %3</source>
        <translation>仅在 %2 ≤ %1 &lt; %3 处</translation>
    </message>
    <message>
        <source>the whole last row, and only it</source>
        <translation>仅最后一行，且整行</translation>
    </message>
    <message>
        <source>only in the last row</source>
        <translation>仅在最后一行</translation>
    </message>
    <message>
        <source>every row from %1 on</source>
        <translation>从第 %1 行起的每一行</translation>
    </message>
    <message>
        <source>everything from [%1, %2] on</source>
        <translation>从 [%1, %2] 起的全部</translation>
    </message>
    <message>
        <source>only the last column</source>
        <translation>仅最后一列</translation>
    </message>
    <message>
        <source>right only on the diagonal</source>
        <translation>仅对角线正确</translation>
    </message>
    <message>
        <source>every column from %1 on</source>
        <translation>从第 %1 列起的每一列</translation>
    </message>
    <message>
        <source>only columns before %1</source>
        <translation>仅第 %1 列之前的列</translation>
    </message>
    <message>
        <source>only rows before %1</source>
        <translation>仅第 %1 行之前的行</translation>
    </message>
    <message>
        <source>only the last element</source>
        <translation>仅最后一个元素</translation>
    </message>
    <message>
        <source>every element from %1 on</source>
        <translation>从第 %1 个元素起的每个元素</translation>
    </message>
    <message>
        <source>only elements before %1</source>
        <translation>仅第 %1 个元素之前的元素</translation>
    </message>
    <message>
        <source>nothing was written</source>
        <translation>什么都没有写入</translation>
    </message>
    <message>
        <source>every element is wrong</source>
        <translation>每个元素都错误</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureFacts</name>
    <message>
        <source>never written</source>
        <translation>从未写入</translation>
    </message>
    <message>
        <source>got %1</source>
        <translation>得到 %1</translation>
    </message>
    <message>
        <source>%1 times too large</source>
        <translation>大了 %1 倍</translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation>偏大 %1</translation>
    </message>
    <message>
        <source>%1 too small</source>
        <translation>偏小 %1</translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation>相差 %1</translation>
    </message>
    <message>
        <source>max %1 ULP</source>
        <translation>最大 %1 ULP</translation>
    </message>
    <message>
        <source>unset</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>%1 × %2 · %3 wrong</source>
        <translation>%1 × %2 · %3 处错误</translation>
    </message>
    <message>
        <source>%1 of %2 wrong</source>
        <translation>%2 个中 %1 个错误</translation>
    </message>
    <message>
        <source>, %1 of them never written</source>
        <translation>，其中 %1 个从未写入</translation>
    </message>
    <message>
        <source>, never written</source>
        <translation>，从未写入</translation>
    </message>
    <message>
        <source>in solve(), on the host</source>
        <translation>在 solve() 中，主机端</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>内核 %1</translation>
    </message>
    <message>
        <source>block (%1), thread (%2)</source>
        <translation>线程块 (%1)，线程 (%2)</translation>
    </message>
    <message>
        <source>written here</source>
        <translation>在此写入</translation>
    </message>
    <message>
        <source>read here</source>
        <translation>在此读取</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureView</name>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation>%1：期望 %2，得到 %3</translation>
    </message>
    <message>
        <source>Values around the first wrong element</source>
        <translation>第一个错误元素附近的值</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>期望</translation>
    </message>
    <message>
        <source>got</source>
        <translation>得到</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Error map</source>
        <translation>误差图</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>数据竞争</translation>
    </message>
    <message>
        <source>Barrier</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>Warp mask</source>
        <translation>线程束掩码</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n more under Findings.</source>
        <translation>
            <numerusform>“问题”中还有 %n 条。</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>转到第 %1 行</translation>
    </message>
    <message>
        <source>and line %1</source>
        <translation>以及第 %1 行</translation>
    </message>
    <message>
        <source>First wrong element</source>
        <translation>第一个错误元素</translation>
    </message>
    <message>
        <source>Unwritten memory</source>
        <translation>未写入的内存</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FiguresStrip</name>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>模型估算</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FindingsPage</name>
    <message>
        <source>Nothing to report</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Compiler errors and warnings appear here and in the text. F8 goes from one to the next.</source>
        <translation>编译器的错误和警告显示在这里和代码中。按 F8 逐条查看。</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HintsPage</name>
    <message>
        <source>Hints</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>#### Hint %1</source>
        <translation>#### 提示 %1</translation>
    </message>
    <message>
        <source>This problem has no hints.</source>
        <translation>此题没有提示。</translation>
    </message>
    <message>
        <source>Stuck? Hints go from a nudge to nearly the answer, one at a time.</source>
        <translation>卡住了？提示从轻轻一推到接近答案，一次一条。</translation>
    </message>
    <message>
        <source>Show hint %1 of %2</source>
        <translation>显示提示 %1 / %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HistoryModel</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>已测量</translation>
    </message>
    <message>
        <source>profiled</source>
        <translation>已分析</translation>
    </message>
    <message>
        <source>submitted</source>
        <translation>已提交</translation>
    </message>
    <message>
        <source>Run %1, %2, %3</source>
        <translation>运行 %1，%2，%3</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>模拟用时</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HistoryPage</name>
    <message>
        <source>Run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>NVRTC %1</source>
        <translation>NVRTC %1</translation>
    </message>
    <message>
        <source>Warpdesk %1</source>
        <translation>Warpdesk %1</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>筛选运行记录</translation>
    </message>
    <message>
        <source>This problem</source>
        <translation>当前题目</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Takes the text of the run into the editor; undo brings yours back</source>
        <translation>将该次运行的文本放入编辑器；撤销可取回你的文本</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>并列</translation>
    </message>
    <message>
        <source>Shows the text of the run in a tab beside yours</source>
        <translation>在你的文本旁以标签页显示该次运行的文本</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Writes the runs of this list as JSON lines</source>
        <translation>将此列表中的运行写为 JSON 行</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Text of the selected run</source>
        <translation>所选运行的文本</translation>
    </message>
    <message>
        <source>The history was damaged (%1). It was set aside as %2 and a new one begun.</source>
        <translation>历史记录已损坏 (%1)。已另存为 %2，并新建了一份。</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>复制路径</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>无法读取历史记录</translation>
    </message>
    <message>
        <source>%1. Runs go on as before; they are not kept until this is put right.</source>
        <translation>%1。运行照常进行；在此问题解决之前不会保留记录。</translation>
    </message>
    <message>
        <source>No run fits</source>
        <translation>没有符合的运行</translation>
    </message>
    <message>
        <source>No file name, verdict, note, problem or tag of a run holds this text.</source>
        <translation>没有任何运行的文件名、判定、备注、题目或标签包含此文本。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Every run is kept here with its text, so that you can come back to it. F5 makes the first.</source>
        <translation>每次运行都连同其文本保留在这里，以便日后回看。按 F5 进行第一次运行。</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) and their texts? They cannot be brought back.</source>
        <translation>
            <numerusform>删除 %n 次运行及其文本？删除后无法恢复。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::InspectDesk</name>
    <message>
        <source>Assembly</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>Compiling for another GPU</source>
        <translation>正在为另一 GPU 编译</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Used only</source>
        <translation>仅使用部分</translation>
    </message>
    <message>
        <source>Hides what the kernel neither calls nor refers to</source>
        <translation>隐藏内核既不调用也不引用的内容</translation>
    </message>
    <message>
        <source>Raw PTX</source>
        <translation>原始 PTX</translation>
    </message>
    <message>
        <source>Compile again</source>
        <translation>重新编译</translation>
    </message>
    <message>
        <source>Of an older text</source>
        <translation>来自旧文本</translation>
    </message>
    <message>
        <source>No machine code yet</source>
        <translation>尚无机器码</translation>
    </message>
    <message>
        <source>It is made while this panel is open, and again after each edit. No GPU is needed.</source>
        <translation>此面板打开时生成，每次编辑后重新生成。不需要 GPU。</translation>
    </message>
    <message>
        <source>Compiling to machine code</source>
        <translation>正在编译为机器码</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation>编译不通过</translation>
    </message>
    <message>
        <source>Of an older text; the new one does not compile. %1</source>
        <translation>来自旧文本；新文本编译不通过。%1</translation>
    </message>
    <message>
        <source>Line %1 becomes %2 PTX and %3 SASS instructions</source>
        <translation>第 %1 行生成 %2 条 PTX 和 %3 条 SASS 指令</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::JobState</name>
    <message>
        <source>Compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation>停止   Shift+F5</translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation>正在计算期望结果</translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation>正在为内核生成本机代码</translation>
    </message>
    <message>
        <source>Judging first: test %1 of %2 · %3</source>
        <translation>先判定：测试 %1 / %2 · %3</translation>
    </message>
    <message>
        <source>Timing %1</source>
        <translation>正在计时 %1</translation>
    </message>
    <message>
        <source>%1 samples so far, caches emptied before each.</source>
        <translation>目前 %1 个样本，每次之前清空缓存。</translation>
    </message>
    <message>
        <source>%1 samples so far, caches warm.</source>
        <translation>目前 %1 个样本，热缓存。</translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation>运行器已停止；新的已就绪</translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation>Warpdesk 出了问题</translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation>你的文本是安全的。%1</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>转到第 %1 行</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LaneBar</name>
    <message>
        <source>Lanes</source>
        <translation>通道</translation>
    </message>
    <message>
        <source>Lane %1, byte %2 of %3</source>
        <translation>通道 %1，%3 的字节 %2</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Lane %1 does not take part</source>
        <translation>通道 %1 未参与</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LaneTimeline</name>
    <message>
        <source>Lanes of the warp over time</source>
        <translation>线程束各通道随时间的变化</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of code, %1 of 32 lanes at work on average</source>
        <translation>
            <numerusform>%n 段代码，平均 32 个通道中有 %1 个在工作</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Lines %1, %2</source>
        <translation>第 %1、%2 行</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LectureView</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Code of the step</source>
        <translation>此步的代码</translation>
    </message>
    <message>
        <source>Back to the desk   Esc</source>
        <translation>返回工作台   Esc</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>%1 × faster</source>
        <translation>快 %1 ×</translation>
    </message>
    <message>
        <source>%1 × slower</source>
        <translation>慢 %1 ×</translation>
    </message>
    <message>
        <source>F5 runs this step and times it.</source>
        <translation>按 F5 运行此步并计时。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MainWindow</name>
    <message>
        <source>Problems</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>题面</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>题解</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Hints %1 of %2</source>
        <translation>提示 %1 / %2</translation>
    </message>
    <message>
        <source>Hints %1</source>
        <translation>提示 %1</translation>
    </message>
    <message>
        <source>Only files of this machine can be opened</source>
        <translation>只能打开本机上的文件</translation>
    </message>
    <message>
        <source>Text of the file on disk taken; undo brings yours back</source>
        <translation>已采用磁盘上的文本；撤销可取回你的文本</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>磁盘上</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>%1 was not saved: %2. Nothing is lost: the text is here, and the file is as it was.</source>
        <translation>%1 未保存：%2。没有丢失任何内容：文本在这里，文件保持原样。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1 未打开。%2</translation>
    </message>
    <message>
        <source>Unsaved text cannot be kept as a draft: %1. Save the file to be safe.</source>
        <translation>无法将未保存的文本保留为草稿：%1。请保存文件以确保安全。</translation>
    </message>
    <message>
        <source>%1 changed on disk while your text was not saved. You see your text; the other is in the tab “on disk”. Nothing was overwritten.</source>
        <translation>%1 在磁盘上已更改，而你的文本尚未保存。现在看到的是你的文本；另一份在“磁盘上”标签页中。没有覆盖任何内容。</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Take the disk&apos;s</source>
        <translation>采用磁盘上的</translation>
    </message>
    <message>
        <source>Save mine as…</source>
        <translation>将我的另存为…</translation>
    </message>
    <message>
        <source>Save mine as</source>
        <translation>将我的另存为</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu *.cuh);;All files (*)</source>
        <translation>CUDA 源文件 (*.cu *.cuh);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>There is no problem called %1</source>
        <translation>没有名为 %1 的题目</translation>
    </message>
    <message>
        <source>%1 - Warpdesk</source>
        <translation>%1 - Warpdesk</translation>
    </message>
    <message>
        <source>Choose a problem</source>
        <translation>选择题目</translation>
    </message>
    <message>
        <source>solution.cu</source>
        <translation>solution.cu</translation>
    </message>
    <message>
        <source>%1 of %2 solved</source>
        <translation>已解决 %1 / %2</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>混合行尾</translation>
    </message>
    <message>
        <source>Spaces %1</source>
        <translation>空格 %1</translation>
    </message>
    <message>
        <source>The %1 layout is not part of this version</source>
        <translation>此版本不含 %1 布局</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Reset to starter</source>
        <translation>重置为初始代码(&amp;R)</translation>
    </message>
    <message>
        <source>Starter text is back; undo brings yours back</source>
        <translation>初始代码已恢复；撤销可取回你的文本</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>起始页(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>查找(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一个(&amp;N)</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>Go to an&amp;ything…</source>
        <translation>转到任意位置(&amp;Y)…</translation>
    </message>
    <message>
        <source>Fin&amp;d command…</source>
        <translation>查找命令(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Go to line…</source>
        <translation>转到行(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Lines</source>
        <translation>行(&amp;L)</translation>
    </message>
    <message>
        <source>Toggle &amp;comment</source>
        <translation>切换注释(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>重复行(&amp;D)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move dow&amp;n</source>
        <translation>下移(&amp;N)</translation>
    </message>
    <message>
        <source>De&amp;lete line</source>
        <translation>删除行(&amp;L)</translation>
    </message>
    <message>
        <source>Add caret &amp;above</source>
        <translation>在上方添加光标(&amp;A)</translation>
    </message>
    <message>
        <source>Add caret &amp;below</source>
        <translation>在下方添加光标(&amp;B)</translation>
    </message>
    <message>
        <source>Co&amp;mplete word</source>
        <translation>补全单词(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Signature</source>
        <translation>函数签名(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Follow the &amp;desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation>深色(&amp;A)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Normal &amp;size</source>
        <translation>正常大小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Practise</source>
        <translation>练习(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>查看(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation>讲解(&amp;L)</translation>
    </message>
    <message>
        <source>Next &amp;tab in panel</source>
        <translation>面板中的下一个标签页(&amp;T)</translation>
    </message>
    <message>
        <source>Previous ta&amp;b in panel</source>
        <translation>面板中的上一个标签页(&amp;B)</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>重置布局(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Problem</source>
        <translation>题目(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Find problem</source>
        <translation>查找题目(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>下一题(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous problem</source>
        <translation>上一题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Read problems again</source>
        <translation>重新读取题目(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Run this &amp;test</source>
        <translation>运行此测试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>No findings in this text</source>
        <translation>此文本中没有问题</translation>
    </message>
    <message>
        <source>&amp;Next finding</source>
        <translation>下一个问题(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous finding</source>
        <translation>上一个问题(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About Warpdesk</source>
        <translation>关于 Warpdesk(&amp;A)</translation>
    </message>
    <message>
        <source>About Warpdesk</source>
        <translation>关于 Warpdesk</translation>
    </message>
    <message>
        <source>Warpdesk %1

A desktop playground for GPU kernels.
Free software under the GNU GPL, version 3 or later.</source>
        <translation>Warpdesk %1

GPU 内核的桌面实验场。
自由软件，遵循 GNU GPL 第 3 版或更新版本。</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>History: %1</source>
        <translation>历史记录：%1</translation>
    </message>
    <message>
        <source>The history was damaged; it was set aside as %1</source>
        <translation>历史记录已损坏；已另存为 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) written to %1</source>
        <translation>
            <numerusform>已将 %n 次运行写入 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>导出运行记录</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON 行 (*.jsonl)</translation>
    </message>
    <message>
        <source>Text of run %1 restored; undo brings yours back</source>
        <translation>已恢复运行 %1 的文本；撤销可取回你的文本</translation>
    </message>
    <message>
        <source>%1: the other end of what line %2 shows</source>
        <translation>%1：第 %2 行所示问题的另一端</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>The runner ended (%1); a new one starts</source>
        <translation>运行器已结束 (%1)；正在启动新的</translation>
    </message>
    <message>
        <source>Compiled in %1 · %2</source>
        <translation>编译用时 %1 · %2</translation>
    </message>
    <message>
        <source>No compiler</source>
        <translation>没有编译器</translation>
    </message>
    <message>
        <source>No device</source>
        <translation>没有设备</translation>
    </message>
    <message>
        <source>Run this test</source>
        <translation>运行此测试</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>The terminal command that judges this file on the same inputs</source>
        <translation>在相同输入上判定此文件的终端命令</translation>
    </message>
    <message>
        <source>of an older text</source>
        <translation>来自旧文本</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>The inputs came from seed %1</source>
        <translation>输入来自种子 %1</translation>
    </message>
    <message>
        <source>Command copied; it judges the file as it was saved last, not the text here</source>
        <translation>命令已复制；它判定的是上次保存的文件，而不是此处的文本</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>命令已复制</translation>
    </message>
    <message>
        <source>Run needs a problem: choose one on the left</source>
        <translation>运行需要题目：请在左侧选择</translation>
    </message>
    <message>
        <source>Something runs: wait for its end, or stop it with Shift+F5</source>
        <translation>有任务正在运行：请等待结束，或按 Shift+F5 停止</translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation>测量需要题目：请在左侧选择</translation>
    </message>
    <message>
        <source>Judge, then time (F6)</source>
        <translation>先判定，再计时 (F6)</translation>
    </message>
    <message>
        <source>Run again   F5</source>
        <translation>再次运行   F5</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Run compiles your kernel and tries it on the inputs of a problem.</source>
        <translation>运行会编译你的内核，并用题目的输入进行测试。</translation>
    </message>
    <message numerus="yes">
        <source>Run compiles your kernel and tries it on %n input(s).</source>
        <translation>
            <numerusform>运行会编译你的内核，并用 %n 组输入进行测试。</numerusform>
        </translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>运行   F5</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n test(s)</source>
        <translation>
            <numerusform>已停止，完成 %n 个测试中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished results stay; no verdict was given.</source>
        <translation>已完成的结果保留；没有给出判定。</translation>
    </message>
    <message>
        <source>Stopped; no verdict was given</source>
        <translation>已停止；没有给出判定</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message numerus="yes">
        <source>Does not compile: %n error(s)</source>
        <translation>
            <numerusform>编译不通过：%n 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation>编译不通过</translation>
    </message>
    <message>
        <source>Go to line %1   F8</source>
        <translation>转到第 %1 行   F8</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation>停止   Shift+F5</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation>正在计算期望结果</translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation>正在为内核生成本机代码</translation>
    </message>
    <message>
        <source>Test %1 of %2 · %3</source>
        <translation>测试 %1 / %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%n finished test(s) shown so far.</source>
        <translation>
            <numerusform>目前显示 %n 个已完成的测试。</numerusform>
        </translation>
    </message>
    <message>
        <source>Results appear here one by one.</source>
        <translation>结果会在这里逐个出现。</translation>
    </message>
    <message>
        <source>ran in %1</source>
        <translation>运行用时 %1</translation>
    </message>
    <message>
        <source>emulated in %1</source>
        <translation>模拟用时 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Only this test ran, %1. F5 runs all of them.</source>
        <translation>只运行了此测试，%1。按 F5 运行全部。</translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <translation>%1：%2 · %3</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>通过</translation>
    </message>
    <message numerus="yes">
        <source>%n test(s) passed, %1.</source>
        <translation>
            <numerusform>%n 个测试通过，%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accepted: %1 of %n test(s) passed · %2</source>
        <translation>
            <numerusform>通过：%n 个测试中 %1 个通过 · %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Wrong answer</source>
        <translation>答案错误</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n test(s) failed · %3</source>
        <translation>
            <numerusform>%1：%n 个测试中 %2 个失败 · %3</numerusform>
        </translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation>运行器已停止；新的已就绪</translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation>Warpdesk 出了问题</translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation>你的文本是安全的。%1</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>This problem cannot be judged</source>
        <translation>无法判定此题目</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>转到第 %1 行</translation>
    </message>
    <message>
        <source>Report saved as %1</source>
        <translation>报告已保存为 %1</translation>
    </message>
    <message>
        <source>Report not saved: %1</source>
        <translation>报告未保存：%1</translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation>问题 %1</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation>正在运行 %1…</translation>
    </message>
    <message>
        <source>A lecture walks through the solutions of a problem: choose one first</source>
        <translation>讲解会逐一展示题目的题解：请先选择题目</translation>
    </message>
    <message>
        <source>No steps to show</source>
        <translation>没有可显示的步骤</translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation>此题没有题解阶梯。</translation>
    </message>
    <message>
        <source>A lecture shows the solutions</source>
        <translation>讲解会显示题解</translation>
    </message>
    <message numerus="yes">
        <source>It walks through the %n solution(s) of this problem, from the plain one to the fast one. You have not solved it yet.</source>
        <translation>
            <numerusform>它会逐一展示此题的 %n 个题解，从朴素到快速。你还没有解出此题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation>显示题解</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>This step was not timed: %1.</source>
        <translation>此步未计时：%1。</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Problems, commands, or a line number</source>
        <translation>题目、命令或行号</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>The last run was accepted.</source>
        <translation>上次运行已通过。</translation>
    </message>
    <message>
        <source>The last run ended: %1.</source>
        <translation>上次运行的结果：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n test(s) fail.</source>
        <translation>
            <numerusform>%n 个测试中 %1 个失败。</numerusform>
        </translation>
    </message>
    <message>
        <source>The emulator found the cause on line %1.</source>
        <translation>模拟器在第 %1 行找到了原因。</translation>
    </message>
    <message>
        <source>none; kernels run on the emulator</source>
        <translation>无；内核在模拟器上运行</translation>
    </message>
    <message>
        <source>No problems were found</source>
        <translation>未找到题目</translation>
    </message>
    <message>
        <source>Every problem is solved</source>
        <translation>所有题目均已解决</translation>
    </message>
    <message>
        <source>Started.</source>
        <translation>已开始。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>编译器</translation>
    </message>
    <message>
        <source>Emulator</source>
        <translation>模拟器</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>语言(&amp;N)</translation>
    </message>
    <message>
        <source>The language changes with the next start</source>
        <translation>语言将在下次启动时更改</translation>
    </message>
    <message>
        <source>That of the &amp;desktop</source>
        <translation>跟随桌面(&amp;D)</translation>
    </message>
    <message>
        <source>Go to s&amp;ymbol…</source>
        <translation>转到符号(&amp;Y)…</translation>
    </message>
    <message>
        <source>Go to d&amp;efinition</source>
        <translation>转到定义(&amp;E)</translation>
    </message>
    <message>
        <source>Source or assem&amp;bly</source>
        <translation>源代码或汇编(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>分析(&amp;P)</translation>
    </message>
    <message>
        <source>What is this &amp;name?</source>
        <translation>此名称是什么(&amp;N)？</translation>
    </message>
    <message>
        <source>Put the caret on a name of CUDA; this one is not known</source>
        <translation>请将光标放在 CUDA 名称上；此名称未知</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Profile needs a problem: choose one on the left</source>
        <translation>分析需要题目：请在左侧选择</translation>
    </message>
    <message>
        <source>Count what each line does (F7)</source>
        <translation>统计每一行做了什么 (F7)</translation>
    </message>
    <message>
        <source>Line &amp;heat</source>
        <translation>行热度(&amp;H)</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Share of each line; another quantity is in the menu beside</source>
        <translation>每行所占比例；可在旁边的菜单中选择其他量</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>function</source>
        <translation>函数</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>宏</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>This text defines nothing</source>
        <translation>此文本没有定义任何内容</translation>
    </message>
    <message>
        <source>Kernels, functions, types, macros</source>
        <translation>内核、函数、类型、宏</translation>
    </message>
    <message>
        <source>No name under the caret</source>
        <translation>光标处没有名称</translation>
    </message>
    <message>
        <source>%1 is not defined in this text</source>
        <translation>此文本中未定义 %1</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>The last run</source>
        <translation>上次运行</translation>
    </message>
    <message>
        <source>The starter</source>
        <translation>初始代码</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>设置(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Doctor</source>
        <translation>诊断(&amp;D)</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MeasureDesk</name>
    <message>
        <source>Timing</source>
        <translation>计时</translation>
    </message>
    <message>
        <source>Measure   F6</source>
        <translation>测量   F6</translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>运行   F5</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>Measure judges your text, then times it on the sizes of the problem.</source>
        <translation>测量会先判定你的文本，再在题目的各个规模上计时。</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Stopped; nothing was recorded</source>
        <translation>已停止；没有记录任何内容</translation>
    </message>
    <message>
        <source>Not measured: %1</source>
        <translation>未测量：%1</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %n call(s); nothing was recorded</source>
        <translation>
            <numerusform>在 %n 次调用后停止；没有记录任何内容</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure again   F6</source>
        <translation>再次测量   F6</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1, %n call(s)</source>
        <translation>
            <numerusform>已测量：%1，%n 次调用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Emulated in %1, %n call(s)</source>
        <translation>
            <numerusform>模拟用时 %1，%n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile   F7</source>
        <translation>分析   F7</translation>
    </message>
    <message>
        <source>Counting what each line does</source>
        <translation>正在统计每一行做了什么</translation>
    </message>
    <message>
        <source>Stopped; nothing was counted</source>
        <translation>已停止；没有计数</translation>
    </message>
    <message>
        <source>Not counted: %1</source>
        <translation>未计数：%1</translation>
    </message>
    <message>
        <source>Counted what each line does</source>
        <translation>已统计每一行做了什么</translation>
    </message>
    <message>
        <source>Sweep %1</source>
        <translation>扫描 %1</translation>
    </message>
    <message>
        <source>No sweep yet</source>
        <translation>尚未扫描</translation>
    </message>
    <message>
        <source>A sweep times your text at many sizes: where it starts to use the machine, and where it ends to.</source>
        <translation>扫描会在许多规模上为你的文本计时：从哪里开始用上机器，到哪里为止。</translation>
    </message>
    <message numerus="yes">
        <source>Swept over %n size(s)</source>
        <translation>
            <numerusform>已扫描 %n 个规模</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing compared yet</source>
        <translation>尚未比较</translation>
    </message>
    <message>
        <source>Two versions are timed in pairs, in random order, so that what the machine does to one it does to the other.</source>
        <translation>两个版本按随机顺序成对计时，这样机器对一方的影响也会作用于另一方。</translation>
    </message>
    <message>
        <source>Measure two texts first: each becomes a version, and any two can be compared.</source>
        <translation>请先测量两份文本：每份成为一个版本，任意两个都可以比较。</translation>
    </message>
    <message>
        <source>Stopped; nothing is claimed</source>
        <translation>已停止；不下任何结论</translation>
    </message>
    <message>
        <source>Not compared: %1 is %2</source>
        <translation>未比较：%1 为 %2</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>The figures of the plots as tables</source>
        <translation>以表格显示图中的数据</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>图片已复制</translation>
    </message>
    <message>
        <source>Copy figures</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Figures copied</source>
        <translation>数据已复制</translation>
    </message>
    <message>
        <source>Exported as %1</source>
        <translation>已导出为 %1</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>无法写入 %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::OutputPage</name>
    <message>
        <source>Nothing printed</source>
        <translation>没有输出</translation>
    </message>
    <message>
        <source>What printf writes, in kernels and in solve(), appears here.</source>
        <translation>内核和 solve() 中 printf 的输出显示在这里。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::PanelHeader</name>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemModel</name>
    <message>
        <source>%1, %2 of %3 solved</source>
        <translation>%1，已解决 %2 / %3</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1，第 %2 行：%3</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>started</source>
        <translation>已开始</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>未通过</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>已解决</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemPanel</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation>筛选题目</translation>
    </message>
    <message>
        <source>Hide solved problems</source>
        <translation>隐藏已解决的题目</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>题目</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProfileFacts</name>
    <message>
        <source>% of sectors</source>
        <translation>扇区占比 %</translation>
    </message>
    <message>
        <source>% of instructions</source>
        <translation>指令占比 %</translation>
    </message>
    <message>
        <source>% of bank conflicts</source>
        <translation>存储体冲突占比 %</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SectorMap</name>
    <message>
        <source>Sectors of memory</source>
        <translation>内存扇区</translation>
    </message>
    <message numerus="yes">
        <source>%1 sectors in %n row(s) of 128 bytes; %2 would do; %3 percent of what is moved is not used</source>
        <translation>
            <numerusform>%1 个扇区，分布在 %n 行（每行 128 字节）；%2 个即可；传输量的百分之 %3 未使用</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>重置此页</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>That of the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Changes with the next start.</source>
        <translation>下次启动时更改。</translation>
    </message>
    <message>
        <source> points</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Size of code</source>
        <translation>代码字号</translation>
    </message>
    <message>
        <source>Added to the normal size; Ctrl+= and Ctrl+- change it too.</source>
        <translation>在正常字号上增减；Ctrl+= 和 Ctrl+- 也可更改。</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>the one beside this program</source>
        <translation>与本程序同目录的运行器</translation>
    </message>
    <message>
        <source>Runner</source>
        <translation>运行器</translation>
    </message>
    <message>
        <source>A command that starts warpdesk-runner, as “ssh gpubox warpdesk-runner”: kernels then run there. Holds with the next start.</source>
        <translation>启动 warpdesk-runner 的命令，例如 “ssh gpubox warpdesk-runner”：内核将在那里运行。下次启动时生效。</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Return or a double click changes keys.</source>
        <translation>按回车或双击可更改按键。</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>By default: %1</source>
        <translation>默认：%1</translation>
    </message>
    <message>
        <source>New keys of %1</source>
        <translation>%1 的新按键</translation>
    </message>
    <message>
        <source>%1 belongs to “%2” already; “%3” keeps what it had.</source>
        <translation>%1 已属于“%2”；“%3”保持原有按键。</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>“%1”现在没有按键。</translation>
    </message>
    <message>
        <source>“%1” is %2 now.</source>
        <translation>“%1”现在是 %2。</translation>
    </message>
    <message>
        <source>%1 is no program that can be started here. What held before stays.</source>
        <translation>%1 不是可在此启动的程序。原有设置保持不变。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SizesPage</name>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>S&amp;izes</source>
        <translation>规模(&amp;I)</translation>
    </message>
    <message>
        <source>Sizes to sweep over</source>
        <translation>要扫描的规模</translation>
    </message>
    <message>
        <source>n=1k..16M doubles, n=1k..16M*4 multiplies by four, n=100..1000+300 adds, n=7,33,1000 lists</source>
        <translation>n=1k..16M 逐次加倍，n=1k..16M*4 逐次乘四，n=100..1000+300 逐次相加，n=7,33,1000 为列表</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>Time by size</source>
        <translation>各规模用时</translation>
    </message>
    <message>
        <source>DRAM floor, %1</source>
        <translation>DRAM 下限，%1</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>模拟用时</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>measured on the GPU</source>
        <translation>在 GPU 上实测</translation>
    </message>
    <message>
        <source>wall time of the emulator</source>
        <translation>模拟器的实际用时</translation>
    </message>
    <message>
        <source>Time of one call, ms</source>
        <translation>一次调用的时间，ms</translation>
    </message>
    <message>
        <source>Emulation of one call, ms</source>
        <translation>一次调用的模拟用时，ms</translation>
    </message>
    <message>
        <source>the emulator&apos;s own wall time; the dashed line is the GPU&apos;s</source>
        <translation>模拟器自身的实际用时；虚线为 GPU</translation>
    </message>
    <message>
        <source>This sweep has no such times.</source>
        <translation>此次扫描没有这类时间。</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SolutionsPage</name>
    <message>
        <source>Solution</source>
        <translation>题解</translation>
    </message>
    <message>
        <source>Code of the solution</source>
        <translation>题解代码</translation>
    </message>
    <message>
        <source>No solutions here</source>
        <translation>这里没有题解</translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation>此题没有题解阶梯。</translation>
    </message>
    <message>
        <source>See how others do it?</source>
        <translation>看看别人怎么做？</translation>
    </message>
    <message numerus="yes">
        <source>%n solution(s), from naive to fast, each teaching one thing. Reading on spoils the problem.</source>
        <translation>
            <numerusform>%n 个题解，从朴素到快速，各讲一点。继续阅读会剧透此题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation>显示题解</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StartPage</name>
    <message>
        <source>%1: %2 of %3 solved</source>
        <translation>%1：已解决 %2 / %3</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>打开文件</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Next for you</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>这台机器</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatementPage</name>
    <message>
        <source>Statement</source>
        <translation>题面</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatusLine</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Looking for devices</source>
        <translation>正在查找设备</translation>
    </message>
    <message>
        <source>Kernels run on the built-in emulator: same verdict, no GPU time</source>
        <translation>内核在内置模拟器上运行：判定相同，没有 GPU 时间</translation>
    </message>
    <message>
        <source>Kernels run on this GPU</source>
        <translation>内核在此 GPU 上运行</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>行 %1，列 %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StepBars</name>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation>第 %1 步：%2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StepStrip</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>第 %1 步，共 %2 步：%3</translation>
    </message>
    <message>
        <source>not shown yet</source>
        <translation>尚未显示</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1 M</translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation>%1 k</translation>
    </message>
    <message>
        <source>%1 of %2 wrong</source>
        <translation>%2 个中 %1 个错误</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>模拟用时</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsPage</name>
    <message>
        <source>Tests</source>
        <translation>测试</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TimingPage</name>
    <message>
        <source>Runtime</source>
        <translation>运行时间</translation>
    </message>
    <message>
        <source>Size and caches</source>
        <translation>规模与缓存</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>GPU 利用情况</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Time this version and the one before it in pairs</source>
        <translation>将此版本与前一版本成对计时</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>冷缓存</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>热缓存</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>median, ± %1 (95 %)</source>
        <translation>中位数，± %1 (95 %)</translation>
    </message>
    <message>
        <source>emulation, ± %1 (95 %)</source>
        <translation>模拟用时，± %1 (95 %)</translation>
    </message>
    <message>
        <source>Median time of one call on the GPU, %1</source>
        <translation>GPU 上一次调用的时间中位数，%1</translation>
    </message>
    <message>
        <source>Median wall time of one call on the emulator, %1. It says nothing about a GPU.</source>
        <translation>模拟器上一次调用的实际用时中位数，%1。它与 GPU 无关。</translation>
    </message>
    <message>
        <source>of %1 from DRAM</source>
        <translation>占 DRAM 带宽 %1</translation>
    </message>
    <message>
        <source>of least traffic</source>
        <translation>最少流量速率</translation>
    </message>
    <message>
        <source>Bytes that the problem needs at least, by the median</source>
        <translation>题目最少需要的字节数除以中位数</translation>
    </message>
    <message>
        <source>faster than %1</source>
        <translation>比 %1 快</translation>
    </message>
    <message>
        <source>slower than %1</source>
        <translation>比 %1 慢</translation>
    </message>
    <message>
        <source>Ratio of the medians. Compare times both in pairs and says how sure it is.</source>
        <translation>两个中位数之比。“比较”会成对计时并说明把握有多大。</translation>
    </message>
    <message>
        <source>is the %1&apos;s floor for %2</source>
        <translation>是 %1 传输 %2 的下限</translation>
    </message>
    <message>
        <source>is the %1&apos;s floor</source>
        <translation>是 %1 的下限</translation>
    </message>
    <message>
        <source>Least bytes by the datasheet&apos;s bandwidth, or least operations by its peak: no kernel is faster</source>
        <translation>最少字节数除以数据手册的带宽，或最少运算数除以其峰值：没有内核能更快</translation>
    </message>
    <message>
        <source>modelled on the %1</source>
        <translation>在 %1 上的模型估算</translation>
    </message>
    <message>
        <source>From counts of the emulator and figures of the datasheet, for %1</source>
        <translation>由模拟器的计数和 %1 数据手册的数据得出</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1 was profiled, not measured. F6 measures the text in the editor.</source>
        <translation>%1 已分析但未测量。按 F6 测量编辑器中的文本。</translation>
    </message>
    <message>
        <source>%1 was not measured at %2.</source>
        <translation>%1 未在 %2 下测量。</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95 % 区间</translation>
    </message>
    <message>
        <source>Time of one call</source>
        <translation>一次调用的时间</translation>
    </message>
    <message>
        <source>Emulation of one call</source>
        <translation>一次调用的模拟用时</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用次数</translation>
    </message>
    <message numerus="yes">
        <source>%n slower, up to %1</source>
        <translation>
            <numerusform>%n 次较慢，最高 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n throttled left out</source>
        <translation>
            <numerusform>略去 %n 次降频</numerusform>
        </translation>
    </message>
    <message>
        <source>two clusters: %1 and %2</source>
        <translation>两个聚集点：%1 和 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 noise</source>
        <translation>
            <numerusform>%n 次调用，噪声%1</numerusform>
        </translation>
    </message>
    <message>
        <source>little</source>
        <translation>小</translation>
    </message>
    <message>
        <source>some</source>
        <translation>中等</translation>
    </message>
    <message>
        <source>much</source>
        <translation>大</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %n call(s) so far</source>
        <translation>
            <numerusform>%1，%2：目前 %n 次调用</numerusform>
        </translation>
    </message>
    <message>
        <source>DRAM %1</source>
        <translation>DRAM %1</translation>
    </message>
    <message>
        <source>L2 %1</source>
        <translation>L2 %1</translation>
    </message>
    <message>
        <source>No roof is known: Profile (F7) asks what the GPU can do.</source>
        <translation>上限未知：“分析”(F7) 会查询 GPU 的能力。</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>达到</translation>
    </message>
    <message>
        <source>– (no time of this GPU)</source>
        <translation>–（没有此 GPU 的时间）</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>强度</translation>
    </message>
    <message>
        <source>%1 FLOP/B</source>
        <translation>%1 FLOP/B</translation>
    </message>
    <message>
        <source>Roof here</source>
        <translation>此处上限</translation>
    </message>
    <message>
        <source>%1, %2 % reached</source>
        <translation>%1，达到 %2 %</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>瓶颈</translation>
    </message>
    <message>
        <source>DRAM bandwidth</source>
        <translation>DRAM 带宽</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>time measured, work counted</source>
        <translation>时间为实测，工作量为计数</translation>
    </message>
    <message>
        <source>modelled from counts</source>
        <translation>由计数估算</translation>
    </message>
    <message>
        <source>counted on the emulator</source>
        <translation>在模拟器上计数</translation>
    </message>
    <message>
        <source>Profile (F7) places your version here</source>
        <translation>“分析”(F7) 会把你的版本放到这里</translation>
    </message>
    <message>
        <source>no floating-point operations, so no place</source>
        <translation>没有浮点运算，因此没有位置</translation>
    </message>
    <message>
        <source>Not counted yet. Profile (F7) counts what each line does.</source>
        <translation>尚未计数。“分析”(F7) 会统计每一行做了什么。</translation>
    </message>
    <message>
        <source>modelled for the %1, share of peak, tick at 80 %</source>
        <translation>%1 的模型估算，占峰值的比例，刻度在 80 %</translation>
    </message>
    <message>
        <source>Share of the modelled time that it is busy</source>
        <translation>在估算时间中处于忙碌的比例</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>on the emulator&apos;s model of the %1, tick at 80 %</source>
        <translation>在模拟器的 %1 模型上，刻度在 80 %</translation>
    </message>
    <message>
        <source>Sectors needed</source>
        <translation>所需扇区</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>每次请求 %1</translation>
    </message>
    <message>
        <source>Sectors of 32 bytes that the accesses need at least, of those they touch</source>
        <translation>访问最少需要的 32 字节扇区数，占实际触及的比例</translation>
    </message>
    <message>
        <source>Active lanes</source>
        <translation>活动通道</translation>
    </message>
    <message>
        <source>%1 of 32</source>
        <translation>%1 / 32</translation>
    </message>
    <message>
        <source>Threads of a warp that take part in an instruction, on average</source>
        <translation>线程束中参与一条指令的线程数，平均值</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2 命中</translation>
    </message>
    <message>
        <source>%1 sectors</source>
        <translation>%1 个扇区</translation>
    </message>
    <message>
        <source>Sectors that L2 had already, of those asked of it</source>
        <translation>L2 中已有的扇区，占向其请求的比例</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 次冲突</translation>
    </message>
    <message>
        <source>no conflicts</source>
        <translation>无冲突</translation>
    </message>
    <message>
        <source>Turns of shared memory that no bank conflict added</source>
        <translation>共享内存中并非由存储体冲突造成的轮次</translation>
    </message>
    <message>
        <source>DRAM traffic</source>
        <translation>DRAM 流量</translation>
    </message>
    <message>
        <source>Sectors a request</source>
        <translation>每次请求扇区数</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>存储体冲突</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>估算时间</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算量</translation>
    </message>
    <message>
        <source>What changed, %1 to %2</source>
        <translation>变化，%1 到 %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Previous problem (Ctrl+Shift+PgUp)</source>
        <translation>上一题 (Ctrl+Shift+PgUp)</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>Next problem (Ctrl+Shift+PgDown)</source>
        <translation>下一题 (Ctrl+Shift+PgDown)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation>测量需要题目：请在左侧选择</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Submit is not part of this version: it will send an accepted run to a leaderboard</source>
        <translation>此版本不含提交：它将把通过的运行发送到排行榜</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>转到任意位置</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>讲解</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Ctrl+%2)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compile and judge (F5)</source>
        <translation>编译并判定 (F5)</translation>
    </message>
    <message>
        <source>Stop (Shift+F5)</source>
        <translation>停止 (Shift+F5)</translation>
    </message>
    <message>
        <source>Stopping; the runner is ended if it does not answer within 2 s</source>
        <translation>正在停止；运行器若在 2 s 内没有响应将被结束</translation>
    </message>
    <message>
        <source>Profile needs a problem: choose one on the left</source>
        <translation>分析需要题目：请在左侧选择</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::Topics</name>
    <message>
        <source>Basics</source>
        <translation>基础</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Reduce</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Linear algebra</source>
        <translation>线性代数</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Debug this</source>
        <translation>调试</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>损坏</translation>
    </message>
    <message>
        <source>easy</source>
        <translation>简单</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>中等</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>困难</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::UseBars</name>
    <message>
        <source>Shares</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::Verdict</name>
    <message>
        <source>accepted</source>
        <translation>通过</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>未写入</translation>
    </message>
    <message>
        <source>input modified</source>
        <translation>输入被修改</translation>
    </message>
    <message>
        <source>out of bounds</source>
        <translation>越界</translation>
    </message>
    <message>
        <source>runtime error</source>
        <translation>运行时错误</translation>
    </message>
    <message>
        <source>launch error</source>
        <translation>启动错误</translation>
    </message>
    <message>
        <source>does not compile</source>
        <translation>编译不通过</translation>
    </message>
    <message>
        <source>no solve()</source>
        <translation>缺少 solve()</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>超出时间限制</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>超出内存限制</translation>
    </message>
    <message>
        <source>needs a GPU</source>
        <translation>需要 GPU</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::VersionsModel</name>
    <message>
        <source>%1, %2: not measured at %3</source>
        <translation>%1，%2：未在 %3 下测量</translation>
    </message>
    <message>
        <source>%1, %2, on %3</source>
        <translation>%1，%2，在 %3 上</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首个</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>模拟用时</translation>
    </message>
    <message>
        <source>vs before</source>
        <translation>对比前一版</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::WarpDesk</name>
    <message>
        <source>Warp</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Loads and stores</source>
        <translation>读与写</translation>
    </message>
    <message>
        <source>Profile   F7</source>
        <translation>分析   F7</translation>
    </message>
    <message>
        <source>No loads and no stores</source>
        <translation>没有读也没有写</translation>
    </message>
    <message>
        <source>The profile counted none in your source.</source>
        <translation>分析在你的源代码中没有统计到。</translation>
    </message>
    <message>
        <source>Nothing profiled yet</source>
        <translation>尚未分析</translation>
    </message>
    <message>
        <source>Profile counts every load and store of your kernel, line by line, and shows where the lanes of a warp went.</source>
        <translation>“分析”会逐行统计内核的每次读写，并显示线程束各通道访问了哪里。</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>正在停止</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Not profiled: %1</source>
        <translation>未分析：%1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::WarpPage</name>
    <message>
        <source>Warp of the block</source>
        <translation>线程块中的线程束</translation>
    </message>
    <message>
        <source>Warp </source>
        <translation>线程束 </translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>扇区</translation>
    </message>
    <message>
        <source>a row is 128 bytes of memory, a box is a sector of 32</source>
        <translation>一行为 128 字节内存，一格为 32 字节的扇区</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>存储体</translation>
    </message>
    <message>
        <source>a box is a word that lanes ask of a bank</source>
        <translation>一格为通道向某个存储体请求的一个字</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>如何改进</translation>
    </message>
    <message>
        <source>Lanes over time</source>
        <translation>各通道随时间的变化</translation>
    </message>
    <message>
        <source>filled works, hollow waits</source>
        <translation>实心工作，空心等待</translation>
    </message>
    <message>
        <source>Barrier phases</source>
        <translation>屏障阶段</translation>
    </message>
    <message>
        <source>instructions of each warp since the barrier before</source>
        <translation>每个线程束自上一个屏障以来的指令数</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>%1 turns taken where 1 would do</source>
        <translation>用了 %1 轮，本来 1 轮即可</translation>
    </message>
    <message>
        <source>1 way, no conflict of banks</source>
        <translation>1 路，无存储体冲突</translation>
    </message>
    <message>
        <source>%1 sectors touched where %2 would do</source>
        <translation>触及 %1 个扇区，本来 %2 个即可</translation>
    </message>
    <message numerus="yes">
        <source>%n sector(s) touched, as few as can be</source>
        <translation>
            <numerusform>触及 %n 个扇区，已是最少</numerusform>
        </translation>
    </message>
    <message>
        <source>lane %1 does not take part</source>
        <translation>通道 %1 未参与</translation>
    </message>
    <message>
        <source>lane %1   byte %2   bank %3</source>
        <translation>通道 %1   字节 %2   存储体 %3</translation>
    </message>
    <message>
        <source>lane %1   byte %2   sector %3 of its line</source>
        <translation>通道 %1   字节 %2   所在行的扇区 %3</translation>
    </message>
    <message>
        <source>Warp %1 makes no access here</source>
        <translation>线程束 %1 在此没有访问</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>block %1, warp %2</source>
        <translation>线程块 %1，线程束 %2</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>数组 %1</translation>
    </message>
    <message numerus="yes">
        <source>every lane moves %n byte(s)</source>
        <translation>
            <numerusform>每个通道传输 %n 字节</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lanes move %n byte(s) each</source>
        <translation>
            <numerusform>%1 个通道各传输 %n 字节</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bytes from its neighbour</source>
        <translation>与相邻通道相距 %1 字节</translation>
    </message>
    <message>
        <source>more happened than is kept</source>
        <translation>发生的内容多于保留的内容</translation>
    </message>
    <message>
        <source>%1 ways: one after the other</source>
        <translation>%1 路：逐个进行</translation>
    </message>
    <message>
        <source>1 way, no conflict</source>
        <translation>1 路，无冲突</translation>
    </message>
    <message>
        <source>Blue: used by a lane · edged: moved, not used: %1 % · empty: not touched</source>
        <translation>蓝色：被通道使用 · 描边：已传输未使用：%1 % · 空白：未触及</translation>
    </message>
    <message>
        <source>%1. To do: %2.</source>
        <translation>%1。可做：%2。</translation>
    </message>
    <message>
        <source>Lanes side by side: %1 sectors instead of %2.</source>
        <translation>通道相邻：%1 个扇区，而不是 %2 个。</translation>
    </message>
    <message>
        <source>Rows one element longer: %1 way instead of %2.</source>
        <translation>每行加长一个元素：%1 路，而不是 %2 路。</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>良好</translation>
    </message>
</context>
</TS>
