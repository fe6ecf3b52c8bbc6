// Package roster lists counters, marks them, and checks invariants of counters that are the same in every title.
package roster

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/xslices"
)

// IDs returns the IDs of counters, in the given order.
func IDs(units []*core.Unit) []string {
	out := make([]string, len(units))
	for i, u := range units {
		out[i] = u.Def.ID
	}
	return out
}

// OnMap returns a side's counters on the map for which take returns true, in ID order. A nil take selects all counters.
func OnMap(r core.Reader, side core.Side, take func(*core.Unit) bool) []*core.Unit {
	var out []*core.Unit
	for i := range r.Units() {
		if u := &r.Units()[i]; u.Def.Side == side && u.OnMap() && (take == nil || take(u)) {
			out = append(out, u)
		}
	}
	return out
}

// FindOnMap returns the counters with these IDs that are on the map, in the order of the IDs.
func FindOnMap(r core.Reader, ids []string) []*core.Unit {
	var out []*core.Unit
	for _, id := range ids {
		if u, ok := r.Unit(id); ok && u.OnMap() {
			out = append(out, u)
		}
	}
	return out
}

// Find returns the counters with these IDs, in the order of the IDs.
func Find(r core.Reader, ids []string) []*core.Unit {
	var out []*core.Unit
	for _, id := range ids {
		if u, ok := r.Unit(id); ok {
			out = append(out, u)
		}
	}
	return out
}

// HexGroup holds the counters in one hex.
type HexGroup struct {
	Hex hexmap.Hex
	IDs []string
}

// GroupByHex groups counters by their hex, in the order in which the hexes occur.
func GroupByHex(units []*core.Unit) (out []HexGroup) {
	for _, u := range units {
		i := slices.IndexFunc(out, func(p HexGroup) bool { return p.Hex == u.Hex })
		if i < 0 {
			i, out = len(out), append(out, HexGroup{Hex: u.Hex})
		}
		out[i].IDs = append(out[i].IDs, u.Def.ID)
	}
	return out
}

// Select returns the counters for which take returns true.
func Select(units iter.Seq[*core.Unit], take func(*core.Unit) bool) []*core.Unit {
	var out []*core.Unit
	for u := range units {
		if take(u) {
			out = append(out, u)
		}
	}
	return out
}

// TotalSteps returns the number of steps that counters have left.
func TotalSteps(units []*core.Unit) int {
	return xslices.Sum(units, func(u *core.Unit) int { return u.Steps })
}

// WithoutWord returns a copy of a list without a word.
func WithoutWord(list []string, word string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(w string) bool { return w == word })
}

// MarkUnits puts marks on counters, without an event.
func MarkUnits(tx *core.Tx, ids []string, marks ...string) error {
	for _, id := range ids {
		for _, m := range marks {
			if err := tx.Do(core.Mark{Unit: id, Mark: m, Quiet: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

// AnyMarked reports whether one of the counters has a mark.
func AnyMarked(units []*core.Unit, mark string) bool {
	return slices.ContainsFunc(units, func(u *core.Unit) bool { return u.Marked(mark) })
}

// UnmarkUnits takes marks off all counters of a side, without an event. core.Everyone means all sides.
func UnmarkUnits(tx *core.Tx, side core.Side, marks ...string) error {
	for i := range tx.Read().Units() {
		u := &tx.Read().Units()[i]
		if side != core.Everyone && u.Def.Side != side {
			continue
		}
		for _, m := range marks {
			if !u.Marked(m) {
				continue
			}
			if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: m, Off: true, Quiet: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

// CheckUnit returns an error for a counter in an impossible state: neither on the map nor in a box, in a hex with an
// enemy (against the given rule), eliminated with steps left, or with more steps than printed.
func CheckUnit(r core.Reader, u *core.Unit, rule string) error {
	switch {
	case u.OnMap() && r.Holder(u.Hex) != u.Def.Side:
		return fmt.Errorf("%s shares %s with the enemy (rule %s)", u.Def.ID, r.Label(u.Hex), rule)
	case u.OnMap() != (u.Box == core.BoxNone):
		return fmt.Errorf("%s is on the map and in box %q", u.Def.ID, u.Box)
	case (u.Steps == 0) != (u.Box == core.BoxDead), u.Steps > len(u.Def.Steps):
		return fmt.Errorf("%s has %d steps in box %q", u.Def.ID, u.Steps, u.Box)
	}
	return nil
}

// CheckMarks returns an error when a counter has a mark that is not in known.
func CheckMarks(u *core.Unit, known []string) error {
	for _, m := range u.Marks {
		if !slices.Contains(known, m) {
			return fmt.Errorf("unit %s: %q is no mark; there are %s", u.Def.ID, m, strings.Join(known, ", "))
		}
	}
	return nil
}

// WithCounters returns a copy of a world with the given counters, which are added or replace counters of the same ID.
func WithCounters(w *core.World, defs ...*core.UnitDef) *core.World {
	n := *w
	n.Defs = slices.Clone(w.Defs)
	for _, d := range defs {
		i, found := slices.BinarySearchFunc(n.Defs, d.ID, func(x *core.UnitDef, id string) int { return strings.Compare(x.ID, id) })
		if found {
			n.Defs[i] = d
		} else {
			n.Defs = slices.Insert(n.Defs, i, d)
		}
	}
	return &n
}
