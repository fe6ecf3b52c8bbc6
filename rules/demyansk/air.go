package demyansk

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// FlyOrder takes units to a hex through the air: Axis air transport (7.1), or the Soviet airdrop (7.2).
type FlyOrder struct {
	base
	how   string // airlift, airdrop
	units []string
	hex   hexmap.Hex
	label string
}

func (o *FlyOrder) verb() string { return o.how }

// String is the canonical line.
func (o *FlyOrder) String() string { return o.how + " " + strings.Join(o.units, ",") + " " + o.label }

func bindFly(b *binder) core.Order {
	return &FlyOrder{base: b.Base, how: b.St.Verb, units: b.Units("units"), hex: b.Hex("hex"), label: b.Word("hex")}
}

func (o *FlyOrder) check(b *board) []notation.Fault {
	if o.how == "airdrop" {
		return o.judgeDrop(b)
	}
	g, r, s, f := b.g, b.r, b.s, b.g.Data
	switch {
	case r.Turn() < f.Transport.From:
		return o.One("air/early", R7_15, "", "there is air transport from turn %d", f.Transport.From)
	case s.sky.Weather == Mud || s.sky.Storm:
		return o.One("air/weather", R7_16, "", "there is no air transport in Mud or storm; the weather is %s", s.sky)
	case !g.airfield(s, o.hex) || !b.friendly(o.hex):
		return o.One("air/field", R7_11, o.label, "%s is no finished friendly airfield (7.17)", o.label)
	case b.ezoc[o.hex]:
		return o.One("air/ezoc", R7_11, o.label, "%s is in an enemy zone of control", o.label)
	}
	load := s.lifted
	for _, u := range unitsOf(r, o.units) {
		x := g.unit(u)
		flies := x.Type == typeUntried || slices.Contains(f.Transport.Types, x.Type) || x.Type == "ski" && s.ruled(liftPlain)
		switch box := g.boxOf(u); {
		case box == nil || box.Side != Axis:
			return o.One("air/box", R7_11, u.Def.ID, "%s is not in the box AGN", u.Def.ID)
		case !flies:
			return o.One("air/type", R7_14, u.Def.ID, "%s is %s; only infantry, engineers and untried units fly", u.Def.ID, x.Type)
		}
		load += x.Stack
	}
	switch {
	case load > f.Transport.Points: // in each phase anew (7.12)
		return o.One("air/capacity", R7_13, "", "%d stacking points; %d fly in an air transport phase", load, f.Transport.Points)
	case !g.fits(r, o.hex, o.units...):
		return o.One("air/stack", R7_11, o.label, "%s has no room for them", o.label)
	}
	return nil
}

func (o *FlyOrder) judgeDrop(b *board) []notation.Fault {
	g, r, s, f := b.g, b.r, b.s, b.g.Data
	u := unitsOf(r, o.units)[0]
	switch {
	case len(o.units) > f.Airdrop.Units || !g.unit(u).Tagged("airdrop"):
		return o.One("drop/unit", R7_21, o.units[0], "only the airborne unit of the set-up card is dropped")
	case r.Turn() < f.Airdrop.From:
		return o.One("air/early", R7_22, "", "there are airdrops from turn %d", f.Airdrop.From)
	case s.sky.Storm:
		return o.One("air/weather", R7_22, "", "there is no airdrop in a storm")
	case u.Box != f.Airdrop.Box:
		return o.One("drop/box", R7_23, o.units[0], "%s is not in the box %s (7.24)", o.units[0], f.Airdrop.Box)
	case g.closed(s, o.hex) || g.price[s.sky.Weather][o.hex] == Never:
		return o.One("drop/closed", R7_23, o.label, "nothing can land in %s", o.label)
	case b.enemy[o.hex] || g.fortOf(s, o.hex) == Axis || b.ezoc[o.hex]:
		return o.One("drop/enemy", R7_23, o.label, "%s holds the enemy, his active strongpoint or his zone of control", o.label)
	}
	return nil
}

func (o *FlyOrder) apply(g *game, tx *core.Tx, _ core.Side) error {
	rule, mark := R7_11, markLifted
	if o.how == "airdrop" {
		rule, mark = R7_23, markDropped
	}
	for _, u := range unitsOf(tx.Read(), o.units) {
		tx.Make(core.Place{Unit: u.Def.ID, Hex: o.hex, Rule: rule})
		edit(tx, func(s *state) { s.lifted += g.unit(u).Stack })
	}
	return roster.Mark(tx, o.units, mark)
}

// lifts are the flights of each unit of the AGN box to each airfield.
func (e *enumerator) lifts() {
	fields := slices.Clone(e.g.fields)
	for _, w := range e.b.s.works {
		fields = append(fields, w.hex)
	}
	e.flights("airlift", func(u *core.Unit) bool { box := e.g.boxOf(u); return box != nil && box.Side == Axis }, fields)
}

// drops are the hexes on which the airborne unit may come down.
func (e *enumerator) drops() {
	all := make([]hexmap.Hex, e.g.Map.Len())
	for i := range all {
		all[i] = hexmap.Hex(i)
	}
	e.flights("airdrop", func(u *core.Unit) bool { return u.Box == e.g.Airdrop.Box && e.g.unit(u).Tagged("airdrop") }, all)
}

// flights offers those of some units to some hexes.
func (e *enumerator) flights(how string, flies func(*core.Unit) bool, to []hexmap.Hex) {
	for u := range e.R.Each() {
		if !flies(u) {
			continue
		}
		for _, h := range to {
			e.Offer(&FlyOrder{how: how, units: []string{u.Def.ID}, hex: h, label: e.R.Label(h)})
		}
	}
}
