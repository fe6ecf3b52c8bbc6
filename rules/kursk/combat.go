package kursk

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/combat"
	"fieldpost/rules/mechanics/odds"
	"fieldpost/rules/mechanics/roster"
)

// fight is one combat while it is resolved (11.2, steps F1 to F9).
type fight struct {
	combat.Resolution
	g                  *game
	order              *Order
	attacker, defender core.Side
	sums               assessment
	attackers          []string // attacking units that are left
	defenders          []string // all units of the hex, which share the result
	air                bool
	isForecast         bool // nothing has happened yet: possible results are computed in advance
	noRetreat          bool // no-retreat was declared
	forcedStand        bool // a garrison defends, which may not retreat
	column             odds.Column
	result             string       // result of the tables; "" before the die
	vacated            []hexmap.Hex // hexes from which units were displaced in this retreat
	depth              int          // greatest length in the search for chains of displacements
	tries              int          // positions that the search may still try
}

// attack carries out an attack.
func (o *Order) attack(g *game, tx *core.Tx, side core.Side) error {
	f := g.beginFight(tx, side, o)
	for _, e := range f.sums.events(g) {
		tx.Note(e)
	}
	f.askNoRetreat()
	f.askAir()
	f.resolve()
	f.advance()
	return nil
}

// beginFight starts a combat: it reveals both sides, adds up their strengths and marks who has fought.
func (g *game) beginFight(tx *core.Tx, side core.Side, o *Order) *fight {
	s := of(tx.Read())
	f := g.newFight(tx, side, o)
	f.Resolution = combat.NewResolution(tx, o.Hex, s.attacked, o.Label)
	s.attacked = append(slices.Clone(s.attacked), o.Label)
	if o.air() {
		s.luftwaffeUsed++
	}
	tx.SetExt(s)
	roster.MarkUnits(tx, f.attackers, markFought)
	roster.MarkUnits(tx, f.defenders, markAttacked)
	return f
}

// newFight returns the combat of an attack before anything has happened.
func (g *game) newFight(tx *core.Tx, side core.Side, o *Order) *fight {
	f := &fight{Resolution: combat.Resolution{Tx: tx, Hex: o.Hex, Label: o.Label}, g: g, order: o, attacker: side,
		defender: sides.Other(side), air: o.air(),
		attackers: slices.Clone(o.Units), sums: g.assess(tx.Read(), side, o.Hex, o.Units)}
	f.defenders = append(roster.IDs(f.sums.defence.units), roster.IDs(f.sums.defence.withoutStrength)...)
	return f
}

// noteUnexpectedOdds reports that the odds differ from those the player expected, because hidden units were revealed:
// the attack goes on (7.3). The expectation would give away air support, so it is reported after the defender has
// decided.
func (f *fight) noteUnexpectedOdds() {
	air := airShift(f.g, f.attacker, f.air)
	if final := f.g.finalColumn(&f.sums, air); !f.g.matchesOdds(&f.sums, air, f.order.Value) {
		f.ReportNote(R7_3, "expected %s; the units seen in the combat make it %s, and it cannot be called off", f.order.Value, final)
	}
}

// ask puts a question to its owner, with the facts that they must know.
func (f *fight) ask(c core.Choice) core.Option { return f.Answer(c, f.facts()...) }

// facts returns what standing orders may test: odds, result, terrain and losses.
func (f *fight) facts() []core.Fact {
	x := &f.g.hexes[f.Hex]
	terrain := x.terrain
	switch {
	case x.city:
		terrain = "city"
	case x.town:
		terrain = "town"
	case x.fort == f.defender:
		terrain = "fort"
	}
	c := f.sums.column()
	out := core.Facts("odds", c.String(), "terrain", terrain, "attack", strconv.Itoa(f.sums.attack),
		"defence", strconv.Itoa(f.sums.defence.sum), "result", f.result)
	if f.result == "" {
		return out[:len(out)-1]
	}
	return out
}

// askNoRetreat asks the defender whether to refuse to retreat (11.20).
func (f *fight) askNoRetreat() {
	if f.isGarrisonDefending() {
		f.noRetreat, f.forcedStand = true, true
		f.ReportNote(R11_20, "no retreat: a garrison defends")
		return
	}
	if !f.g.hexes[f.Hex].hasCover(f.defender) || !f.canResultRetreat() {
		return
	}
	o := f.ask(core.Choice{Kind: "attacked", Rule: R11_20, Owner: f.defender,
		Question: say.F("%s is attacked at %s (before air support): refuse to retreat?", f.g.placeName(f.Hex), f.sums.column()),
		Options: []core.Option{{Verb: "retreat", At: f.Label, Note: "a result DR is a retreat of one hex"},
			{Verb: "noretreat", At: f.Label, Note: "a result DR is rolled again on the no-retreat table"}},
		Why: "units retreat unless told to stand"})
	if f.noRetreat = o.Verb == "noretreat"; f.noRetreat {
		f.ReportNote(R11_20, "%s declares no retreat", f.defender.Title())
	}
}

// isGarrisonDefending reports whether a Soviet garrison defends, which never retreats (11.20).
func (f *fight) isGarrisonDefending() bool {
	return f.defender == Soviet && slices.ContainsFunc(roster.FindOnMap(f.Tx.Read(), f.defenders), isGarrison)
}

// canResultRetreat reports whether any column on which the combat may still be rolled has a retreat.
func (f *fight) canResultRetreat() bool {
	may := func(air bool) bool {
		return f.g.tables.canRetreat(f.g.finalColumn(&f.sums, airShift(f.g, f.attacker, air)))
	}
	return may(false) || may(true)
}

// askAir asks the German defender whether to use a Luftwaffe marker, just before the die (11.10).
func (f *fight) askAir() {
	s := of(f.Tx.Read())
	if f.defender == German && s.luftwaffeUsed < luftwaffe(s) {
		before, after := f.g.finalColumn(&f.sums, 0), f.g.finalColumn(&f.sums, airShift(f.g, f.attacker, true))
		if before == after {
			f.ReportNote(R11_10, "air support would not change the column and is kept")
		} else {
			f.offerAir(before, after)
		}
	}
	if f.air {
		f.ReportSum(R11_10, "air support", airShift(f.g, f.attacker, true).Say())
	}
}

// offerAir asks about the marker, with the columns before and after its shift.
func (f *fight) offerAir(before, after odds.Column) {
	o := f.ask(core.Choice{Kind: "air", Rule: R11_10, Owner: German,
		Question: say.F("%s is attacked at %s: use the Luftwaffe (then %s)?", f.g.placeName(f.Hex), before, after),
		Options:  []core.Option{{Verb: "noair", At: f.Label}, {Verb: "air", At: f.Label}}, Why: "the marker is kept unless it is ordered"})
	if f.air = o.Verb == "air"; f.air {
		core.EditExt(f.Tx, func(s *state) { s.luftwaffeUsed++ })
	}
}

// resolve rolls the die and carries out the result.
func (f *fight) resolve() {
	f.noteUnexpectedOdds()
	all := f.sums.column() + odds.Column(airShift(f.g, f.attacker, f.air))
	f.column = all.Clamp(f.g.tables.low, f.g.tables.high)
	text := say.Text("column")
	if all != f.column {
		text = say.F("column %s, held at the end of the table", all)
	}
	f.ReportSum(R11_15, text, say.F("%s", f.column))
	die := f.Die("combat", R12_2, say.F("combat %s", f.Label))
	res, err := f.g.tables.result(f.column, die)
	if err != nil {
		f.Tx.Stop(err)
	}
	f.OverrideWord("combat", &res, slices.Sorted(maps.Keys(resultWords)))
	f.ReportCombat(R12_2, resultText(say.F("die %d on %s", die, f.column), res), f.figures(die, res))
	if res == "DR" && f.noRetreat {
		res = f.rollNoRetreat()
	}
	f.result = res
	f.applyResult()
}

// resultWords gives the meaning of each result of the tables in words (11.16 to 11.21).
var resultWords = map[string]say.Text{"AS": "the attack fails", "AL1": "the attacker loses a step", "DE": "the defender is struck",
	"DR": "the defender retreats", "BB": "both sides bleed"}

func resultText(text say.Text, res string) say.Text { return say.F("%s: %s", text, resultWords[res]) }

// figures returns the combat in figures, when its die has given a result.
func (f *fight) figures(die int, res string) core.Combat {
	return core.Combat{Attacker: f.attacker, Defender: f.defender, Attackers: f.attackers, Defenders: f.defenders,
		Attack: f.sums.attack, Defence: f.sums.defence.sum, Odds: f.sums.odds.String(), Column: f.column.String(),
		Shift: int(f.sums.column()-f.sums.odds) + int(airShift(f.g, f.attacker, f.air)), Key: f.DieKey("combat"), Die: die, Result: res}
}

// rollNoRetreat rolls on the no-retreat table, whose result replaces a retreat (12.3).
func (f *fight) rollNoRetreat() string {
	die := f.Die("noretreat", R12_3, say.F("no retreat %s", f.Label))
	column := f.g.noRetreatColumn(of(f.Tx.Read()).rulings, &f.sums, f.column)
	drm := f.g.tables.noRetreatDRM(column)
	res, ok := f.g.tables.noRetreatResult(column, die)
	if !ok {
		f.Tx.Stop(fmt.Errorf("the no-retreat table has no cell for %d", die+drm))
	}
	f.OverrideWord("noretreat", &res, slices.Sorted(maps.Keys(resultWords)))
	f.Tx.DescribeDie(f.DieKey("noretreat"), "", drm)
	f.ReportResult(R12_3, resultText(say.F("die %d %+d for %s", die, drm, column), res), say.Plain(res))
	return res
}

// noRetreatColumn returns the column that modifies the no-retreat die: the column rolled on, or the column without air
// support (open ruling A-24).
func (g *game) noRetreatColumn(open rulings, a *assessment, rolled odds.Column) odds.Column {
	if open.Has(noRetreatDRMColumn) {
		return g.finalColumn(a, 0)
	}
	return rolled
}
