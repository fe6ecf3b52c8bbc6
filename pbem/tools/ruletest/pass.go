package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
)

// maxPasses bounds the number of sheets that "pass to PHASE" sends.
const maxPasses = 500

// maxDemandedOrders bounds the number of orders that a phase may demand of a passing side.
const maxDemandedOrders = 40

// passTo makes each side pass until the game is in a phase, with the orders that the phases demand. Questions are
// answered by the case, otherwise by their default. Dice that the case does not give show the middle face, 3 of six or
// 5 of ten. It returns false and records a difference if the phase is not reached.
func (p *caseRun) passTo(x sheet) bool {
	var seen []string
	p.passing = true
	defer func() { p.passing = false }()
	for range maxPasses {
		pos := p.g.Position()
		switch {
		case pos.Phase == x.phase && p.g.OpenChoice() == nil:
			return true
		case pos.Over != nil:
			p.diffAt(x.line, "pass to %s: the game is over in %s, before that phase: %s; %s", x.phase, pos.Phase,
				pos.Over.Why, passedText(seen))
			return false
		case p.g.OpenChoice() == nil:
			seen = append(seen, pos.Phase)
		}
		if !p.passOrAnswer(x) {
			return false
		}
		if now := p.g.Position(); now.Over == nil && now.Turn > turnOf(x.phase) {
			p.diffAt(x.line, "pass to %s: the phase does not come, the game is in %s; %s", x.phase, now.Phase, passedText(seen))
			return false
		}
	}
	p.diffAt(x.line, "pass to %s: the phase does not come within %d sheets; %s", x.phase, maxPasses, passedText(seen))
	return false
}

// turnOf returns the turn of a phase code, -1 for none.
func turnOf(code string) int {
	head, _, _ := strings.Cut(code, "-")
	n, ok := number(strings.TrimPrefix(head, "T"))
	if !ok || !strings.HasPrefix(head, "T") || n < 0 {
		return -1
	}
	return n
}

// passedText lists the phases in which sides passed; if there are many, only the last ones.
func passedText(phases []string) string {
	const most = 12
	switch n := len(phases); {
	case n == 0:
		return "no phase was passed"
	case n > most:
		return fmt.Sprintf("passed were %d phases, the last %s", n, strings.Join(phases[n-most:], " "))
	}
	return "passed were " + strings.Join(phases, " ")
}

// passOrAnswer answers the open question, or passes for the side whose phase it is.
func (p *caseRun) passOrAnswer(x sheet) bool {
	s := sheet{line: x.line, kind: "orders", side: string(p.g.Position().Active), lines: []string{"pass"}}
	if c := p.g.OpenChoice(); c != nil {
		s.kind, s.side, s.lines = "answers", string(c.Owner), []string{c.Options[c.Default].Text()}
		if i := slices.IndexFunc(p.answers, func(a answer) bool { return a.side == c.Owner }); i >= 0 {
			s.line, s.lines = p.answers[i].line, []string{p.answers[i].text}
			p.answers = slices.Delete(p.answers, i, i+1)
		}
	}
	was := p.g.Position().Phase
	for range maxDemandedOrders {
		shown := *p.shown
		out, err := p.send(s)
		switch {
		case err != nil:
			p.diffAt(x.line, "pass to %s: in %s the sheet could not be executed: %v", x.phase, was, err)
			return false
		case out.Status != engine.Refused:
			return true
		}
		if duty := proposedOrder(out.Faults); s.kind == "orders" && duty != "" && !slices.Contains(s.lines, duty) {
			s.lines = slices.Insert(s.lines, len(s.lines)-1, duty)
			*p.shown = shown // the results of the attempt are not reported
			continue
		}
		p.diffAt(x.line, "pass to %s: in %s \"%s\" of the %s side is refused: %s; give the orders of that phase yourself", x.phase, was,
			strings.Join(s.lines, "; "), s.side, faultList(out.Faults))
		return false
	}
	return false
}

// proposedOrder returns the first order that the faults of a sheet suggest, "" for none.
func proposedOrder(faults []notation.Fault) string {
	for _, f := range faults {
		if classOf(f) == "fault" && len(f.Legal) > 0 {
			return f.Legal[0]
		}
	}
	return ""
}
