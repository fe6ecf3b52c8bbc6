package report

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// TestMemoir: losses are added up by turn and by side, steps that come back are none, the combats that cost most come
// in the order in which they were fought, and what was taken back is forgotten.
func TestMemoir(t *testing.T) {
	g := newGame(t)
	head := func(text string) core.Event { return core.Event{Kind: core.KindHead, Text: say.Plain(text)} }
	step := func(id string) core.Event { return core.Event{Kind: core.KindStep, Units: []string{id}} }
	back := core.Event{Kind: core.KindStep, Units: []string{"7R"}, Value: core.StepsBack}
	dead := core.Event{Kind: core.KindDead, Units: []string{"7R"}, Value: core.BoxDead}
	vp := core.Event{Kind: core.KindTrack, Value: "+3 VP"}
	var m Retrospective
	watch := func(to, turn int, phase string, events ...core.Event) {
		m.AddBatch(g, &engine.Outcome{ToRecord: to, Phase: phase, Before: &core.Position{Turn: turn},
			Steps: []engine.Step{{Events: events}}})
	}
	watch(4, 1, "T1-B", step("1B"), head("attack on 1911"), step("1B"), head("attack on 1912"), dead, vp)
	watch(8, 2, "T2-B", back, head("nothing comes of it"))
	watch(12, 2, "T2-R", head("attack on 2013"), step("1B"), step("1B"), step("1B"))
	watch(16, 3, "T3-B", head("taken back"), dead, dead, dead)
	m.forgetAfter(12)
	sides := []core.Side{blue, red}
	if d := cmp.Diff([]string{"turn 1 | Blue 0+2, Red 1+0", "turn 2 | Blue 0+3, Red 0+0", "the whole game | Blue 0+5, Red 1+0"},
		rows(m.lossesByTurn(sides))); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"T1-B attack on 1911 | Blue 0+1, Red 0+0", "T1-B attack on 1912 | Blue 0+0, Red 1+0, +3 VP",
		"T2-R attack on 2013 | Blue 0+3, Red 0+0"}, rows(m.decisiveCombats(sides))); d != "" {
		t.Error(d)
	}
	for range maxDecisiveCombats {
		watch(20, 4, "T4-B", head("dear"), dead)
	}
	if got := rows(m.decisiveCombats(sides)); len(got) != maxDecisiveCombats || got[0] != "T1-B attack on 1912 | Blue 0+0, Red 1+0, +3 VP" {
		t.Errorf("%q", got)
	}
	if got := (&Retrospective{}).lossesByTurn(sides); len(got.lines) != 0 {
		t.Errorf("%q", rows(got))
	}
}

func rows(s section) (out []string) {
	for _, l := range s.lines {
		out = append(out, l.text.String()+" | "+l.right.String())
	}
	return out
}
