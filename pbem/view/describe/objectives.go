package describe

import (
	"cmp"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// mostObjectives bounds the hexes that are listed.
const mostObjectives = 40

// objectives describes how to win, and lists the hexes that count. Those of the enemy come first, by their distance from
// the viewer's units; then the viewer's own, by their distance from the enemy's.
func (d *describer) objectives([]string) error {
	if g, ok := d.Module.(core.GuideProvider); ok {
		d.lines = append(d.lines, g.Guide(d.Scenario).HowToWin...)
	}
	p, ok := d.Module.(core.LayerProvider)
	if !ok {
		return nil
	}
	var theirs, mine []hexmap.Hex
	for h := range d.Reader.Map().Hexes() {
		switch {
		case p.HexValue(h) == 0:
		case d.holds(h):
			mine = append(mine, h)
		default:
			theirs = append(theirs, h)
		}
	}
	if len(theirs) > 0 {
		d.say("To be taken: %s.", hexes(len(theirs)))
		d.prizes(p, theirs, true)
	}
	if len(mine) > 0 {
		d.say("Held by you: %s.", hexes(len(mine)))
		d.prizes(p, mine, false)
	}
	return nil
}

// holds reports whether the viewer controls a hex or has units in it.
func (d *describer) holds(h hexmap.Hex) bool {
	if s, ok := d.stacks[h]; ok {
		return s.own
	}
	return d.Reader.Control(h) == d.Side
}

// prizes lists hexes by their distance from the nearest stack of one side.
func (d *describer) prizes(p core.LayerProvider, list []hexmap.Hex, own bool) {
	m := d.Reader.Map()
	near := map[hexmap.Hex]hexmap.Hex{}
	for _, h := range list {
		near[h] = hexmap.None
		for x, s := range d.stacks { // any order: the least hex of the nearest wins
			if s.own != own {
				continue
			}
			if b := near[h]; b == hexmap.None || cmp.Or(m.Distance(h, x)-m.Distance(h, b), int(x)-int(b)) < 0 {
				near[h] = x
			}
		}
	}
	slices.SortStableFunc(list, func(a, b hexmap.Hex) int {
		if near[a] == hexmap.None || near[b] == hexmap.None {
			return 0
		}
		return cmp.Or(m.Distance(a, near[a])-m.Distance(b, near[b]), p.HexValue(b)-p.HexValue(a))
	})
	format := "%s: %s; your nearest unit is %s, at %s."
	if !own {
		format = "%s: %s; the nearest enemy unit is %s, at %s."
	}
	for _, h := range list[:min(len(list), mostObjectives)] {
		x := near[h]
		switch {
		case x == hexmap.None:
			d.say("%s: %s.", d.place(h), d.worth(p.HexValue(h)))
		case x == h:
			d.say("%s: %s; a unit is there.", d.place(h), d.worth(p.HexValue(h)))
		default:
			d.say(format, d.place(h), d.worth(p.HexValue(h)), d.distance(h, x), m.Label(x))
		}
	}
	if n := len(list) - mostObjectives; n > 0 {
		d.say("%d more are farther away.", n)
	}
}
