package daemon

import (
	"maps"
	"slices"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
)

// compareInterval is the interval at which all open games are compared with their files. In between, the folder shows
// changes by other processes, but not changes by hand or by older programs.
const compareInterval = time.Minute

// resting holds the games that the rounds skip. Nothing is due in them before a certain time, unless their ledger
// grows, the folder changes or the timekeeper's environment changes.
type resting struct {
	games    map[string]rest
	compared time.Time
	site     timekeeper.Environment
	events   map[string]bool // suspended events
}

// rest describes how long a game is skipped, and its state then.
type rest struct {
	game        *game.Game // nil: it is finished
	records     int
	from, until time.Time // a zero until means that nothing will be due
}

// wake removes the games from the list that may need attention again because something around them changed.
func (x *resting) wake(games gamesFolder, now time.Time, site timekeeper.Environment, events map[string]bool) {
	all := now.Sub(x.compared) >= compareInterval || now.Before(x.compared)
	if all {
		x.compared = now
	}
	games.Lock()
	changed := games.DropChanged(all)
	games.Unlock()
	same := site.Suspended == x.site.Suspended && site.NoLapses == x.site.NoLapses &&
		slices.Equal(site.Outages, x.site.Outages) && maps.Equal(events, x.events)
	if !same || site.Suspended {
		clear(x.games)
	} else if changed {
		maps.DeleteFunc(x.games, func(_ string, r rest) bool { return r.game == nil })
	}
	x.site, x.events = site, events
}

// count counts a game if it is resting, and reports whether it is.
func (x *resting) count(games gamesFolder, name string, now time.Time, seen *gameCounts) bool {
	r, ok := x.games[name]
	if ok && r.game != nil {
		games.Lock()
		ok = games.Opened(name) == r.game && r.game.Log().Size() == r.records
		games.Unlock()
		ok = ok && !now.Before(r.from) && (r.until.IsZero() || now.Before(r.until))
	}
	if !ok {
		delete(x.games, name)
		return false
	}
	if seen.total++; r.game != nil {
		seen.waiting++
	}
	return true
}

// noteRest marks a game as resting if everything is done that could be done now.
func (s *service) noteRest(g *game.Game, now time.Time) {
	name := g.Header.Game
	last, ok := s.timekeeper.checks[name]
	if !ok || last.records != g.Log().Size() || g.Position().Over != nil || g.Beacon() != nil || !s.news.IsDone(g) ||
		g.RecordsSinceSnapshot() >= snapshotInterval {
		return
	}
	until := last.nextLook
	if !until.IsZero() && !until.After(last.checkedAt) {
		until = last.checkedAt.Add(recheckInterval)
	}
	s.resting.games[name] = rest{g, last.records, now, until}
}
