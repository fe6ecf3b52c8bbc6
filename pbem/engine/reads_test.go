package engine

import (
	"testing"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// TestReads: orders are told to nobody, skips and passes to their owner and to whoever sees all.
func TestReads(t *testing.T) {
	st := Step{Events: []core.Event{{Kind: core.KindOrder, Text: "attack"}, {Kind: core.KindSkip, Text: "too far"},
		{Kind: core.KindAnswer, Text: "red: pass"}, {Kind: core.KindAnswer, Text: "red: advance"}, {Kind: core.KindHead, Text: "combat"}}}
	for viewer, want := range map[core.Side]int{"red": 4, "blue": 2, core.Everyone: 4} {
		got := st.VisibleEvents("red", viewer)
		if len(got) != want || got[len(got)-1].Text.String() != "combat" {
			t.Errorf("%q reads %+v", viewer, got)
		}
		for _, e := range got {
			if e.Kind == core.KindOrder {
				t.Errorf("%q reads an order", viewer)
			}
		}
	}
	if len(st.Events) != 5 || st.Events[0].Kind != core.KindOrder {
		t.Error("the step itself was changed")
	}
}

// TestReadsSource: the enemy learns that there were instructions, not which.
func TestReadsSource(t *testing.T) {
	for _, c := range []struct {
		from         string
		viewer       core.Side
		want, reason string
	}{
		{"standing order 2: when attacked at 2413: noretreat", "blue", "standing order", "the enemy"},
		{"standing order 2: when attacked at 2413: noretreat", "red", "standing order 2: when attacked at 2413: noretreat", "the owner"},
		{"standing order 2: when attacked at 2413: noretreat", core.Everyone, "standing order 2: when attacked at 2413: noretreat", "all"},
		{"default: fewest losses", "blue", "default", "the enemy"},
		{"line 7", "blue", "", "the enemy"},
	} {
		if got := VisibleSource(say.Plain(c.from), "red", c.viewer); got.String() != c.want {
			t.Errorf("%s reads %q of %q, want %q", c.reason, got, c.from, c.want)
		}
	}
}
