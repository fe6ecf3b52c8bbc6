package report

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/dicestats"
	"fieldpost/rules/core"
)

func move(unit, path string) core.Event {
	return core.Event{Kind: core.KindMove, Units: []string{unit}, Path: strings.Split(path, "-"), Value: "move", Rule: "10.1",
		Text: say.F("%s moves %s", unit, path)}
}

func TestEventLines(t *testing.T) {
	hidden := core.Event{Kind: core.KindMove, Rule: "10.1", Text: say.F("%s moves %s", "a counter", "1907-1908")}
	for _, c := range []struct {
		name   string
		events []core.Event
		viewer core.Side
		want   []string // text | right
	}{
		{"a stack", []core.Event{move("1SS", "1907-1908"), move("2SS", "1907-1908"), move("3Pz", "1805-1806")}, "german",
			[]string{"1SS, 2SS move 1907-1908 (10.1)|", "3Pz moves 1805-1806 (10.1)|"}},
		{"a stack of which nobody knows", []core.Event{hidden, hidden, move("2SS", "1907-1908")}, "soviet",
			[]string{"2SS, 2 counters move 1907-1908 (10.1)|"}},
		{"one unknown", []core.Event{hidden}, "soviet", []string{"a counter moves 1907-1908 (10.1)|"}},
		{"control", []core.Event{{Kind: core.KindControl, Hex: "1908", Text: say.F("%s is now german", "1908")},
			{Kind: core.KindControl, Hex: "2008", Text: say.F("%s is now german", "2008")}}, "german",
			[]string{"1908, 2008 are now german|"}},
		{"roll", []core.Event{{Kind: core.KindRoll, Text: "column 5:1", Value: "4", Block: 31, Key: "combat:2008#1"}}, "german",
			[]string{"column 5:1  [block 31 combat:2008#1]|die 4"}},
		{"sum", []core.Event{{Kind: core.KindSum, Text: "own fort", Value: "3L", Rule: "12.1"}}, "german", []string{"own fort (12.1)|3L"}},
		{"rule named already", []core.Event{{Kind: core.KindSum, Text: "own fort (12.1)", Value: "3L", Rule: "12.1"}}, "german",
			[]string{"own fort (12.1)|3L"}},
		{"own answer", []core.Event{{Kind: core.KindAnswer, Text: say.F("%s: %s", "soviet", "noretreat 2008"),
			Value: "standing order 2: when attacked: noretreat"}}, "soviet",
			[]string{"Soviet chooses: noretreat 2008 [standing order 2: when attacked: noretreat]|"}},
		{"the other's answer", []core.Event{{Kind: core.KindAnswer, Text: say.F("%s: %s", "soviet", "noretreat 2008"),
			Value: "standing order 2: when attacked: noretreat"}}, "german",
			[]string{"Soviet chooses: noretreat 2008 [standing order]|"}},
		{"the other's default", []core.Event{{Kind: core.KindAnswer, Text: say.F("%s: %s", "soviet", "retreat"),
			Value: "default: fewest losses"}}, "german", []string{"Soviet chooses: retreat [default]|"}},
		{"the end", []core.Event{{Kind: core.KindEnd, Text: "no VP left", Value: "decisive", Rule: "5.8"}}, "german",
			[]string{"The game is over: decisive: no VP left (5.8)|"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, l := range eventLines(c.events, c.viewer) {
				got = append(got, (l.text + "|" + l.right).String())
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestGatherBringsAStackTogether(t *testing.T) {
	a := core.Event{Kind: core.KindControl, Hex: "1908", Text: say.F("%s is now german", "1908")}
	got := groupAlike([]core.Event{move("1SS", "1907-1908"), a, move("2SS", "1907-1908")})
	if got[0].Units[0] != "1SS" || got[1].Units[0] != "2SS" || got[2].Kind != core.KindControl || len(got) != 3 {
		t.Errorf("%+v", got)
	}
}

// The other side does not learn which counters one order moved.
func TestStoryOfTheOtherSideHidesOrders(t *testing.T) {
	one := []engine.Step{{Line: 1, Events: []core.Event{move("1SS", "1907-1908"), move("2SS", "1907-1908")}}}
	two := []engine.Step{{Line: 1, Events: []core.Event{move("1SS", "1907-1908")}},
		{Line: 2, Events: []core.Event{move("2SS", "1907-1908")}}}
	if d := cmp.Diff(eventSections(one, "german", "soviet", false), eventSections(two, "german", "soviet", false),
		cmp.AllowUnexported(section{}, line{})); d != "" {
		t.Error(d)
	}
	if own := eventSections(two, "german", "german", false); len(own) != 1 || len(own[0].lines) != 2 {
		t.Errorf("the owner reads %+v", own)
	}
}

func TestPassIsToldToItsOwnerOnly(t *testing.T) {
	st := []engine.Step{{Line: 1, Events: []core.Event{{Kind: core.KindHead, Text: "attack 2008"},
		{Kind: core.KindAnswer, Text: say.F("%s: %s", "german", "pass"), Value: "as ordered, no more"},
		{Kind: core.KindResult, Value: "DE"}}}}
	if own, other := eventSections(st, "german", "german", false), eventSections(st, "german", "soviet", false); len(own[0].lines) != 2 ||
		len(other[0].lines) != 1 {
		t.Errorf("%+v\n%+v", own, other)
	}
}

func TestAccount(t *testing.T) {
	b := &builder{g: newGame(t), viewer: blue}
	b.r = b.g.View(blue).Reader()
	b.r.World().Tracks = map[string]say.Text{"vp": "victory points"}
	vp := func(value, why string) core.Event {
		return core.Event{Kind: core.KindTrack, Text: say.Plain(why), Value: say.Plain(value), Rule: "4.4"}
	}
	secret := vp("+9 victory points", "secret")
	secret.Known = []core.Side{red}
	got := b.account([]engine.Step{{Events: []core.Event{vp("+1 victory points", "town"), vp("+10 victory points", "city"),
		vp("-1 FUEL", "spent"), secret}},
		{Events: []core.Event{vp("+1 victory points", "town")}}})
	var text []string
	for _, s := range got {
		text = append(text, s.title.String())
		for _, l := range s.lines {
			text = append(text, (l.text + "|" + l.right).String())
		}
	}
	want := []string{"FUEL ACCOUNT", "spent (4.4)|-1", "sum of this report|-1", "victory points ACCOUNT",
		"town (4.4) (2 times)|+2", "city (4.4)|+10",
		"sum of this report +12; now|10"}
	if d := cmp.Diff(want, text); d != "" {
		t.Error(d)
	}
}

func TestStands(t *testing.T) {
	g := newGame(t)
	say := func(out *engine.Outcome) string { return newBuilder(g, blue, LetterData{}).unchangedText(out).String() }
	bad := submit(t, g, "<1@x>", faultySheet)
	if s := say(bad); !strings.Contains(s, "Nothing of yours") {
		t.Error(s)
	}
	submit(t, g, "<2@x>", "#PBEM ford-1 blue T1-B\ndraft\npass\n#END")
	if s := say(bad); !strings.Contains(s, "draft (B-2 rev 1)") {
		t.Error(s)
	}
	submit(t, g, "<3@x>", attackSheet)
	if s := say(bad); !strings.Contains(s, "B-3 is locked") {
		t.Error(s)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want []string
	}{
		{"", 10, []string{""}},
		{"one two three", 10, []string{"one two", "three"}},
		{"1907-1908-2008-2109", 12, []string{"1907-1908-", "2008-2109"}},
		{"the line #PBEM here", 10, []string{"the", "line #PBEM", "here"}},
		{"東京東京東京", 10, []string{"東京東京東", "京"}},
	} {
		if d := cmp.Diff(c.want, wrap(c.text, c.n)); d != "" {
			t.Errorf("%q: %s", c.text, d)
		}
	}
}

// Wrapping keeps every character but blanks and never exceeds the width.
func TestWrapProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("abc -,#東я\u0301")), 0, 200, -1).Draw(t, "text")
		n := rapid.IntRange(10, 80).Draw(t, "n")
		list := wrap(text, n)
		if got, want := strings.Join(strings.Fields(strings.Join(list, "")), ""), strings.Join(strings.Fields(text), ""); got != want {
			t.Fatalf("%q became %q", want, got)
		}
		for _, l := range list {
			if notation.DisplayWidth(l) > n {
				t.Fatalf("%q has %d columns of %d", l, notation.DisplayWidth(l), n)
			}
		}
	})
}

// A folded order reads as the order it was.
func TestFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		units := rapid.SliceOfN(rapid.SampledFrom([]string{"1SS", "52G", "3-48PzK", "167"}), 1, 40).Draw(t, "units")
		hexes := rapid.SliceOfN(rapid.SampledFrom([]string{"1907", "1908", "2008"}), 2, 40).Draw(t, "hexes")
		order := "move " + strings.Join(units, ",") + " " + strings.Join(hexes, "-")
		folded := breakOrder(order)
		for _, l := range folded {
			if notation.DisplayWidth(l) > columns {
				t.Fatalf("%d columns: %q", notation.DisplayWidth(l), l)
			}
		}
		v, _ := vocabulary("", "", "")
		st, faults := notation.ParseLines(strings.Join(folded, "\n"), v)
		if len(faults) > 0 || len(st) != 1 || st[0].String() != order {
			t.Fatalf("%v: %v %v", folded, st, faults)
		}
	})
}

func TestStepWord(t *testing.T) {
	for _, c := range []struct {
		from string
		want string
	}{{"line 3", "done"}, {"line 3, as far as possible", "changed, see below"}} {
		st := engine.Step{Line: 2, Text: "attack 2008 with 1SS\n  advance 1SS to 2008 then 2109", Status: engine.Done,
			Events: []core.Event{{Kind: core.KindAnswer, Text: say.F("%s: %s", "german", "advance 1SS to 2008"), Value: say.Plain(c.from)}}}
		l := newBuilder(newGame(t), blue, LetterData{}).stepLines(st)
		if len(l) != 2 || l[0].right.String() != c.want || l[1].label.String() != " 3" {
			t.Errorf("%s: %+v", c.from, l)
		}
	}
}

// A sheet for a phase that is over comes back as a frame for the phase at hand.
func TestStaleSheetComesBackForThePhaseAtHand(t *testing.T) {
	g := newGame(t)
	out := submit(t, g, "<1@x>", "#PBEM ford-1 blue T0-B\nmove 1B 1911-1912   // towards the ford\n#END")
	l := FaultLetter(g, out, LetterData{})
	if !strings.Contains(l.Text, "\n#PBEM ford-1 blue T1-B\ncheck\nmove 1B 1911-1912 // towards the ford\n#END\n") {
		t.Error(l.Text)
	}
}

// A sheet filed ahead comes back as a frame for its own phase and never for the one at hand, checked or refused.
func TestSheetAheadComesBackForItsPhase(t *testing.T) {
	const sheet = "#PBEM ford-1 blue PLAN-FORD\nmove 1B 1911-1912\n#END"
	const frame = "\n#PBEM ford-1 blue PLAN-FORD\ncheck\nmove 1B 1911-1912\n#END\n"
	g := newGame(t)
	checked, err := g.Check(input(t, "<1@x>", sheet))
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []Letter{CheckLetter(g, checked, LetterData{}), FaultLetter(g, submit(t, g, "<2@x>", sheet), LetterData{})} {
		if !strings.Contains(l.Text, frame) || !strings.Contains(l.Subject, "PLAN-FORD") ||
			!strings.Contains(l.Text, "Nothing of yours is on file for PLAN-FORD.") {
			t.Errorf("%s\n%s", l.Subject, l.Text)
		}
	}
}

func TestLosses(t *testing.T) {
	b := &builder{g: newGame(t), viewer: blue}
	b.r = b.g.View(blue).Reader()
	dead := core.Event{Kind: core.KindDead, Units: []string{"7R"}, Value: core.BoxDead}
	gone := core.Event{Kind: core.KindDead, Units: []string{"8R"}, Value: core.BoxGone}
	step := core.Event{Kind: core.KindStep, Units: []string{"1B"}}
	cadre := core.Event{Kind: core.KindDead, Units: []string{"9R"}, Value: "cadre"}
	hidden := core.Event{Kind: core.KindDead, Units: []string{"9R"}, Value: core.BoxDead, Known: []core.Side{red}}
	var got []string
	for _, l := range b.losses([]engine.Step{{Events: []core.Event{dead, gone, cadre, step}}, {Events: []core.Event{step, hidden}}}).lines {
		got = append(got, (l.label + " " + l.text).String())
	}
	if d := cmp.Diff([]string{"Blue 2 steps: 1B x2", "Red eliminated: 7R; off the map with all their steps: 9R"}, got); d != "" {
		t.Error(d)
	}
}

// TestLossesKeepToTheirDie: what two combats cost is told behind the die of each, moves of a stack together.
func TestLossesKeepToTheirDie(t *testing.T) {
	lost := func(id string) core.Event {
		return core.Event{Kind: core.KindDead, Units: []string{id}, Text: say.F("%s is eliminated", id)}
	}
	die := core.Event{Kind: core.KindRoll}
	var got []string
	for _, e := range groupAlike([]core.Event{die, lost("7R"), die, lost("8R"), {Kind: core.KindTrack}, lost("9R")}) {
		got = append(got, string(e.Kind)+strings.Join(e.Units, ""))
	}
	if want := "roll dead7R roll dead8R dead9R track"; strings.Join(got, " ") != want {
		t.Errorf("%v, not %s", got, want)
	}
}

func TestInert(t *testing.T) {
	got := escapeHash("  legal: a;\n         #PBEM x y z\n#END\n      b\n")
	if found := notation.FindFrames(got, vocabulary); len(found.Frames)+len(found.Faults) > 0 ||
		!strings.Contains(got, "\n       | #PBEM x y z\n| #END\n") {
		t.Errorf("%q", got)
	}
}

// Faults of one place share its line and carets.
func TestFaultsOfOnePlace(t *testing.T) {
	at := notation.Pos{Line: 2, Col: 1}
	out := &engine.Outcome{StartPos: notation.Pos{Line: 1, Col: 1}, Lines: []string{"move 1B 1911-1912"}, Faults: []notation.Fault{
		{Code: "a/one", Pos: at, Width: 4, Text: "first"}, {Code: "a/two", Pos: at, Width: 4, Text: "second"},
		{Code: "a/three", Pos: notation.Pos{Line: 2, Col: 6}, Width: 2, Text: "third"}}}
	p := page{sections: []section{{lines: faultLines(out)}}}
	want := "  line 2  move 1B 1911-1912\n          ^^^^\n  a/one  first\n  a/two  second\n\n  line 2  move 1B 1911-1912\n" +
		"               ^^\n  a/three  third\n"
	if d := cmp.Diff(want, p.text()); d != "" {
		t.Error(d)
	}
}

func TestTextEntries(t *testing.T) {
	long := strings.TrimSpace(strings.Repeat("word ", 16))
	for _, c := range []struct {
		name string
		page page
		want string
	}{
		{"figure at the end of a wrapped row", page{sections: []section{{title: "T", lines: []line{row(say.Plain(long), "3L")}}}},
			"T\n   word word word word word word word word word word word word word word\n   word word" + strings.Repeat(" ", 64) + "3L\n"},
		{"a remark instead of a figure", page{sections: []section{{title: "T", lines: []line{row("combat", say.Plain(long))}}}},
			"T\n   combat\n      word word word word word word word word word word word word word word\n      word word\n"},
		{"a head too long for one line", page{head: [][2]say.Text{{say.Plain(long[:60]), say.Plain(long[:40])}}},
			strings.Repeat("-", 78) + "\n" + long[:59] + "\n   " + long[:39] + "\n" + strings.Repeat("-", 78) + "\n"},
		{"a label too long to stand beside its text", page{sections: []section{{title: "T",
			lines: []line{labelled(say.Plain(long[:59]), "text")}}}},
			"T\n   " + long[:59] + "\n      text\n"},
		{"nothing to say", page{sections: []section{{title: "T"}}}, ""},
	} {
		if d := cmp.Diff(c.want, c.page.text()); d != "" {
			t.Errorf("%s:\n%s", c.name, d)
		}
	}
}

// A long note stays a note on every line.
func TestFoldNote(t *testing.T) {
	for _, l := range breakOrder("// " + strings.Repeat("move 1B 1911-1912 ", 20)) {
		if !strings.HasPrefix(l, "// ") || notation.DisplayWidth(l) > columns {
			t.Errorf("%q", l)
		}
	}
}

// TestLineUse holds that the account of a mail names each line once, in few words.
func TestLineUse(t *testing.T) {
	text := "Hello\n" + attackSheet + "\nattack 2013 with 1B\n\n> old\n> mail\n-----Original Message-----\nx\ny\n\n"
	found := notation.FindFrames(text, vocabulary)
	b := &builder{x: LetterData{Lines: found.Ranges(), StrayOrders: found.StrayOrders, Part: "text/html", Charset: "iso-2022-jp"}}
	var got []string
	for _, l := range b.mailSection().lines {
		got = append(got, l.text.String())
	}
	want := []string{"read from text/html in iso-2022-jp, 17 lines: orders 4-7; frame 3, 8-9; not read, outside the frame " +
		"1-2, 10-12; not " +
		"read, quoted 13-14; not read, earlier mail 15-17",
		"note: not read, but it would be an order inside the frame: line 11"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	var many []notation.LineRange
	for i := range 40 {
		many = append(many, notation.LineRange{Use: notation.LineUse(i % 2 * int(notation.LineOrder)), From: i + 1, To: i + 1})
	}
	if got := lineUseText(many); len(got.String()) > 150 || !strings.Contains(got.String(), "and 12 more") {
		t.Errorf("%s", got)
	}
}

// TestLuckOfASheetLockedLater plays it: the dice of a committed sheet are its side's once it is locked, and those
// thrown again take the place of the first.
func TestLuckOfASheetLockedLater(t *testing.T) {
	g := newGame(t)
	in := input(t, "<1@x>", attackSheet)
	in.LockAt = began.Add(48 * time.Hour)
	if out, err := g.Submit(in); err != nil || out.Status != engine.Committed {
		t.Fatal(out, err)
	}
	submit(t, g, "<2@x>", "#PBEM ford-1 red T1-B\nwhen retreat at 1914: retreat to 2015\n#END")
	if got := dicestats.FromLog(g.Log(), dicestats.NewClassifier(g.Module())); len(got) != 0 {
		t.Fatalf("before the lock: %+v", got)
	}
	by := engine.Attribution{Name: "timekeeper", At: in.LockAt}
	for _, a := range []engine.Act{engine.ExecuteSheet{Side: blue, Why: "cooling-off over"}, engine.Reroll{Event: "combat:2013#1"}} {
		if _, err := g.Act(by, a); err != nil {
			t.Fatal(err)
		}
		if got := dicestats.FromLog(g.Log(), dicestats.NewClassifier(g.Module())); len(got) != 1 ||
			got[0].Owner != blue || got[0].N() != 1 {
			t.Errorf("after %T: %+v", a, got)
		}
	}
}

// TestSheetsOfABatch: a mail may set several sheets in work; each is shown with its phase and receipt, to its owner
// alone.
func TestSheetsOfABatch(t *testing.T) {
	step := func(text string, s engine.StepStatus) []engine.Step {
		return []engine.Step{{Line: 1, Text: text, Status: s}}
	}
	out := &engine.Outcome{Status: engine.Executed, Side: blue, At: began, Phase: "T1-B", Sheets: []engine.SheetView{
		{Side: blue, Receipt: "B-1", Rev: 1, Phase: "T1-B", Steps: step("move 1B 1911-1912", engine.Done)},
		{Side: red, Receipt: "R-1", Rev: 1, Phase: "T1-R", Steps: step("move 7R 2013-2014", engine.Done)},
		{Side: blue, Receipt: "B-2", Rev: 2, Phase: "T2-B", Steps: step("move 2B 1911-1912", engine.Skipped)}}}
	out.Plan = &out.Sheets[2]
	g := newGame(t)
	told := func(viewer core.Side) []string {
		b := newBuilder(g, viewer, LetterData{})
		var got []string
		for _, s := range b.ownSheetSections(out) {
			got = append(got, (s.title + " " + s.right).String())
			for _, l := range s.lines {
				got = append(got, strings.TrimSpace((l.text + " " + l.right).String()))
			}
		}
		b.resultSubject(out)
		return append(got, b.subjectInGame())
	}
	for viewer, want := range map[core.Side][]string{
		blue: {"YOUR SHEET T1-B   receipt B-1 rev 1   sha256 ", "move 1B 1911-1912 done", "YOUR SHEET T2-B   receipt B-2 rev 2   sha256 ",
			"move 2B 1911-1912 skipped", "Locked 8 Mar 2026 13:02 UTC.",
			"[ford-1] T2-B Blue: 1 of 2 orders done, your sheet T1-B is next"},
		red: {"YOUR SHEET receipt R-1 rev 1   sha256 ", "move 7R 2013-2014 done",
			"[ford-1] T1-R Red: 1 of 1 order done, Blue sheet T1-B is next"},
	} {
		if d := cmp.Diff(want, told(viewer)); d != "" {
			t.Errorf("%s: %s", viewer, d)
		}
	}
	if got := strings.Join(told(core.Everyone), "\n"); strings.Count(got, " SHEET ") != 3 {
		t.Errorf("the moderator reads\n%s", got)
	}
}

// TestPlacedIsNoSetUp: counters are set up before the game, and placed later.
func TestPlacedIsNoSetUp(t *testing.T) {
	st := []engine.Step{{Line: 1, Events: []core.Event{{Kind: core.KindPlace, Units: []string{"1SS"},
		Text: say.F("%s is placed in %s", "1SS", "2008")}}}}
	for setup, want := range map[bool]string{true: "SET-UP", false: "PLACED"} {
		if got := eventSections(st, blue, blue, setup); len(got) != 1 || got[0].title.String() != want {
			t.Errorf("set-up %v: %+v", setup, got)
		}
	}
}

func TestRatio(t *testing.T) {
	for s, want := range map[string]bool{"3:1": true, "1:2": true, "2-1": true, "1.5-1": true, "-1": false, "3L": false, "5": false,
		"3:": false, "T1-A": false, "": false, "1-": false} {
		if got := isRatio(s); got != want {
			t.Errorf("ratio(%q) = %v", s, got)
		}
	}
}

// TestSameFaultInSeveralLines: what would be right is told at the first of them.
func TestSameFaultInSeveralLines(t *testing.T) {
	same := notation.Fault{Code: "phase/order", Text: "declare the order first", Legal: []string{"order move/fight"}}
	out := &engine.Outcome{StartPos: notation.Pos{Line: 1, Col: 1}, Lines: []string{"move A", "move B"}}
	for n := 2; n <= 3; n++ {
		same.Pos = notation.Pos{Line: n, Col: 1}
		out.Faults = append(out.Faults, same)
	}
	lines := faultLines(out)
	if first, second := lines[0].fault.text(), lines[1].fault.text(); strings.Count(first+second, "order move/fight") != 1 ||
		!strings.Contains(second, "as in line 2") {
		t.Errorf("%s\n%s", first, second)
	}
}
