package daemon

import (
	"context"
	"maps"
	"path/filepath"
	"time"

	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/office/gate"
	"fieldpost/pbem/office/news"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
)

// roundEvery is how often the games are looked at for what is due in them and for what other processes did to them.
const roundEvery = 2 * time.Second

// rounds does what is due in the games and tells of what is new in them, whoever did it.
func (d *Daemon) rounds(ctx context.Context) {
	t := time.NewTicker(roundEvery)
	defer t.Stop()
	for {
		if err := d.roundAndSend(ctx); err != nil && ctx.Err() == nil {
			d.opt.Log.Error("the games could not be looked at; they will be again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-d.wake:
		case <-t.C:
		}
	}
}

// roundAndSend sends what a round finds at once, without waiting for the next mail.
func (d *Daemon) roundAndSend(ctx context.Context) error {
	n, err := d.round(ctx)
	if err != nil || n == 0 {
		return err
	}
	res, err := d.outbox.Flush(ctx, d.sender)
	for _, it := range res.Failed {
		d.failed(it)
	}
	return err
}

// Round does what is due in the games and puts into the outbox what people must be told without having written.
func (d *Daemon) Round() error {
	_, err := d.round(context.Background())
	return err
}

// round returns the number of letters that are new in the outbox. A game in trouble is logged once, tried again each
// time, and keeps nobody else waiting.
func (d *Daemon) round(ctx context.Context) (letters int, err error) {
	asked, err := d.answerRequests()
	if err != nil {
		return 0, err
	}
	heeded, err := d.heed()
	if err != nil {
		return 0, err
	}
	letters = asked + heeded
	if err := d.tellWaiting(); err != nil {
		return letters, err
	}
	names, err := d.games.Names()
	if err != nil {
		return letters, err
	}
	now := d.opt.Clock.Now()
	site, err := d.guard(now)
	if err != nil {
		return letters, err
	}
	if err := d.open(); err != nil {
		return letters, err
	}
	var seen games
	there := map[string]bool{}
	for _, name := range names {
		there[name] = true
		if d.rests(name) {
			seen.game(d, name, nil)
			continue
		}
		n, err := d.roundOf(ctx, name, now, site)
		letters += n
		if k, err2 := d.diverges(name, err); err2 != nil {
			d.opt.Log.Error("the moderator could not be told of a game", "game", name, "error", err2)
		} else {
			letters += k
		}
		d.trouble(name, now, err)
		seen.game(d, name, err)
	}
	d.attend(ctx)
	n, err := d.lists.Look(d.post)
	letters += n
	if err != nil {
		d.opt.Log.Error("the news of the events cannot be told; they will be looked at again", "error", err)
	}
	if err := d.settle(); err != nil {
		d.opt.Log.Warn("the list of finished games could not be written; they are opened once more at the next start", "error", err)
	}
	d.duties.only(there)
	maps.DeleteFunc(d.troubles, func(name string, _ trouble) bool { return !there[name] })
	d.meter.saw(seen)
	d.publish(now, site)
	told, err := d.remind(now)
	return letters + told + d.digest(now, site) + d.daily(now, site), err
}

// roundOf does in a game what is due without a mail, and tells of what is new in it. What is due comes before every letter,
// so that it bears the deadline.
func (d *Daemon) roundOf(ctx context.Context, name string, now time.Time, site keeper.Site) (n int, err error) {
	if err := d.upgrade(name); err != nil {
		return n, err
	}
	late, err := d.light(ctx, name)
	n += late
	if err != nil {
		return n, err
	}
	told, err := d.catchUp(name, now, site)
	n += told
	if err != nil {
		return n, err
	}
	err = d.with(name, func(g *game.Game) error {
		k, err := d.news.Look(g, now, site.Hold)
		n += k
		if err != nil {
			return err
		}
		return d.keep(g)
	})
	return n, err
}

// with works with a game of the folder while nobody else does.
func (d *Daemon) with(name string, do func(*game.Game) error) error {
	d.games.Lock()
	defer d.games.Unlock()
	g, err := d.games.Get(name)
	if err != nil {
		return err
	}
	return do(g)
}

// Person implements message.People.
func (d *Daemon) Person(addr string) bool {
	d.games.Lock()
	defer d.games.Unlock()
	return d.gate.Person(addr)
}

// held are the seats that an address holds.
func (d *Daemon) held(addr string) ([]gate.Held, error) {
	d.games.Lock()
	defer d.games.Unlock()
	return d.gate.Held(addr)
}

// NameUsed says whether a game of this name, with so many seats, was welcomed from this state folder. Another one of that
// name would get no welcome mails, and its letters could bear Message-IDs that were used.
func NameUsed(dir, name string, seats int) (bool, error) {
	for i := range seats {
		if _, _, ok, err := outbox.Look(filepath.Join(dir, "outbox"), news.WelcomeID(name, i)); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

func (d *Daemon) fail(step string) error {
	if d.opt.Drill == nil {
		return nil
	}
	return d.opt.Drill.Step(step)
}
