package daemon

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"time"

	"fieldpost/pbem/clock"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/service/alerts"
	"fieldpost/pbem/service/notify"
	"fieldpost/pbem/service/sender"
)

// service does what is due in the games without a mail, and notifies everybody of news in them.
type service struct {
	clock      clock.Clock
	log        *slog.Logger
	games      gamesFolder
	news       *notify.Notifier
	notices    *alerts.Sender
	timekeeper *deadlines
	beacons    *beacons
	troubles   *troubles
	meter      *meter
	resting    resting
	names      []string // games of the last round
}

// serveGames does what is due in each game that is not resting. A game with an error does not delay the others.
func (s *service) serveGames(r *round) (letters int, err error) {
	var seen gameCounts
	s.resting.wake(s.games, r.now, r.site, s.timekeeper.suspendedEvents)
	for _, name := range r.names {
		if !s.timekeeper.thinking.IsWritten(name) && s.resting.count(s.games, name, r.now, &seen) {
			continue
		}
		if s.games.isFinished(name) {
			s.timekeeper.thinking.Forget(name)
			s.resting.games[name] = rest{}
			seen.total++
			continue
		}
		n, err := s.serveGame(r.ctx, name, r.now, r.site)
		letters += n
		if k, err2 := s.reportDivergence(name, err); err2 != nil {
			s.log.Error("the moderator could not be told of a game", "game", name, "error", err2)
		} else {
			letters += k
		}
		s.troubles.noteLook(name, r.now, err)
		seen.countGame(s.games, name, err)
	}
	s.dropMissing(r.names)
	s.meter.setGames(seen)
	return letters, nil
}

// dropMissing forgets games that no longer exist.
func (s *service) dropMissing(names []string) {
	if slices.Equal(names, s.names) {
		return
	}
	s.names = names
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
	}
	s.timekeeper.dropMissing(there)
	s.troubles.dropMissing(there)
	maps.DeleteFunc(s.resting.games, func(name string, _ rest) bool { return !there[name] })
}

// serveGame does what is due in a game without a mail, and notifies people of news in it. The timekeeper runs before
// letters are written, so that they state the next deadline.
func (s *service) serveGame(ctx context.Context, name string, now time.Time, site timekeeper.Environment) (n int, err error) {
	if err := s.upgrade(name); err != nil {
		return n, err
	}
	late, err := s.beacons.fetchFor(ctx, name)
	n += late
	if err != nil {
		return n, err
	}
	told, err := s.timekeeper.catchUp(name, now, site)
	n += told
	if err != nil {
		return n, err
	}
	err = s.games.withGame(name, func(g *game.Game) error {
		k, err := s.news.NotifyGame(g, now, site.Suspended)
		n += k
		if err != nil {
			return err
		}
		if err := s.snapshotOrClose(g); err != nil {
			return err
		}
		if !site.Suspended {
			s.noteRest(g, now)
		}
		return nil
	})
	return n, err
}

// upgrade records that a running game continues under newer rules, under which all of it replayed the same.
func (s *service) upgrade(name string) error {
	return s.games.withGame(name, func(g *game.Game) error {
		if g.Position().Over != nil {
			return nil
		}
		out, err := g.Upgrade(s.clock.Now().UTC().Truncate(time.Second))
		if err == nil && out != nil {
			s.log.Info("a game goes on under newer rules; it replays the same under them", "game", name, "rules", g.Header.Rules)
		}
		return err
	})
}

// reportDivergence tells the moderator, once for each version, that a game replays differently under newer rules. The
// game is not touched.
func (s *service) reportDivergence(name string, err error) (int, error) {
	var r *game.RulesError
	if !errors.As(err, &r) {
		return 0, nil
	}
	return s.notices.Send(alerts.ReplayDiffers{Game: name, Rules: r, At: s.clock.Now().UTC().Truncate(time.Second)})
}

// snapshotInterval is the number of records after a snapshot at which the next one is made.
const snapshotInterval = 16

// openRunning opens the running games on several cores in the first round.
func (s *service) openRunning() error {
	if len(s.timekeeper.checks) > 0 {
		return nil
	}
	s.games.Lock()
	defer s.games.Unlock()
	return s.games.OpenUnfinished(runtime.GOMAXPROCS(0))
}

// snapshotOrClose makes a snapshot of a game with enough new records, and closes a finished game that needs no further
// work.
func (s *service) snapshotOrClose(g *game.Game) error {
	last := s.timekeeper.checks[g.Header.Game]
	if g.Position().Over != nil && last.records == g.Log().Size() && last.nextLook.IsZero() && s.news.IsDone(g) {
		delete(s.timekeeper.checks, g.Header.Game)
		return s.games.CloseFinished(g, sender.Participants(g))
	}
	if g.RecordsSinceSnapshot() < snapshotInterval {
		return nil
	}
	if err := g.Snapshot(); err != nil {
		s.log.Warn("no snapshot of a game could be made; opening it takes longer", "game", g.Header.Game, "error", err)
	}
	return nil
}

// announcedRecords returns the number of records of a game about which everybody has been told.
func (s *service) announcedRecords(name string) int {
	s.games.Lock()
	defer s.games.Unlock()
	if r, ok := s.games.Finished(name); ok {
		return r.Records
	}
	return s.news.NotifiedRecords(name)
}
