package notation

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// checkFound holds what Find promises of any text.
func checkFound(t interface{ Fatalf(string, ...any) }, text string) {
	found := FindFrames(text, testVocab)
	if len(found.LineUses) != len(found.Source) {
		t.Fatalf("%d lines, %d uses", len(found.Source), len(found.LineUses))
	}
	checkQuoted(t, found)
	inside := func(p Pos) {
		if p.Line < 1 || p.Line > len(found.Source) || p.Col < 1 || p.Col > utf8.RuneCountInString(found.Source[p.Line-1])+1 {
			t.Fatalf("%v is outside the text %q", p, text)
		}
	}
	faults := found.Faults
	for _, f := range found.Frames {
		inside(f.Pos)
		faults = append(faults, f.Faults...)
		eachStatement(f.Statements, func(s Statement) {
			inside(s.Pos)
			for _, field := range s.Fields {
				for _, item := range field.Items {
					inside(item.Pos)
				}
			}
		})
		if len(f.Faults) == 0 && f.Game != "nowhere" {
			checkStable(t, f)
		}
	}
	for _, f := range found.OtherFrames {
		inside(f.Pos)
		faults = append(faults, f.Faults...)
		if len(f.Faults) == 0 {
			again := FindFrames(f.HeaderLine()+"\n"+strings.Join(f.Lines, "\n")+"\n#END\n", testVocab)
			if len(again.OtherFrames) != 1 || again.OtherFrames[0].HeaderLine() != f.HeaderLine() ||
				strings.Join(again.OtherFrames[0].Lines,
					"\n") != strings.Join(f.Lines, "\n") {
				t.Fatalf("%q is not read again: %+v", f.HeaderLine(), again.OtherFrames)
			}
		}
	}
	for _, f := range faults {
		inside(f.Pos)
		if f.Code == "" || f.Width < 1 || f.Text == "" {
			t.Fatalf("incomplete fault %+v", f)
		}
	}
	var b strings.Builder
	if err := RenderFaults(&b, found.Source, faults); err != nil {
		t.Fatalf("%v", err)
	}
	for line := range strings.SplitSeq(b.String(), "\n") {
		if DisplayWidth(line) > renderWidth {
			t.Fatalf("%d columns: %q", DisplayWidth(line), line)
		}
	}
}

// checkQuoted holds that quoted frames stand in quoted lines, in order, and that no frame that counts does.
func checkQuoted(t interface{ Fatalf(string, ...any) }, found FindResult) {
	last := 0
	for _, q := range found.Quoted {
		if q.Line <= last || found.LineUses[q.Line-1] != LineQuoted {
			t.Fatalf("quoted frames %v in %v", found.Quoted, found.LineUses)
		}
		last = q.Line
	}
	for _, f := range found.Frames {
		if found.LineUses[f.Pos.Line-1] == LineQuoted {
			t.Fatalf("the frame of line %d stands in a quoted line: %v", f.Pos.Line, found.LineUses)
		}
	}
}

func eachStatement(list []Statement, f func(Statement)) {
	for _, s := range list {
		f(s)
		eachStatement(s.Children, f)
	}
}

// checkStable holds that canonical and formatted text read as the same frame again.
func checkStable(t interface{ Fatalf(string, ...any) }, f Frame) {
	for _, text := range []string{f.Canonical(), FormatFrame(f)} {
		again := FindFrames(text, testVocab)
		if len(again.Frames) != 1 || len(again.Frames[0].Faults) > 0 || len(again.Faults) > 0 {
			t.Fatalf("canonical text has faults: %+v\n%s\nfrom\n%s", again, text, strings.Join(f.Lines, "\n"))
		}
		if got := again.Frames[0].Canonical(); got != f.Canonical() {
			t.Fatalf("canonical text changed:\n%s\n%s\nfrom\n%s", f.Canonical(), got, strings.Join(f.Lines, "\n"))
		}
	}
	once := FormatFrame(f)
	if twice := FormatFrame(FindFrames(once, testVocab).Frames[0]); twice != once {
		t.Fatalf("Format is not idempotent:\n%s\n%s\nfrom\n%s", once, twice, strings.Join(f.Lines, "\n"))
	}
}

// randomLine draws a line out of the pieces of the language, so that most lines parse.
var randomLine = rapid.Custom(func(t *rapid.T) string {
	pick := func(name string, from ...string) string { return rapid.SampledFrom(from).Draw(t, name) }
	if rapid.IntRange(0, 4).Draw(t, "wild") > 0 {
		return pick("sound", "move 1SS,2SS 1907-1908", "M 1SS to 2008 drop 2SS at 1908", "attack 2113 with 1SS",
			"if a1=DR a 2113 < 1SS,\n \"air\" air",
			"  advance 1SS to 2113", "x all; reserve 3SS", "\treserve \"Gross D\"", "losses 1SS +\n2SS", "pass if turn>=3",
			"bid 3 a, \"b; c\"; pass",
			"when attacked @ 2008: noretreat", "default retreat: retreat via 2210", "default retreat", "bid 3 why \\\n  not",
			"salt 0123456789abcdef", "draft", "// alone", "") +
			pick("comment", "", "", " // note", "//", "  // a\" b", ";") + "\n"
	}
	line := pick("indent", "", "", "", "", "  ", "    ", "\t", " ") +
		pick("before", "", "", "", "if a1=DR: ", "if odds<3 : 1 and not enemy in 2008 ", "when attacked at 2008: ", "default retreat: ") +
		pick("order", "move 1SS,2SS 1907-1908", "M 1SS to 2008", "attack 2113 with 1SS", "a 2113 < 1SS,", "advance 1SS to 2113", "x all",
			"losses 1SS",
			"reserve 2SS", "pass", "halt", "bid 3 why \\ not", "bid 3", "when none", "draft", "salt 0123456789abcdef", "base 0123456789ab",
			"2SS", "", "") +
		pick("after", "", "", "", "", " if turn>=3", " air", " \"Gross D\"", " \"air\"", ", 3SS", " drop 2SS at 1908", " then 2008", " 2SS",
			"\"", " = 3-1") +
		pick("end", "", "", "", "", "; pass", ";", " // note", "//", " // a\" b", ",", " \\", "-", "; x none // c") + "\n"
	return line
})

func TestRandomSheets(t *testing.T) {
	sound, orders := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		body := strings.Join(rapid.SliceOfN(randomLine, 1, 8).Draw(t, "lines"), "")
		text := "#PBEM g s p\n" + body + "#END\n"
		checkFound(t, text)
		if f := FindFrames(text, testVocab).Frames[0]; len(f.Faults) == 0 {
			sound++
			eachStatement(f.Statements, func(Statement) { orders++ })
		}
	})
	if sound == 0 || orders == 0 {
		t.Errorf("%d sheets without faults, %d orders in them: the test shows nothing", sound, orders)
	}
}

func FuzzFind(f *testing.F) {
	f.Add(designSheet)
	f.Add("#PBEM g s p\nattack 2113 with 1SS\n losses 1SS*1 2SS × 2,\"a b\"*3 + default\nl default\nl 1SS*0\nl default,1SS\n" +
		"l \"default\"*99\n#END")
	f.Add("#PBEM g s p\nmove 1SS,\n2SS 1907-\n 1908 // c\nbid 3 \\\nwhy; not\n#END\n#PBEM g s p\n#END")
	f.Add("#PBEM g s p\nif not unit \"a b\" at 2008 and odds<=3 : 1: attack 2113 < \"air\" w/ air = 3-1\n\tx none\n#END.")
	f.Add("#PBEM g s p\nsalt 0123 4567 89ab cdef // x\n\n\n// y\nwhen retreat @ 2008 retreat via 2210 if odds<1:2\n#END")
	f.Add("#PBEM g s p\ndefault attacked\n#END\nOn Tue, Anna\nwrote:\n" + rule + "\n#PBEM g s p\n#END")
	f.Add("#PBEM g s p\n-- \n-----Original Message-----\n*From:* x\nSent: y\nTo : z\n> #PBEM g s p\n#PBEM g s p\nhalt\n#END")
	f.Add("#MOD g\nextend s 48h \"why\" // x\n#END\n#DESK: g, s\n  status\n> x\n#END\n#PRESS g s to all and moderator\n> hello\n#END\n" +
		"#MODD g\n#PBEM g s p\n#MOD g")
	f.Add("________________________________\n\nVon: x\nGesendet: y\nAn: z\n#PBEM g s p\n#END")
	f.Add("#EVENT cup\nenter ann \"Ann // Smith\" // x\ncode 2026-07-04 abcdefgh234567ab\n#END\n> #EVENT cup\n> confirm\n> #END\n" +
		"#EVENT: cup // y\nbid 1-01 german 2\n#PBEM g s p\nhalt\n#END\n#EVENT\n#END\n#EVENT a b\n#END")
	f.Add("#命令 g ドイツ軍 T1ーG\n1SS・2SSを1907から2008へ道路移動。※x\n" +
		"2113を1SSで攻撃 = 3:1\n　　2213へ、さらに2214へ1SSが前進\n条件 敵が2008にいないならパス\n" +
		"予備命令 退却 2109で 条件 戦闘比<=3:1: 2210へ退却\n移動 1SS 残置 2SS 1908 1907〜1908\nもしa1=DRなら、停止\n#終わり")
	f.Fuzz(func(t *testing.T, in string) { checkFound(t, in) })
}
