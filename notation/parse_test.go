package notation

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testVocabulary returns the vocabulary of the tests: the common verbs, one verb that stands only under another, and
// one that takes free text and a number.
func testVocabulary() Vocabulary {
	v := Vocabulary{
		Verbs:     CommonVerbs(),
		Questions: []string{"attacked", "retreat", "losses", "support"},
		Subjects:  []string{"weather", "shifts"},
	}
	return v.With(
		Verb{Name: "reserve", Args: []Arg{{Name: "units", Kind: Units}}, Under: []string{"advance"}, Example: "reserve 3SS"},
		Verb{Name: "bid", Args: []Arg{{Name: "points", Kind: Number}, {Name: "why", Kind: Text, Optional: true}}, Example: "bid 3"},
	)
}

func testVocab(game, _, _ string) (Vocabulary, bool) {
	return testVocabulary(), game != "nowhere"
}

func TestCanonical(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"long forms", "move 1SS,2SS 1907-1908-2008 road", "move 1SS,2SS 1907-1908-2008 road"},
		{"letters and case", "M 1ss 1907-1908", "move 1ss 1907-1908"},
		{"colon after verb", "Move: 1SS 1907-1908", "move 1SS 1907-1908"},
		{"blanks for commas", "m 1SS 2SS 1907 1908", "move 1SS,2SS 1907-1908"},
		{"plus and and", "m 1SS+2SS and 3SS 1907-1908", "move 1SS,2SS,3SS 1907-1908"},
		{"numeric unit", "move 332 1805-1806", "move 332 1805-1806"},
		{"to clause", "move 1SS to 2008", "move 1SS to 2008"},
		{"arrows", "m 1SS 1907 → 1908->2008", "move 1SS 1907-1908-2008"},
		{"then", "advance 1SS,2SS to 2008 then 2109", "advance 1SS,2SS to 2008-2109"},
		{"advance none", "x NONE", "advance none"},
		{"drops in order", "move 1SS,2SS,3SS 1907-2008 drop 3SS at 1908 drop 2SS @ 2007 road",
			"move 1SS,2SS,3SS 1907-2008 road drop 3SS at 1908 drop 2SS at 2007"},
		{"attack", "a 2113 < 1SS, 2SS, 3SS air = 3 : 1", "attack 2113 with 1SS,2SS,3SS air = 3:1"},
		{"attack w/", "A 2113 w/ 1SS", "attack 2113 with 1SS"},
		{"attack w/ glued", "A 2113 w/1SS,2SS =3-1", "attack 2113 with 1SS,2SS = 3:1"},
		{"comma before flag", "attack 2113 with 1SS, air, = 3/1", "attack 2113 with 1SS air = 3:1"},
		{"full-width", "ｍｏｖｅ　１ＳＳ　１９０７ー１９０８", "move 1SS 1907-1908"},
		{"full stop", "move 1SS 1907-1908.", "move 1SS 1907-1908"},
		{"retreat preferences", "r 375 to 2210, 2211 or 2310", "retreat 375 to 2210,2211,2310"},
		{"retreat via", "retreat at 2109 via 2210", "retreat at 2109 to 2210"},
		{"bare retreat", "retreat", "retreat"},
		{"noretreat", "NoRetreat at 2008", "noretreat 2008"},
		{"stand", "stand", "noretreat"},
		{"place in", "place 52G, 375 in 2008", "place 52G,375 2008"},
		{"order letters", "order F/M", "order fight/move"},
		{"order words", "order move, fight", "order move/fight"},
		{"declare", "d Gambit NO", "declare gambit no"},
		{"losses", "l 3Pz+24Pz", "losses 3Pz,24Pz"},
		{"inner dash", "m 3-48Pz 1907-1908", "move 3-48Pz 1907-1908"},
		{"slash and hash", "m 2SS/DR,4-6-7#1 1907-1908", "move 2SS/DR,4-6-7#1 1907-1908"},
		{"quoted", `m "Gross  Deutschland" 1907-1908`, `move "Gross Deutschland" 1907-1908`},
		{"needless quotes", `m "1SS" 1907-1908`, `move 1SS 1907-1908`},
		{"quoted keyword", `a 2113 with "air"`, `attack 2113 with "air"`},
		{"curly quotes", "m “Gross Deutschland” 1907-1908", `move "Gross Deutschland" 1907-1908`},
		{"halt", "HALT IF a1 = dr", "halt if a1=DR"},
		{"if after", "attack 2113 with 1SS if a1=dr", "if a1=DR: attack 2113 with 1SS"},
		{"if before", "if a1=DR and not enemy in 2008 attack 2113 with 1SS", "if a1=DR and not enemy in 2008: attack 2113 with 1SS"},
		{"unit condition", "if unit 1SS in 2008: pass", "if unit 1SS at 2008: pass"},
		{"comparisons", "if odds ≤ 3 : 1 and loss=>2 and turn<>3 and weather is Mud and shifts<=0: pass",
			"if odds<=3:1 and loss>=2 and turn!=3 and weather=mud and shifts<=0: pass"},
		{"when", "when attacked at 2008 if odds<=3:1: noretreat", "when attacked at 2008 if odds<=3:1: noretreat"},
		{"when without colon", "When Attacked at 2008 noretreat", "when attacked at 2008: noretreat"},
		{"when, if behind", "when attacked: noretreat if odds<3:1", "when attacked if odds<3:1: noretreat"},
		{"when none", "when none", "when none"},
		{"default", "default retreat: retreat to 2210", "default retreat: retreat to 2210"},
		{"default of the title", "Default Attacked // as the rules have it", "default attacked"},
		{"pause", "pause losses at 2008", "pause losses at 2008"},
		{"number and text", "bid -03 for  the bridge, if need be", "bid -3 for  the bridge, if need be"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, faults := ParseLines(tt.in, testVocabulary())
			if len(faults) > 0 {
				t.Fatalf("faults: %+v", faults)
			}
			if len(got) != 1 || got[0].String() != tt.want {
				t.Fatalf("%q\n got %v\nwant %s", tt.in, got, tt.want)
			}
			again, faults := ParseLines(tt.want, testVocabulary())
			if len(faults) > 0 || len(again) != 1 || again[0].String() != tt.want {
				t.Errorf("canonical text reads as %v, faults %v", again, faults)
			}
		})
	}
}

// TestNumbersBehindNames: a list of losses takes a number behind each name and "default" at its end; no other list
// does.
func TestNumbersBehindNames(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"losses 1SS*1,2SS*1", "losses 1SS*1,2SS*1"},
		{"l 1ss * 2 + 2SS×1, Default", "losses 1ss*2,2SS*1,default"},
		{`losses "Gross Deutschland"*1, "default"`, `losses "Gross Deutschland"*1,"default"`},
		{"losses default", "losses default"},
		{"losses 1SS*0", "syntax/number"},
		{"losses 1SS*", "syntax/number"},
		{"losses 1SS*x", "syntax/number"},
		{"losses 1SS*100", "syntax/number"},
		{"losses default,1SS", "syntax/extra"},
		{"losses default*1", "syntax/extra"},
		{"move 1SS*1 1907-1908", "syntax/arg-missing"},
	} {
		list, faults := ParseLines(c.in, Vocabulary{Verbs: CommonVerbs()})
		got := ""
		switch {
		case len(faults) > 0:
			got = faults[0].Code
		case len(list) > 0:
			got = list[0].String()
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.in, got, c.want)
		}
	}
	list, _ := ParseLines("losses 1SS*2,2SS,default", Vocabulary{Verbs: CommonVerbs()})
	left := list[0].ReduceCounts(func(name string) int { return map[string]int{"1SS": 1, "2SS": 5}[name] })
	if got := left.String() + "; " + left.ReduceCounts(func(string) int { return 1 }).String() + "; " +
		list[0].String(); got != "losses 1SS*1,2SS,default; losses 2SS,default; losses 1SS*2,2SS,default" {
		t.Error(got)
	}
}

func TestFaults(t *testing.T) {
	long := "losses " + strings.Repeat("1SS,", 120) + "2SS"
	tests := []struct {
		in, code string
		col      int
		legal    string // must be among Legal; "" for no matter
	}{
		{"atack 2113 with 1SS", "syntax/verb", 1, "attack"},
		{"mov 1SS 1907-1908", "syntax/verb", 1, "move"},
		{"1SS 1907-1908", "syntax/verb", 1, "move 1SS 1907-1908"},
		{"# a remark", "syntax/verb", 1, ""},
		{"#edn", "frame/end", 1, "#END"},
		{"move", "syntax/arg-missing", 5, ""},
		{"move 1SS", "syntax/arg-missing", 9, ""},
		{"move 1SS,", "syntax/arg-missing", 9, ""},
		{"attack 2113", "syntax/arg-missing", 12, ""},
		{"attack 2113 with air", "syntax/arg-missing", 18, ""},
		{"move 1SS to", "syntax/arg-missing", 12, ""},
		{"displace 167", "syntax/arg-missing", 13, ""},
		{"move 1SS drop 2SS 1907-1908", "syntax/arg-missing", 19, ""},
		{"move 1SS,,2SS 1907-1908", "syntax/extra", 10, ""},
		{"move 1SS raod 1907-1908", "syntax/extra", 10, "road"},
		{"move 1SS 1907-1908 road road", "syntax/extra", 25, ""},
		{"move 1SS 1907-1908 to 2008 to", "syntax/arg-missing", 30, ""},
		{"attack 2113 with 1SS 2SS guns", "syntax/extra", 26, ""},
		{"pass now", "syntax/extra", 6, ""},
		{"pause losses: pass", "syntax/extra", 13, ""},
		{"move 1SS 190-1908", "syntax/hex", 10, "0190"},
		{"move 1SS 1907-x08", "syntax/hex", 15, ""},
		{"attack 2113-2114 with 1SS", "syntax/hex", 8, "2114"},
		{"place 1SS in town", "syntax/hex", 14, ""},
		{"move 1SS 1907--1908", "syntax/path", 15, ""},
		{"move 1SS 1907-", "syntax/path", 15, ""},
		{"move 1SS 1907,1908", "syntax/path", 14, ""},
		{"attack 2113 with 1SS = 3", "syntax/odds", 24, ""},
		{"attack 2113 with 1SS = 0:1", "syntax/odds", 24, ""},
		{"attack 2113 with 1SS =", "syntax/odds", 23, ""},
		{"if odds<=3: pass", "syntax/odds", 10, ""},
		{"order fight/mve", "syntax/word", 13, "move"},
		{"bid many", "syntax/number", 5, ""},
		{"bid 1234567", "syntax/number", 5, ""},
		{"bid", "syntax/arg-missing", 4, ""},
		{"declare", "syntax/arg-missing", 8, ""},
		{"top", "syntax/arg-missing", 4, ""},
		{"retreat 375 to", "syntax/arg-missing", 15, ""},
		{"retreat 375 to 2210,,2211", "syntax/hex", 21, ""},
		{"retreat 375 to hill", "syntax/hex", 16, ""},
		{"move 1SS 1907-1908 drop at 1908", "syntax/arg-missing", 25, ""},
		{"move 1SS 1907-1908 drop 1SS at", "syntax/arg-missing", 31, ""},
		{"move 1SS ->", "syntax/arg-missing", 10, ""},
		{"when at 2008: pass", "syntax/window", 6, ""},
		{"when attacked at: pass", "syntax/hex", 17, ""},
		{"if enemy 2008: pass", "syntax/cond", 10, ""},
		{"if turn 3: pass", "syntax/cond", 9, ""},
		{"if terrain=: pass", "syntax/cond", 12, ""},
		{"if turn>=3 and: pass", "syntax/cond", 15, ""},
		{"if a1=DR", "syntax/arg-missing", 9, ""},
		{"if a1=DR: pass if a2=DR", "syntax/cond", 16, ""},
		{"if a0=DR: pass", "syntax/cond", 4, ""},
		{"if rain: pass", "syntax/cond", 4, ""},
		{"if wether=mud: pass", "syntax/cond", 4, "weather"},
		{"if result<=DR: pass", "syntax/cond", 10, ""},
		{"if a1=DR or a2=DR: pass", "syntax/cond", 10, ""},
		{"if turn>=3: when attacked: pass", "syntax/cond", 13, ""},
		{"if unit at 2008: pass", "syntax/cond", 9, ""},
		{"halt if", "syntax/cond", 8, ""},
		{"when atacked: noretreat", "syntax/window", 6, "attacked"},
		{"when attacked", "syntax/window", 14, ""},
		{"when attacked: when retreat: pass", "syntax/window", 16, ""},
		{"when attacked:", "syntax/arg-missing", 15, ""},
		{"default attacked: pass if turn=2", "syntax/cond", 24, ""},
		{"default attacked:", "syntax/arg-missing", 18, ""},
		{"default attacked if turn=2", "syntax/window", 18, ""},
		{"default", "syntax/window", 8, "attacked"},
		{"default atacked", "syntax/window", 9, "attacked"},
		{"reserve 3SS", "syntax/sub", 1, ""},
		{"attack 2113 with 1SS\n  move 1SS 1907-1908", "syntax/indent", 3, ""},
		{"pass\n  advance 1SS", "syntax/sub", 3, ""},
		{`move "Gross 1907-1908`, "syntax/quote", 6, ""},
		{`move "" 1907-1908`, "syntax/arg-missing", 6, ""},
		{"move 1\uFFFDSS 1907-1908", "syntax/replacement-char", 7, ""},
		{"move 1\x00SS 1907-1908", "syntax/replacement-char", 7, ""},
		{"move 1\xffSS 1907-1908", "syntax/replacement-char", 7, ""},
		{long, "sheet/too-long", 401, ""},
		{strings.Repeat("pass\n", 2001), "sheet/too-long", 1, ""},
		{strings.Repeat("pass;pass\n", 1000) + "pass", "sheet/too-long", 1, ""},
		{"move 1SS (1907", "syntax/arg-missing", 10, ""},
		{"attack 2113 1SS", "syntax/arg-missing", 13, ""},
		{"retreat 375 376 to 2210", "syntax/extra", 13, ""},
	}
	for _, tt := range tests {
		name, _, _ := strings.Cut(tt.in, "\n")
		t.Run(name[:min(len(name), 40)], func(t *testing.T) {
			_, faults := ParseLines(tt.in, testVocabulary())
			if len(faults) != 1 {
				t.Fatalf("want one fault, got %+v", faults)
			}
			f := faults[0]
			if f.Code != tt.code || f.Pos.Col != tt.col || f.Stage != NotUnderstood || f.Width < 1 || f.Text == "" {
				t.Errorf("want %s at column %d, got %+v", tt.code, tt.col, f)
			}
			if tt.legal != "" && !strings.Contains("\n"+strings.Join(f.Legal, "\n")+"\n", "\n"+tt.legal+"\n") {
				t.Errorf("want %q among %q", tt.legal, f.Legal)
			}
		})
	}
}

func TestDefaultWithoutAnswer(t *testing.T) {
	got, faults := ParseLines("default attacked; default retreat: pass\n", testVocabulary())
	if len(faults) > 0 || len(got) != 2 {
		t.Fatalf("%+v %+v", got, faults)
	}
	if got[0].Question != "attacked" || got[0].Answer != nil {
		t.Errorf("an answer out of nothing: %+v", got[0])
	}
	if got[1].Answer == nil || got[1].Answer.Verb != "pass" {
		t.Errorf("the answer is lost: %+v", got[1])
	}
}

func TestAllFaultsInOneAnswer(t *testing.T) {
	_, faults := ParseLines("mvoe 1SS 1907-1908\npass\nmove 2SS 19x7-1908-2X08\nattack 2113\n  advnce 1SS\n", testVocabulary())
	var got []string
	for _, f := range faults {
		got = append(got, f.Code)
	}
	want := []string{"syntax/verb", "syntax/hex", "syntax/hex", "syntax/arg-missing", "syntax/verb"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestNoFollowUpFaults holds that lines under a refused order are not blamed for it.
func TestNoFollowUpFaults(t *testing.T) {
	for _, in := range []string{
		"atack 2113 with 1SS\n  advance 1SS to 2113\n  reserve 1SS",
		"attack 2113 with\n  advance 1SS to 2113\n  reserve 1SS",
		"if a1<DR: attack 2113 with 1SS\n  advance 1SS to 2113",
	} {
		if got, faults := ParseLines(in, testVocabulary()); len(faults) != 1 || len(got) != 0 {
			t.Errorf("%q: want one fault and no order, got %v and %v", in, faults, got)
		}
	}
}

func TestTree(t *testing.T) {
	tests := []struct{ name, in, want string }{
		{"indented", "attack 2113 with 1SS\n  advance 1SS to 2113\nmove 2SS 1907-1908",
			"attack 2113 with 1SS\n  advance 1SS to 2113\nmove 2SS 1907-1908\n"},
		{"tab", "attack 2113 with 1SS\n\tlosses 1SS\n\tadvance 1SS", "attack 2113 with 1SS\n  losses 1SS\n  advance 1SS\n"},
		{"indentation lost", "attack 2113 with 1SS\nadvance 1SS to 2113\nreserve 1SS\npass",
			"attack 2113 with 1SS\n  advance 1SS to 2113\n    reserve 1SS\npass\n"},
		{"whole sheet indented", "    attack 2113 with 1SS\n      advance 1SS\n    pass", "attack 2113 with 1SS\n  advance 1SS\npass\n"},
		{"one blank is no indentation", "pass\n pass", "pass\npass\n"},
		{"semicolon", "attack 2113 with 1SS; advance 1SS; pass;", "attack 2113 with 1SS\n  advance 1SS\npass\n"},
		{"backslash", "attack 2113 with 1SS \\\n  air \\\n= 3:1", "attack 2113 with 1SS air = 3:1\n"},
		{"backslash before a verb", "attack 2113 with 1SS \\\nadvance 1SS", "attack 2113 with 1SS\n  advance 1SS\n"},
		{"open list", "attack 2113 with 1SS,\n   2SS,\n3SS = 3:1", "attack 2113 with 1SS,2SS,3SS = 3:1\n"},
		{"open path", "move 1SS 1907-\n1908-2008", "move 1SS 1907-1908-2008\n"},
		{"comments between", "attack 2113 with 1SS // why\n// because\n\n  advance 1SS // onwards",
			"attack 2113 with 1SS\n  advance 1SS\n"},
		{"under a condition", "if a1=DR: attack 2113 with 1SS\n  if result=DR: advance 1SS",
			"if a1=DR: attack 2113 with 1SS\n  if result=DR: advance 1SS\n"},
		{"top level too", "advance 1SS to 2113", "advance 1SS to 2113\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, faults := ParseLines(tt.in, testVocabulary())
			if len(faults) > 0 {
				t.Fatalf("%+v", faults)
			}
			var b strings.Builder
			writeStatements(&b, got, 0)
			if d := cmp.Diff(tt.want, b.String()); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestPositionsAndSource(t *testing.T) {
	got, faults := ParseLines("\n  ａttack 2113 with  ２SS,\n    \"Gross D\"  // mine\n", testVocabulary())
	if len(faults) > 0 || len(got) != 1 {
		t.Fatalf("%v %v", got, faults)
	}
	s := got[0]
	if s.Pos != (Pos{2, 3}) || s.Source != `attack 2113 with  2SS, "Gross D"` {
		t.Errorf("pos %v source %q", s.Pos, s.Source)
	}
	want := []Item{{Text: "2SS", Pos: Pos{2, 21}}, {Text: "Gross D", Pos: Pos{3, 5}, Quoted: true}}
	if d := cmp.Diff(want, s.Items("with")); d != "" {
		t.Error(d)
	}
}

func TestStatementLookup(t *testing.T) {
	got, _ := ParseLines("move 1SS,2SS 1907-1908 drop 1SS at 1907 drop 2SS at 1908\nattack 2113 with 1SS = 3:1", testVocabulary())
	m, a := got[0], got[1]
	if d := cmp.Diff([]string{"1SS", "2SS"}, m.Strings("units")); d != "" {
		t.Error(d)
	}
	if drops := m.FieldsNamed("drop"); len(drops) != 2 || drops[1].Items[1].Text != "1908" {
		t.Errorf("drops %v", drops)
	}
	if m.Has("road") || !m.Has("path") || m.Has("to") {
		t.Error("Has is wrong")
	}
	for _, name := range []string{"odds", "="} {
		if o, ok := a.Item(name); !ok || o.Text != "3:1" {
			t.Errorf("Item(%q) = %v, %v", name, o, ok)
		}
	}
	if _, ok := a.Item("air"); ok || a.Items("air") != nil {
		t.Error("air was not given")
	}
}

func TestConditionPrints(t *testing.T) {
	got, faults := ParseLines(`when attacked if not unit "Gross D" at 2008 and enemy @ 2009: pass`, testVocabulary())
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := `not unit "Gross D" at 2008 and enemy in 2009`
	if c := got[0].If.String(); c != want {
		t.Errorf("%q, want %q", c, want)
	}
	if c := (*Condition)(nil).String(); c != "" {
		t.Errorf("no condition prints as %q", c)
	}
}

// TestEveryExample holds that the examples shown to players are canonical.
func TestEveryExample(t *testing.T) {
	for _, v := range CommonVerbs() {
		in := v.Example
		got, faults := ParseLines(in, testVocabulary())
		want := strings.ReplaceAll(in, " then ", "-")
		if len(faults) > 0 || len(got) != 1 || got[0].Verb != v.Name || got[0].String() != want || v.Help == "" {
			t.Errorf("%s: %q: %v %v", v.Name, in, got, faults)
		}
	}
}

func TestOtherHexLabels(t *testing.T) {
	v := testVocabulary()
	v.IsHexLabel = func(s string) bool {
		return len(s) == 3 && (s[0] >= 'A' && s[0] <= 'Z' || s[0] >= 'a' && s[0] <= 'z') && allDigits(s[1:])
	}
	got, faults := ParseLines("move 1-5 A01-B02", v)
	if len(faults) > 0 || got[0].String() != "move 1-5 A01-B02" {
		t.Fatalf("%v %v", got, faults)
	}
	if _, faults = ParseLines("move 1SS 1907-1908", v); len(faults) != 2 || faults[0].Code != "syntax/hex" {
		t.Errorf("%v", faults)
	}
}

func TestWithReplacesAndAdds(t *testing.T) {
	v := Vocabulary{Verbs: CommonVerbs()}
	n := len(v.Verbs)
	w := v.With(Verb{Name: "pass", Args: []Arg{{Name: "why", Kind: Word}}}, Verb{Name: "march", Alias: []string{"m"}})
	if len(v.Verbs) != n || len(w.Verbs) != n+1 {
		t.Fatalf("%d and %d verbs", len(v.Verbs), len(w.Verbs))
	}
	got, faults := ParseLines("pass early\nm", w)
	if len(faults) > 0 || got[0].String() != "pass early" || got[1].Verb != "march" {
		t.Errorf("%v %v", got, faults)
	}
	if got, _ := ParseLines("pass", v); len(got) != 1 {
		t.Error("the original vocabulary has changed")
	}
}
