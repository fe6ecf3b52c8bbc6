package daemon

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/clock"
	"fieldpost/pbem/service/notice"
	"fieldpost/pbem/service/notify"
	"fieldpost/pbem/service/sender"
)

// service does in the games what is due without a mail, and has everybody told of what is new in them.
type service struct {
	clock      clock.Clock
	log        *slog.Logger
	games      gamesFolder
	news       *notify.News
	notices    *notice.Sender
	timekeeper *deadlines
	beacons    *beacons
	troubles   *troubles
	meter      *meter
}

// serve does in each game what is due. A game in trouble keeps nobody else waiting.
func (s *service) serve(r *round) (letters int, err error) {
	var seen games
	there := map[string]bool{}
	for _, name := range r.names {
		there[name] = true
		if s.games.rests(name) {
			seen.game(s.games, name, nil)
			continue
		}
		n, err := s.roundOf(r.ctx, name, r.now, r.site)
		letters += n
		if k, err2 := s.diverges(name, err); err2 != nil {
			s.log.Error("the moderator could not be told of a game", "game", name, "error", err2)
		} else {
			letters += k
		}
		s.troubles.looked(name, r.now, err)
		seen.game(s.games, name, err)
	}
	s.timekeeper.only(there)
	s.troubles.only(there)
	s.meter.saw(seen)
	return letters, nil
}

// roundOf does in a game what is due without a mail, and tells of what is new in it. What is due comes before every
// letter, so that it bears the deadline.
func (s *service) roundOf(ctx context.Context, name string, now time.Time, site timekeeper.Site) (n int, err error) {
	if err := s.upgrade(name); err != nil {
		return n, err
	}
	late, err := s.beacons.fetch(ctx, name)
	n += late
	if err != nil {
		return n, err
	}
	told, err := s.timekeeper.catchUp(name, now, site)
	n += told
	if err != nil {
		return n, err
	}
	err = s.games.with(name, func(g *game.Game) error {
		k, err := s.news.Look(g, now, site.Hold)
		n += k
		if err != nil {
			return err
		}
		return s.keep(g)
	})
	return n, err
}

// upgrade records that a running game goes on under newer rules, under which all of it replayed the same.
func (s *service) upgrade(name string) error {
	return s.games.with(name, func(g *game.Game) error {
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

// diverges tells the moderator, once for each version, that newer rules play a game otherwise. The game is not touched.
func (s *service) diverges(name string, err error) (int, error) {
	var r *game.RulesError
	if !errors.As(err, &r) {
		return 0, nil
	}
	return s.notices.Send(notice.RulesDiffer{Game: name, Rules: r, At: s.clock.Now().UTC().Truncate(time.Second)})
}

// keepEvery is the number of records that may follow the newest snapshot of a game before another is made.
const keepEvery = 16

// open opens the running games, on all cores, before they are first looked at.
func (s *service) open() error {
	if len(s.timekeeper.looks) > 0 {
		return nil
	}
	s.games.Lock()
	defer s.games.Unlock()
	return s.games.Warm(runtime.GOMAXPROCS(0))
}

// keep makes a snapshot of a game that has gone on for a while since the last, so that the next start has little to
// fold, and lays by a finished one in which nothing is left to do.
func (s *service) keep(g *game.Game) error {
	last := s.timekeeper.looks[g.Header.Game]
	if g.Position().Over != nil && last.records == g.Log().Size() && last.next.IsZero() && s.news.Done(g) {
		delete(s.timekeeper.looks, g.Header.Game)
		return s.games.LayBy(g, sender.People(g))
	}
	if g.Behind() < keepEvery {
		return nil
	}
	if err := g.Snapshot(); err != nil {
		s.log.Warn("no snapshot of a game could be made; opening it takes longer", "game", g.Header.Game, "error", err)
	}
	return nil
}

// toldOf returns the number of records of a game of which everybody was told.
func (s *service) toldOf(name string) int {
	s.games.Lock()
	defer s.games.Unlock()
	if r, ok := s.games.Resting(name); ok {
		return r.Records
	}
	return s.news.At(name)
}
