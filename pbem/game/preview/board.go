package preview

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// Board plans the sheets of one side on what that side knows. It combines the side's knowledge of its game with the
// rules of the title. It is for one user at a time.
type Board struct {
	title     TitleData
	mod       core.Module // rules of the scenario
	knowledge *engine.SideKnowledge
	game      *engine.Game

	listed    listing    // orders on the last board
	verbCache verbOrders // orders of the last composed verb
}

// NewBoard returns a board for planning from what a side knows.
func (s TitleData) NewBoard(x *engine.SideKnowledge) *Board {
	b := &Board{title: s, mod: core.ScenarioModule(s.Module, x.Options), knowledge: x, game: x.GameForJudging(s.Title, s.Module)}
	b.game.EnableCache()
	return b
}

// JudgedSheet holds one sheet of a plan with its verdict.
type JudgedSheet struct {
	Frame notation.Frame
	*engine.Outcome
}

// PlanResult holds the result of judging a plan.
type PlanResult struct {
	Sheets      []JudgedSheet        // sheets of the side, in order
	Faults      []notation.Fault     // faults that belong to no sheet
	Position    *core.Position       // position after all sheets, as the side would see it; it must not be changed
	Assumptions []judging.Assumption // assumptions about results and about the other side

	turn *engine.TurnCheck
}

// Chances returns the probability of each result of an order on the planned board.
func (p PlanResult) Chances(x Offer) []judging.Chance {
	if x.Statement == nil {
		return nil
	}
	return p.turn.Chances(*x.Statement)
}

// UpcomingPhases returns the phases after the planned board.
func (p PlanResult) UpcomingPhases() []judging.UpcomingPhase { return p.turn.UpcomingPhases() }

// Plan judges the sheets in a text, each on the planned board that the earlier ones leave, like the check of a whole
// turn by mail. The first sheet may be for a phase that comes after phases of the other side. A sheet of another side
// or game is judged too, and refused. The error is one of the title.
func (b *Board) Plan(text string) (PlanResult, error) {
	found := notation.FindFrames(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return b.mod.Vocabulary(phase, b.knowledge.Side), true
	})
	w := b.game.NewTurnCheck(b.knowledge.Side)
	p := PlanResult{Faults: found.Faults, turn: w}
	frames := b.withEmptyLast(text, found.Frames)
	for i, f := range frames {
		if f.Side != string(b.knowledge.Side) {
			p.Faults = append(p.Faults, b.wrongSideFault(f))
			continue
		}
		if len(p.Sheets) == 0 {
			w.SkipToPhase(f.Phase)
		}
		out, err := w.Check(engine.Input{Frame: f})
		if err != nil {
			return p, err
		}
		out.Faults = slices.DeleteFunc(out.Faults, func(fault notation.Fault) bool {
			return fault.Code == "frame/base" && f.Base == b.knowledge.Base || fault.Code == "sheet/empty" && i == len(frames)-1
		})
		p.Sheets = append(p.Sheets, JudgedSheet{f, out})
	}
	p.Position, p.Assumptions = w.Board()
	return p, nil
}

// withEmptyLast adds an empty last sheet to the frames. In a mail, an empty sheet means a form sent back by mistake;
// here it asks for the board at the start of its phase.
func (b *Board) withEmptyLast(text string, frames []notation.Frame) []notation.Frame {
	last := notation.Frame{Pos: notation.Pos{Col: 1}}
	for i, l := range strings.Split(notation.Normalise(text), "\n") {
		begin, _ := notation.IsFrameLine(l)
		if w := strings.Fields(l); begin && len(w) == 4 && strings.EqualFold(w[1], b.knowledge.Game) {
			last.Pos.Line, last.Game, last.Side, last.Phase = i+1, w[1], strings.ToLower(w[2]), strings.ToUpper(w[3])
		}
	}
	if last.Pos.Line == 0 || len(frames) == 0 || frames[len(frames)-1].Pos.Line >= last.Pos.Line || last.Side != string(b.knowledge.Side) {
		return frames
	}
	return append(slices.Clip(frames), last)
}

// wrongSideFault returns the fault of a sheet of another side.
func (b *Board) wrongSideFault(f notation.Frame) notation.Fault {
	return notation.Fault{Code: "frame/side", Stage: notation.UnknownName, Pos: f.Pos, Width: 5,
		Text:  "this position is one of another side; the sheet was not judged",
		Legal: []string{"#PBEM " + b.knowledge.Game + " " + string(b.knowledge.Side) + " " + f.Phase}}
}
