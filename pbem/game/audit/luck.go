package audit

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Throw holds one die, shuffle or hidden draw of a ledger.
type Throw struct {
	Record int    `json:"record"`
	Block  int    `json:"block"` // of its chain; 0 for an external die
	Event  string `json:"event"`
	Die    string `json:"die"`            // "d6", "shuffle", "draw"
	Face   string `json:"face"`           // for a shuffle the order, for a hidden draw the known part of it
	Kind   string `json:"kind"`           // keyed, beacon, veiled, external
	Mark   string `json:"mark,omitempty"` // UNVERIFIED
	Side   string `json:"side,omitempty"` // side whose sheet was executed
	Column string `json:"column,omitempty"`
	Undone bool   `json:"undone,omitempty"` // a rollback took back its effects
	sides  int
	value  int
}

// The kinds of a throw.
const (
	Keyed    = "keyed"
	Beacon   = "beacon"
	Veiled   = "veiled"
	External = "external"
)

// Throws lists every die of a ledger in order.
func Throws(recs []ledger.Record) []Throw {
	var out []Throw
	kind, side, states, sealed := Keyed, "", map[string]string{}, map[string]string{}
	for _, r := range recs {
		if r.Type == "unseal" {
			sealed[r.Get("seal")] = r.Get("statement")
		}
	}
	for _, r := range recs {
		if r.Type == "receipt" {
			states[r.Get("seat")+" "+r.Get("receipt")] = r.Get("state")
		}
		if state := engine.Status(states[r.Get("seat")+" "+r.Get("receipt")]); r.Type == "lock" &&
			(state == engine.Answered || state == engine.Filed) {
			continue // an answer: the sheet that asked goes on, and the dice are its side's
		}
		switch r.Type {
		case "lock", "plan":
			side = r.Get("seat")
		case "block":
			kind = Keyed
			if l, err := dice.ParseLock(r.GetText("text")); err == nil && l.Beacon != dice.NoBeacon {
				kind = Beacon
			}
		case "roll", "shuffle":
			out = append(out, newThrow(r, kind, side))
		case "veil":
			out = append(out, hiddenDrawThrow(r, side, sealed))
		}
	}
	stands := map[int]bool{}
	for _, r := range history.EffectiveRecords(recs) {
		stands[r.N] = true
	}
	for i := range out {
		out[i].Undone = !stands[out[i].Record]
	}
	return out
}

func newThrow(r ledger.Record, kind, side string) Throw {
	t := Throw{Record: r.N, Event: r.Get("event"), Die: r.Get("die"), Face: r.Get("face"), Kind: kind, Mark: r.Get("mark"), Side: side}
	t.Block, _ = strconv.Atoi(r.Get("block"))
	if r.Get("block") == "external" {
		t.Kind = External
	}
	if r.Type == "shuffle" {
		t.Die, t.Face = "shuffle", r.Get("order")
	}
	t.sides, _ = strconv.Atoi(strings.TrimPrefix(t.Die, "d"))
	t.value, _ = strconv.Atoi(t.Face)
	return t
}

func hiddenDrawThrow(r ledger.Record, side string, sealed map[string]string) Throw {
	t := Throw{Record: r.N, Event: r.Get("event"), Die: "draw", Kind: Veiled, Side: side}
	t.Block, _ = strconv.Atoi(r.Get("draw"))
	var items []string
	for _, s := range r.All("seal") {
		items = append(items, cmp.Or(sealed[s], "?"))
	}
	t.Face = strings.Join(items, " ")
	return t
}

// Columns finds the table column that each die was read from: the last ratio ("3:1") that the title noted before the
// die in the same combat or action. The replay gives the events.
func Columns(throws []Throw, outs []*engine.Outcome) {
	at := map[string]string{} // block and event: column
	for _, o := range outs {
		for _, s := range o.Steps {
			column := ""
			for _, e := range s.Events {
				switch {
				case e.Kind == core.KindHead:
					column = ""
				case e.Kind == core.KindRoll:
					at[strconv.Itoa(e.Block)+" "+e.Key] = column
				case strings.Contains(e.Value.String(), ":") && len(e.Value.String()) < 8:
					column = e.Value.String()
				}
			}
		}
	}
	for i := range throws {
		throws[i].Column = at[strconv.Itoa(throws[i].Block)+" "+throws[i].Event]
	}
}

// Luck counts the die faces of one kind of roll.
type Luck struct {
	Side   string `json:"side"`             // "" for throws between sheets
	Roll   string `json:"roll"`             // kind of event: "combat"
	Column string `json:"column,omitempty"` // "" for all together, "-" for those without one
	Sides  int    `json:"sides"`
	Faces  []int  `json:"faces"` // number of ones, twos, ... fell
}

// Count returns the number of dice.
func (l Luck) Count() (n int) {
	for _, f := range l.Faces {
		n += f
	}
	return n
}

// Sum returns the sum of all faces. Fair dice are expected to give Count*(Sides+1)/2.
func (l Luck) Sum() (sum int) {
	for i, f := range l.Faces {
		sum += (i + 1) * f
	}
	return sum
}

// LuckOf counts the faces of all dice by side, kind of roll, column and die, sorted; a kind of roll with columns comes
// first as a whole. External dice and dice that a rollback took back are left out, as are dice of more than 20 sides.
func LuckOf(throws []Throw) []Luck {
	plain := slices.Clone(throws)
	columns := map[string]bool{}
	for i, t := range throws {
		kind, _, _ := strings.Cut(t.Event, ":")
		columns[t.Side+" "+kind] = columns[t.Side+" "+kind] || t.Column != ""
		plain[i].Column = ""
	}
	all := count(plain)
	for _, l := range count(throws) {
		if columns[l.Side+" "+l.Roll] {
			l.Column = cmp.Or(l.Column, "-")
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all, func(a, b Luck) int {
		return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Roll, b.Roll), cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Sides, b.Sides))
	})
	return all
}

func count(throws []Throw) []Luck {
	var out []Luck
	for _, t := range throws {
		if t.Kind == External || t.Undone || t.sides < 2 || t.sides > 20 || t.value < 1 || t.value > t.sides {
			continue
		}
		kind, _, _ := strings.Cut(t.Event, ":")
		l := Luck{Side: t.Side, Roll: kind, Column: t.Column, Sides: t.sides}
		i, found := slices.BinarySearchFunc(out, l, func(a, b Luck) int {
			return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Roll, b.Roll), cmp.Compare(a.Column, b.Column),
				cmp.Compare(a.Sides, b.Sides))
		})
		if !found {
			l.Faces = make([]int, t.sides)
			out = slices.Insert(out, i, l)
		}
		out[i].Faces[t.value-1]++
	}
	return out
}
