package demyansk

import (
	"cmp"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/movecost"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// role is the part of a side in a combat: attacker or defender.
type role int

const (
	attacker role = iota
	defender
)

// battle holds the units that take part in a combat, to compute strengths, odds and shifts.
type battle struct {
	attackerBoard *board // board as the attacker sees it
	hexes         []hexmap.Hex
	units         []*core.Unit    // attackers; no artillery
	support       [2][]*core.Unit // artillery and aircraft that support, by role
}

// boardOf returns the board as a role sees it.
func (t *battle) boardOf(who role) *board {
	if who == attacker {
		return t.attackerBoard
	}
	return t.attackerBoard.opponent()
}

// power holds the strengths of both sides before shifts.
type power struct {
	attack, defence int
	column          int      // column of the odds before shifts (11.52); below the table its first column (A36)
	halved          [3]int   // sums before halving, by the number of times they are halved (A33)
	withoutStrength []string // attackers whose halved strengths add up to 0 (3.51d)
}

// odds returns the odds of the column before shifts.
func (p power) odds(g *game) odds.Ratio { return g.Tables.CRT.Columns[p.column] }

// power adds up the strengths. declared leaves out defenders that retreated into the hex in this phase, because an
// attack is judged as it was declared (A40).
func (t *battle) power(declared bool) power {
	var p power
	var groups [3][]string
	for _, u := range t.units {
		n, v := t.timesHalved(u), t.attackerBoard.g.faceUp(u).Attack
		if t.attackerBoard.s.hasRuling(halfTogether) { // each by itself: its fractions are dropped
			v = v >> n << n
		}
		p.halved[n] += v
		groups[n] = append(groups[n], u.Def.ID)
	}
	for n, sum := range p.halved {
		if p.attack += sum >> n; n > 0 && sum>>n == 0 {
			p.withoutStrength = append(p.withoutStrength, groups[n]...)
		}
	}
	if p.attack > 0 {
		rockets, _ := t.splitSupport()
		p.attack += t.attackerBoard.g.supportPoints(rockets)
	}
	for _, u := range t.defenders() {
		if t.countsInDefence(u) && !(declared && u.Marked(markAttacked)) {
			p.defence += t.attackerBoard.g.faceUp(u).Defence
		}
	}
	p.column = max(0, odds.BestRatio(t.attackerBoard.g.Tables.CRT.Columns, p.attack, max(1, p.defence))) // 11.52
	return p
}

// timesHalved returns how many times the attack strength of a unit is halved: out of supply or short of it (6.42,
// 6.53), across a major river (11.25) or out of a swamp (11.23).
func (t *battle) timesHalved(u *core.Unit) (n int) {
	g := t.attackerBoard.g
	if !t.attackerBoard.isSupplied(u, false) || g.isShort(t.attackerBoard.r, u) {
		n++
	}
	over := slices.ContainsFunc(t.hexes, func(h hexmap.Hex) bool { return g.Tables.Sides.List[g.edge(u.Hex, h).water].Half })
	swamp := slices.ContainsFunc(g.Terrain(u.Hex), func(c string) bool { return g.Tables.Terrain.List[c].AttackHalf })
	if t.attackerBoard.s.weather.Weather != Freeze && (over || swamp) {
		n++
	}
	return n
}

// defenders returns all units in the hexes attacked (11.13).
func (t *battle) defenders() []*core.Unit {
	var out []*core.Unit
	for _, h := range t.hexes {
		if t.attackerBoard.Enemy[h] {
			out = append(out, t.attackerBoard.r.Stack(h)...)
		}
	}
	return out
}

// countsInDefence reports whether a defender's strength counts. Artillery beside others counts only when it has fired
// (10.21 to 10.23), and of Soviet armor in a hex that is not clear only the strongest (11.41).
func (t *battle) countsInDefence(u *core.Unit) bool {
	g, stack := t.attackerBoard.g, t.attackerBoard.r.Stack(u.Hex)
	switch {
	case g.unitData(u).Artillery():
		return u.Marked(markFired) || g.allArtillery(stack)
	case isSovietArmor(u) && !g.isClear(u.Hex):
		armor := xslices.Filter(stack, isSovietArmor)
		return u == slices.MaxFunc(armor, func(a, b *core.Unit) int { return cmp.Compare(g.faceUp(a).Defence, g.faceUp(b).Defence) })
	}
	return true
}

// isSovietArmor reports whether a unit is Soviet armor, of which only one in a hex counts (11.41).
func isSovietArmor(u *core.Unit) bool { return u.Def.Type == "armor" && u.Def.Side == Soviet }

// allArtillery reports whether all units are artillery.
func (g *game) allArtillery(stack []*core.Unit) bool {
	return !slices.ContainsFunc(stack, func(u *core.Unit) bool { return !g.unitData(u).Artillery() })
}

// isPrinted reports whether a unit is printed on the map instead of being a counter.
func (g *game) isPrinted(u *core.Unit) bool { return g.unitData(u).Printed != hexmap.None }

// shifts returns the column shifts, positive in the attacker's favour, before the limit of 11.53.
func (t *battle) shifts() (out combat.ModifierList) {
	g := t.attackerBoard.g
	att, def := t.pointsOf(attacker), t.pointsOf(defender)
	out.Add("10.15", g.Tables.Columns(att)-g.Tables.Columns(def), say.F("support of %d against %d", att, def))
	all := t.defenders()
	fed := xslices.Count(all, func(u *core.Unit) bool { return t.boardOf(defender).isSupplied(u, true) })
	if fed == 0 && len(all) > 0 || fed < len(all) && !t.attackerBoard.s.hasRuling(anyCutOff) {
		out.Add("6.43", 1, "a defender is out of supply")
	}
	fort := func(h hexmap.Hex) bool { return g.activeFort(t.attackerBoard.s, h) == opponent(t.attackerBoard.side) }
	out.Add("11.22", -xslices.MaxOf(t.hexes, g.Shift), "terrain")
	out.Add("11.22", -xslices.MaxOf(t.hexes, t.hexsideShift), "all attack across water")
	if slices.ContainsFunc(t.hexes, fort) {
		out.Add("14.21", -g.Tables.Strong, "strongpoint")
	}
	return out
}

// hexsideShift returns the shift for the hexsides of a hex that all attackers cross (11.22b).
func (t *battle) hexsideShift(h hexmap.Hex) int {
	least := xslices.MinOf(t.units, 99, func(u *core.Unit) int {
		return t.attackerBoard.g.Tables.Sides.List[t.attackerBoard.g.edge(u.Hex, h).water].Shift
	})
	return least % 99
}

// supportPoints returns the sum of the support points of units.
func (g *game) supportPoints(units []*core.Unit) int {
	return xslices.Sum(units, func(u *core.Unit) int { return g.unitData(u).Support })
}

// pointsOf returns the support points of a role.
func (t *battle) pointsOf(who role) int {
	if who == attacker {
		_, guns := t.splitSupport()
		return t.attackerBoard.g.supportPoints(guns)
	}
	return t.attackerBoard.g.supportPoints(t.support[who])
}

// finalOdds holds the final column and die modifier of a combat.
type finalOdds struct {
	power
	finalColumn, dieModifier int // final column, and number added to the die (12.12)
	shifts                   combat.ModifierList
}

// finalOdds computes the final column and die modifier (11.5).
func (t *battle) finalOdds() finalOdds {
	s := finalOdds{power: t.power(false), shifts: t.shifts()}
	tables := &t.attackerBoard.g.Tables
	s.finalColumn = s.column + s.shifts.Total(tables.MaxShift)
	if !tables.MinOdds.IsReached(s.attack, s.defence) { // it begins left of the first (A36)
		s.finalColumn -= s.column + 1
	}
	if s.finalColumn < 0 { // 12.12b
		s.finalColumn, s.dieModifier = 0, 1
	}
	s.finalColumn = min(s.finalColumn, len(tables.CRT.Columns)-1) // 12.12a
	return s
}

// result returns the combat result of a die.
func (s finalOdds) result(g *game, die int) Cell {
	return g.Tables.CRT.At(s.finalColumn, die+s.dieModifier)
}

// events returns the lines of a report about strengths, odds and shifts.
func (s finalOdds) events(g *game, label string) (out []core.Event) {
	for n, before := range s.halved[1:] {
		if before > 0 {
			out = append(out, combat.SumEvent(label, "3.51", say.F("of the attack strength %d is halved, %d times", before, n+1), ""))
		}
	}
	if len(s.withoutStrength) > 0 {
		out = append(out, core.Event{Kind: core.KindNote, Hex: label, Rule: "3.51", Units: s.withoutStrength,
			Text: say.F("%s take no part: their halved strength is 0", namesText(s.withoutStrength))})
	}
	out = append(out, combat.SumEvent(label, "11.52", say.F("%d:%d", s.attack, s.defence), say.Plain(s.odds(g).String())))
	return append(append(out, s.shifts.Events(label)...),
		combat.SumEvent(label, "11.53", "column after the shifts", say.Plain(g.Tables.CRT.Columns[s.finalColumn].String())))
}

// Costs implements core.CostEstimator by the movement points spent.
func (g *game) Costs(r core.Reader, side core.Side) func(core.Order) say.Text {
	b := g.newBoard(r, side)
	return func(o core.Order) say.Text {
		x, ok := o.(*Order)
		if !ok || !slices.Contains([]string{"move", "enter", "exploit"}, x.Verb) {
			return ""
		}
		mv, f := x.findMover(b, roster.Find(r, x.Units))
		if f != nil {
			return ""
		}
		return core.SpentText(say.F("%d", movecost.Cost(x.fullPath(), mv.step)), say.F("%d", mv.mp))
	}
}

// Forecast implements core.Forecaster: it returns the strengths, shifts and chances of an attack. Decisions of the
// other side (retreat before combat, support) and the draw of untried units are left out.
func (g *game) Forecast(r core.Reader, side core.Side, o core.Order) []core.Event {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok {
		return nil
	}
	s, label := x.battle(g.newBoard(r, side)).finalOdds(), r.Label(x.Path[0])
	return append(s.events(g, label), combat.ChanceEvents(label, "12.11", 6, func(die int) string { return s.result(g, die).Text })...)
}

// EndBan implements core.EndHexJudge: a hex has limited room (12.56), and one Soviet unit advances out of each (12.52).
// If the result empties the hex, attackers may have been eliminated.
func (g *game) EndBan(r core.Reader, side core.Side, o core.Order, ends []core.UnitDestination) core.Ban {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok || x.judgeAttack(g.newBoard(r, side)) != nil {
		return core.Ban{}
	}
	t := x.battle(g.newBoard(r, side))
	return combat.OverfullBan(ends, combat.MaxEliminated(t.units, t.maxAttackerLoss()), func(ends []core.UnitDestination) core.Ban {
		hex, ids := core.UnitsEndingTogether(ends)
		last, points := ends[len(ends)-1].Unit, xslices.Sum(roster.Find(r, ids), func(u *core.Unit) int { return g.unitData(u).Stack })
		at := func(id string) hexmap.Hex { u, _ := r.Unit(id); return u.Hex }
		switch {
		case side == Soviet && slices.ContainsFunc(ends,
			func(e core.UnitDestination) bool { return e.Unit != last && at(e.Unit) == at(last) }):
			return newBan("12.52", "one Soviet unit advances out of each hex")
		case points > g.Tables.StackLimit:
			return newBan("12.56", "%s has no room for %s", hex, last)
		}
		return core.Ban{}
	})
}

// maxAttackerLoss returns the greatest number of steps that the attacker may lose by a result that also moves or hurts
// the defender, over all columns that support may lead to. Each untried unit adds one, because it may be removed.
func (t *battle) maxAttackerLoss() (steps int) {
	g := t.attackerBoard.g
	least := t.power(false).column - g.Tables.MaxShift
	for col := max(0, least); col < len(g.Tables.CRT.Columns); col++ {
		below := col == 0 && least < 0 // the die is 1 more there (12.12)
		for _, row := range g.Tables.CRT.ResultsTable {
			if row.Die > 6 && !below {
				continue
			}
			if c := row.Results[col]; c.Defender.Retreat != "" || c.Defender.Steps > 0 {
				steps = max(steps, c.Attacker.Steps)
			}
		}
	}
	return steps + xslices.Count(t.units, isUntried)
}

// legend holds the words for the letters of a result (12.31, 12.24, 12.23).
var legend = combat.Legend{"R": "retreats 1 or 2 hexes", "R2": "retreats 2 hexes", "*": "special result"}

// ResultText implements core.ResultExplainer.
func (g *game) ResultText(result string) say.Text {
	var c Cell
	switch err := c.UnmarshalText([]byte(result)); {
	case err != nil:
		return ""
	case c.SovietSpecial:
		return c.Describe(legend, "special result for the Soviet side")
	}
	return c.Describe(legend)
}

// Results implements core.ResultLister (12.11).
func (g *game) Results() []string {
	var out []string
	for _, row := range g.Tables.CRT.ResultsTable {
		for _, c := range row.Results {
			out = append(out, c.Text)
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// PredictChoices implements core.ChoicePredictor: it returns the choices of support, losses and advance that an attack
// may put to the attacker.
func (g *game) PredictChoices(r core.Reader, side core.Side, o core.Order) []core.Choice {
	x, ok := sheet.AsVerb[*Order](o, "attack")
	if !ok || x.judgeAttack(g.newBoard(r, side)) != nil {
		return nil
	}
	f := x.fight(g, core.Begin(r.Position(), nil), side)
	f.isForecast = true
	void := x.battle(g.newBoard(r, side)).finalOdds().withoutStrength
	losses := f.lossChoice(attacker, slices.DeleteFunc(f.units(attacker), func(u *core.Unit) bool {
		return slices.Contains(void, u.Def.ID)
	}), 1, "12.21")
	for _, id := range void {
		losses.Barred = append(losses.Barred, core.BarredAnswer{Option: core.Option{Verb: "losses", Units: []string{id}},
			Ban: firmBan("3.51", "%s takes no part: its halved strength is 0", id)})
	}
	return []core.Choice{f.supportChoice(attacker), losses, f.advanceChoice(nil), f.retreatPreview()}
}

// retreatPreview returns the choice of the attackers' retreat before the result is known: every hex within two hexes
// (12.31).
func (f *fight) retreatPreview() core.Choice {
	o := combat.ChoiceBuilder{Choice: core.Choice{Kind: "retreat", Rule: "12.31", Owner: f.sides[attacker]}}
	for _, u := range f.units(attacker) {
		for h := range hexmap.Hex(f.g.Map.Len()) {
			if d := f.g.Map.Distance(u.Hex, h); d == 1 || d == 2 {
				o.Add(core.Option{Verb: "retreat", Units: []string{u.Def.ID}, Path: []string{f.g.Map.Label(h)}})
			}
		}
	}
	o.Bar(core.Option{Verb: "retreat"}, outOfReachBan())
	return o.Choice
}
