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

// Who is the name of the timekeeper in the records of his acts.
const Who = "timekeeper"

// Game is a game that is kept; both engine.Game and an opened game folder are.
type Game interface {
	ai.Game
	Act(engine.By, engine.Act) (*engine.Outcome, error)
	Submit(engine.Input) (*engine.Outcome, error)
	Table() engine.Table
	Question() engine.Question
	Position() *core.Position
	OnFile(side core.Side) *sheets.File
}

// Site holds what the outside world did to the game's mail.
type Site struct {
	// Reading says whether every mail that could have come from one instant to another was read by now; nil: it cannot be
	// told, and then nobody is late.
	Reading func(from, to time.Time) bool
	// Told says when the letter that asks a seat since a ledger record left the house, and that its address gets mail since
	// then, and of which record it tells, which for somebody new on the seat is a later one; ok is false while it waits or the
	// address gets none. Nil: all of them are out.
	Told    func(s engine.Seat, cause int) (record int, at time.Time, ok bool)
	Clock   time.Time // when sheets are handled, for games with a beacon; zero: when they came
	Hold    bool      // the clock is not to be trusted: nothing is done at all
	Spare   bool      // nobody lapses in this look, whatever the time is
	Outages []Outage
}

// Outage is a time in which no mail could be read, and by how much it moves the deadlines that stood.
type Outage struct {
	From, To time.Time
	By       time.Duration
}

// maxSteps bounds what one look at a game may do. What is left is for the next look.
const maxSteps = 16

// look is one look at a game.
type look struct {
	g    Game
	now  time.Time
	site Site
	p    schedule.Policy
	t    engine.Table
	q    engine.Question
	did  []*engine.Outcome
}

// Result holds what a look at a game found.
type Result struct {
	Did   []*engine.Outcome // what was done, in order
	Next  time.Time         // when to look again if nothing happens before; zero: never
	Lapse time.Time         // when the side that is to write lapses; zero: never
	Warn  []Warning         // what is to be said now, each once by its key
	Deaf  time.Time         // since when the side that is to write is late and cannot know; zero: it can, or is not
	Stuck time.Time         // when the policy could not be followed and a second grace began; zero: none runs
	Clock bool              // the game has a timetable and is not over: outages matter to it, even while it is paused
}

// Tick looks at a game. On an error what was done before it stands, and the next look goes on.
func Tick(g Game, now time.Time, site Site) (Result, error) {
	l := &look{g: g, now: now.UTC().Truncate(time.Second), site: site}
	if site.Hold {
		return Result{}, nil
	}
	for range maxSteps {
		idle, err := l.read()
		if err != nil || idle {
			return Result{Did: l.did, Clock: l.timed()}, err
		}
		before := len(l.did)
		if err := l.step(); err != nil {
			return Result{Did: l.did}, err
		}
		if len(l.did) == before {
			return l.result(), nil
		}
	}
	return Result{Did: l.did, Next: l.now, Clock: l.timed()}, nil
}

// timed reports whether the game has a timetable and goes on.
func (l *look) timed() bool { return l.t.Clock != "" && l.g.Position().Over == nil }

// read takes in the state of the game; idle is true when a timekeeper has nothing to do there.
func (l *look) read() (idle bool, err error) {
	l.t, l.q, l.p = l.g.Table(), l.g.Question(), schedule.Policy{}
	if l.t.Clock != "" {
		if l.p, err = schedule.ParseText(l.t.Clock); err != nil {
			return false, fmt.Errorf("the clock of the game cannot be read: %w", err)
		}
	}
	if l.g.Position().Over != nil {
		return true, nil
	}
	return l.p.IsZero() && l.t.Deadline == nil && len(l.t.Proposals)+len(l.t.StandIns)+len(l.t.Committed) == 0, nil
}

// step does the first thing that is due; nothing is when it adds nothing to l.did.
func (l *look) step() error {
	for _, do := range []func() error{l.expire, l.standIns, l.gone, l.cool, l.charge, l.deadline, l.shift, l.silence, l.lapse} {
		before := len(l.did)
		if err := do(); err != nil || len(l.did) > before {
			return err
		}
	}
	return nil
}

// act does one act. One that was meant for another moment of the game changes nothing and is no error: the next look
// sees the game as it is.
func (l *look) act(a engine.Act, reason string) error {
	at := l.now
	if at.Before(l.q.Since) { // mail servers have clocks of their own
		at = l.q.Since
	}
	out, err := l.g.Act(engine.By{Who: Who, Reason: reason, At: at}, a)
	if err != nil {
		if errors.Is(err, engine.ErrStale) {
			return nil
		}
		return fmt.Errorf("timekeeper: %w", err)
	}
	l.did = append(l.did, out)
	return nil
}

// expire closes proposals that nobody answered in time, and those that nobody can agree to any more.
func (l *look) expire() error {
	for _, p := range l.t.Proposals {
		if why := p.Overtaken(l.g.Log().Records(), l.g.Position()); why != "" {
			return l.act(engine.Shelve{No: p.No, Why: why}, "")
		}
		if !p.Until.IsZero() && l.now.After(p.Until) && l.reading(p.At, p.Until) {
			return l.act(engine.Shelve{No: p.No, Why: "expired"}, "")
		}
	}
	return nil
}

// standIns gives seats back whose owners return.
func (l *look) standIns() error {
	for _, s := range l.t.StandIns {
		if !s.Until.IsZero() && !l.now.Before(s.Until) {
			return l.act(engine.Seating{Side: s.Side, How: engine.Return}, "")
		}
	}
	return nil
}

// gone takes back the absences of players who gave up their seats, so that they stop nobody else's clock.
func (l *look) gone() error {
	for _, a := range l.t.Absences {
		if a.To.After(l.now) && a.State != engine.Withdrawn && a.State != engine.Declined && l.vacated(a) {
			a.State = engine.Withdrawn
			return l.act(a, "")
		}
	}
	return nil
}

// cool locks committed sheets that can no longer be recalled.
func (l *look) cool() error {
	for _, c := range l.t.Committed {
		if !l.t.Paused && !l.now.Before(c.LockAt) && l.reading(c.LockAt, c.LockAt) {
			return l.process(c.Side, c.Receipt, c.Phase, engine.Cooled)
		}
	}
	return nil
}

// process carries out a sheet on file. One that is not legal any more is left to its side.
func (l *look) process(side core.Side, receipt, phase, why string) error {
	err := l.act(engine.Process{Side: side, Receipt: receipt, Phase: phase, Why: why}, "")
	var illegal *engine.IllegalError
	if errors.As(err, &illegal) {
		return l.act(engine.Recall{Side: side, Receipt: receipt}, illegal.Error())
	}
	return err
}

// reading reports whether all mail of a time was read.
func (l *look) reading(from, to time.Time) bool {
	return l.site.Reading != nil && l.site.Reading(from, to)
}
