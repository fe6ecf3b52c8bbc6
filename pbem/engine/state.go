package engine

import (
	"maps"
	"slices"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine/judging"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// state holds the part of a game that a batch changes and a rollback restores, except the seats. Positions are
// replaced, never changed.
type state struct {
	pos       *core.Position
	work      sheets.Execution
	results   []Step // steps of the executing sheet
	midOrder  midOrderPosition
	revisions map[string]int // revision numbers of sheets, by side and phase
	chance    randomness.State
	admin     AdminState
	question  Question
	recent    recentBatches // latest batches, for planner pages
}

// clone returns an independent copy of the state.
func (s state) clone() state {
	s.work, s.results, s.revisions, s.chance = s.work.Clone(), slices.Clone(s.results), maps.Clone(s.revisions),
		s.chance.Clone()
	return s
}

// planSteps returns the state of every order of the plan.
func (s *state) planSteps() []Step {
	p := s.work.Plan
	out := slices.Clone(s.results)
	for i := p.NextOrder; i < len(p.Orders); i++ {
		st := p.Orders[i]
		if sheets.IsStandingOrder(st) {
			continue
		}
		step := Step{Line: st.Pos.Line, Text: sheets.OrderText(st), Status: NotReached}
		if i == p.NextOrder && (s.work.Open != nil || s.chance.Pending != nil) && !s.work.BetweenPhases {
			step.Status = Waiting
		}
		out = append(out, step)
	}
	return out
}

// planView returns the executing sheet and the state of its orders.
func (s *state) planView(done bool) SheetView {
	p := s.work.Plan
	return SheetView{Side: p.Side, Receipt: p.Receipt, Rev: p.Rev, SHA: p.SHA, Phase: p.Phase, Steps: s.planSteps(),
		Done: done}
}

// waiting returns the side that must write next. It returns "" when the game is over or its dice wait for a beacon.
func (s *state) waiting() core.Side {
	if s.chance.Pending != nil {
		return ""
	}
	if s.work.Open != nil {
		return s.work.Open.Owner
	}
	return s.pos.Active
}

// updateQuestion updates, after a batch, what the game waits for. When the question changes, its deadline is deleted.
func (s *state) updateQuestion(from, size int, at time.Time) {
	q := Question{Side: s.waiting(), epoch: s.chance.Epoch}
	switch {
	case q.Side == "":
	case s.work.Open != nil:
		q.Owed, q.choice = "decision "+s.work.Open.Kind, s.work.Open.ID
	default:
		q.Owed = "order " + s.pos.Phase
	}
	was := s.question
	was.Cause, was.Since = 0, time.Time{}
	if q == was && size > from && from > 0 {
		return
	}
	q.Cause, q.Since = from, at.UTC()
	s.question, s.admin.Deadline = q, nil
}

// Game holds one game in memory: the state that follows from its ledger.
type Game struct {
	Header Header
	title  core.Title
	mod    core.Module
	keys   randomness.Keys
	log    *ledger.Log

	state
	seats         seats
	rewindTargets map[int]bool // during a replay: the records to which a later rollback returns
	savedStates   map[int]savedState
	mailResults   mailResults
	proofs        Proofs

	recordedDice    *randomness.RecordedBlock              // used only to compare a ledger with other rules
	run             *batchRun                              // the batch in progress, nil for none
	memory          judging.Cache                          // cache of a game that is only planned on
	scriptedDice    func(event string, n int) (int, error) // dice of a case file; nil in a played game
	scriptedResults func(event string) (string, bool)      // results of a case file; nil in a played game
}

// Position returns the state after the last batch. It must not be changed.
func (g *Game) Position() *core.Position { return g.pos }

// Module returns the title with the data of this game.
func (g *Game) Module() core.Module { return g.mod }

// Meta returns the description of the title.
func (g *Game) Meta() core.Meta { return g.title.Meta() }

// Log returns the ledger in memory.
func (g *Game) Log() *ledger.Log { return g.log }

// OpenChoice returns the decision that the game waits for, nil when it waits for a sheet.
func (g *Game) OpenChoice() *core.Choice { return g.work.Open }

// midOrderPosition holds the position at which an order stopped at a question. It is deleted with the question: when
// the answer comes, the order starts again from the beginning.
type midOrderPosition struct {
	choice *core.Choice
	pos    *core.Position
}

// MidOrderPosition returns the position while a question is open, with the effects so far of the interrupted order.
// Without a question it returns the position. It must not be changed.
func (g *Game) MidOrderPosition() *core.Position {
	if g.work.Open != nil && g.midOrder.choice == g.work.Open {
		return g.midOrder.pos
	}
	return g.pos
}

// AwaitedSide returns the side that must write next. It returns "" when the game is over or its dice wait for a beacon.
func (g *Game) AwaitedSide() core.Side { return g.waiting() }

// SheetsOnFile returns what a side has on file: its draft, standing orders, and sheets for later phases. It must not be
// changed.
func (g *Game) SheetsOnFile(side core.Side) *sheets.SideSheets {
	if s := g.seats.bySide(side); s != nil {
		return &s.SideSheets
	}
	return &sheets.SideSheets{}
}

// ExecutingSheet returns the sheet in execution: side, receipt and the state of each order. ok is false when there is
// none.
func (g *Game) ExecutingSheet() (side core.Side, receipt string, steps []Step, ok bool) {
	if g.work.Plan == nil {
		return "", "", nil, false
	}
	return g.work.Plan.Side, g.work.Plan.Receipt, g.planSteps(), true
}

// SeatOf returns the seat of the side with this name.
func (g *Game) SeatOf(side string) (Seat, bool) {
	if s := g.seats.bySide(core.Side(side)); s != nil {
		return s.Seat, true
	}
	return Seat{}, false
}

// Network returns the network of public randomness that the game uses. ok is false if it uses none.
func (g *Game) Network() (n beacon.Network, ok bool) { return randomness.Network(g.Header.Options) }

// Beacon returns the round that the game waits for, nil when it waits for none.
func (g *Game) Beacon() *randomness.AwaitedRound { return g.chance.AwaitedRound() }
