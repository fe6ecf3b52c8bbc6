package api

import (
	"slices"
	"testing"

	"fieldpost/rules/core"

	_ "fieldpost/pbem/tools/testtmp"
)

// TestAble: those who may be ordered are those to whom orders are offered, and not all.
func TestAble(t *testing.T) {
	for title, x := range map[string]struct {
		side  core.Side
		phase string
	}{"demyansk-shield": {"soviet", ""}, "group-of-soviet-forces-germany": {"soviet", "T1-G-1"}} {
		p := opens(t, title, x.side, x.phase, "en")
		var b board
		p.ask("board", map[string]any{"sheet": ""}, &b)
		var got struct{ Units []string }
		p.ask("able", map[string]any{"sheet": ""}, &got)
		own := 0
		for _, u := range b.Units {
			var o struct{ Offers []struct{ Line string } }
			if !u.Mine {
				continue
			}
			own++
			p.ask("offers", map[string]any{"sheet": "", "units": []string{u.ID}}, &o)
			if may := slices.Contains(got.Units, u.ID); may != (len(o.Offers) > 0) {
				t.Errorf("%s: %s may be ordered: %v, but %d orders are offered", title, u.ID, may, len(o.Offers))
			}
		}
		if len(got.Units) == 0 || len(got.Units) == own {
			t.Errorf("%s: %d of %d may be ordered", title, len(got.Units), own)
		}
	}
}
