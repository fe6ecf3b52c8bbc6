package judging

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/rules/core"
)

// MaxPhases bounds how many phases may pass without a sheet. More is an error of the title.
const MaxPhases = 50

// TurnCheck judges sheets for several phases of one turn in order, each on the planned board that the earlier ones
// leave. It uses only what their side may see, throws no dice, uses no dice keys, and does not change its game.
type TurnCheck struct {
	game        *Game
	g           *Game // a separate copy, whose position is the planned one
	side        core.Side
	pending     *judgedSheet // judged but not executed on the board yet
	assumptions []Assumption
}

// Assumption describes something that a check of several sheets assumes: a result, an unpredictable event, or an
// omission.
type Assumption struct {
	Phase       string // of the sheet, or the phase that was passed over
	Line        int    // line number in the mail; 0 for an assumption between sheets
	Text        string // text of the order, "" for none
	Explanation say.Text
	PassedSide  core.Side // side whose phase was skipped, "" for none
}

// judgedSheet is a sheet that was judged.
type judgedSheet struct {
	frame  notation.Frame
	faults []notation.Fault
}

// NewTurnCheck begins a check of several sheets of a side.
func (g *Game) NewTurnCheck(side core.Side) *TurnCheck { return &TurnCheck{game: g, side: side} }

// Check judges the next sheet. The first sheet is judged as by [Game.Judge]. The verdict lists what was assumed about
// earlier sheets, and about this one if it names results.
func (w *TurnCheck) Check(in Frame) (*Verdict, error) {
	f := in.Frame
	first := w.g == nil
	if first {
		w.setUp()
	} else {
		w.carryOut()
	}
	key, ahead := sheets.TrimPlanPrefix(f.Phase)
	imagined := ahead && !w.g.isPlanDue(w.side, key) && w.enterFiledPhase(key)
	reached, whose := first || ahead, core.Side("")
	if !reached {
		reached, whose = w.advanceTo(f.Phase)
	}
	g := w.g
	if !reached || first && !imagined {
		g = w.game
	}
	out, j, err := g.check(w.side, in)
	if err != nil {
		return nil, err
	}
	if !reached {
		out.Phase = strings.ToUpper(f.Phase)
		out.Faults = []notation.Fault{w.outOfTurn(f, whose)}
	}
	if imagined {
		makeContingent(out.Faults)
	}
	w.pending = nil
	if reached && w.g.awaitsSheetOf(w.side) {
		w.pending = &judgedSheet{f, j.lineFaults()}
	}
	if len(f.AssumedResults) > 0 && w.pending != nil {
		out.Faults = SortFaults(append(out.Faults, w.carryOut()...))
	}
	if !first || len(w.assumptions) > 0 {
		out.Assumptions = slices.Clone(w.assumptions)
	}
	return out, nil
}

// SkipToPhase advances, before the first sheet, to a later phase of the side. It assumes that the other side does
// nothing until then. A game would refuse such a sheet.
func (w *TurnCheck) SkipToPhase(phase string) {
	w.setUp()
	from := w.g.Pos
	if _, ahead := sheets.TrimPlanPrefix(phase); !ahead && from.Active != w.side && !strings.EqualFold(phase, from.Phase) {
		if ok, _ := w.advanceTo(phase); ok {
			w.enterPhase(from)
			w.assumptions = nil
			return
		}
	}
	w.g = nil
}

// outOfTurn returns the fault of a sheet that cannot follow those before it.
func (w *TurnCheck) outOfTurn(f notation.Frame, whose core.Side) notation.Fault {
	if whose != "" {
		return notation.Fault{Code: "check/turn", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: say.F("%s is a phase of the %s side; only sheets of your own phases can be checked", f.Phase, whose)}
	}
	return notation.Fault{Code: "check/turn", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
		Text: say.F("%s does not come after %s in this turn, or nobody can foresee that it does; put the sheets of "+
			"a whole turn in the order of their phases", f.Phase, w.g.Pos.Phase)}
}

// setUp makes a separate game from the sender's view.
func (w *TurnCheck) setUp() {
	g := *w.game
	g.Pos = g.cachedBoard(w.side, "numbered", func() *core.Position { return renumberUnseen(g.View(w.side).CloneWithoutCache()) })
	g.Files = map[core.Side]*sheets.SideSheets{}
	for side, f := range w.game.Files {
		g.Files[side] = &sheets.SideSheets{}
		if side == w.side {
			g.Files[side] = &sheets.SideSheets{Standing: f.Standing, Plans: f.Plans}
		}
	}
	g.Work.Journal = nil
	w.g = &g
}

// awaitsSheetOf reports whether the game waits for a sheet of a side.
func (g *Game) awaitsSheetOf(side core.Side) bool { return g.AwaitsSheet() && g.Pos.Active == side }

// renumberUnseen gives unseen counters names of their own, because after a retreat two might have the same.
func renumberUnseen(p *core.Position) *core.Position {
	n := 0
	for i := range p.Units {
		u := &p.Units[i]
		if u.Def.Type != core.Unknown {
			continue
		}
		n++
		d := *u.Def
		d.ID = fmt.Sprintf("%.1s#%03d", d.ID, n)
		u.Def = &d
	}
	slices.SortStableFunc(p.Units, func(a, b core.Unit) int { return strings.Compare(a.Def.ID, b.Def.ID) })
	return p
}

// makeContingent marks faults as uncertain, because an unpredictable step comes before their phase.
func makeContingent(faults []notation.Fault) {
	for i := range faults {
		if f := &faults[i]; f.Stage == notation.Illegal {
			f.Stage = notation.Contingent
			f.Text += "; this may change before the phase comes"
		}
	}
}

// enterFiledPhase advances to the phase of a sheet filed ahead, as if it came next.
func (w *TurnCheck) enterFiledPhase(key string) bool {
	m, ok := w.g.Module.(core.PlanStarter)
	if !ok || w.g.Pos.Over != nil || !w.g.AwaitsSheet() {
		return false
	}
	res := w.predict(func(tx *core.Tx) error { return m.StartPlan(tx, w.side, key) }, nil, "")
	if res.err != nil {
		return false
	}
	w.enterPhase(res.pos)
	w.assumeDiceBetween(res)
	return true
}

// enterPhase sets the planned position to p, the start of another phase.
func (w *TurnCheck) enterPhase(p *core.Position) {
	w.g.Pos, w.g.Work.Plan, w.g.Work.Journal = p, nil, nil
}

// advanceTo advances to the phase of a sheet, at most to the end of the turn. If that phase belongs to another side,
// whose is that side.
func (w *TurnCheck) advanceTo(phase string) (ok bool, whose core.Side) {
	turn := w.g.Pos.Turn
	if !w.g.AwaitsSheet() {
		return false, ""
	}
	from, taken := w.g.Pos, len(w.assumptions)
	for range MaxPhases {
		if w.g.Pos != from {
			if strings.EqualFold(w.g.Pos.Phase, phase) {
				if whose = w.g.Pos.Active; whose == w.side {
					return true, whose
				}
			}
		}
		if w.g.Pos != from || from.Active != w.side {
			w.assumePassed()
		}
		res := w.g.Memory.between.getOrMake(betweenKey{w.g.Pos, w.g.standingText(w.side)}, func() prediction {
			return w.predict(withinTurn(turn, w.g.Module.Next), nil, "")
		})
		if res.err != nil || res.pos.Over != nil {
			break
		}
		w.enterPhase(res.pos)
		w.assumeDiceBetween(res)
	}
	w.enterPhase(from)
	w.assumptions = w.assumptions[:taken]
	return false, whose
}

// assumePassed records a phase for which the mail has no sheet.
func (w *TurnCheck) assumePassed() {
	p := w.g.Pos
	if p.Active == "" {
		return
	}
	what := say.Text("you sent no sheet for this phase: it is assumed that you do nothing in it")
	if p.Active != w.side {
		what = say.F("the %s side is assumed to do nothing in this phase", p.Active)
	}
	w.assumptions = append(w.assumptions, Assumption{Phase: p.Phase, Explanation: what, PassedSide: p.Active})
}

// assumeDiceBetween records the assumed dice between two phases.
func (w *TurnCheck) assumeDiceBetween(res prediction) {
	for _, e := range core.VisibleEvents(res.events, w.side) {
		if e.Kind == core.KindRoll {
			w.assumptions = append(w.assumptions, Assumption{Phase: w.g.Pos.Phase,
				Explanation: say.F("before this phase a die is thrown that nobody foresees; it is assumed to show %s: %s",
					e.Value, e.Text)})
		}
	}
}

// Board executes the last sheet and returns the planned board as the side would see it, with all assumptions so far.
// The board must not be changed.
func (w *TurnCheck) Board() (*core.Position, []Assumption) {
	if w.g == nil {
		w.setUp()
	}
	w.carryOut()
	shown := w.g.cachedBoard(w.side, "shown", func() *core.Position { return w.g.Module.Show(w.g.Pos, w.side) })
	return shown, slices.Clone(w.assumptions)
}
