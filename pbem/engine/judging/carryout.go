package judging

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// carryOut carries the last sheet out on the board as planned, and gives what is wrong with the results that it names.
func (w *WholeTurn) carryOut() []notation.Fault {
	if w.last == nil {
		return nil
	}
	f := w.last.frame
	bad, _, _ := w.g.faulty(w.side, f, w.last.faults)
	w.last = nil
	g := w.g
	g.Work.Plan = &sheets.Plan{Sheet: &sheets.Sheet{Side: w.side}}
	defer func() { g.Work.Plan = nil }()
	g.file(w.side).ReplaceStanding(f.Statements, g.Pos.Phase)
	var faults []notation.Fault
	for i, st := range f.Statements {
		switch {
		case sheets.IsStanding(st) || st.Verb == "pass":
			continue
		case bad[i]:
			w.take(st, "left out, as it has a fault")
			continue
		case st.If != nil && !g.Work.Holds(g.Module, g.Pos.Reader(), w.side, nil, *st.If):
			if st.Verb != "halt" {
				w.skip(st, "not carried out: its condition does not hold then")
			}
			continue
		case st.Verb == "halt":
			w.take(st, "the sheet stops here; what you order after it is not known")
			return append(faults, unusedResults(f, len(g.Work.Plan.Attacks))...)
		}
		faults = append(faults, w.deed(f, st)...)
		if g.Pos.Over != nil {
			break
		}
	}
	return append(faults, unusedResults(f, len(g.Work.Plan.Attacks))...)
}

func (w *WholeTurn) take(st notation.Statement, what say.Text) {
	w.all = append(w.all, Taken{Phase: w.g.Pos.Phase, Line: st.Pos.Line, Text: st.String(), What: what})
}

// skip notes an order that comes to nothing.
func (w *WholeTurn) skip(st notation.Statement, what say.Text) {
	w.take(st, what)
	if st.Verb == "attack" {
		w.g.Work.Plan.Attacks = append(w.g.Work.Plan.Attacks, sheets.SkippedResult)
	}
}

// deed carries one order out, or remembers what it came to on the same board.
func (w *WholeTurn) deed(f notation.Frame, st notation.Statement) []notation.Fault {
	g, named := w.g, notation.Assumed{}
	attack := len(g.Work.Plan.Attacks)
	i := slices.IndexFunc(f.Assume, func(a notation.Assumed) bool { return a.Attack == attack+1 })
	if st.Verb == "attack" && i >= 0 {
		named = f.Assume[i]
	}
	if g.Memory.deeds == nil {
		return w.order(st, named)
	}
	key := deedKey{g.Pos, spelled(st), fmt.Sprintf("%q %v %+v\n%s", g.Work.Plan.Attacks, named.Pos, named,
		g.standingNow(w.side))}
	d, known := g.Memory.deeds.get(key)
	if known {
		g.Pos, g.Work.Journal = d.pos, nil
		w.all, g.Work.Plan.Attacks = append(w.all, d.taken...), append(g.Work.Plan.Attacks, d.attacks...)
		return d.faults
	}
	taken := len(w.all)
	faults := w.order(st, named)
	g.Memory.deeds.put(key, deed{g.Pos, slices.Clone(w.all[taken:]), slices.Clone(g.Work.Plan.Attacks[attack:]),
		faults})
	return faults
}

// order carries one order out. named is the result that is to be taken for granted, if one is.
func (w *WholeTurn) order(st notation.Statement, named notation.Assumed) (faults []notation.Fault) {
	g := w.g
	o, fault := Bind(g.Module, g.Module.Show(g.Pos, w.side).Reader(), w.side, st)
	if fault != nil {
		w.skip(st, say.F("not carried out: %s", fault.Text))
		return nil
	}
	if o == nil {
		return nil
	}
	attack := len(g.Work.Plan.Attacks) + 1
	res := w.foresee(func(tx *core.Tx) error { return g.Module.Apply(tx, w.side, o) }, &st, named.Result)
	blind, result := w.unseen(res), ""
	switch {
	case res.err != nil || blind != "" && !res.named:
		what := say.Text("what comes of it cannot be foreseen: the board is taken to stay as it is")
		if blind != "" {
			what = say.F("counters in %s cannot be seen: the board is taken to stay as it is; name a result to have one taken for "+
				"granted, as in %q", blind, "check a"+strconv.Itoa(attack)+"="+sheets.ExampleResults(g.Module)[0])
		}
		tx := core.Begin(g.Pos.Clone(), Dry{})
		_ = g.Module.Apply(tx, w.side, o) // as far as it goes without a die, as in any check
		g.Pos = tx.Position()
		w.take(st, what)
	default:
		g.Pos, result = res.pos, res.class
		if res.blind = blind != ""; res.blind {
			res.percent = 0
		}
		w.takeResult(st, res)
	}
	if named.Result != "" && !res.named && res.err == nil {
		text := say.F("a%d cannot come to %s; it can come to %s", attack, named.Result, res.others)
		if blind != "" {
			text = say.F("a%d cannot be taken to come to %s, as far as the counters in %s can be seen", attack, named.Result, blind)
		}
		faults = append(faults, notation.Fault{Code: "check/result", Stage: notation.Odd, Pos: named.Pos, Width: len(named.String()),
			Text: text})
	}
	if st.Verb == "attack" {
		g.Work.Plan.Attacks = append(g.Work.Plan.Attacks, result)
	}
	g.Work.Journal = nil
	return faults
}

// takeResult notes what the dice of an order were taken to give.
func (w *WholeTurn) takeResult(st notation.Statement, res foreseen) {
	switch {
	case !res.dice:
	case res.class == "":
		w.take(st, "dice are thrown for it, which nobody foresees; the likeliest board is taken")
	case res.blind:
		w.take(st, say.F("%s, as you name it; counters there cannot be seen, and so its chance is not known", res.class))
	case res.named && res.percent > 0:
		w.take(st, say.F("%s, as you name it (%d in 100)", res.class, res.percent))
	case res.named:
		w.take(st, say.F("%s, as you name it (less than 1 in 100)", res.class))
	case res.equal > 1:
		w.take(st, say.F("%s, one of %d results that are equally likely (%d in 100 each): the one that changes the board least. "+
			"Name another if the rest is to follow it", res.class, res.equal, res.percent))
	default:
		w.take(st, say.F("%s, the likeliest result (%d in 100)", res.class, res.percent))
	}
}

// unseen returns the hex of a combat in which counters stand that the side cannot see, "" when there are none.
func (w *WholeTurn) unseen(res foreseen) string {
	r := w.g.Pos.Reader()
	for _, e := range res.events {
		h, ok := r.Map().Find(e.Hex)
		if e.Kind != core.KindResult || !ok {
			continue
		}
		for n := range r.Count(h) {
			if r.Nth(h, n).Def.Type == core.Unknown {
				return e.Hex
			}
		}
	}
	return ""
}

// unusedResults returns the faults of results that are named for attacks which the sheet has not.
func unusedResults(f notation.Frame, attacks int) []notation.Fault {
	var out []notation.Fault
	for _, a := range f.Assume {
		if a.Attack > attacks {
			out = append(out, notation.Fault{Code: "check/result", Stage: notation.Odd, Pos: a.Pos, Width: len(a.String()),
				Text: say.F("there is no attack %d to take a result for granted of; the sheet comes to %d", a.Attack, attacks)})
		}
	}
	return out
}
