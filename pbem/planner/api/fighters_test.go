package api

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
)

// TestFighters: those may attack a hex who are offered an order on it, by the verb of the first of them, and nobody
// else; against a hex without an enemy nobody may.
func TestFighters(t *testing.T) {
	for title, x := range map[string]struct {
		side         core.Side
		phase, first string
	}{"kursk": {"german", "T1-G-1", "order fight/move"}, "demyansk-shield": {"soviet", "T1-S-1", ""}} {
		t.Run(title, func(t *testing.T) {
			p := opens(t, title, x.side, x.phase, "en")
			sheet := "#PBEM case " + string(x.side) + " " + x.phase + "\n" + x.first + "\n#END\n"
			may, own, home := p.fighters(sheet)
			if len(may) < 3 {
				t.Fatalf("%d hexes may be attacked", len(may))
			}
			may[home] = nil
			for hex, want := range may {
				for _, verb := range []string{"", "attack", "move"} {
					var got fightersReply
					p.ask("fighters", map[string]any{"sheet": sheet, "units": own, "hexes": []string{hex}, "verb": verb}, &got)
					if verb == "move" {
						want = nil
					}
					if !slices.Equal(got.Able, want) || len(want) > 0 && got.Verb != "attack" {
						t.Errorf("%s by %q: %v, want %v", hex, verb, got, want)
					}
				}
			}
		})
	}
}

// fighters returns those to whom attacks are offered, by the hexes of these; all own counters, and where one of them
// stands.
func (p page) fighters(sheet string) (may map[string][]string, own []string, home string) {
	p.Helper()
	var b board
	p.ask("board", map[string]any{"sheet": sheet}, &b)
	may = map[string][]string{}
	for _, u := range b.Units {
		if !u.Mine {
			continue
		}
		var o struct {
			Offers []struct {
				Hexes   []string
				Further bool
			}
		}
		p.ask("offers", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "attack"}, &o)
		own, home = append(own, u.ID), u.Hex
		for _, x := range o.Offers {
			for _, h := range x.Hexes {
				if !x.Further && !slices.Contains(may[h], u.ID) {
					may[h] = append(may[h], u.ID)
				}
			}
		}
	}
	return may, own, home
}
