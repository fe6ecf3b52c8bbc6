package phases

import (
	"slices"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/sheet"
)

// said is a plain order of a toy.
type said struct{ sheet.Arguments }

func (o *said) String() string {
	line := o.Verb
	for _, id := range o.Units {
		line += " " + id
	}
	for _, h := range o.Path {
		line += " " + string(rune('0'+h))
	}
	return line
}

// TestDeeds: a verb alone, one for each own counter on the map that a test takes, and one for each pair of a counter
// and a hex.
func TestDeeds(t *testing.T) {
	m, err := hexmap.Parse([]byte("# source: unknown\nhexmap 1\ntitle test\ngrid pointy odd-east rrcc rows 10..10 cols 01..03\n" +
		"legend . clear\nmap\n10 . . .\nend\n"))
	if err != nil {
		t.Fatal(err)
	}
	w := &core.World{Map: m, Sides: []core.Side{"red", "blue"}}
	for id, side := range map[string]core.Side{"a": "red", "b": "red", "c": "blue", "d": "red"} { // any order: they are sorted
		w.Defs = append(w.Defs, &core.UnitDef{ID: id, Side: side, Steps: []core.Values{{}}})
	}
	slices.SortFunc(w.Defs, func(a, b *core.UnitDef) int { return int(a.ID[0]) - int(b.ID[0]) })
	tx := core.Begin(core.NewPosition(w), nil)
	tx.Make(core.Place{Unit: "a", Hex: 0}, core.Place{Unit: "b", Hex: 1}, core.Place{Unit: "c", Hex: 2})
	var got []string
	judge := func(o core.Order) []notation.Fault { return nil }
	d := &Offerer{Collector: NewCollector(tx.Read(), "red", judge, func(o core.Order) bool { got = append(got, o.String()); return true }),
		Make: func(verb string, p sheet.Arguments) core.Order { p.Verb = verb; return &said{p} }}
	OfferVerbAlone[*Offerer]("rest")(d)
	OfferEachUnit[*Offerer]("dig", nil)(d)
	OfferEachUnit[*Offerer]("hide", func(u *core.Unit) bool { return u.Hex == 1 })(d)
	OfferPairs("go", func(*Offerer) []string { return []string{"a", "d"} }, func(*Offerer) []hexmap.Hex { return []hexmap.Hex{1, 2} })(d)
	if want := []string{"rest", "dig a", "dig b", "hide b", "go a 1", "go a 2", "go d 1", "go d 2"}; !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
