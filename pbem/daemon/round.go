package daemon

import (
	"context"
	"fmt"
	"path/filepath"
	"time"

	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/notify"
)

// roundEvery is the interval of rounds, in which all games are checked for what is due and what is new.
const roundEvery = 2 * time.Second

// runRounds does what is due in the games and writes letters about news in them, until ctx ends.
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

// roundAndSend does a round and sends its letters at once.
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

// UpdateGames does what is due in the games, and puts letters about all news into the outbox.
func (d *Daemon) UpdateGames() error {
	_, err := d.round(context.Background())
	return err
}

// logDuty logs the error of a duty. It logs a repeated error only once.
func (d *Daemon) logDuty(ctx context.Context, duty string, err error) {
	switch {
	case err == nil:
		delete(d.failing, duty)
	case d.failing[duty] != err.Error() && ctx.Err() == nil:
		d.opt.Log.Error("a duty could not be done; it is tried again", "duty", duty, "error", err)
		d.failing[duty] = err.Error()
	}
}

// round does all duties in order and returns the number of new letters in the outbox.
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

// round holds the data of one round over all games.
type round struct {
	ctx   context.Context
	now   time.Time
	names []string               // of the games
	site  timekeeper.Environment // limits of the timekeeper in this round
}

// duty is one of the tasks of a round.
type duty struct {
	name     string
	required bool // its error ends the round
	run      dutyFunc
}

// dutyFunc does a duty and returns the number of new letters in the outbox.
type dutyFunc func(*round) (letters int, err error)

// duties returns all duties in order. The timekeeper runs before letters are written, so that they state the next
// deadline. No daily letters are sent while the clock is in doubt.
func (d *Daemon) duties() []duty {
	ofDay := func(x *dailyletter.Writer) dutyFunc {
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
		{"news of events", false, func(*round) (int, error) { return d.tournamentOffice.SendNews(d.mailStore) }},
		{"estimates", false, func(*round) (int, error) { return d.desk.SendEstimates(&d.estimates, d.mailStore) }},
		{"list of finished games", false, func(*round) (int, error) { return 0, d.games.writeFinished() }},
		{"status pages", false, func(r *round) (int, error) {
			defer d.eventPages.follow()
			return 0, d.pages.publish(r.now, r.site)
		}},
		{"reminders of what is held up", false, func(r *round) (int, error) { return d.reminders.send(r.now) }},
		{"moderators' letters of the day", false, ofDay(d.digests)},
		{"players' letters of the day", false, ofDay(d.dailies)},
		{"the list of opponents", false, ofDay(d.weekly)},
		{"entries that lapse", false, func(r *round) (int, error) { return d.seekers.lapsing(r.now) }},
	}
}

// beginRound checks the clock, and opens the running games in the first round.
func (d *Daemon) beginRound(r *round) (letters int, err error) {
	if r.names, err = d.games.listNames(); err != nil {
		return 0, err
	}
	if r.site, err = d.deadlines.guard(r.now); err != nil {
		return 0, err
	}
	return 0, d.service.openRunning()
}

// IsNameUsed reports whether welcome letters of a game with this name and number of seats were sent from this state
// folder. A new game of that name would send no welcome mails, and its letters could repeat old Message-IDs.
func IsNameUsed(dir, name string, seats int) (bool, error) {
	for i := range seats {
		if _, _, ok, err := outbox.ReadItem(filepath.Join(dir, "outbox"), notify.WelcomeID(name, i)); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}
