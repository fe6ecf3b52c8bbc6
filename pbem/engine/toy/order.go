package toy

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// move is the order that moves units along a path of at most two hexes (rule 1).
type move struct {
	units []string
	path  []hexmap.Hex
	text  string
}

// attack is the order that attacks a hex (rule 2).
type attack struct {
	hex   hexmap.Hex
	label string
	units []string
}

// plan is Red's sealed plan for the next turn (rule 3); Blue's is open and without effect.
type plan struct {
	word string
	side core.Side
}

// failures lists the errors that "declare" causes, and "end", which ends the game in the middle of a sheet.
var failures = []string{"fail", "twice", "badkey", "zero", "nobody", "default", "control", "end"}

// declare is the order that causes an error: "declare fail" rolls a die and then fails.
type declare struct{ what string }

func (o move) String() string    { return o.text }
func (o attack) String() string  { return "attack " + o.label + " with " + strings.Join(o.units, ",") }
func (o plan) String() string    { return "order " + o.word }
func (o plan) Sealed() bool      { return o.side == Red }
func (o declare) String() string { return "declare " + o.what }

// Bind turns names into counters and hexes.
func (x *module) Bind(r core.Reader, side core.Side, st notation.Statement) (core.Order, []notation.Fault) {
	b := binder{x: x, r: r, side: side}
	var o core.Order
	switch st.Verb {
	case "move":
		items := append(slices.Clone(st.Items("path")), st.Items("to")...)
		o = move{units: b.units(st.Items("units")), path: b.hexes(items), text: st.String()}
	case "attack":
		hexes := b.hexes(st.Items("hex"))
		if len(hexes) == 1 {
			o = attack{hex: hexes[0], label: r.Label(hexes[0]), units: b.units(st.Items("with"))}
		}
	case "order":
		var words []string
		for _, f := range st.Fields {
			for _, i := range f.Items {
				words = append(words, i.Text)
			}
			if f.Name == "sealed" {
				words = []string{"sealed " + words[0]}
			}
		}
		o = plan{word: strings.Join(words, "/"), side: side}
	case "declare":
		o = declare{what: strings.Join(st.Strings("what"), "")}
	default:
		b.faults = append(b.faults, notation.Fault{Code: "verb/unused", Stage: notation.UnknownName, Pos: st.Pos, Width: len(st.Verb),
			Text: say.Plain(st.Verb) + " is no order of its own"})
	}
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	return o, nil
}

type binder struct {
	x      *module
	r      core.Reader
	side   core.Side
	faults []notation.Fault
}

func (b *binder) units(items []notation.Item) []string {
	var out []string
	for _, i := range items {
		d, ok := b.x.world.Def(strings.ToUpper(i.Text))
		if !ok || d.Side != b.side {
			b.faults = append(b.faults, notation.Fault{Code: "unit/unknown", Stage: notation.UnknownName, Pos: i.Pos, Width: len(i.Text),
				Text: say.F("%s is not your unit", i.Text)})
			continue
		}
		out = append(out, d.ID)
	}
	return out
}

func (b *binder) hexes(items []notation.Item) []hexmap.Hex {
	var out []hexmap.Hex
	for _, i := range items {
		h, ok := b.r.Map().Find(i.Text)
		if !ok {
			b.faults = append(b.faults, notation.Fault{Code: "hex/unknown", Stage: notation.UnknownName, Pos: i.Pos, Width: len(i.Text),
				Text: say.F("there is no hex %s", i.Text)})
			continue
		}
		out = append(out, h)
	}
	return out
}

func illegal(code, rule, format string, args ...any) []notation.Fault {
	return []notation.Fault{{Code: code, Rule: rule, Stage: notation.Illegal, Text: say.F(format, args...)}}
}

// Check judges an order on what r shows.
func (x *module) Check(r core.Reader, side core.Side, o core.Order) []notation.Fault {
	switch o := o.(type) {
	case move:
		return o.check(r, side)
	case attack:
		return o.check(r, side)
	case plan:
		if extOf(r).next != "" && side == Red {
			return illegal("plan/twice", "3", "the plan is made")
		}
	case declare:
		if !slices.Contains(failures, o.what) {
			return illegal("declare/what", "8", "declare one of %s", strings.Join(failures, ", "))
		}
	}
	return nil
}

func usable(r core.Reader, ids []string, mark, rule string) (hexmap.Hex, []notation.Fault) {
	at := hexmap.None
	for i, id := range ids {
		u, ok := r.Unit(id)
		switch {
		case !ok || !u.OnMap():
			return at, illegal("unit/off-map", rule, "%s is not on the map", id)
		case u.Marked(mark):
			f := illegal("unit/done", rule, "%s has %s already", id, mark)
			f[0].Firm = true // no result of the sheet can undo it
			return at, f
		case slices.Contains(ids[:i], id):
			return at, illegal("unit/twice", rule, "%s is named twice", id)
		}
		at = u.Hex
	}
	return at, nil
}

func (o move) check(r core.Reader, side core.Side) []notation.Fault {
	_, f := usable(r, o.units, markMoved, "1.1")
	if f != nil {
		return f
	}
	for _, id := range o.units {
		u, _ := r.Unit(id)
		at := u.Hex
		path := o.path
		if path[0] == at {
			path = path[1:]
		}
		if len(path) < 1 || len(path) > 2 {
			return illegal("move/mp", "1.2", "%s enters %d hexes, 1 or 2 are allowed", id, len(path))
		}
		for _, h := range path {
			if !r.Map().Adjacent(at, h) {
				return illegal("move/gap", "1.3", "%s is not next to %s", r.Label(h), r.Label(at))
			}
			if s := r.Holder(h); s != "" && s != side {
				return illegal("move/enemy", "1.4", "%s holds an enemy", r.Label(h))
			}
			at = h
		}
	}
	return nil
}

func (o attack) check(r core.Reader, side core.Side) []notation.Fault {
	if _, f := usable(r, o.units, markFought, "2.1"); f != nil {
		return f
	}
	if s := r.Holder(o.hex); s == "" || s == side {
		return illegal("attack/empty", "2.2", "there is no enemy in %s", o.label)
	}
	for _, id := range o.units {
		if u, _ := r.Unit(id); !r.Map().Adjacent(u.Hex, o.hex) {
			return illegal("attack/range", "2.3", "%s is not next to %s", id, o.label)
		}
	}
	return nil
}

// Finish checks that no hex has more than three counters (rule 4).
func (x *module) Finish(r core.Reader, side core.Side) []notation.Fault {
	var out []notation.Fault
	for i := range r.Map().Len() {
		h := hexmap.Hex(i)
		if n := r.Count(h); n > 3 && r.Holder(h) == side {
			out = append(out, illegal("stack/limit", "4", "%s holds %d of at most 3", r.Label(h), n)...)
		}
	}
	return out
}

// Legal enumerates moves of one hex and attacks by one counter.
func (x *module) Legal(r core.Reader, side core.Side) iter.Seq[core.Order] {
	return func(yield func(core.Order) bool) {
		for i := range r.Units() {
			u := &r.Units()[i]
			if u.Def.Side != side || !u.OnMap() {
				continue
			}
			for _, n := range r.Map().Neighbors(u.Hex) {
				if n == hexmap.None {
					continue
				}
				m := move{units: []string{u.Def.ID}, path: []hexmap.Hex{n}, text: "move " + u.Def.ID + " " + r.Label(n)}
				a := attack{hex: n, label: r.Label(n), units: []string{u.Def.ID}}
				for _, o := range []core.Order{m, a} {
					if len(x.Check(r, side, o)) == 0 && !yield(o) {
						return
					}
				}
			}
		}
	}
}

// Invariant checks that each stack is of one side and within the limit (rule 4).
func (x *module) Invariant(r core.Reader) error {
	for i := range r.Map().Len() {
		stack := r.Stack(hexmap.Hex(i))
		if len(stack) > 3 {
			return fmt.Errorf("%s holds %d of at most 3", r.Label(hexmap.Hex(i)), len(stack))
		}
		for _, u := range stack {
			if u.Def.Side != stack[0].Def.Side {
				return fmt.Errorf("%s holds both sides", r.Label(hexmap.Hex(i)))
			}
		}
	}
	return nil
}
