package kiev

import (
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
)

// Theatre holds the rules of a scenario on several maps (10.24, 10.25, 7.6p): garrisons, a line that a side may not
// cross yet, the fortress, railheads and supply by date.
type Theatre struct {
	Groups []Garrison      `yaml:"garrisons"`
	Line   *Line           `yaml:"line"`
	Still  *FixedHQs       `yaml:"still"`
	City   *Fortress       `yaml:"fortress"`
	Down   [][2]hexmap.Hex `yaml:"down" doc:"hexsides whose bridges of railways are destroyed at the start"`
	Heads  []Railhead      `yaml:"railheads" doc:"that are placed later"`
	Gates  []EntryLimit    `yaml:"gates"`
	Extra  *ExtraSupply    `yaml:"extra"`
	Leaves []TemporaryExit `yaml:"leaves"`
	Doors  []hexmap.Hex    `yaml:"doors" doc:"hexes of the edge by which Soviet units go into the box beyond the map and come back"`
	Net    []hexmap.Hex    `yaml:"net" doc:"hexes of main road that Axis supply lines of the first turn lead to"`
}

// TemporaryExit lists units that leave the map in one turn and return in another, to where Axis combat units stand in
// or next to a hex (4.14).
type TemporaryExit struct {
	Turn   int        `yaml:"turn" need:"yes"`
	Units  []string   `yaml:"units" need:"yes" ref:"counter"`
	Back   int        `yaml:"back" doc:"turn"`
	Near   hexmap.Hex `yaml:"near"`
	Within int        `yaml:"within"`
}

// theatreRules returns the theatre rules of the scenario; empty ones where it has none.
func (g *game) theatreRules() *Theatre { return datafile.OrZero(g.Data.Scenario.Theatre) }

// closeUnusedHexes closes the hexes of map sheets that are not in play.
func (g *game) closeUnusedHexes() {
	names, sheets := g.Data.Scenario.Sheets, g.Map.Sheets()
	for i := range g.kinds {
		in := len(names) == 0
		for at, sheet := range sheets {
			_, _, on := g.Map.OnSheet(hexmap.Hex(i), at)
			in = in || on && slices.Contains(names, sheet.Name())
		}
		if !in {
			g.barred[Axis][i], g.barred[Soviet][i] = true, true
		}
	}
}

// setUpTheatre adds to a start position the garrisons and destroyed bridges of a scenario on several maps.
func (g *game) setUpTheatre(s *state) {
	for i, x := range g.theatreRules().Groups {
		s.signs = append(s.signs, signs(signGarrison, x.Side, i+1, x.Hexes)...)
	}
	for _, x := range g.theatreRules().Down {
		s.signs = append(s.signs, sign{signRail, Soviet, x[0], x[1], 2})
	}
	if x := g.logistics(); x.To > 0 && x.To < g.Data.Scenario.First {
		s.planState.pause, s.planState.pauseOver = x.To, true // it lies before the scenario (10.54d)
	}
}

// applyCalendar carries out the events of a turn: garrisons that are released, railheads, units that are placed in
// hexes (SoP A.2, A.4).
func (g *game) applyCalendar(tx *core.Tx, turn int) {
	for i, x := range g.theatreRules().Groups {
		if x.Until > 0 && turn >= x.Until {
			g.releaseGarrison(tx, i)
		}
	}
	for _, x := range g.theatreRules().Heads {
		for _, h := range x.Hexes {
			if x.Turn == turn && tx.Read().Control(h) != Soviet && of(tx.Read()).findSign(signGauge, Axis, h) == nil {
				addSign(tx, "10.24p", "a railhead is placed", sign{signGauge, Axis, h, hexmap.None, 0})
			}
		}
	}
	for _, x := range g.theatreRules().Leaves {
		for _, u := range roster.FindOnMap(tx.Read(), x.Units) {
			if x.Turn == turn && u.OnMap() {
				tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxPool, Why: "it is needed elsewhere", Rule: "4.14p"})
			}
		}
	}
	for _, a := range g.Data.Scenario.Arrivals.List {
		if a.Stands && a.Turn == turn {
			g.placeArrivals(tx, a)
		}
	}
}

// returnArrival returns the arrival of a unit that has left the map; ok is false if it does not return.
func (g *game) returnArrival(r core.Reader, u *core.Unit) (Arrival, bool) {
	for _, x := range g.theatreRules().Leaves {
		if !slices.Contains(x.Units, u.Def.ID) {
			continue
		}
		a, b := Arrival{Turn: x.Back}, g.newBoard(r, Axis)
		near := func(y *core.Unit) bool { return g.needsSupply(y) && g.Map.Distance(y.Hex, x.Near) <= x.Within }
		for _, y := range roster.OnMap(r, Axis, near) {
			a.Hexes = append(a.Hexes, y.Hex)
			for _, h := range g.Map.NeighborList(y.Hex) {
				if b.isOpenForSupply(h) && !g.barred[Axis][h] {
					a.Hexes = append(a.Hexes, h)
				}
			}
		}
		return a, x.Back > 0
	}
	return Arrival{}, false
}

// placeArrivals places units that do not enter by a map edge: they may not move in their first turn, and are lost where
// an enemy stands (10.24).
func (g *game) placeArrivals(tx *core.Tx, a Arrival) {
	for _, id := range a.Units {
		u, _ := tx.Read().Unit(id)
		if len(a.Hexes) == 0 || u.Box != core.BoxPool {
			continue
		}
		if tx.Read().Holder(a.Hexes[0]) == opponent(u.Def.Side) {
			tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "an enemy stands in its hex", Rule: "10.24p"})
			continue
		}
		tx.Make(core.Place{Unit: id, Hex: a.Hexes[0], Rule: "10.24p"}, core.Mark{Unit: id, Mark: markHeld, Rule: "10.24p"},
			core.ControlChange{Hex: a.Hexes[0], Side: u.Def.Side, Rule: "25.12", Quiet: true})
		if x := g.theatreRules().Still; g.unitData(u).Type == typeHQ && x.isFixedAt(g.Map, id, a.Hexes[0]) {
			tx.Make(core.Mark{Unit: id, Mark: markFixed, Quiet: true})
		}
	}
}

// Line describes rivers that a side may not cross in some turns, by hexes beyond them (10.24c3).
type Line struct {
	Side   core.Side    `yaml:"side" need:"yes" enum:"axis,soviet"`
	Beyond []hexmap.Hex `yaml:"beyond" need:"yes"`
	Rivers []string     `yaml:"rivers" need:"yes"`
	To     int          `yaml:"to" need:"yes" doc:"last turn"`
}

// FixedHQs names Soviet headquarters that must stay where they start or are placed (10.24c3, A-21).
type FixedHQs struct {
	West  hexmap.Hex `yaml:"west" doc:"a hex of the column west of which they stay, on its sheet"`
	Units []string   `yaml:"units" ref:"counter" doc:"those that stay, in data of before rules version 2"`
	To    int        `yaml:"to" need:"yes" doc:"last turn in which they do not move"`
	AirTo int        `yaml:"air_to" doc:"last turn in which they do not fly"`
}

// isFixedAt reports whether a headquarters that starts in a hex must stay there.
func (x *FixedHQs) isFixedAt(m *hexmap.Map, unit string, h hexmap.Hex) bool {
	if x == nil || h == hexmap.None {
		return false
	}
	if x.West == hexmap.None {
		return slices.Contains(x.Units, unit)
	}
	for sheet := range m.Sheets() {
		limit, _, on := m.OnSheet(x.West, sheet)
		if col, _, in := m.OnSheet(h, sheet); on && in {
			return col < limit
		}
	}
	return false
}

// markFixedHQs marks the headquarters that must stay where they start.
func (g *game) markFixedHQs(tx *core.Tx) {
	x := g.theatreRules().Still
	for _, u := range slices.Concat(g.headquarters(tx.Read(), false), g.headquarters(tx.Read(), true)) {
		if x.isFixedAt(g.Map, u.Def.ID, u.Hex) && tx.Read().Turn() <= x.AirTo {
			tx.Make(core.Mark{Unit: u.Def.ID, Mark: markFixed, Quiet: true})
		}
	}
}

// findBeyondLine finds the hexes beyond the line: those that can be reached from its hexes without crossing its rivers,
// on maps in play. If the map has none of them, there is no line.
func (g *game) findBeyondLine() {
	x := g.theatreRules().Line
	if x == nil {
		return
	}
	walls := map[hexmap.Side]bool{}
	for _, f := range g.Map.Sides() {
		for _, s := range f.Chain {
			if n := g.Map.Neighbor(s.Hex, s.Dir); n != hexmap.None && slices.Contains(x.Rivers, f.Name) {
				walls[hexmap.NewSide(s.Hex, n)] = true
			}
		}
	}
	if len(walls) == 0 {
		return
	}
	g.beyondLine = path.Reachable(g.Map, x.Beyond, func(from, to hexmap.Hex) bool {
		return from == hexmap.None || !walls[hexmap.NewSide(from, to)] && !g.barred[x.Side][to]
	})
}

// isLineCrossed reports whether a side may not go from a hex, or None for off the map, into another because the line
// lies between them.
func (g *game) isLineCrossed(turn int, side core.Side, from, to hexmap.Hex) bool {
	x := g.theatreRules().Line
	return len(g.beyondLine) > 0 && side == x.Side && turn <= x.To && g.beyondLine[to] && (from == hexmap.None || !g.beyondLine[from])
}

// isFixed reports whether a headquarters may not move, or not be flown, in a turn.
func (g *game) isFixed(turn int, u *core.Unit, flies bool) bool {
	x := g.theatreRules().Still
	return x != nil && u.Marked(markFixed) && turn <= core.If(flies, x.AirTo, x.To)
}
