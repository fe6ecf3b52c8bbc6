package judging

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// Chance holds the probability of one result of an order.
type Chance struct {
	Result  string // as spelled in the title's table; "" if dice are thrown but no table gives a result
	Mille   int    // in thousandths
	Unknown bool   // unseen counters take part, so the probability is not known
}

// Chances returns the probability of each result of an order on the planned board, computed from all outcomes of its
// first dice. The planned board is not changed. The list is empty if the order throws no die, is refused, or cannot be
// predicted.
func (w *TurnCheck) Chances(st notation.Statement) []Chance {
	w.Board()
	g := w.g
	o, fault := Bind(g.Module, g.Module.Show(g.Pos, w.side).Reader(), w.side, st)
	if fault != nil || o == nil {
		return nil
	}
	g.Work.Plan = &sheets.ExecutingSheet{Sheet: &sheets.Sheet{Side: w.side}}
	defer func() { g.Work.Plan, g.Work.Journal = nil, nil }()
	list, err := w.branches(func(tx *core.Tx) error { return g.Module.Apply(tx, w.side, o) }, &st, maxTriedDice)
	if err != nil {
		return nil
	}
	weights := map[string]int{}
	var out []Chance
	for _, b := range list {
		if !b.dice {
			return nil
		}
		if weights[b.result] == 0 {
			out = append(out, Chance{Result: b.result, Unknown: w.unseenHex(b.prediction) != ""})
		}
		weights[b.result] += b.weight
	}
	for i := range out {
		out[i].Mille = (weights[out[i].Result]*1000 + weightScale/2) / weightScale
	}
	slices.SortStableFunc(out, func(a, b Chance) int { return b.Mille - a.Mille })
	return out
}

// UpcomingPhase names a phase after the sheets so far.
type UpcomingPhase struct {
	Phase string
	Name  say.Text
	Side  core.Side // side that acts in it, "" for none
}

// UpcomingPhases returns the phases after the planned board in order, up to the end of the turn or the first
// unpredictable step. It assumes that no orders are given in between, and that dice show their middle face.
func (w *TurnCheck) UpcomingPhases() []UpcomingPhase {
	w.Board()
	return w.g.Memory.comingPhases.getOrMake(w.g.Pos, w.comingPhases)
}

func (w *TurnCheck) comingPhases() []UpcomingPhase {
	from, turn, taken := w.g.Pos, w.g.Pos.Turn, len(w.assumptions)
	var out []UpcomingPhase
	for range MaxPhases {
		if from.Over != nil || !w.g.AwaitsSheet() {
			break
		}
		list, err := w.branches(withinTurn(turn, w.g.Module.Next), nil, 0)
		if err != nil || list[0].pos.Over != nil {
			break
		}
		w.enterPhase(list[0].pos)
		out = append(out, UpcomingPhase{w.g.Pos.Phase, w.g.Module.Expect(w.g.Pos.Reader()).Name, w.g.Pos.Active})
	}
	w.enterPhase(from)
	w.assumptions = w.assumptions[:taken]
	return out
}
