package kiev

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/xslices"
)

// battle holds the units that take part in a combat, to compute strengths, odds and die roll modifiers.
type battle struct {
	attackerBoard *board // board as the attacker sees it
	hexes         []hexmap.Hex
	units         []*core.Unit    // attackers
	guns          [2][]*core.Unit // artillery that supports attacker and defender
	air           int             // points of close air support for the attacker
	noRetreat     bool            // the defender was ordered not to retreat

	lacksSupply bool // the attack lacks attack supply that it needs
}

// power holds the strengths of both sides (15.51, 15.54).
type power struct{ attack, defence, halved, attackSupport, defenceSupport int }

// power adds up the strengths. Halved attackers are added first, and fractions are dropped; support counts at most as
// much as the units that it supports.
func (t *battle) power() power {
	var p power
	var half [3]int
	for _, u := range t.units {
		half[t.timesHalved(u)] += u.Values().Attack
	}
	p.attack, p.halved = half[0]+half[1]/2+half[2]/4, half[1]+half[2]
	p.attackSupport = xslices.Sum(t.guns[0], func(u *core.Unit) int { return t.supportStrength(u, false) })
	if t.attackerBoard.g.weather == mud && !slices.ContainsFunc(t.hexes, t.attackerBoard.g.isTownOrCity) {
		p.attackSupport /= 2 // 15.4
	}
	p.attackSupport = min(p.attackSupport, p.attack)
	p.attack += p.attackSupport
	plain := 0
	for _, u := range t.defenders() {
		switch {
		case slices.Contains(t.guns[1], u):
		case t.attackerBoard.g.unitData(u).IsArtillery():
			p.defence += u.Values().Defence
		default:
			plain += u.Values().Defence
		}
	}
	p.defenceSupport = min(xslices.Sum(t.guns[1], func(u *core.Unit) int { return t.supportStrength(u, true) }), plain)
	p.defence = max(1, p.defence+plain+p.defenceSupport)
	return p
}

// timesHalved returns how many times the attack strength of a unit is halved (15.52): across a major river, and armour
// against a city.
func (t *battle) timesHalved(u *core.Unit) int {
	g := t.attackerBoard.g
	river := func(h hexmap.Hex) bool { return g.Tables.Sides[g.Map.SideClass(u.Hex, h)].Half }
	city := func(h hexmap.Hex) bool { return g.terrainAt[h].HalfArmour }
	return core.If(slices.ContainsFunc(t.hexes, river), 1, 0) +
		core.If(g.unitData(u).Tagged(tagArmour) && slices.ContainsFunc(t.hexes, city), 1, 0)
}

// defenders returns all units in the hexes attacked.
func (t *battle) defenders() (out []*core.Unit) {
	for _, h := range t.hexes {
		out = append(out, xslices.Filter(t.attackerBoard.r.Stack(h),
			func(u *core.Unit) bool { return u.Def.Side != t.attackerBoard.side })...)
	}
	return out
}

// modifiers returns the die roll modifiers before their limit (15.6); negative ones favour the attacker.
func (t *battle) modifiers() (out combat.ModifierList) {
	g := t.attackerBoard.g
	drm := &g.Tables.Modifiers.DRM
	out.Add("15.13", t.air*drm.CAS, "close air support")
	for _, d := range t.wholeDivisions() {
		out.Add("15.68", drm.Integrity, say.F("%s attacks as a whole", d))
	}
	river := t.riverShift()
	out.Add("15.67", core.If(river == 0 && t.isCombinedArms(), drm.CombinedArms, 0), "combined arms")
	out.Add("15.6", river, "all attack across a river")
	out.Add("15.6", xslices.MaxOf(t.hexes, g.terrainDRM), "city")
	out.Add("18.3", core.If(t.inStrongpoint(), drm.Fort, 0), "strongpoint")
	out.Add("15.63", core.If(t.engineersHelp(), drm.Engineers, 0), "engineers")
	walls := t.inStrongpoint() || slices.ContainsFunc(t.hexes, g.isCity)
	out.Add("15.6", core.If(walls && slices.ContainsFunc(t.guns[0], g.isSuperHeavy), drm.SuperHeavy, 0), "super-heavy artillery")
	out.Add("15.3", core.If(t.lacksSupply, drm.NoSupply, 0), "no attack supply")
	wet := g.weather == mud || g.weather == snow
	out.Add("5.2", core.If(wet && slices.ContainsFunc(t.hexes, g.isTown), drm.Town, 0), "town in mud or snow")
	out.Add("6.7", core.If(slices.ContainsFunc(t.defenders(), isOutOfSupply), drm.OutOfSupply, 0), "a defender is out of supply")
	out.Add("16.41", core.If(t.noRetreat, drm.NoRetreat, 0), "order not to retreat")
	out.Add("11.4", core.If(roster.AnyMarked(t.defenders(), markOverrun), drm.OverrunMarker, 0), "a defender was overrun")
	return out
}

// riverShift returns the die roll modifier for rivers in the defender's favour. It is 0 unless every attacker attacks
// across one (15.6), bridged or not.
func (t *battle) riverShift() int {
	least := Never
	for _, u := range t.units {
		for _, h := range t.hexes {
			if t.attackerBoard.g.Map.Adjacent(u.Hex, h) {
				least = min(least, t.attackerBoard.g.Tables.Sides[t.attackerBoard.g.Map.SideClass(u.Hex, h)].DRM)
			}
		}
	}
	return least % Never
}

// wholeDivisions returns the divisions that attack with all their units (15.68): motorised ones at most as many as
// panzer divisions, from one hex only.
func (t *battle) wholeDivisions() []string {
	if len(t.hexes) > 1 {
		return nil
	}
	ids := roster.IDs(t.units)
	var panzer, others []string
	for _, d := range t.attackerBoard.g.Divisions.List {
		n := xslices.Count(d.Units, func(id string) bool { return slices.Contains(ids, id) })
		lacks := func(u *core.Unit) bool { return t.lacksDivisionSupply(u) && slices.Contains(d.Units, u.Def.ID) }
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

// lacksDivisionSupply reports whether a unit lacks the supply that its division needs for this bonus: general supply
// (6.7), and fuel or attack supply (5.23b).
func (t *battle) lacksDivisionSupply(u *core.Unit) bool {
	supplied := t.attackerBoard.g.Data.Scenario.Supply.Attack && !t.lacksSupply
	return u.Marked(markOutOfSupply) || u.Marked(markFuel) && !supplied
}

// isCombinedArms reports whether armour attacks with motorised infantry against units without armour, anti-tank and
// anti-aircraft guns in open terrain (15.67).
func (t *battle) isCombinedArms() bool {
	g := t.attackerBoard.g
	partners := hasType("motorized", "recon", "motorcycle", typeEngineer)
	both := g.info.Any(t.units, hasTag(tagArmour)) && g.info.Any(t.units, func(x *Unit) bool { return x.IsMotorised() && partners(x) })
	foe, open := g.info.Any(t.defenders(), (*Unit).IsHardTarget), !slices.ContainsFunc(t.hexes, g.isCity) && !t.inStrongpoint()
	return slices.Contains(g.Tables.Modifiers.CombinedArms, t.attackerBoard.side) && g.weather != mud && g.weather != snow && both &&
		!foe && open
}

// finalOdds holds the final column and die modifier of a combat.
type finalOdds struct {
	power
	column, dieModifier int
	modifiers           combat.ModifierList
}

// finalOdds computes the final column and die modifier (15.57, 15.7).
func (t *battle) finalOdds() finalOdds {
	s := finalOdds{power: t.power(), modifiers: t.modifiers()}
	s.column = t.attackerBoard.g.Tables.CRT.Column(s.attack, s.defence)
	s.dieModifier = s.modifiers.Total(t.attackerBoard.g.Tables.DRMCap)
	return s
}

// odds returns the odds as printed, or "too low" below the first column.
func (s finalOdds) odds(g *game) say.Text {
	if s.column < 0 {
		return "too low"
	}
	return say.Plain(g.Tables.CRT.Columns[s.column].String())
}

// events returns the lines of a report about strengths, odds and modifiers.
func (s finalOdds) events(g *game, label string) (out []core.Event) {
	if s.halved > 0 {
		out = append(out, combat.SumEvent(label, "15.52", "halved attack strength", say.F("%d", s.halved)))
	}
	if s.attackSupport+s.defenceSupport > 0 {
		out = append(out, combat.SumEvent(label, "15.55", "artillery of attacker and defender", say.F("%d:%d", s.attackSupport,
			s.defenceSupport)))
	}
	out = append(out, combat.SumEvent(label, "15.57", say.F("%d:%d", s.attack, s.defence), s.odds(g)))
	return append(append(out, s.modifiers.Events(label)...), combat.SumEvent(label, "15.7", "die modifier", say.F("%+d", s.dieModifier)))
}

// firmBan returns a ban, a reason why something is not allowed, that no later result lifts.
func firmBan(rule, format string, args ...any) core.Ban {
	return core.Ban{Rule: rule, Why: say.F(format, args...), Firm: true}
}

// attackBan returns the reason why a unit may not attack a hex.
func (b *board) attackBan(u *core.Unit, h hexmap.Hex) core.Ban {
	id, e := u.Def.ID, b.g.edge(u.Hex, h)
	switch {
	case b.g.info.ByID[id] == nil || !u.OnMap():
		return firmBan("12.0", "%s is not on the map", id)
	case b.g.unitData(u).IsArtillery():
		return firmBan("15.4", "%s is artillery: it supports an attack", id)
	case b.isInGarrison(u):
		return firmBan("8.5", "%s is a garrison", id)
	case u.Values().Attack == 0:
		return firmBan("12.0", "%s has an attack strength of 0", id)
	case !b.g.Map.Adjacent(u.Hex, h):
		return firmBan("12.0", "%s is not next to %s", id, b.r.Label(h))
	case b.g.unitData(u).Type == typeFlotilla && b.s.weather.storm:
		return firmBan("23.3", "%s does not attack in a storm", id)
	case u.Marked(markFought):
		return firmBan("12.0", "%s has attacked in this phase", id)
	case b.g.hexsideEffects(e).MP >= Never:
		return firmBan("12.0", "%s cannot go from %s to %s", id, b.r.Label(u.Hex), b.r.Label(h))
	}
	return core.Ban{}
}

// gunBan returns the reason why an artillery unit may not support a combat in a hex; own is the defended hex, None for
// an attack (15.4, 14.2).
func (b *board) gunBan(u *core.Unit, h, own hexmap.Hex) core.Ban {
	id, x := u.Def.ID, b.g.unitData(u)
	switch {
	case !x.IsArtillery() || !u.OnMap() && u.Box != boxOffMap || u.Def.Side != b.side:
		return firmBan("15.4", "%s is no artillery on the map", id)
	case u.Marked(markFired):
		return firmBan("15.4", "%s has supported a combat in this phase", id)
	case b.g.isSuperHeavy(u) && (own != hexmap.None || !u.Marked(markEmplaced)):
		return firmBan("9.42p", "%s supports attacks only, and from its firing side", id)
	case own != hexmap.None && isOutOfSupply(u):
		return firmBan("6.7", "%s is out of supply and supports no defence", id)
	case u.Marked(markOverrun):
		return firmBan("11.4", "%s was overrun", id)
	case b.rangeTo(u, h) > x.Range:
		return firmBan("15.4", "%s reaches %d hexes, and %s is %d away", id, x.Range, b.r.Label(h), b.rangeTo(u, h))
	case !u.OnMap():
		return b.offMapGunBan(u)
	}
	return b.gunPositionBan(u, h, own)
}

// gunPositionBan returns the reason why an artillery unit may not support a combat from its place on the map.
func (b *board) gunPositionBan(u *core.Unit, h, own hexmap.Hex) core.Ban {
	id := u.Def.ID
	switch {
	case b.EnemyZOC[u.Hex] && own != hexmap.None && u.Hex != own:
		return firmBan("14.2", "%s stands in an enemy zone of control and supports its own hex only", id)
	case b.EnemyZOC[u.Hex] && own == hexmap.None && !slices.Contains(b.zocSources(u.Hex), h): // an earlier combat may lift it
		return core.Ban{Rule: "15.4", Why: say.F("%s stands in the zone of control of other enemies", id)}
	case own != hexmap.None && u.Hex == own && b.g.info.All(b.r.Stack(own), (*Unit).IsArtillery):
		return firmBan("14.2", "%s defends alone, with its defence strength", id)
	}
	return core.Ban{}
}

// gunGroupBan returns the reason why artillery units may not support one combat together: the Axis may use a limited
// number, the Soviet side one, or all in the defended hex and those with a functioning headquarters (15.55, 11.3p).
func (b *board) gunGroupBan(units []*core.Unit, h, own hexmap.Hex) core.Ban {
	g := b.g
	switch romanians := xslices.Count(units, func(u *core.Unit) bool { return g.unitData(u).Nation == romanian }); {
	case b.side == Axis && len(units) > g.Tables.AxisGuns:
		return firmBan("15.55", "at most %d artillery units support a combat", g.Tables.AxisGuns)
	case b.side == Axis && romanians > g.Tables.RomanianGuns:
		return firmBan("7.3p", "at most %d Romanian artillery units support a combat", g.Tables.RomanianGuns)
	case b.side == Axis || len(units) < 2:
		return core.Ban{}
	case g.brokenHQInRange(b.r, h) != nil:
		return firmBan("11.3p", "a headquarters without function is near: one artillery unit supports the combat")
	}
	with := map[hexmap.Hex]int{}
	for _, u := range units {
		if u.Hex == own && u.OnMap() {
			continue
		}
		able := func(hq *core.Unit) bool { return hq.Hex == u.Hex && g.unitData(hq).Command > 0 }
		hqs := xslices.Filter(g.headquarters(b.r, false), able)
		if len(hqs) == 0 {
			return firmBan("11.3p", "%s supports a combat alone: it stands neither in the defended hex nor with a "+
				"functioning headquarters", u.Def.ID)
		}
		stay := xslices.Count(b.r.Stack(u.Hex), func(u *core.Unit) bool { return g.unitData(u).IsArtillery() })
		if with[u.Hex]++; with[u.Hex] > stay-g.interdictionLevel(b.s, u.Hex) {
			return firmBan("13.14", "no more artillery supports with %s", hqs[0].Def.ID)
		}
	}
	if len(units) > g.Tables.CommandGuns {
		return firmBan("11.3p", "at most %d artillery units support a combat", g.Tables.CommandGuns)
	}
	return core.Ban{}
}
