package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/table"
)

// Logistics holds the rules of the Axis logistics pause, its supply bases and its supply units that wear out (5.1,
// 5.5p).
type Logistics struct {
	From   int         `yaml:"from" doc:"first turn in which the pause may be declared"`
	To     int         `yaml:"to" doc:"last one; in the next it begins by itself"`
	Turns  int         `yaml:"turns" doc:"how many turns it lasts"`
	Income table.Scale `yaml:"income" doc:"up to this turn of the pause: the supply units that come"`
	Rail   table.Scale `yaml:"rail" doc:"likewise the stacking points by rail"`
	Line   int         `yaml:"line" doc:"conversion points on one line after it"`
	Ready  int         `yaml:"ready" doc:"added to the dice of Axis aircraft until it is over"`
	Fuel   int         `yaml:"fuel" doc:"added to the dice for fuel until it is over"`
	Armour int         `yaml:"armour" doc:"replacement points of armour that it brings"`
	Swap   int         `yaml:"swap" doc:"trucks that become wagons when it begins"`
	Each   int         `yaml:"each" doc:"supply units that come by one base in a turn"`
	Wagons []string    `yaml:"wagons" ref:"counter" doc:"that come in exchange for trucks only"`
}

const (
	typeBase       = "base"                     // type of supply bases
	useBase        = "base"                     // by hex of a base: a supply unit entered there in this turn (5.14)
	trackArmour    = "axis-armour-replacements" // track of Axis armour replacement points
	truckAllowance = 8                          // movement points of a supply unit of lorries (5.51)
)

// logistics returns the rules of the pause; empty ones where the scenario has none.
func (g *game) logistics() *Logistics { return datafile.OrZero(g.Data.Scenario.Logistics) }

// canDeclarePause reports whether the Axis side may declare the pause now.
func (g *game) canDeclarePause(r core.Reader) bool {
	return new(Order).checkPause(g.newBoard(r, Axis)) == nil
}

// canPlaceBase reports whether the Axis side may place a supply base, and there is a place for one.
func (g *game) canPlaceBase(r core.Reader) bool {
	for u := range r.UnitsOf(Axis) {
		if g.unitData(u).Type == typeBase && u.Box == core.BoxPool {
			return of(r).planState.pause > 0 && slices.ContainsFunc(hexmap.HexesIn(g.newBoard(r, Axis).railConnected()), g.isTownOrCity)
		}
	}
	return false
}

// pauseValue returns the value for a side in a turn: n, or for the Axis side one from a scale during the logistics
// pause.
func (g *game) pauseValue(r core.Reader, side core.Side, n int, s table.Scale) int {
	if side != Axis || !g.isPauseOn(r) {
		return n
	}
	return s.Number(r.Turn() - of(r).planState.pause + 1)
}

// isPauseOn reports whether the logistics pause is in progress.
func (g *game) isPauseOn(r core.Reader) bool {
	return of(r).planState.pause > 0 && !of(r).planState.pauseOver
}

// checkPause returns the faults of declaring the logistics pause, which may be done once, in certain turns (5.11).
func (o *Order) checkPause(b *board) []notation.Fault {
	switch x := b.g.logistics(); {
	case b.side != Axis || x.To == 0 || b.s.planState.pause > 0:
		return o.OneFault("rest/none", "5.1p", "", "the side can no longer declare a logistics pause")
	case b.r.Turn() < x.From || b.r.Turn() > x.To:
		return o.FirmFault("rest/turn", "5.1p", "", "the logistics pause is declared in turns %d to %d", x.From, x.To)
	case b.s.timesUsed("", useStrategic) > 0:
		return o.FirmFault("rest/late", "5.1p", "", "the logistics pause is declared first: before supply units, bridges and aircraft")
	}
	return nil
}

// beginPause begins the logistics pause (5.13).
func (g *game) beginPause(tx *core.Tx) {
	x, turn := g.logistics(), tx.Read().Turn()
	tx.Note(core.Event{Kind: core.KindNote, Rule: "5.1p", Text: "the logistics pause begins"})
	core.EditExt(tx, func(s *state) { s.planState.pause = turn })
	tx.Make(core.TrackChange{Track: trackArmour, Delta: x.Armour, Why: "the logistics pause", Rule: "5.1p"})
	g.exchangeTrucks(tx, x.Swap)
}

// wearTrucks exchanges trucks for wagons at the first mud of a muddy climate and at the first snow (5.52), and begins a
// logistics pause that was not declared.
func (g *game) wearTrucks(tx *core.Tx, turn int) {
	s, x := of(tx.Read()), g.logistics()
	if x.To == 0 {
		return
	}
	muddy := s.weather.kind == mud && g.Tables.Weather.Climates.At(turn) == mud && !s.planState.firstMudCame
	snowy := s.weather.kind == snow && !s.planState.firstSnowCame
	if muddy || snowy {
		core.EditExt(tx, func(s *state) {
			s.planState.firstMudCame, s.planState.firstSnowCame = s.planState.firstMudCame || muddy, s.planState.firstSnowCame || snowy
		})
		g.exchangeTrucks(tx, 1)
	}
	if s.planState.pause == 0 && turn > x.To {
		g.beginPause(tx)
	}
}

// exchangeTrucks replaces n trucks by wagons: first trucks off the map; a wagon takes the place of a truck on the map
// (5.52).
func (g *game) exchangeTrucks(tx *core.Tx, n int) {
	for range n {
		var trucks, wagons []*core.Unit
		for u := range tx.Read().UnitsOf(Axis) {
			switch reserve, gone := slices.Contains(g.logistics().Wagons, u.Def.ID), u.Box == core.BoxGone; {
			case reserve && gone:
				wagons = append(wagons, u)
			case !reserve && !gone && g.unitData(u).CarriesSupply() && u.Values().Move == truckAllowance:
				trucks = append(trucks, u)
			}
		}
		if len(trucks) == 0 || len(wagons) == 0 {
			return
		}
		truck := trucks[max(0, slices.IndexFunc(trucks, func(u *core.Unit) bool { return !u.OnMap() }))]
		box, at := truck.Box, truck.Hex
		tx.Make(core.Remove{Unit: truck.Def.ID, Box: core.BoxGone, Why: "a wagon takes its place", Rule: "5.5p"},
			core.Place{Unit: wagons[0].Def.ID, Hex: at, Box: box, Rule: "5.5p"})
	}
}

// endPause ends the logistics pause in the engineer phase of its last turn (5.12); from then on supply also comes by
// bases.
func (g *game) endPause(tx *core.Tx) {
	if x := g.logistics(); g.isPauseOn(tx.Read()) && tx.Read().Turn() >= of(tx.Read()).planState.pause+x.Turns-1 {
		tx.Note(core.Event{Kind: core.KindNote, Rule: "5.1p", Text: "the logistics pause is over"})
		core.EditExt(tx, func(s *state) { s.planState.pauseOver = true })
	}
}

// railConnected returns by hex where the side's railways lead from its sources at the map edge.
func (b *board) railConnected() []bool {
	edges, _, _ := b.sources()
	return path.Reachable(b.g.Map, edges, func(a, c hexmap.Hex) bool {
		return a == hexmap.None || b.g.edge(a, c).rail &&
			b.canRunTrains(c)
	})
}

// checkBase returns the faults of placing a supply base: one in a town or city, on a railway of the side that leads to
// its sources (5.14).
func (o *Order) checkBase(b *board) []notation.Fault {
	u, h := o.unit(b.r), o.Path[0]
	label := b.r.Label(h)
	twice := slices.ContainsFunc(b.r.Stack(h), func(x *core.Unit) bool { return b.g.unitData(x).Type == typeBase })
	switch {
	case u.Def.Side != b.side || b.g.unitData(u).Type != typeBase || u.Box != core.BoxPool || b.s.planState.pause == 0:
		return o.OneFault("base/unit", "5.14p", u.Def.ID, "%s is no base that is placed now", u.Def.ID)
	case !b.g.isTownOrCity(h) || b.Enemy[h] || twice || !b.g.Fits(b.r, h, u):
		return o.OneFault("base/hex", "5.14p", label, "%s is no town or city with room for a base", label)
	case !b.g.hasRailway(h) || !b.railConnected()[h]:
		return o.OneFault("base/line", "5.14p", label, "no railway of yours leads from %s to a source", label)
	}
	return nil
}

// baseEntryHexes returns the hexes of bases in which supply units may enter now (5.14): after the pause, while the
// railway leads to a source.
func (b *board) baseEntryHexes() (out []hexmap.Hex) {
	if b.side != Axis || !b.s.planState.pauseOver {
		return nil
	}
	lines := b.railConnected()
	for _, u := range roster.OnMap(b.r, Axis, func(u *core.Unit) bool { return b.g.unitData(u).Type == typeBase }) {
		if lines[u.Hex] && b.s.timesUsed(b.r.Label(u.Hex), useBase) < b.g.logistics().Each {
			out = append(out, u.Hex)
		}
	}
	return out
}

// placeBase places the base.
func placeBase(w *work, o *Order) {
	w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "5.14p"})
}
