package hall

import (
	"encoding/hex"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/pbem/event/book"
	"fieldpost/pbem/event/standing"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
	"fieldpost/rules/core"
)

// Collect records the results of the games that are over, and gives their names.
func Collect(b *book.Book, games string) (over []string, err error) {
	for _, g := range b.Open() {
		if !g.Begun {
			continue
		}
		s, ended, err := read(filepath.Join(games, g.ID), g)
		if err != nil {
			return over, err
		}
		if !ended {
			continue
		}
		if err := b.Report("", s); err != nil {
			return over, err
		}
		over = append(over, g.ID)
	}
	return over, nil
}

func read(dir string, g *book.Game) (book.Score, bool, error) {
	x, err := game.Open(dir)
	if err != nil {
		return book.Score{}, false, err
	}
	defer x.Close()
	s, over := Outcome(x.Game, g)
	return s, over, nil
}

// Outcome is what a game came to, for its event; false while it runs.
func Outcome(x *engine.Game, g *book.Game) (book.Score, bool) {
	over := x.Position().Over
	if over == nil {
		return book.Score{}, false
	}
	recs := x.Log().Records()
	root := x.Log().Root()
	s := book.Score{Game: g.ID, How: standing.Played, Outcome: "draw", Used: Used(recs, g.Sides), Day: lastDay(recs),
		Root: hex.EncodeToString(root[:]),
		Size: len(recs)}
	loser := g.Sides[1]
	switch string(over.Winner) {
	case g.Sides[0]:
		s.Outcome = "first"
	case g.Sides[1]:
		s.Outcome, loser = "second", g.Sides[0]
	}
	if act, by := finished(recs); act != nil {
		s.How = how(recs, *act, by, loser)
	} else if n, ok := Tally(x, g); ok && (n > 0) == (s.Outcome == "first") && (n < 0) == (s.Outcome == "second") {
		s.Score, s.Scored = n, true // who won otherwise, as by an army that is worn out, won by no score
	}
	return s, true
}

// Tally is the score of a game as it stands, from the first player's side; false where its title or scenario counts nothing now.
func Tally(x *engine.Game, g *book.Game) (int, bool) {
	t, ok := x.Module().(core.Bidder)
	if !ok {
		return 0, false
	}
	is := t.Tally(x.Position().Reader())
	if core.Side(g.Sides[0]) != x.Header.Seats[0].Side {
		is.Score = -is.Score
	}
	return is.Score, is.Counted
}

// finished is the act that ended a game, nil if it ended by its rules.
func finished(recs []ledger.Record) (*engine.Finish, engine.By) {
	for i := len(recs) - 1; i >= 0; i-- {
		a, by, err := engine.ParseAct(recs[i])
		if f, ok := a.(engine.Finish); ok && err == nil {
			return &f, by
		}
		if _, ok := a.(engine.Rollback); ok && err == nil {
			break
		}
	}
	return nil, engine.By{}
}

// how is in which way an act ended a game: by the clock, by the loser, or by a moderator or both players.
func how(recs []ledger.Record, a engine.Finish, by engine.By, loser string) standing.How {
	switch {
	case a.Result == engine.Draw:
		return standing.Played
	case by.Who == keeper.Who && !wrote(recs, loser):
		return standing.Unplayed
	case by.Who == keeper.Who:
		return standing.Forfeited
	case strings.HasPrefix(a.Text, loser+" concedes"):
		return standing.Resigned
	}
	return standing.Played
}

func wrote(recs []ledger.Record, side string) bool {
	for _, r := range recs {
		if r.Type == "receipt" && r.Get("seat") == side {
			return true
		}
	}
	return false
}

// lastDay is the day of the last record that has an instant.
func lastDay(recs []ledger.Record) string {
	for i := len(recs) - 1; i >= 0; i-- {
		if at, err := time.Parse(time.RFC3339, recs[i].Get("at")); err == nil {
			return at.UTC().Format(time.DateOnly)
		}
	}
	return ""
}

// Used is how many seconds two sides took: from when each first got a deadline for what it owed until its next sheet or answer.
// A game without a timetable counts nothing.
func Used(recs []ledger.Record, sides [2]string) (used [2]int) {
	asked, cause := [2]time.Time{}, [2]int{-1, -1}
	for _, r := range recs {
		at, err := time.Parse(time.RFC3339, r.Get("at"))
		if err != nil {
			continue
		}
		a, _, err := engine.ParseAct(r)
		d, set := a.(engine.Deadline)
		for i, side := range sides {
			switch {
			case set && err == nil && string(d.Side) == side && d.Cause != cause[i]:
				asked[i], cause[i] = at, d.Cause
			case r.Type == "receipt" && r.Get("seat") == side && !asked[i].IsZero():
				used[i] += max(int(at.Sub(asked[i])/time.Second), 0)
				asked[i] = time.Time{}
			}
		}
	}
	return used
}
