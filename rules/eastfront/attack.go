package eastfront

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/sheet"
)

// combatRows are the verbs of combat and of the answers to its questions.
func combatRows() []row {
	under := func(v notation.Verb, verbs ...string) notation.Verb {
		v.Under, v.Top = verbs, true
		return v
	}
	some := sheet.May(argUnits)
	to := notation.Arg{Name: "to", Keyword: "to", Alias: []string{"via", "->"}, Kind: notation.Hexes, Optional: true}
	odds := notation.Arg{Name: "odds", Keyword: "=", Alias: []string{"odds"}, Kind: notation.Odds, Optional: true}
	order := notation.Arg{Name: "order", Keyword: "order", Kind: notation.Word, Words: []string{orderFurther}, Optional: true}
	with := notation.Arg{Name: "with", Keyword: "with", Alias: []string{"w/", "w", "<", "<-", "by"}, Kind: notation.Units}
	attack := verb("attack", "resolve a declared attack; order retreat is the attacker's order of an additional retreat (15)", argHexes,
		with, sheet.May(argWith("support", notation.Units)), sheet.May(argWith("supply", notation.Units)), order, odds)
	attack.Alias = []string{"a", "att"}
	retreat := verb("retreat", "where units retreat, best hex first (16.4)", some, to)
	retreat.Alias = []string{"r", "ret"}
	through := verb("through", "retreat through an enemy zone of control (16.4)", some, to)
	displace := verb("displace", "where units go that were overrun (11.4)", some, to)
	return []row{
		{Verb: attack, Example: "attack 1510 with 35Mot,119Mot support 619Art = 4:1", parts: []part{partFight}, rule: r15_2,
			bind: bindAttack, legal: (*enumerator).attacks},
		{Verb: under(sheet.Common("losses", "losses 35Mot"), "attack", "overrun")},
		{Verb: under(retreat, "attack"), Example: "retreat 227RD to 1303"},
		{Verb: under(verb("leave", "retreat off the map (2.26, 3.34)", some), "attack"), Example: "leave 227RD"},
		{Verb: under(through, "attack"), Example: "through 227RD to 1303"},
		{Verb: under(sheet.Common("advance", "advance 35Mot to 1510"), "attack")},
		{Verb: verb("withdraw", "which unit is withdrawn, or gives a step (8.71)", some), Example: "withdraw 35Mot"},
		{Verb: verb("become", "which unit comes of others (4.2)", some), Example: "become 227RD"},
		{Verb: verb("place", "where it stands (4.2)", argHex), Example: "place at 1603"},
		{Verb: under(displace, "overrun"), Example: "displace 227RD to 1303"},
	}
}

// AttackOrder resolves a declared attack on one hex, or on several at once.
type AttackOrder struct {
	base
	hexes       []hexmap.Hex
	units, guns []string
	supply      []string // supply units that are spent
	further     bool
	odds        string
	m           *hexmap.Map
}

func (o *AttackOrder) verb() string { return "attack" }

// String is the canonical line.
func (o *AttackOrder) String() string {
	s := "attack " + strings.Join(core.Labels(o.m, o.hexes), ",") + " with " + strings.Join(o.units, ",")
	if len(o.guns) > 0 {
		s += " support " + strings.Join(o.guns, ",")
	}
	if len(o.supply) > 0 {
		s += " supply " + strings.Join(o.supply, ",")
	}
	if o.further {
		s += " order " + orderFurther
	}
	if o.odds != "" {
		s += " = " + o.odds
	}
	return s
}

func bindAttack(b *binder) core.Order {
	o := &AttackOrder{base: b.Base, hexes: b.Hexes("hexes"), units: b.Units("with"), guns: b.UnitsOf(b.Items("support")),
		supply:  b.UnitsOf(b.Items("supply")),
		further: b.Word("order") != "", odds: b.Word("="), m: b.R.Map()}
	if o.odds == "" {
		o.odds = b.Word("odds")
	}
	return o
}

func (o *AttackOrder) check(b *board) []notation.Fault {
	g, r := b.g, b.r
	for i, h := range o.hexes {
		if !slices.Contains(b.s.open(), h) || slices.Contains(o.hexes[:i], h) {
			return o.One("attack/declared", r12_0, r.Label(h), "%s is no hex whose declared attack is still to be resolved", r.Label(h))
		}
	}
	units, guns := roster.Find(r, o.units), roster.Find(r, o.guns)
	for _, u := range units {
		for _, h := range o.hexes {
			if ban := b.barsAttack(u, h); ban.Why != "" {
				return o.One("attack/unit", ban.Rule, u.Def.ID, "%s", ban.Why)
			}
		}
		if h := b.owes(u.Hex, nil); h != hexmap.None {
			return o.One("attack/duty", r12_0, u.Def.ID, "%s stands in the zone of control of %s, which is under no attack", u.Def.ID,
				r.Label(h))
		}
	}
	if ban := g.barsRivals(units); ban.Why != "" {
		return o.One("attack/rivals", ban.Rule, "", "%s", ban.Why)
	}
	for _, u := range guns {
		if ban := b.barsGun(u, o.hexes[0], hexmap.None); ban.Why != "" {
			return o.One("support/unit", ban.Rule, u.Def.ID, "%s", ban.Why)
		}
	}
	if ban := b.barsGuns(guns, o.hexes[0], hexmap.None); ban.Why != "" {
		return o.One("support/limit", ban.Rule, o.guns[0], "%s", ban.Why)
	}
	return sheet.First(b, o.leaves, o.stores, o.rest)
}

// leaves judges that for each other declared attack somebody is left who can make it (12.0).
func (o *AttackOrder) leaves(b *board) []notation.Fault {
	for _, h := range b.s.open() {
		all := b.attackers(h, nil)
		stays := func(u *core.Unit) bool { return !slices.Contains(o.units, u.Def.ID) }
		if !slices.Contains(o.hexes, h) && len(all) > 0 && !slices.ContainsFunc(all, stays) {
			return o.One("attack/strands", r12_0, "", "nobody would be left for the declared attack on %s", b.r.Label(h))
		}
	}
	return nil
}

// rest judges orders and odds.
func (o *AttackOrder) rest(b *board) []notation.Fault {
	g, label := b.g, b.r.Label(o.hexes[0])
	if o.further && g.weather == mud {
		return o.One("order/weather", r5_2, label, "there is no additional retreat in mud")
	}
	if o.further && b.side == Soviet && g.commander(b.r, o.hexes[0], useOrder) == nil {
		return o.One("order/command", r22_12, label, "no headquarters with a command point is within %d hexes of %s", g.Tables.CommandRange,
			label)
	}
	if s := o.battle(b).sum(); o.odds != "" && o.odds != s.odds(g).String() {
		return o.One("attack/odds", r15_57, o.odds, "the odds are %s, not %s: %d against %d", s.odds(g), o.odds, s.attack, s.defence)
	}
	return nil
}

// battle is the combat of the order as it stands.
func (o *AttackOrder) battle(b *board) *battle {
	return &battle{b: b, hexes: o.hexes, units: roster.Find(b.r, o.units), hungry: o.hungry(b.g),
		guns: [2][]*core.Unit{roster.Find(b.r, o.guns), b.allotted(o.hexes)}}
}

// allotted is the artillery that supports the defence of some hexes (14.2).
func (b *board) allotted(hexes []hexmap.Hex) (out []*core.Unit) {
	for _, x := range b.s.guns {
		if slices.Contains(hexes, x.hex) {
			u, _ := b.r.Unit(x.unit)
			if u.OnMap() || u.Box == boxAway {
				out = append(out, u)
			}
		}
	}
	return out
}

// proposals are attacks on a declared hex: by all who can, and on two hexes at once by those who stand next to both.
func (b *board) proposals(h hexmap.Hex) (out []*AttackOrder) {
	all := b.attackers(h, nil)
	if len(all) == 0 {
		return nil
	}
	add := func(hexes []hexmap.Hex, units []*core.Unit) {
		if len(units) > 0 {
			out = append(out, &AttackOrder{hexes: hexes, units: roster.Names(units), m: b.g.Map})
		}
	}
	add([]hexmap.Hex{h}, all)
	for _, k := range b.s.open() {
		if k == h {
			continue
		}
		beside := func(u *core.Unit) bool { return b.g.Map.Adjacent(u.Hex, k) }
		add([]hexmap.Hex{h}, slices.DeleteFunc(slices.Clone(all), beside))
		add([]hexmap.Hex{h, k}, slices.DeleteFunc(slices.Clone(all), func(u *core.Unit) bool { return !beside(u) }))
	}
	for _, u := range all {
		add([]hexmap.Hex{h}, []*core.Unit{u})
	}
	return out
}

// propose is a legal attack on a declared hex; nil when nobody can make it.
func (b *board) propose(h hexmap.Hex) *AttackOrder {
	for _, o := range b.proposals(h) {
		if o.check(b) == nil {
			return o
		}
	}
	return nil
}

// owing are the declared attacks that a sheet has left out, and that can be made (12.0).
func (b *board) owing() []notation.Fault {
	for _, h := range b.s.open() {
		if o := b.propose(h); o != nil {
			return base{}.Fault("attack/owed", r12_0, "", "the declared attack on %s must be resolved", b.r.Label(h)).Instead(o.String())
		}
	}
	return nil
}

// closeCombat resolves what a side has not: it wrote no sheet (12.0).
func (g *game) closeCombat(tx *core.Tx, side core.Side) {
	for _, h := range of(tx.Read()).open() {
		if o := g.look(tx.Read(), side).propose(h); o != nil {
			o.apply(&work{tx, g, side})
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
			if sheet.Blocked(o.check(e.b)) { // with supply and guns they cannot either
				continue
			}
			e.Offer(o)
			for _, u := range stores {
				if fed := *o; hungry && e.b.feeds(u, o.units) {
					fed.supply = []string{u.Def.ID}
					e.Offer(&fed)
					e.supported(fed, guns)
				}
			}
			if !hungry {
				e.supported(*o, guns)
			}
		}
	}
}

// supported offers an attack with each of some guns.
func (e *enumerator) supported(o AttackOrder, guns []*core.Unit) {
	for _, u := range guns {
		more := o
		more.guns = []string{u.Def.ID}
		e.Offer(&more)
	}
}
