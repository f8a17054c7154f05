<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>warpdesk</name>
    <message>
        <source>A desktop playground for GPU kernels</source>
        <translation>ساحة تجارب على سطح المكتب لأنوية GPU</translation>
    </message>
    <message>
        <source>a CUDA source to open</source>
        <translation>ملف مصدر CUDA المراد فتحه</translation>
    </message>
</context>
<context>
    <name>warpdesk::drafts::DocumentSession</name>
    <message>
        <source>Unsaved work of %1 is back</source>
        <translation>استُعيد العمل غير المحفوظ في %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor</name>
    <message>
        <source>This file is UTF-16. Convert it to UTF-8 and open it again; nothing was changed.</source>
        <translation>هذا الملف بترميز UTF-16. حوّله إلى UTF-8 وافتحه مجددًا؛ لم يتغير شيء.</translation>
    </message>
    <message>
        <source>This file holds a zero byte in line %1, so it is not text. Nothing was opened or changed.</source>
        <translation>يحوي هذا الملف بايتًا صفريًا في السطر %1، فهو ليس نصًا. لم يُفتح شيء ولم يتغير شيء.</translation>
    </message>
    <message>
        <source>Line %1 is not UTF-8 (byte %2). Convert the file to UTF-8 and open it again; nothing was changed.</source>
        <translation>السطر %1 ليس بترميز UTF-8 (البايت %2). حوّل الملف إلى UTF-8 وافتحه مجددًا؛ لم يتغير شيء.</translation>
    </message>
    <message>
        <source>%1 at character %2</source>
        <translation>%1 عند المحرف %2</translation>
    </message>
    <message>
        <source>This pattern takes too long on this text</source>
        <translation>يستغرق هذا النمط وقتًا أطول من اللازم على هذا النص</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::CodeEditor</name>
    <message>
        <source>Code editor</source>
        <translation>محرر الشيفرة</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::FindBar</name>
    <message>
        <source>Find</source>
        <translation>بحث</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>مطابقة حالة الأحرف</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>كلمات كاملة</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>تعبير نمطي</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>السابق (Shift+F3)</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>التالي (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>إغلاق (Esc)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>استبدال بـ</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>استبدال</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>استبدال الكل</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>لا تطابق</translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation>أكثر من %1</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n تطابق</numerusform>
            <numerusform>تطابق واحد</numerusform>
            <numerusform>تطابقان</numerusform>
            <numerusform>%n تطابقات</numerusform>
            <numerusform>%n تطابقًا</numerusform>
            <numerusform>%n تطابق</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>%1 replaced</source>
        <translation>استُبدل %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::SlideEditor</name>
    <message>
        <source> was %1 </source>
        <translation> كان %1 </translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::HistogramPlot</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 إلى %2</translation>
    </message>
    <message>
        <source>Of all</source>
        <translation>من الكل</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No samples yet</source>
        <translation>لا عينات بعد</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s), median %1</source>
        <translation>
            <numerusform>%n عينة، الوسيط %1</numerusform>
            <numerusform>عينة واحدة، الوسيط %1</numerusform>
            <numerusform>عينتان، الوسيط %1</numerusform>
            <numerusform>%n عينات، الوسيط %1</numerusform>
            <numerusform>%n عينة، الوسيط %1</numerusform>
            <numerusform>%n عينة، الوسيط %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n عينة</numerusform>
            <numerusform>عينة واحدة</numerusform>
            <numerusform>عينتان</numerusform>
            <numerusform>%n عينات</numerusform>
            <numerusform>%n عينة</numerusform>
            <numerusform>%n عينة</numerusform>
        </translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>الوسيط %1</translation>
    </message>
    <message>
        <source>median ratio %1</source>
        <translation>النسبة الوسيطة %1</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 من %2 إلى %3</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>العينة</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>ملّي ثانية</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>الزوج</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>النسبة</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::LinePlot</name>
    <message numerus="yes">
        <source>%1: %n point(s)</source>
        <translation>
            <numerusform>%1: %n نقطة</numerusform>
            <numerusform>%1: نقطة واحدة</numerusform>
            <numerusform>%1: نقطتان</numerusform>
            <numerusform>%1: %n نقاط</numerusform>
            <numerusform>%1: %n نقطة</numerusform>
            <numerusform>%1: %n نقطة</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>لا شيء يُرسم بعد</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>السلسلة</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::PlotBlock</name>
    <message>
        <source>%1, as a table</source>
        <translation>%1، جدولًا</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::PlotView</name>
    <message numerus="yes">
        <source>%n point(s) dropped</source>
        <translation>
            <numerusform>أُسقطت %n نقطة</numerusform>
            <numerusform>أُسقطت نقطة واحدة</numerusform>
            <numerusform>أُسقطت نقطتان</numerusform>
            <numerusform>أُسقطت %n نقاط</numerusform>
            <numerusform>أُسقطت %n نقطة</numerusform>
            <numerusform>أُسقطت %n نقطة</numerusform>
        </translation>
    </message>
    <message>
        <source>No numbers, or not above zero where the axis is logarithmic</source>
        <translation>لا أرقام، أو ليست أكبر من الصفر حيث المحور لوغاريتمي</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::RooflinePlot</name>
    <message>
        <source>Operational intensity, FLOP per byte of DRAM traffic</source>
        <translation>كثافة العمليات، FLOP لكل بايت من حركة DRAM</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>No point of yours yet</source>
        <translation>لا نقطة لك بعد</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n نقطة</numerusform>
            <numerusform>نقطة واحدة</numerusform>
            <numerusform>نقطتان</numerusform>
            <numerusform>%n نقاط</numerusform>
            <numerusform>%n نقطة</numerusform>
            <numerusform>%n نقطة</numerusform>
        </translation>
    </message>
    <message>
        <source>Version</source>
        <translation>النسخة</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>FLOP لكل بايت</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>مقيس</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>منمذج</translation>
    </message>
    <message>
        <source>no time: the roof allows %1</source>
        <translation>لا زمن: يسمح السقف بـ %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AccessModel</name>
    <message>
        <source>load from shared memory</source>
        <translation>تحميل من الذاكرة المشتركة</translation>
    </message>
    <message>
        <source>store to shared memory</source>
        <translation>تخزين في الذاكرة المشتركة</translation>
    </message>
    <message>
        <source>atomic on shared memory</source>
        <translation>عملية ذرية على الذاكرة المشتركة</translation>
    </message>
    <message>
        <source>load from local memory</source>
        <translation>تحميل من الذاكرة المحلية</translation>
    </message>
    <message>
        <source>store to local memory</source>
        <translation>تخزين في الذاكرة المحلية</translation>
    </message>
    <message>
        <source>load from global memory</source>
        <translation>تحميل من الذاكرة العامة</translation>
    </message>
    <message>
        <source>store to global memory</source>
        <translation>تخزين في الذاكرة العامة</translation>
    </message>
    <message>
        <source>atomic on global memory</source>
        <translation>عملية ذرية على الذاكرة العامة</translation>
    </message>
    <message>
        <source>%1 sectors a request, %2 would do</source>
        <translation>%1 قطاعات لكل طلب، ويكفي %2</translation>
    </message>
    <message>
        <source>%1 wavefronts a request</source>
        <translation>%1 جبهات موجية لكل طلب</translation>
    </message>
    <message>
        <source>not counted for this memory</source>
        <translation>لا يُعَدّ لهذه الذاكرة</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>السطر</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>الوصول</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>الطلبات</translation>
    </message>
    <message>
        <source>Sectors each</source>
        <translation>القطاعات لكل طلب</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>الطرق</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyPage</name>
    <message>
        <source>Kernel</source>
        <translation>نواة</translation>
    </message>
    <message>
        <source>GPU the machine code is made for</source>
        <translation>وحدة GPU التي تُولَّد لها شيفرة الآلة</translation>
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
        <translation>%1، أسماء التعليمات من CUBIN</translation>
    </message>
    <message>
        <source>Read without NVIDIA&apos;s tools: instructions, widths and lines. Operands need nvdisasm of the CUDA toolkit; where it is installed “warpdesk cubin --sass” shows them.</source>
        <translation>قُرئت دون أدوات NVIDIA: التعليمات والعروض والأسطر. تحتاج المعاملات إلى nvdisasm من CUDA toolkit؛ حيث يكون مثبتًا يعرضها الأمر “warpdesk cubin --sass”.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyStrip</name>
    <message>
        <source>the number of blocks</source>
        <translation>عدد الكتل</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>الخيوط</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>الذاكرة المشتركة</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>المسجّلات</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>الحواجز</translation>
    </message>
    <message>
        <source>not even one block fits</source>
        <translation>لا تتسع ولو لكتلة واحدة</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n كتلة</numerusform>
            <numerusform>كتلة واحدة</numerusform>
            <numerusform>كتلتان</numerusform>
            <numerusform>%n كتل</numerusform>
            <numerusform>%n كتلة</numerusform>
            <numerusform>%n كتلة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s) each</source>
        <translation>
            <numerusform>%n حزمة لكل منها</numerusform>
            <numerusform>حزمة واحدة لكل منها</numerusform>
            <numerusform>حزمتان لكل منها</numerusform>
            <numerusform>%n حزم لكل منها</numerusform>
            <numerusform>%n حزمة لكل منها</numerusform>
            <numerusform>%n حزمة لكل منها</numerusform>
        </translation>
    </message>
    <message>
        <source>full</source>
        <translation>ممتلئ</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>محدود بـ: %1</translation>
    </message>
    <message>
        <source>%1 warps with %2 registers</source>
        <translation>%1 من الحزم مع %2 من المسجّلات</translation>
    </message>
    <message>
        <source>%1 warps with %2 bytes</source>
        <translation>%1 من الحزم مع %2 من البايتات</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>المسجّلات</translation>
    </message>
    <message>
        <source>of 255 a thread</source>
        <translation>من 255 لكل خيط</translation>
    </message>
    <message>
        <source>Spills</source>
        <translation>الانسكاب</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>المشتركة</translation>
    </message>
    <message>
        <source>B a block</source>
        <translation>B لكل كتلة</translation>
    </message>
    <message>
        <source>KiB a block</source>
        <translation>KiB لكل كتلة</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>التعليمات</translation>
    </message>
    <message>
        <source>SASS</source>
        <translation>SASS</translation>
    </message>
    <message>
        <source>Occupancy %1 of %2 warps: %3</source>
        <translation>الإشغال %1 من %2 حزمة: %3</translation>
    </message>
    <message>
        <source>What the kernel takes of a GPU</source>
        <translation>ما تأخذه النواة من GPU</translation>
    </message>
    <message>
        <source>Blocks of %1 threads: %2</source>
        <translation>كتل من %1 خيط: %2</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>الإشغال</translation>
    </message>
    <message>
        <source>%1 of %2 warps</source>
        <translation>%1 من %2 حزمة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyView</name>
    <message>
        <source>Copy line</source>
        <translation>نسخ السطر</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>نسخ الكل</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>السطر %1: %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::BankMap</name>
    <message>
        <source>Banks of shared memory</source>
        <translation>بنوك الذاكرة المشتركة</translation>
    </message>
    <message>
        <source>one way, no conflict</source>
        <translation>طريق واحد، لا تعارض</translation>
    </message>
    <message>
        <source>%1 ways: the access takes %1 turns</source>
        <translation>%1 طرق: يستغرق الوصول %1 أدوار</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::BarrierMap</name>
    <message>
        <source>Barrier phases of the block</source>
        <translation>أطوار الحاجز في الكتلة</translation>
    </message>
    <message numerus="yes">
        <source>line %1: %n warp(s)</source>
        <translation>
            <numerusform>السطر %1: %n حزمة</numerusform>
            <numerusform>السطر %1: حزمة واحدة</numerusform>
            <numerusform>السطر %1: حزمتان</numerusform>
            <numerusform>السطر %1: %n حزم</numerusform>
            <numerusform>السطر %1: %n حزمة</numerusform>
            <numerusform>السطر %1: %n حزمة</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>السطر %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ChangeList</name>
    <message>
        <source>%1: %2, before %3</source>
        <translation>%1: %2، وكان %3</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>ما الذي تغيّر</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::CommandPalette</name>
    <message>
        <source>Go to anything</source>
        <translation>انتقال إلى أي شيء</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>النتائج المطابقة</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>انتقال إلى السطر %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ComparePage</name>
    <message>
        <source>%1 is %2 times as fast as %3</source>
        <translation>سرعة %1 تعادل %2 مرة سرعة %3</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2</source>
        <translation>لم يثبت فرق بين %1 و%2</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>مقارنة</translation>
    </message>
    <message>
        <source>First version</source>
        <translation>النسخة الأولى</translation>
    </message>
    <message>
        <source>Second version</source>
        <translation>النسخة الثانية</translation>
    </message>
    <message>
        <source>against</source>
        <translation>مقابل</translation>
    </message>
    <message>
        <source>Ratio of each pair</source>
        <translation>نسبة كل زوج</translation>
    </message>
    <message>
        <source>Size and caches</source>
        <translation>الحجم والذاكرات الخبيئة</translation>
    </message>
    <message>
        <source>What differs in the texts</source>
        <translation>ما يختلف بين النصين</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1، %2</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>الخبيئات باردة</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>الخبيئات دافئة</translation>
    </message>
    <message>
        <source>%1 % interval</source>
        <translation>مجال الثقة %1 %</translation>
    </message>
    <message>
        <source>Time of %1 by time of %2</source>
        <translation>زمن %1 مقسومًا على زمن %2</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>الأزواج</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>متساويان</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) in random order</source>
        <translation>
            <numerusform>%n زوج بترتيب عشوائي</numerusform>
            <numerusform>زوج واحد بترتيب عشوائي</numerusform>
            <numerusform>زوجان بترتيب عشوائي</numerusform>
            <numerusform>%n أزواج بترتيب عشوائي</numerusform>
            <numerusform>%n زوجًا بترتيب عشوائي</numerusform>
            <numerusform>%n زوج بترتيب عشوائي</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2, %3 %4.</source>
        <translation>%1 %2، %3 %4.</translation>
    </message>
    <message>
        <source>Too few pairs for an interval. %1</source>
        <translation>الأزواج أقل من أن تكفي لمجال. %1</translation>
    </message>
    <message>
        <source>The %1 % interval of the ratio, %2 to %3, leaves 1 out. %4</source>
        <translation>مجال الثقة %1 % للنسبة، من %2 إلى %3، لا يشمل 1. %4</translation>
    </message>
    <message>
        <source>The %1 % interval of the ratio, %2 to %3, holds 1. %4</source>
        <translation>مجال الثقة %1 % للنسبة، من %2 إلى %3، يشمل 1. %4</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>النصان متطابقان.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::DifferencePage</name>
    <message>
        <source>The text to hold against</source>
        <translation>النص المقارَن به</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>ما يُقارَن</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>What differs in the texts</source>
        <translation>ما يختلف بين النصين</translation>
    </message>
    <message>
        <source>against</source>
        <translation>مقابل</translation>
    </message>
    <message>
        <source>Nothing to hold against yet</source>
        <translation>لا شيء يُقارَن به بعد</translation>
    </message>
    <message>
        <source>Each text that is run or measured can be held against the one in the editor.</source>
        <translation>كل نص شُغّل أو قيس يمكن مقارنته بالنص الذي في المحرر.</translation>
    </message>
    <message>
        <source>No machine code yet</source>
        <translation>لا شيفرة آلة بعد</translation>
    </message>
    <message>
        <source>The Assembly panel makes it of the text in the editor.</source>
        <translation>تولّدها لوحة التجميع من النص الذي في المحرر.</translation>
    </message>
    <message>
        <source>Compiling the other text</source>
        <translation>يُصرَّف النص الآخر</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>أُوقف</translation>
    </message>
    <message>
        <source>The other text does not compile</source>
        <translation>النص الآخر لا يُصرَّف</translation>
    </message>
    <message>
        <source>Its source can be compared all the same.</source>
        <translation>تمكن مقارنة مصدره مع ذلك.</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>النصان متطابقان.</translation>
    </message>
    <message>
        <source>%1 lines came, %2 went</source>
        <translation>أُضيف %1 من الأسطر، وحُذف %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::DoctorDialog</name>
    <message>
        <source>Doctor</source>
        <translation>الفاحص</translation>
    </message>
    <message>
        <source>What is here and what is missing</source>
        <translation>ما هو موجود وما هو ناقص</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>فحص مجددًا</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>نسخ كنص</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Looking at the machine</source>
        <translation>يُفحص الجهاز</translation>
    </message>
    <message>
        <source>The machine could not be looked at: %1 %2</source>
        <translation>تعذّر فحص الجهاز: %1 %2</translation>
    </message>
    <message>
        <source>here</source>
        <translation>موجود</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>ناقص</translation>
    </message>
    <message>
        <source>absent, not needed</source>
        <translation>غير موجود، غير لازم</translation>
    </message>
    <message>
        <source>Nothing that is needed is missing</source>
        <translation>لا ينقص شيء لازم</translation>
    </message>
    <message numerus="yes">
        <source>%n needed thing(s) missing</source>
        <translation>
            <numerusform>ينقص %n شيء لازم</numerusform>
            <numerusform>ينقص شيء لازم واحد</numerusform>
            <numerusform>ينقص شيئان لازمان</numerusform>
            <numerusform>تنقص %n أشياء لازمة</numerusform>
            <numerusform>ينقص %n شيئًا لازمًا</numerusform>
            <numerusform>ينقص %n شيء لازم</numerusform>
        </translation>
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
        <translation>%1، غير محفوظ؛ احتُفظ بمسودة</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>انتقال إلى السطر</translation>
    </message>
    <message>
        <source>Line, 1 to %1:</source>
        <translation>السطر، من 1 إلى %1:</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorMap</name>
    <message>
        <source>Error map</source>
        <translation>خريطة الأخطاء</translation>
    </message>
    <message>
        <source>%1 % wrong here, some of it never written</source>
        <translation>%1 % خاطئ هنا، وبعضه لم يُكتب قط</translation>
    </message>
    <message>
        <source>%1 % wrong here</source>
        <translation>%1 % خاطئ هنا</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorPattern</name>
    <message>
        <source>right only where %1 = 0</source>
        <translation>صحيح فقط حيث %1 = 0</translation>
    </message>
    <message>
        <source>right only where %1 &lt; %2</source>
        <translation>صحيح فقط حيث %1 &lt; %2</translation>
    </message>
    <message>
        <source>only where %1 = %2</source>
        <translation>فقط حيث %1 = %2</translation>
    </message>
    <message>
        <source>only where %1 ≥ %2</source>
        <translation>فقط حيث %1 ≥ %2</translation>
    </message>
    <message>
        <source>only where %1 &lt; %2</source>
        <translation>فقط حيث %1 &lt; %2</translation>
    </message>
    <message>
        <source>only where %2 ≤ %1 &lt; %3</source>
        <translation>فقط حيث %2 ≤ %1 &lt; %3</translation>
    </message>
    <message>
        <source>the whole last row, and only it</source>
        <translation>الصف الأخير كله، وهو وحده</translation>
    </message>
    <message>
        <source>only in the last row</source>
        <translation>في الصف الأخير فقط</translation>
    </message>
    <message>
        <source>every row from %1 on</source>
        <translation>كل صف بدءًا من %1</translation>
    </message>
    <message>
        <source>everything from [%1, %2] on</source>
        <translation>كل شيء بدءًا من [%1, %2]</translation>
    </message>
    <message>
        <source>only the last column</source>
        <translation>العمود الأخير فقط</translation>
    </message>
    <message>
        <source>right only on the diagonal</source>
        <translation>صحيح على القطر فقط</translation>
    </message>
    <message>
        <source>every column from %1 on</source>
        <translation>كل عمود بدءًا من %1</translation>
    </message>
    <message>
        <source>only columns before %1</source>
        <translation>الأعمدة قبل %1 فقط</translation>
    </message>
    <message>
        <source>only rows before %1</source>
        <translation>الصفوف قبل %1 فقط</translation>
    </message>
    <message>
        <source>only the last element</source>
        <translation>العنصر الأخير فقط</translation>
    </message>
    <message>
        <source>every element from %1 on</source>
        <translation>كل عنصر بدءًا من %1</translation>
    </message>
    <message>
        <source>only elements before %1</source>
        <translation>العناصر قبل %1 فقط</translation>
    </message>
    <message>
        <source>nothing was written</source>
        <translation>لم يُكتب شيء</translation>
    </message>
    <message>
        <source>every element is wrong</source>
        <translation>كل عنصر خاطئ</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureFacts</name>
    <message>
        <source>never written</source>
        <translation>لم يُكتب قط</translation>
    </message>
    <message>
        <source>got %1</source>
        <translation>الناتج %1</translation>
    </message>
    <message>
        <source>%1 times too large</source>
        <translation>أكبر بـ %1 مرة مما يجب</translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation>أكبر مما يجب بمقدار %1</translation>
    </message>
    <message>
        <source>%1 too small</source>
        <translation>أصغر مما يجب بمقدار %1</translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation>الفرق %1</translation>
    </message>
    <message>
        <source>max %1 ULP</source>
        <translation>الأقصى %1 ULP</translation>
    </message>
    <message>
        <source>unset</source>
        <translation>غير معيّن</translation>
    </message>
    <message>
        <source>%1 × %2 · %3 wrong</source>
        <translation>%1 × %2 · %3 خاطئة</translation>
    </message>
    <message>
        <source>%1 of %2 wrong</source>
        <translation>%1 من %2 خاطئة</translation>
    </message>
    <message>
        <source>, %1 of them never written</source>
        <translation>، منها %1 لم تُكتب قط</translation>
    </message>
    <message>
        <source>, never written</source>
        <translation>، لم تُكتب قط</translation>
    </message>
    <message>
        <source>in solve(), on the host</source>
        <translation>في solve()، على المضيف</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>النواة %1</translation>
    </message>
    <message>
        <source>block (%1), thread (%2)</source>
        <translation>الكتلة (%1)، الخيط (%2)</translation>
    </message>
    <message>
        <source>written here</source>
        <translation>كُتب هنا</translation>
    </message>
    <message>
        <source>read here</source>
        <translation>قُرئ هنا</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureView</name>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation>%1: المتوقع %2، والناتج %3</translation>
    </message>
    <message>
        <source>Values around the first wrong element</source>
        <translation>القيم حول أول عنصر خاطئ</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>المتوقع</translation>
    </message>
    <message>
        <source>got</source>
        <translation>الناتج</translation>
    </message>
    <message>
        <source>error</source>
        <translation>الخطأ</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>الصف %1</translation>
    </message>
    <message>
        <source>Error map</source>
        <translation>خريطة الأخطاء</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>تسابق</translation>
    </message>
    <message>
        <source>Unwritten memory</source>
        <translation>ذاكرة غير مكتوبة</translation>
    </message>
    <message>
        <source>Barrier</source>
        <translation>حاجز</translation>
    </message>
    <message>
        <source>Warp mask</source>
        <translation>قناع الحزمة</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n more under Findings.</source>
        <translation>
            <numerusform>%n أخرى ضمن الملاحظات.</numerusform>
            <numerusform>واحدة أخرى ضمن الملاحظات.</numerusform>
            <numerusform>اثنتان أخريان ضمن الملاحظات.</numerusform>
            <numerusform>%n أخرى ضمن الملاحظات.</numerusform>
            <numerusform>%n أخرى ضمن الملاحظات.</numerusform>
            <numerusform>%n أخرى ضمن الملاحظات.</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>انتقال إلى السطر %1</translation>
    </message>
    <message>
        <source>and line %1</source>
        <translation>والسطر %1</translation>
    </message>
    <message>
        <source>First wrong element</source>
        <translation>أول عنصر خاطئ</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FiguresStrip</name>
    <message>
        <source>Figures</source>
        <translation>الأرقام</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>مقيس</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>محاكى</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>منمذج</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FindingsPage</name>
    <message>
        <source>Nothing to report</source>
        <translation>لا شيء يُبلَّغ عنه</translation>
    </message>
    <message>
        <source>Compiler errors and warnings appear here and in the text. F8 goes from one to the next.</source>
        <translation>تظهر أخطاء المصرّف وتحذيراته هنا وفي النص. ينقلك F8 من واحد إلى التالي.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>الملاحظات</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>الموضع</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>الملاحظة</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>السطر %1، العمود %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>السطر %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HintsPage</name>
    <message>
        <source>Hints</source>
        <translation>التلميحات</translation>
    </message>
    <message>
        <source>#### Hint %1</source>
        <translation>#### التلميح %1</translation>
    </message>
    <message>
        <source>This problem has no hints.</source>
        <translation>ليس لهذه المسألة تلميحات.</translation>
    </message>
    <message>
        <source>Stuck? Hints go from a nudge to nearly the answer, one at a time.</source>
        <translation>هل تعثرت؟ تتدرج التلميحات من إشارة خفيفة إلى ما يقارب الجواب، واحدًا تلو الآخر.</translation>
    </message>
    <message>
        <source>Show hint %1 of %2</source>
        <translation>إظهار التلميح %1 من %2</translation>
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
        <translation>قيس</translation>
    </message>
    <message>
        <source>profiled</source>
        <translation>حُلّل أداؤه</translation>
    </message>
    <message>
        <source>submitted</source>
        <translation>أُرسل</translation>
    </message>
    <message>
        <source>Run %1, %2, %3</source>
        <translation>التشغيل %1، %2، %3</translation>
    </message>
    <message>
        <source>When</source>
        <translation>متى</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>المسألة</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>الحكم</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>المحاكاة</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>الوسوم</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>ملاحظة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HistoryPage</name>
    <message>
        <source>Run %1</source>
        <translation>التشغيل %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>البذرة %1</translation>
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
        <translation>ترشيح</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>ترشيح عمليات التشغيل</translation>
    </message>
    <message>
        <source>This problem</source>
        <translation>هذه المسألة</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>استعادة</translation>
    </message>
    <message>
        <source>Takes the text of the run into the editor; undo brings yours back</source>
        <translation>يأخذ نص التشغيل إلى المحرر؛ التراجع يعيد نصك</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>بجانب نصي</translation>
    </message>
    <message>
        <source>Shows the text of the run in a tab beside yours</source>
        <translation>يعرض نص التشغيل في لسان بجانب نصك</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Writes the runs of this list as JSON lines</source>
        <translation>يكتب عمليات تشغيل هذه القائمة بصيغة أسطر JSON</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>حذف</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>عمليات التشغيل</translation>
    </message>
    <message>
        <source>Text of the selected run</source>
        <translation>نص التشغيل المحدد</translation>
    </message>
    <message>
        <source>The history was damaged (%1). It was set aside as %2 and a new one begun.</source>
        <translation>كان السجل تالفًا (%1). نُحّي جانبًا باسم %2 وبُدئ سجل جديد.</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>نسخ المسار</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>تتعذّر قراءة السجل</translation>
    </message>
    <message>
        <source>%1. Runs go on as before; they are not kept until this is put right.</source>
        <translation>%1. تستمر عمليات التشغيل كما كانت؛ ولا يُحتفظ بها حتى يُصلح هذا.</translation>
    </message>
    <message>
        <source>No run fits</source>
        <translation>لا تشغيل مطابق</translation>
    </message>
    <message>
        <source>No file name, verdict, note, problem or tag of a run holds this text.</source>
        <translation>لا يحوي هذا النصَّ اسمُ ملف أو حكم أو ملاحظة أو مسألة أو وسم لأي تشغيل.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>مسح المرشِّح</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>لا عمليات تشغيل بعد</translation>
    </message>
    <message>
        <source>Every run is kept here with its text, so that you can come back to it. F5 makes the first.</source>
        <translation>يُحتفظ هنا بكل تشغيل مع نصه، لتعود إليه متى شئت. يُنشئ F5 أول تشغيل.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) and their texts? They cannot be brought back.</source>
        <translation>
            <numerusform>أتريد حذف %n تشغيل ونصوصها؟ لا تمكن استعادتها.</numerusform>
            <numerusform>أتريد حذف تشغيل واحد ونصه؟ لا تمكن استعادته.</numerusform>
            <numerusform>أتريد حذف تشغيلين ونصيهما؟ لا تمكن استعادتهما.</numerusform>
            <numerusform>أتريد حذف %n عمليات تشغيل ونصوصها؟ لا تمكن استعادتها.</numerusform>
            <numerusform>أتريد حذف %n عملية تشغيل ونصوصها؟ لا تمكن استعادتها.</numerusform>
            <numerusform>أتريد حذف %n عملية تشغيل ونصوصها؟ لا تمكن استعادتها.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>إبقاء</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::InspectDesk</name>
    <message>
        <source>Assembly</source>
        <translation>التجميع</translation>
    </message>
    <message>
        <source>Compiling for another GPU</source>
        <translation>التصريف لـ GPU أخرى</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>كلاهما</translation>
    </message>
    <message>
        <source>Used only</source>
        <translation>المستخدم فقط</translation>
    </message>
    <message>
        <source>Hides what the kernel neither calls nor refers to</source>
        <translation>يخفي ما لا تستدعيه النواة ولا تشير إليه</translation>
    </message>
    <message>
        <source>Raw PTX</source>
        <translation>PTX خام</translation>
    </message>
    <message>
        <source>Compile again</source>
        <translation>تصريف مجددًا</translation>
    </message>
    <message>
        <source>Of an older text</source>
        <translation>من نص أقدم</translation>
    </message>
    <message>
        <source>No machine code yet</source>
        <translation>لا شيفرة آلة بعد</translation>
    </message>
    <message>
        <source>It is made while this panel is open, and again after each edit. No GPU is needed.</source>
        <translation>تُولَّد ما دامت هذه اللوحة مفتوحة، وتُولَّد مجددًا بعد كل تعديل. لا حاجة إلى GPU.</translation>
    </message>
    <message>
        <source>Compiling to machine code</source>
        <translation>التصريف إلى شيفرة آلة</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>أُوقف</translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation>لا يُصرَّف</translation>
    </message>
    <message>
        <source>Of an older text; the new one does not compile. %1</source>
        <translation>من نص أقدم؛ النص الجديد لا يُصرَّف. %1</translation>
    </message>
    <message>
        <source>Line %1 becomes %2 PTX and %3 SASS instructions</source>
        <translation>من السطر %1 تصدر %2 من تعليمات PTX و%3 من تعليمات SASS</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::JobState</name>
    <message>
        <source>Compiling</source>
        <translation>جارٍ التصريف</translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation>إيقاف   Shift+F5</translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation>حساب النتائج المتوقعة</translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation>توليد شيفرة أصلية للأنوية</translation>
    </message>
    <message>
        <source>Judging first: test %1 of %2 · %3</source>
        <translation>التحكيم أولًا: الاختبار %1 من %2 · %3</translation>
    </message>
    <message>
        <source>Timing %1</source>
        <translation>قياس زمن %1</translation>
    </message>
    <message>
        <source>%1 samples so far, caches emptied before each.</source>
        <translation>%1 عينة حتى الآن، مع تفريغ الخبيئات قبل كل منها.</translation>
    </message>
    <message>
        <source>%1 samples so far, caches warm.</source>
        <translation>%1 عينة حتى الآن، والخبيئات دافئة.</translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation>توقف المشغّل؛ مشغّل جديد جاهز</translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation>حدث خطأ في Warpdesk</translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation>نصك محفوظ بأمان. %1</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>انتقال إلى السطر %1</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>السطر %1: %2.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LaneBar</name>
    <message>
        <source>Lanes</source>
        <translation>المسارات</translation>
    </message>
    <message>
        <source>Lane %1, byte %2 of %3</source>
        <translation>المسار %1، البايت %2 من %3</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>الذاكرة</translation>
    </message>
    <message>
        <source>Lane %1 does not take part</source>
        <translation>المسار %1 لا يشارك</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LaneTimeline</name>
    <message>
        <source>Lanes of the warp over time</source>
        <translation>مسارات الحزمة عبر الزمن</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of code, %1 of 32 lanes at work on average</source>
        <translation>
            <numerusform>%n قطعة شيفرة، يعمل %1 من 32 مسارًا في المتوسط</numerusform>
            <numerusform>قطعة شيفرة واحدة، يعمل %1 من 32 مسارًا في المتوسط</numerusform>
            <numerusform>قطعتا شيفرة، يعمل %1 من 32 مسارًا في المتوسط</numerusform>
            <numerusform>%n قطع شيفرة، يعمل %1 من 32 مسارًا في المتوسط</numerusform>
            <numerusform>%n قطعة شيفرة، يعمل %1 من 32 مسارًا في المتوسط</numerusform>
            <numerusform>%n قطعة شيفرة، يعمل %1 من 32 مسارًا في المتوسط</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>السطر %1</translation>
    </message>
    <message>
        <source>Lines %1, %2</source>
        <translation>السطران %1 و%2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LectureView</name>
    <message>
        <source>Run</source>
        <translation>تشغيل</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>خطوة إلى الوراء</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>التالي</translation>
    </message>
    <message>
        <source>Code of the step</source>
        <translation>شيفرة الخطوة</translation>
    </message>
    <message>
        <source>Back to the desk   Esc</source>
        <translation>عودة إلى مساحة العمل   Esc</translation>
    </message>
    <message>
        <source>End</source>
        <translation>النهاية</translation>
    </message>
    <message>
        <source>%1 × faster</source>
        <translation>أسرع %1 ×</translation>
    </message>
    <message>
        <source>%1 × slower</source>
        <translation>أبطأ %1 ×</translation>
    </message>
    <message>
        <source>F5 runs this step and times it.</source>
        <translation>يشغّل F5 هذه الخطوة ويقيس زمنها.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MainWindow</name>
    <message>
        <source>Problems</source>
        <translation>المسائل</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>نص المسألة</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>التلميحات</translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>الحلول</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>النتائج</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>الاختبارات</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>الملاحظات</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>الخرج</translation>
    </message>
    <message>
        <source>Hints %1 of %2</source>
        <translation>التلميحات %1 من %2</translation>
    </message>
    <message>
        <source>Hints %1</source>
        <translation>التلميحات %1</translation>
    </message>
    <message>
        <source>Only files of this machine can be opened</source>
        <translation>لا تُفتح إلا ملفات هذا الجهاز</translation>
    </message>
    <message>
        <source>Text of the file on disk taken; undo brings yours back</source>
        <translation>أُخذ نص الملف من القرص؛ التراجع يعيد نصك</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>على القرص</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>حُفظ %1</translation>
    </message>
    <message>
        <source>%1 was not saved: %2. Nothing is lost: the text is here, and the file is as it was.</source>
        <translation>لم يُحفظ %1: %2. لم يضِع شيء: النص هنا، والملف كما كان.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>حفظ باسم…</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>حفظ باسم</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>لم يُفتح %1. %2</translation>
    </message>
    <message>
        <source>Unsaved text cannot be kept as a draft: %1. Save the file to be safe.</source>
        <translation>لا يمكن الاحتفاظ بالنص غير المحفوظ مسودةً: %1. احفظ الملف لتأمن.</translation>
    </message>
    <message>
        <source>%1 changed on disk while your text was not saved. You see your text; the other is in the tab “on disk”. Nothing was overwritten.</source>
        <translation>تغيّر %1 على القرص ونصك غير محفوظ. ترى نصك؛ والآخر في اللسان “على القرص”. لم يُكتب فوق شيء.</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>الاحتفاظ بنصي</translation>
    </message>
    <message>
        <source>Take the disk&apos;s</source>
        <translation>أخذ نص القرص</translation>
    </message>
    <message>
        <source>Save mine as…</source>
        <translation>حفظ نصي باسم…</translation>
    </message>
    <message>
        <source>Save mine as</source>
        <translation>حفظ نصي باسم</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu *.cuh);;All files (*)</source>
        <translation>ملفات مصدر CUDA (*.cu *.cuh);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1، السطر %2: %3</translation>
    </message>
    <message>
        <source>There is no problem called %1</source>
        <translation>لا توجد مسألة باسم %1</translation>
    </message>
    <message>
        <source>%1 - Warpdesk</source>
        <translation>%1 - Warpdesk</translation>
    </message>
    <message>
        <source>Choose a problem</source>
        <translation>اختر مسألة</translation>
    </message>
    <message>
        <source>solution.cu</source>
        <translation>solution.cu</translation>
    </message>
    <message>
        <source>%1 of %2 solved</source>
        <translation>حُل %1 من %2</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>نهايات أسطر مختلطة</translation>
    </message>
    <message>
        <source>Spaces %1</source>
        <translation>مسافات %1</translation>
    </message>
    <message>
        <source>The %1 layout is not part of this version</source>
        <translation>التخطيط %1 ليس في هذا الإصدار</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;ملف</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;فتح…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>فتح</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;حفظ</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>حفظ &amp;باسم…</translation>
    </message>
    <message>
        <source>&amp;Reset to starter</source>
        <translation>إ&amp;عادة إلى نص البداية</translation>
    </message>
    <message>
        <source>Starter text is back; undo brings yours back</source>
        <translation>عاد نص البداية؛ التراجع يعيد نصك</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>&amp;صفحة البداية</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>الإع&amp;دادات…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>إن&amp;هاء</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;تحرير</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;تراجع</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>إ&amp;عادة</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;قص</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;نسخ</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;لصق</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;بحث</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>استب&amp;دال</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>بحث عن الت&amp;الي</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>بحث عن ال&amp;سابق</translation>
    </message>
    <message>
        <source>Go to an&amp;ything…</source>
        <translation>انتقال إلى أي &amp;شيء…</translation>
    </message>
    <message>
        <source>Fin&amp;d command…</source>
        <translation>البحث عن أ&amp;مر…</translation>
    </message>
    <message>
        <source>Go to s&amp;ymbol…</source>
        <translation>انتقال إلى &amp;رمز…</translation>
    </message>
    <message>
        <source>Go to d&amp;efinition</source>
        <translation>انتقال إلى التعري&amp;ف</translation>
    </message>
    <message>
        <source>&amp;Go to line…</source>
        <translation>انتقال إلى س&amp;طر…</translation>
    </message>
    <message>
        <source>&amp;Lines</source>
        <translation>ال&amp;أسطر</translation>
    </message>
    <message>
        <source>Toggle &amp;comment</source>
        <translation>تبديل التعلي&amp;ق</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;تكرار</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>تحريك إلى أ&amp;على</translation>
    </message>
    <message>
        <source>Move dow&amp;n</source>
        <translation>تحريك إلى أ&amp;سفل</translation>
    </message>
    <message>
        <source>De&amp;lete line</source>
        <translation>ح&amp;ذف السطر</translation>
    </message>
    <message>
        <source>Add caret &amp;above</source>
        <translation>إضافة مؤشر &amp;فوق</translation>
    </message>
    <message>
        <source>Add caret &amp;below</source>
        <translation>إضافة مؤشر ت&amp;حت</translation>
    </message>
    <message>
        <source>Co&amp;mplete word</source>
        <translation>إك&amp;مال الكلمة</translation>
    </message>
    <message>
        <source>&amp;Signature</source>
        <translation>الت&amp;وقيع</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;عرض</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>الأل&amp;وان</translation>
    </message>
    <message>
        <source>Follow the &amp;desktop</source>
        <translation>ا&amp;تباع سطح المكتب</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;فاتح</translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation>&amp;داكن</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>الل&amp;غة</translation>
    </message>
    <message>
        <source>The language changes with the next start</source>
        <translation>تتغير اللغة عند بدء التشغيل التالي</translation>
    </message>
    <message>
        <source>That of the &amp;desktop</source>
        <translation>لغة سطح ال&amp;مكتب</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>ت&amp;كبير</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>ت&amp;صغير</translation>
    </message>
    <message>
        <source>Normal &amp;size</source>
        <translation>الح&amp;جم العادي</translation>
    </message>
    <message>
        <source>&amp;Practise</source>
        <translation>&amp;تدريب</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;قياس</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>ف&amp;حص</translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation>محا&amp;ضرة</translation>
    </message>
    <message>
        <source>Next &amp;tab in panel</source>
        <translation>اللسان التا&amp;لي في اللوحة</translation>
    </message>
    <message>
        <source>Previous ta&amp;b in panel</source>
        <translation>اللسان ال&amp;سابق في اللوحة</translation>
    </message>
    <message>
        <source>Source or assem&amp;bly</source>
        <translation>المصدر أو التج&amp;ميع</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>إ&amp;عادة ضبط التخطيط</translation>
    </message>
    <message>
        <source>&amp;Problem</source>
        <translation>م&amp;سألة</translation>
    </message>
    <message>
        <source>&amp;Find problem</source>
        <translation>&amp;بحث عن مسألة</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>المسألة الت&amp;الية</translation>
    </message>
    <message>
        <source>&amp;Previous problem</source>
        <translation>المسألة ال&amp;سابقة</translation>
    </message>
    <message>
        <source>&amp;Read problems again</source>
        <translation>إعادة ق&amp;راءة المسائل</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>ت&amp;شغيل</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>إيقا&amp;ف</translation>
    </message>
    <message>
        <source>Run this &amp;test</source>
        <translation>تشغيل هذا الا&amp;ختبار</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>تحليل الأ&amp;داء</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>&amp;نسخ كأمر</translation>
    </message>
    <message>
        <source>No findings in this text</source>
        <translation>لا ملاحظات في هذا النص</translation>
    </message>
    <message>
        <source>&amp;Next finding</source>
        <translation>الملاحظة الت&amp;الية</translation>
    </message>
    <message>
        <source>&amp;Previous finding</source>
        <translation>الملاحظة ال&amp;سابقة</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>مساع&amp;دة</translation>
    </message>
    <message>
        <source>What is this &amp;name?</source>
        <translation>ما هذا ا&amp;لاسم؟</translation>
    </message>
    <message>
        <source>Put the caret on a name of CUDA; this one is not known</source>
        <translation>ضع المؤشر على اسم من أسماء CUDA؛ هذا الاسم غير معروف</translation>
    </message>
    <message>
        <source>&amp;Doctor</source>
        <translation>ال&amp;فاحص</translation>
    </message>
    <message>
        <source>&amp;About Warpdesk</source>
        <translation>&amp;حول Warpdesk</translation>
    </message>
    <message>
        <source>About Warpdesk</source>
        <translation>حول Warpdesk</translation>
    </message>
    <message>
        <source>Warpdesk %1

A desktop playground for GPU kernels.
Free software under the GNU GPL, version 3 or later.</source>
        <translation>Warpdesk %1

ساحة تجارب على سطح المكتب لأنوية GPU.
برنامج حر بموجب GNU GPL، الإصدار 3 أو أحدث.</translation>
    </message>
    <message>
        <source>History</source>
        <translation>السجل</translation>
    </message>
    <message>
        <source>History: %1</source>
        <translation>السجل: %1</translation>
    </message>
    <message>
        <source>The history was damaged; it was set aside as %1</source>
        <translation>كان السجل تالفًا؛ نُحّي جانبًا باسم %1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) written to %1</source>
        <translation>
            <numerusform>كُتب %n تشغيل في %1</numerusform>
            <numerusform>كُتب تشغيل واحد في %1</numerusform>
            <numerusform>كُتب تشغيلان في %1</numerusform>
            <numerusform>كُتبت %n عمليات تشغيل في %1</numerusform>
            <numerusform>كُتبت %n عملية تشغيل في %1</numerusform>
            <numerusform>كُتبت %n عملية تشغيل في %1</numerusform>
        </translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>التشغيل %1</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>تصدير عمليات التشغيل</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>أسطر JSON (*.jsonl)</translation>
    </message>
    <message>
        <source>Text of run %1 restored; undo brings yours back</source>
        <translation>استُعيد نص التشغيل %1؛ التراجع يعيد نصك</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>فحص</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>عمليات الوصول</translation>
    </message>
    <message>
        <source>The last run</source>
        <translation>آخر تشغيل</translation>
    </message>
    <message>
        <source>The starter</source>
        <translation>نص البداية</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>الفرق</translation>
    </message>
    <message>
        <source>%1: the other end of what line %2 shows</source>
        <translation>%1: الطرف الآخر لما يظهر في السطر %2</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>الخرج %1</translation>
    </message>
    <message>
        <source>The runner ended (%1); a new one starts</source>
        <translation>انتهى المشغّل (%1)؛ يبدأ مشغّل جديد</translation>
    </message>
    <message>
        <source>Compiled in %1 · %2</source>
        <translation>صُرّف في %1 · %2</translation>
    </message>
    <message>
        <source>No compiler</source>
        <translation>لا مصرّف</translation>
    </message>
    <message>
        <source>No device</source>
        <translation>لا جهاز</translation>
    </message>
    <message>
        <source>Run this test</source>
        <translation>تشغيل هذا الاختبار</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>نسخ كأمر</translation>
    </message>
    <message>
        <source>The terminal command that judges this file on the same inputs</source>
        <translation>أمر الطرفية الذي يحكّم هذا الملف على المدخلات نفسها</translation>
    </message>
    <message>
        <source>of an older text</source>
        <translation>من نص أقدم</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>البذرة %1</translation>
    </message>
    <message>
        <source>The inputs came from seed %1</source>
        <translation>جاءت المدخلات من البذرة %1</translation>
    </message>
    <message>
        <source>Command copied; it judges the file as it was saved last, not the text here</source>
        <translation>نُسخ الأمر؛ يحكّم الملف كما حُفظ آخر مرة، لا النص الذي هنا</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>نُسخ الأمر</translation>
    </message>
    <message>
        <source>Run needs a problem: choose one on the left</source>
        <translation>يحتاج التشغيل إلى مسألة: اختر واحدة من القائمة الجانبية</translation>
    </message>
    <message>
        <source>Something runs: wait for its end, or stop it with Shift+F5</source>
        <translation>هناك عمل جارٍ: انتظر نهايته، أو أوقفه بـ Shift+F5</translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation>يحتاج القياس إلى مسألة: اختر واحدة من القائمة الجانبية</translation>
    </message>
    <message>
        <source>Judge, then time (F6)</source>
        <translation>تحكيم ثم قياس الزمن (F6)</translation>
    </message>
    <message>
        <source>Profile needs a problem: choose one on the left</source>
        <translation>يحتاج تحليل الأداء إلى مسألة: اختر واحدة من القائمة الجانبية</translation>
    </message>
    <message>
        <source>Count what each line does (F7)</source>
        <translation>عدّ ما يفعله كل سطر (F7)</translation>
    </message>
    <message>
        <source>Run again   F5</source>
        <translation>تشغيل مجددًا   F5</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>لم يُشغَّل بعد</translation>
    </message>
    <message>
        <source>Run compiles your kernel and tries it on the inputs of a problem.</source>
        <translation>يصرّف التشغيل نواتك ويجربها على مدخلات مسألة.</translation>
    </message>
    <message numerus="yes">
        <source>Run compiles your kernel and tries it on %n input(s).</source>
        <translation>
            <numerusform>يصرّف التشغيل نواتك ويجربها على %n مدخل.</numerusform>
            <numerusform>يصرّف التشغيل نواتك ويجربها على مدخل واحد.</numerusform>
            <numerusform>يصرّف التشغيل نواتك ويجربها على مدخلين.</numerusform>
            <numerusform>يصرّف التشغيل نواتك ويجربها على %n مدخلات.</numerusform>
            <numerusform>يصرّف التشغيل نواتك ويجربها على %n مدخلًا.</numerusform>
            <numerusform>يصرّف التشغيل نواتك ويجربها على %n مدخل.</numerusform>
        </translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>تشغيل   F5</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n test(s)</source>
        <translation>
            <numerusform>أُوقف بعد %1 من %n اختبار</numerusform>
            <numerusform>أُوقف بعد %1 من اختبار واحد</numerusform>
            <numerusform>أُوقف بعد %1 من اختبارين</numerusform>
            <numerusform>أُوقف بعد %1 من %n اختبارات</numerusform>
            <numerusform>أُوقف بعد %1 من %n اختبارًا</numerusform>
            <numerusform>أُوقف بعد %1 من %n اختبار</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished results stay; no verdict was given.</source>
        <translation>تبقى النتائج المكتملة؛ لم يصدر حكم.</translation>
    </message>
    <message>
        <source>Stopped; no verdict was given</source>
        <translation>أُوقف؛ لم يصدر حكم</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>السطر %1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Does not compile: %n error(s)</source>
        <translation>
            <numerusform>لا يُصرَّف: %n خطأ</numerusform>
            <numerusform>لا يُصرَّف: خطأ واحد</numerusform>
            <numerusform>لا يُصرَّف: خطآن</numerusform>
            <numerusform>لا يُصرَّف: %n أخطاء</numerusform>
            <numerusform>لا يُصرَّف: %n خطأً</numerusform>
            <numerusform>لا يُصرَّف: %n خطأ</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation>لا يُصرَّف</translation>
    </message>
    <message>
        <source>Go to line %1   F8</source>
        <translation>انتقال إلى السطر %1   F8</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>جارٍ التصريف</translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation>إيقاف   Shift+F5</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>جارٍ الإيقاف</translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation>حساب النتائج المتوقعة</translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation>توليد شيفرة أصلية للأنوية</translation>
    </message>
    <message>
        <source>Test %1 of %2 · %3</source>
        <translation>الاختبار %1 من %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%n finished test(s) shown so far.</source>
        <translation>
            <numerusform>عُرض %n اختبار مكتمل حتى الآن.</numerusform>
            <numerusform>عُرض اختبار مكتمل واحد حتى الآن.</numerusform>
            <numerusform>عُرض اختباران مكتملان حتى الآن.</numerusform>
            <numerusform>عُرضت %n اختبارات مكتملة حتى الآن.</numerusform>
            <numerusform>عُرض %n اختبارًا مكتملًا حتى الآن.</numerusform>
            <numerusform>عُرض %n اختبار مكتمل حتى الآن.</numerusform>
        </translation>
    </message>
    <message>
        <source>Results appear here one by one.</source>
        <translation>تظهر النتائج هنا واحدة تلو الأخرى.</translation>
    </message>
    <message>
        <source>ran in %1</source>
        <translation>شُغّل في %1</translation>
    </message>
    <message>
        <source>emulated in %1</source>
        <translation>حوكي في %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Only this test ran, %1. F5 runs all of them.</source>
        <translation>شُغّل هذا الاختبار وحده، %1. يشغّلها F5 كلها.</translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <translation>%1: %2 · %3</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>مقبول</translation>
    </message>
    <message numerus="yes">
        <source>%n test(s) passed, %1.</source>
        <translation>
            <numerusform>نجح %n اختبار، %1.</numerusform>
            <numerusform>نجح اختبار واحد، %1.</numerusform>
            <numerusform>نجح اختباران، %1.</numerusform>
            <numerusform>نجحت %n اختبارات، %1.</numerusform>
            <numerusform>نجح %n اختبارًا، %1.</numerusform>
            <numerusform>نجح %n اختبار، %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accepted: %1 of %n test(s) passed · %2</source>
        <translation>
            <numerusform>مقبول: نجح %1 من %n اختبار · %2</numerusform>
            <numerusform>مقبول: نجح %1 من اختبار واحد · %2</numerusform>
            <numerusform>مقبول: نجح %1 من اختبارين · %2</numerusform>
            <numerusform>مقبول: نجح %1 من %n اختبارات · %2</numerusform>
            <numerusform>مقبول: نجح %1 من %n اختبارًا · %2</numerusform>
            <numerusform>مقبول: نجح %1 من %n اختبار · %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Wrong answer</source>
        <translation>إجابة خاطئة</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n test(s) failed · %3</source>
        <translation>
            <numerusform>%1: فشل %2 من %n اختبار · %3</numerusform>
            <numerusform>%1: فشل %2 من اختبار واحد · %3</numerusform>
            <numerusform>%1: فشل %2 من اختبارين · %3</numerusform>
            <numerusform>%1: فشل %2 من %n اختبارات · %3</numerusform>
            <numerusform>%1: فشل %2 من %n اختبارًا · %3</numerusform>
            <numerusform>%1: فشل %2 من %n اختبار · %3</numerusform>
        </translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation>توقف المشغّل؛ مشغّل جديد جاهز</translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation>حدث خطأ في Warpdesk</translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation>نصك محفوظ بأمان. %1</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>حفظ التقرير</translation>
    </message>
    <message>
        <source>This problem cannot be judged</source>
        <translation>لا يمكن تحكيم هذه المسألة</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>انتقال إلى السطر %1</translation>
    </message>
    <message>
        <source>Report saved as %1</source>
        <translation>حُفظ التقرير باسم %1</translation>
    </message>
    <message>
        <source>Report not saved: %1</source>
        <translation>لم يُحفظ التقرير: %1</translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation>الملاحظات %1</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>جارٍ التشغيل…</translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation>جارٍ تشغيل %1…</translation>
    </message>
    <message>
        <source>A lecture walks through the solutions of a problem: choose one first</source>
        <translation>تتنقل المحاضرة بين حلول مسألة: اختر واحدة أولًا</translation>
    </message>
    <message>
        <source>No steps to show</source>
        <translation>لا خطوات تُعرض</translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation>تأتي هذه المسألة بلا سلّم حلول.</translation>
    </message>
    <message>
        <source>A lecture shows the solutions</source>
        <translation>تعرض المحاضرة الحلول</translation>
    </message>
    <message numerus="yes">
        <source>It walks through the %n solution(s) of this problem, from the plain one to the fast one. You have not solved it yet.</source>
        <translation>
            <numerusform>تتنقل بين حلول هذه المسألة وعددها %n، من البسيط إلى السريع. لم تحلّها بعد.</numerusform>
            <numerusform>تعرض الحل الوحيد لهذه المسألة. لم تحلّها بعد.</numerusform>
            <numerusform>تتنقل بين حلّي هذه المسألة، من البسيط إلى السريع. لم تحلّها بعد.</numerusform>
            <numerusform>تتنقل بين %n حلول لهذه المسألة، من البسيط إلى السريع. لم تحلّها بعد.</numerusform>
            <numerusform>تتنقل بين %n حلًا لهذه المسألة، من البسيط إلى السريع. لم تحلّها بعد.</numerusform>
            <numerusform>تتنقل بين %n حل لهذه المسألة، من البسيط إلى السريع. لم تحلّها بعد.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation>إظهار الحلول</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>أُوقف.</translation>
    </message>
    <message>
        <source>This step was not timed: %1.</source>
        <translation>لم يُقَس زمن هذه الخطوة: %1.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>قياس</translation>
    </message>
    <message>
        <source>Line &amp;heat</source>
        <translation>حرا&amp;رة الأسطر</translation>
    </message>
    <message>
        <source>None</source>
        <translation>بلا</translation>
    </message>
    <message>
        <source>Share of each line; another quantity is in the menu beside</source>
        <translation>نصيب كل سطر؛ توجد كمية أخرى في القائمة المجاورة</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>نواة</translation>
    </message>
    <message>
        <source>function</source>
        <translation>دالة</translation>
    </message>
    <message>
        <source>type</source>
        <translation>نوع</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>ماكرو</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>السطر %1</translation>
    </message>
    <message>
        <source>This text defines nothing</source>
        <translation>لا يعرّف هذا النص شيئًا</translation>
    </message>
    <message>
        <source>Kernels, functions, types, macros</source>
        <translation>أنوية ودوال وأنواع وماكروات</translation>
    </message>
    <message>
        <source>No name under the caret</source>
        <translation>لا اسم عند المؤشر</translation>
    </message>
    <message>
        <source>%1 is not defined in this text</source>
        <translation>%1 غير معرّف في هذا النص</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>البحث عن أمر</translation>
    </message>
    <message>
        <source>Problems, commands, or a line number</source>
        <translation>مسائل أو أوامر أو رقم سطر</translation>
    </message>
    <message>
        <source>today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>أمس</translation>
    </message>
    <message>
        <source>The last run was accepted.</source>
        <translation>قُبل آخر تشغيل.</translation>
    </message>
    <message>
        <source>The last run ended: %1.</source>
        <translation>انتهى آخر تشغيل: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n test(s) fail.</source>
        <translation>
            <numerusform>فشل %1 من %n اختبار.</numerusform>
            <numerusform>فشل %1 من اختبار واحد.</numerusform>
            <numerusform>فشل %1 من اختبارين.</numerusform>
            <numerusform>فشل %1 من %n اختبارات.</numerusform>
            <numerusform>فشل %1 من %n اختبارًا.</numerusform>
            <numerusform>فشل %1 من %n اختبار.</numerusform>
        </translation>
    </message>
    <message>
        <source>The emulator found the cause on line %1.</source>
        <translation>وجد المحاكي السبب في السطر %1.</translation>
    </message>
    <message>
        <source>none; kernels run on the emulator</source>
        <translation>لا يوجد؛ تُشغَّل الأنوية على المحاكي</translation>
    </message>
    <message>
        <source>No problems were found</source>
        <translation>لم يُعثر على مسائل</translation>
    </message>
    <message>
        <source>Every problem is solved</source>
        <translation>حُلّت كل المسائل</translation>
    </message>
    <message>
        <source>Started.</source>
        <translation>بدأ.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>ابدأ</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>المصرّف</translation>
    </message>
    <message>
        <source>Emulator</source>
        <translation>المحاكي</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>المعالج</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MeasureDesk</name>
    <message>
        <source>Timing</source>
        <translation>قياس الزمن</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>الأحجام</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>مقارنة</translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>تشغيل   F5</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>لم يُقَس بعد</translation>
    </message>
    <message>
        <source>Measure judges your text, then times it on the sizes of the problem.</source>
        <translation>يحكّم القياس نصك، ثم يقيس زمنه على أحجام المسألة.</translation>
    </message>
    <message>
        <source>Measure   F6</source>
        <translation>قياس   F6</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>جارٍ الإيقاف</translation>
    </message>
    <message>
        <source>Stopped; nothing was recorded</source>
        <translation>أُوقف؛ لم يُسجَّل شيء</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %n call(s); nothing was recorded</source>
        <translation>
            <numerusform>أُوقف بعد %n استدعاء؛ لم يُسجَّل شيء</numerusform>
            <numerusform>أُوقف بعد استدعاء واحد؛ لم يُسجَّل شيء</numerusform>
            <numerusform>أُوقف بعد استدعاءين؛ لم يُسجَّل شيء</numerusform>
            <numerusform>أُوقف بعد %n استدعاءات؛ لم يُسجَّل شيء</numerusform>
            <numerusform>أُوقف بعد %n استدعاءً؛ لم يُسجَّل شيء</numerusform>
            <numerusform>أُوقف بعد %n استدعاء؛ لم يُسجَّل شيء</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure again   F6</source>
        <translation>قياس مجددًا   F6</translation>
    </message>
    <message>
        <source>Not measured: %1</source>
        <translation>لم يُقَس: %1</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>إظهار %1</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1, %n call(s)</source>
        <translation>
            <numerusform>قيس: %1، %n استدعاء</numerusform>
            <numerusform>قيس: %1، استدعاء واحد</numerusform>
            <numerusform>قيس: %1، استدعاءان</numerusform>
            <numerusform>قيس: %1، %n استدعاءات</numerusform>
            <numerusform>قيس: %1، %n استدعاءً</numerusform>
            <numerusform>قيس: %1، %n استدعاء</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Emulated in %1, %n call(s)</source>
        <translation>
            <numerusform>حوكي في %1، %n استدعاء</numerusform>
            <numerusform>حوكي في %1، استدعاء واحد</numerusform>
            <numerusform>حوكي في %1، استدعاءان</numerusform>
            <numerusform>حوكي في %1، %n استدعاءات</numerusform>
            <numerusform>حوكي في %1، %n استدعاءً</numerusform>
            <numerusform>حوكي في %1، %n استدعاء</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile   F7</source>
        <translation>تحليل الأداء   F7</translation>
    </message>
    <message>
        <source>Counting what each line does</source>
        <translation>عدّ ما يفعله كل سطر</translation>
    </message>
    <message>
        <source>Stopped; nothing was counted</source>
        <translation>أُوقف؛ لم يُعدّ شيء</translation>
    </message>
    <message>
        <source>Not counted: %1</source>
        <translation>لم يُعدّ: %1</translation>
    </message>
    <message>
        <source>Counted what each line does</source>
        <translation>عُدّ ما يفعله كل سطر</translation>
    </message>
    <message>
        <source>Sweep %1</source>
        <translation>مسح %1</translation>
    </message>
    <message>
        <source>No sweep yet</source>
        <translation>لا مسح بعد</translation>
    </message>
    <message>
        <source>A sweep times your text at many sizes: where it starts to use the machine, and where it ends to.</source>
        <translation>يقيس المسح زمن نصك على أحجام كثيرة: أين يبدأ استغلال الجهاز، وأين ينتهي.</translation>
    </message>
    <message numerus="yes">
        <source>Swept over %n size(s)</source>
        <translation>
            <numerusform>مُسح %n حجم</numerusform>
            <numerusform>مُسح حجم واحد</numerusform>
            <numerusform>مُسح حجمان</numerusform>
            <numerusform>مُسحت %n أحجام</numerusform>
            <numerusform>مُسح %n حجمًا</numerusform>
            <numerusform>مُسح %n حجم</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing compared yet</source>
        <translation>لم يُقارَن شيء بعد</translation>
    </message>
    <message>
        <source>Two versions are timed in pairs, in random order, so that what the machine does to one it does to the other.</source>
        <translation>يُقاس زمن نسختين في أزواج بترتيب عشوائي، فما يفعله الجهاز بإحداهما يفعله بالأخرى.</translation>
    </message>
    <message>
        <source>Measure two texts first: each becomes a version, and any two can be compared.</source>
        <translation>قِس نصين أولًا: يصير كل منهما نسخة، ويمكن مقارنة أي نسختين.</translation>
    </message>
    <message>
        <source>Stopped; nothing is claimed</source>
        <translation>أُوقف؛ لا يُدّعى شيء</translation>
    </message>
    <message>
        <source>Not compared: %1 is %2</source>
        <translation>لم تُقارَن؛ حكم %1: %2</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>جدول</translation>
    </message>
    <message>
        <source>The figures of the plots as tables</source>
        <translation>أرقام الرسوم البيانية في جداول</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>نسخ الصورة</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>نُسخت الصورة</translation>
    </message>
    <message>
        <source>Copy figures</source>
        <translation>نسخ الأرقام</translation>
    </message>
    <message>
        <source>Figures copied</source>
        <translation>نُسخت الأرقام</translation>
    </message>
    <message>
        <source>Exported as %1</source>
        <translation>صُدّر باسم %1</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>تعذّرت كتابة %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::OutputPage</name>
    <message>
        <source>Nothing printed</source>
        <translation>لم يُطبع شيء</translation>
    </message>
    <message>
        <source>What printf writes, in kernels and in solve(), appears here.</source>
        <translation>ما تكتبه printf، في الأنوية وفي solve()، يظهر هنا.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>الخرج</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::PanelHeader</name>
    <message>
        <source>More</source>
        <translation>المزيد</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemModel</name>
    <message>
        <source>%1, %2 of %3 solved</source>
        <translation>%1، حُل %2 من %3</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1، السطر %2: %3</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>لم تُبدأ</translation>
    </message>
    <message>
        <source>started</source>
        <translation>بُدئت</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>فاشلة</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>محلولة</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1، %2، %3</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemPanel</name>
    <message>
        <source>Filter</source>
        <translation>ترشيح</translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation>ترشيح المسائل</translation>
    </message>
    <message>
        <source>Hide solved problems</source>
        <translation>إخفاء المسائل المحلولة</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>المسائل</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProfileFacts</name>
    <message>
        <source>% of sectors</source>
        <translation>% من القطاعات</translation>
    </message>
    <message>
        <source>% of instructions</source>
        <translation>% من التعليمات</translation>
    </message>
    <message>
        <source>% of bank conflicts</source>
        <translation>% من تعارضات البنوك</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SectorMap</name>
    <message>
        <source>Sectors of memory</source>
        <translation>قطاعات الذاكرة</translation>
    </message>
    <message numerus="yes">
        <source>%1 sectors in %n row(s) of 128 bytes; %2 would do; %3 percent of what is moved is not used</source>
        <translation>
            <numerusform>%1 قطاع في %n صف من 128 بايتًا؛ يكفي %2؛ %3 بالمئة مما يُنقل لا يُستخدم</numerusform>
            <numerusform>%1 قطاع في صف واحد من 128 بايتًا؛ يكفي %2؛ %3 بالمئة مما يُنقل لا يُستخدم</numerusform>
            <numerusform>%1 قطاع في صفين من 128 بايتًا؛ يكفي %2؛ %3 بالمئة مما يُنقل لا يُستخدم</numerusform>
            <numerusform>%1 قطاع في %n صفوف من 128 بايتًا؛ يكفي %2؛ %3 بالمئة مما يُنقل لا يُستخدم</numerusform>
            <numerusform>%1 قطاع في %n صفًا من 128 بايتًا؛ يكفي %2؛ %3 بالمئة مما يُنقل لا يُستخدم</numerusform>
            <numerusform>%1 قطاع في %n صف من 128 بايتًا؛ يكفي %2؛ %3 بالمئة مما يُنقل لا يُستخدم</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>بحث في الإعدادات</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>الصفحات</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>إعادة ضبط هذه الصفحة</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>المظهر</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>اتباع سطح المكتب</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتح</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكن</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>الألوان</translation>
    </message>
    <message>
        <source>That of the desktop</source>
        <translation>لغة سطح المكتب</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Changes with the next start.</source>
        <translation>تتغير عند بدء التشغيل التالي.</translation>
    </message>
    <message>
        <source> points</source>
        <translation> نقطة</translation>
    </message>
    <message>
        <source>Size of code</source>
        <translation>حجم الشيفرة</translation>
    </message>
    <message>
        <source>Added to the normal size; Ctrl+= and Ctrl+- change it too.</source>
        <translation>يُضاف إلى الحجم العادي؛ يغيّره أيضًا Ctrl+= وCtrl+-.</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>التشغيل</translation>
    </message>
    <message>
        <source>the one beside this program</source>
        <translation>الذي بجانب هذا البرنامج</translation>
    </message>
    <message>
        <source>Runner</source>
        <translation>المشغّل</translation>
    </message>
    <message>
        <source>A command that starts warpdesk-runner, as “ssh gpubox warpdesk-runner”: kernels then run there. Holds with the next start.</source>
        <translation>أمر يبدأ warpdesk-runner، مثل “ssh gpubox warpdesk-runner”: فتُشغَّل الأنوية هناك. يسري عند بدء التشغيل التالي.</translation>
    </message>
    <message>
        <source>%1 is no program that can be started here. What held before stays.</source>
        <translation>%1 ليس برنامجًا يمكن بدؤه هنا. يبقى ما كان ساريًا.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>لوحة المفاتيح</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>المفاتيح</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>الإجراء</translation>
    </message>
    <message>
        <source>Return or a double click changes keys.</source>
        <translation>يغيّر Return أو النقر المزدوج المفاتيح.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>تغيير…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>إعادة ضبط</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>إعادة ضبط الكل</translation>
    </message>
    <message>
        <source>By default: %1</source>
        <translation>افتراضيًا: %1</translation>
    </message>
    <message>
        <source>New keys of %1</source>
        <translation>المفاتيح الجديدة لـ %1</translation>
    </message>
    <message>
        <source>%1 belongs to “%2” already; “%3” keeps what it had.</source>
        <translation>%1 مخصص سلفًا لـ “%2”؛ يحتفظ “%3” بما كان له.</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>ليس لـ “%1” مفاتيح الآن.</translation>
    </message>
    <message>
        <source>“%1” is %2 now.</source>
        <translation>مفاتيح “%1” الآن %2.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SizesPage</name>
    <message>
        <source>Sweep</source>
        <translation>مسح</translation>
    </message>
    <message>
        <source>S&amp;izes</source>
        <translation>الأ&amp;حجام</translation>
    </message>
    <message>
        <source>Sizes to sweep over</source>
        <translation>الأحجام المراد مسحها</translation>
    </message>
    <message>
        <source>n=1k..16M doubles, n=1k..16M*4 multiplies by four, n=100..1000+300 adds, n=7,33,1000 lists</source>
        <translation>n=1k..16M يضاعف، وn=1k..16M*4 يضرب في أربعة، وn=100..1000+300 يجمع، وn=7,33,1000 يسرد</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>الخبيئات</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>الخبيئات دافئة</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>الخبيئات باردة</translation>
    </message>
    <message>
        <source>Time by size</source>
        <translation>الزمن حسب الحجم</translation>
    </message>
    <message>
        <source>DRAM floor, %1</source>
        <translation>حد DRAM الأدنى، %1</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>الوسيط</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>المحاكاة</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>مجال الثقة 95 %</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 إلى %2</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>الاستدعاءات</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>المعدل</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>measured on the GPU</source>
        <translation>مقيس على GPU</translation>
    </message>
    <message>
        <source>wall time of the emulator</source>
        <translation>زمن المحاكي الفعلي</translation>
    </message>
    <message>
        <source>Time of one call, ms</source>
        <translation>زمن استدعاء واحد، ms</translation>
    </message>
    <message>
        <source>Emulation of one call, ms</source>
        <translation>محاكاة استدعاء واحد، ms</translation>
    </message>
    <message>
        <source>the emulator&apos;s own wall time; the dashed line is the GPU&apos;s</source>
        <translation>زمن المحاكي الفعلي نفسه؛ الخط المتقطع لـ GPU</translation>
    </message>
    <message>
        <source>This sweep has no such times.</source>
        <translation>ليس في هذا المسح مثل هذه الأزمنة.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SolutionsPage</name>
    <message>
        <source>Solution</source>
        <translation>الحل</translation>
    </message>
    <message>
        <source>Code of the solution</source>
        <translation>شيفرة الحل</translation>
    </message>
    <message>
        <source>No solutions here</source>
        <translation>لا حلول هنا</translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation>تأتي هذه المسألة بلا سلّم حلول.</translation>
    </message>
    <message>
        <source>See how others do it?</source>
        <translation>أتريد أن ترى كيف يحلّها الآخرون؟</translation>
    </message>
    <message numerus="yes">
        <source>%n solution(s), from naive to fast, each teaching one thing. Reading on spoils the problem.</source>
        <translation>
            <numerusform>%n حل، من الساذج إلى السريع، يعلّم كل منها شيئًا واحدًا. متابعة القراءة تفسد المسألة.</numerusform>
            <numerusform>حل واحد يعلّم شيئًا واحدًا. متابعة القراءة تفسد المسألة.</numerusform>
            <numerusform>حلان، من الساذج إلى السريع، يعلّم كل منهما شيئًا واحدًا. متابعة القراءة تفسد المسألة.</numerusform>
            <numerusform>%n حلول، من الساذج إلى السريع، يعلّم كل منها شيئًا واحدًا. متابعة القراءة تفسد المسألة.</numerusform>
            <numerusform>%n حلًا، من الساذج إلى السريع، يعلّم كل منها شيئًا واحدًا. متابعة القراءة تفسد المسألة.</numerusform>
            <numerusform>%n حل، من الساذج إلى السريع، يعلّم كل منها شيئًا واحدًا. متابعة القراءة تفسد المسألة.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation>إظهار الحلول</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StartPage</name>
    <message>
        <source>%1: %2 of %3 solved</source>
        <translation>%1: حُل %2 من %3</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>البداية</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>فتح ملف</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>الأخيرة</translation>
    </message>
    <message>
        <source>Next for you</source>
        <translation>التالي لك</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>التقدم</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>هذا الجهاز</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatementPage</name>
    <message>
        <source>Statement</source>
        <translation>نص المسألة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatusLine</name>
    <message>
        <source>Device</source>
        <translation>الجهاز</translation>
    </message>
    <message>
        <source>Looking for devices</source>
        <translation>البحث عن أجهزة</translation>
    </message>
    <message>
        <source>Kernels run on the built-in emulator: same verdict, no GPU time</source>
        <translation>تُشغَّل الأنوية على المحاكي المدمج: الحكم نفسه، دون زمن GPU</translation>
    </message>
    <message>
        <source>Kernels run on this GPU</source>
        <translation>تُشغَّل الأنوية على هذه الـ GPU</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>س %1، ع %2</translation>
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
        <translation>الخطوة %1: %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StepStrip</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>الخطوة %1 من %2: %3</translation>
    </message>
    <message>
        <source>not shown yet</source>
        <translation>لم تُعرض بعد</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
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
        <translation>%1 من %2 خاطئة</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>الاختبار</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>الحكم</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>الخاطئة</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>الزمن</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>المحاكاة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsPage</name>
    <message>
        <source>Tests</source>
        <translation>الاختبارات</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TimingPage</name>
    <message>
        <source>Runtime</source>
        <translation>زمن التشغيل</translation>
    </message>
    <message>
        <source>Size and caches</source>
        <translation>الحجم والذاكرات الخبيئة</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>نموذج السقف</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>استخدام GPU</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>النسخ</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>مقارنة</translation>
    </message>
    <message>
        <source>Time this version and the one before it in pairs</source>
        <translation>قياس زمن هذه النسخة والتي قبلها في أزواج</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1، %2</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>الخبيئات باردة</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>الخبيئات دافئة</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>median, ± %1 (95 %)</source>
        <translation>الوسيط، ± %1 (95 %)</translation>
    </message>
    <message>
        <source>emulation, ± %1 (95 %)</source>
        <translation>المحاكاة، ± %1 (95 %)</translation>
    </message>
    <message>
        <source>Median time of one call on the GPU, %1</source>
        <translation>الزمن الوسيط لاستدعاء واحد على GPU، %1</translation>
    </message>
    <message>
        <source>Median wall time of one call on the emulator, %1. It says nothing about a GPU.</source>
        <translation>الزمن الفعلي الوسيط لاستدعاء واحد على المحاكي، %1. لا يقول شيئًا عن GPU.</translation>
    </message>
    <message>
        <source>of %1 from DRAM</source>
        <translation>من %1 من DRAM</translation>
    </message>
    <message>
        <source>of least traffic</source>
        <translation>من أدنى حركة</translation>
    </message>
    <message>
        <source>Bytes that the problem needs at least, by the median</source>
        <translation>أقل ما تحتاج إليه المسألة من بايتات، مقسومًا على الوسيط</translation>
    </message>
    <message>
        <source>faster than %1</source>
        <translation>أسرع من %1</translation>
    </message>
    <message>
        <source>slower than %1</source>
        <translation>أبطأ من %1</translation>
    </message>
    <message>
        <source>Ratio of the medians. Compare times both in pairs and says how sure it is.</source>
        <translation>نسبة الوسيطين. تقيس المقارنة الزمنين في أزواج وتبيّن درجة اليقين.</translation>
    </message>
    <message>
        <source>is the %1&apos;s floor for %2</source>
        <translation>هو الحد الأدنى على %1 لـ %2</translation>
    </message>
    <message>
        <source>is the %1&apos;s floor</source>
        <translation>هو الحد الأدنى على %1</translation>
    </message>
    <message>
        <source>Least bytes by the datasheet&apos;s bandwidth, or least operations by its peak: no kernel is faster</source>
        <translation>أقل البايتات على عرض النطاق في ورقة البيانات، أو أقل العمليات على ذروتها: لا نواة أسرع</translation>
    </message>
    <message>
        <source>modelled on the %1</source>
        <translation>منمذج على %1</translation>
    </message>
    <message>
        <source>From counts of the emulator and figures of the datasheet, for %1</source>
        <translation>من عدّات المحاكي وأرقام ورقة البيانات، لـ %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>السطر %1</translation>
    </message>
    <message>
        <source>%1 was profiled, not measured. F6 measures the text in the editor.</source>
        <translation>حُلّل أداء %1 ولم يُقَس. يقيس F6 النص الذي في المحرر.</translation>
    </message>
    <message>
        <source>%1 was not measured at %2.</source>
        <translation>لم يُقَس %1 عند %2.</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>مجال الثقة 95 %</translation>
    </message>
    <message>
        <source>Time of one call</source>
        <translation>زمن استدعاء واحد</translation>
    </message>
    <message>
        <source>Emulation of one call</source>
        <translation>محاكاة استدعاء واحد</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>الاستدعاءات</translation>
    </message>
    <message numerus="yes">
        <source>%n slower, up to %1</source>
        <translation>
            <numerusform>%n أبطأ، حتى %1</numerusform>
            <numerusform>واحد أبطأ، حتى %1</numerusform>
            <numerusform>اثنان أبطأ، حتى %1</numerusform>
            <numerusform>%n أبطأ، حتى %1</numerusform>
            <numerusform>%n أبطأ، حتى %1</numerusform>
            <numerusform>%n أبطأ، حتى %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n throttled left out</source>
        <translation>
            <numerusform>استُبعد %n مخنوق التردد</numerusform>
            <numerusform>استُبعد واحد مخنوق التردد</numerusform>
            <numerusform>استُبعد اثنان مخنوقا التردد</numerusform>
            <numerusform>استُبعدت %n مخنوقة التردد</numerusform>
            <numerusform>استُبعد %n مخنوق التردد</numerusform>
            <numerusform>استُبعد %n مخنوق التردد</numerusform>
        </translation>
    </message>
    <message>
        <source>two clusters: %1 and %2</source>
        <translation>عنقودان: %1 و%2</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 noise</source>
        <translation>
            <numerusform>%n استدعاء، ضجيج %1</numerusform>
            <numerusform>استدعاء واحد، ضجيج %1</numerusform>
            <numerusform>استدعاءان، ضجيج %1</numerusform>
            <numerusform>%n استدعاءات، ضجيج %1</numerusform>
            <numerusform>%n استدعاءً، ضجيج %1</numerusform>
            <numerusform>%n استدعاء، ضجيج %1</numerusform>
        </translation>
    </message>
    <message>
        <source>little</source>
        <translation>قليل</translation>
    </message>
    <message>
        <source>some</source>
        <translation>متوسط</translation>
    </message>
    <message>
        <source>much</source>
        <translation>كثير</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %n call(s) so far</source>
        <translation>
            <numerusform>%1، %2: %n استدعاء حتى الآن</numerusform>
            <numerusform>%1، %2: استدعاء واحد حتى الآن</numerusform>
            <numerusform>%1، %2: استدعاءان حتى الآن</numerusform>
            <numerusform>%1، %2: %n استدعاءات حتى الآن</numerusform>
            <numerusform>%1، %2: %n استدعاءً حتى الآن</numerusform>
            <numerusform>%1، %2: %n استدعاء حتى الآن</numerusform>
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
        <translation>لا سقف معروف: يسأل تحليل الأداء (F7) عما تستطيعه GPU.</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>المحقَّق</translation>
    </message>
    <message>
        <source>– (no time of this GPU)</source>
        <translation>– (لا زمن لهذه الـ GPU)</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>الكثافة</translation>
    </message>
    <message>
        <source>%1 FLOP/B</source>
        <translation>%1 FLOP/B</translation>
    </message>
    <message>
        <source>Roof here</source>
        <translation>السقف هنا</translation>
    </message>
    <message>
        <source>%1, %2 % reached</source>
        <translation>%1، بُلغ %2 %</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>المحدِّد</translation>
    </message>
    <message>
        <source>DRAM bandwidth</source>
        <translation>عرض نطاق DRAM</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>المصدر</translation>
    </message>
    <message>
        <source>time measured, work counted</source>
        <translation>الزمن مقيس، والعمل معدود</translation>
    </message>
    <message>
        <source>modelled from counts</source>
        <translation>منمذج من العدّات</translation>
    </message>
    <message>
        <source>counted on the emulator</source>
        <translation>معدود على المحاكي</translation>
    </message>
    <message>
        <source>Profile (F7) places your version here</source>
        <translation>يضع تحليل الأداء (F7) نسختك هنا</translation>
    </message>
    <message>
        <source>no floating-point operations, so no place</source>
        <translation>لا عمليات فاصلة عائمة، فلا موضع</translation>
    </message>
    <message>
        <source>Not counted yet. Profile (F7) counts what each line does.</source>
        <translation>لم يُعدّ بعد. يعدّ تحليل الأداء (F7) ما يفعله كل سطر.</translation>
    </message>
    <message>
        <source>modelled for the %1, share of peak, tick at 80 %</source>
        <translation>منمذج لـ %1، النصيب من الذروة، العلامة عند 80 %</translation>
    </message>
    <message>
        <source>Share of the modelled time that it is busy</source>
        <translation>نصيب انشغاله من الزمن المنمذج</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>المعدود</translation>
    </message>
    <message>
        <source>on the emulator&apos;s model of the %1, tick at 80 %</source>
        <translation>على نموذج المحاكي لـ %1، العلامة عند 80 %</translation>
    </message>
    <message>
        <source>Sectors needed</source>
        <translation>القطاعات اللازمة</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>%1 لكل طلب</translation>
    </message>
    <message>
        <source>Sectors of 32 bytes that the accesses need at least, of those they touch</source>
        <translation>قطاعات 32 بايتًا التي تحتاج إليها عمليات الوصول على الأقل، مما تلمسه</translation>
    </message>
    <message>
        <source>Active lanes</source>
        <translation>المسارات النشطة</translation>
    </message>
    <message>
        <source>%1 of 32</source>
        <translation>%1 من 32</translation>
    </message>
    <message>
        <source>Threads of a warp that take part in an instruction, on average</source>
        <translation>خيوط الحزمة المشاركة في التعليمة، في المتوسط</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>إصابات L2</translation>
    </message>
    <message>
        <source>%1 sectors</source>
        <translation>%1 قطاع</translation>
    </message>
    <message>
        <source>Sectors that L2 had already, of those asked of it</source>
        <translation>القطاعات الموجودة سلفًا في L2، مما طُلب منها</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>الذاكرة المشتركة</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 تعارض</translation>
    </message>
    <message>
        <source>no conflicts</source>
        <translation>لا تعارضات</translation>
    </message>
    <message>
        <source>Turns of shared memory that no bank conflict added</source>
        <translation>أدوار الذاكرة المشتركة التي لم يُضفها تعارض البنوك</translation>
    </message>
    <message>
        <source>DRAM traffic</source>
        <translation>حركة DRAM</translation>
    </message>
    <message>
        <source>Sectors a request</source>
        <translation>القطاعات لكل طلب</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>الطلبات</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>تعارضات البنوك</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>المسجّلات</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>الإشغال</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>الزمن المنمذج</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>العمليات</translation>
    </message>
    <message>
        <source>What changed, %1 to %2</source>
        <translation>ما الذي تغيّر، من %1 إلى %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation>الأدوات</translation>
    </message>
    <message>
        <source>Previous problem (Ctrl+Shift+PgUp)</source>
        <translation>المسألة السابقة (Ctrl+Shift+PgUp)</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>المسألة</translation>
    </message>
    <message>
        <source>Next problem (Ctrl+Shift+PgDown)</source>
        <translation>المسألة التالية (Ctrl+Shift+PgDown)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>قياس</translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation>يحتاج القياس إلى مسألة: اختر واحدة من القائمة الجانبية</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>تحليل الأداء</translation>
    </message>
    <message>
        <source>Profile needs a problem: choose one on the left</source>
        <translation>يحتاج تحليل الأداء إلى مسألة: اختر واحدة من القائمة الجانبية</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>إرسال</translation>
    </message>
    <message>
        <source>Submit is not part of this version: it will send an accepted run to a leaderboard</source>
        <translation>الإرسال ليس في هذا الإصدار: سيرسل تشغيلًا مقبولًا إلى لوحة صدارة</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>انتقال إلى أي شيء</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>تدريب</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>فحص</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>محاضرة</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Ctrl+%2)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>تشغيل</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Compile and judge (F5)</source>
        <translation>تصريف وتحكيم (F5)</translation>
    </message>
    <message>
        <source>Stop (Shift+F5)</source>
        <translation>إيقاف (Shift+F5)</translation>
    </message>
    <message>
        <source>Stopping; the runner is ended if it does not answer within 2 s</source>
        <translation>جارٍ الإيقاف؛ يُنهى المشغّل إن لم يُجب خلال 2 s</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::Topics</name>
    <message>
        <source>Basics</source>
        <translation>الأساسيات</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>عنصرًا بعنصر</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>الصور</translation>
    </message>
    <message>
        <source>Reduce</source>
        <translation>الاختزال</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>المسح التراكمي</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>الفرز</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>التطبيع</translation>
    </message>
    <message>
        <source>Linear algebra</source>
        <translation>الجبر الخطي</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>الالتفاف</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>المتناثرة</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>الانتباه</translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation>التكميم</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>نماذج اللغة</translation>
    </message>
    <message>
        <source>Debug this</source>
        <translation>نقّح هذا</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>معطوبة</translation>
    </message>
    <message>
        <source>easy</source>
        <translation>سهلة</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>متوسطة</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>صعبة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::UseBars</name>
    <message>
        <source>Shares</source>
        <translation>الأنصبة</translation>
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
        <translation>مقبول</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>خاطئ</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>لم يُكتب</translation>
    </message>
    <message>
        <source>input modified</source>
        <translation>عُدّل المُدخل</translation>
    </message>
    <message>
        <source>out of bounds</source>
        <translation>خارج الحدود</translation>
    </message>
    <message>
        <source>runtime error</source>
        <translation>خطأ وقت التشغيل</translation>
    </message>
    <message>
        <source>launch error</source>
        <translation>خطأ إطلاق</translation>
    </message>
    <message>
        <source>does not compile</source>
        <translation>لا يُصرَّف</translation>
    </message>
    <message>
        <source>no solve()</source>
        <translation>لا solve()</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>تجاوز المهلة</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>تجاوز الذاكرة</translation>
    </message>
    <message>
        <source>needs a GPU</source>
        <translation>يحتاج إلى GPU</translation>
    </message>
    <message>
        <source>running</source>
        <translation>قيد التشغيل</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>بالانتظار</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::VersionsModel</name>
    <message>
        <source>%1, %2: not measured at %3</source>
        <translation>%1، %2: لم يُقَس عند %3</translation>
    </message>
    <message>
        <source>%1, %2, on %3</source>
        <translation>%1، %2، على %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1، %2</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>first</source>
        <translation>الأولى</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>النسخة</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>الوسيط</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>المحاكاة</translation>
    </message>
    <message>
        <source>vs before</source>
        <translation>مقارنة بالسابقة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::WarpDesk</name>
    <message>
        <source>Warp</source>
        <translation>الحزمة</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>عمليات الوصول</translation>
    </message>
    <message>
        <source>Loads and stores</source>
        <translation>عمليات التحميل والتخزين</translation>
    </message>
    <message>
        <source>Profile   F7</source>
        <translation>تحليل الأداء   F7</translation>
    </message>
    <message>
        <source>No loads and no stores</source>
        <translation>لا تحميل ولا تخزين</translation>
    </message>
    <message>
        <source>The profile counted none in your source.</source>
        <translation>لم يعدّ تحليل الأداء منها شيئًا في مصدرك.</translation>
    </message>
    <message>
        <source>Nothing profiled yet</source>
        <translation>لم يُحلَّل أداء شيء بعد</translation>
    </message>
    <message>
        <source>Profile counts every load and store of your kernel, line by line, and shows where the lanes of a warp went.</source>
        <translation>يعدّ تحليل الأداء كل تحميل وتخزين في نواتك، سطرًا سطرًا، ويبيّن أين ذهبت مسارات الحزمة.</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>جارٍ الإيقاف</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>أُوقف</translation>
    </message>
    <message>
        <source>Not profiled: %1</source>
        <translation>لم يُحلَّل الأداء: %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::WarpPage</name>
    <message>
        <source>Warp of the block</source>
        <translation>حزمة من الكتلة</translation>
    </message>
    <message>
        <source>Warp </source>
        <translation>الحزمة </translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>القطاعات</translation>
    </message>
    <message>
        <source>a row is 128 bytes of memory, a box is a sector of 32</source>
        <translation>الصف 128 بايتًا من الذاكرة، والمربع قطاع من 32 بايتًا</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>البنوك</translation>
    </message>
    <message>
        <source>a box is a word that lanes ask of a bank</source>
        <translation>المربع كلمة تطلبها المسارات من بنك</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>ما الذي قد يفيد</translation>
    </message>
    <message>
        <source>Lanes over time</source>
        <translation>المسارات عبر الزمن</translation>
    </message>
    <message>
        <source>filled works, hollow waits</source>
        <translation>الممتلئ يعمل، والأجوف ينتظر</translation>
    </message>
    <message>
        <source>Barrier phases</source>
        <translation>أطوار الحاجز</translation>
    </message>
    <message>
        <source>instructions of each warp since the barrier before</source>
        <translation>تعليمات كل حزمة منذ الحاجز السابق</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> من %1</translation>
    </message>
    <message>
        <source>%1 turns taken where 1 would do</source>
        <translation>استُغرق %1 من الأدوار ويكفي دور 1</translation>
    </message>
    <message>
        <source>1 way, no conflict of banks</source>
        <translation>طريق 1، لا تعارض في البنوك</translation>
    </message>
    <message>
        <source>%1 sectors touched where %2 would do</source>
        <translation>لُمس %1 من القطاعات ويكفي %2</translation>
    </message>
    <message numerus="yes">
        <source>%n sector(s) touched, as few as can be</source>
        <translation>
            <numerusform>لُمس %n قطاع، وهو أقل ما يمكن</numerusform>
            <numerusform>لُمس قطاع واحد، وهو أقل ما يمكن</numerusform>
            <numerusform>لُمس قطاعان، وهو أقل ما يمكن</numerusform>
            <numerusform>لُمست %n قطاعات، وهو أقل ما يمكن</numerusform>
            <numerusform>لُمس %n قطاعًا، وهو أقل ما يمكن</numerusform>
            <numerusform>لُمس %n قطاع، وهو أقل ما يمكن</numerusform>
        </translation>
    </message>
    <message>
        <source>lane %1 does not take part</source>
        <translation>المسار %1 لا يشارك</translation>
    </message>
    <message>
        <source>lane %1   byte %2   bank %3</source>
        <translation>المسار %1   البايت %2   البنك %3</translation>
    </message>
    <message>
        <source>lane %1   byte %2   sector %3 of its line</source>
        <translation>المسار %1   البايت %2   القطاع %3 من سطره</translation>
    </message>
    <message>
        <source>Warp %1 makes no access here</source>
        <translation>لا تقوم الحزمة %1 بأي وصول هنا</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>السطر %1</translation>
    </message>
    <message>
        <source>block %1, warp %2</source>
        <translation>الكتلة %1، الحزمة %2</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>المصفوفة %1</translation>
    </message>
    <message numerus="yes">
        <source>every lane moves %n byte(s)</source>
        <translation>
            <numerusform>ينقل كل مسار %n بايت</numerusform>
            <numerusform>ينقل كل مسار بايتًا واحدًا</numerusform>
            <numerusform>ينقل كل مسار بايتين</numerusform>
            <numerusform>ينقل كل مسار %n بايتات</numerusform>
            <numerusform>ينقل كل مسار %n بايتًا</numerusform>
            <numerusform>ينقل كل مسار %n بايت</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lanes move %n byte(s) each</source>
        <translation>
            <numerusform>ينقل %1 من المسارات %n بايت لكل منها</numerusform>
            <numerusform>ينقل %1 من المسارات بايتًا واحدًا لكل منها</numerusform>
            <numerusform>ينقل %1 من المسارات بايتين لكل منها</numerusform>
            <numerusform>ينقل %1 من المسارات %n بايتات لكل منها</numerusform>
            <numerusform>ينقل %1 من المسارات %n بايتًا لكل منها</numerusform>
            <numerusform>ينقل %1 من المسارات %n بايت لكل منها</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bytes from its neighbour</source>
        <translation>على بعد %1 بايت من جاره</translation>
    </message>
    <message>
        <source>more happened than is kept</source>
        <translation>حدث أكثر مما يُحتفظ به</translation>
    </message>
    <message>
        <source>%1 ways: one after the other</source>
        <translation>%1 طرق: واحد تلو الآخر</translation>
    </message>
    <message>
        <source>1 way, no conflict</source>
        <translation>طريق 1، لا تعارض</translation>
    </message>
    <message>
        <source>Blue: used by a lane · edged: moved, not used: %1 % · empty: not touched</source>
        <translation>أزرق: يستخدمه مسار · بحافة: نُقل ولم يُستخدم: %1 % · فارغ: لم يُلمس</translation>
    </message>
    <message>
        <source>%1. To do: %2.</source>
        <translation>%1. المطلوب: %2.</translation>
    </message>
    <message>
        <source>Lanes side by side: %1 sectors instead of %2.</source>
        <translation>مسارات متجاورة: %1 من القطاعات بدلًا من %2.</translation>
    </message>
    <message>
        <source>Rows one element longer: %1 way instead of %2.</source>
        <translation>صفوف أطول بعنصر: %1 من الطرق بدلًا من %2.</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>تحذير</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>جيد</translation>
    </message>
</context>
</TS>
