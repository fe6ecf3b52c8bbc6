package bridge

import (
	"slices"
	"testing"
)

// TestFighters: those may attack a hex who are offered an order on it, by the verb of the first of them, and nobody else; against a hex
// without an enemy nobody may.
func TestFighters(t *testing.T) {
	p := opens(t, "kursk", "german", "T1-G-1", "en")
	sheet := "#PBEM case german T1-G-1\norder fight/move\n#END\n"
	var b board
	p.ask("board", map[string]any{"sheet": sheet}, &b)
	may, own, home := map[string][]string{}, []string{}, "" // may: by hexes
	for _, u := range b.Units {
		if !u.Mine {
			continue
		}
		var o struct{ Offers []struct{ Hexes []string } }
		p.ask("offers", map[string]any{"sheet": sheet, "units": []string{u.ID}, "verb": "attack"}, &o)
		own, home = append(own, u.ID), u.Hex
		for _, x := range o.Offers {
			for _, h := range x.Hexes {
				if !slices.Contains(may[h], u.ID) {
					may[h] = append(may[h], u.ID)
				}
			}
		}
	}
	if len(may) < 3 {
		t.Fatalf("%d hexes may be attacked", len(may))
	}
	may[home] = nil
	for hex, want := range may {
		for _, verb := range []string{"", "attack", "move"} {
			var got fighting
			p.ask("fighters", map[string]any{"sheet": sheet, "units": own, "hexes": []string{hex}, "verb": verb}, &got)
			if verb == "move" {
				want = nil
			}
			if !slices.Equal(got.Able, want) || len(want) > 0 && got.Verb != "attack" {
				t.Errorf("%s by %q: %v, want %v", hex, verb, got, want)
			}
		}
	}
}
