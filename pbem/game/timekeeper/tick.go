package timekeeper

import (
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/schedule"
	"fieldpost/rules/core"
)

// ActorName names the timekeeper in the records of its acts.
const ActorName = "timekeeper"

// Game is a stored game. engine.Game and an opened game folder implement it.
type Game interface {
	ai.Game
	Act(engine.Attribution, engine.Act) (*engine.Outcome, error)
	Submit(engine.Input) (*engine.Outcome, error)
	AdminState() engine.AdminState
	Question() engine.Question
	Position() *core.Position
	SheetsOnFile(side core.Side) *sheets.SideSheets
}

// Environment holds the facts about the game's mail and clock that the timekeeper needs.
type Environment struct {
	// MailRead reports whether every mail sent between two instants was read by now. If it is nil, that is unknown, and
	// no side is ever late.
	MailRead func(from, to time.Time) bool
	// NotifiedAt returns when the letter that asks a seat about a question was sent, and the record that the letter
	// reports. cause is the ledger record that raised the question. For a new holder of the seat the returned
	// record is a later one. ok is false if the letter has not been sent. If NotifiedAt is nil, all letters count
	// as sent.
	NotifiedAt func(s engine.Seat, cause int) (record int, at time.Time, ok bool)
	Clock      time.Time // time at which sheets are handled, for games with a beacon; zero: their arrival
	Suspended  bool      // the clock is wrong, so nothing is done
	NoLapses   bool      // no missed deadline has consequences in this call
	Outages    []Outage
	Thinking   ai.Thinking // when computer players who take time write; nil: while the caller waits
}

// Outage is a period in which no mail could be read, and the duration by which it moves deadlines.
type Outage struct {
	From, To time.Time
	Shift    time.Duration
}

// maxSteps bounds the acts of one call of Tick. The next call does the rest.
const maxSteps = 16

// gameTick holds the state of one call of Tick.
type gameTick struct {
	game     Game
	now      time.Time
	site     Environment
	policy   schedule.Policy
	admin    engine.AdminState
	question engine.Question
	outcomes []*engine.Outcome
}

// Result holds the results of Tick and CatchUp.
type Result struct {
	Outcomes []*engine.Outcome // outcomes of the acts, in order
	NextLook time.Time         // when to call again if nothing happens before; zero: never
	Lapse    time.Time         // when the side that must write misses its deadline and grace; zero: never
	Warnings []Warning         // warnings to send now, each once by its key
	// time since which the side is late although it was not told; zero if it was told, or is not late
	UninformedSince time.Time
	StuckSince      time.Time // start of a second grace because the policy could not be applied; zero: none
	HasTimetable    bool      // the game has deadlines and is not over: outages matter even while it is paused
}

// Tick does the acts that are due in a game and returns the warnings to send. After an error the acts before it remain
// stored, and the next call continues.
func Tick(g Game, now time.Time, site Environment) (Result, error) {
	l := &gameTick{game: g, now: now.UTC().Truncate(time.Second), site: site}
	if site.Suspended {
		return Result{}, nil
	}
	for range maxSteps {
		idle, err := l.load()
		if err != nil || idle {
			return Result{Outcomes: l.outcomes, HasTimetable: l.hasTimetable()}, err
		}
		before := len(l.outcomes)
		if err := l.doNext(); err != nil {
			return Result{Outcomes: l.outcomes}, err
		}
		if len(l.outcomes) == before {
			return l.result(), nil
		}
	}
	return Result{Outcomes: l.outcomes, NextLook: l.now, HasTimetable: l.hasTimetable()}, nil
}

// hasTimetable reports whether the game has deadlines and is not over.
func (l *gameTick) hasTimetable() bool { return l.admin.Clock != "" && l.game.Position().Over == nil }

// load reads the state of the game. idle is true if the timekeeper has nothing to do.
func (l *gameTick) load() (idle bool, err error) {
	l.admin, l.question, l.policy = l.game.AdminState(), l.game.Question(), schedule.Policy{}
	if l.admin.Clock != "" {
		if l.policy, err = schedule.ParseText(l.admin.Clock); err != nil {
			return false, fmt.Errorf("the clock of the game cannot be read: %w", err)
		}
	}
	if l.game.Position().Over != nil {
		return true, nil
	}
	return l.policy.IsZero() && l.admin.Deadline == nil && len(l.admin.Proposals)+len(l.admin.StandIns)+len(l.admin.Committed) == 0, nil
}

// doNext does the first act that is due. If none is due, it adds nothing to l.outcomes.
func (l *gameTick) doNext() error {
	for _, do := range []func() error{l.expireProposals, l.endStandIns, l.withdrawAbsences, l.lockCooledOff, l.chargeBank,
		l.setDeadline, l.moveForOutages, l.endSilentGame, l.lapse} {
		before := len(l.outcomes)
		if err := do(); err != nil || len(l.outcomes) > before {
			return err
		}
	}
	return nil
}

// act does one act. If the game has changed meanwhile, so that the act does not apply, nothing happens and no error is
// returned: the next call sees the new state.
func (l *gameTick) act(a engine.Act, reason string) error {
	at := l.now
	if at.Before(l.question.Since) { // clocks of mail servers differ
		at = l.question.Since
	}
	out, err := l.game.Act(engine.Attribution{Name: ActorName, Reason: reason, At: at}, a)
	if err != nil {
		if errors.Is(err, engine.ErrStale) {
			return nil
		}
		return fmt.Errorf("timekeeper: %w", err)
	}
	l.outcomes = append(l.outcomes, out)
	return nil
}

// expireProposals closes proposals that expired or that nobody can agree to any more.
func (l *gameTick) expireProposals() error {
	for _, p := range l.admin.Proposals {
		if why := p.ObsoleteReason(l.game.Log().Records(), l.game.Position()); why != "" {
			return l.act(engine.CloseProposal{No: p.No, Why: why}, "")
		}
		if !p.Until.IsZero() && l.now.After(p.Until) && l.isMailRead(p.At, p.Until) {
			return l.act(engine.CloseProposal{No: p.No, Why: "expired"}, "")
		}
	}
	return nil
}

// endStandIns returns seats to owners who are back.
func (l *gameTick) endStandIns() error {
	for _, s := range l.admin.StandIns {
		if !s.Until.IsZero() && !l.now.Before(s.Until) {
			return l.act(engine.Seating{Side: s.Side, Change: engine.SeatingEndStandIn}, "")
		}
	}
	return nil
}

// withdrawAbsences withdraws the absences of players who gave up their seats, so that no other player's clock stops for
// them.
func (l *gameTick) withdrawAbsences() error {
	for _, a := range l.admin.Absences {
		if a.To.After(l.now) && a.State != engine.Withdrawn && a.State != engine.AbsenceDeclined && l.isSeatGivenUp(a) {
			a.State = engine.Withdrawn
			return l.act(a, "")
		}
	}
	return nil
}

// lockCooledOff locks committed sheets that can no longer be recalled.
func (l *gameTick) lockCooledOff() error {
	for _, c := range l.admin.Committed {
		if !l.admin.Paused && !l.now.Before(c.LockAt) && l.isMailRead(c.LockAt, c.LockAt) {
			return l.processSheet(c.Side, c.Receipt, c.Phase, engine.ReasonCooledOff)
		}
	}
	return nil
}

// processSheet carries out a sheet on file. A sheet that is no longer legal is recalled instead.
func (l *gameTick) processSheet(side core.Side, receipt, phase, why string) error {
	err := l.act(engine.ExecuteSheet{Side: side, Receipt: receipt, Phase: phase, Why: why}, "")
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		return l.act(engine.RecallSheet{Side: side, Receipt: receipt}, illegal.Error())
	}
	return err
}

// isMailRead reports whether all mail of a period was read.
func (l *gameTick) isMailRead(from, to time.Time) bool {
	return l.site.MailRead != nil && l.site.MailRead(from, to)
}
