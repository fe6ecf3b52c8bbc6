package fuzz

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// takenOption is an option that a side chose in a trial, as the ledger records it.
type takenOption struct {
	side   core.Side
	option string
	from   string // "line 2", "answer of line 1", "standing order 3: when losses: losses B", "default: the strongest first"
}

// spelledAnswer returns an answer in the spelling of a line's result. It returns an answer that is no statement
// unchanged.
func (t *fuzzGame) spelledAnswer(side core.Side, phase, text string) string {
	st, faults := notation.ParseLines(text, t.mod.Vocabulary(phase, side))
	if len(faults) > 0 || len(st) != 1 {
		return text
	}
	return st[0].String()
}

// noteDecisions records the decisions that a sheet or an answer caused.
func (x *trial) noteDecisions(g *engine.Game, out *engine.Outcome) {
	x.unused = append(x.unused, out.UnusedAnswers...)
	for _, r := range g.Log().Records()[out.FromRecord:out.ToRecord] {
		if r.Type == "answer" {
			x.decisions[r.Get("choice")] = takenOption{core.Side(r.Get("seat")), r.Get("option"), r.Get("from")}
		}
	}
}

// hasSealedDecision reports whether a decision was sealed. If it is taken again, it has another seal.
func (x *trial) hasSealedDecision() bool {
	for _, d := range x.decisions {
		if strings.Contains(d.option+d.from, "sealed ") {
			return true
		}
	}
	return false
}

// checkFates checks that each answer of a trial has one result and was carried out, because the question offered it. It
// checks the same for standing orders that decided a question.
func (x *trial) checkFates() error {
	got := map[string]int{}
	for _, s := range x.steps {
		for _, f := range s.LineResults {
			if s.Status == engine.Waiting || f.Kind != engine.LineAnswer {
				continue
			}
			got[string(f.Side)+" "+f.Text]++
			if f.Status != engine.CarriedOut {
				return fmt.Errorf("the answer %q, which was offered, is %s: %s", f.Text, f.Status, f.Why)
			}
		}
	}
	want := map[string]int{}
	for _, a := range x.answers {
		want[a]++
	}
	for text, n := range want {
		if got[text] != n {
			return fmt.Errorf("the answer %q was given %d times and has %d fates", text, n, got[text])
		}
	}
	if len(x.unused) > 0 {
		return fmt.Errorf("nobody asked for the answers %q, which were offered", x.unused)
	}
	return x.checkStandingFates()
}

// checkStandingFates checks that a standing order has at most one result in a step, and that the result says so if the
// order decided a question.
func (x *trial) checkStandingFates() error {
	decided := map[string]bool{}
	for _, s := range x.steps {
		once := map[string]bool{}
		for _, f := range s.LineResults {
			if s.Status == engine.Waiting || f.Kind != engine.LineStandingOrder {
				continue
			}
			who := fmt.Sprintf("standing order %d", f.Number)
			key := string(f.Side) + " " + who
			if once[key] {
				return fmt.Errorf("the %s has two fates under %q", key, s.Text)
			}
			once[key] = true
			decided[key] = decided[key] || f.Status == engine.CarriedOut || f.Status == engine.PartlyCarriedOut
			if err := checkReasonTold(s, f, who); err != nil {
				return err
			}
		}
	}
	for id, d := range x.decisions {
		who, order, _ := strings.Cut(d.from, ":")
		answers := strings.Contains(order, ":") // "default losses" leaves the choice to the title
		if strings.HasPrefix(who, "standing order ") && answers && !decided[string(d.side)+" "+who] {
			return fmt.Errorf("%s decided %s, and no fate says so", d.from, id)
		}
	}
	return nil
}

// checkReasonTold checks that the owner of a line that was not carried out as written is told the reason.
func checkReasonTold(s engine.Step, f engine.LineResult, who string) error {
	switch f.Status {
	case engine.PartlyCarriedOut, engine.Prevented, engine.Unfulfilled:
	default:
		return nil
	}
	told := slices.ContainsFunc(s.Events, func(e core.Event) bool {
		return e.Kind == core.KindNote && strings.HasPrefix(e.Text.String(), who) && slices.Contains(e.Known, f.Side)
	})
	if !told || f.Why == "" {
		return fmt.Errorf("%s %q under %q is %s, and nobody is told why", who, f.Text, s.Text, f.Status)
	}
	return nil
}

// withoutAnswerLines returns a sheet without the lines under its orders, so that each question is asked. ok is false if
// the sheet has no such lines, or has standing orders.
func (t *fuzzGame) withoutAnswerLines(side core.Side, lines []string) (out []string, ok bool) {
	for _, w := range t.mod.Vocabulary(t.g.Position().Phase, side).Questions {
		out = append(out, "pause "+w)
	}
	for _, l := range lines {
		if slices.Contains([]string{"when", "default", "pause"}, strings.Fields(l)[0]) {
			return nil, false
		}
		first, _, under := strings.Cut(l, "\n")
		out, ok = append(out, first), ok || under
	}
	return out, ok
}
