package site

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/site/listing"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// Game holds what everybody may know of a game.
type Game struct {
	Name     string
	Title    string // of the rules, as people read it: "Kursk"
	Turn     int
	Phase    string
	Seats    []Seat
	Waiting  core.Side // who is to write; "" when it is over, or its dice wait for public randomness
	Decision bool      // and it is the answer to a question
	Due      time.Time // zero: without end
	Grace    time.Time // its end; zero: none
	Paused   time.Time // since when; zero: it is not
	Zone     *time.Location
	Result   *core.Result
	Policy   []string // what its timetable says, in sentences

	Created time.Time
	Last    time.Time // when something came that all were told of
	Record  int       // the last ledger record of that
	Root    string    // of the ledger up to it, 12 hex digits

	History []Entry // the oldest first

	Board   *Board // nil: it is not shown
	Planner string // the file of its planner in the folder planner; "" where there is none
}

// Board holds the position of a game on the map, at the last move of which all sides were told.
type Board struct {
	Record   int    // the ledger record behind which it stands
	Root     string // of the ledger up to it, 12 hex digits
	Turn     int
	Phase    string
	Open     bool             // the game is over, and nothing is hidden
	Accounts []report.Account // its points, and what else the title tells of it
	Maps     []string         // the pictures' files in the folder map, several of a broad one from west to east; none when it is not drawn
}

// Seat is a side and what the public calls its player.
type Seat struct {
	Side core.Side
	Who  string
}

// Wanted is somebody who looks for an opponent.
type Wanted struct {
	No                                               int
	Title, Who, Side, Clock, Rating, Scenario, Until string
}

// Entry is one event of a game.
type Entry struct {
	At     time.Time
	What   string // "phase", "NMR", "absence", "clock", "ruling", "seat", "proposal", "end", "rules"
	Text   []string
	By     string // "a moderator", "the timekeeper", a side, "consent of the players"; "" when it does not matter
	Reason string
}

// NewGame returns the public side of a game, from where it stands and its ledger. title is how people call the rules.
func NewGame(g listing.Game, title string, recs []ledger.Record) (Game, error) {
	h, err := engine.ParseHeader(recs)
	if err != nil {
		return Game{}, err
	}
	out := Game{Name: g.Name, Title: title, Turn: g.Turn, Phase: g.Phase, Waiting: g.Waiting, Decision: g.Decision, Paused: g.Paused,
		Zone: g.Zone(), Created: h.Created}
	if p, err := schedule.ParseText(g.Clock); err == nil && !p.IsZero() {
		out.Policy = p.Words()
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
	out.History, out.Last, out.Record = b.entries, b.last, b.record
	log, err := ledger.NewLog(recs...)
	if err != nil {
		return Game{}, err
	}
	root, err := log.RootAt(b.record + 1)
	out.Root = ledger.ShortRoot(root)
	return out, err
}

// holderName returns the public's name for the player of a seat.
func (b *historyBuilder) holderName(s listing.Seat) string {
	switch {
	case s.Vacant():
		return "vacant"
	case s.Computer():
		return "computer opponent"
	}
	who := report.PublicName(b.header, s.Name)
	if s.Owner != "" {
		who += ", standing in"
	}
	return who
}

// Late reports whether the deadline of the side that is to write has passed.
func (g Game) Late(now time.Time) bool {
	return g.Waiting != "" && g.Paused.IsZero() && !g.Due.IsZero() && now.After(g.Due)
}

// Changes returns the next instant at which a page of the game looks otherwise without anything happening; zero: never.
func (g Game) Changes(now time.Time) time.Time {
	if g.Waiting == "" || !g.Paused.IsZero() || g.Due.IsZero() || now.After(g.Due) {
		return time.Time{}
	}
	return g.Due.Add(time.Second)
}

// WaitsFor returns in words what the game waits for.
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

// End returns the result in words, "" while the game runs.
func (g Game) End() string {
	r := g.Result
	if r == nil {
		return ""
	}
	s := "draw"
	if r.Winner != "" {
		s = r.Winner.Title() + " has won"
	}
	if r.Level != "" {
		s += fmt.Sprintf(" (%s)", r.Level)
	}
	return s
}

// Vacant returns the sides without a player, in words; "" when there is none, or the game is over.
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

// When spells an instant in the game's zone; "" for none.
func (g Game) When(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return schedule.FormatInstant(t, g.Zone)
}
