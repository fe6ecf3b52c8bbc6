package daemon

import (
	"errors"
	"log/slog"
	"maps"
	"slices"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/service/notice"
)

// troubles are the games that could not be looked at, by name. A game in trouble is logged once, tried again each time,
// and keeps nobody else waiting.
type troubles struct {
	log   *slog.Logger
	games map[string]trouble
}

// trouble describes what keeps a game from being looked at.
type trouble struct {
	message      string    // as it was logged
	since        time.Time // when it began
	hasOwnLetter bool      // a letter of its own tells of it
}

// noteLook notes how a look at a game ended.
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

// dropMissing forgets games that are not there any more.
func (t *troubles) dropMissing(names map[string]bool) {
	maps.DeleteFunc(t.games, func(name string, _ trouble) bool { return !names[name] })
}

// reason returns what is wrong with a game, "" for nothing.
func (t *troubles) reason(name string) string { return t.games[name].message }

// gamesDown returns the games that cannot be looked at, but those of which a letter of their own tells.
func (t *troubles) gamesDown(state string, games gamesFolder) notice.GamesDown {
	n := notice.GamesDown{State: state}
	for _, name := range slices.Sorted(maps.Keys(t.games)) {
		x := t.games[name]
		if x.hasOwnLetter {
			continue
		}
		if len(n.Games) == 0 || x.since.Before(n.Since) {
			n.Since = x.since
		}
		n.Games = append(n.Games, notice.GameDown{Name: name, Dir: games.path(name), Why: x.message})
	}
	return n
}
