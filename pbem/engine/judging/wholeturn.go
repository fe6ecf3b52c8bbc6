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

// MaxPhases bounds how many phases may pass without a sheet: more is an error of the title.
const MaxPhases = 50

// WholeTurn judges sheets for phases of one turn in the order in which they come, each on the board that those before
// it leave as planned. It knows what their side may see, throws no die, uses no dice key, and changes nothing of its
// game.
type WholeTurn struct {
	real *Game
	g    *Game // of its own: its position goes on as planned
	side core.Side
	last *planned // judged, and not carried out on the board yet
	all  []Taken
}

// Taken holds what a check of several sheets takes for granted: a result, what it cannot foresee, what is left out.
type Taken struct {
	Phase string // of the sheet, or that was passed over
	Line  int    // of the mail; 0 for what lies between the sheets
	Text  string // the order, "" for what is none
	What  say.Text
	Of    core.Side // whose phase was passed over, "" where none was
}

// planned is a sheet that was judged.
type planned struct {
	frame  notation.Frame
	faults []notation.Fault
}

// WholeTurn begins a check of several sheets of a side.
func (g *Game) WholeTurn(side core.Side) *WholeTurn { return &WholeTurn{real: g, side: side} }

// Check judges the next sheet. The first is judged as Check of the game does; what is taken for granted was taken for
// granted of those before it, and of itself where it names results.
func (w *WholeTurn) Check(in Frame) (*Verdict, error) {
	f := in.Frame
	first := w.g == nil
	if first {
		w.begin()
	} else {
		w.carryOut()
	}
	key, ahead := sheets.PlanKey(f.Phase)
	imagined := ahead && !w.g.planDue(w.side, key) && w.imagine(key)
	reached, whose := first || ahead, core.Side("")
	if !reached {
		reached, whose = w.reach(f.Phase)
	}
	g := w.g
	if !reached || first && !imagined {
		g = w.real
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
		loosen(out.Faults)
	}
	w.last = nil
	if reached && w.g.awaitsSheetOf(w.side) {
		w.last = &planned{f, j.ofLines()}
	}
	if len(f.Assume) > 0 && w.last != nil {
		out.Faults = Sorted(append(out.Faults, w.carryOut()...))
	}
	if !first || len(w.all) > 0 {
		out.Taken = slices.Clone(w.all)
	}
	return out, nil
}

// Await goes on, before the first sheet, to one for a phase of its side that comes while the other side is to act: as
// if that did nothing. A game would refuse it until then.
func (w *WholeTurn) Await(phase string) {
	w.begin()
	from := w.g.Pos
	if _, ahead := sheets.PlanKey(phase); !ahead && from.Active != w.side && !strings.EqualFold(phase, from.Phase) {
		if ok, _ := w.reach(phase); ok {
			w.enter(from)
			w.all = nil
			return
		}
	}
	w.g = nil
}

// outOfTurn returns the fault of a sheet that cannot be judged after those before it.
func (w *WholeTurn) outOfTurn(f notation.Frame, whose core.Side) notation.Fault {
	if whose != "" {
		return notation.Fault{Code: "check/turn", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
			Text: say.F("%s is a phase of the %s side; only sheets of your own phases can be checked", f.Phase, whose)}
	}
	return notation.Fault{Code: "check/turn", Stage: notation.Illegal, Pos: f.Pos, Width: 5,
		Text: say.F("%s does not come after %s in this turn, or nobody can foresee that it does; the sheets of "+
			"a whole turn stand "+
			"in the order of their phases", f.Phase, w.g.Pos.Phase)}
}

// begin makes a game of the sender's view.
func (w *WholeTurn) begin() {
	g := *w.real
	g.Pos = g.board(w.side, "numbered", func() *core.Position { return numbered(g.View(w.side).Bare()) })
	g.Files = map[core.Side]*sheets.File{}
	for side, f := range w.real.Files {
		g.Files[side] = &sheets.File{}
		if side == w.side {
			g.Files[side] = &sheets.File{Standing: f.Standing, Plans: f.Plans}
		}
	}
	g.Work.Journal = nil
	w.g = &g
}

// awaitsSheetOf reports whether the game waits for a sheet of a side.
func (g *Game) awaitsSheetOf(side core.Side) bool { return g.AwaitsSheet() && g.Pos.Active == side }

// numbered gives the counters that cannot be seen names of their own: after a retreat two might have the same.
func numbered(p *core.Position) *core.Position {
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

// loosen makes what is illegal now depend on what comes before a phase whose coming nobody can foresee.
func loosen(faults []notation.Fault) {
	for i := range faults {
		if f := &faults[i]; f.Stage == notation.Illegal {
			f.Stage = notation.Contingent
			f.Text += "; this may change before the phase comes"
		}
	}
}

// imagine goes to a phase for which a sheet is filed ahead, as if it came next.
func (w *WholeTurn) imagine(key string) bool {
	m, ok := w.g.Module.(core.Imaginer)
	if !ok || w.g.Pos.Over != nil || !w.g.AwaitsSheet() {
		return false
	}
	res := w.foresee(func(tx *core.Tx) error { return m.Imagine(tx, w.side, key) }, nil, "")
	if res.err != nil {
		return false
	}
	w.enter(res.pos)
	w.diceBetween(res)
	return true
}

// enter puts the game into another phase.
func (w *WholeTurn) enter(p *core.Position) { w.g.Pos, w.g.Work.Plan, w.g.Work.Journal = p, nil, nil }

// reach lets the title go on to the phase of a sheet, at most to the end of the turn. Where that phase is not the
// sender's, it says whose.
func (w *WholeTurn) reach(phase string) (ok bool, whose core.Side) {
	turn := w.g.Pos.Turn
	if !w.g.AwaitsSheet() {
		return false, ""
	}
	from, taken := w.g.Pos, len(w.all)
	for range MaxPhases {
		if w.g.Pos != from {
			if strings.EqualFold(w.g.Pos.Phase, phase) {
				if whose = w.g.Pos.Active; whose == w.side {
					return true, whose
				}
			}
		}
		if w.g.Pos != from || from.Active != w.side {
			w.passed()
		}
		res := w.g.Memory.between.of(betweenKey{w.g.Pos, w.g.standingNow(w.side)}, func() foreseen {
			return w.foresee(within(turn, w.g.Module.Next), nil, "")
		})
		if res.err != nil || res.pos.Over != nil {
			break
		}
		w.enter(res.pos)
		w.diceBetween(res)
	}
	w.enter(from)
	w.all = w.all[:taken]
	return false, whose
}

// passed notes a phase for which the mail has no sheet.
func (w *WholeTurn) passed() {
	p := w.g.Pos
	if p.Active == "" {
		return
	}
	what := say.Text("no sheet of yours is here for this phase: nothing is taken to be done in it")
	if p.Active != w.side {
		what = say.F("the %s side is taken to do nothing in this phase", p.Active)
	}
	w.all = append(w.all, Taken{Phase: p.Phase, What: what, Of: p.Active})
}

// diceBetween notes what dice were taken to show between two phases.
func (w *WholeTurn) diceBetween(res foreseen) {
	for _, e := range core.Seen(res.events, w.side) {
		if e.Kind == core.KindRoll {
			w.all = append(w.all, Taken{Phase: w.g.Pos.Phase,
				What: say.F("before this phase a die is thrown that nobody foresees; it is "+
					"taken to show %s: %s", e.Value, e.Text)})
		}
	}
}

// Board carries out the last sheet as planned and gives the board then, as the side would see it, with what was taken
// for granted so far. The board must not be changed.
func (w *WholeTurn) Board() (*core.Position, []Taken) {
	if w.g == nil {
		w.begin()
	}
	w.carryOut()
	shown := w.g.board(w.side, "shown", func() *core.Position { return w.g.Module.Show(w.g.Pos, w.side) })
	return shown, slices.Clone(w.all)
}
