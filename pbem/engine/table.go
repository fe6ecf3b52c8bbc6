package engine

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// AdminState holds the state of a game outside its position: moderators, deadlines, absences, proposals, claims. It
// follows from the ledger. A rollback does not change it, except for a present deadline. Lists are in order of arrival,
// and must not be changed.
type AdminState struct {
	Clock        string // canonical text of the deadline policy, "" for none
	Paused       bool
	PausedSince  time.Time     // start of the pause
	Deadline     *Deadline     // of the open question, nil for none
	Absences     []Absence     // all absences ever announced, in their present state; number n has index n-1
	Bank         []BankAccount // time banks of seats that were charged or missed a deadline, in the order of seats
	Moderators   []Moderator
	Observers    []Observer
	Proposals    []Proposal // open ones
	LastProposal int        // the number of the last proposal
	LastPress    int        // number of the last message between players
	Unsealed     []string   // what moderators opened for themselves
	StandIns     []StandIn
	Committed    []PendingSheet    // sheets that are locked later
	Result       *EndGame          // how an act ended the game, nil if none did
	Claims       []Dispute         // all claims ever made, with their verdicts
	LastRollback *UndoableRollback // rollback that a Forward would undo, nil for none
}

// BankAccount holds the time bank of a side.
type BankAccount struct {
	Side   core.Side
	Used   int64 // seconds
	Missed int   // deadlines missed since the seat last wrote

	lapsed int // record that caused the last question whose deadline the side missed
}

// PendingSheet describes a committed sheet that is not locked yet.
type PendingSheet struct {
	Side    core.Side
	Receipt string
	Phase   string
	LockAt  time.Time
}

// Proposal holds an act that waits for consent.
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

// StandIn holds who plays a seat for its owner, and until when.
type StandIn struct {
	Side  core.Side
	Owner Seat
	Until time.Time
}

// Question names the side that a game waits for, and the kind of mail that it must send.
type Question struct {
	Side  core.Side // side that must write, "" for none
	Owed  string    // such as "order T3-G-1" or "decision noretreat"; see [AwaitedText]
	Cause int       // first record of the batch from which the side owes this
	Since time.Time // time of that batch

	choice string
	epoch  int
}

// Question returns what the game waits for now. It stays the same while the same side must send the same kind of mail.
func (g *Game) Question() Question { return g.question }

// AdminState returns a copy of the game's administrative state.
func (g *Game) AdminState() AdminState {
	t := g.admin
	t.Absences, t.Bank, t.Moderators = slices.Clone(t.Absences), slices.Clone(t.Bank), slices.Clone(t.Moderators)
	t.Observers, t.Proposals, t.Unsealed = slices.Clone(t.Observers), slices.Clone(t.Proposals), slices.Clone(t.Unsealed)
	t.Claims = slices.Clone(t.Claims)
	if t.Deadline != nil {
		d := *t.Deadline
		t.Deadline = &d
	}
	for _, s := range g.seats {
		if d := s.Draft; d != nil && d.Committed {
			t.Committed = append(t.Committed, PendingSheet{s.Side, d.Receipt, d.Phase, d.LockAt})
		}
		if s.owner != nil {
			t.StandIns = append(t.StandIns, StandIn{s.Side, *s.owner, s.standInUntil})
		}
	}
	return t
}

// findAccount returns the time bank of a side, a new one if there is none.
func (t *AdminState) findAccount(side core.Side, of seats) *BankAccount {
	list := slices.Clone(t.Bank)
	t.Bank = nil
	for _, s := range of {
		if i := slices.IndexFunc(list, func(a BankAccount) bool { return a.Side == s.Side }); i >= 0 {
			t.Bank = append(t.Bank, list[i])
		} else if s.Side == side {
			t.Bank = append(t.Bank, BankAccount{Side: side})
		}
	}
	i := slices.IndexFunc(t.Bank, func(a BankAccount) bool { return a.Side == side })
	return &t.Bank[i]
}

// accountOf returns the present time bank of a side.
func (t *AdminState) accountOf(side core.Side) BankAccount {
	for _, a := range t.Bank {
		if a.Side == side {
			return a
		}
	}
	return BankAccount{Side: side}
}

// findProposal returns the index of the open proposal with this number, or an error.
func (t *AdminState) findProposal(no int) (int, error) {
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

// missedInRow returns the number of consecutive deadlines that the side has missed with this lapse. The second grace
// for a question does not count as another deadline.
func (t *AdminState) missedInRow(a Lapse, judgesEnds bool) int {
	b := t.accountOf(a.Side)
	if a.Policy == LapseStuck && judgesEnds && b.Missed > 0 && b.lapsed == a.Cause {
		return b.Missed
	}
	return b.Missed + 1
}

// resetMissed sets a side's count of missed deadlines to 0 when its player writes, but not for orders that a policy
// supplied after a lapse.
func (t *AdminState) resetMissed(side core.Side, asked Question, of seats) {
	if b := t.accountOf(side); b.Missed > 0 && b.lapsed != asked.Cause {
		t.findAccount(side, of).Missed = 0
	}
}

// shortens reports whether another deadline would be earlier than the present one.
func (t *AdminState) shortens(due, grace time.Time) bool {
	d := t.Deadline
	return d != nil && (due.Before(d.Due) || graceEnd(due, grace).Before(graceEnd(d.Due, d.Grace)))
}

// noteRollback stores the rollback that a Forward would undo.
func (t *AdminState) noteRollback(record, to, from int) {
	t.LastRollback = &UndoableRollback{Record: record, ToRecord: to, FromRecord: from}
}

// checkRunning returns an error if the game is over.
func checkRunning(p *core.Position) error {
	if p.Over != nil {
		return say.Errorf("the game is over: %s", p.Over.Why)
	}
	return nil
}

// graceEnd returns the end of the grace after a deadline.
func graceEnd(due, grace time.Time) time.Time {
	if grace.After(due) {
		return grace
	}
	return due
}

// AwaitedText returns what a side must send as text: "order T3-G-1" means the sheet of that phase, "decision noretreat"
// the answer to that question.
func AwaitedText(owed string) say.Text {
	kind, what, _ := strings.Cut(owed, " ")
	switch kind {
	case "order":
		return say.F("order %s", say.Verbatim(what))
	case "decision":
		return say.F("decision %s", what)
	}
	return say.Plain(owed)
}
