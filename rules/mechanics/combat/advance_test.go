package combat

import (
	"slices"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestAdvance: those who are chosen advance one after another, until nobody more is.
func TestAdvance(t *testing.T) {
	tx := begin(t, &record{})
	h, _ := tx.Read().Map().Find("1102")
	c := NewResolution(tx, h, []string{}, "1102")
	var entered []hexmap.Hex
	c.Advance(func(gone []string) core.Choice {
		ch := core.Choice{Kind: "advance", Options: []core.Option{{Verb: "pass"}}}
		for _, id := range []string{"a", "b"} {
			if !slices.Contains(gone, id) {
				ch.Options = append(ch.Options, core.Option{Verb: "advance", Units: []string{id}, Path: []string{"1102"}})
			}
		}
		return ch
	}, func(ch core.Choice) core.Option {
		if len(ch.Options) < 3 {
			return ch.Options[0]
		}
		return ch.Options[2]
	}, "12.5", func(h hexmap.Hex) error { entered = append(entered, h); return nil })
	b, _ := tx.Read().Unit("b")
	if a, _ := tx.Read().Unit("a"); b.Hex != h || a.Hex == h || !slices.Equal(entered, []hexmap.Hex{h}) || tx.Stopped() {
		t.Errorf("b in %d, entered %v", b.Hex, entered)
	}
}
