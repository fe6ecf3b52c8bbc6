package api

import (
	"strings"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/combat"
)

// TestChancesOfATitle: what a title counts of the faces of a die are the chances, and the last ratio of its sums is the
// column.
func TestChancesOfATitle(t *testing.T) {
	events := []core.Event{{Kind: core.KindSum, Text: "odds", Value: "9:4"}, {Kind: core.KindSum, Text: "column", Value: "3:1"},
		{Kind: core.KindSum, Text: "strength", Value: "18"}}
	results := []string{"DR", "DE", "DR", "EX", "DR", "DR"}
	events = append(events, combat.ChanceEvents("2113", "7.2", len(results), func(die int) string { return results[die-1] })...)
	events = append(events, core.Event{Kind: core.KindNote, Text: say.F("%d of %d attackers cannot be seen", 1, 2)})
	var out oddsReply
	opens(t, "kursk", "german", "T1-G-1", "en").addForecast(&out, events)
	want := []chance{{Result: "DR", Percent: 66.7}, {Result: "DE", Percent: 16.7}, {Result: "EX", Percent: 16.7}}
	if out.Column != "3:1" || len(out.Chances) != len(want) || len(out.Rows) != len(events) {
		t.Fatalf("%+v", out)
	}
	for i, c := range out.Chances {
		if means := c.Text; c.Result == "DR" && !strings.Contains(means, "retreat") {
			t.Errorf("DR means %q", means)
		}
		if c.Text = ""; c != want[i] {
			t.Errorf("%v, not %v", c, want[i])
		}
	}
}

// TestOddsOfAnAttack: where a title counts no faces, an attack is tried on every face; its sums, column and what it
// asks are told, and nothing comes of it.
func TestOddsOfAnAttack(t *testing.T) {
	p := opens(t, "kursk", "german", "T1-G-1", "en")
	sheet := "#PBEM case german T1-G-1\norder fight/move\n#END\n"
	var b board
	p.ask("board", map[string]any{"sheet": sheet}, &b)
	for _, u := range b.Units {
		var o struct{ Offers []struct{ Line string } }
		if !u.Mine {
			continue
		}
		p.ask("offers", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "attack"}, &o)
		if len(o.Offers) == 0 {
			continue
		}
		var x oddsReply
		p.ask("odds", map[string]any{"sheet": sheet, "order": o.Offers[0].Line}, &x)
		sum := 0.0
		for _, c := range x.Chances {
			sum += c.Percent
		}
		if !x.OK || x.Column == "" || sum < 99.7 || sum > 100.3 || len(x.Questions) == 0 || len(x.Rows) < 3 {
			t.Errorf("%s: %+v", o.Offers[0].Line, x)
		}
		var found oddsReply
		p.ask("odds", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "attack", "hexes": []string{x.Hex}}, &found)
		if found.Order != o.Offers[0].Line || found.Column != x.Column || len(found.Chances) != len(x.Chances) {
			t.Errorf("%s against %s: %+v, not %+v", u.ID, x.Hex, found, x)
		}
		found = oddsReply{}
		p.ask("odds", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "attack", "hexes": []string{u.Hex}}, &found)
		if found.OK || len(found.Faults) == 0 {
			t.Errorf("%s may attack its own hex: %+v", u.ID, found)
		}
		var again board
		p.ask("board", map[string]any{"sheet": sheet}, &again)
		if len(again.Units) != len(b.Units) {
			t.Error("something came of it")
		}
		return
	}
	t.Error("nobody may attack")
}
