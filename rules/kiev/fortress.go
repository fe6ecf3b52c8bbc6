package kiev

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/table"
	"fieldpost/rules/mechanics/xslices"
)

// Fortress describes a Soviet city with special rules for its supply and its fall (10.24d, 10.25p).
type Fortress struct {
	Name   string       `yaml:"name" need:"yes"`
	Hexes  []hexmap.Hex `yaml:"hexes" need:"yes"`
	Range  int          `yaml:"range" doc:"hexes around it that it rules"`
	Stores int          `yaml:"stores" doc:"supply units that stay within them"`
	To     int          `yaml:"to" doc:"last turn of that, and of the attack that is done for it"`
	Holds  [2]int       `yaml:"holds" doc:"turns in each of which the Axis side loses points while it stands and traces a way to a source"`
	Cost   int          `yaml:"cost" doc:"these points"`
	Poor   string       `yaml:"poor" doc:"the table of replacements that gives a point less while it does not"`
}

const (
	signTaken         = "prize"  // a hex that was captured, with its victory points
	useFortressHeld   = "holds"  // the fortress has held since the turn began
	useFortressAttack = "spared" // an attack was made for it in this turn
)

// controlsFortress reports whether a side controls every hex of the fortress.
func (g *game) controlsFortress(r core.Reader, side core.Side) bool {
	x := g.theatreRules().City
	return x != nil && !slices.ContainsFunc(x.Hexes, func(h hexmap.Hex) bool { return r.Control(h) != side })
}

// countSupplied returns how many Soviet hexes of the fortress are connected with a supply source.
func (g *game) countSupplied(r core.Reader) (out int) {
	b := g.newBoard(r, Soviet)
	return xslices.Count(g.theatreRules().City.Hexes, func(h hexmap.Hex) bool { return r.Control(h) == Soviet && !b.isCutOff(h) })
}

// isBesieged reports whether a hex is in or near the fortress while no hex of the fortress is connected with a supply
// source (10.25d).
func (g *game) isBesieged(r core.Reader, h hexmap.Hex) bool {
	return g.theatreRules().City != nil && g.isNearFortress(h) && g.countSupplied(r) == 0
}

// isNearFortress reports whether a hex is within range of the fortress.
func (g *game) isNearFortress(h hexmap.Hex) bool {
	x := g.theatreRules().City
	return slices.ContainsFunc(x.Hexes, func(c hexmap.Hex) bool { return g.Map.Distance(c, h) <= x.Range })
}

// beginFortressTurn records at the start of a turn whether the fortress holds.
func (g *game) beginFortressTurn(tx *core.Tx, turn int) {
	if x := g.theatreRules().City; x != nil && turn >= x.Holds[0] && turn <= x.Holds[1] && g.countSupplied(tx.Read()) == len(x.Hexes) {
		g.noteUse(tx, string(Soviet), useFortressHeld)
	}
}

// checkFortressPhase checks at the start of each phase whether the fortress still holds: if it is lost and retaken
// within the turn it has not held the whole turn (10.24d, A-55).
func (g *game) checkFortressPhase(tx *core.Tx) {
	holds := use{string(Soviet), useFortressHeld}
	if s := of(tx.Read()); slices.Contains(s.uses, holds) && g.countSupplied(tx.Read()) < len(g.theatreRules().City.Hexes) {
		core.EditExt(tx, func(s *state) { s.uses = xslices.Filter(s.uses, func(u use) bool { return u != holds }) })
	}
}

// endFortressTurn scores at the end of a turn for a fortress that has held the whole turn (10.24d).
func (g *game) endFortressTurn(tx *core.Tx) {
	x := g.theatreRules().City
	if x != nil && slices.Contains(of(tx.Read()).uses, use{string(Soviet), useFortressHeld}) && g.countSupplied(tx.Read()) == len(x.Hexes) {
		g.scoreForOpponent(tx, Axis, x.Cost, "10.24p", say.F("%s has held out", say.Plain(x.Name)))
	}
}

// setCityPrizes sets the victory points of each city by turn, from schedule I.
func (g *game) setCityPrizes() {
	v := &g.Data.Scenario.Victory
	g.cityPoints = map[hexmap.Hex]table.Scale{}
	for _, h := range g.cities {
		p, _ := g.Map.PlaceAt(h)
		if s := v.Stages[cmp.Or(p.Attr("city"), p.Class)]; len(s) > 0 && !g.barred[Soviet][h] {
			g.cityPoints[h] = s
			if v.Prizes == nil {
				v.Prizes = map[hexmap.Hex]int{}
			}
			v.Prizes[h] = s.Number(g.Data.Scenario.First)
		}
	}
}

// scoreTakenHexes records the victory points of hexes that were captured in the turn (10.25h, 7.21).
func (g *game) scoreTakenHexes(tx *core.Tx) {
	for _, h := range g.cities {
		s := g.cityPoints[h]
		switch old, mine := of(tx.Read()).findSign(signTaken, Axis, h), tx.Read().Control(h) == Axis; {
		case mine && old == nil && len(s) > 0:
			n := s.Number(tx.Read().Turn())
			addSign(tx, "10.25p", say.F("worth %d points", n), sign{signTaken, Axis, h, hexmap.None, n})
		case !mine && old != nil:
			removeSign(tx, "10.25p", "the points for it are lost", *old)
		}
	}
}

// takenHexPoints returns the victory points for captured hexes that the Axis side holds and garrisons (7.21).
func (g *game) takenHexPoints(r core.Reader) (n int) {
	for _, x := range of(r).signs {
		if x.kind == signTaken && r.Control(x.hex) == Axis && !g.ungarrisoned(r, x.hex) {
			n += x.n
		}
	}
	return n
}

// limitFortressSupply removes supply units in and around the fortress beyond what it may hold (10.25a).
func (g *game) limitFortressSupply(tx *core.Tx) {
	x := g.theatreRules().City
	if x == nil || tx.Read().Turn() > x.To {
		return
	}
	left := x.Stores
	for _, u := range roster.OnMap(tx.Read(), Soviet, func(u *core.Unit) bool {
		return g.unitData(u).CarriesSupply() &&
			g.isNearFortress(u.Hex)
	}) {
		n := core.If(u.Marked(markDepot), 2, 1)
		for ; n > left; n-- {
			g.spendSupplyPoint(tx, u.Def.ID, "10.25p")
		}
		left -= n
	}
}

// sparesOwedAttack reports whether one of the mandatory attacks counts as made because the fortress holds (10.25b).
func (g *game) sparesOwedAttack(tx *core.Tx) bool {
	x := g.theatreRules().City
	if x == nil || tx.Read().Turn() > x.To || !g.controlsFortress(tx.Read(), Soviet) || of(tx.Read()).timesUsed(string(Soviet),
		useFortressAttack) > 0 {
		return false
	}
	g.noteUse(tx, string(Soviet), useFortressAttack)
	tx.Note(core.Event{Kind: core.KindNote, Rule: "10.25p",
		Text: say.F("%s holds, and one mandatory attack is satisfied", say.Plain(x.Name))})
	return true
}

// fortressReduction returns by how much the fortress lowers a result of points in a table, 0 or 1 (10.25e).
func (g *game) fortressReduction(r core.Reader) int {
	x := g.theatreRules().City
	poor := x != nil && g.Data.Scenario.Replacements.At(r.Turn()) == x.Poor && !(g.controlsFortress(r, Soviet) && g.countSupplied(r) > 0)
	return core.If(poor, 1, 0)
}
