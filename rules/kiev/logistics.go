package kiev

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/path"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/table"
)

// Logistics are the pause of the Axis side, its bases and its supply units that wear out (5.1, 5.5 of the play book).
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
	baseUnit    = "base" // a type
	useBase     = "base" // by the hex of the base: a supply unit that came there in this turn (5.14)
	trackArmour = "axis-armour-replacements"
	truckMove   = 8 // what a supply unit of lorries moves (5.51)
)

// logistics are the terms of the pause; none of them where the scenario has none.
func (g *game) logistics() *Logistics { return datafile.Given(g.Data.Scenario.Logistics) }

// mayRest says whether the Axis side may declare the pause now.
func (g *game) mayRest(r core.Reader) bool { return new(Order).checkRest(g.look(r, Axis)) == nil }

// mayBase says whether bases are to be placed, and there is a place for one.
func (g *game) mayBase(r core.Reader) bool {
	for u := range r.Of(Axis) {
		if g.unit(u).Type == baseUnit && u.Box == core.BoxPool {
			return of(r).fate.pause > 0 && slices.ContainsFunc(hexmap.Those(g.look(r, Axis).lines()), g.built)
		}
	}
	return false
}

// inPause returns the number that a side has in a turn: n, or the Axis side's from a scale while the logistics pause
// goes on.
func (g *game) inPause(r core.Reader, side core.Side, n int, s table.Scale) int {
	if side != Axis || !g.pausing(r) {
		return n
	}
	return s.Number(r.Turn() - of(r).fate.pause + 1)
}

// pausing says whether the pause goes on.
func (g *game) pausing(r core.Reader) bool { return of(r).fate.pause > 0 && !of(r).fate.rested }

// checkRest judges that the pause is declared: once, in certain turns (5.11).
func (o *Order) checkRest(b *board) []notation.Fault {
	switch x := b.g.logistics(); {
	case b.side != Axis || x.To == 0 || b.s.fate.pause > 0:
		return o.One("rest/none", "5.1p", "", "the side declares no logistics pause any more")
	case b.r.Turn() < x.From || b.r.Turn() > x.To:
		return o.Firm("rest/turn", "5.1p", "", "the logistics pause is declared in turns %d to %d", x.From, x.To)
	case b.s.used("", useStrategic) > 0:
		return o.Firm("rest/late", "5.1p", "", "the logistics pause is declared first: before supply units, bridges and aircraft")
	}
	return nil
}

// rest begins the pause (5.13).
func (g *game) rest(tx *core.Tx) {
	x, turn := g.logistics(), tx.Read().Turn()
	tx.Note(core.Event{Kind: core.KindNote, Rule: "5.1p", Text: "the logistics pause begins"})
	core.Edit(tx, func(s *state) { s.fate.pause = turn })
	tx.Make(core.Score{Track: trackArmour, Delta: x.Armour, Why: "the logistics pause", Rule: "5.1p"})
	g.swap(tx, x.Swap)
}

// wear exchanges trucks for wagons at the first mud of a muddy climate and at the first snow (5.52), and begins a pause that was not
// declared.
func (g *game) wear(tx *core.Tx, turn int) {
	s, x := of(tx.Read()), g.logistics()
	if x.To == 0 {
		return
	}
	muddy := s.weather.word == mud && g.Tables.Weather.Climates.At(turn) == mud && !s.fate.muds
	snowy := s.weather.word == snow && !s.fate.snows
	if muddy || snowy {
		core.Edit(tx, func(s *state) { s.fate.muds, s.fate.snows = s.fate.muds || muddy, s.fate.snows || snowy })
		g.swap(tx, 1)
	}
	if s.fate.pause == 0 && turn > x.To {
		g.rest(tx)
	}
}

// swap makes wagons of trucks: of such as are not on the map first; a wagon takes the place of a truck that is (5.52).
func (g *game) swap(tx *core.Tx, n int) {
	for range n {
		var trucks, wagons []*core.Unit
		for u := range tx.Read().Of(Axis) {
			switch reserve, gone := slices.Contains(g.logistics().Wagons, u.Def.ID), u.Box == core.BoxGone; {
			case reserve && gone:
				wagons = append(wagons, u)
			case !reserve && !gone && g.unit(u).Stores() && u.Values().Move == truckMove:
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

// rests ends the pause in the engineer phase of its last turn (5.12): from then on supply comes by bases too.
func (g *game) rests(tx *core.Tx) {
	if x := g.logistics(); g.pausing(tx.Read()) && tx.Read().Turn() >= of(tx.Read()).fate.pause+x.Turns-1 {
		tx.Note(core.Event{Kind: core.KindNote, Rule: "5.1p", Text: "the logistics pause is over"})
		core.Edit(tx, func(s *state) { s.fate.rested = true })
	}
}

// lines are, by hex, those to which the side's railways lead from its sources by the edge of the map.
func (b *board) lines() []bool {
	edges, _, _ := b.sources()
	return path.Spread(b.g.Map, edges, func(a, c hexmap.Hex) bool { return a == hexmap.None || b.g.edge(a, c).rail && b.runs(c) })
}

// checkBase judges where a base stands: one in a town or city, on a railway of the side that leads to its sources (5.14).
func (o *Order) checkBase(b *board) []notation.Fault {
	u, h := o.unit(b.r), o.Path[0]
	label := b.r.Label(h)
	twice := slices.ContainsFunc(b.r.Stack(h), func(x *core.Unit) bool { return b.g.unit(x).Type == baseUnit })
	switch {
	case u.Def.Side != b.side || b.g.unit(u).Type != baseUnit || u.Box != core.BoxPool || b.s.fate.pause == 0:
		return o.One("base/unit", "5.14p", u.Def.ID, "%s is no base that is placed now", u.Def.ID)
	case !b.g.built(h) || b.Enemy[h] || twice || !b.g.Fits(b.r, h, u):
		return o.One("base/hex", "5.14p", label, "%s is no town or city with room for a base", label)
	case !b.g.tracks(h) || !b.lines()[h]:
		return o.One("base/line", "5.14p", label, "no railway of yours leads from %s to a source", label)
	}
	return nil
}

// depots are the hexes of bases by which supply units may come now (5.14): after the pause, while the railway leads to a source.
func (b *board) depots() (out []hexmap.Hex) {
	if b.side != Axis || !b.s.fate.rested {
		return nil
	}
	lines := b.lines()
	for _, u := range roster.OnMap(b.r, Axis, func(u *core.Unit) bool { return b.g.unit(u).Type == baseUnit }) {
		if lines[u.Hex] && b.s.used(b.r.Label(u.Hex), useBase) < b.g.logistics().Each {
			out = append(out, u.Hex)
		}
	}
	return out
}

func install(w *work, o *Order) { w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "5.14p"}) }
