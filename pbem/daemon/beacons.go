package daemon

import (
	"context"
	"log/slog"
	"time"

	"fieldpost/pbem/beacon/fetch"
	"fieldpost/pbem/clock"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/service/alerts"
)

const (
	// beaconRetryPause is the pause before a failed fetch of a beacon value is retried.
	beaconRetryPause = 30 * time.Second
	// beaconLateAfter is the delay after which players are told that a beacon value is late.
	beaconLateAfter = time.Hour
)

// beacons fetches public randomness for games whose dice wait for it.
type beacons struct {
	clock    clock.Clock
	log      *slog.Logger
	source   fetch.Source
	games    gamesFolder
	notices  *alerts.Sender
	failedAt map[string]time.Time // by game: time of the last failed fetch
}

// fetchFor fetches the random value that a game's dice wait for, and continues the game if it exists. If the value is
// late, the players are told once. Before that, errors are only logged.
func (b *beacons) fetchFor(ctx context.Context, name string) (letters int, err error) {
	now := b.clock.Now()
	var a *randomness.AwaitedRound
	err = b.games.withGame(name, func(g *game.Game) error {
		a = g.Beacon()
		return nil
	})
	if err != nil || a == nil || now.Before(a.Time()) {
		return 0, err
	}
	if last, ok := b.failedAt[name]; ok && now.Sub(last) < beaconRetryPause && !now.Before(last) {
		return 0, nil
	}
	v, err := b.source.Fetch(ctx, a.Network, a.Round) // nobody waits for it
	if err == nil {
		err = b.games.withGame(name, func(g *game.Game) error {
			_, err := g.Act(engine.Attribution{At: now}, engine.Beacon{Value: v})
			return err
		})
	}
	if err == nil {
		b.log.Info("beacon", "game", name, "round", v.Round)
		delete(b.failedAt, name)
		return 0, nil
	}
	b.failedAt[name] = now
	b.log.Warn("a game waits for public randomness that cannot be had; it is asked for again", "game", name, "round", a.Round, "due",
		a.Time(), "error", err)
	if now.Sub(a.Time()) < beaconLateAfter {
		return 0, nil
	}
	err = b.games.withGame(name, func(g *game.Game) error {
		for _, n := range alerts.BeaconLateNotices(b.notices.Letters, g) {
			k, err := b.notices.Send(n)
			if letters += k; err != nil {
				return err
			}
		}
		return nil
	})
	return letters, err
}
