package main

import (
	"encoding/json"
	"io"
	"path/filepath"
	"time"

	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/rating"
)

// The JSON objects of events. docs/tournaments-reference.md describes them; their keys are stable.
type (
	standingsJSON struct {
		Event  string    `json:"event"`
		Title  string    `json:"title"`
		Format string    `json:"format"`
		Over   bool      `json:"over"`
		Places bool      `json:"places"` // false: the order is by points, and matches decide the places
		Rows   []rowJSON `json:"rows"`
		Ladder []string  `json:"ladder,omitempty"` // from its top
	}
	rowJSON struct {
		Place          int    `json:"place"`
		Player         string `json:"player"`
		Name           string `json:"name"`
		Points         int    `json:"points"`
		Games          int    `json:"games"`
		Won            int    `json:"won"`
		Drawn          int    `json:"drawn"`
		Lost           int    `json:"lost"`
		Byes           int    `json:"byes"`
		OpponentPoints int    `json:"opponent_points"`
		OpponentGames  int    `json:"opponent_games"`
		Buchholz       int    `json:"buchholz"`
		Sonneborn      int    `json:"sonneborn_half_points"`
		Used           int    `json:"used_seconds"`
		BehindBy       string `json:"behind_by,omitempty"`
		Left           string `json:"left,omitempty"`
	}
	eventStatusJSON struct {
		Event   string        `json:"event"`
		Title   string        `json:"title"`
		Format  string        `json:"format"`
		Players int           `json:"players"` // players in the event
		Over    bool          `json:"over"`
		Round   int           `json:"round"` // newest paired round, 0 before the first
		State   string        `json:"state,omitempty"`
		Until   string        `json:"until,omitempty"`
		Coming  string        `json:"coming,omitempty"`
		ToDo    []dutyJSON    `json:"to_do"`
		Ladder  []string      `json:"can_play_ladder,omitempty"` // players who can, and have not confirmed the next round
		Open    []openJSON    `json:"open"`
		Running []runningJSON `json:"running"`
	}
	dutyJSON struct {
		What    string   `json:"what"`
		Of      string   `json:"of"`
		Who     []string `json:"who"`
		Missing int      `json:"missing,omitempty"` // votes
		Due     string   `json:"due,omitempty"`
	}
	openJSON struct {
		Game   string `json:"game"`
		First  string `json:"first"`
		Second string `json:"second"`
		State  string `json:"state"`
	}
	runningJSON struct {
		Game string `json:"game"`
		Turn int    `json:"turn"`
		Who  string `json:"waiting_for,omitempty"`
		Last string `json:"last"`
		Due  string `json:"due,omitempty"`
	}
	ratingsJSON struct {
		System  string       `json:"system"`
		Players []ratingJSON `json:"players"`
		Sides   []sideJSON   `json:"sides"`
	}
	ratingJSON struct {
		Player      string  `json:"player"`
		Rating      float64 `json:"rating"`
		Deviation   float64 `json:"deviation,omitempty"`
		Provisional bool    `json:"provisional"`
		Games       int     `json:"games"`
		Opponents   int     `json:"opponents"`
		Events      int     `json:"events"`
		LastYear    int     `json:"last_year"`
		Last        string  `json:"last"`
	}
	sideJSON struct {
		Side    string  `json:"side"`
		Won     int     `json:"won"`
		Drawn   int     `json:"drawn"`
		Lost    int     `json:"lost"`
		Bids    int     `json:"games_with_bid"`
		BidsSum float64 `json:"sum_of_bids"` // in units
	}
)

// printStandings prints the table of an event as JSON.
func printStandings(w io.Writer, e *tournament.Event) error {
	rows, places, err := e.RankedRows()
	if err != nil {
		return err
	}
	out := standingsJSON{Event: e.Name, Title: e.Title, Format: string(e.Format), Over: e.Over, Places: places, Rows: []rowJSON{},
		Ladder: e.Ladder}
	for _, r := range rows {
		p := e.Person(r.Player)
		x := rowJSON{Place: r.Placed, Player: r.Player, Name: p.Shown, Points: r.Points, Games: r.Games, Won: r.Wins, Drawn: r.Draws,
			Lost: r.Losses, Byes: r.Byes, OpponentPoints: r.OpponentPoints, OpponentGames: r.OpponentGames, Buchholz: r.Buchholz,
			Sonneborn: r.SonnebornBerger, Used: r.Used, BehindBy: r.By}
		if p.Left > 0 {
			x.Left = p.How
		}
		out.Rows = append(out.Rows, x)
	}
	return json.NewEncoder(w).Encode(out)
}

// printEventStatus prints, as JSON, the state of an event and the actions that it waits for.
func printEventStatus(w io.Writer, e *tournament.Event, running []tournamentmail.RunningGame) error {
	out := eventStatusJSON{Event: e.Name, Title: e.Title, Format: string(e.Format), Players: len(e.ActivePlayers()), Over: e.Over,
		Coming: e.NextStep().String(), ToDo: []dutyJSON{}, Open: []openJSON{}, Running: []runningJSON{}}
	for _, p := range e.LadderPlayers() {
		if p.Confirmed < e.NextRoundNumber() {
			out.Ladder = append(out.Ladder, p.ID)
		}
	}
	if r := e.Round(); r != nil {
		out.Round, out.State, out.Until = r.N, r.State(), stamp(r.Until)
	}
	for _, d := range e.Agenda() {
		out.ToDo = append(out.ToDo, dutyJSON{d.Kind, d.Of, append([]string{}, d.Who...), d.Want, stamp(d.Due)})
	}
	for _, g := range e.OpenGames() {
		out.Open = append(out.Open, openJSON{g.ID, g.Players[0], g.Players[1], g.State()})
	}
	for _, r := range running {
		out.Running = append(out.Running, runningJSON{r.ID, r.Turn, r.Who, stamp(r.Last), stamp(r.Due)})
	}
	return json.NewEncoder(w).Encode(out)
}

// printRatingJSON prints ratings and the results of each side as JSON.
func printRatingJSON(w io.Writer, system string, lines []rating.Line, events []*tournament.Event) error {
	out := ratingsJSON{System: system, Players: []ratingJSON{}, Sides: []sideJSON{}}
	for _, l := range lines {
		out.Players = append(out.Players, ratingJSON{l.Player, float64(l.Value) / 100, float64(l.Deviation) / 100, l.Provisional,
			l.Games, l.Opponents, l.Events, l.LastYear, l.Last})
	}
	for _, b := range tournament.Balances(events...) {
		if b.Side != "" {
			out.Sides = append(out.Sides, sideJSON{b.Side, b.Wins, b.Draws, b.Lost, b.Bids, float64(b.Bid) / 2})
		}
	}
	return json.NewEncoder(w).Encode(out)
}

// stamp returns an instant in its JSON form, or "" for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

// runningGames lists the running games of an event if its folder is in a state folder.
func runningGames(e *tournament.Event, dir string) []tournamentmail.RunningGame {
	games := filepath.Join(filepath.Dir(filepath.Dir(dir)), "games")
	return tournamentmail.RunningGames(e, tournamentmail.StatusReader(games))
}

// eventJSON prints the answer to standings or status as JSON.
func eventJSON(w io.Writer, verb string, b *tournament.Book, dir string) error {
	if verb == "standings" {
		return printStandings(w, b.Event)
	}
	return printEventStatus(w, b.Event, runningGames(b.Event, dir))
}
