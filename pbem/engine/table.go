package engine

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Table holds the state of a game besides its position: who may rule, what is due when, who is away. It is part of the
// fold of the ledger. A rollback leaves it alone, except for a standing deadline. Lists are in the order in which
// things came, and must not be changed.
type Table struct {
	Clock        string // canonical text of the policy of deadlines, "" for none
	Paused       bool
	Since        time.Time // of the pause
	Deadline     *Deadline // of the question that is open now, nil when none stands
	Absences     []Absence // all ever announced, with their present state; number n is at n-1
	Bank         []Account // by seat, in the order of seats, those that were charged or have lapsed
	Moderators   []Moderator
	Observers    []Observer
	Proposals    []Proposal // open ones
	Proposed     int        // the number of the last proposal
	Press        int        // the number of the last piece of press
	Unsealed     []string   // what moderators opened for themselves
	StandIns     []StandIn
	Committed    []Pending // sheets that are locked later
	Result       *Finish   // how an act ended the game, nil when none did
	Claims       []Dispute // all ever made, with what became of them
	LastRollback *Back     // what Forward would undo, nil for nothing
}

// Account is the time bank of a side.
type Account struct {
	Side   core.Side
	Used   int64 // seconds
	Missed int   // lapses, since the seat last wrote

	lapsed int // cause of the last question that it lapsed at
}

// Pending is a committed sheet that waits for its lock.
type Pending struct {
	Side    core.Side
	Receipt string
	Phase   string
	LockAt  time.Time
}

// Proposal is an act that waits for consent.
type Proposal struct {
	No     int
	Act    string // see FormatAct
	By     string
	Needs  []core.Side
	Given  []core.Side
	Until  time.Time
	At     time.Time
	Reason string
}

// StandIn is somebody who plays a seat for its owner.
type StandIn struct {
	Side  core.Side
	Owner Seat
	Until time.Time
}

// Question names the side that a game waits for, and the kind of mail that the side owes.
type Question struct {
	Side  core.Side // who is to write, "" for nobody
	For   string    // "order T3-G-1" or "decision noretreat"
	Cause int       // first record of the batch that made this side the one to write, for this
	Since time.Time // of that batch

	choice string
	epoch  int
}

// Question returns what the game waits for now. It stays the same as long as the same side owes the same thing.
func (g *Game) Question() Question { return g.asked }

// Table returns a copy of the table.
func (g *Game) Table() Table {
	t := g.table
	t.Absences, t.Bank, t.Moderators = slices.Clone(t.Absences), slices.Clone(t.Bank), slices.Clone(t.Moderators)
	t.Observers, t.Proposals, t.Unsealed = slices.Clone(t.Observers), slices.Clone(t.Proposals), slices.Clone(t.Unsealed)
	t.Claims = slices.Clone(t.Claims)
	if t.Deadline != nil {
		d := *t.Deadline
		t.Deadline = &d
	}
	for _, s := range g.seats {
		if d := s.Draft; d != nil && d.Committed {
			t.Committed = append(t.Committed, Pending{s.Side, d.Receipt, d.Phase, d.LockAt})
		}
		if s.owner != nil {
			t.StandIns = append(t.StandIns, StandIn{s.Side, *s.owner, s.until})
		}
	}
	return t
}

// account finds the time bank of a side, and makes it.
func (t *Table) account(side core.Side, of seats) *Account {
	list := slices.Clone(t.Bank)
	t.Bank = nil
	for _, s := range of {
		if i := slices.IndexFunc(list, func(a Account) bool { return a.Side == s.Side }); i >= 0 {
			t.Bank = append(t.Bank, list[i])
		} else if s.Side == side {
			t.Bank = append(t.Bank, Account{Side: side})
		}
	}
	i := slices.IndexFunc(t.Bank, func(a Account) bool { return a.Side == side })
	return &t.Bank[i]
}

// bank returns the time bank of a side as it is now.
func (t *Table) bank(side core.Side) Account {
	for _, a := range t.Bank {
		if a.Side == side {
			return a
		}
	}
	return Account{Side: side}
}

// proposal finds an open proposal.
func (t *Table) proposal(no int) (int, error) {
	i := slices.IndexFunc(t.Proposals, func(p Proposal) bool { return p.No == no })
	if i < 0 {
		var open []string
		for _, p := range t.Proposals {
			open = append(open, itoa(p.No))
		}
		if len(open) == 0 {
			return 0, say.Errorf("proposal %d is not open; none is", no)
		}
		return 0, say.Errorf("proposal %d is not open; open: %s", no, strings.Join(open, ", "))
	}
	return i, nil
}

// missed returns how many deadlines in a row a lapse makes. The second grace for a question is no other deadline.
func (t *Table) missed(a Lapse, judgesEnds bool) int {
	b := t.bank(a.Side)
	if a.Policy == LapseStuck && judgesEnds && b.Missed > 0 && b.lapsed == a.Cause {
		return b.Missed
	}
	return b.Missed + 1
}

// wrote ends a row of lapses when a seat writes, but not by what is written for it after a lapse.
func (t *Table) wrote(side core.Side, asked Question, of seats) {
	if b := t.bank(side); b.Missed > 0 && b.lapsed != asked.Cause {
		t.account(side, of).Missed = 0
	}
}

// shortens reports whether another deadline would be earlier than the one that stands.
func (t *Table) shortens(due, grace time.Time) bool {
	d := t.Deadline
	return d != nil && (due.Before(d.Due) || last(due, grace).Before(last(d.Due, d.Grace)))
}

// wentBack keeps what Forward would take back.
func (t *Table) wentBack(record, to, from int) {
	t.LastRollback = &Back{Record: record, To: to, From: from}
}

// running refuses what makes no sense when the game is over.
func running(p *core.Position) error {
	if p.Over != nil {
		return say.Errorf("the game is over: %s", p.Over.Why)
	}
	return nil
}

// last returns the end of the grace behind a deadline.
func last(due, grace time.Time) time.Time {
	if grace.After(due) {
		return grace
	}
	return due
}
