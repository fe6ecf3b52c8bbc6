package tournamentmail

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/tournament"
)

// RunningGame is a game of a tournament that is being played, with the state of the game in its own folder.
type RunningGame struct {
	*tournament.Game
	Turn int
	Who  string    // player who must write, "" for nobody
	Last time.Time // time of the last event in the game
	Due  time.Time // deadline; zero for none
}

// RunningGames returns the games of a tournament that are being played, with the state that read returns. The game that
// has been idle longest is first. A game that cannot be read is omitted, because a tournament without a daemon may have
// its games elsewhere.
func RunningGames(e *tournament.Event, read func(game string) (gamestatus.Game, error)) (out []RunningGame) {
	for _, g := range e.OpenGames() {
		if !g.Begun || g.Stopped != nil {
			continue
		}
		x, err := read(g.ID)
		if err != nil {
			continue
		}
		r := RunningGame{Game: g, Turn: x.Turn, Last: x.Last}
		if i := slices.Index(g.Sides[:], string(x.Waiting)); i >= 0 {
			r.Who = g.Players[i]
		}
		if x.Deadline != nil {
			r.Due = x.Deadline.Due
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b RunningGame) int { return a.Last.Compare(b.Last) })
	return out
}

// StatusReader returns a function that reads the state of a game in the folder games.
func StatusReader(games string) func(string) (gamestatus.Game, error) {
	return func(game string) (gamestatus.Game, error) { return gamestatus.Read(filepath.Join(games, game)) }
}

// IdleText returns a list of the running games with the player who must write and the idle time of each, "" if there
// are none.
func IdleText(e *tournament.Event, list []RunningGame, now time.Time) (out say.Text) {
	for _, r := range list {
		line := say.F("%s: waiting for %s, turn %d, idle for %s", r.ID, r.Who, r.Turn, days(now.Sub(r.Last)))
		if r.Who == "" {
			line = say.F("%s: waiting for nobody, idle for %s", r.ID, days(now.Sub(r.Last)))
		}
		if !r.Due.IsZero() {
			line += ", " + say.F("due %s", e.FormatInstant(r.Due))
		}
		out += "- " + line + "\n"
	}
	if out != "" {
		out = say.Text("Running games, the longest idle first:") + "\n" + out
	}
	return out
}

// days formats a duration in whole days, or in hours if it is below two days.
func days(d time.Duration) say.Text {
	if d < 48*time.Hour {
		return say.Plain(fmt.Sprintf("%d h", int(max(d, 0)/time.Hour)))
	}
	return say.F("%d days", int(d/(24*time.Hour)))
}

// idle returns the list of running games if a line asks for the status, "" for any other line.
func (s *session) idle(line string) say.Text {
	if w := strings.Fields(line); len(w) == 0 || !strings.EqualFold(w[0], "status") {
		return ""
	}
	return IdleText(s.book.Event, RunningGames(s.book.Event, StatusReader(filepath.Join(filepath.Dir(s.Dir), "games"))), s.Now())
}
