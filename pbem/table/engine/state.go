package engine

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/record/dice"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/randomness"
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
	draft    *sheet // kept but not committed
	standing []notation.Statement
	filed    string            // phase in which the standing orders came
	plans    map[string]*sheet // filed for phases to come; never changed in place
	answers  []reply           // explicit answers waiting to be used by the order in work
	given    []reply           // those and the ones that are used up
	owner    *Seat             // while somebody stands in: who holds the seat
	until    time.Time         // of the stand-in
	tenure   int               // how often a player left the seat for good
}

// reply is one explicit answer. A list (losses 1SS,2SS) may answer several choices in turn.
type reply struct {
	notation.Statement
	used  bool // or its fate is told
	since int  // journal entries before it came
}

// sheet is one accepted order sheet.
type sheet struct {
	side    core.Side
	receipt string // "G-3"
	rev     int
	phase   string
	sha     string
	text    string // canonical
	orders  []notation.Statement

	committed bool // of a draft: it is locked at lockAt unless it is recalled or replaced
	lockAt    time.Time
}

// plan is the sheet in execution.
type plan struct {
	*sheet
	next    int      // index of the order in work
	attacks []string // results of the attacks of this sheet so far, for conditions a1, a2, ...
	results []Step
}

// state holds all that a batch changes and a rollback puts back, but for the seats. Positions are replaced, never changed.
type state struct {
	pos     *core.Position
	plan    *plan
	between bool // the step to the next phase is in work (module.Next)
	journal []entry
	open    *core.Choice
	half    halfway
	phases  map[string]int // revisions of sheets: side + phase -> rev
	chance  randomness.State
	table   Table
	asked   Question
	recent  []recent // what planners are told; the list is replaced, never changed
}

// clone returns a state that stays as it is while this one goes on.
func (s state) clone() state {
	s.journal, s.phases, s.chance = slices.Clone(s.journal), maps.Clone(s.phases), s.chance.Clone()
	if s.plan != nil {
		p := *s.plan
		p.attacks, p.results = slices.Clone(p.attacks), slices.Clone(p.results)
		s.plan = &p
	}
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
	memory   Memory                                 // of a game that is only planned on
	forced   func(event string, n int) (int, error) // dice of a case file; nil in a game
	dictated func(event string) (string, bool)      // results of a case file; nil in a game
}

// entry is one journalled roll or decision of the order in work.
type entry struct {
	key    string // event key or choice ID
	face   int
	items  []string
	block  int
	option core.Option
	from   say.Text
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
func (g *Game) Open() *core.Choice { return g.open }

// halfway is the position in which a unit of work stopped at a question. It goes with the question: when the answer comes, the work
// begins anew.
type halfway struct {
	of  *core.Choice
	pos *core.Position
}

// Halfway is the position as it is while a question is open, with all that the order in work has done up to it; without a
// question it is the position. It must not be changed.
func (g *Game) Halfway() *core.Position {
	if g.open != nil && g.half.of == g.open {
		return g.half.pos
	}
	return g.pos
}

// View is the position as a side may see it, what it has sealed itself included.
func (g *Game) View(side core.Side) *core.Position { return g.ownView(side) }

// Waiting is the side from which the next mail must come, "" when the game is over or its dice wait for a beacon.
func (g *Game) Waiting() core.Side {
	if g.chance.Pending != nil {
		return ""
	}
	if g.open != nil {
		return g.open.Owner
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
	var out []string
	for _, st := range s.standing {
		out = append(out, st.String())
	}
	return append(out, s.planLines()...), s.filed
}

// Plan is the sheet in execution: receipt, revision and the state of each order; ok is false when none is.
func (g *Game) Plan() (side core.Side, receipt string, steps []Step, ok bool) {
	if g.plan == nil {
		return "", "", nil, false
	}
	return g.plan.side, g.plan.receipt, g.planSteps(), true
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
