package daemon

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/daily"
	"fieldpost/pbem/service/notify"
)

// roundEvery is the interval between looks at the games, for what is due in them and for what other processes did to
// them.
const roundEvery = 2 * time.Second

// runRounds does what is due in the games and tells of what is new in them, whoever did it.
func (d *Daemon) runRounds(ctx context.Context) {
	t := time.NewTicker(roundEvery)
	defer t.Stop()
	for {
		_ = d.roundAndSend(ctx) // the log has it
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
		d.delivery.handleFailed(it)
	}
	d.logDuty(ctx, "sending", err)
	return err
}

// Round does what is due in the games and puts into the outbox what people must be told without having written.
func (d *Daemon) Round() error {
	_, err := d.round(context.Background())
	return err
}

// logDuty logs why a duty failed, once as long as it fails in the same way.
func (d *Daemon) logDuty(ctx context.Context, duty string, err error) {
	switch {
	case err == nil:
		delete(d.failing, duty)
	case d.failing[duty] != err.Error() && ctx.Err() == nil:
		d.opt.Log.Error("a duty could not be done; it is tried again", "duty", duty, "error", err)
		d.failing[duty] = err.Error()
	}
}

// round does one duty after the other and returns the number of letters that are new in the outbox.
func (d *Daemon) round(ctx context.Context) (letters int, err error) {
	r := &round{ctx: ctx, now: d.opt.Clock.Now()}
	for _, x := range d.duties() {
		n, err := x.run(r)
		letters += n
		if d.logDuty(ctx, x.name, err); err != nil && x.required {
			return letters, fmt.Errorf("%s: %w", x.name, err)
		}
	}
	return letters, nil
}

// round holds the data of one round.
type round struct {
	ctx   context.Context
	now   time.Time
	names []string        // of the games
	site  timekeeper.Site // what the timekeeper may do
}

// duty is one of the things that a round does.
type duty struct {
	name     string
	required bool // without it the round ends; else the next one is done
	run      dutyFunc
}

// dutyFunc does a duty and returns the number of letters that are new in the outbox.
type dutyFunc func(*round) (letters int, err error)

// duties returns all of them in their order. What is due in a game comes before every letter about it, so that the
// letter bears the deadline. Nobody gets a letter of the day while the clock is in doubt.
func (d *Daemon) duties() []duty {
	ofDay := func(x *daily.Round) dutyFunc {
		return func(r *round) (int, error) {
			if r.site.Suspended {
				return 0, nil
			}
			return x.WriteDue(r.now)
		}
	}
	return []duty{
		{"requests", true, func(*round) (int, error) { return d.requests.answerAll() }},
		{"returned letters", true, func(*round) (int, error) { return d.delivery.actOnReturns() }},
		{"mails that wait", true, func(*round) (int, error) { return d.throttle.notifyDelayed() }},
		{"the clock", true, d.beginRound},
		{"games", false, d.service.serveGames},
		{"events", false, func(r *round) (int, error) { return 0, d.runTournaments(r.ctx) }},
		{"news of events", false, func(*round) (int, error) { return d.tournamentOffice.Look(d.mailStore) }},
		{"list of finished games", false, func(*round) (int, error) { return 0, d.games.writeFinished() }},
		{"status pages", false, func(r *round) (int, error) { return 0, d.pages.publish(r.now, r.site) }},
		{"reminders of what is held up", false, func(r *round) (int, error) { return d.reminders.send(r.now) }},
		{"moderators' letters of the day", false, ofDay(d.digests)},
		{"players' letters of the day", false, ofDay(d.dailies)},
		{"the list of opponents", false, ofDay(d.weekly)},
		{"entries that lapse", false, func(r *round) (int, error) { return d.seekers.lapsing(r.now) }},
	}
}

// beginRound looks at the clock, and opens the running games before they are first looked at.
func (d *Daemon) beginRound(r *round) (letters int, err error) {
	if r.names, err = d.games.Names(); err != nil {
		return 0, err
	}
	if r.site, err = d.deadlines.guard(r.now); err != nil {
		return 0, err
	}
	return 0, d.service.openRunning()
}

// IsNameUsed reports whether a game of this name, with so many seats, was welcomed from this state folder. Another one of
// that name would get no welcome mails, and its letters could bear Message-IDs that were used.
func IsNameUsed(dir, name string, seats int) (bool, error) {
	for i := range seats {
		if _, _, ok, err := outbox.ReadItem(filepath.Join(dir, "outbox"), notify.WelcomeID(name, i)); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}
