package fuzz

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// maxPlanned bounds the orders of a sheet that is checked after another sheet, and the number of legal orders from
// which they are drawn.
const (
	maxPlanned = 4
	maxSampled = 200
)

// checkWholeTurn checks, in random cases, a sheet as the first of a whole turn. It must be judged as it is alone.
func (t *fuzzGame) checkWholeTurn(side core.Side, body string) (*engine.TurnCheck, error) {
	if t.plans.IntN(3) > 0 {
		return nil, nil
	}
	f, err := t.frame(t.id, side, t.g.Position().Phase, body)
	if err != nil {
		return nil, err
	}
	in := engine.Input{Frame: f, At: created}
	alone, err := t.dryRun(in)
	if err != nil {
		return nil, err
	}
	w := t.g.NewTurnCheck(side)
	first, err := w.Check(in)
	if err != nil {
		return nil, fmt.Errorf("the first check of a turn: %w", err)
	}
	if a, b := checkText(alone, side), checkText(first, side); a != b {
		return nil, fmt.Errorf("the first check of a turn is not the check of its sheet: %s", difference([]byte(a), []byte(b)))
	}
	return w, nil
}

// checkNextPhase checks a sheet for a side's next phase after the submitted one. It must be judged as it is alone if
// the position became the planned one.
func (t *fuzzGame) checkNextPhase(w *engine.TurnCheck, before *core.Position, side core.Side) error {
	p := t.g.Position()
	if w == nil || p.Over != nil || t.g.OpenChoice() != nil || t.g.AwaitedSide() != side || p.Turn != before.Turn ||
		p.Phase == before.Phase {
		return nil
	}
	f, err := t.frame(t.id, side, p.Phase, t.someOrders(side))
	if err != nil {
		return err
	}
	in := engine.Input{Frame: f, At: created}
	alone, err := t.dryRun(in)
	if err != nil {
		return err
	}
	behind, err := w.Check(in)
	if err != nil {
		return fmt.Errorf("a check behind another: %w", err)
	}
	if t.g.Position().Hash() != t.hash {
		return fmt.Errorf("a check of a whole turn changed the position")
	}
	if phaseNotReached(behind) || !bytes.Equal(t.mod.Show(behind.Before, side).Text(), t.g.View(side).Text()) {
		t.diverged++
		return nil
	}
	t.asPlanned++
	if a, b := checkText(alone, side), checkText(behind, side); a != b {
		return fmt.Errorf("on the board that was planned a sheet is judged another way: %s", difference([]byte(a), []byte(b)))
	}
	return nil
}

// someOrders returns a few legal orders of the present phase. In random cases one is repeated, which may be illegal.
func (t *fuzzGame) someOrders(side core.Side) string {
	var all []string
	for o := range t.mod.Legal(t.g.View(side).Reader(), side) {
		if all = append(all, o.String()); len(all) == maxSampled {
			break
		}
	}
	if len(all) == 0 {
		return "pass"
	}
	var lines []string
	for range 1 + t.plans.IntN(maxPlanned) {
		lines = append(lines, all[t.plans.IntN(len(all))])
	}
	return strings.Join(lines, "\n")
}

// phaseNotReached reports whether a check did not reach the phase of its sheet.
func phaseNotReached(out *engine.Outcome) bool {
	return slices.ContainsFunc(out.Faults, func(f notation.Fault) bool { return f.Code == "check/turn" })
}

// wholeTurnText returns the complete text of a check of two sheets in a position: with the likeliest result of the
// first attack, and with a named result.
func (t *fuzzGame) wholeTurnText(g *engine.Game, side core.Side, f notation.Frame) (string, error) {
	var said string
	next, err := t.frame(g.Header.Game, side, strings.TrimSuffix(f.Phase, "-1")+"-2", "pass")
	if err != nil {
		return "", err
	}
	result := "DE"
	if x, ok := t.mod.(core.ResultLister); ok {
		result = x.Results()[0]
	}
	for _, named := range [][]notation.AssumedResult{nil, {{Attack: 1, Result: result, Pos: f.Pos}}} {
		f.AssumedResults = named
		w := g.NewTurnCheck(side)
		for i, x := range []notation.Frame{f, next} {
			out, err := w.Check(engine.Input{Frame: x, At: created})
			if err != nil {
				return "", err
			}
			said += checkText(out, side) + assumptionText(out)
			if i > 0 && !phaseNotReached(out) { // otherwise the position is that of the game
				said += string(t.mod.Show(out.Before, side).Text())
			}
		}
	}
	return said, nil
}

// checkText returns the complete text of a sheet's check.
func checkText(out *engine.Outcome, side core.Side) string {
	var b bytes.Buffer
	for _, f := range out.Faults {
		fmt.Fprintf(&b, "%+v\n", f)
	}
	for _, f := range out.Forecasts {
		fmt.Fprintf(&b, "%d %s\n", f.Line, f.Text)
		for _, e := range core.VisibleEvents(f.Events, side) {
			fmt.Fprintf(&b, "%+v\n", e)
		}
	}
	return b.String() + out.Canonical
}

// assumptionText lists the assumptions of a check, one per line.
func assumptionText(out *engine.Outcome) string {
	var b strings.Builder
	for _, x := range out.Assumptions {
		fmt.Fprintf(&b, "%s %d %s: %s\n", x.Phase, x.Line, x.Text, x.Explanation)
	}
	return b.String()
}

// unreadableLine is a line that no title can parse.
const unreadableLine = "mvoe nobody"

// refusedForSecrets reports whether a fault says that no part of a sheet was kept because a part is secret.
func refusedForSecrets(f notation.Fault) bool {
	return f.Code == "sheet/whole" && strings.Contains(f.Text.String(), "secret orders are accepted only as a whole")
}

// keepGoodSheet returns sheet number n that asks to keep its legal lines. A note makes each text different, because the
// same orders may be right twice in a phase, and the same text is not accepted twice.
func keepGoodSheet(n int, body string) string {
	return fmt.Sprintf("keep good\n// %d\n%s\n%s", n, body, unreadableLine)
}

// checkKeepGood submits, in random cases, a sheet with an unreadable line. It checks that its legal lines are executed
// and the unreadable line is reported.
func (t *fuzzGame) checkKeepGood(d *sheet) (done bool, err error) {
	if t.halts >= maxHalts || slices.ContainsFunc(d.orders, isSealed) || t.plans.IntN(10) > 0 {
		return false, nil
	}
	t.halts++
	out, err := t.submit(d.side, keepGoodSheet(t.halts, d.body()))
	if err != nil {
		return true, err
	}
	if out.Status == engine.Refused && slices.ContainsFunc(out.Faults, refusedForSecrets) {
		return false, nil // a standing order of the sheet is secret
	}
	if err := requireStatus(out, "a sheet of which the good lines are kept", engine.Executed); err != nil {
		return true, err
	}
	if l := out.LeftOut; l == nil || len(l.Lines) != 1 || l.Lines[0].Text != unreadableLine {
		return true, fmt.Errorf("of the sheet is left out: %+v", l)
	}
	t.kept++
	return true, nil
}
