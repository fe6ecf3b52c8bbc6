package daemon

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/service/alerts"
)

// troubles holds the games that could not be opened, by name. Such a game is logged once, tried again each time, and
// does not delay the others.
type troubles struct {
	log   *slog.Logger
	games map[string]trouble
}

// trouble describes why a game cannot be opened.
type trouble struct {
	message      string    // as logged
	since        time.Time // start
	hasOwnLetter bool      // a separate letter reports it
}

// noteLook records the result of opening a game.
func (t *troubles) noteLook(name string, now time.Time, err error) {
	if err == nil {
		delete(t.games, name)
		return
	}
	x := t.games[name]
	if x.message != err.Error() {
		t.log.Error("a game cannot be looked at", "game", name, "error", err)
	}
	if x.since.IsZero() {
		x.since = now
	}
	x.message, x.hasOwnLetter = err.Error(), errors.As(err, new(*game.RulesError))
	t.games[name] = x
}

// dropMissing forgets games that no longer exist.
func (t *troubles) dropMissing(names map[string]bool) {
	maps.DeleteFunc(t.games, func(name string, _ trouble) bool { return !names[name] })
}

// reason returns the error of a game, "" for none.
func (t *troubles) reason(name string) string { return t.games[name].message }

// gamesDown returns the games that cannot be opened, except those that a separate letter reports.
func (t *troubles) gamesDown(state string, games gamesFolder) alerts.GamesDown {
	n := alerts.GamesDown{State: state}
	for _, name := range slices.Sorted(maps.Keys(t.games)) {
		x := t.games[name]
		if x.hasOwnLetter {
			continue
		}
		if len(n.Games) == 0 || x.since.Before(n.Since) {
			n.Since = x.since
		}
		n.Games = append(n.Games, alerts.GameDown{Name: name, Dir: games.path(name), Why: x.message})
	}
	return n
}
