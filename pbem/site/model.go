package site

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Game holds the public facts of a game.
type Game struct {
	Name     string
	Title    string // name of the rules: "Kursk"
	Turn     int
	Phase    string
	Seats    []Seat
	Waiting  core.Side // side that must write; "" when the game is over, or its dice wait for public randomness
	Decision bool      // the side must answer a question
	Due      time.Time // zero for no deadline
	Grace    time.Time // end of the grace period; zero for none
	Paused   time.Time // start of a pause; zero if not paused
	Zone     *time.Location
	Result   *core.Result
	Policy   []string // sentences about its deadlines

	Created time.Time
	Last    time.Time // time of the last event that all sides were told of
	Since   time.Time // time since which the awaited side must write
	Record  int       // ledger record of that event
	Root    string    // root hash of the ledger up to that record, 12 hex digits

	History []Entry // oldest first

	Board   *Board // nil if not shown
	Planner string // file of its planner page in the folder planner; "" for none
}

// Board holds the position of a game on the map after the last move that all sides were told of.
type Board struct {
	Record   int    // last ledger record of that position
	Root     string // root hash of the ledger up to that record, 12 hex digits
	Turn     int
	Phase    string
	Open     bool                   // the game is over, and nothing is hidden
	Accounts []report.StatusSection // its points, and other sections of the title's account
	// picture files in the folder map, from west to east; empty if none was drawn
	Maps []string
}

// Seat is a side with the public name of its player.
type Seat struct {
	Side core.Side
	Who  string
}

// OpponentSeeker is a person who looks for an opponent.
type OpponentSeeker struct {
	No                                               int
	Title, Who, Side, Clock, Rating, Scenario, Until string
}

// Entry is one event in the public history of a game.
type Entry struct {
	At     time.Time
	What   string // "phase", "NMR", "absence", "clock", "ruling", "seat", "proposal", "end", "rules"
	Text   []string
	By     string // "a moderator", "the timekeeper", a side, "consent of the players"; "" for none
	Reason string
}

// NewGame returns the public facts of a game, from its status and its ledger. title is the common name of the title.
func NewGame(g gamestatus.Game, title string, recs []ledger.Record) (Game, error) {
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return Game{}, err
	}
	out := Game{Name: g.Name, Title: title, Turn: g.Turn, Phase: g.Phase, Waiting: g.Waiting, Decision: g.Decision, Paused: g.Paused,
		Zone: g.Zone(), Created: h.Created}
	if p, err := schedule.ParseText(g.Clock); err == nil && !p.IsZero() {
		out.Policy = p.Describe()
	}
	if d := g.Deadline; d != nil {
		out.Due, out.Grace = d.Due, d.Grace
	}
	if !out.Grace.After(out.Due) {
		out.Grace = time.Time{}
	}
	b := newHistoryBuilder(h, recs, out.Zone)
	if g.Result != nil {
		r := *g.Result
		r.Why, r.Level = say.Plain(b.mask.Apply(r.Why.String())), b.mask.Apply(r.Level)
		out.Result = &r
	}
	for _, s := range g.Seats {
		out.Seats = append(out.Seats, Seat{s.Side, b.holderName(s)})
	}
	b.readAll()
	out.History, out.Last, out.Since, out.Record = b.entries, b.last, b.since, b.record
	log, err := ledger.NewLog(recs...)
	if err != nil {
		return Game{}, err
	}
	root, err := log.RootAt(b.record + 1)
	out.Root = ledger.ShortRoot(root)
	return out, err
}

// holderName returns the public name of a seat's player.
func (b *historyBuilder) holderName(s gamestatus.Seat) string {
	switch {
	case s.Vacant():
		return "vacant"
	case s.Computer():
		return "computer opponent"
	}
	who := report.PublicName(b.header, engine.Seat{Name: s.Name, Agent: s.Agent})
	if s.Owner != "" {
		who += ", standing in"
	}
	return who
}

// Late reports whether the deadline of the side that must write has passed.
func (g Game) Late(now time.Time) bool {
	return g.Waiting != "" && g.Paused.IsZero() && !g.Due.IsZero() && now.After(g.Due)
}

// Changes returns the next instant at which the game's page changes only because time passes, zero if never.
func (g Game) Changes(now time.Time) time.Time {
	if g.Waiting == "" || !g.Paused.IsZero() || g.Due.IsZero() || now.After(g.Due) {
		return time.Time{}
	}
	return g.Due.Add(time.Second)
}

// WaitsFor returns a sentence about what the game waits for.
func (g Game) WaitsFor() string {
	switch {
	case g.Result != nil:
		return "nothing, it is over"
	case g.Waiting == "":
		return "public randomness for its dice"
	case g.Decision:
		return g.Waiting.Title() + ", a decision"
	}
	return g.Waiting.Title() + ", orders"
}

// End returns a sentence with the result, "" while the game is not over.
func (g Game) End() string {
	r := g.Result
	if r == nil {
		return ""
	}
	s := "draw"
	if r.Winner != "" {
		s = r.Winner.Title() + " has won"
	}
	if l := engine.VictoryLevelText(*r); l != "" {
		s += fmt.Sprintf(" (%s)", l)
	}
	return s
}

// Vacant returns the names of the sides without a player; "" for none, or if the game is over.
func (g Game) Vacant() string {
	s := ""
	for _, x := range g.Seats {
		if x.Who == "vacant" && g.Result == nil {
			if s != "" {
				s += ", "
			}
			s += x.Side.Title()
		}
	}
	return s
}

// When formats an instant in the game's time zone, "" for the zero time.
func (g Game) When(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return schedule.FormatInstant(t, g.Zone)
}
