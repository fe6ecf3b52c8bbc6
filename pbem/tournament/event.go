package tournament

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/tournament/standings"
)

// Role names a person's part in an event.
type Role string

// The roles of people in an event.
const (
	RolePlayer     Role = "player"
	RoleEliminator Role = "eliminator" // plays the player who is left over; an eliminator's games count for ratings only
	RoleJudge      Role = "judge"      // sits in panels
)

// Person holds a player, eliminator, judge or alternate of the event.
type Person struct {
	ID, Shown string
	Contact   string // commitment to the address
	Role      Role
	Entered   int       // round before which they came, 1 for the first
	Losses    int       // that a latecomer begins with
	Rating    int       // that a director stated on entry, 0 to 9999, from version 3 on; 0: none
	For       string    // whose place they took off the waiting list
	Left      int       // round in which they withdrew, 0: they are in
	How       string    // of the withdrawal: Announced, Silent or Unconfirmed
	Confirmed int       // the last round for which they confirmed
	Salt      string    // that they brought with it
	Key       string    // public key that they carry from event to event, "" for none
	Asked     time.Time // whether they are still there, zero: no answer is wanted
	Lifted    bool      // a director let them come to other events again
	about     int       // games lost by silence about which they were asked
	Seed      int       // by the director's hand, 0 for none
	Agent     string    // program that plays for them, "" for none; Shown ends in it then
	Named     bool      // a director named this judge; in version 1 every judge is
}

// Game holds one game of a match.
type Game struct {
	ID       string // of the event, round, match, number: spring-26-2-07-1; games are in folders of this name
	Players  [2]string
	Sides    [2]string // "" until they are settled
	Bids     [2]int    // that each pays for their side
	Guest    string    // the eliminator of the two
	Begun    bool
	BegunAt  time.Time   // zero while it has not begun
	Stopped  *Stop       // nil: it is played, or ended by itself
	Extended []Extension // in the order of their records
	Claims   []Statement // of its players, while it has no result
	Bench    []string    // whom a director named to vote on it, nil: all judges
	Votes    []Statement // of a panel, sealed
	Panel    []string    // those of a whole panel, opened, as results have them: each judge's name and vote
	PanelAt  time.Time   // when they were opened
	Voided   bool        // an outage voided its lapse
	Void     int         // records of its ledger with the lapse that an outage voided: what ended by it has not ended
	Result   *Result
	Was      []*Result // that it had before, the first first
	Narrow   bool      // it was played elsewhere, and won by less than the margin
}

// Match holds a match between two players.
type Match struct {
	ID      string
	Players [2]string
	Guest   string
	Games   []*Game
	Beside  bool      // it is one of the ladder beside a bracket
	round   int       // in which it is played
	Bids    []Bid     // as they came
	Settled bool      // who has which side
	Shut    time.Time // hour at which bids were missing and the sides given out, zero for any other match
	fixed   bool      // a later round of the bracket was paired by it, so that later corrections change nobody's way
	went    [2]string // then who went on and who lost, "" for nobody
}

// Round holds one round of the event.
type Round struct {
	N       int
	Order   []string // the draw
	Seeds   []string // of a first round, or of a bracket with a rule for them, the seeds; nil where the draw seeds, or nothing
	Matches []*Match
	Byes    []string
	Closed  bool
	At      time.Time  // when it was paired
	Until   time.Time  // hour at which it ends, zero: when all games are over
	Set     time.Time  // when that hour was set last
	Locked  *dice.Lock // waits for its key

	Imported bool // it was played elsewhere, and a director stated its pairs and results
	Annulled bool // it counts for nothing, its byes neither
	lock     int  // record of the lock
	row      int  // of the table of a round robin, from 0
}

// Deadline holds a deadline that a director set, and when they set it. It is zero if none was set.
type Deadline struct{ At, Set time.Time }

// Outage is a period in which games are not lost or stopped by silence.
type Outage struct {
	From, To time.Time
	Why      string
	Void     []string // games that were open again by it
}

// Event holds the state of an event, as computed from its records.
type Event struct {
	Terms
	People     []*Person
	Rounds     []*Round
	Outages    []Outage
	Table      []standings.Row // as the last closed round left it
	Places     []string        // when it is over
	Over       bool
	Ending     Ending // where its director ended it
	Undone     []UndoneRecords
	Ladder     []string
	Prohibited []Prohibition // in the order in which the director said so
	Confirm    Deadline      // by which the next round is to be confirmed, as long as it is not paired

	quick       bool               // pairings are taken as they are recorded
	people      map[string]*Person // by id
	shown       map[string]bool    // names that are shown, in one case
	met         map[string]*Match  // by id
	blocks      int                // dice used
	settling    *settling          // sides that wait for a die
	asked       asked              // to confirm the next round
	missing     *missing           // who are being withdrawn for not having confirmed it
	steps       []step             // of the ladder since its first draw
	seeds       []string           // of the knock-out behind other rounds
	second      []string           // of a second knock-out
	cut         int                // number of these, when the first behind them is paired and their format has a rule of its own
	mails       mails              // that made records
	entriesShut time.Time          // set by a director, zero: as the terms say
	vacant      []string           // players who left and whose places alternates can still take
	heirs       map[string]*Person // who took whose place in a bracket
	moved       []*Person          // by the newest record, off the waiting list
	hindrance   *Obstacle          // why the next round could not be paired at its hour, as the last try found
	tabled      map[string]bool    // who had a row at the last close
}

// settling holds a locked die that decides between equal bids.
type settling struct {
	match *Match
	lock  dice.Lock
}

// Person returns the person with an id. It returns nil if there is none.
func (e *Event) Person(id string) *Person { return e.people[id] }

// Round returns the latest round. It returns nil before the first.
func (e *Event) Round() *Round {
	if len(e.Rounds) == 0 {
		return nil
	}
	return e.Rounds[len(e.Rounds)-1]
}

// NextRoundNumber returns the number of the round that will be paired next.
func (e *Event) NextRoundNumber() int { return len(e.paired()) + 1 }

// paired returns the rounds that are paired.
func (e *Event) paired() []*Round {
	if r := e.Round(); r != nil && r.Locked != nil {
		return e.Rounds[:len(e.Rounds)-1]
	}
	return e.Rounds
}

// Game returns the game with an id, and its match. Both are nil if there is none.
func (e *Event) Game(id string) (*Game, *Match) {
	match := strings.TrimPrefix(id, e.Name+"-")
	if i := strings.LastIndexByte(match, '-'); i >= 0 {
		match = match[:i]
	}
	if m := e.met[match]; m != nil {
		for _, g := range m.Games {
			if g.ID == id {
				return g, m
			}
		}
	}
	return nil, nil
}

// Match returns the match with an id. It returns nil if there is none.
func (e *Event) Match(id string) *Match { return e.met[id] }

func (e *Event) matches() []*Match {
	var out []*Match
	for _, r := range e.Rounds {
		out = append(out, r.Matches...)
	}
	return out
}

// ActivePlayers returns the players who have not left, in the order in which they entered.
func (e *Event) ActivePlayers() []*Person {
	var out []*Person
	for _, p := range e.People {
		if p.Role == RolePlayer && p.Left == 0 {
			out = append(out, p)
		}
	}
	return out
}

// OpenGames returns the games without a result.
func (e *Event) OpenGames() []*Game {
	var out []*Game
	for _, m := range e.matches() {
		for _, g := range m.Games {
			if g.Result == nil {
				out = append(out, g)
			}
		}
	}
	return out
}

// Opponent returns the id of a player's opponent in the game.
func (g *Game) Opponent(id string) string {
	if g.Players[0] == id {
		return g.Players[1]
	}
	return g.Players[0]
}

// TableRows returns the table from all results so far.
func (e *Event) TableRows() ([]standings.Row, error) { return e.rowsOf(e.Rounds) }

// rowsOf returns the table from the results of some rounds.
func (e *Event) rowsOf(rounds []*Round) ([]standings.Row, error) {
	var players, die []string
	byes := map[string]int{}
	var games []standings.Game
	for _, p := range e.People {
		if p.Role == RolePlayer {
			players = append(players, p.ID)
		}
	}
	for _, r := range rounds {
		if len(die) == 0 {
			die = r.Order
		}
		for _, b := range r.Byes {
			if !r.Annulled {
				byes[b]++
			}
		}
		for _, m := range r.Matches {
			for _, g := range m.Games {
				if g.Result != nil {
					games = append(games, g.counted())
				}
			}
		}
	}
	drawn := map[string]bool{}
	for _, id := range die {
		drawn[id] = true
	}
	late := slices.DeleteFunc(slices.Clone(players), func(p string) bool { return drawn[p] })
	rows, err := standings.ComputeTable(players, games, byes, e.Points, standings.TieBreakOrder{Ties: e.Ties,
		Die:   append(slices.Clone(die), late...),
		Early: e.Version < 3, Guests: e.GuestCount, Ratings: e.ratings()})
	if err != nil {
		return nil, say.Errorf("standings: %w", err)
	}
	return rows, nil
}

// counted converts a game with a result to the form that tables use.
func (g *Game) counted() standings.Game {
	r := g.Result
	return standings.Game{First: g.Players[0], Second: g.Players[1], Side: g.Sides[0], Other: g.Sides[1], How: r.How, Half: r.Half,
		Margin: r.Margin,
		Used:   r.Used, Guest: g.Guest, Overstepped: r.Rule == ScoreByOverstep}
}
