package ruletest_test

import (
	"encoding/json"
	"strings"
	"testing"

	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// fight is a case that ends with a retreat chosen by the other side; expectations are added to it.
const fight = `case 11.12 x
title kursk
given
  plain map; phase T1-G-2; place town 2611 "Testovo"; control german 2611
  unit 167 german infantry division 24/12 at 2609
  unit 375 soviet rifle division 8 at 2610
orders german: attack 2610 with 167 = 3:1
dice 4
answers soviet: retreat to 2611
expect
`

// move is a case whose sheet is refused.
const move = `case 10.8 x
title kursk
given
  plain map; phase T1-G-1; set order german move/fight
  unit 167 german infantry division 8/4 at 2401 steps 1
orders german: move 167 2401-2402-2403-2404-2405-2406
expect
`

// slip is a case whose sheet is spelled wrongly.
const slip = `case 10.8 x
title kursk
given plain map; phase T1-G-1; set order german move/fight
orders german: moov 167 2401-2402
expect
`

// ask is a case that stops at a question.
const ask = `case 11.12 x
title kursk
given
  plain map; phase T1-G-2
  unit 167 german infantry division 24/12 at 2609
  unit 375 soviet rifle division 8 at 2610
orders german: attack 2610 with 167 = 3:1
dice 4
expect
`

// TestExpectations holds every expectation to both: it passes when it is right and tells when it is not.
func TestExpectations(t *testing.T) {
	run := ruletest.NewRunner(rules.Find, scenarios.Open)
	for _, tt := range []struct{ base, expect, diff string }{
		{fight, "accepted", ""},
		{fight, "refused", "want the sheet refused, got it accepted"},
		{fight, "fault move/mp", "want fault move/mp, got no faults"},
		{fight, "no fault move/mp", ""},
		{fight, "warning odd/column-worst", "want warning odd/column-worst"},
		{fight, "event result DR 12.2 at 2610", ""},
		{fight, "event result DE", `want event result DE, got result DR "die 4 on 3:1: the defender retreats" 12.2 at 2610`},
		{fight, "event result DR 12.3", "want event result DR 12.3"},
		{fight, "event result DR at 2611", "want event result DR at 2611"},
		{fight, "no event result DR", "want no event result DR"},
		{fight, "no event result DE", ""},
		{fight, "event end", "got no event of this kind; there were head (1), sum (4), "},
		{fight, `event sum "24:8"`, ""},
		{fight, `event sum "25:8"`, "want event sum"},
		{fight, "event roll 4 key combat:2610#1", ""},
		{fight, "event roll 4 key combat:2611#1", "want event roll 4"},
		{fight, "event move 375 2610-2611", ""},
		{fight, "event for german move 375", ""},
		{fight, "event move 167 2610-2611", "want event move"},
		{fight, "unit 375 at 2611 steps 1", ""},
		{fight, "unit 375 at 2610", "want unit 375 at 2610, got at 2611 steps 1"},
		{fight, "unit 167 steps 1", "got at 2610 steps 2"},
		{fight, "unit 375 dead", "want unit 375 dead"},
		{fight, "unit 376 dead", `there is no counter "376"`},
		{fight, "unit 375 reserve", "want unit 375 reserve"},
		{fight, "unit 375 not reserve", ""},
		{fight, "control soviet 2611", ""},
		{fight, "control german 2610 2611", "want control german 2611, got soviet"},
		{fight, "control german 9999", "there is no hex 9999"},
		{fight, "track vp 59", ""},
		{fight, "track vp 60", "want track vp 60, got 59"},
		{fight, "empty 2609", ""},
		{fight, "empty 2609 2610", "want 2610 empty, got 167 in it"},
		{fight, "next T1-S-1", ""},
		{fight, "next T1-S-2", "want next T1-S-2, got T1-S-1"},
		{fight, "asks nobody", ""},
		{fight, "asks soviet retreat", "got nobody is asked"},
		{fight, "over soviet", "got the game goes on"},
		{fight, "sees german 2611 375", ""},
		{fight, "sees german 2611: nothing", "want german sees in 2611 nothing, got 375"},
		{move, "fault move/mp 10.8 line 1", ""},
		{move, "refused; faults any", ""},
		{move, "refused", "not expected: fault move/mp"},
		{move, "fault move/mp; fault move/zoc", "want fault move/zoc"},
		{move, "fault move/mp 10.9", "want fault move/mp 10.9, got fault move/mp 10.8"},
		{move, "fault move/mp line 2", "want fault move/mp line 2"},
		{move, `fault move/mp "needs 6 MP"`, `want fault move/mp "needs 6 MP"`},
		{move, `fault move/mp legal "pass"`, `want fault move/mp legal "pass"`},
		{move, "faults any; warning move/mp", "want warning move/mp"},
		{move, "fault rule 10.8", ""},
		{move, "fault rule 10.9", "want fault rule 10.9, got fault move/mp 10.8"},
		{move, "refused syntax; faults any", ""},
		{move, "faults any; no warning; no depends", ""},
		{move, "no fault", "want the sheet accepted"},
		{slip, "refused; faults any", "want the sheet refused by a rule, got it is only spelled wrongly: fault syntax/"},
		{slip, "refused syntax; faults any", ""},
		{slip, "refused; fault syntax/hex; faults any", "want fault syntax/hex"},
		{fight, "events 1 result DR; events 0 result DE", ""},
		{fight, "events 2 result DR", "want events 2 result DR, got 1: result"},
		{fight, "event result DR before event move 375", ""},
		{fight, "event move 375 before event result DR", "want event move 375 before event result DR, got result DR"},
		{fight, "event roll before event dead", "want event dead"},
		{fight, "unit 375 not in dead; unit 375 not at 2610", ""},
		{fight, "unit 375 not at 2611", "want unit 375 not in 2611, got at 2611"},
		{move, "next T1-G-1", "the sheet accepted"},
		{ask, `asks soviet retreat 11.12 at 2610 fact odds=3:1 default "retreat 375 to 2611"`, ""},
		{ask, "asks nobody", "want asks nobody, got asks soviet retreat"},
		{ask, "asks german retreat", "want asks side german, got soviet"},
		{ask, "asks soviet losses", "want asks kind losses, got retreat"},
		{ask, "asks soviet retreat 11.13", "want asks rule 11.13, got 11.12"},
		{ask, "asks soviet retreat at 2611", "want asks at 2611, got 2610"},
		{ask, "asks soviet retreat fact odds=4:1", "want asks fact odds 4:1, got 3:1"},
		{ask, "asks soviet retreat fact moon=full", "want asks fact moon full, got nothing"},
		{ask, `asks soviet retreat options "retreat 375 to 2611"`, "want asks options"},
		{ask, `asks soviet retreat default "retreat 375 to 2510"`, "want asks default"},
	} {
		cases, err := ruletest.Parse("x", []byte(tt.base+tt.expect))
		if err != nil {
			t.Errorf("%s: %v", tt.expect, err)
			continue
		}
		res := run.Run(cases[0])
		got := strings.Join(res.Diffs, "\n")
		if tt.diff == "" && !res.OK || tt.diff != "" && !strings.Contains(got, tt.diff) {
			t.Errorf("%s: differences %q, want %q", tt.expect, got, tt.diff)
		}
	}
}

// TestCaseFaults runs cases that are wrong themselves.
func TestCaseFaults(t *testing.T) {
	const end = "\norders german: pass\nexpect accepted"
	for _, tt := range []struct{ text, diff string }{
		{"title chess\nexpect accepted", `there is no title "chess"`},
		{"title kursk\ngiven unit nobody at 2401" + end,
			`line 3: there is no counter "nobody" here; describe it: "unit nobody german infantry division 8-8-4`},
		{"title kursk\ngiven unit 1SS at 9999" + end, "line 3: there is no hex 9999"},
		{"title kursk\ngiven unit 1SS at 2401 steps 3" + end, "cannot have 3 steps"},
		{"title kursk\ngiven unit 1SS in dead steps 1" + end, "a dead unit has no steps"},
		{"title kursk\ngiven unit 1SS in jail" + end, `there is no box "jail"`},
		{"title kursk\ngiven unit 1SS at 2401; unit 375 soviet rifle division 5 at 2401" + end, "2401 holds units of both sides"},
		{"title kursk\ngiven unit X german dragon division 8/4 at 2401" + end, `"dragon" is no type of unit`},
		{"title kursk\ngiven unit X german panzer army 8/4 at 2401" + end, `"army" is no size`},
		{"title kursk\ngiven unit X german panzer division 8 at 2401" + end, "a german unit has 2 steps, not 1"},
		{"title kursk\ngiven unit X martian panzer division 8 at 2401" + end, `there is no side "martian"`},
		{"title kursk\ngiven unit X german panzer division 8/4 code 1-1 at 2401" + end, `"1-1" is no set-up code`},
		{"title kursk\ngiven unit 1SS at 2401 sleepy" + end, `"sleepy" is no mark`},
		{"title kursk\ngiven control martian 2401" + end, `line 3: there is no side "martian"`},
		{"title kursk\ngiven control german 1000..2311" + end, "is no straight run"},
		{"title kursk\ngiven track morale 3" + end, `line 3: the title has no track "morale"`},
		{"title kursk\ngiven option sun=on" + end, `line 3: the title has no option "sun"`},
		{"title kursk\ngiven set moon full" + end, "set moon full: nothing of this kind can be set"},
		{"title kursk\ngiven phase X1-G" + end, "does not begin with T and a turn"},
		{"title kursk\ngiven phase T1-Q-1" + end, "names no side"},
		{"title kursk\ngiven terrain lava 2401" + end,
			`line 3: "lava" is no class of terrain that the title knows; there are clear, forest, hill, swamp`},
		{"title kursk\ngiven side river 2401-2403" + end, "is no pair of adjacent hexes"},
		{"title kursk\ngiven fort german 2401..2311" + end, "is no straight run"},
		{"title kursk\ngiven\n file map.hexmap\n   hexmap 1" + end, "the data of kursk: map.hexmap"},
		{"title kursk\nstanding soviet: attack 2401 with 375" + end, "line 3: the standing orders are refused"},
		{"title kursk\norders german: declare gambit no\nstanding soviet: when sunday: pass\nexpect accepted",
			"x:4: the standing orders are refused"},
		{"title kursk\ngiven phase T1-G-2\nresult combat:2610#1 = DR" + end, "the result of combat:2610#1 was never asked for"},
		{"title kiev-to-rostov\ngiven option scenario=2; phase T30-S-5; supply soviet 3012 2030" + end,
			"with the letters of a sheet there are"},
		{"title kursk\ngiven phase T1-G-2\ndice 3" + end, "the die 3 was never thrown"},
		{"title kursk\ngiven phase T1-G-2\nanswers soviet: pass" + end, `the answer "pass" was never asked for`},
	} {
		cases, err := ruletest.Parse("x", []byte("case 1.1 x\n"+tt.text))
		if err != nil {
			t.Errorf("%s: %v", tt.text, err)
			continue
		}
		if got := strings.Join(ruletest.Run(cases[0], rules.Find, scenarios.Open).Diffs, "\n"); !strings.Contains(got, tt.diff) {
			t.Errorf("%s: differences %q, want %q", tt.text, got, tt.diff)
		}
	}
}

// TestWarnings: a control line over an enemy unit that the case gives is told, and one over its own is not.
func TestWarnings(t *testing.T) {
	for given, want := range map[string]string{
		"control german 2610": "x:5: control german 2610: soviet units stand there; the hex is german all the same",
		"control soviet 2610": "",
		"unit W german panzer division 8/4 at 2609": "x:5: unit W: \"W\" is a word of the notation, and orders that name the counter are " +
			"read otherwise; give it another name",
		"unit Wi german panzer division 8/4 at 2609": "",
	} {
		cases, err := ruletest.Parse("x", []byte("case 1.1 x\ntitle kursk\ngiven phase T1-G-2\n"+
			"given unit 375 soviet rifle division 4 at 2610\ngiven "+given+"\norders german: pass\nexpect accepted"))
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(ruletest.Run(cases[0], rules.Find, scenarios.Open).Warnings, "\n"); got != want {
			t.Errorf("%s: warnings %q, want %q", given, got, want)
		}
	}
}

// TestPassTo: a chain of passes ends in its phase, or tells why it does not.
func TestPassTo(t *testing.T) {
	for text, want := range map[string]string{
		"title kiev-to-rostov\ngiven option scenario=2; start\npass to T31-A-2\nexpect next T31-A-2": "",
		"title kursk\ngiven start\npass to T2-S-1\nexpect next T2-S-1":                               "",
		"title a-victory-lost\ngiven start\npass to T2-S-C\nexpect next T2-S-C":                      "",
		"title kiev-to-rostov\ngiven option scenario=2; start\npass to T29-A-9\nexpect accepted":// there is none
		"the phase does not come, the game is in T30-",
	} {
		cases, err := ruletest.Parse("x", []byte("case 1.1 x\n"+text))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(ruletest.Run(cases[0], rules.Find, scenarios.Open).Diffs, "\n")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: differences %q, want %q", text, got, want)
		}
	}
}

// TestMapEdits shows that each edit reaches the map: movement costs tell.
func TestMapEdits(t *testing.T) {
	run := ruletest.NewRunner(rules.Find, scenarios.Open)
	for _, tt := range []struct{ edit, cost string }{
		{"plain map", "2114 clear 1"},
		{"plain map; terrain hill 2114", "2114 hill 2"},
		{"plain map; terrain hill 2113..2115; terrain swamp 2114", "2114 swamp 3"},
		{"plain map; fort soviet 2114", "2114 enemy fort 2"},
		{"terrain clear 2114; fort none 2114; side none 2113-2114; place city 2114", "2114 city 2"},
		{"terrain clear 2114; fort none 2114; fort german 2114; side none 2113-2114", "2114 own fort 1"},
		{"plain map; side river 2114-2113", "river +1"},
		{"plain map; side river 2113-2114; side major 2113-2114", "major"},
		{"plain map; place city 2114; place none 2114", "2114 clear 1"},
	} {
		text := "case x\ntitle kursk\ngiven\n" + tt.edit + "; phase T1-G-1; set order german move/fight\n" +
			"unit X german infantry division 8/4 at 2113\norders german: move X 2113-2114-2115-2116-2117-2118-2119\n" +
			"expect fault move/mp \"" + tt.cost + "\""
		cases, err := ruletest.Parse("x", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range run.Run(cases[0]).Diffs {
			t.Errorf("%s: %s", tt.edit, d)
		}
	}
}

func TestResultJSON(t *testing.T) {
	cases, err := ruletest.Parse("f.case", []byte(fight+"event result DE 12.2"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(ruletest.Run(cases[0], rules.Find, scenarios.Open))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"file":"f.case"`, `"line":1`, `"ok":false`, `"rules":["11.12","12.2"]`,
		`f.case:11: want event result DE`} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s", text, want)
		}
	}
}

// FuzzRun holds that no case, however odd, brings the engine or the title down.
func FuzzRun(f *testing.F) {
	f.Add([]byte(fight + "accepted"))
	f.Add([]byte(move + "refused"))
	f.Add([]byte("case x\ntitle kursk\ngiven\n phase T7-S-2; track vp 1; set next move/fight\n unit 1Fg at 2401 reserve\n" +
		"orders soviet: pass\nanswers german: extend no\nanswers soviet: extend yes\ndice 1 2 3\nexpect over draw; sees german 2401 ?"))
	f.Add([]byte("title kursk\nshare a\n file map.hexmap\n  grid pointy odd-east rrcc rows 22..21 cols 11..12\n  map\n  22 . h\n" +
		"  21 ? .\n  end\n  side river 2111:e\n  zone a 2111\ncase x\ngiven use a; edge west 2111; supply soviet 2212; phase T1-G-2\n" +
		" unit X german infantry division 8/4 at 2111; unit Y soviet rifle division 4 at 2112\norders german: attack 2112 with X; pass\n" +
		"dice DR\nexpect accepted"))
	run := ruletest.NewRunner(rules.Find, scenarios.Open)
	f.Fuzz(func(t *testing.T, text []byte) {
		cases, err := ruletest.Parse("x", text)
		if err != nil {
			return
		}
		for _, c := range cases {
			if res := run.Run(c); res.OK != (len(res.Diffs) == 0) {
				t.Error("a result that contradicts itself")
			}
		}
	})
}
