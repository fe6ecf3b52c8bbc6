// Package export lists what happened in a game as tables for people who count: moves, losses and supply. Package
// combatlog lists dice and combats.
//
// The tables come from a replay: they compare the position before each batch of the ledger with the one after it. They
// also show what was hidden from a side.
package export

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game/combatlog"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Move holds the move of a counter in one batch, from its place before to its place after. A place is a hex, or the name of
// a box.
type Move struct {
	Record int `json:"record"` // first of the batch
	combatlog.Moment
	Side   string `json:"side"`
	Unit   string `json:"unit"`
	From   string `json:"from"`
	To     string `json:"to"`
	Hexes  int    `json:"hexes"` // distance between both on the map; 0 if one is a box
	Undone bool   `json:"undone,omitempty"`
}

// MoveColumns names the columns of Move.Row.
var MoveColumns = []string{"record", "turn", "date", "phase", "at", "side", "unit", "from", "to", "hexes", "undone"}

// Row returns a move as fields of a table.
func (m Move) Row() []string {
	return append(momentRow(m.Record, m.Moment), m.Side, m.Unit, m.From, m.To, strconv.Itoa(m.Hexes), strconv.FormatBool(m.Undone))
}

// Loss holds the steps that a counter lost in one batch.
type Loss struct {
	Record int `json:"record"`
	combatlog.Moment
	Side       string `json:"side"`
	Unit       string `json:"unit"`
	Type       string `json:"type"`
	Steps      int    `json:"steps"` // lost; below 0: regained
	Eliminated bool   `json:"eliminated,omitempty"`
	Undone     bool   `json:"undone,omitempty"`
}

// LossColumns names the columns of Loss.Row.
var LossColumns = []string{"record", "turn", "date", "phase", "at", "side", "unit", "type", "steps", "eliminated", "undone"}

// Row returns a loss as fields of a table.
func (l Loss) Row() []string {
	return append(momentRow(l.Record, l.Moment), l.Side, l.Unit, l.Type, strconv.Itoa(l.Steps), strconv.FormatBool(l.Eliminated),
		strconv.FormatBool(l.Undone))
}

// Supply counts the counters of a side on the map at the start of a phase, and lists those out of supply.
type Supply struct {
	Record int `json:"record"`
	combatlog.Moment
	Side        string   `json:"side"`
	OnMap       int      `json:"onmap"`
	OutOfSupply int      `json:"outofsupply"`
	Units       []string `json:"units,omitempty"`
	Undone      bool     `json:"undone,omitempty"`
}

// SupplyColumns names the columns of Supply.Row.
var SupplyColumns = []string{"record", "turn", "date", "phase", "at", "side", "onmap", "outofsupply", "units", "undone"}

// Row returns the supply of a side as fields of a table. Units are joined by blanks.
func (s Supply) Row() []string {
	return append(momentRow(s.Record, s.Moment), s.Side, strconv.Itoa(s.OnMap), strconv.Itoa(s.OutOfSupply), strings.Join(s.Units, " "),
		strconv.FormatBool(s.Undone))
}

func momentRow(record int, m combatlog.Moment) []string {
	return []string{strconv.Itoa(record), strconv.Itoa(m.Turn), m.Date, m.Phase, m.At}
}

// Tables holds the tables of a game, in the order of the ledger.
type Tables struct {
	Moves  []Move
	Losses []Loss
	Supply []Supply // empty if the title shows no supply

	stands map[int]bool // by record: no rollback took it back
	layers core.LayerProvider
	dates  core.DateProvider
}

// Read replays a ledger and lists moves, losses and supply. The error is one of the replay.
func Read(recs []ledger.Record, title core.Title, mod core.Module, keys randomness.Keys) (*Tables, error) {
	t := &Tables{stands: map[int]bool{}}
	for _, r := range history.EffectiveRecords(recs) {
		t.stands[r.N] = true
	}
	_, err := engine.Replay(recs, title, mod, keys, func(g *engine.Game, out *engine.Outcome) bool {
		t.layers, _ = g.Module().(core.LayerProvider)
		t.dates, _ = g.Module().(core.DateProvider)
		t.add(out)
		return true
	})
	return t, err
}

// add adds what a batch changed.
func (t *Tables) add(out *engine.Outcome) {
	if out.Before == nil || out.After == nil {
		return
	}
	before, after := out.Before.Reader(), out.After.Reader()
	at, undone := t.moment(before, out), !t.stands[out.FromRecord]
	for u := range after.Each() {
		was, ok := before.Unit(u.Def.ID)
		if !ok {
			continue
		}
		side := string(u.Def.Side)
		if was.Steps != u.Steps {
			t.Losses = append(t.Losses, Loss{out.FromRecord, at, side, u.Def.ID, u.Def.Type, was.Steps - u.Steps, u.Steps == 0, undone})
		}
		if was.Hex == u.Hex && was.Box == u.Box || u.Box == core.BoxDead {
			continue
		}
		m := Move{Record: out.FromRecord, Moment: at, Side: side, Unit: u.Def.ID, From: place(before, was),
			To: place(after, u), Undone: undone}
		if was.OnMap() && u.OnMap() {
			m.Hexes = after.Map().Distance(was.Hex, u.Hex)
		}
		t.Moves = append(t.Moves, m)
	}
	if before.Phase() != after.Phase() || before.Turn() != after.Turn() {
		t.addSupply(after, out, undone)
	}
}

// addSupply adds the supply of both sides at the start of a phase.
func (t *Tables) addSupply(r core.Reader, out *engine.Outcome, undone bool) {
	if t.layers == nil {
		return
	}
	for _, side := range r.World().Sides {
		supplied := t.layers.LayerHexes(r, core.LayerSupply, side)
		if supplied == nil {
			return
		}
		s := Supply{Record: out.FromRecord, Moment: t.moment(r, out), Side: string(side), Undone: undone}
		for u := range r.OnMap(side) {
			s.OnMap++
			if !containsHex(supplied, u.Hex) {
				s.OutOfSupply++
				s.Units = append(s.Units, u.Def.ID)
			}
		}
		t.Supply = append(t.Supply, s)
	}
}

// containsHex reports whether a list in index order holds a hex.
func containsHex(list []hexmap.Hex, h hexmap.Hex) bool {
	_, ok := slices.BinarySearch(list, h)
	return ok
}

// moment returns turn, date and phase of a position, and the time of a batch.
func (t *Tables) moment(r core.Reader, out *engine.Outcome) combatlog.Moment {
	m := combatlog.Moment{Turn: r.Turn(), Phase: r.Phase(), At: out.At.UTC().Format(time.RFC3339)}
	if t.dates != nil {
		m.Date = t.dates.DateOf(r.Turn())
	}
	return m
}

// place returns the hex of a counter, or its box.
func place(r core.Reader, u *core.Unit) string {
	if u.OnMap() {
		return r.Label(u.Hex)
	}
	return u.Box
}
