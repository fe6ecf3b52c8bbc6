package kiev

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// checkDeclaration judges attacks that are declared on hexes (12.0): somebody can make each, at the least odds.
func (o *Order) checkDeclaration(b *board) []notation.Fault {
	all := append(b.s.open(), o.Path...)
	for i, h := range o.Path {
		label, units := b.r.Label(h), b.attackers(h, all)
		switch p := (&battle{b: b, hexes: []hexmap.Hex{h}, units: units}).power(); {
		case slices.Contains(o.Path[:i], h) || b.s.declared(h):
			return o.One("declare/twice", "12.0", label, "an attack on %s is declared already", label)
		case !b.Enemy[h]:
			return o.One("declare/empty", "12.0", label, "%s holds no %s units", label, other(b.side).Title())
		case len(units) == 0:
			return o.One("declare/none", "12.0", label, "no unit can attack %s: attackers stand next to it, and "+
				"every enemy whose zone of control covers them is attacked too", label)
		case !b.g.Tables.MinOdds.Reached(p.attack, p.defence):
			return o.One("declare/odds", "12.0", label, "%d against %d is worse than %s", p.attack, p.defence, b.g.Tables.MinOdds)
		}
	}
	return nil
}

// leftOut warns of units next to the hexes of declared attacks that take no part as things stand, because they stand in the zone of
// control of an enemy under no attack, and says so where nobody can make an attack (12.0).
func (b *board) leftOut() (out []notation.Fault) {
	open := b.s.open()
	for _, h := range open {
		label, none := b.r.Label(h), len(b.attackers(h, open)) == 0
		if none {
			out = append(out, sheet.Base{}.Odd("declare/nobody", "12.0", "", "as things stand nobody can make the attack on %s", label)...)
		}
		for _, from := range b.g.Map.Beside(h) {
			owed := b.owes(from, open)
			if owed == hexmap.None {
				continue
			}
			units := b.able(from, h)
			if len(units) == 0 {
				continue
			}
			f := sheet.Base{}.Odd("declare/left-out", "12.0", "", "as things stand %s in %s cannot attack %s: %s, under no attack, has a zone of "+
				"control there", strings.Join(roster.Names(units), ", "), b.r.Label(from), label, b.r.Label(owed))
			out = append(out, f[0].Instead("declare "+b.r.Label(owed))...)
		}
	}
	return out
}

func declare(w *work, o *Order) {
	for _, h := range o.Path {
		note(w.Tx, "12.0", h, "an attack is declared")
		core.Edit(w.Tx, func(s *state) { s.targets = more(s.targets, target{hex: h}) })
	}
	w.g.rouse(w.Tx, other(w.side), o.Path)
}

// attackers are the own units that can attack a hex when some hexes are attacked in all.
func (b *board) attackers(h hexmap.Hex, all []hexmap.Hex) (out []*core.Unit) {
	for _, from := range b.g.Map.Beside(h) {
		if b.owes(from, all) == hexmap.None {
			out = append(out, b.able(from, h)...)
		}
	}
	return out
}

// able are the own units in a hex that nothing but other enemies keeps from attacking a hex.
func (b *board) able(from, h hexmap.Hex) []*core.Unit {
	if b.r.Holder(from) != b.side {
		return nil
	}
	return lists.Only(b.r.Stack(from), func(u *core.Unit) bool { return b.barsAttack(u, h).Why == "" })
}

// owes is an enemy hex that units in a hex would have to attack too, and that is not among those attacked; None for none (12.0).
func (b *board) owes(from hexmap.Hex, all []hexmap.Hex) hexmap.Hex {
	for _, n := range b.covering(from) {
		if !slices.Contains(all, n) && !b.s.declared(n) {
			return n
		}
	}
	return hexmap.None
}

// declarations offers each enemy hex, and all that units of one hex must attack at once.
func (e *enumerator) declarations() {
	for h := range hexmap.Hex(e.g.Map.Len()) {
		if e.b.Enemy[h] {
			e.Deed("declare", nil, h)
		}
		if e.R.Holder(h) != e.Side {
			continue
		}
		if more := slices.DeleteFunc(e.b.covering(h), e.b.s.declared); len(more) > 1 {
			e.Deed("declare", nil, more...)
		}
	}
}

// checkAttack judges the attack on a declared hex, or on several at once.
func (o *Order) checkAttack(b *board) []notation.Fault {
	return sheet.First(b, o.named, o.leaves, o.settled, o.stores, o.rest)
}

// named judges the hexes, units and guns that an attack names.
func (o *Order) named(b *board) []notation.Fault {
	return sheet.Firmest(func(yield func([]notation.Fault) bool) {
		if !yield(o.undeclared(b)) {
			return
		}
		units, guns := roster.Find(b.r, o.Units), roster.Find(b.r, o.More["support"])
		for _, u := range units {
			if !yield(o.barred(b, u)) {
				return
			}
		}
		if ban := b.g.barsRivals(units); ban.Why != "" && !yield(o.Firm("attack/rivals", ban.Rule, "", "%s", ban.Why)) {
			return
		}
		for _, u := range guns {
			if !yield(o.Banned("support/unit", u.Def.ID, b.barsGun(u, o.Path[0], hexmap.None))) {
				return
			}
		}
		if len(guns) > 0 {
			yield(o.Banned("support/limit", guns[0].Def.ID, b.barsGuns(guns, o.Path[0], hexmap.None)))
		}
	})
}

// undeclared judges that each hex is under a declared attack which is still to be resolved (12.0).
func (o *Order) undeclared(b *board) []notation.Fault {
	for i, h := range o.Path {
		label, twice := b.r.Label(h), slices.Contains(o.Path[:i], h)
		var why say.Text
		switch {
		case twice:
			why = say.F("%s is named twice", label)
		case !b.s.declared(h):
			why = say.F("no attack on %s was declared in this turn", label)
		case !slices.Contains(b.s.open(), h):
			why = say.F("the attack that was declared on %s has been made", label)
		default:
			continue
		}
		f := o.One("attack/declared", "12.0", label, "%s", why)
		f[0].Firm = twice || !b.s.declared(h)
		return f
	}
	return nil
}

// barred judges one of the attackers.
func (o *Order) barred(b *board, u *core.Unit) []notation.Fault {
	for _, h := range o.Path {
		if f := o.Banned("attack/unit", u.Def.ID, b.barsAttack(u, h)); f != nil {
			return f
		}
	}
	if h := b.owes(u.Hex, nil); h != hexmap.None {
		return o.One("attack/duty", "12.0", u.Def.ID, "%s stands in the zone of control of %s, which is under no attack", u.Def.ID,
			b.r.Label(h))
	}
	return nil
}

// leaves judges that for each other declared attack somebody is left who can make it (12.0).
func (o *Order) leaves(b *board) []notation.Fault {
	for _, h := range b.s.open() {
		all := b.attackers(h, nil)
		stays := func(u *core.Unit) bool { return !slices.Contains(o.Units, u.Def.ID) }
		if !slices.Contains(o.Path, h) && len(all) > 0 && !slices.ContainsFunc(all, stays) {
			return o.One("attack/strands", "12.0", "", "nobody would be left for the declared attack on %s", b.r.Label(h))
		}
	}
	return nil
}

// rest judges orders and odds.
func (o *Order) rest(b *board) []notation.Fault {
	g, label, odds, reach := b.g, b.r.Label(o.Path[0]), o.More["odds"], b.g.Tables.CommandRange
	switch s := o.battle(b).sum(); {
	case o.Value == orderFurther && g.weather == mud:
		return o.Firm("order/weather", "5.2", label, "there is no additional retreat in mud")
	case o.Value == orderFurther && b.side == Soviet && g.commander(b.r, o.Path[0], useOrder) == nil:
		return o.One("order/command", "22.12", label, "no headquarters with a command point is within %d hexes of %s", reach, label)
	case odds != nil && odds[0] != s.odds(g).String():
		return o.Firm("attack/odds", "15.57", odds[0], "the odds are %s, not %s: %d against %d", s.odds(g), odds[0], s.attack, s.defence)
	}
	return nil
}

// battle is the combat of the order as it stands.
func (o *Order) battle(b *board) *battle {
	return &battle{b: b, hexes: o.Path, units: roster.Find(b.r, o.Units), hungry: o.hungry(b.g),
		guns: [2][]*core.Unit{roster.Find(b.r, o.More["support"]), b.allotted(o.Path)}}
}

// allotted is the artillery that supports the defence of some hexes (14.2).
func (b *board) allotted(hexes []hexmap.Hex) []*core.Unit {
	guns := lists.Only(b.s.guns, func(x gun) bool { return slices.Contains(hexes, x.hex) })
	units := roster.Find(b.r, lists.Distinct(guns, func(x gun) string { return x.unit }))
	return lists.Only(units, func(u *core.Unit) bool { return u.OnMap() || u.Box == boxAway })
}

// proposals are attacks on a declared hex: by all who can, and on two hexes at once by those who stand next to both.
func (b *board) proposals(h hexmap.Hex) (out []*Order) {
	all := b.attackers(h, nil)
	if len(all) == 0 {
		return nil
	}
	add := func(hexes []hexmap.Hex, units []*core.Unit) {
		if len(units) > 0 {
			out = append(out, b.g.order("attack", sheet.Plain{Path: hexes, Units: roster.Names(units)}))
		}
	}
	add([]hexmap.Hex{h}, all)
	for _, k := range b.s.open() {
		if k == h {
			continue
		}
		beside := func(u *core.Unit) bool { return b.g.Map.Adjacent(u.Hex, k) }
		both, one := lists.Split(all, beside)
		add([]hexmap.Hex{h}, one)
		add([]hexmap.Hex{h, k}, both)
	}
	for _, u := range all {
		add([]hexmap.Hex{h}, []*core.Unit{u})
	}
	return out
}

// propose is a legal attack on a declared hex; nil when nobody can make it.
func (b *board) propose(h hexmap.Hex) *Order {
	return lists.First(b.proposals(h), func(o *Order) bool { return o.checkAttack(b) == nil })
}

// owing are the declared attacks that a sheet has left out, and that can be made (12.0).
func (b *board) owing() []notation.Fault {
	for _, h := range b.s.open() {
		if o := b.propose(h); o != nil {
			f := o.Fault("attack/owed", "12.0", "", "the declared attack on %s must be resolved", b.r.Label(h))
			f.Firm = true
			return f.Instead(o.String())
		}
	}
	return nil
}

// closeCombat resolves the declared attacks of a side that wrote no sheet (12.0). While a sheet can order one the phase does not end, so
// that no order is ever replaced.
func (g *game) closeCombat(tx *core.Tx, side core.Side) {
	for _, h := range of(tx.Read()).open() {
		if o := g.look(tx.Read(), side).propose(h); o != nil {
			note(tx, "12.0", h, "no sheet came for the declared attack; all units that can attack make it")
			attack(&work{tx, g, side}, o)
		}
	}
	g.fly(tx, side)
}

// attacks offers attacks on each declared hex, with and without a supply unit that feeds all of them and a gun in reach.
func (e *enumerator) attacks() {
	hungry, stores := e.g.Data.Scenario.Supply.Attack, roster.OnMap(e.R, e.Side, e.b.stocks)
	for _, h := range e.b.s.open() {
		guns := roster.OnMap(e.R, e.Side, func(u *core.Unit) bool { return e.b.barsGun(u, h, hexmap.None).Why == "" })
		for _, o := range e.b.proposals(h) {
			if sheet.Blocked(o.checkAttack(e.b)) { // with supply and guns they cannot either
				continue
			}
			e.Offer(o)
			for _, u := range stores {
				if hungry && e.b.feeds(u, o.Units) {
					e.supported(o, []string{u.Def.ID}, guns)
				}
			}
			if !hungry {
				e.supported(o, nil, guns)
			}
		}
	}
}

// supported offers an attack with a supply unit and with each of some guns.
func (e *enumerator) supported(o *Order, supply []string, guns []*core.Unit) {
	offer := func(guns ...string) {
		more := *o
		more.More = map[string][]string{"supply": supply, "support": guns}
		e.Offer(&more)
	}
	if supply != nil {
		offer()
	}
	for _, u := range guns {
		offer(u.Def.ID)
	}
}
