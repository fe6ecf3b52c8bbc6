package preview

import (
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/judging"
	"fieldpost/rules/core"
)

// Board lets a side plan. It holds what the side knows of its game, with the rules of the title. It is for one user at
// a time.
type Board struct {
	set   Set
	mod   core.Module // of the scenario
	sight *engine.Sight
	judge *engine.Game

	listed listing  // of the board asked about last
	kept   keptVerb // orders of the verb that was put together last
}

// Board begins to plan on what a side knows.
func (s Set) Board(x *engine.Sight) *Board {
	b := &Board{set: s, mod: core.Chosen(s.Module, x.Options), sight: x, judge: x.Judge(s.Title, s.Module)}
	b.judge.Remember()
	return b
}

// Judged is one sheet of a plan.
type Judged struct {
	Frame notation.Frame
	*engine.Outcome
}

// Planned is the result of a plan.
type Planned struct {
	Sheets   []Judged         // of the side, in their order
	Faults   []notation.Fault // that belong to no sheet
	Position *core.Position   // behind all of them, as the side would see it; it must not be changed
	Taken    []judging.Taken  // what was taken for granted on the way there

	turn *engine.WholeTurn
}

// Chances returns the chances of the results of an order that was read, on the board as planned.
func (p Planned) Chances(x Offer) []judging.Chance {
	if x.Statement == nil {
		return nil
	}
	return p.turn.Chances(*x.Statement)
}

// Coming returns the phases behind the board as planned.
func (p Planned) Coming() []judging.Coming { return p.turn.Coming() }

// Plan judges the sheets in a text, each on the board that those before it leave as planned, as the check of a whole turn by mail does; the
// first may be for a phase behind one of the other side.
// A sheet of another side or game is judged too, and refused. The error is one of the title.
func (b *Board) Plan(text string) (Planned, error) {
	found := notation.Find(text, func(_, _, phase string) (notation.Vocabulary, bool) {
		return b.mod.Vocabulary(phase, b.sight.Side), true
	})
	w := b.judge.WholeTurn(b.sight.Side)
	p := Planned{Faults: found.Faults, turn: w}
	frames := b.withBare(text, found.Frames)
	for i, f := range frames {
		if f.Side != string(b.sight.Side) {
			p.Faults = append(p.Faults, b.stranger(f))
			continue
		}
		if len(p.Sheets) == 0 {
			w.Await(f.Phase)
		}
		out, err := w.Check(engine.Input{Frame: f})
		if err != nil {
			return p, err
		}
		out.Faults = slices.DeleteFunc(out.Faults, func(fault notation.Fault) bool {
			return fault.Code == "frame/base" && f.Base == b.sight.Base || fault.Code == "sheet/empty" && i == len(frames)-1
		})
		p.Sheets = append(p.Sheets, Judged{f, out})
	}
	p.Position, p.Taken = w.Board()
	return p, nil
}

// withBare returns the sheets of a text with the last of them where nothing stands in it yet: a mail takes such a one
// for a form that was sent back, and a plan goes on to its phase.
func (b *Board) withBare(text string, frames []notation.Frame) []notation.Frame {
	last := notation.Frame{Pos: notation.Pos{Col: 1}}
	for i, l := range strings.Split(notation.Normalise(text), "\n") {
		begin, _ := notation.FrameMark(l)
		if w := strings.Fields(l); begin && len(w) == 4 && strings.EqualFold(w[1], b.sight.Game) {
			last.Pos.Line, last.Game, last.Side, last.Phase = i+1, w[1], strings.ToLower(w[2]), strings.ToUpper(w[3])
		}
	}
	if last.Pos.Line == 0 || len(frames) == 0 || frames[len(frames)-1].Pos.Line >= last.Pos.Line || last.Side != string(b.sight.Side) {
		return frames
	}
	return append(slices.Clip(frames), last)
}

// stranger returns the fault of a sheet of another side.
func (b *Board) stranger(f notation.Frame) notation.Fault {
	return notation.Fault{Code: "frame/side", Stage: notation.NotKnown, Pos: f.Pos, Width: 5,
		Text:  "this position is one of another side; nothing of the sheet was looked at",
		Legal: []string{"#PBEM " + b.sight.Game + " " + string(b.sight.Side) + " " + f.Phase}}
}
