package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/lists"
	"fieldpost/rules/mech/roster"
)

// battle is a combat as it stands: who takes part.
type battle struct {
	b     *board // of the attacker
	hexes []hexmap.Hex
	units []*core.Unit    // attackers
	guns  [2][]*core.Unit // that support attacker and defender
	air   int             // points of close air support, for the attacker
	stand bool            // the defender has the order not to retreat

	hungry bool // the attack lacks supply that it needs
}

// power holds the strengths of both sides (15.51, 15.54).
type power struct{ attack, defence, halved, helpA, helpD int }

// power adds up: attackers that are halved are added first, and fractions dropped; support counts up to what it supports.
func (t *battle) power() power {
	var p power
	var half [3]int
	for _, u := range t.units {
		half[t.halvings(u)] += u.Values().Attack
	}
	p.attack, p.halved = half[0]+half[1]/2+half[2]/4, half[1]+half[2]
	p.helpA = lists.Sum(t.guns[0], func(u *core.Unit) int { return t.support(u, false) })
	if t.b.g.weather == mud && !slices.ContainsFunc(t.hexes, t.b.g.built) {
		p.helpA /= 2 // 15.4
	}
	p.helpA = min(p.helpA, p.attack)
	p.attack += p.helpA
	plain := 0
	for _, u := range t.defenders() {
		switch {
		case slices.Contains(t.guns[1], u):
		case t.b.g.unit(u).Guns():
			p.defence += u.Values().Defence
		default:
			plain += u.Values().Defence
		}
	}
	p.helpD = min(lists.Sum(t.guns[1], func(u *core.Unit) int { return t.support(u, true) }), plain)
	p.defence = max(1, p.defence+plain+p.helpD)
	return p
}

// halvings returns the number of times that the attack strength of a unit is halved (15.52): over a major river, and
// armour against a city.
func (t *battle) halvings(u *core.Unit) int {
	g := t.b.g
	river := func(h hexmap.Hex) bool { return g.Tables.Sides[g.Map.SideClass(u.Hex, h)].Half }
	city := func(h hexmap.Hex) bool { return g.soil[h].HalfArmour }
	return core.If(slices.ContainsFunc(t.hexes, river), 1, 0) +
		core.If(g.unit(u).Tagged(tagArmour) && slices.ContainsFunc(t.hexes, city), 1, 0)
}

// defenders are all units in the hexes attacked.
func (t *battle) defenders() (out []*core.Unit) {
	for _, h := range t.hexes {
		out = append(out, lists.Only(t.b.r.Stack(h), func(u *core.Unit) bool { return u.Def.Side != t.b.side })...)
	}
	return out
}

// modifiers are the modifiers of the die, before the cap (15.6); below 0 they are good for the attacker.
func (t *battle) modifiers() (out combat.Account) {
	g := t.b.g
	drm := &g.Tables.Modifiers.DRM
	out.Add("15.13", t.air*drm.CAS, "close air support")
	for _, d := range t.whole() {
		out.Add("15.68", drm.Integrity, say.F("%s attacks as a whole", d))
	}
	river := t.across()
	out.Add("15.67", core.If(river == 0 && t.combined(), drm.CombinedArms, 0), "combined arms")
	out.Add("15.6", river, "all attack across a river")
	out.Add("15.6", lists.Most(t.hexes, g.shelter), "city")
	out.Add("18.3", core.If(t.fortified(), drm.Fort, 0), "strongpoint")
	out.Add("15.63", core.If(t.sapped(), drm.Engineers, 0), "engineers")
	walls := t.fortified() || slices.ContainsFunc(t.hexes, g.city)
	out.Add("15.6", core.If(walls && slices.ContainsFunc(t.guns[0], g.heavy), drm.SuperHeavy, 0), "super-heavy artillery")
	out.Add("15.3", core.If(t.hungry, drm.NoSupply, 0), "no attack supply")
	wet := g.weather == mud || g.weather == snow
	out.Add("5.2", core.If(wet && slices.ContainsFunc(t.hexes, g.town), drm.Town, 0), "town in mud or snow")
	out.Add("6.7", core.If(slices.ContainsFunc(t.defenders(), starved), drm.OutOfSupply, 0), "a defender is out of supply")
	out.Add("16.41", core.If(t.stand, drm.NoRetreat, 0), "order not to retreat")
	out.Add("11.4", core.If(roster.Bear(t.defenders(), markOverrun), drm.OverrunMarker, 0), "a defender was overrun")
	return out
}

// across returns the defender's shift for rivers. It is 0 unless every attacker attacks across one (15.6), with a
// bridge or without.
func (t *battle) across() int {
	least := Never
	for _, u := range t.units {
		for _, h := range t.hexes {
			if t.b.g.Map.Adjacent(u.Hex, h) {
				least = min(least, t.b.g.Tables.Sides[t.b.g.Map.SideClass(u.Hex, h)].DRM)
			}
		}
	}
	return least % Never
}

// whole are the divisions that attack as a whole (15.68): motorised ones only as many as panzer divisions do, in one hex only.
func (t *battle) whole() []string {
	if len(t.hexes) > 1 {
		return nil
	}
	ids := roster.Names(t.units)
	var panzer, others []string
	for _, d := range t.b.g.Divisions.List {
		n := lists.Count(d.Units, func(id string) bool { return slices.Contains(ids, id) })
		lacks := func(u *core.Unit) bool { return t.lacks(u) && slices.Contains(d.Units, u.Def.ID) }
		switch {
		case slices.ContainsFunc(t.units, lacks):
		case d.Whole == 0 || n < d.Whole || d.Key != "" && !slices.Contains(ids, d.Key):
		case d.Kind == "panzer":
			panzer = append(panzer, d.ID)
		default:
			others = append(others, d.ID)
		}
	}
	return append(panzer, others[:min(len(others), len(panzer))]...)
}

// lacks says whether a unit has not what its division attacks as a whole with: supply (6.7), and fuel or attack supply (5.23b).
func (t *battle) lacks(u *core.Unit) bool {
	supplied := t.b.g.Data.Scenario.Supply.Attack && !t.hungry
	return u.Marked(markOut) || u.Marked(markFuel) && !supplied
}

// combined says whether armour attacks with motorised infantry against units without armour, anti-tank and anti-aircraft guns, in the
// open (15.67).
func (t *battle) combined() bool {
	g := t.b.g
	partners := typed("motorized", "recon", "motorcycle", engineer)
	both := g.info.Any(t.units, tagged(tagArmour)) && g.info.Any(t.units, func(x *Unit) bool { return x.Motorised() && partners(x) })
	foe, open := g.info.Any(t.defenders(), (*Unit).Hard), !slices.ContainsFunc(t.hexes, g.city) && !t.fortified()
	return slices.Contains(g.Tables.Modifiers.CombinedArms, t.b.side) && g.weather != mud && g.weather != snow && both && !foe && open
}

// sum is a combat ready for the die.
type sum struct {
	power
	column, add int
	mods        combat.Account
}

// sum works it out (15.57, 15.7).
func (t *battle) sum() sum {
	s := sum{power: t.power(), mods: t.modifiers()}
	s.column = t.b.g.Tables.CRT.Column(s.attack, s.defence)
	s.add = s.mods.Total(t.b.g.Tables.DRMCap)
	return s
}

// odds are the odds as printed; those below the first column are "too low".
func (s sum) odds(g *game) say.Text {
	if s.column < 0 {
		return "too low"
	}
	return say.Plain(g.Tables.CRT.Columns[s.column].String())
}

// events tell of the sum.
func (s sum) events(g *game, label string) (out []core.Event) {
	if s.halved > 0 {
		out = append(out, combat.SumOf(label, "15.52", "halved attack strength", say.F("%d", s.halved)))
	}
	if s.helpA+s.helpD > 0 {
		out = append(out, combat.SumOf(label, "15.55", "artillery of attacker and defender", say.F("%d:%d", s.helpA, s.helpD)))
	}
	out = append(out, combat.SumOf(label, "15.57", say.F("%d:%d", s.attack, s.defence), s.odds(g)))
	return append(append(out, s.mods.Events(label)...), combat.SumOf(label, "15.7", "die modifier", say.F("%+d", s.add)))
}

// firm is a ban that no result can lift.
func firm(rule, format string, args ...any) core.Ban {
	return core.Ban{Rule: rule, Why: say.F(format, args...), Firm: true}
}

// barsAttack says why a unit does not attack a hex.
func (b *board) barsAttack(u *core.Unit, h hexmap.Hex) core.Ban {
	id, e := u.Def.ID, b.g.edge(u.Hex, h)
	switch {
	case b.g.info.ByID[id] == nil || !u.OnMap():
		return firm("12.0", "%s is not on the map", id)
	case b.g.unit(u).Guns():
		return firm("15.4", "%s is artillery: it supports an attack", id)
	case b.sits(u):
		return firm("8.5", "%s is a garrison", id)
	case u.Values().Attack == 0:
		return firm("12.0", "%s has an attack strength of 0", id)
	case !b.g.Map.Adjacent(u.Hex, h):
		return firm("12.0", "%s is not next to %s", id, b.r.Label(h))
	case b.g.unit(u).Type == flotilla && b.s.weather.storm:
		return firm("23.3", "%s does not attack in a storm", id)
	case u.Marked(markFought):
		return firm("12.0", "%s has attacked in this phase", id)
	case b.g.side(e).MP >= Never:
		return firm("12.0", "%s cannot go from %s to %s", id, b.r.Label(u.Hex), b.r.Label(h))
	}
	return core.Ban{}
}

// barsGun says why artillery does not support a combat in a hex; own is the defended hex, None for an attack (15.4, 14.2).
func (b *board) barsGun(u *core.Unit, h, own hexmap.Hex) core.Ban {
	id, x := u.Def.ID, b.g.unit(u)
	switch {
	case !x.Guns() || !u.OnMap() && u.Box != boxAway || u.Def.Side != b.side:
		return firm("15.4", "%s is no artillery on the map", id)
	case u.Marked(markFired):
		return firm("15.4", "%s has supported a combat in this phase", id)
	case b.g.heavy(u) && (own != hexmap.None || !u.Marked(markEmplaced)):
		return firm("9.42p", "%s supports attacks only, and from its firing side", id)
	case own != hexmap.None && starved(u):
		return firm("6.7", "%s is out of supply and supports no defence", id)
	case u.Marked(markOverrun):
		return firm("11.4", "%s was overrun", id)
	case b.span(u, h) > x.Range:
		return firm("15.4", "%s reaches %d hexes, and %s is %d away", id, x.Range, b.r.Label(h), b.span(u, h))
	case !u.OnMap():
		return b.barsAway(u)
	}
	return b.barsPost(u, h, own)
}

// barsPost says why artillery does not support a combat from where it stands on the map.
func (b *board) barsPost(u *core.Unit, h, own hexmap.Hex) core.Ban {
	id := u.Def.ID
	switch {
	case b.EZOC[u.Hex] && own != hexmap.None && u.Hex != own:
		return firm("14.2", "%s stands in an enemy zone of control and supports its own hex only", id)
	case b.EZOC[u.Hex] && own == hexmap.None && !slices.Contains(b.covering(u.Hex), h): // an earlier combat may lift it
		return core.Ban{Rule: "15.4", Why: say.F("%s stands in the zone of control of other enemies", id)}
	case own != hexmap.None && u.Hex == own && b.g.info.All(b.r.Stack(own), (*Unit).Guns):
		return firm("14.2", "%s defends alone, with its defence strength", id)
	}
	return core.Ban{}
}

// barsGuns says why some artillery does not support one combat together: Axis units up to a number, Soviet ones one, or all in the
// defended hex and those with a functioning headquarters (15.55, 11.3p).
func (b *board) barsGuns(units []*core.Unit, h, own hexmap.Hex) core.Ban {
	g := b.g
	switch romanians := lists.Count(units, func(u *core.Unit) bool { return g.unit(u).Nation == romanian }); {
	case b.side == Axis && len(units) > g.Tables.AxisGuns:
		return firm("15.55", "at most %d artillery units support a combat", g.Tables.AxisGuns)
	case b.side == Axis && romanians > g.Tables.RomanianGuns:
		return firm("7.3p", "at most %d Romanian artillery units support a combat", g.Tables.RomanianGuns)
	case b.side == Axis || len(units) < 2:
		return core.Ban{}
	case g.brokenNear(b.r, h) != nil:
		return firm("11.3p", "a headquarters without function is near: one artillery unit supports the combat")
	}
	with := map[hexmap.Hex]int{}
	for _, u := range units {
		if u.Hex == own && u.OnMap() {
			continue
		}
		able := func(hq *core.Unit) bool { return hq.Hex == u.Hex && g.unit(hq).Command > 0 }
		hqs := lists.Only(g.headquarters(b.r, false), able)
		if len(hqs) == 0 {
			return firm("11.3p", "%s supports a combat alone: it stands neither in the defended hex nor with a "+
				"functioning headquarters", u.Def.ID)
		}
		stay := lists.Count(b.r.Stack(u.Hex), func(u *core.Unit) bool { return g.unit(u).Guns() })
		if with[u.Hex]++; with[u.Hex] > stay-g.interdicted(b.s, u.Hex) {
			return firm("13.14", "no more artillery supports with %s", hqs[0].Def.ID)
		}
	}
	if len(units) > g.Tables.CommandGuns {
		return firm("11.3p", "at most %d artillery units support a combat", g.Tables.CommandGuns)
	}
	return core.Ban{}
}
