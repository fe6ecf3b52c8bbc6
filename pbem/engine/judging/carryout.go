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

// carryOut executes the last sheet on the planned board, and returns the faults of the results that it names.
func (w *TurnCheck) carryOut() []notation.Fault {
	if w.pending == nil {
		return nil
	}
	f := w.pending.frame
	bad, _, _ := w.g.faultyStatements(w.side, f, w.pending.faults)
	w.pending = nil
	g := w.g
	g.Work.Plan = &sheets.ExecutingSheet{Sheet: &sheets.Sheet{Side: w.side}}
	defer func() { g.Work.Plan = nil }()
	g.file(w.side).ReplaceStanding(f.Statements, g.Pos.Phase)
	var faults []notation.Fault
	for i, st := range f.Statements {
		switch {
		case sheets.IsStandingOrder(st) || st.Verb == "pass":
			continue
		case bad[i]:
			w.assume(st, "left out, as it has a fault")
			continue
		case st.If != nil && !g.Work.EvalCondition(g.Module, g.Pos.Reader(), w.side, nil, *st.If):
			if st.Verb != "halt" {
				w.assumeSkipped(st, "not carried out: its condition does not hold then")
			}
			continue
		case st.Verb == "halt":
			w.assume(st, "the sheet stops here; what you order after it is not known")
			return append(faults, unusedResults(f, len(g.Work.Plan.Attacks))...)
		}
		faults = append(faults, w.executeKnown(f, st)...)
		if g.Pos.Over != nil {
			break
		}
	}
	return append(faults, unusedResults(f, len(g.Work.Plan.Attacks))...)
}

func (w *TurnCheck) assume(st notation.Statement, what say.Text) {
	w.assumptions = append(w.assumptions, Assumption{Phase: w.g.Pos.Phase, Line: st.Pos.Line, Text: st.String(), Explanation: what})
}

// assumeSkipped records as an assumption that an order has no effect.
func (w *TurnCheck) assumeSkipped(st notation.Statement, what say.Text) {
	w.assume(st, what)
	if st.Verb == "attack" {
		w.g.Work.Plan.Attacks = append(w.g.Work.Plan.Attacks, sheets.SkippedResult)
	}
}

// executeKnown executes one order, or takes the remembered result of the same order on the same board.
func (w *TurnCheck) executeKnown(f notation.Frame, st notation.Statement) []notation.Fault {
	g, named := w.g, notation.AssumedResult{}
	attack := len(g.Work.Plan.Attacks)
	i := slices.IndexFunc(f.AssumedResults, func(a notation.AssumedResult) bool { return a.Attack == attack+1 })
	if st.Verb == "attack" && i >= 0 {
		named = f.AssumedResults[i]
	}
	if g.Memory.orders == nil {
		return w.executeOrder(st, named)
	}
	key := orderKey{g.Pos, mailSpelling(st), fmt.Sprintf("%q %v %+v\n%s", g.Work.Plan.Attacks, named.Pos, named,
		g.standingText(w.side))}
	d, known := g.Memory.orders.get(key)
	if known {
		g.Pos, g.Work.Journal = d.pos, nil
		w.assumptions, g.Work.Plan.Attacks = append(w.assumptions, d.assumptions...), append(g.Work.Plan.Attacks, d.attacks...)
		return d.faults
	}
	taken := len(w.assumptions)
	faults := w.executeOrder(st, named)
	g.Memory.orders.put(key, orderResult{g.Pos, slices.Clone(w.assumptions[taken:]), slices.Clone(g.Work.Plan.Attacks[attack:]),
		faults})
	return faults
}

// executeOrder executes one order on the planned board. named holds the result to assume, if the sheet names one.
func (w *TurnCheck) executeOrder(st notation.Statement, named notation.AssumedResult) (faults []notation.Fault) {
	g := w.g
	o, fault := Bind(g.Module, g.Module.Show(g.Pos, w.side).Reader(), w.side, st)
	if fault != nil {
		w.assumeSkipped(st, say.F("not carried out: %s", fault.Text))
		return nil
	}
	if o == nil {
		return nil
	}
	attack := len(g.Work.Plan.Attacks) + 1
	res := w.predict(func(tx *core.Tx) error { return g.Module.Apply(tx, w.side, o) }, &st, named.Result)
	blind, result := w.unseenHex(res), ""
	switch {
	case res.err != nil || blind != "" && !res.named:
		what := say.Text("its result cannot be foreseen: the board is assumed to stay as it is")
		if blind != "" {
			what = say.F("counters in %s cannot be seen: the board is assumed to stay as it is; name a result to "+
				"assume it, as in %q", blind, "check a"+strconv.Itoa(attack)+"="+sheets.ExampleResults(g.Module)[0])
		}
		tx := core.Begin(g.Pos.Clone(), NoDiceSource{})
		_ = g.Module.Apply(tx, w.side, o) // executes the part before the first die
		g.Pos = tx.Position()
		w.assume(st, what)
	default:
		g.Pos, result = res.pos, res.result
		if res.unseenUnits = blind != ""; res.unseenUnits {
			res.percent = 0
		}
		w.assumeResult(st, res)
	}
	if named.Result != "" && !res.named && res.err == nil {
		text := say.F("a%d cannot come to %s; it can come to %s", attack, named.Result, res.otherResults)
		if blind != "" {
			text = say.F("a%d cannot be assumed to come to %s, as far as the counters in %s can be seen", attack,
				named.Result, blind)
		}
		faults = append(faults, notation.Fault{Code: "check/result", Stage: notation.Warning, Pos: named.Pos, Width: len(named.String()),
			Text: text})
	}
	if st.Verb == "attack" {
		g.Work.Plan.Attacks = append(g.Work.Plan.Attacks, result)
	}
	g.Work.Journal = nil
	return faults
}

// assumeResult records which result of an order's dice the check assumes.
func (w *TurnCheck) assumeResult(st notation.Statement, res prediction) {
	switch {
	case !res.dice:
	case res.result == "":
		w.assume(st, "dice are thrown for it, which nobody foresees; the likeliest board is assumed")
	case res.unseenUnits:
		w.assume(st, say.F("%s, as you name it; counters there cannot be seen, and so its chance is not known", res.result))
	case res.named && res.percent > 0:
		w.assume(st, say.F("%s, as you name it (%d in 100)", res.result, res.percent))
	case res.named:
		w.assume(st, say.F("%s, as you name it (less than 1 in 100)", res.result))
	case res.equallyLikely > 1:
		w.assume(st, say.F("%s, one of %d results that are equally likely (%d in 100 each): the one that changes the "+
			"board least. Name another to plan with it", res.result, res.equallyLikely, res.percent))
	default:
		w.assume(st, say.F("%s, the likeliest result (%d in 100)", res.result, res.percent))
	}
}

// unseenHex returns the hex of a combat with counters that the side cannot see, "" for none.
func (w *TurnCheck) unseenHex(res prediction) string {
	r := w.g.Pos.Reader()
	for _, e := range res.events {
		h, ok := r.Map().Find(e.Hex)
		if e.Kind != core.KindResult || !ok {
			continue
		}
		for n := range r.Count(h) {
			if r.NthUnit(h, n).Def.Type == core.Unknown {
				return e.Hex
			}
		}
	}
	return ""
}

// unusedResults returns a fault for each named result whose attack is not in the sheet.
func unusedResults(f notation.Frame, attacks int) []notation.Fault {
	var out []notation.Fault
	for _, a := range f.AssumedResults {
		if a.Attack > attacks {
			out = append(out, notation.Fault{Code: "check/result", Stage: notation.Warning, Pos: a.Pos, Width: len(a.String()),
				Text: say.F("there is no attack %d to assume a result for; the sheet has %d", a.Attack, attacks)})
		}
	}
	return out
}
