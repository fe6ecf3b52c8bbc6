package daemon

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/office/daily"
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
			d.opt.Log.Error("a duty could not be done; it is tried again", "error", err)
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
		d.delivery.failed(it)
	}
	return err
}

// Round does what is due in the games and puts into the outbox what people must be told without having written.
func (d *Daemon) Round() error {
	_, err := d.round(context.Background())
	return err
}

// round does one duty after the other and returns the number of letters that are new in the outbox.
func (d *Daemon) round(ctx context.Context) (letters int, err error) {
	r := &round{ctx: ctx, now: d.opt.Clock.Now()}
	for _, x := range d.duties() {
		n, err := x.do(r)
		if letters += n; err == nil {
			continue
		}
		if x.vital {
			return letters, fmt.Errorf("%s: %w", x.name, err)
		}
		d.opt.Log.Error("a duty could not be done; it is tried again", "duty", x.name, "error", err)
	}
	return letters, nil
}

// round is what one round knows.
type round struct {
	ctx   context.Context
	now   time.Time
	names []string    // of the games
	site  keeper.Site // what the timekeeper may do
}

// duty is one of the things that a round does.
type duty struct {
	name  string
	vital bool // without it the round ends; else the next one is done
	do    work
}

// work does a duty and returns the number of letters that are new in the outbox.
type work func(*round) (letters int, err error)

// duties returns all of them in their order. What is due in a game comes before every letter about it, so that the
// letter bears the deadline. Nobody gets a letter of the day while the clock is in doubt.
func (d *Daemon) duties() []duty {
	ofDay := func(x *daily.Round) work {
		return func(r *round) (int, error) {
			if r.site.Hold {
				return 0, nil
			}
			return x.Look(r.now)
		}
	}
	return []duty{
		{"requests", true, func(*round) (int, error) { return d.requests.answerAll() }},
		{"returned letters", true, func(*round) (int, error) { return d.delivery.actOnReturns() }},
		{"mails that wait", true, func(*round) (int, error) { return d.pace.report() }},
		{"the clock", true, d.begin},
		{"games", false, d.serveGames},
		{"events", false, func(r *round) (int, error) { return 0, d.attend(r.ctx) }},
		{"news of events", false, func(*round) (int, error) { return d.lists.Look(d.post) }},
		{"list of finished games", false, func(*round) (int, error) { return 0, d.games.writeFinished() }},
		{"status pages", false, func(r *round) (int, error) { d.publish(r.now, r.site); return 0, nil }},
		{"reminders of what is held up", false, func(r *round) (int, error) { return d.reminders.send(r.now) }},
		{"moderators' letters of the day", false, ofDay(d.digests)},
		{"players' letters of the day", false, ofDay(d.dailies)},
	}
}

// begin looks at the clock, and opens the running games before they are first looked at.
func (d *Daemon) begin(r *round) (letters int, err error) {
	if r.names, err = d.games.Names(); err != nil {
		return 0, err
	}
	if r.site, err = d.timekeeper.guard(r.now); err != nil {
		return 0, err
	}
	return 0, d.open()
}

// serveGames does in each game what is due. A game in trouble keeps nobody else waiting.
func (d *Daemon) serveGames(r *round) (letters int, err error) {
	var seen games
	there := map[string]bool{}
	for _, name := range r.names {
		there[name] = true
		if d.games.rests(name) {
			seen.game(d.games, name, nil)
			continue
		}
		n, err := d.roundOf(r.ctx, name, r.now, r.site)
		letters += n
		if k, err2 := d.diverges(name, err); err2 != nil {
			d.opt.Log.Error("the moderator could not be told of a game", "game", name, "error", err2)
		} else {
			letters += k
		}
		d.troubles.looked(name, r.now, err)
		seen.game(d.games, name, err)
	}
	d.timekeeper.only(there)
	d.troubles.only(there)
	d.meter.saw(seen)
	return letters, nil
}

// roundOf does in a game what is due without a mail, and tells of what is new in it. What is due comes before every
// letter, so that it bears the deadline.
func (d *Daemon) roundOf(ctx context.Context, name string, now time.Time, site keeper.Site) (n int, err error) {
	if err := d.upgrade(name); err != nil {
		return n, err
	}
	late, err := d.beacons.fetch(ctx, name)
	n += late
	if err != nil {
		return n, err
	}
	told, err := d.timekeeper.catchUp(name, now, site)
	n += told
	if err != nil {
		return n, err
	}
	err = d.games.with(name, func(g *game.Game) error {
		k, err := d.news.Look(g, now, site.Hold)
		n += k
		if err != nil {
			return err
		}
		return d.keep(g)
	})
	return n, err
}

// NameUsed says whether a game of this name, with so many seats, was welcomed from this state folder. Another one of
// that name would get no welcome mails, and its letters could bear Message-IDs that were used.
func NameUsed(dir, name string, seats int) (bool, error) {
	for i := range seats {
		if _, _, ok, err := outbox.Look(filepath.Join(dir, "outbox"), news.WelcomeID(name, i)); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}
