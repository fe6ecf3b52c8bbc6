package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
)

// Kinds of markers for strongpoints (18.3): built, and under construction since turn n.
const (
	signFort      = "strongpoint"
	signFortBegun = "construction"
)

// type of engineers
const typeEngineer = "engineer" // a type

// EngineerTables holds the numbers for railways and bridges (4.1, 4.3, 19).
type EngineerTables struct {
	ConvertBad int `yaml:"convert_bad" doc:"conversion points of a hex in mud and snow"`
	LineMost   int `yaml:"line_most" doc:"conversion points on one line in a turn"`

	Rivers    []string       `yaml:"rivers" doc:"whose bridges may be destroyed"`
	Bridges   []string       `yaml:"bridges" doc:"hexes whose bridges may be destroyed besides"`
	Spared    []string       `yaml:"spared" doc:"hexes whose bridges may not"`
	BlowRange int            `yaml:"blow_range" doc:"hexes to the nearest Axis unit"`
	Repair    map[string]int `yaml:"repair" doc:"of road and rail: the highest die that repairs a point"`
}

// noteInHex reports an event in a hex that changes nothing.
func noteInHex(tx *core.Tx, rule string, h hexmap.Hex, text say.Text) {
	label := tx.Read().Label(h)
	tx.Note(core.Event{Kind: core.KindNote, Hex: label, Rule: rule, Text: say.F("%s: %s", label, text)})
}

// addSign puts a marker on the map and reports it.
func addSign(tx *core.Tx, rule string, text say.Text, x sign) {
	noteInHex(tx, rule, x.hex, text)
	core.EditExt(tx, func(s *state) { s.signs = appended(s.signs, x) })
}

// removeSign takes a marker off the map and reports it.
func removeSign(tx *core.Tx, rule string, text say.Text, x sign) {
	noteInHex(tx, rule, x.hex, text)
	replaceSign(tx, x)
}

// replaceSign replaces a marker on the map by others, without an event.
func replaceSign(tx *core.Tx, old sign, come ...sign) {
	core.EditExt(tx, func(s *state) {
		s.signs = appended(xslices.Filter(s.signs, func(x sign) bool { return x != old }), come...)
	})
}

// freeEngineers returns the own engineers in a hex that have not moved by rail or strategic movement in this phase.
func (b *board) freeEngineers(h hexmap.Hex) []*core.Unit {
	return slices.DeleteFunc(b.r.Stack(h), func(u *core.Unit) bool {
		return b.g.unitData(u).Type != typeEngineer || u.Def.Side != b.side || u.Marked(markRailMoved)
	})
}

// fortTrack returns the track that pays for a Soviet strongpoint in a hex: the general one, or in or next to a major
// city that of type E (7.21). It returns "" if no track can pay. Within range of a non-functional headquarters only
// type E may be built.
func (b *board) fortTrack(h hexmap.Hex) string {
	great := func(n hexmap.Hex) bool {
		return slices.Contains(b.g.kinds[n], "major") || slices.Contains(b.g.Data.Scenario.FortCities, n)
	}
	switch {
	case b.r.Track(trackForts) > 0 && b.g.brokenHQInRange(b.r, h) == nil:
		return trackForts
	case b.r.Track(trackCityForts) > 0 && (great(h) || slices.ContainsFunc(b.g.Map.NeighborList(h), great)):
		return trackCityForts
	}
	return ""
}

// checkFort returns the faults of beginning a strongpoint: Axis ones by an engineer where the scenario allows it,
// Soviet ones as many as the table gave (18.3).
func (o *Order) checkFort(b *board) []notation.Fault {
	h, label := o.Hex, o.Label
	switch {
	case b.g.isClosed(h) || b.Enemy[h] || b.r.Control(h) != b.side:
		return o.OneFault("fort/hex", "18.3", label, "%s is no hex of yours", label)
	case b.s.findSign(signFort, b.side, h) != nil || b.s.findSign(signFortBegun, b.side, h) != nil:
		return o.OneFault("fort/twice", "18.3", label, "%s holds a strongpoint already", label)
	case slices.Contains(b.g.Data.Scenario.Supply.Sides, b.side) && !b.g.suppliedHexes(b)[h] && !b.g.isBesieged(b.r, h): // 10.25d
		return o.OneFault("fort/supply", "18.3", label, "%s is out of supply", label)
	case b.side == Axis && !b.g.Data.Scenario.AxisForts && !b.s.planState.forts:
		return o.FirmFault("fort/none", "18.3", label, "the Axis side builds no strongpoints now")
	case b.side == Axis && len(b.freeEngineers(h)) == 0:
		return o.OneFault("fort/engineer", "18.3", label, "no engineer of yours stands in %s", label)
	case b.side == Soviet && b.fortTrack(h) == "":
		return o.OneFault("fort/points", "7.21", label,
			"there is no strongpoint for %s: those of type E stand in a major city or next to it, "+
				"and no others within range of a headquarters without function", label)
	}
	return nil
}

// buildFort begins a strongpoint; a Soviet one with an engineer is finished at once.
func buildFort(w *work, o *Order) {
	h, b := o.Path[0], w.g.newBoard(w.Read(), w.side)
	if w.side == Soviet {
		w.Make(core.TrackChange{Track: b.fortTrack(h), Delta: -1, Why: "a strongpoint", Rule: "7.21"})
		if len(b.freeEngineers(h)) > 0 {
			addSign(w.Tx, "18.3", "a strongpoint is built", sign{signFort, w.side, h, hexmap.None, 0})
			return
		}
	}
	addSign(w.Tx, "18.3", "a strongpoint is begun", sign{signFortBegun, w.side, h, hexmap.None, w.Read().Turn()})
}

// checkRaze returns the faults of destroying the enemy's strongpoint in a hex, by a division or an engineer in it
// (18.13).
func (o *Order) checkRaze(b *board) []notation.Fault {
	h, label := o.Hex, o.Label
	strong := func(u *core.Unit) bool {
		return u.Def.Side == b.side && (b.g.unitData(u).Size == "division" || b.g.unitData(u).Type == typeEngineer)
	}
	switch {
	case b.s.findSign(signFort, opponent(b.side), h) == nil:
		return o.OneFault("raze/none", "18.13", label, "%s holds no strongpoint of the enemy", label)
	case !slices.ContainsFunc(b.r.Stack(h), strong):
		return o.OneFault("raze/unit", "18.13", label, "no division or engineer of yours stands in %s", label)
	}
	return nil
}

// razeFort destroys the strongpoint.
func razeFort(w *work, o *Order) {
	removeSign(w.Tx, "18.13", "a strongpoint is destroyed", *of(w.Read()).findSign(signFort, opponent(w.side), o.Path[0]))
}

// finishForts finishes the strongpoints of a side that were begun before this turn (18.3); Axis ones need an engineer
// that stayed.
func (g *game) finishForts(tx *core.Tx, side core.Side) {
	b := g.newBoard(tx.Read(), side)
	for _, x := range b.s.signs {
		if x.kind != signFortBegun || x.side != side || x.n == b.r.Turn() {
			continue
		}
		if side == Axis && len(b.freeEngineers(x.hex)) == 0 {
			removeSign(tx, "18.3", "a strongpoint is given up: its engineer has left", x)
			continue
		}
		removeSign(tx, "18.3", "the construction ends", x)
		addSign(tx, "18.3", "a strongpoint is built", sign{signFort, side, x.hex, hexmap.None, 0})
	}
}

// removeUnsuppliedForts removes empty strongpoints in their second turn without supply (18.3).
func (g *game) removeUnsuppliedForts(tx *core.Tx, side core.Side, in []bool) {
	for _, x := range of(tx.Read()).signs {
		if x.kind != signFort || x.side != side || in[x.hex] || tx.Read().Holder(x.hex) == side {
			continue
		}
		if y := x; x.n == 0 {
			y.n = 1
			replaceSign(tx, x, y)
		} else {
			removeSign(tx, "18.3", "a strongpoint without supply is removed", x)
		}
	}
}

// inStrongpoint reports whether the defenders of a combat stand in a strongpoint.
func (t *battle) inStrongpoint() bool {
	return slices.ContainsFunc(t.hexes, func(h hexmap.Hex) bool {
		return t.attackerBoard.s.findSign(signFort, opponent(t.attackerBoard.side), h) != nil
	})
}

// engineersHelp reports whether engineers attack defenders behind a river or in a city or strongpoint (15.63).
func (t *battle) engineersHelp() bool {
	return (t.inStrongpoint() || t.riverShift() > 0 || xslices.MaxOf(t.hexes, t.attackerBoard.g.terrainDRM) > 0) &&
		t.attackerBoard.g.info.Any(t.units, hasType(typeEngineer))
}

// forts offers a strongpoint in each own hex with a unit, while some may be built.
func (e *enumerator) forts() {
	axis := e.g.Data.Scenario.AxisForts || e.b.s.planState.forts
	soviet := e.Reader.Track(trackForts)+e.Reader.Track(trackCityForts) > 0
	for u := range e.OwnUnits() {
		if core.PickForSide(sidePair, e.Side, axis, soviet) && e.Reader.TopUnit(u.Hex) == u {
			e.OfferOrder("fort", nil, u.Hex)
		}
	}
}
