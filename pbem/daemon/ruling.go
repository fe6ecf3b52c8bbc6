package daemon

import (
	"context"
	"errors"
	"fmt"
	"time"

	"fieldpost/pbem/game"
	"fieldpost/pbem/post/compose"
)

const (
	// askAgain is how long a beacon that could not be had is left alone.
	askAgain = 30 * time.Second
	// lateAfter is how long after its time a beacon is late, and the players are told.
	lateAfter = time.Hour
)

// light goes on with a game whose dice wait for public randomness, when it can be had. When it is late, the players are
// told once. Until then the log says what is wrong.
func (d *Daemon) light(ctx context.Context, name string) (letters int, err error) {
	now := d.opt.Now()
	a, seats, err := d.desk.Awaited(name)
	if err != nil || a == nil || now.Before(a.Time()) {
		return 0, err
	}
	if last, ok := d.asked[name]; ok && now.Sub(last) < askAgain && !now.Before(last) {
		return 0, nil
	}
	v, err := d.opt.Beacon.Fetch(ctx, a.Network, a.Round)
	if err == nil {
		err = d.desk.Light(name, v, now.UTC().Truncate(time.Second))
	}
	if err == nil {
		delete(d.asked, name)
		return 0, nil
	}
	d.asked[name] = now
	d.opt.Log.Warn("a game waits for public randomness that cannot be had; it is asked for again", "game", name, "round", a.Round, "due", a.Time(), "error", err)
	if now.Sub(a.Time()) < lateAfter {
		return 0, nil
	}
	ids := make([]string, seats)
	for i := range ids {
		ids[i] = fmt.Sprintf("late-%s-%d-%d", name, a.Block, i)
	}
	return d.once(ids, func() ([]compose.Letter, error) { return d.desk.Late(name) })
}

// upgrade records that a running game goes on under newer rules, under which all of it replayed the same.
func (d *Daemon) upgrade(name string) error {
	version, err := d.desk.Upgrade(name, d.opt.Now().UTC().Truncate(time.Second))
	if err == nil && version > 0 {
		d.opt.Log.Info("a game goes on under newer rules; it replays the same under them", "game", name, "rules", version)
	}
	return err
}

// diverges tells the moderator, once for each version, of a game that newer rules play otherwise. The game is not touched.
func (d *Daemon) diverges(name string, err error) (int, error) {
	var r *game.RulesError
	if !errors.As(err, &r) || d.cfg.Moderator == "" {
		return 0, nil
	}
	id := fmt.Sprintf("rules-%s-%d", name, r.Has)
	return d.once([]string{id}, func() ([]compose.Letter, error) {
		return []compose.Letter{d.desk.Diverges(name, d.cfg.Moderator, r, d.opt.Now().UTC().Truncate(time.Second))}, nil
	})
}
