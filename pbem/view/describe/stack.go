package describe

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// force is the sum of some units as the side knows them.
type force struct {
	units, hidden   int
	attack, defence int
}

// add adds another force.
func (f *force) add(x force) {
	f.units += x.units
	f.hidden += x.hidden
	f.attack += x.attack
	f.defence += x.defence
}

// stack holds what the side sees in a hex.
type stack struct {
	own   bool
	units []*core.Unit // top first
	force force
}

// findStacks returns the stacks on the map. A hex of both sides counts as the viewer's.
func (d *describer) findStacks() map[hexmap.Hex]stack {
	out := map[hexmap.Hex]stack{}
	for u := range d.Reader.Each() {
		if !u.OnMap() {
			continue
		}
		s := out[u.Hex]
		s.own = s.own || u.Def.Side == d.Side
		s.units = append(s.units, u)
		out[u.Hex] = s
	}
	for h, s := range out { // any order: each hex by itself
		slices.SortStableFunc(s.units, func(a, b *core.Unit) int { return b.Z - a.Z })
		for _, u := range s.units {
			if (u.Def.Side == d.Side) == s.own {
				s.force.add(forceOf(u))
			}
		}
		out[h] = s
	}
	return out
}

// forceOf returns one unit as a force.
func forceOf(u *core.Unit) force {
	if u.Def.Type == core.Unknown {
		return force{units: 1, hidden: 1}
	}
	v := u.Values()
	return force{units: 1, attack: v.Attack, defence: v.Defence}
}

// within returns the hexes of the stacks of one side up to a distance from a hex, the nearest first.
func (d *describer) within(h hexmap.Hex, n int, own bool) []hexmap.Hex {
	m := d.Reader.Map()
	var out []hexmap.Hex
	for x, s := range d.stacks { // any order: sorted below
		if s.own == own && x != h && m.Distance(h, x) <= n {
			out = append(out, x)
		}
	}
	slices.SortFunc(out, func(a, b hexmap.Hex) int {
		if c := m.Distance(h, a) - m.Distance(h, b); c != 0 {
			return c
		}
		return int(a) - int(b)
	})
	return out
}

// sum returns the force in some hexes.
func (d *describer) sum(list []hexmap.Hex) (out force) {
	for _, h := range list {
		out.add(d.stacks[h].force)
	}
	return out
}

// forceText returns a force in words: "4 units, 32 attack, 20 defence, 1 of them hidden".
func (d *describer) forceText(f force) say.Text {
	t := say.F("%d units", f.units)
	if f.units == 1 {
		t = "1 unit"
	}
	switch {
	case f.hidden == f.units && f.units > 0:
		return say.F("%s, all hidden", t)
	case d.oneStrength:
		t = say.F("%s, %d strength", t, f.defence)
	case f.attack == f.defence:
		t = say.F("%s, %d attack and defence", t, f.attack)
	default:
		t = say.F("%s, %d attack, %d defence", t, f.attack, f.defence)
	}
	if f.hidden > 0 {
		t = say.F("%s, %d of them hidden", t, f.hidden)
	}
	return t
}

// unitText returns a unit with its kind, figures, steps and marks: "3SS: panzer division, 26 attack, 8 movement".
func (d *describer) unitText(u *core.Unit) say.Text {
	if u.Def.Type == core.Unknown {
		return say.F("a hidden unit of the %s side", u.Def.Side.Title())
	}
	t := say.F("%s: %s", u.Def.ID, u.Def.Type)
	if u.Def.Size != "" {
		t = say.F("%s: %s %s", u.Def.ID, u.Def.Type, u.Def.Size)
	}
	v := u.Values()
	switch {
	case v == core.Values{}:
		if st, ok := d.Module.(core.StyleProvider); ok && st.PrintedFigures(u) != "" {
			t = say.F("%s, %s", t, say.Verbatim(st.PrintedFigures(u)))
		}
	case d.oneStrength:
		t = say.F("%s, %d strength, %d movement", t, v.Defence, v.Move)
	case v.Attack == v.Defence:
		t = say.F("%s, %d attack and defence, %d movement", t, v.Attack, v.Move)
	default:
		t = say.F("%s, %d attack, %d defence, %d movement", t, v.Attack, v.Defence, v.Move)
	}
	if n := len(u.Def.Steps); n > 1 {
		t = say.F("%s, %d of %d steps", t, u.Steps, n)
	}
	for _, m := range u.Marks {
		t = say.F("%s, %s", t, m)
	}
	if u.Def.Side == d.Side {
		for _, n := range d.notes[u.Def.ID] {
			t = say.F("%s, %s", t, n)
		}
	}
	return t
}

// ids returns the names of the units in a hex; hidden ones are counted.
func (d *describer) ids(s stack) say.Text {
	var out []say.Text
	hidden := 0
	for _, u := range s.units {
		if u.Def.Type == core.Unknown {
			hidden++
			continue
		}
		out = append(out, say.Plain(u.Def.ID))
	}
	switch {
	case hidden == 1:
		out = append(out, "1 hidden unit")
	case hidden > 1:
		out = append(out, say.F("%d hidden units", hidden))
	}
	return say.Join(out, ", ")
}
