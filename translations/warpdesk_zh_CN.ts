<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>warpdesk</name>
    <message>
        <source>A desktop playground for GPU kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a CUDA source to open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::drafts::DocumentSession</name>
    <message>
        <source>Unsaved work of %1 is back</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::editor</name>
    <message>
        <source>This file is UTF-16. Convert it to UTF-8 and open it again; nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file holds a zero byte in line %1, so it is not text. Nothing was opened or changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 is not UTF-8 (byte %2). Convert the file to UTF-8 and open it again; nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at character %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This pattern takes too long on this text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::CodeEditor</name>
    <message>
        <source>Code editor</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::FindBar</name>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match case</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replaced</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::SlideEditor</name>
    <message>
        <source> was %1 </source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::CommandPalette</name>
    <message>
        <source>Go to anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::EditorArea</name>
    <message>
        <source>solution.cu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not saved; a draft is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line, 1 to %1:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorMap</name>
    <message>
        <source>Error map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % wrong here, some of it never written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % wrong here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorPattern</name>
    <message>
        <source>right only where %1 = 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right only where %1 &lt; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only where %1 = %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only where %1 ≥ %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only where %1 &lt; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only where %2 ≤ %1 &lt; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the whole last row, and only it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only in the last row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every row from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything from [%1, %2] on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the last column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>right only on the diagonal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every column from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only columns before %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only rows before %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the last element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every element from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only elements before %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing was written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every element is wrong</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureFacts</name>
    <message>
        <source>never written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>got %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 too small</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max %1 ULP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 · %3 wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 of them never written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, never written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in solve(), on the host</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>block (%1), thread (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>written here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureView</name>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values around the first wrong element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>got</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Race</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Barrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warp mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more under Findings.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First wrong element</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FindingsPage</name>
    <message>
        <source>Nothing to report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiler errors and warnings appear here and in the text. F8 goes from one to the next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HintsPage</name>
    <message>
        <source>Hints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>#### Hint %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This problem has no hints.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stuck? Hints go from a nudge to nearly the answer, one at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show hint %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HistoryModel</name>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>profiled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>submitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run %1, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tags</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HistoryPage</name>
    <message>
        <source>Run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVRTC %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warpdesk %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the text of the run into the editor; undo brings yours back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the text of the run in a tab beside yours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the runs of this list as JSON lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the selected run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history was damaged (%1). It was set aside as %2 and a new one begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Runs go on as before; they are not kept until this is put right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file name, verdict, note, problem or tag of a run holds this text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every run is kept here with its text, so that you can come back to it. F5 makes the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) and their texts? They cannot be brought back.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::JobState</name>
    <message>
        <source>Compiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judging first: test %1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples so far, caches emptied before each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples so far, caches warm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LectureView</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code of the step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back to the desk   Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × slower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F5 runs this step and times it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MainWindow</name>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Statement</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hints</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hints %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hints %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only files of this machine can be opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of the file on disk taken; undo brings yours back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on disk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not saved: %2. Nothing is lost: the text is here, and the file is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unsaved text cannot be kept as a draft: %1. Save the file to be safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed on disk while your text was not saved. You see your text; the other is in the tab “on disk”. Nothing was overwritten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the disk&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save mine as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save mine as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CUDA sources (*.cu *.cuh);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no problem called %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 - Warpdesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solution.cu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 solved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spaces %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 layout is not part of this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset to starter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starter text is back; undo brings yours back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to an&amp;ything…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fin&amp;d command…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to line…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Toggle &amp;comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move dow&amp;n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>De&amp;lete line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add caret &amp;above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add caret &amp;below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Co&amp;mplete word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Signature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal &amp;size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Practise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next &amp;tab in panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous ta&amp;b in panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Read problems again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run this &amp;test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No findings in this text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Next finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Warpdesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Warpdesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warpdesk %1

A desktop playground for GPU kernels.
Free software under the GNU GPL, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The history was damaged; it was set aside as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) written to %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of run %1 restored; undo brings yours back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: the other end of what line %2 shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The runner ended (%1); a new one starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiled in %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No compiler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run this test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The terminal command that judges this file on the same inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of an older text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The inputs came from seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command copied; it judges the file as it was saved last, not the text here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run needs a problem: choose one on the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something runs: wait for its end, or stop it with Shift+F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge, then time (F6)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again   F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run compiles your kernel and tries it on the inputs of a problem.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Run compiles your kernel and tries it on %n input(s).</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n test(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Finished results stay; no verdict was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; no verdict was given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Does not compile: %n error(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to line %1   F8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test %1 of %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n finished test(s) shown so far.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Results appear here one by one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ran in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>emulated in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only this test ran, %1. F5 runs all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n test(s) passed, %1.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accepted: %1 of %n test(s) passed · %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Wrong answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n test(s) failed · %3</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This problem cannot be judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report not saved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lecture walks through the solutions of a problem: choose one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No steps to show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lecture shows the solutions</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>It walks through the %n solution(s) of this problem, from the plain one to the fast one. You have not solved it yet.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This step was not timed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems, commands, or a line number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last run was accepted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last run ended: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n test(s) fail.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The emulator found the cause on line %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none; kernels run on the emulator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every problem is solved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emulator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes with the next start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That of the &amp;desktop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MeasureDesk</name>
    <message>
        <source>Timing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure   F6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure judges your text, then times it on the sizes of the problem.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped; nothing was recorded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not measured: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::OutputPage</name>
    <message>
        <source>Nothing printed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What printf writes, in kernels and in solve(), appears here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::PanelHeader</name>
    <message>
        <source>More</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemModel</name>
    <message>
        <source>%1, %2 of %3 solved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>solved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemPanel</name>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide solved problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SolutionsPage</name>
    <message>
        <source>Solution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code of the solution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No solutions here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See how others do it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n solution(s), from naive to fast, each teaching one thing. Reading on spoils the problem.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StartPage</name>
    <message>
        <source>%1: %2 of %3 solved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next for you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatementPage</name>
    <message>
        <source>Statement</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatusLine</name>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels run on the built-in emulator: same verdict, no GPU time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernels run on this GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StepBars</name>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StepStrip</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not shown yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsPage</name>
    <message>
        <source>Tests</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous problem (Ctrl+Shift+PgUp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next problem (Ctrl+Shift+PgDown)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Profile is not part of this version: it will count per kernel and per line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Submit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Submit is not part of this version: it will send an accepted run to a leaderboard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Practise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compile and judge (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop (Shift+F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping; the runner is ended if it does not answer within 2 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::Topics</name>
    <message>
        <source>Basics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduce</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Linear algebra</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Debug this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>easy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>medium</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hard</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>warpdesk::window::Verdict</name>
    <message>
        <source>accepted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input modified</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>out of bounds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runtime error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launch error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not compile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no solve()</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needs a GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
