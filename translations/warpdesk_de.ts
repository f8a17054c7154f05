<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>warpdesk</name>
    <message>
        <source>A desktop playground for GPU kernels</source>
        <translation>Eine Werkbank für GPU-Kernel</translation>
    </message>
    <message>
        <source>a CUDA source to open</source>
        <translation>eine CUDA-Quelldatei, die geöffnet wird</translation>
    </message>
</context>
<context>
    <name>warpdesk::drafts::DocumentSession</name>
    <message>
        <source>Unsaved work of %1 is back</source>
        <translation>Die nicht gespeicherte Arbeit an %1 ist wieder da</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor</name>
    <message>
        <source>This file is UTF-16. Convert it to UTF-8 and open it again; nothing was changed.</source>
        <translation>Diese Datei ist UTF-16. Nach UTF-8 umwandeln und noch einmal öffnen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>This file holds a zero byte in line %1, so it is not text. Nothing was opened or changed.</source>
        <translation>In Zeile %1 dieser Datei steht ein Nullbyte, sie ist also kein Text. Nichts wurde geöffnet oder geändert.</translation>
    </message>
    <message>
        <source>Line %1 is not UTF-8 (byte %2). Convert the file to UTF-8 and open it again; nothing was changed.</source>
        <translation>Zeile %1 ist kein UTF-8 (Byte %2). Die Datei nach UTF-8 umwandeln und noch einmal öffnen; nichts wurde geändert.</translation>
    </message>
    <message>
        <source>%1 at character %2</source>
        <translation>%1 bei Zeichen %2</translation>
    </message>
    <message>
        <source>This pattern takes too long on this text</source>
        <translation>Dieses Muster braucht auf diesem Text zu lange</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::CodeEditor</name>
    <message>
        <source>Code editor</source>
        <translation>Code-Editor</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::FindBar</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß/klein beachten</translation>
    </message>
    <message>
        <source>Whole words</source>
        <translation>Ganze Wörter</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Previous (Shift+F3)</source>
        <translation>Vorheriger (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next (F3)</source>
        <translation>Nächster (F3)</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>Ersetzen durch</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>Alle ersetzen</translation>
    </message>
    <message>
        <source>No match</source>
        <translation>Kein Treffer</translation>
    </message>
    <message>
        <source>More than %1</source>
        <translation>Mehr als %1</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 replaced</source>
        <translation>%1 ersetzt</translation>
    </message>
</context>
<context>
    <name>warpdesk::editor::SlideEditor</name>
    <message>
        <source> was %1 </source>
        <translation> war %1 </translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::HistogramPlot</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Of all</source>
        <translation>Von allen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No samples yet</source>
        <translation>Noch keine Messwerte</translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s), median %1</source>
        <translation>
            <numerusform>%n Messwert, Median %1</numerusform>
            <numerusform>%n Messwerte, Median %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sample(s)</source>
        <translation>
            <numerusform>%n Messwert</numerusform>
            <numerusform>%n Messwerte</numerusform>
        </translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>Median %1</translation>
    </message>
    <message>
        <source>median ratio %1</source>
        <translation>Median des Verhältnisses %1</translation>
    </message>
    <message>
        <source>%1 %2 to %3</source>
        <translation>%1 %2 bis %3</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Messwert</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>Pair</source>
        <translation>Paar</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::LinePlot</name>
    <message numerus="yes">
        <source>%1: %n point(s)</source>
        <translation>
            <numerusform>%1: %n Punkt</numerusform>
            <numerusform>%1: %n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>Noch nichts zu zeichnen</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihe</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::PlotBlock</name>
    <message>
        <source>%1, as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::PlotView</name>
    <message numerus="yes">
        <source>%n point(s) dropped</source>
        <translation>
            <numerusform>%n Punkt ausgelassen</numerusform>
            <numerusform>%n Punkte ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>No numbers, or not above zero where the axis is logarithmic</source>
        <translation>Keine Zahlen, oder nicht über null auf einer logarithmischen Achse</translation>
    </message>
</context>
<context>
    <name>warpdesk::plots::RooflinePlot</name>
    <message>
        <source>Operational intensity, FLOP per byte of DRAM traffic</source>
        <translation>Rechenintensität, FLOP je Byte DRAM-Verkehr</translation>
    </message>
    <message>
        <source>TFLOP/s</source>
        <translation>TFLOP/s</translation>
    </message>
    <message>
        <source>No point of yours yet</source>
        <translation>Noch kein eigener Punkt</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>FLOP je Byte</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelliert</translation>
    </message>
    <message>
        <source>no time: the roof allows %1</source>
        <translation>keine Zeit: das Dach erlaubt %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AccessModel</name>
    <message>
        <source>load from shared memory</source>
        <translation>Lesen aus gemeinsamem Speicher</translation>
    </message>
    <message>
        <source>store to shared memory</source>
        <translation>Schreiben in gemeinsamen Speicher</translation>
    </message>
    <message>
        <source>atomic on shared memory</source>
        <translation>Atomar auf gemeinsamem Speicher</translation>
    </message>
    <message>
        <source>load from local memory</source>
        <translation>Lesen aus lokalem Speicher</translation>
    </message>
    <message>
        <source>store to local memory</source>
        <translation>Schreiben in lokalen Speicher</translation>
    </message>
    <message>
        <source>load from global memory</source>
        <translation>Lesen aus globalem Speicher</translation>
    </message>
    <message>
        <source>store to global memory</source>
        <translation>Schreiben in globalen Speicher</translation>
    </message>
    <message>
        <source>atomic on global memory</source>
        <translation>Atomar auf globalem Speicher</translation>
    </message>
    <message>
        <source>%1 sectors a request, %2 would do</source>
        <translation>%1 Sektoren je Anfrage, %2 würden genügen</translation>
    </message>
    <message>
        <source>%1 wavefronts a request</source>
        <translation>%1 Wellenfronten je Anfrage</translation>
    </message>
    <message>
        <source>not counted for this memory</source>
        <translation>für diesen Speicher nicht gezählt</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Sectors each</source>
        <translation>Sektoren je</translation>
    </message>
    <message>
        <source>Ways</source>
        <translation>Wege</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyPage</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>GPU the machine code is made for</source>
        <translation>GPU, für die der Maschinencode gemacht wird</translation>
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
        <translation>%1, Mnemonics aus dem CUBIN</translation>
    </message>
    <message>
        <source>Read without NVIDIA&apos;s tools: instructions, widths and lines. Operands need nvdisasm of the CUDA toolkit; where it is installed “warpdesk cubin --sass” shows them.</source>
        <translation>Ohne NVIDIAs Werkzeuge gelesen: Befehle, Breiten und Zeilen. Für Operanden braucht es nvdisasm aus dem CUDA-Toolkit; wo es installiert ist, zeigt „warpdesk cubin --sass“ sie.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyStrip</name>
    <message>
        <source>the number of blocks</source>
        <translation>die Zahl der Blöcke</translation>
    </message>
    <message>
        <source>threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>gemeinsamen Speicher</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>barriers</source>
        <translation>Barrieren</translation>
    </message>
    <message>
        <source>not even one block fits</source>
        <translation>kein einziger Block passt</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s) each</source>
        <translation>
            <numerusform>je %n Warp</numerusform>
            <numerusform>je %n Warps</numerusform>
        </translation>
    </message>
    <message>
        <source>full</source>
        <translation>voll</translation>
    </message>
    <message>
        <source>limited by %1</source>
        <translation>begrenzt durch %1</translation>
    </message>
    <message>
        <source>%1 warps with %2 registers</source>
        <translation>%1 Warps mit %2 Registern</translation>
    </message>
    <message>
        <source>%1 warps with %2 bytes</source>
        <translation>%1 Warps mit %2 Bytes</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>of 255 a thread</source>
        <translation>von 255 je Thread</translation>
    </message>
    <message>
        <source>Spills</source>
        <translation>Auslagerung</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>Gemeinsam</translation>
    </message>
    <message>
        <source>B a block</source>
        <translation>B je Block</translation>
    </message>
    <message>
        <source>KiB a block</source>
        <translation>KiB je Block</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>SASS</source>
        <translation>SASS</translation>
    </message>
    <message>
        <source>Occupancy %1 of %2 warps: %3</source>
        <translation>Belegung %1 von %2 Warps: %3</translation>
    </message>
    <message>
        <source>What the kernel takes of a GPU</source>
        <translation>Was der Kernel von einer GPU braucht</translation>
    </message>
    <message>
        <source>Blocks of %1 threads: %2</source>
        <translation>Blöcke aus %1 Threads: %2</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>%1 of %2 warps</source>
        <translation>%1 von %2 Warps</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::AssemblyView</name>
    <message>
        <source>Copy line</source>
        <translation>Zeile kopieren</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::BankMap</name>
    <message>
        <source>Banks of shared memory</source>
        <translation>Bänke des gemeinsamen Speichers</translation>
    </message>
    <message>
        <source>one way, no conflict</source>
        <translation>ein Weg, kein Konflikt</translation>
    </message>
    <message>
        <source>%1 ways: the access takes %1 turns</source>
        <translation>%1 Wege: der Zugriff braucht %1 Durchgänge</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::BarrierMap</name>
    <message>
        <source>Barrier phases of the block</source>
        <translation>Barrierenphasen des Blocks</translation>
    </message>
    <message numerus="yes">
        <source>line %1: %n warp(s)</source>
        <translation>
            <numerusform>Zeile %1: %n Warp</numerusform>
            <numerusform>Zeile %1: %n Warps</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ChangeList</name>
    <message>
        <source>%1: %2, before %3</source>
        <translation>%1: %2, vorher %3</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich geändert hat</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::CommandPalette</name>
    <message>
        <source>Go to anything</source>
        <translation>Gehe zu beliebigem Ziel</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ComparePage</name>
    <message>
        <source>%1 is %2 times as fast as %3</source>
        <translation>%1 ist %2-mal so schnell wie %3</translation>
    </message>
    <message>
        <source>No difference shown between %1 and %2</source>
        <translation>Kein Unterschied zwischen %1 und %2 nachgewiesen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>First version</source>
        <translation>Erste Version</translation>
    </message>
    <message>
        <source>Second version</source>
        <translation>Zweite Version</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Ratio of each pair</source>
        <translation>Verhältnis jedes Paares</translation>
    </message>
    <message>
        <source>Size and caches</source>
        <translation>Größe und Caches</translation>
    </message>
    <message>
        <source>What differs in the texts</source>
        <translation>Wo sich die Texte unterscheiden</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>Caches kalt</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>Caches warm</translation>
    </message>
    <message>
        <source>%1 % interval</source>
        <translation>%1-%-Intervall</translation>
    </message>
    <message>
        <source>Time of %1 by time of %2</source>
        <translation>Zeit von %1 durch Zeit von %2</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) in random order</source>
        <translation>
            <numerusform>%n Paar in zufälliger Reihenfolge</numerusform>
            <numerusform>%n Paare in zufälliger Reihenfolge</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2, %3 %4.</source>
        <translation>%1 %2, %3 %4.</translation>
    </message>
    <message>
        <source>Too few pairs for an interval. %1</source>
        <translation>Zu wenige Paare für ein Intervall. %1</translation>
    </message>
    <message>
        <source>The %1 % interval of the ratio, %2 to %3, leaves 1 out. %4</source>
        <translation>Das %1-%-Intervall des Verhältnisses, %2 bis %3, schließt die 1 aus. %4</translation>
    </message>
    <message>
        <source>The %1 % interval of the ratio, %2 to %3, holds 1. %4</source>
        <translation>Das %1-%-Intervall des Verhältnisses, %2 bis %3, enthält die 1. %4</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>Die Texte sind gleich.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::DifferencePage</name>
    <message>
        <source>The text to hold against</source>
        <translation>Der Text, gegen den verglichen wird</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>What differs in the texts</source>
        <translation>Wo sich die Texte unterscheiden</translation>
    </message>
    <message>
        <source>against</source>
        <translation>gegen</translation>
    </message>
    <message>
        <source>Nothing to hold against yet</source>
        <translation>Noch nichts zum Vergleichen</translation>
    </message>
    <message>
        <source>Each text that is run or measured can be held against the one in the editor.</source>
        <translation>Jeder Text, der ausgeführt oder gemessen wurde, lässt sich mit dem im Editor vergleichen.</translation>
    </message>
    <message>
        <source>No machine code yet</source>
        <translation>Noch kein Maschinencode</translation>
    </message>
    <message>
        <source>The Assembly panel makes it of the text in the editor.</source>
        <translation>Das Feld „Maschinencode“ macht ihn aus dem Text im Editor.</translation>
    </message>
    <message>
        <source>Compiling the other text</source>
        <translation>Der andere Text wird übersetzt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>The other text does not compile</source>
        <translation>Der andere Text lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>Its source can be compared all the same.</source>
        <translation>Seine Quelle lässt sich trotzdem vergleichen.</translation>
    </message>
    <message>
        <source>The texts are the same.</source>
        <translation>Die Texte sind gleich.</translation>
    </message>
    <message>
        <source>%1 lines came, %2 went</source>
        <translation>%1 Zeilen kamen, %2 gingen</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::DoctorDialog</name>
    <message>
        <source>Doctor</source>
        <translation>Diagnose</translation>
    </message>
    <message>
        <source>What is here and what is missing</source>
        <translation>Was da ist und was fehlt</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Noch einmal prüfen</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Als Text kopieren</translation>
    </message>
    <message>
        <source>Looking at the machine</source>
        <translation>Der Rechner wird geprüft</translation>
    </message>
    <message>
        <source>The machine could not be looked at: %1 %2</source>
        <translation>Der Rechner konnte nicht geprüft werden: %1 %2</translation>
    </message>
    <message>
        <source>here</source>
        <translation>vorhanden</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>absent, not needed</source>
        <translation>nicht da, nicht nötig</translation>
    </message>
    <message>
        <source>Nothing that is needed is missing</source>
        <translation>Nichts Nötiges fehlt</translation>
    </message>
    <message numerus="yes">
        <source>%n needed thing(s) missing</source>
        <translation>
            <numerusform>%n nötiges Ding fehlt</numerusform>
            <numerusform>%n nötige Dinge fehlen</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
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
        <translation>%1, nicht gespeichert; ein Entwurf wird aufbewahrt</translation>
    </message>
    <message>
        <source>Go to line</source>
        <translation>Zu Zeile</translation>
    </message>
    <message>
        <source>Line, 1 to %1:</source>
        <translation>Zeile, 1 bis %1:</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorMap</name>
    <message>
        <source>Error map</source>
        <translation>Fehlerkarte</translation>
    </message>
    <message>
        <source>%1 % wrong here, some of it never written</source>
        <translation>%1 % hier falsch, ein Teil davon nie geschrieben</translation>
    </message>
    <message>
        <source>%1 % wrong here</source>
        <translation>%1 % hier falsch</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ErrorPattern</name>
    <message>
        <source>right only where %1 = 0</source>
        <translation>nur richtig, wo %1 = 0</translation>
    </message>
    <message>
        <source>right only where %1 &lt; %2</source>
        <translation>nur richtig, wo %1 &lt; %2</translation>
    </message>
    <message>
        <source>only where %1 = %2</source>
        <translation>nur, wo %1 = %2</translation>
    </message>
    <message>
        <source>only where %1 ≥ %2</source>
        <translation>nur, wo %1 ≥ %2</translation>
    </message>
    <message>
        <source>only where %1 &lt; %2</source>
        <translation>nur, wo %1 &lt; %2</translation>
    </message>
    <message>
        <source>only where %2 ≤ %1 &lt; %3</source>
        <translation>nur, wo %2 ≤ %1 &lt; %3</translation>
    </message>
    <message>
        <source>the whole last row, and only it</source>
        <translation>die ganze letzte Zeile, und nur sie</translation>
    </message>
    <message>
        <source>only in the last row</source>
        <translation>nur in der letzten Zeile</translation>
    </message>
    <message>
        <source>every row from %1 on</source>
        <translation>jede Zeile ab %1</translation>
    </message>
    <message>
        <source>everything from [%1, %2] on</source>
        <translation>alles ab [%1, %2]</translation>
    </message>
    <message>
        <source>only the last column</source>
        <translation>nur die letzte Spalte</translation>
    </message>
    <message>
        <source>right only on the diagonal</source>
        <translation>nur auf der Diagonalen richtig</translation>
    </message>
    <message>
        <source>every column from %1 on</source>
        <translation>jede Spalte ab %1</translation>
    </message>
    <message>
        <source>only columns before %1</source>
        <translation>nur Spalten vor %1</translation>
    </message>
    <message>
        <source>only rows before %1</source>
        <translation>nur Zeilen vor %1</translation>
    </message>
    <message>
        <source>only the last element</source>
        <translation>nur das letzte Element</translation>
    </message>
    <message>
        <source>every element from %1 on</source>
        <translation>jedes Element ab %1</translation>
    </message>
    <message>
        <source>only elements before %1</source>
        <translation>nur Elemente vor %1</translation>
    </message>
    <message>
        <source>nothing was written</source>
        <translation>nichts wurde geschrieben</translation>
    </message>
    <message>
        <source>every element is wrong</source>
        <translation>jedes Element ist falsch</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureFacts</name>
    <message>
        <source>never written</source>
        <translation>nie geschrieben</translation>
    </message>
    <message>
        <source>got %1</source>
        <translation>erhalten: %1</translation>
    </message>
    <message>
        <source>%1 times too large</source>
        <translation>%1-mal zu groß</translation>
    </message>
    <message>
        <source>%1 too large</source>
        <translation>%1 zu groß</translation>
    </message>
    <message>
        <source>%1 too small</source>
        <translation>%1 zu klein</translation>
    </message>
    <message>
        <source>off by %1</source>
        <translation>um %1 daneben</translation>
    </message>
    <message>
        <source>max %1 ULP</source>
        <translation>höchstens %1 ULP</translation>
    </message>
    <message>
        <source>unset</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>%1 × %2 · %3 wrong</source>
        <translation>%1 × %2 · %3 falsch</translation>
    </message>
    <message>
        <source>%1 of %2 wrong</source>
        <translation>%1 von %2 falsch</translation>
    </message>
    <message>
        <source>, %1 of them never written</source>
        <translation>, %1 davon nie geschrieben</translation>
    </message>
    <message>
        <source>, never written</source>
        <translation>, nie geschrieben</translation>
    </message>
    <message>
        <source>in solve(), on the host</source>
        <translation>in solve(), auf dem Host</translation>
    </message>
    <message>
        <source>kernel %1</source>
        <translation>Kernel %1</translation>
    </message>
    <message>
        <source>block (%1), thread (%2)</source>
        <translation>Block (%1), Thread (%2)</translation>
    </message>
    <message>
        <source>written here</source>
        <translation>hier geschrieben</translation>
    </message>
    <message>
        <source>read here</source>
        <translation>hier gelesen</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FailureView</name>
    <message>
        <source>%1: expected %2, got %3</source>
        <translation>%1: erwartet %2, erhalten %3</translation>
    </message>
    <message>
        <source>Values around the first wrong element</source>
        <translation>Werte um das erste falsche Element</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>got</source>
        <translation>erhalten</translation>
    </message>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Error map</source>
        <translation>Fehlerkarte</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>Race</translation>
    </message>
    <message>
        <source>Barrier</source>
        <translation>Barriere</translation>
    </message>
    <message>
        <source>Warp mask</source>
        <translation>Warp-Maske</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n more under Findings.</source>
        <translation>
            <numerusform>%n weitere unter „Befunde“.</numerusform>
            <numerusform>%n weitere unter „Befunde“.</numerusform>
        </translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
    <message>
        <source>and line %1</source>
        <translation>und Zeile %1</translation>
    </message>
    <message>
        <source>First wrong element</source>
        <translation>Erstes falsches Element</translation>
    </message>
    <message>
        <source>Unwritten memory</source>
        <translation>Ungeschriebener Speicher</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FiguresStrip</name>
    <message>
        <source>Figures</source>
        <translation>Kennzahlen</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>emuliert</translation>
    </message>
    <message>
        <source>modelled</source>
        <translation>modelliert</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::FindingsPage</name>
    <message>
        <source>Nothing to report</source>
        <translation>Nichts zu melden</translation>
    </message>
    <message>
        <source>Compiler errors and warnings appear here and in the text. F8 goes from one to the next.</source>
        <translation>Fehler und Warnungen des Compilers erscheinen hier und im Text. F8 geht von einer zur nächsten.</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HintsPage</name>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>#### Hint %1</source>
        <translation>#### Hinweis %1</translation>
    </message>
    <message>
        <source>This problem has no hints.</source>
        <translation>Zu dieser Aufgabe gibt es keine Hinweise.</translation>
    </message>
    <message>
        <source>Stuck? Hints go from a nudge to nearly the answer, one at a time.</source>
        <translation>Kein Vorankommen? Die Hinweise reichen von einem Anstoß bis fast zur Lösung, einer nach dem anderen.</translation>
    </message>
    <message>
        <source>Show hint %1 of %2</source>
        <translation>Hinweis %1 von %2 zeigen</translation>
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
        <translation>gemessen</translation>
    </message>
    <message>
        <source>profiled</source>
        <translation>profiliert</translation>
    </message>
    <message>
        <source>submitted</source>
        <translation>eingereicht</translation>
    </message>
    <message>
        <source>Run %1, %2, %3</source>
        <translation>Lauf %1, %2, %3</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>Emulation</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::HistoryPage</name>
    <message>
        <source>Run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Startwert %1</translation>
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
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter runs</source>
        <translation>Läufe filtern</translation>
    </message>
    <message>
        <source>This problem</source>
        <translation>Diese Aufgabe</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Takes the text of the run into the editor; undo brings yours back</source>
        <translation>Holt den Text des Laufs in den Editor; Rückgängig bringt den eigenen zurück</translation>
    </message>
    <message>
        <source>Beside</source>
        <translation>Daneben</translation>
    </message>
    <message>
        <source>Shows the text of the run in a tab beside yours</source>
        <translation>Zeigt den Text des Laufs in einem Reiter neben dem eigenen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Writes the runs of this list as JSON lines</source>
        <translation>Schreibt die Läufe dieser Liste als JSON-Zeilen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Text of the selected run</source>
        <translation>Text des gewählten Laufs</translation>
    </message>
    <message>
        <source>The history was damaged (%1). It was set aside as %2 and a new one begun.</source>
        <translation>Der Verlauf war beschädigt (%1). Er wurde als %2 beiseitegelegt und ein neuer begonnen.</translation>
    </message>
    <message>
        <source>Copy path</source>
        <translation>Pfad kopieren</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>The history cannot be read</source>
        <translation>Der Verlauf kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1. Runs go on as before; they are not kept until this is put right.</source>
        <translation>%1. Läufe gehen weiter wie bisher; sie werden nicht aufbewahrt, bis das behoben ist.</translation>
    </message>
    <message>
        <source>No run fits</source>
        <translation>Kein Lauf passt</translation>
    </message>
    <message>
        <source>No file name, verdict, note, problem or tag of a run holds this text.</source>
        <translation>Weder Dateiname noch Urteil, Notiz, Aufgabe oder Schlagwort eines Laufs enthält diesen Text.</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>Filter leeren</translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>Noch keine Läufe</translation>
    </message>
    <message>
        <source>Every run is kept here with its text, so that you can come back to it. F5 makes the first.</source>
        <translation>Jeder Lauf wird hier mit seinem Text aufbewahrt, damit man auf ihn zurückkommen kann. F5 macht den ersten.</translation>
    </message>
    <message numerus="yes">
        <source>Delete %n run(s) and their texts? They cannot be brought back.</source>
        <translation>
            <numerusform>%n Lauf mit seinem Text löschen? Er lässt sich nicht zurückholen.</numerusform>
            <numerusform>%n Läufe mit ihren Texten löschen? Sie lassen sich nicht zurückholen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::InspectDesk</name>
    <message>
        <source>Assembly</source>
        <translation>Maschinencode</translation>
    </message>
    <message>
        <source>Compiling for another GPU</source>
        <translation>Für eine andere GPU übersetzen</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Beide</translation>
    </message>
    <message>
        <source>Used only</source>
        <translation>Nur Benutztes</translation>
    </message>
    <message>
        <source>Hides what the kernel neither calls nor refers to</source>
        <translation>Blendet aus, was der Kernel weder aufruft noch nennt</translation>
    </message>
    <message>
        <source>Raw PTX</source>
        <translation>Rohes PTX</translation>
    </message>
    <message>
        <source>Compile again</source>
        <translation>Neu übersetzen</translation>
    </message>
    <message>
        <source>Of an older text</source>
        <translation>Von einem älteren Text</translation>
    </message>
    <message>
        <source>No machine code yet</source>
        <translation>Noch kein Maschinencode</translation>
    </message>
    <message>
        <source>It is made while this panel is open, and again after each edit. No GPU is needed.</source>
        <translation>Er entsteht, solange dieses Feld offen ist, und nach jeder Änderung neu. Eine GPU ist nicht nötig.</translation>
    </message>
    <message>
        <source>Compiling to machine code</source>
        <translation>Maschinencode wird erzeugt</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation>Lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>Of an older text; the new one does not compile. %1</source>
        <translation>Von einem älteren Text; der neue lässt sich nicht übersetzen. %1</translation>
    </message>
    <message>
        <source>Line %1 becomes %2 PTX and %3 SASS instructions</source>
        <translation>Zeile %1 wird zu %2 PTX- und %3 SASS-Befehlen</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::JobState</name>
    <message>
        <source>Compiling</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation>Stopp   Umschalt+F5</translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation>Erwartete Ergebnisse werden berechnet</translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation>Kernel werden in nativen Code übersetzt</translation>
    </message>
    <message>
        <source>Judging first: test %1 of %2 · %3</source>
        <translation>Zuerst das Urteil: Test %1 von %2 · %3</translation>
    </message>
    <message>
        <source>Timing %1</source>
        <translation>Zeiten für %1</translation>
    </message>
    <message>
        <source>%1 samples so far, caches emptied before each.</source>
        <translation>%1 Messwerte bisher, Caches vor jedem geleert.</translation>
    </message>
    <message>
        <source>%1 samples so far, caches warm.</source>
        <translation>%1 Messwerte bisher, Caches warm.</translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation>Der Runner hat angehalten; ein neuer ist bereit</translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation>In Warpdesk ist etwas schiefgegangen</translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation>Der Text ist sicher. %1</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>Zeile %1: %2.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LaneBar</name>
    <message>
        <source>Lanes</source>
        <translation>Lanes</translation>
    </message>
    <message>
        <source>Lane %1, byte %2 of %3</source>
        <translation>Lane %1, Byte %2 von %3</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Lane %1 does not take part</source>
        <translation>Lane %1 nimmt nicht teil</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LaneTimeline</name>
    <message>
        <source>Lanes of the warp over time</source>
        <translation>Lanes des Warps über der Zeit</translation>
    </message>
    <message numerus="yes">
        <source>%n piece(s) of code, %1 of 32 lanes at work on average</source>
        <translation>
            <numerusform>%n Codestück, im Mittel arbeiten %1 von 32 Lanes</numerusform>
            <numerusform>%n Codestücke, im Mittel arbeiten %1 von 32 Lanes</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Lines %1, %2</source>
        <translation>Zeilen %1, %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::LectureView</name>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>Schritt zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Code of the step</source>
        <translation>Code des Schritts</translation>
    </message>
    <message>
        <source>Back to the desk   Esc</source>
        <translation>Zurück zum Schreibtisch   Esc</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>%1 × faster</source>
        <translation>%1 × schneller</translation>
    </message>
    <message>
        <source>%1 × slower</source>
        <translation>%1 × langsamer</translation>
    </message>
    <message>
        <source>F5 runs this step and times it.</source>
        <translation>F5 führt diesen Schritt aus und misst ihn.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MainWindow</name>
    <message>
        <source>Problems</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>Aufgabentext</translation>
    </message>
    <message>
        <source>Hints</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <source>Solutions</source>
        <translation>Lösungen</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Tests</source>
        <translation>Tests</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>Befunde</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Hints %1 of %2</source>
        <translation>Hinweise %1 von %2</translation>
    </message>
    <message>
        <source>Hints %1</source>
        <translation>Hinweise %1</translation>
    </message>
    <message>
        <source>Only files of this machine can be opened</source>
        <translation>Nur Dateien dieses Rechners lassen sich öffnen</translation>
    </message>
    <message>
        <source>Text of the file on disk taken; undo brings yours back</source>
        <translation>Text der Datei auf der Platte übernommen; Rückgängig bringt den eigenen zurück</translation>
    </message>
    <message>
        <source>on disk</source>
        <translation>auf der Platte</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>%1 gespeichert</translation>
    </message>
    <message>
        <source>%1 was not saved: %2. Nothing is lost: the text is here, and the file is as it was.</source>
        <translation>%1 wurde nicht gespeichert: %2. Nichts ist verloren: Der Text ist hier, und die Datei ist, wie sie war.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>Speichern unter</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1 wurde nicht geöffnet. %2</translation>
    </message>
    <message>
        <source>Unsaved text cannot be kept as a draft: %1. Save the file to be safe.</source>
        <translation>Nicht gespeicherter Text kann nicht als Entwurf aufbewahrt werden: %1. Die Datei sicherheitshalber speichern.</translation>
    </message>
    <message>
        <source>%1 changed on disk while your text was not saved. You see your text; the other is in the tab “on disk”. Nothing was overwritten.</source>
        <translation>%1 wurde auf der Platte geändert, während der Text hier nicht gespeichert war. Zu sehen ist der eigene Text; der andere steht im Reiter „auf der Platte“. Nichts wurde überschrieben.</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meinen behalten</translation>
    </message>
    <message>
        <source>Take the disk&apos;s</source>
        <translation>Den der Platte nehmen</translation>
    </message>
    <message>
        <source>Save mine as…</source>
        <translation>Meinen speichern unter…</translation>
    </message>
    <message>
        <source>Save mine as</source>
        <translation>Meinen speichern unter</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu *.cuh);;All files (*)</source>
        <translation>CUDA-Quellen (*.cu *.cuh);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>There is no problem called %1</source>
        <translation>Eine Aufgabe namens %1 gibt es nicht</translation>
    </message>
    <message>
        <source>%1 - Warpdesk</source>
        <translation>%1 - Warpdesk</translation>
    </message>
    <message>
        <source>Choose a problem</source>
        <translation>Aufgabe wählen</translation>
    </message>
    <message>
        <source>solution.cu</source>
        <translation>solution.cu</translation>
    </message>
    <message>
        <source>%1 of %2 solved</source>
        <translation>%1 von %2 gelöst</translation>
    </message>
    <message>
        <source>mixed line ends</source>
        <translation>gemischte Zeilenenden</translation>
    </message>
    <message>
        <source>Spaces %1</source>
        <translation>Leerzeichen %1</translation>
    </message>
    <message>
        <source>The %1 layout is not part of this version</source>
        <translation>Die Ansicht „%1“ gehört nicht zu dieser Version</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>Speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Reset to starter</source>
        <translation>Auf Vorlage &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>Starter text is back; undo brings yours back</source>
        <translation>Die Vorlage ist zurück; Rückgängig bringt den eigenen Text zurück</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>S&amp;tartseite</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>&amp;Suchen</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>E&amp;rsetzen</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>&amp;Weitersuchen</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Rück&amp;wärts suchen</translation>
    </message>
    <message>
        <source>Go to an&amp;ything…</source>
        <translation>&amp;Gehe zu beliebigem Ziel…</translation>
    </message>
    <message>
        <source>Fin&amp;d command…</source>
        <translation>&amp;Befehl finden…</translation>
    </message>
    <message>
        <source>&amp;Go to line…</source>
        <translation>Zu &amp;Zeile…</translation>
    </message>
    <message>
        <source>&amp;Lines</source>
        <translation>Zei&amp;len</translation>
    </message>
    <message>
        <source>Toggle &amp;comment</source>
        <translation>&amp;Kommentar umschalten</translation>
    </message>
    <message>
        <source>&amp;Duplicate</source>
        <translation>&amp;Verdoppeln</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>Nach &amp;oben</translation>
    </message>
    <message>
        <source>Move dow&amp;n</source>
        <translation>Nach &amp;unten</translation>
    </message>
    <message>
        <source>De&amp;lete line</source>
        <translation>Zeile &amp;löschen</translation>
    </message>
    <message>
        <source>Add caret &amp;above</source>
        <translation>Schreibmarke &amp;darüber</translation>
    </message>
    <message>
        <source>Add caret &amp;below</source>
        <translation>Schreibmarke da&amp;runter</translation>
    </message>
    <message>
        <source>Co&amp;mplete word</source>
        <translation>Wort er&amp;gänzen</translation>
    </message>
    <message>
        <source>&amp;Signature</source>
        <translation>&amp;Signatur</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Follow the &amp;desktop</source>
        <translation>Wie der &amp;Desktop</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation>Dunke&amp;l</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>Normal &amp;size</source>
        <translation>&amp;Normale Größe</translation>
    </message>
    <message>
        <source>&amp;Practise</source>
        <translation>&amp;Üben</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>&amp;Messen</translation>
    </message>
    <message>
        <source>&amp;Inspect</source>
        <translation>&amp;Untersuchen</translation>
    </message>
    <message>
        <source>&amp;Lecture</source>
        <translation>&amp;Vortrag</translation>
    </message>
    <message>
        <source>Next &amp;tab in panel</source>
        <translation>&amp;Nächster Reiter im Feld</translation>
    </message>
    <message>
        <source>Previous ta&amp;b in panel</source>
        <translation>&amp;Voriger Reiter im Feld</translation>
    </message>
    <message>
        <source>Reset la&amp;yout</source>
        <translation>&amp;Anordnung zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Problem</source>
        <translation>A&amp;ufgabe</translation>
    </message>
    <message>
        <source>&amp;Find problem</source>
        <translation>Aufgabe &amp;finden</translation>
    </message>
    <message>
        <source>&amp;Next problem</source>
        <translation>&amp;Nächste Aufgabe</translation>
    </message>
    <message>
        <source>&amp;Previous problem</source>
        <translation>&amp;Vorige Aufgabe</translation>
    </message>
    <message>
        <source>&amp;Read problems again</source>
        <translation>Aufgaben neu &amp;lesen</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>A&amp;usführen</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Stopp</translation>
    </message>
    <message>
        <source>Run this &amp;test</source>
        <translation>Diesen &amp;Test ausführen</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>Als Befehl &amp;kopieren</translation>
    </message>
    <message>
        <source>No findings in this text</source>
        <translation>Keine Befunde in diesem Text</translation>
    </message>
    <message>
        <source>&amp;Next finding</source>
        <translation>&amp;Nächster Befund</translation>
    </message>
    <message>
        <source>&amp;Previous finding</source>
        <translation>&amp;Voriger Befund</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;About Warpdesk</source>
        <translation>&amp;Über Warpdesk</translation>
    </message>
    <message>
        <source>About Warpdesk</source>
        <translation>Über Warpdesk</translation>
    </message>
    <message>
        <source>Warpdesk %1

A desktop playground for GPU kernels.
Free software under the GNU GPL, version 3 or later.</source>
        <translation>Warpdesk %1

Eine Werkbank für GPU-Kernel.
Freie Software unter der GNU GPL, Version 3 oder neuer.</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>History: %1</source>
        <translation>Verlauf: %1</translation>
    </message>
    <message>
        <source>The history was damaged; it was set aside as %1</source>
        <translation>Der Verlauf war beschädigt; er wurde als %1 beiseitegelegt</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) written to %1</source>
        <translation>
            <numerusform>%n Lauf nach %1 geschrieben</numerusform>
            <numerusform>%n Läufe nach %1 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>Export runs</source>
        <translation>Läufe exportieren</translation>
    </message>
    <message>
        <source>JSON lines (*.jsonl)</source>
        <translation>JSON-Zeilen (*.jsonl)</translation>
    </message>
    <message>
        <source>Text of run %1 restored; undo brings yours back</source>
        <translation>Text von Lauf %1 zurückgeholt; Rückgängig bringt den eigenen zurück</translation>
    </message>
    <message>
        <source>%1: the other end of what line %2 shows</source>
        <translation>%1: das andere Ende dessen, was Zeile %2 zeigt</translation>
    </message>
    <message>
        <source>Output %1</source>
        <translation>Ausgabe %1</translation>
    </message>
    <message>
        <source>The runner ended (%1); a new one starts</source>
        <translation>Der Runner ist beendet (%1); ein neuer startet</translation>
    </message>
    <message>
        <source>Compiled in %1 · %2</source>
        <translation>In %1 übersetzt · %2</translation>
    </message>
    <message>
        <source>No compiler</source>
        <translation>Kein Compiler</translation>
    </message>
    <message>
        <source>No device</source>
        <translation>Kein Gerät</translation>
    </message>
    <message>
        <source>Run this test</source>
        <translation>Diesen Test ausführen</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>Als Befehl kopieren</translation>
    </message>
    <message>
        <source>The terminal command that judges this file on the same inputs</source>
        <translation>Der Befehl fürs Terminal, der diese Datei auf denselben Eingaben beurteilt</translation>
    </message>
    <message>
        <source>of an older text</source>
        <translation>eines älteren Textes</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>Startwert %1</translation>
    </message>
    <message>
        <source>The inputs came from seed %1</source>
        <translation>Die Eingaben kamen vom Startwert %1</translation>
    </message>
    <message>
        <source>Command copied; it judges the file as it was saved last, not the text here</source>
        <translation>Befehl kopiert; er beurteilt die zuletzt gespeicherte Datei, nicht den Text hier</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>Befehl kopiert</translation>
    </message>
    <message>
        <source>Run needs a problem: choose one on the left</source>
        <translation>Ausführen braucht eine Aufgabe: links eine wählen</translation>
    </message>
    <message>
        <source>Something runs: wait for its end, or stop it with Shift+F5</source>
        <translation>Etwas läuft: das Ende abwarten oder mit Umschalt+F5 anhalten</translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation>Messen braucht eine Aufgabe: links eine wählen</translation>
    </message>
    <message>
        <source>Judge, then time (F6)</source>
        <translation>Beurteilen, dann die Zeit messen (F6)</translation>
    </message>
    <message>
        <source>Run again   F5</source>
        <translation>Noch einmal   F5</translation>
    </message>
    <message>
        <source>Not run yet</source>
        <translation>Noch nicht ausgeführt</translation>
    </message>
    <message>
        <source>Run compiles your kernel and tries it on the inputs of a problem.</source>
        <translation>Ausführen übersetzt den Kernel und probiert ihn auf den Eingaben einer Aufgabe.</translation>
    </message>
    <message numerus="yes">
        <source>Run compiles your kernel and tries it on %n input(s).</source>
        <translation>
            <numerusform>Ausführen übersetzt den Kernel und probiert ihn auf %n Eingabe.</numerusform>
            <numerusform>Ausführen übersetzt den Kernel und probiert ihn auf %n Eingaben.</numerusform>
        </translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>Ausführen   F5</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %1 of %n test(s)</source>
        <translation>
            <numerusform>Angehalten nach %1 von %n Test</numerusform>
            <numerusform>Angehalten nach %1 von %n Tests</numerusform>
        </translation>
    </message>
    <message>
        <source>Finished results stay; no verdict was given.</source>
        <translation>Fertige Ergebnisse bleiben; ein Urteil gab es nicht.</translation>
    </message>
    <message>
        <source>Stopped; no verdict was given</source>
        <translation>Angehalten; ein Urteil gab es nicht</translation>
    </message>
    <message>
        <source>Line %1: %2.</source>
        <translation>Zeile %1: %2.</translation>
    </message>
    <message numerus="yes">
        <source>Does not compile: %n error(s)</source>
        <translation>
            <numerusform>Lässt sich nicht übersetzen: %n Fehler</numerusform>
            <numerusform>Lässt sich nicht übersetzen: %n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>Does not compile</source>
        <translation>Lässt sich nicht übersetzen</translation>
    </message>
    <message>
        <source>Go to line %1   F8</source>
        <translation>Zu Zeile %1   F8</translation>
    </message>
    <message>
        <source>Compiling</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>Stop   Shift+F5</source>
        <translation>Stopp   Umschalt+F5</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird angehalten</translation>
    </message>
    <message>
        <source>Working out the expected results</source>
        <translation>Erwartete Ergebnisse werden berechnet</translation>
    </message>
    <message>
        <source>Making native code of the kernels</source>
        <translation>Kernel werden in nativen Code übersetzt</translation>
    </message>
    <message>
        <source>Test %1 of %2 · %3</source>
        <translation>Test %1 von %2 · %3</translation>
    </message>
    <message numerus="yes">
        <source>%n finished test(s) shown so far.</source>
        <translation>
            <numerusform>%n fertiger Test bisher gezeigt.</numerusform>
            <numerusform>%n fertige Tests bisher gezeigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Results appear here one by one.</source>
        <translation>Die Ergebnisse erscheinen hier eines nach dem anderen.</translation>
    </message>
    <message>
        <source>ran in %1</source>
        <translation>lief in %1</translation>
    </message>
    <message>
        <source>emulated in %1</source>
        <translation>emuliert in %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Only this test ran, %1. F5 runs all of them.</source>
        <translation>Nur dieser Test lief, %1. F5 führt alle aus.</translation>
    </message>
    <message>
        <source>%1: %2 · %3</source>
        <translation>%1: %2 · %3</translation>
    </message>
    <message>
        <source>Accepted</source>
        <translation>Angenommen</translation>
    </message>
    <message numerus="yes">
        <source>%n test(s) passed, %1.</source>
        <translation>
            <numerusform>%n Test bestanden, %1.</numerusform>
            <numerusform>%n Tests bestanden, %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Accepted: %1 of %n test(s) passed · %2</source>
        <translation>
            <numerusform>Angenommen: %1 von %n Test bestanden · %2</numerusform>
            <numerusform>Angenommen: %1 von %n Tests bestanden · %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Wrong answer</source>
        <translation>Falsche Antwort</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n test(s) failed · %3</source>
        <translation>
            <numerusform>%1: %2 von %n Test nicht bestanden · %3</numerusform>
            <numerusform>%1: %2 von %n Tests nicht bestanden · %3</numerusform>
        </translation>
    </message>
    <message>
        <source>The runner stopped; a new one is ready</source>
        <translation>Der Runner hat angehalten; ein neuer ist bereit</translation>
    </message>
    <message>
        <source>Something went wrong in Warpdesk</source>
        <translation>In Warpdesk ist etwas schiefgegangen</translation>
    </message>
    <message>
        <source>Your text is safe. %1</source>
        <translation>Der Text ist sicher. %1</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>This problem cannot be judged</source>
        <translation>Diese Aufgabe kann nicht beurteilt werden</translation>
    </message>
    <message>
        <source>Go to line %1</source>
        <translation>Zu Zeile %1</translation>
    </message>
    <message>
        <source>Report saved as %1</source>
        <translation>Bericht als %1 gespeichert</translation>
    </message>
    <message>
        <source>Report not saved: %1</source>
        <translation>Bericht nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Findings %1</source>
        <translation>Befunde %1</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft…</translation>
    </message>
    <message>
        <source>Running %1…</source>
        <translation>%1 läuft…</translation>
    </message>
    <message>
        <source>A lecture walks through the solutions of a problem: choose one first</source>
        <translation>Ein Vortrag geht die Lösungen einer Aufgabe durch: zuerst eine wählen</translation>
    </message>
    <message>
        <source>No steps to show</source>
        <translation>Keine Schritte zu zeigen</translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation>Zu dieser Aufgabe gibt es keine Lösungsleiter.</translation>
    </message>
    <message>
        <source>A lecture shows the solutions</source>
        <translation>Ein Vortrag zeigt die Lösungen</translation>
    </message>
    <message numerus="yes">
        <source>It walks through the %n solution(s) of this problem, from the plain one to the fast one. You have not solved it yet.</source>
        <translation>
            <numerusform>Er geht die %n Lösung dieser Aufgabe durch. Sie ist noch nicht gelöst.</numerusform>
            <numerusform>Er geht die %n Lösungen dieser Aufgabe durch, von der einfachen zur schnellen. Sie ist noch nicht gelöst.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation>Lösungen zeigen</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>Angehalten.</translation>
    </message>
    <message>
        <source>This step was not timed: %1.</source>
        <translation>Dieser Schritt wurde nicht gemessen: %1.</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl finden</translation>
    </message>
    <message>
        <source>Problems, commands, or a line number</source>
        <translation>Aufgaben, Befehle oder eine Zeilennummer</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>The last run was accepted.</source>
        <translation>Der letzte Lauf wurde angenommen.</translation>
    </message>
    <message>
        <source>The last run ended: %1.</source>
        <translation>Der letzte Lauf endete so: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n test(s) fail.</source>
        <translation>
            <numerusform>%1 von %n Test scheitert.</numerusform>
            <numerusform>%1 von %n Tests scheitern.</numerusform>
        </translation>
    </message>
    <message>
        <source>The emulator found the cause on line %1.</source>
        <translation>Der Emulator fand die Ursache in Zeile %1.</translation>
    </message>
    <message>
        <source>none; kernels run on the emulator</source>
        <translation>keine; Kernel laufen auf dem Emulator</translation>
    </message>
    <message>
        <source>No problems were found</source>
        <translation>Keine Aufgaben gefunden</translation>
    </message>
    <message>
        <source>Every problem is solved</source>
        <translation>Alle Aufgaben sind gelöst</translation>
    </message>
    <message>
        <source>Started.</source>
        <translation>Begonnen.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Anfangen</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Weitermachen</translation>
    </message>
    <message>
        <source>Compiler</source>
        <translation>Compiler</translation>
    </message>
    <message>
        <source>Emulator</source>
        <translation>Emulator</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>The language changes with the next start</source>
        <translation>Die Sprache wechselt mit dem nächsten Start</translation>
    </message>
    <message>
        <source>That of the &amp;desktop</source>
        <translation>Die des &amp;Desktops</translation>
    </message>
    <message>
        <source>Go to s&amp;ymbol…</source>
        <translation>Zu S&amp;ymbol…</translation>
    </message>
    <message>
        <source>Go to d&amp;efinition</source>
        <translation>Zur D&amp;efinition</translation>
    </message>
    <message>
        <source>Source or assem&amp;bly</source>
        <translation>Quelle oder &amp;Maschinencode</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Profil</translation>
    </message>
    <message>
        <source>What is this &amp;name?</source>
        <translation>Was &amp;heißt dieser Name?</translation>
    </message>
    <message>
        <source>Put the caret on a name of CUDA; this one is not known</source>
        <translation>Die Schreibmarke auf einen Namen von CUDA setzen; dieser ist nicht bekannt</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Profile needs a problem: choose one on the left</source>
        <translation>Ein Profil braucht eine Aufgabe: links eine wählen</translation>
    </message>
    <message>
        <source>Count what each line does (F7)</source>
        <translation>Zählen, was jede Zeile tut (F7)</translation>
    </message>
    <message>
        <source>Line &amp;heat</source>
        <translation>Zeilen&amp;wärme</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Share of each line; another quantity is in the menu beside</source>
        <translation>Anteil jeder Zeile; eine andere Größe steht im Menü daneben</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>macro</source>
        <translation>Makro</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>This text defines nothing</source>
        <translation>Dieser Text definiert nichts</translation>
    </message>
    <message>
        <source>Kernels, functions, types, macros</source>
        <translation>Kernel, Funktionen, Typen, Makros</translation>
    </message>
    <message>
        <source>No name under the caret</source>
        <translation>Kein Name an der Schreibmarke</translation>
    </message>
    <message>
        <source>%1 is not defined in this text</source>
        <translation>%1 ist in diesem Text nicht definiert</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>The last run</source>
        <translation>Der letzte Lauf</translation>
    </message>
    <message>
        <source>The starter</source>
        <translation>Die Vorlage</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Einstellungen…</translation>
    </message>
    <message>
        <source>&amp;Doctor</source>
        <translation>&amp;Diagnose</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::MeasureDesk</name>
    <message>
        <source>Timing</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>Measure   F6</source>
        <translation>Messen   F6</translation>
    </message>
    <message>
        <source>Run   F5</source>
        <translation>Ausführen   F5</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Noch nicht gemessen</translation>
    </message>
    <message>
        <source>Measure judges your text, then times it on the sizes of the problem.</source>
        <translation>Messen beurteilt den Text und misst dann seine Zeit auf den Größen der Aufgabe.</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird angehalten</translation>
    </message>
    <message>
        <source>Stopped; nothing was recorded</source>
        <translation>Angehalten; nichts wurde festgehalten</translation>
    </message>
    <message>
        <source>Not measured: %1</source>
        <translation>Nicht gemessen: %1</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Größen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message numerus="yes">
        <source>Stopped after %n call(s); nothing was recorded</source>
        <translation>
            <numerusform>Angehalten nach %n Aufruf; nichts wurde festgehalten</numerusform>
            <numerusform>Angehalten nach %n Aufrufen; nichts wurde festgehalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Measure again   F6</source>
        <translation>Noch einmal messen   F6</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message numerus="yes">
        <source>Measured: %1, %n call(s)</source>
        <translation>
            <numerusform>Gemessen: %1, %n Aufruf</numerusform>
            <numerusform>Gemessen: %1, %n Aufrufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Emulated in %1, %n call(s)</source>
        <translation>
            <numerusform>Emuliert in %1, %n Aufruf</numerusform>
            <numerusform>Emuliert in %1, %n Aufrufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Profile   F7</source>
        <translation>Profil   F7</translation>
    </message>
    <message>
        <source>Counting what each line does</source>
        <translation>Es wird gezählt, was jede Zeile tut</translation>
    </message>
    <message>
        <source>Stopped; nothing was counted</source>
        <translation>Angehalten; nichts wurde gezählt</translation>
    </message>
    <message>
        <source>Not counted: %1</source>
        <translation>Nicht gezählt: %1</translation>
    </message>
    <message>
        <source>Counted what each line does</source>
        <translation>Gezählt, was jede Zeile tut</translation>
    </message>
    <message>
        <source>Sweep %1</source>
        <translation>%1 durchlaufen</translation>
    </message>
    <message>
        <source>No sweep yet</source>
        <translation>Noch kein Durchlauf</translation>
    </message>
    <message>
        <source>A sweep times your text at many sizes: where it starts to use the machine, and where it ends to.</source>
        <translation>Ein Durchlauf misst den Text bei vielen Größen: wo er anfängt, die Maschine zu nutzen, und wo er damit endet.</translation>
    </message>
    <message numerus="yes">
        <source>Swept over %n size(s)</source>
        <translation>
            <numerusform>%n Größe durchlaufen</numerusform>
            <numerusform>%n Größen durchlaufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing compared yet</source>
        <translation>Noch nichts verglichen</translation>
    </message>
    <message>
        <source>Two versions are timed in pairs, in random order, so that what the machine does to one it does to the other.</source>
        <translation>Zwei Versionen werden paarweise gemessen, in zufälliger Reihenfolge: Was der Rechner der einen antut, tut er auch der anderen an.</translation>
    </message>
    <message>
        <source>Measure two texts first: each becomes a version, and any two can be compared.</source>
        <translation>Zuerst zwei Texte messen: Jeder wird eine Version, und je zwei lassen sich vergleichen.</translation>
    </message>
    <message>
        <source>Stopped; nothing is claimed</source>
        <translation>Angehalten; nichts wird behauptet</translation>
    </message>
    <message>
        <source>Not compared: %1 is %2</source>
        <translation>Nicht verglichen: %1 ist %2</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>The figures of the plots as tables</source>
        <translation>Die Zahlen der Diagramme als Tabellen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>Bild kopieren</translation>
    </message>
    <message>
        <source>Picture copied</source>
        <translation>Bild kopiert</translation>
    </message>
    <message>
        <source>Copy figures</source>
        <translation>Zahlen kopieren</translation>
    </message>
    <message>
        <source>Figures copied</source>
        <translation>Zahlen kopiert</translation>
    </message>
    <message>
        <source>Exported as %1</source>
        <translation>Als %1 exportiert</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>%1 konnte nicht geschrieben werden</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::OutputPage</name>
    <message>
        <source>Nothing printed</source>
        <translation>Nichts ausgegeben</translation>
    </message>
    <message>
        <source>What printf writes, in kernels and in solve(), appears here.</source>
        <translation>Was printf in Kerneln und in solve() schreibt, erscheint hier.</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::PanelHeader</name>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemModel</name>
    <message>
        <source>%1, %2 of %3 solved</source>
        <translation>%1, %2 von %3 gelöst</translation>
    </message>
    <message>
        <source>%1, line %2: %3</source>
        <translation>%1, Zeile %2: %3</translation>
    </message>
    <message>
        <source>not started</source>
        <translation>nicht begonnen</translation>
    </message>
    <message>
        <source>started</source>
        <translation>begonnen</translation>
    </message>
    <message>
        <source>failing</source>
        <translation>scheitert</translation>
    </message>
    <message>
        <source>solved</source>
        <translation>gelöst</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProblemPanel</name>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message>
        <source>Filter problems</source>
        <translation>Aufgaben filtern</translation>
    </message>
    <message>
        <source>Hide solved problems</source>
        <translation>Gelöste Aufgaben ausblenden</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Aufgaben</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ProfileFacts</name>
    <message>
        <source>% of sectors</source>
        <translation>% der Sektoren</translation>
    </message>
    <message>
        <source>% of instructions</source>
        <translation>% der Befehle</translation>
    </message>
    <message>
        <source>% of bank conflicts</source>
        <translation>% der Bankkonflikte</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SectorMap</name>
    <message>
        <source>Sectors of memory</source>
        <translation>Sektoren des Speichers</translation>
    </message>
    <message numerus="yes">
        <source>%1 sectors in %n row(s) of 128 bytes; %2 would do; %3 percent of what is moved is not used</source>
        <translation>
            <numerusform>%1 Sektoren in %n Reihe von 128 Bytes; %2 würden genügen; %3 Prozent des Bewegten bleiben ungenutzt</numerusform>
            <numerusform>%1 Sektoren in %n Reihen von 128 Bytes; %2 würden genügen; %3 Prozent des Bewegten bleiben ungenutzt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Reset this page</source>
        <translation>Diese Seite zurücksetzen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Follow the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>That of the desktop</source>
        <translation>Die des Desktops</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Changes with the next start.</source>
        <translation>Wechselt mit dem nächsten Start.</translation>
    </message>
    <message>
        <source> points</source>
        <translation> Punkte</translation>
    </message>
    <message>
        <source>Size of code</source>
        <translation>Größe des Codes</translation>
    </message>
    <message>
        <source>Added to the normal size; Ctrl+= and Ctrl+- change it too.</source>
        <translation>Zur normalen Größe hinzu; Strg+= und Strg+- ändern sie auch.</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>the one beside this program</source>
        <translation>der neben diesem Programm</translation>
    </message>
    <message>
        <source>Runner</source>
        <translation>Runner</translation>
    </message>
    <message>
        <source>A command that starts warpdesk-runner, as “ssh gpubox warpdesk-runner”: kernels then run there. Holds with the next start.</source>
        <translation>Ein Befehl, der warpdesk-runner startet, etwa „ssh gpubox warpdesk-runner“: Kernel laufen dann dort. Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Aktion</translation>
    </message>
    <message>
        <source>Return or a double click changes keys.</source>
        <translation>Eingabe oder ein Doppelklick ändert Tasten.</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>By default: %1</source>
        <translation>Voreingestellt: %1</translation>
    </message>
    <message>
        <source>New keys of %1</source>
        <translation>Neue Tasten für %1</translation>
    </message>
    <message>
        <source>%1 belongs to “%2” already; “%3” keeps what it had.</source>
        <translation>%1 gehört schon zu „%2“; „%3“ behält seine Tasten.</translation>
    </message>
    <message>
        <source>“%1” has no keys now.</source>
        <translation>„%1“ hat jetzt keine Tasten.</translation>
    </message>
    <message>
        <source>“%1” is %2 now.</source>
        <translation>„%1“ ist jetzt %2.</translation>
    </message>
    <message>
        <source>%1 is no program that can be started here. What held before stays.</source>
        <translation>%1 ist kein Programm, das hier gestartet werden kann. Es bleibt, wie es war.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SizesPage</name>
    <message>
        <source>Sweep</source>
        <translation>Durchlauf</translation>
    </message>
    <message>
        <source>S&amp;izes</source>
        <translation>&amp;Größen</translation>
    </message>
    <message>
        <source>Sizes to sweep over</source>
        <translation>Größen, die durchlaufen werden</translation>
    </message>
    <message>
        <source>n=1k..16M doubles, n=1k..16M*4 multiplies by four, n=100..1000+300 adds, n=7,33,1000 lists</source>
        <translation>n=1k..16M verdoppelt, n=1k..16M*4 vervierfacht, n=100..1000+300 zählt hinzu, n=7,33,1000 zählt auf</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>Caches warm</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>Caches kalt</translation>
    </message>
    <message>
        <source>Time by size</source>
        <translation>Zeit nach Größe</translation>
    </message>
    <message>
        <source>DRAM floor, %1</source>
        <translation>DRAM-Grenze, %1</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>Emulation</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rate</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>measured on the GPU</source>
        <translation>auf der GPU gemessen</translation>
    </message>
    <message>
        <source>wall time of the emulator</source>
        <translation>Wanduhrzeit des Emulators</translation>
    </message>
    <message>
        <source>Time of one call, ms</source>
        <translation>Zeit eines Aufrufs, ms</translation>
    </message>
    <message>
        <source>Emulation of one call, ms</source>
        <translation>Emulation eines Aufrufs, ms</translation>
    </message>
    <message>
        <source>the emulator&apos;s own wall time; the dashed line is the GPU&apos;s</source>
        <translation>die Wanduhrzeit des Emulators selbst; die gestrichelte Linie gehört zur GPU</translation>
    </message>
    <message>
        <source>This sweep has no such times.</source>
        <translation>Solche Zeiten hat dieser Durchlauf nicht.</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::SolutionsPage</name>
    <message>
        <source>Solution</source>
        <translation>Lösung</translation>
    </message>
    <message>
        <source>Code of the solution</source>
        <translation>Code der Lösung</translation>
    </message>
    <message>
        <source>No solutions here</source>
        <translation>Keine Lösungen hier</translation>
    </message>
    <message>
        <source>This problem comes without a ladder of solutions.</source>
        <translation>Zu dieser Aufgabe gibt es keine Lösungsleiter.</translation>
    </message>
    <message>
        <source>See how others do it?</source>
        <translation>Sehen, wie es andere machen?</translation>
    </message>
    <message numerus="yes">
        <source>%n solution(s), from naive to fast, each teaching one thing. Reading on spoils the problem.</source>
        <translation>
            <numerusform>%n Lösung. Wer weiterliest, nimmt sich die Aufgabe.</numerusform>
            <numerusform>%n Lösungen, von naiv bis schnell, jede lehrt eines. Wer weiterliest, nimmt sich die Aufgabe.</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the solutions</source>
        <translation>Lösungen zeigen</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StartPage</name>
    <message>
        <source>%1: %2 of %3 solved</source>
        <translation>%1: %2 von %3 gelöst</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <source>Open a file</source>
        <translation>Datei öffnen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>Next for you</source>
        <translation>Als Nächstes</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatementPage</name>
    <message>
        <source>Statement</source>
        <translation>Aufgabentext</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StatusLine</name>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Looking for devices</source>
        <translation>Geräte werden gesucht</translation>
    </message>
    <message>
        <source>Kernels run on the built-in emulator: same verdict, no GPU time</source>
        <translation>Kernel laufen auf dem eingebauten Emulator: dasselbe Urteil, keine GPU-Zeit</translation>
    </message>
    <message>
        <source>Kernels run on this GPU</source>
        <translation>Kernel laufen auf dieser GPU</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>Z %1, S %2</translation>
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
        <translation>Schritt %1: %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::StepStrip</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>not shown yet</source>
        <translation>noch nicht gezeigt</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsModel</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
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
        <translation>%1 von %2 falsch</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>Emulation</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TestsPage</name>
    <message>
        <source>Tests</source>
        <translation>Tests</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::TimingPage</name>
    <message>
        <source>Runtime</source>
        <translation>Laufzeit</translation>
    </message>
    <message>
        <source>Size and caches</source>
        <translation>Größe und Caches</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Use of the GPU</source>
        <translation>Auslastung der GPU</translation>
    </message>
    <message>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Time this version and the one before it in pairs</source>
        <translation>Diese Version und die vorige paarweise messen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>caches cold</source>
        <translation>Caches kalt</translation>
    </message>
    <message>
        <source>caches warm</source>
        <translation>Caches warm</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>median, ± %1 (95 %)</source>
        <translation>Median, ± %1 (95 %)</translation>
    </message>
    <message>
        <source>emulation, ± %1 (95 %)</source>
        <translation>Emulation, ± %1 (95 %)</translation>
    </message>
    <message>
        <source>Median time of one call on the GPU, %1</source>
        <translation>Median der Zeit eines Aufrufs auf der GPU, %1</translation>
    </message>
    <message>
        <source>Median wall time of one call on the emulator, %1. It says nothing about a GPU.</source>
        <translation>Median der Wanduhrzeit eines Aufrufs auf dem Emulator, %1. Über eine GPU sagt er nichts.</translation>
    </message>
    <message>
        <source>of %1 from DRAM</source>
        <translation>von %1 aus DRAM</translation>
    </message>
    <message>
        <source>of least traffic</source>
        <translation>des kleinsten Verkehrs</translation>
    </message>
    <message>
        <source>Bytes that the problem needs at least, by the median</source>
        <translation>Bytes, die die Aufgabe mindestens braucht, durch den Median</translation>
    </message>
    <message>
        <source>faster than %1</source>
        <translation>schneller als %1</translation>
    </message>
    <message>
        <source>slower than %1</source>
        <translation>langsamer als %1</translation>
    </message>
    <message>
        <source>Ratio of the medians. Compare times both in pairs and says how sure it is.</source>
        <translation>Verhältnis der Mediane. Vergleichen misst beide paarweise und sagt, wie sicher es ist.</translation>
    </message>
    <message>
        <source>is the %1&apos;s floor for %2</source>
        <translation>ist die Grenze der %1 für %2</translation>
    </message>
    <message>
        <source>is the %1&apos;s floor</source>
        <translation>ist die Grenze der %1</translation>
    </message>
    <message>
        <source>Least bytes by the datasheet&apos;s bandwidth, or least operations by its peak: no kernel is faster</source>
        <translation>Kleinste Bytezahl durch die Bandbreite des Datenblatts, oder kleinste Operationszahl durch seine Spitze: kein Kernel ist schneller</translation>
    </message>
    <message>
        <source>modelled on the %1</source>
        <translation>modelliert auf der %1</translation>
    </message>
    <message>
        <source>From counts of the emulator and figures of the datasheet, for %1</source>
        <translation>Aus Zählungen des Emulators und Zahlen des Datenblatts, für %1</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1 was profiled, not measured. F6 measures the text in the editor.</source>
        <translation>%1 hat ein Profil, aber keine Messung. F6 misst den Text im Editor.</translation>
    </message>
    <message>
        <source>%1 was not measured at %2.</source>
        <translation>%1 wurde nicht bei %2 gemessen.</translation>
    </message>
    <message>
        <source>95 % interval</source>
        <translation>95-%-Intervall</translation>
    </message>
    <message>
        <source>Time of one call</source>
        <translation>Zeit eines Aufrufs</translation>
    </message>
    <message>
        <source>Emulation of one call</source>
        <translation>Emulation eines Aufrufs</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message numerus="yes">
        <source>%n slower, up to %1</source>
        <translation>
            <numerusform>%n langsamer, bis %1</numerusform>
            <numerusform>%n langsamer, bis %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n throttled left out</source>
        <translation>
            <numerusform>%n gedrosselter ausgelassen</numerusform>
            <numerusform>%n gedrosselte ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>two clusters: %1 and %2</source>
        <translation>zwei Häufungen: %1 und %2</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s), %1 noise</source>
        <translation>
            <numerusform>%n Aufruf, %1 Rauschen</numerusform>
            <numerusform>%n Aufrufe, %1 Rauschen</numerusform>
        </translation>
    </message>
    <message>
        <source>little</source>
        <translation>wenig</translation>
    </message>
    <message>
        <source>some</source>
        <translation>etwas</translation>
    </message>
    <message>
        <source>much</source>
        <translation>viel</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %n call(s) so far</source>
        <translation>
            <numerusform>%1, %2: %n Aufruf bisher</numerusform>
            <numerusform>%1, %2: %n Aufrufe bisher</numerusform>
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
        <translation>Kein Dach bekannt: Profil (F7) fragt, was die GPU kann.</translation>
    </message>
    <message>
        <source>Achieved</source>
        <translation>Erreicht</translation>
    </message>
    <message>
        <source>– (no time of this GPU)</source>
        <translation>– (keine Zeit dieser GPU)</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>%1 FLOP/B</source>
        <translation>%1 FLOP/B</translation>
    </message>
    <message>
        <source>Roof here</source>
        <translation>Dach hier</translation>
    </message>
    <message>
        <source>%1, %2 % reached</source>
        <translation>%1, %2 % erreicht</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>Grenze</translation>
    </message>
    <message>
        <source>DRAM bandwidth</source>
        <translation>DRAM-Bandbreite</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>time measured, work counted</source>
        <translation>Zeit gemessen, Arbeit gezählt</translation>
    </message>
    <message>
        <source>modelled from counts</source>
        <translation>aus Zählungen modelliert</translation>
    </message>
    <message>
        <source>counted on the emulator</source>
        <translation>auf dem Emulator gezählt</translation>
    </message>
    <message>
        <source>Profile (F7) places your version here</source>
        <translation>Profil (F7) setzt die Version hierher</translation>
    </message>
    <message>
        <source>no floating-point operations, so no place</source>
        <translation>keine Gleitkommaoperationen, also kein Ort</translation>
    </message>
    <message>
        <source>Not counted yet. Profile (F7) counts what each line does.</source>
        <translation>Noch nicht gezählt. Profil (F7) zählt, was jede Zeile tut.</translation>
    </message>
    <message>
        <source>modelled for the %1, share of peak, tick at 80 %</source>
        <translation>modelliert für die %1, Anteil der Spitze, Strich bei 80 %</translation>
    </message>
    <message>
        <source>Share of the modelled time that it is busy</source>
        <translation>Anteil der modellierten Zeit, in dem es arbeitet</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>Gezählt</translation>
    </message>
    <message>
        <source>on the emulator&apos;s model of the %1, tick at 80 %</source>
        <translation>am Modell der %1 im Emulator, Strich bei 80 %</translation>
    </message>
    <message>
        <source>Sectors needed</source>
        <translation>Nötige Sektoren</translation>
    </message>
    <message>
        <source>%1 a request</source>
        <translation>%1 je Anfrage</translation>
    </message>
    <message>
        <source>Sectors of 32 bytes that the accesses need at least, of those they touch</source>
        <translation>Sektoren von 32 Bytes, die die Zugriffe mindestens brauchen, von denen, die sie berühren</translation>
    </message>
    <message>
        <source>Active lanes</source>
        <translation>Tätige Lanes</translation>
    </message>
    <message>
        <source>%1 of 32</source>
        <translation>%1 von 32</translation>
    </message>
    <message>
        <source>Threads of a warp that take part in an instruction, on average</source>
        <translation>Threads eines Warps, die an einem Befehl teilnehmen, im Mittel</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2-Treffer</translation>
    </message>
    <message>
        <source>%1 sectors</source>
        <translation>%1 Sektoren</translation>
    </message>
    <message>
        <source>Sectors that L2 had already, of those asked of it</source>
        <translation>Sektoren, die L2 schon hatte, von den verlangten</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Gemeinsamer Speicher</translation>
    </message>
    <message>
        <source>%1 conflicts</source>
        <translation>%1 Konflikte</translation>
    </message>
    <message>
        <source>no conflicts</source>
        <translation>keine Konflikte</translation>
    </message>
    <message>
        <source>Turns of shared memory that no bank conflict added</source>
        <translation>Durchgänge des gemeinsamen Speichers, die kein Bankkonflikt hinzugefügt hat</translation>
    </message>
    <message>
        <source>DRAM traffic</source>
        <translation>DRAM-Verkehr</translation>
    </message>
    <message>
        <source>Sectors a request</source>
        <translation>Sektoren je Anfrage</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Bank conflicts</source>
        <translation>Bankkonflikte</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Belegung</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Modelled time</source>
        <translation>Modellierte Zeit</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>What changed, %1 to %2</source>
        <translation>Was sich geändert hat, %1 zu %2</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Previous problem (Ctrl+Shift+PgUp)</source>
        <translation>Vorige Aufgabe (Strg+Umschalt+Bild auf)</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Next problem (Ctrl+Shift+PgDown)</source>
        <translation>Nächste Aufgabe (Strg+Umschalt+Bild ab)</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Measure needs a problem: choose one on the left</source>
        <translation>Messen braucht eine Aufgabe: links eine wählen</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>Einreichen</translation>
    </message>
    <message>
        <source>Submit is not part of this version: it will send an accepted run to a leaderboard</source>
        <translation>Einreichen gehört nicht zu dieser Version: Es wird einen angenommenen Lauf an eine Bestenliste senden</translation>
    </message>
    <message>
        <source>Go to anything</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Practise</source>
        <translation>Üben</translation>
    </message>
    <message>
        <source>Inspect</source>
        <translation>Untersuchen</translation>
    </message>
    <message>
        <source>Lecture</source>
        <translation>Vortrag</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Strg+%2)</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Compile and judge (F5)</source>
        <translation>Übersetzen und beurteilen (F5)</translation>
    </message>
    <message>
        <source>Stop (Shift+F5)</source>
        <translation>Anhalten (Umschalt+F5)</translation>
    </message>
    <message>
        <source>Stopping; the runner is ended if it does not answer within 2 s</source>
        <translation>Wird angehalten; antwortet der Runner nicht binnen 2 s, wird er beendet</translation>
    </message>
    <message>
        <source>Profile needs a problem: choose one on the left</source>
        <translation>Ein Profil braucht eine Aufgabe: links eine wählen</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::Topics</name>
    <message>
        <source>Basics</source>
        <translation>Grundlagen</translation>
    </message>
    <message>
        <source>Elementwise</source>
        <translation>Elementweise</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Reduce</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>Scan</source>
        <translation>Präfixsumme</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>Sortieren</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>Normieren</translation>
    </message>
    <message>
        <source>Linear algebra</source>
        <translation>Lineare Algebra</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>Faltung</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>Dünn besetzt</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>Quantised</source>
        <translation>Quantisiert</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>Sprachmodelle</translation>
    </message>
    <message>
        <source>Debug this</source>
        <translation>Fehler finden</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>Kaputt</translation>
    </message>
    <message>
        <source>easy</source>
        <translation>leicht</translation>
    </message>
    <message>
        <source>medium</source>
        <translation>mittel</translation>
    </message>
    <message>
        <source>hard</source>
        <translation>schwer</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::UseBars</name>
    <message>
        <source>Shares</source>
        <translation>Anteile</translation>
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
        <translation>angenommen</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>not written</source>
        <translation>nicht geschrieben</translation>
    </message>
    <message>
        <source>input modified</source>
        <translation>Eingabe verändert</translation>
    </message>
    <message>
        <source>out of bounds</source>
        <translation>außerhalb</translation>
    </message>
    <message>
        <source>runtime error</source>
        <translation>Laufzeitfehler</translation>
    </message>
    <message>
        <source>launch error</source>
        <translation>Startfehler</translation>
    </message>
    <message>
        <source>does not compile</source>
        <translation>nicht übersetzbar</translation>
    </message>
    <message>
        <source>no solve()</source>
        <translation>kein solve()</translation>
    </message>
    <message>
        <source>time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>memory limit</source>
        <translation>Speicherlimit</translation>
    </message>
    <message>
        <source>needs a GPU</source>
        <translation>braucht eine GPU</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::VersionsModel</name>
    <message>
        <source>%1, %2: not measured at %3</source>
        <translation>%1, %2: nicht bei %3 gemessen</translation>
    </message>
    <message>
        <source>%1, %2, on %3</source>
        <translation>%1, %2, auf %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>first</source>
        <translation>erste</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Emulation</source>
        <translation>Emulation</translation>
    </message>
    <message>
        <source>vs before</source>
        <translation>gegen vorige</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::WarpDesk</name>
    <message>
        <source>Warp</source>
        <translation>Warp</translation>
    </message>
    <message>
        <source>Accesses</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>Loads and stores</source>
        <translation>Lesen und Schreiben</translation>
    </message>
    <message>
        <source>Profile   F7</source>
        <translation>Profil   F7</translation>
    </message>
    <message>
        <source>No loads and no stores</source>
        <translation>Kein Lesen und kein Schreiben</translation>
    </message>
    <message>
        <source>The profile counted none in your source.</source>
        <translation>Das Profil zählte nichts davon in der Quelle.</translation>
    </message>
    <message>
        <source>Nothing profiled yet</source>
        <translation>Noch kein Profil</translation>
    </message>
    <message>
        <source>Profile counts every load and store of your kernel, line by line, and shows where the lanes of a warp went.</source>
        <translation>Ein Profil zählt jedes Lesen und Schreiben des Kernels, Zeile für Zeile, und zeigt, wohin die Lanes eines Warps gingen.</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird angehalten</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Not profiled: %1</source>
        <translation>Kein Profil: %1</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal</translation>
    </message>
</context>
<context>
    <name>warpdesk::window::WarpPage</name>
    <message>
        <source>Warp of the block</source>
        <translation>Warp des Blocks</translation>
    </message>
    <message>
        <source>Warp </source>
        <translation>Warp </translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>Sektoren</translation>
    </message>
    <message>
        <source>a row is 128 bytes of memory, a box is a sector of 32</source>
        <translation>eine Reihe sind 128 Bytes Speicher, ein Kästchen ist ein Sektor von 32</translation>
    </message>
    <message>
        <source>Banks</source>
        <translation>Bänke</translation>
    </message>
    <message>
        <source>a box is a word that lanes ask of a bank</source>
        <translation>ein Kästchen ist ein Wort, das Lanes von einer Bank verlangen</translation>
    </message>
    <message>
        <source>What would help</source>
        <translation>Was helfen würde</translation>
    </message>
    <message>
        <source>Lanes over time</source>
        <translation>Lanes über der Zeit</translation>
    </message>
    <message>
        <source>filled works, hollow waits</source>
        <translation>gefüllt arbeitet, hohl wartet</translation>
    </message>
    <message>
        <source>Barrier phases</source>
        <translation>Barrierenphasen</translation>
    </message>
    <message>
        <source>instructions of each warp since the barrier before</source>
        <translation>Befehle jedes Warps seit der Barriere davor</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source>%1 turns taken where 1 would do</source>
        <translation>%1 Durchgänge, wo 1 genügen würde</translation>
    </message>
    <message>
        <source>1 way, no conflict of banks</source>
        <translation>1 Weg, kein Bankkonflikt</translation>
    </message>
    <message>
        <source>%1 sectors touched where %2 would do</source>
        <translation>%1 Sektoren berührt, wo %2 genügen würden</translation>
    </message>
    <message numerus="yes">
        <source>%n sector(s) touched, as few as can be</source>
        <translation>
            <numerusform>%n Sektor berührt, weniger geht nicht</numerusform>
            <numerusform>%n Sektoren berührt, weniger geht nicht</numerusform>
        </translation>
    </message>
    <message>
        <source>lane %1 does not take part</source>
        <translation>Lane %1 nimmt nicht teil</translation>
    </message>
    <message>
        <source>lane %1   byte %2   bank %3</source>
        <translation>Lane %1   Byte %2   Bank %3</translation>
    </message>
    <message>
        <source>lane %1   byte %2   sector %3 of its line</source>
        <translation>Lane %1   Byte %2   Sektor %3 seiner Reihe</translation>
    </message>
    <message>
        <source>Warp %1 makes no access here</source>
        <translation>Warp %1 greift hier nicht zu</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>block %1, warp %2</source>
        <translation>Block %1, Warp %2</translation>
    </message>
    <message>
        <source>array %1</source>
        <translation>Array %1</translation>
    </message>
    <message numerus="yes">
        <source>every lane moves %n byte(s)</source>
        <translation>
            <numerusform>jede Lane bewegt %n Byte</numerusform>
            <numerusform>jede Lane bewegt %n Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 lanes move %n byte(s) each</source>
        <translation>
            <numerusform>%1 Lanes bewegen je %n Byte</numerusform>
            <numerusform>%1 Lanes bewegen je %n Bytes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 bytes from its neighbour</source>
        <translation>%1 Bytes vom Nachbarn entfernt</translation>
    </message>
    <message>
        <source>more happened than is kept</source>
        <translation>es geschah mehr, als aufbewahrt wird</translation>
    </message>
    <message>
        <source>%1 ways: one after the other</source>
        <translation>%1 Wege: einer nach dem anderen</translation>
    </message>
    <message>
        <source>1 way, no conflict</source>
        <translation>1 Weg, kein Konflikt</translation>
    </message>
    <message>
        <source>Blue: used by a lane · edged: moved, not used: %1 % · empty: not touched</source>
        <translation>Blau: von einer Lane benutzt · umrandet: bewegt, nicht benutzt: %1 % · leer: nicht berührt</translation>
    </message>
    <message>
        <source>%1. To do: %2.</source>
        <translation>%1. Zu tun: %2.</translation>
    </message>
    <message>
        <source>Lanes side by side: %1 sectors instead of %2.</source>
        <translation>Lanes nebeneinander: %1 Sektoren statt %2.</translation>
    </message>
    <message>
        <source>Rows one element longer: %1 way instead of %2.</source>
        <translation>Zeilen um ein Element länger: %1 Weg statt %2.</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Good</source>
        <translation>Gut</translation>
    </message>
</context>
</TS>
