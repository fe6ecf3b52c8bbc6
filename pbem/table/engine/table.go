package engine

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// Table is what a game holds besides its position: who may rule, what is due when, who is away. It is part of the fold of
// the ledger; a rollback leaves it alone but for a standing deadline. Lists are in the order in which things came, and must
// not be changed.
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

// Question is what a game waits for.
type Question struct {
	Side  core.Side // who is to write, "" for nobody
	For   string    // "order T3-G-1" or "decision noretreat"
	Cause int       // first record of the batch that made this side the one to write, for this
	Since time.Time // of that batch

	choice string
	epoch  int
}

// Question is what the game waits for now. It stays the same as long as the same side owes the same thing.
func (g *Game) Question() Question { return g.asked }

// follow finds out after a batch whether the game waits for something else now. With the old question goes its deadline.
func (g *Game) follow(from int) {
	q := Question{Side: g.Waiting(), epoch: g.chance.Epoch}
	switch {
	case q.Side == "":
	case g.work.Open != nil:
		q.For, q.choice = "decision "+g.work.Open.Kind, g.work.Open.ID
	default:
		q.For = "order " + g.pos.Phase
	}
	was := g.asked
	was.Cause, was.Since = 0, time.Time{}
	if q == was && g.log.Size() > from && from > 0 {
		return
	}
	q.Cause, q.Since = from, g.run.at.UTC()
	g.asked, g.table.Deadline = q, nil
}

// Table is a copy of the table.
func (g *Game) Table() Table {
	t := g.table
	t.Absences, t.Bank, t.Moderators = slices.Clone(t.Absences), slices.Clone(t.Bank), slices.Clone(t.Moderators)
	t.Observers, t.Proposals, t.Unsealed = slices.Clone(t.Observers), slices.Clone(t.Proposals), slices.Clone(t.Unsealed)
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

// Draft is the sheet that a side has on file and that is not locked: its receipt, and whether it was committed.
func (g *Game) Draft(side core.Side) (receipt string, committed, ok bool) {
	if s := g.seat(side); s != nil && s.Draft != nil {
		return s.Draft.Receipt, s.Draft.Committed, true
	}
	return "", false, false
}

// Person says whether a seat is held by somebody, and not by a computer opponent.
func (s Seat) Person() bool { return s.Addr != "" && !strings.HasPrefix(s.Addr, "ai:") }

// Speakers are the addresses that may speak for a seat: its own, those of its team, and its owner's while somebody stands in.
func (s Seat) Speakers() []string {
	out := append([]string{s.Addr}, s.Also...)
	if s.Owner != "" {
		out = append(out, s.Owner)
	}
	return out
}

// account finds the time bank of a side, and makes it.
func (g *Game) account(side core.Side) *Account {
	list := slices.Clone(g.table.Bank)
	g.table.Bank = nil
	for _, s := range g.seats {
		if i := slices.IndexFunc(list, func(a Account) bool { return a.Side == s.Side }); i >= 0 {
			g.table.Bank = append(g.table.Bank, list[i])
		} else if s.Side == side {
			g.table.Bank = append(g.table.Bank, Account{Side: side})
		}
	}
	i := slices.IndexFunc(g.table.Bank, func(a Account) bool { return a.Side == side })
	return &g.table.Bank[i]
}

// bank is the time bank of a side as it is now.
func (g *Game) bank(side core.Side) Account {
	for _, a := range g.table.Bank {
		if a.Side == side {
			return a
		}
	}
	return Account{Side: side}
}

// known refuses what is no side of the game.
func (g *Game) known(side core.Side) error {
	if g.seat(side) == nil {
		var sides []string
		for _, s := range g.seats {
			sides = append(sides, string(s.Side))
		}
		return say.Errorf("there is no side %q; sides: %s", side, strings.Join(sides, ", "))
	}
	return nil
}

// running refuses what makes no sense when the game is over.
func (g *Game) running() error {
	if g.pos.Over != nil {
		return say.Errorf("the game is over: %s", g.pos.Over.Why)
	}
	return nil
}
