package combatlog

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// playCase plays the case of a file whose heading begins with some words, and lists its dice and combats.
func playCase(t *testing.T, file, heading string) *walker {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../../rules", file))
	if err != nil {
		t.Fatal(err)
	}
	return playText(t, string(text), heading)
}

// playText plays the case of a text whose heading begins with some words.
func playText(t *testing.T, text, heading string) *walker {
	t.Helper()
	cases, err := ruletest.Parse("test.case", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(cases, func(c ruletest.Case) bool { return strings.HasPrefix(c.Heading, heading) })
	if i < 0 {
		t.Fatalf("no case %q", heading)
	}
	var game *engine.Game
	var batches []*engine.Outcome
	res := ruletest.NewRunner(rules.Find, scenarios.Open).Watch(cases[i], func(g *engine.Game, out *engine.Outcome) {
		game, batches = g, append(batches, out)
	})
	if !res.OK {
		t.Fatalf("%s: %s", heading, strings.Join(res.Diffs, "\n"))
	}
	w := newWalker(game.Log().Records(), game.Module())
	w.Dice = diceOf(w, batches)
	for i := range w.Dice {
		w.at[dieKey(0, w.Dice[i].Event)] = &w.Dice[i]
	}
	for _, out := range batches {
		w.batch(out)
	}
	return w
}

// diceOf lists the dice of a case as listDice those of a ledger: a case has no records of them.
func diceOf(w *walker, batches []*engine.Outcome) (out []Die) {
	for _, b := range batches {
		for _, s := range b.Steps {
			for _, e := range s.Events {
				if e.Kind != core.KindRoll || slices.ContainsFunc(out, func(d Die) bool { return d.Event == e.Key }) {
					continue
				}
				r := ledger.Record{N: b.FromRecord, Type: "roll"}
				r.Add("block", "0")
				r.Add("event", e.Key)
				r.Add("face", e.Value.String())
				d := newDie(r, KindKeyed)
				d.Side = string(s.Side)
				out = append(out, d)
			}
		}
	}
	return out
}

// told returns columns of a row, by the names of the columns.
func told(names, row []string, columns ...string) string {
	var out []string
	for _, c := range columns {
		out = append(out, row[slices.Index(names, c)])
	}
	return strings.Join(out, " | ")
}

// TestCombats holds combats of each title against the sums of its rulebook, or against what a case file demands by
// hand.
func TestCombats(t *testing.T) {
	for _, c := range []struct {
		file, heading string
		want          []string // from kind to advances, as listed below
	}{
		// 8 at 3:1 with a die of 4 is DR in the town, and a second die of 6 is AS.
		{"kursk/testdata/results.case", "11.20 in a town the defender may refuse", []string{
			"attack | 2610 | german | soviet | GD | 375 | 32 | 8 | 4:1 | -1 | 3:1 | 4 | 4 | DR AS | 0 | 0 |  |  |  | "}},
		{"victorylost/testdata/combat.case", "EX-04", []string{
			"attack | 6204 | axis | soviet | g.A | s.X | 15 | 5 | 3-1 | 0 | 3-1 | 2 | 2 | - | 0 | 0 |  |  |  | "}},
		{"victorylost/testdata/retreat.case", "9.5.2 retreat-duty=duty", []string{
			"attack | 4536 | axis | soviet | g.A | s.A | 20 | 5 | 4-1 | 0 | 4-1 | 2 | 2 | DR | 0 | 0 |  |  | s.A:4536-4636 | "}},
		// EX-14 and EX-15: 8:2 with close air support, and 18:3 with three modifiers of -1.
		{"kiev/testdata/sumy.case", "EX-12 A-54", []string{
			"attack | 1510 | axis | soviet | 35Mot 119Mot 619Art | 11Cav | 8 | 2 | 4:1 | 0 | 4:1 | 6 | 5 | -/D1 | 0 | 1 |  | " +
				"11Cav:1! |  | 35Mot:1411-1510 119Mot:1411-1510",
			"attack | 1508 | axis | soviet | 33Pz 9Mot 9Rec 60Mot 156Mot 341Rec | 131Cav | 18 | 3 | 6:1 | 0 | 6:1 | 5 | 2 | -/D3R | " +
				"0 | 2 |  | 131Cav:2! |  | 33Pz:1408-1508 9Mot:1408-1508 9Rec:1408-1508"}},
		{"kiev/testdata/examples.case", "EX-29 11.43 at 5:1", []string{
			"overrun | 1708 | axis | soviet | X | C | 10 | 2 | 5:1 | 0 | 5:1 | 8 | 11 | loss | 1 | 0 | X:1 |  |  | "}},
		// Chapter 17: 9:3 with +1 for support and -1 for the strongpoint.
		{"demyansk/testdata/combat.case", "11.11 11.15 10.11 13.22 W20", []string{
			"attack | 1811 | soviet | axis | S1 S2 S3 S4 S5 G A | III/26x B | 9 | 3 | 3:1 | 0 | 3:1 | 6 | 6 | A1*/DR pass1",
			"attack | 1910 | soviet | axis | E A | W B | 2 | 3 | 2:3"}},
		{"demyansk/testdata/sheet.case", "B-01a", []string{
			"attack | 2120 2220 | soviet | axis | B C | E | 12 | 3 | 4:1 | 0 | 4:1 | "}},
		{"demyansk/testdata/untried.case", "11.43 A36 12.12b", []string{
			"attack | 2222 | soviet | axis | A | D | 1 | 4 |  | 0 | 1:3 | 5 | 6 | A2R/- | 2 | 0 | A:2! |  |  | "}},
		{"demyansk/testdata/untried.case", "11.43 11.42 42d", []string{
			"attack | 2121 2222 | soviet | axis | A | E | 6 | 3 | 2:1 | 0 | 2:1 | 3 | 3 | -/DR | 0 | 0 |  |  | E:"}},
		{"gsfg/testdata/combat.case", "11.16 11.21 E-16", []string{
			"attack | 2820 | soviet | nato | A1 | D1 | 18 | 3 | 6:1 | 0 | 6:1 | 5 | 5 | EX | 1 | 1 | A1:1 | D1:1! |  | " +
				"A1:2920-2820"}},
		{"gsfg/testdata/combat.case", "7.7 attackers of several", []string{
			"attack | 2820 | nato | soviet | N1 N2 | D1 | 12 | 4 | 3:1 | "}},
	} {
		w := playCase(t, c.file, c.heading)
		for i, x := range w.Combats {
			got := told(CombatColumns, x.Row(), "kind", "hexes", "attacker", "defender", "attackers", "defenders", "attack", "defence",
				"odds", "shift", "column", "die", "modified", "result", "attackersteps", "defendersteps", "attackerlosses",
				"defenderlosses", "retreats", "advances")
			if i >= len(c.want) || !strings.HasPrefix(got, c.want[i]) {
				t.Errorf("%s, combat %d:\n%s", c.heading, i, got)
			}
		}
		if len(w.Combats) != len(c.want) {
			t.Errorf("%s: %d combats, want %d", c.heading, len(w.Combats), len(c.want))
		}
	}
}

// TestDice: a die has the result that its table gives, the figures of its combat, and the side whose luck it is.
func TestDice(t *testing.T) {
	for _, c := range []struct {
		file, heading string
		want          []string // event, owner, good, hex, odds, column, shift, face, modified face, result
	}{
		{"kursk/testdata/results.case", "11.20 in a town the defender may refuse", []string{
			"combat:2610#1 | german | low | 2610 | 4:1 | 3:1 | -1 | 4 | 4 | DR",
			"noretreat:2610#1 | soviet | high | 2610 |  |  | 0 | 6 | 6 | AS"}},
		{"victorylost/testdata/combat.case", "EX-04", []string{"combat:6204#1 | axis | high | 6204 | 3-1 | 3-1 | 0 | 2 | 2 | -"}},
		{"kiev/testdata/sumy.case", "EX-12 A-54", []string{
			"initiative:1510#1 | axis | low | 1510 |  |  | 0 | 3 | 3 | axis", "air:I16#1 | soviet | low |  |  |  | 0 | 9 | 9 | none",
			"aa:SB1#1 | soviet | low |  |  |  | 0 | 9 | ", "combat:1510#1 | axis | low | 1510 | 4:1 | 4:1 | 0 | 6 | 5 | -/D1",
			"combat:1508#1 | axis | low | 1508 | 6:1 | 6:1 | 0 | 5 | 2 | -/D3R"}},
		{"demyansk/testdata/sheet.case", "B-01a", []string{
			"before:2120#1 | axis | high | 2120 |  |  | 0 | 6 | 6 | pass", "combat:2120#1 | soviet | low | 2120 | 4:1 | 4:1 | 0 | "}},
		// The attack of two nations stalls without a die of its own.
		{"gsfg/testdata/combat.case", "7.7 attackers of several", []string{
			"multinational:2820#1 | nato | low | 2820 |  |  | 0 | 6 | 6 | ",
			"combat:2820#1 | nato |  | 2820 | 3:1 | 1:1 | -2 | 6 | 6 | AS"}},
	} {
		w := playCase(t, c.file, c.heading)
		for i, x := range w.Dice {
			got := told(DieColumns, x.Row(), "event", "owner", "good", "hex", "odds", "column", "shift", "face", "modified", "result")
			if i >= len(c.want) || !strings.HasPrefix(got, c.want[i]) {
				t.Errorf("%s, die %d:\n%s", c.heading, i, got)
			}
		}
		if len(w.Dice) != len(c.want) {
			t.Errorf("%s: %d dice, want %d", c.heading, len(w.Dice), len(c.want))
		}
	}
}

// TestNoDie: a combat that stalls without a die of its own leaves the die before it without a result.
func TestNoDie(t *testing.T) {
	w := playText(t, `case 7.7 attackers of several nations stall at 1:1
  title group-of-soviet-forces-germany
  given
    plain map; phase T5-N-2; set supply 2820
    unit N1 nato tank division 6-4 code us at 2819
    unit N2 nato tank division 6-4 code frg at 2719
    unit D1 soviet tank division 3-12 at 2820
  orders nato: attack 2820 with N1,N2 = 1:1
  dice multinational:2820#1 = 6
  expect event result AS
`, "7.7")
	if len(w.Dice) != 1 || w.Dice[0].Result != "" || len(w.Combats) != 1 || w.Combats[0].Result != "AS" || w.Combats[0].Die != 0 ||
		w.Combats[0].Odds != "1:1" || w.Combats[0].Column != "" {
		t.Errorf("%+v\n%+v", w.Dice, w.Combats)
	}
}

// TestSearch: hexes are found by label and by the names of their places in every language of the map, whatever the case
// and the blanks.
func TestSearch(t *testing.T) {
	w := playCase(t, "demyansk/testdata/sheet.case", "B-01a")
	for _, c := range []struct {
		filter        Filter
		dice, combats int // -1: refused
	}{
		{Filter{}, 2, 1}, {Filter{Hex: "2120"}, 2, 1}, {Filter{Hex: "2220"}, 2, 1}, {Filter{Hex: "1919"}, 0, 0}, {Filter{Unit: "e"}, 2, 1},
		{Filter{Unit: "M", Did: "retreat"}, 0, 1}, {Filter{Unit: "M", Did: "defend"}, 0, 0},
		{Filter{Turn: 3}, 2, 1}, {Filter{Turn: 4}, 0, 0},
		{Filter{Hex: "2x"}, -1, -1}, {Filter{Unit: "X"}, -1, -1}, {Filter{Did: "win"}, -1, -1},
	} {
		some, err := w.Select(c.filter)
		if (err != nil) != (c.dice < 0) || err == nil && (len(some.Dice) != c.dice || len(some.Combats) != c.combats) {
			t.Errorf("%+v: %+v %v", c.filter, some, err)
		}
	}
	v := playCase(t, "victorylost/testdata/combat.case", "EX-04")
	for _, name := range []string{"Kharkov", " KHARKOV ", "ハリコフ", "харьков", "1410"} {
		if got, err := v.findHexes(name); err != nil || !slices.Equal(got, []string{"1410"}) {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
	g := playCase(t, "gsfg/testdata/combat.case", "11.16 11.21 E-16")
	if got, err := g.findHexes("munich  west"); err != nil || !slices.Equal(got, []string{"2939"}) {
		t.Errorf("%v %v", got, err)
	}
}
