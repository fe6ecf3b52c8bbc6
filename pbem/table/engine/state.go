package engine

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/judging"
	"fieldpost/pbem/table/engine/randomness"
	"fieldpost/pbem/table/engine/sheets"
	"fieldpost/rules/core"
)

// Seat is a side of the game and who plays it.
type Seat struct {
	Side core.Side
	Name string
	Addr string
	Lang string // code of the language of its mails, "" for the first of language.Codes

	Identity Level  // what its mails must prove; "" is ByAddress
	Key      string // public key that its sheets may be signed with, "" for none

	Also  []string // further addresses that may write for it
	Owner string   // address of who holds the seat while somebody stands in for him, else ""
}

// Header is what a game is, fixed at its creation and held by the genesis records.
type Header struct {
	Game    string
	Title   string
	Rules   int    // version of the title's rules
	Data    string // SHA-256 of the scenario data
	Options core.Options
	Seats   []Seat // in the title's order of sides
	Anchor  string // K[0] of the dice chain, lower-case hex
	Veil    string // K[0] of the chain for hidden draws
	Seals   string // K[0] of the chain of seals, "" in a game of pbem-dice/1
	Chain   int    // N
	VKey    string // verifies the signature of checkpoints (signed-note format)
	Created time.Time

	Moderators []Moderator // at the creation; see Table for now
	Clock      string      // policy of deadlines at the creation
	Anonymous  bool        // players do not know each other
}

// seat is the mutable part of a seat.
type seat struct {
	Seat
	receipts int    // receipts given so far, refusals included
	salt     string // the last salt the seat brought
	sheet    string // SHA-256 of its last accepted sheet of the current phase, "" when none
	sheets.File
	owner  *Seat     // while somebody stands in: who holds the seat
	until  time.Time // of the stand-in
	tenure int       // how often a player left the seat for good
}

// state holds all that a batch changes and a rollback puts back, but for the seats. Positions are replaced, never changed.
type state struct {
	pos     *core.Position
	work    sheets.Work
	results []Step // of the sheet in work
	half    halfway
	phases  map[string]int // revisions of sheets: side + phase -> rev
	chance  randomness.State
	table   Table
	asked   Question
	recent  []recent // what planners are told; the list is replaced, never changed
}

// clone returns a state that stays as it is while this one goes on.
func (s state) clone() state {
	s.work, s.results, s.phases, s.chance = s.work.Clone(), slices.Clone(s.results), maps.Clone(s.phases),
		s.chance.Clone()
	return s
}

// Game is one game in memory: the fold of its ledger.
type Game struct {
	Header Header
	title  core.Title
	mod    core.Module
	keys   randomness.Keys
	log    *ledger.Log

	state
	seats []*seat
	keep  map[int]bool // in a replay: records whose state a later rollback goes back to
	kept  map[int]saved
	mails map[string][]Deed // by Message-ID
	seen  seen

	against  *randomness.Recorded                   // only while a ledger is compared with other rules
	run      *run                                   // while a batch is being made
	memory   judging.Memory                         // of a game that is only planned on
	forced   func(event string, n int) (int, error) // dice of a case file; nil in a game
	dictated func(event string) (string, bool)      // results of a case file; nil in a game
}

// Scheme is what the dice of a game follow.
func (h Header) Scheme() string {
	if h.Seals == "" {
		return dice.Scheme1
	}
	return dice.Scheme2
}

// Position is the state after the last batch. It must not be changed.
func (g *Game) Position() *core.Position { return g.pos }

// Module is the title with the data the game uses.
func (g *Game) Module() core.Module { return g.mod }

// Meta describes the title.
func (g *Game) Meta() core.Meta { return g.title.Meta() }

// Log is the ledger in memory.
func (g *Game) Log() *ledger.Log { return g.log }

// Open is the decision the game waits for, nil when it waits for a sheet.
func (g *Game) Open() *core.Choice { return g.work.Open }

// halfway is the position in which a unit of work stopped at a question. It goes with the question: when the answer comes, the work
// begins anew.
type halfway struct {
	of  *core.Choice
	pos *core.Position
}

// Halfway is the position as it is while a question is open, with all that the order in work has done up to it; without a
// question it is the position. It must not be changed.
func (g *Game) Halfway() *core.Position {
	if g.work.Open != nil && g.half.of == g.work.Open {
		return g.half.pos
	}
	return g.pos
}

// Waiting is the side from which the next mail must come, "" when the game is over or its dice wait for a beacon.
func (g *Game) Waiting() core.Side {
	if g.chance.Pending != nil {
		return ""
	}
	if g.work.Open != nil {
		return g.work.Open.Owner
	}
	return g.pos.Active
}

// Standing are the standing orders of a side in force, canonical, and the sheets it has filed ahead, with the phase in which
// the standing orders were filed.
func (g *Game) Standing(side core.Side) ([]string, string) {
	s := g.seat(side)
	if s == nil {
		return nil, ""
	}
	return s.File.Lines(), s.Filed
}

// Unanswered lists the kinds of questions that no standing order of a side answers wherever and whenever they come up,
// sorted.
func (g *Game) Unanswered(side core.Side) []string {
	s := g.seat(side)
	if s == nil {
		return nil
	}
	return s.File.Unanswered(slices.Sorted(slices.Values(g.mod.Vocabulary(g.pos.Phase, side).Windows)))
}

// Plan is the sheet in execution: receipt, revision and the state of each order; ok is false when none is.
func (g *Game) Plan() (side core.Side, receipt string, steps []Step, ok bool) {
	if g.work.Plan == nil {
		return "", "", nil, false
	}
	return g.work.Plan.Side, g.work.Plan.Receipt, g.planSteps(), true
}

func (g *Game) seat(side core.Side) *seat {
	for _, s := range g.seats {
		if s.Side == side {
			return s
		}
	}
	return nil
}

// SeatOf finds a seat by side name.
func (g *Game) SeatOf(side string) (Seat, bool) {
	if s := g.seat(core.Side(side)); s != nil {
		return s.Seat, true
	}
	return Seat{}, false
}

func (g *Game) letter(side core.Side) string {
	for i, s := range g.seats {
		if s.Side == side {
			for k := 1; k <= len(side); k++ {
				unique := true
				for j, t := range g.seats {
					if j != i && len(t.Side) >= k && t.Side[:k] == side[:k] {
						unique = false
					}
				}
				if unique {
					return fmt.Sprint(upper(string(side[:k])))
				}
			}
		}
	}
	return upper(string(side))
}

func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'a' <= c && c <= 'z' {
			b[i] = c - 32
		}
	}
	return string(b)
}
