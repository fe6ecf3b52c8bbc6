package ruletest

import (
	"os"
	"strings"
	"testing"

	"fieldpost/rules"
	"fieldpost/scenarios"
)

// TestShowCanBeCopied holds that what pbem case --show prints of a step can stand under "expect" as it is: of the cases
// of every title each fifth is run with its own account in place of its expectations.
func TestShowCanBeCopied(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs a fifth of all cases twice")
	}
	run := NewRunner(rules.Find, scenarios.Open)
	n := 0
	for _, dir := range []string{"kursk", "gsfg", "victorylost"} {
		for i, c := range casesIn(t, "../../../rules/"+dir+"/testdata") {
			if i%5 > 0 {
				continue
			}
			n++
			shown := run.Run(c).Shown
			if len(shown) != len(c.steps) {
				t.Errorf("%s: %d steps, %d shown", c.Name(), len(c.steps), len(shown))
				continue
			}
			for j, s := range shown {
				c.steps[j].expect = expectations(t, s.Lines)
			}
			for _, d := range run.Run(c).Diffs {
				t.Errorf("%s: %s", c.Name(), d)
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d cases were run", n)
	}
}

func expectations(t *testing.T, lines []string) []expectation {
	t.Helper()
	cases, err := Parse("shown", []byte("case x\ntitle x\nexpect\n"+strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return cases[0].steps[0].expect
}

// TestShow holds that everything is told: every event with kind, words, rule, key and reader, the question, the board.
func TestShow(t *testing.T) {
	text, err := os.ReadFile("testdata/show.case")
	if err != nil {
		t.Fatal(err)
	}
	cases, err := Parse("show.case", text)
	if err != nil {
		t.Fatal(err)
	}
	res := NewRunner(rules.Find, scenarios.Open).Run(cases[0])
	if !res.OK {
		t.Fatal(res.Diffs)
	}
	got := ""
	for _, s := range res.Shown {
		got += strings.Join(s.Lines, "\n") + "\n"
	}
	for _, want := range []string{
		"accepted\n",
		`event roll 4 "combat 2610" 12.2 key combat:2610#1` + "\n",
		`event result DR "die 4 on 3:1: the defender retreats" 12.2 at 2610` + "\n",
		`asks soviet retreat 11.12 at 2610 fact odds=3:1 `,
		`options "retreat 375 to 2510" "retreat 375 to 2611" default "retreat 375 to 2611"` + "\n",
		`event move 375 2610-2510 retreat "375 retreats 2610-2510" 11.12 at 2510` + "\n",
		"next T1-G-2\n",
		"unit 167 at 2709 steps 2 fought\n",
		"unit 375 at 2510 steps 1\n",
		"track vp 60\n",
		"control german 2610\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the account lacks %q:\n%s", want, got)
		}
	}
}

// TestShowNamesTheReader holds that an event that not everyone reads says who does not, and what they read instead.
func TestShowNamesTheReader(t *testing.T) {
	cases, err := Parse("x", []byte(`case 11.14 x
title kursk
given
  plain map; phase T1-G-2
  unit GD german panzergrenadier division 18/9 at 2609; unit 167 german infantry division 6/3 at 2609
  unit 375 soviet rifle division 4 at 2610
orders german: attack 2610 with GD
dice DE
expect accepted`))
	if err != nil {
		t.Fatal(err)
	}
	res := NewRunner(rules.Find, scenarios.Open).Run(cases[0])
	got := strings.Join(res.Shown[0].Lines, "\n")
	const told = `event answer GD "german: advance GD to 2610" "default: one unit must advance: the strongest, one hex" 11.14 at 2610
# soviet reads
event answer "german: advance to 2610" "default: one unit must advance: the strongest, one hex" 11.14 at 2610 for soviet
`
	if !strings.Contains(got, told) {
		t.Errorf("the account lacks %q:\n%s", told, got)
	}
}
