package ruletest_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// outcomeText is one text of cases, and a part of the differences that it must show; "" for none.
type outcomeText struct{ name, text, diff string }

// hold runs texts of cases and compares what they show.
func hold(t *testing.T, list []outcomeText) {
	t.Helper()
	run := ruletest.NewRunner(rules.Find, scenarios.Open)
	for _, tt := range list {
		cases, err := ruletest.Parse("x", []byte(tt.text))
		var got string
		if err != nil {
			got = err.Error()
		}
		for _, c := range cases {
			got += strings.Join(run.Run(c).Diffs, "\n")
		}
		if tt.diff == "" && got != "" || !strings.Contains(got, tt.diff) {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.diff)
		}
	}
}

// attacked is a German attack with a given die, up to what is answered and expected.
const attacked = `case 11.12 x
title kursk
given
  plain map; phase T1-G-2
  unit GD german panzergrenadier division 18/9 at 2609
  unit 167 german infantry division 6/3 at 2709
  unit 375 soviet rifle division 8 at 2610
orders german: attack 2610 with GD,167 = 3:1
`

// TestForcedResult: in place of a face the dice may name the result of the table.
func TestForcedResult(t *testing.T) {
	hold(t, []outcomeText{
		{"by name", attacked + "dice combat:2610#1 = DR\nexpect event result DR; asks soviet retreat", ""},
		{"in order", attacked + "dice de\nexpect event result DE; unit 375 dead", ""},
		{"quoted", attacked + "dice combat:2610#1 = \"BB\"\nexpect event roll 3; event result BB; unit 375 dead; asks nobody; faults any",
			""},
		{"none gives it", attacked + "dice combat:2610#1 = XX\nexpect accepted",
			`no face of the d6 thrown for combat:2610#1 gives "XX" here: 1 DE, 2 DE, 3 BB, 4 DR, 5 DR, 6 DR`},
		{"that begins with a figure", "case x\ntitle a-victory-lost\ngiven\n  plain map; phase T3-S-2\n" +
			"  unit s.A soviet tank corps 48-4 at 5203\n" +
			"  unit g.X axis infantry division 8/2 at 5204\norders soviet: attack 5204 with s.A = 6:1\ndice combat:5204#1 = 1DR2\n" +
			"expect event result 1DR2; asks axis retreat", ""},
		{"faces on the way want another die", strings.NewReplacer("plain map;", "plain map; place town 2610;", "3:1",
			"2:1").Replace(attacked) +
			"answers soviet: noretreat\ndice noretreat:2610#1 = AS, combat:2610#1 = DR\n" +
			"expect event result DR; event result AS; unit 375 at 2610", ""},
	})
}

// TestStandingAnswers: standing orders that are sent while a question is open answer it.
func TestStandingAnswers(t *testing.T) {
	hold(t, []outcomeText{
		{"answered", attacked + "dice combat:2610#1 = DR\nexpect asks soviet retreat\n" +
			"standing soviet: when retreat: retreat to 2611\nexpect unit 375 at 2611; asks nobody", ""},
		{"none of the options", attacked + "dice combat:2610#1 = DR\nexpect asks soviet retreat\n" +
			"standing soviet: when retreat: retreat to 2509\nexpect asks soviet retreat", "the standing orders are refused"},
	})
}

// TestBoardWhileAsked: while a question is open, unit, track and empty show the board as it is then.
func TestBoardWhileAsked(t *testing.T) {
	hold(t, []outcomeText{
		{"the board", strings.Replace(attacked, "orders german", "standing german: pause advance\norders german", 1) +
			"dice DE\nexpect asks german advance; unit 375 dead; empty 2610; unit GD at 2609\nanswers german: advance GD to 2610\n" +
			"expect unit GD at 2610; empty 2609; asks german advance", ""},
		{"not the one before", strings.Replace(attacked, "orders german", "standing german: pause advance\norders german", 1) +
			"dice DE\nexpect asks german advance; unit 375 at 2610", "want unit 375 at 2610, got dead"},
	})
}

// TestRefusedAnswer: an answer that is refused can be expected, and the question stands.
func TestRefusedAnswer(t *testing.T) {
	hold(t, []outcomeText{
		{"expected", attacked + "dice DR\nanswers soviet: retreat to 2609\n" +
			"expect fault choice/no-fit 11.12 legal \"retreat 375 to 2611\"; asks soviet retreat", ""},
		{"then right", attacked + "dice DR\nanswers soviet\n  retreat to 2609\n  retreat to 2611\n" +
			"expect fault choice/no-fit; unit 375 at 2611", ""},
		{"not expected", attacked + "dice DR\nanswers soviet: retreat to 2609\nexpect asks soviet retreat",
			"x:10: the answer is refused: fault choice/no-fit 11.12 line 1"},
		{"expected in vain", attacked + "dice DR\nanswers soviet: retreat to 2611\nexpect fault choice/no-fit",
			"want fault choice/no-fit, got no faults"},
	})
}

// TestUnansweredQuestion: a question with which a case ends must be expected.
func TestUnansweredQuestion(t *testing.T) {
	hold(t, []outcomeText{
		{"not expected", attacked + "dice DR\nexpect event result DR",
			`the case ends with a question that it does not expect: asks soviet retreat 11.12 at 2610`},
		{"expected", attacked + "dice DR\nexpect event result DR; asks soviet retreat", ""},
		{"nobody expected", attacked + "dice DR\nexpect asks nobody", "want asks nobody, got asks soviet retreat"},
	})
}

// TestJoinedOrdersCountTheirOwnLines: orders joined by ";" have lines of their own.
func TestJoinedOrdersCountTheirOwnLines(t *testing.T) {
	const given = "case x\ntitle kursk\ngiven\n plain map; phase T1-G-1; set order german move/fight\n unit 1SS at 2401; unit 2SS at 2402\n"
	hold(t, []outcomeText{
		{"second", given + "orders german: move 1SS 2401-2301; move 2SS 2402-2999\nexpect fault hex/unknown line 2", ""},
		{"behind a note", given + "orders german: move 1SS 2401-2301; move 2SS 2402-2999 // on\nexpect fault hex/unknown line 2", ""},
		{"below", given + "orders german\n  move 1SS 2401-2301;move 1SS 2301-2302\n  move 2SS 2402-2999\n" +
			"expect faults any; fault hex/unknown line 3", ""},
	})
}

// TestQuotesInQuotes: a backslash stands before a quotation mark within quotes.
func TestQuotesInQuotes(t *testing.T) {
	hold(t, []outcomeText{
		{"a fault that quotes", attacked + "dice DR\nanswers soviet: retreat to 2609\n" +
			"expect fault choice/no-fit \"\\\"retreat to 2609\\\" does not answer\"; asks soviet retreat", ""},
		{"other words", attacked + "dice DR\nanswers soviet: retreat to 2609\n" +
			"expect fault choice/no-fit \"\\\"retreat to 2610\\\" does not\"; asks soviet retreat", "want fault choice/no-fit"},
		{"a sign of comment", "case x\ntitle kursk\ngiven phase T1-G-2\norders german: pass\nexpect no event note \"a \\\" # b; c\"", ""},
	})
}

// TestNoDieWhereAFaultIsExpected: the sheet was accepted, and that is said.
func TestNoDieWhereAFaultIsExpected(t *testing.T) {
	hold(t, []outcomeText{
		{"a fault", attacked + "expect fault attack/odds 11.2", "x:9: want fault attack/odds 11.2, got accepted: the sheet was carried " +
			"out up to the die for combat:2610#1"},
		{"refused", attacked + "expect refused", "x:9: want the sheet refused, got it accepted"},
		{"nothing refused", attacked + "expect accepted", `the sheet could not be executed: `},
		{"what to give", attacked + "expect accepted", `give it: "dice combat:2610#1 = 1"`},
	})
}

// TestFileWordForWord: what stands below "file" is the file, but for the blanks that all of its lines begin with.
func TestFileWordForWord(t *testing.T) {
	const nested = `case 3.9 blocks of YAML keep what stands under what
title kursk
given
    file setup.yaml
        start:
          source: transcribed
          note: "１９４３ – “word for word”"
          vp: 71
          turns: 7
          extra_turns: 2
orders german: declare gambit no
expect track vp 71; faults any; refused
`
	hold(t, []outcomeText{
		{"nested", nested, ""},
		{"out of place", strings.Replace(nested, "          vp: 71", "        vp: 71", 1), "setup.yaml"},
		{"no such block", strings.Replace(nested, "start:", "strat:", 1), `there is no block "strat"; did you mean start?`},
	})
}

// TestUse: the cases of a file share what is given.
func TestUse(t *testing.T) {
	const file = `title kursk
share lines
  plain map; phase T1-G-2
  unit GD german panzergrenadier division 18/9 at 2609
  file setup.yaml
    start:
      source: transcribed
      vp: 70
      turns: 7
      extra_turns: 2
share more
  given use lines
  track vp 65
case 3.9 one block of a data file, the rest as shipped
  given use lines
  orders german: pass
  expect unit GD at 2609; track vp 70
case two
  given use more; unit 375 soviet rifle division 8 at 2610
  orders german: attack 2610 with GD
  dice DE
  expect unit GD at 2610; track vp 66
`
	hold(t, []outcomeText{
		{"shared", file, ""},
		{"not shared", file + "case x\n given use line", `nothing is shared under the name "line" before this line; there are lines, more`},
		{"twice", file + "share lines\n plain map", `that nothing else in the file is shared under, not "lines"`},
		{"orders in it", "title kursk\nshare a\n orders german: pass\ncase x\nexpect accepted", "share a holds what is given"},
	})
}

// TestOwnMap runs the cases whose map draws no more than they use.
func TestOwnMap(t *testing.T) {
	text, err := os.ReadFile("testdata/ownmap.case")
	if err != nil {
		t.Fatal(err)
	}
	hold(t, []outcomeText{
		{"ownmap.case", string(text), ""},
		{"another grid", "case x\ntitle kursk\ngiven\n file map.hexmap\n  grid flat odd-south rrcc rows 22..21 cols 11..12\n  map\n" +
			"  22 . .\n  21 . .\n  end\norders german: pass\nexpect accepted",
			"one that draws only some hexes has the grid of the title's map, pointy odd-east rrcc"},
	})
}

// TestGivenRoadsZonesAndSources: roads, zones, marks, edges and sources of supply can be given.
func TestGivenRoadsZonesAndSources(t *testing.T) {
	const lost = "case x\ntitle a-victory-lost\ngiven\n plain map; phase T3-A-2\n"
	const pass = "orders axis: pass\nexpect accepted"
	hold(t, []outcomeText{
		{"a road", lost + " path none 4535..4545; path road 4535-4536-4537\n unit g.X axis infantry division 3/1 at 4535\n" + pass, ""},
		{"no road", lost + " path road 4535-4537\n" + pass, `line 5: 4535 and 4537 of "4535-4537" are not next to each other`},
		{"a railway by another name", lost + " path railway 4535-4536\n" + pass,
			`line 5: "railway" is no class of path that the title knows; there are rail, road`},
		{"no pair", lost + " side river 4535-4538\n" + pass, `"4535-4538" is no pair of adjacent hexes; next to 4535 are 4534, `},
		{"the pocket", lost + " zone pocket 4536\n unit g.X axis panzer division 6-5/3-2 at 4535\n orders axis: move g.X 4535-4536\n" +
			"expect faults any; refused", ""},
		{"without it", lost + " unit g.X axis panzer division 6-5/3-2 at 4535\n orders axis: move g.X 4535-4536\nexpect accepted", ""},
		{"an unknown zone", lost + " zone pokcet 4536\n" + pass, `"pokcet" is no class of zone that the title knows; there are box-1pza, `},
		{"a source", "case x\ntitle kursk\ngiven\n plain map; phase T1-G-1; set order german move/fight; edge none 1000..6000; supply " +
			"german 2111\n unit X german infantry division 8/4 at 2113\n" +
			"orders german: move X 2113-2114-2115-2116\nexpect accepted", ""},
		{"no source", "case x\ntitle kursk\ngiven\n plain map; phase T1-G-1; set order german move/fight; edge none 1000..6000; edge " +
			"west 1000\n" +
			" unit A soviet rifle division 5 at 1100; unit B soviet rifle division 5 at 1001; unit X german infantry division 8/4 at " +
			"2113\n" +
			"orders german: move X 2113-2114-2115-2116\nexpect fault move/mp \"out of supply\"", ""},
		{"whose", "case x\ntitle kursk\ngiven supply martian 2111\norders german: pass\nexpect accepted",
			`"martian" is no class of supply that the title knows; there are german, soviet`},
	})
}

// TestUnknownHexsideClass: a hexside class that the title does not know is refused in a case and in a map, as unknown
// terrain is.
func TestUnknownHexsideClass(t *testing.T) {
	for id, side := range map[string]string{"kursk": "german", "group-of-soviet-forces-germany": "soviet", "a-victory-lost": "axis"} {
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		text, err := fs.ReadFile(data, "map.hexmap")
		if err != nil {
			t.Fatal(err)
		}
		case1 := "case x\ntitle " + id + "\ngiven\n"
		end := "\norders " + side + ": pass\nexpect accepted"
		shipped := "  " + strings.ReplaceAll(string(text), "\n", "\n  ")
		hold(t, []outcomeText{
			{id + " in a case", case1 + " side canal 2020-2021" + end,
				`line 4: "canal" is no class of side that the title knows; there are `},
			{id + " terrain in a case", case1 + " terrain lava 2020" + end,
				`line 4: "lava" is no class of terrain that the title knows; there are `},
			{id + " in a map", case1 + " file map.hexmap\n" + strings.Replace(shipped, "\n  side river ", "\n  side canal ", 1) + end,
				`side: `},
			{id + " terrain in a map", case1 + " file map.hexmap\n" + strings.Replace(shipped, "legend ", "legend L lava | ", 1) + end,
				`lava" `},
		})
	}
}
