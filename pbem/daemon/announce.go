package daemon

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/pbem/keeper"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/outbox"
)

// watchEvery is how often the games are looked at for what other processes did to them.
const watchEvery = 2 * time.Second

// watch announces what other processes do: new games get their welcome mails, sheets handed in by hand their results.
func (d *Daemon) watch(ctx context.Context) {
	t := time.NewTicker(watchEvery)
	defer t.Stop()
	for {
		if err := d.announceAndSend(ctx); err != nil && ctx.Err() == nil {
			d.opt.Log.Error("the games could not be looked at; they will be again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-t.C:
		}
	}
}

// announceAndSend sends what Announce finds at once, without waiting for the next mail.
func (d *Daemon) announceAndSend(ctx context.Context) error {
	n, err := d.announce(ctx)
	if err != nil || n == 0 {
		return err
	}
	res, err := d.outbox.Flush(ctx, d.sender)
	for _, it := range res.Failed {
		d.failed(it)
	}
	return err
}

// Announce puts into the outbox what players must be told without having written: the welcome mails of games that have
// none yet, and the results of sheets that were handed in by hand or by a computer opponent.
func (d *Daemon) Announce() error {
	_, err := d.announce(context.Background())
	return err
}

// announce returns the number of letters that are new in the outbox. A game in trouble is logged once, tried again each
// time, and keeps nobody else waiting.
func (d *Daemon) announce(ctx context.Context) (letters int, err error) {
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
	entries, err := os.ReadDir(Games(d.cfg.Dir))
	if err != nil {
		return 0, err
	}
	if d.lost.changed() { // what it did may stand where the ledgers were looked at before
		clear(d.scanned)
	}
	now := d.opt.Now()
	site, err := d.guard(now)
	if err != nil {
		return letters, err
	}
	var seen games
	there := map[string]bool{}
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() || strings.HasSuffix(name, ".new") {
			continue
		}
		there[name] = true
		n, err := d.announceGame(ctx, name, now, site)
		letters += n
		if k, err2 := d.diverges(name, err); err2 != nil {
			d.opt.Log.Error("the moderator could not be told of a game", "game", name, "error", err2)
		} else {
			letters += k
		}
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != "" && text != d.troubles[name] {
			d.opt.Log.Error("a game cannot be announced", "game", name, "error", err)
		}
		d.troubles[name] = text
		seen.game(d, name, err)
	}
	d.keeping.only(there)
	maps.DeleteFunc(d.troubles, func(name string, _ string) bool { return !there[name] })
	d.meter.saw(seen)
	d.publish(now, site)
	told, err := d.remind(now)
	return letters + told + d.digest(now, site), err
}

// announceGame does in a game what is to be done without a mail. The timekeeper comes before every letter, so that it bears
// the deadline.
func (d *Daemon) announceGame(ctx context.Context, name string, now time.Time, site keeper.Site) (n int, err error) {
	if err := d.upgrade(name); err != nil {
		return n, err
	}
	if !d.announced[name] {
		told, err := d.keep(name, now, site)
		if err != nil {
			return told, err
		}
		letters, err := d.welcome(name)
		if n = told + letters; err != nil {
			return n, err
		}
		d.announced[name] = true
	}
	late, err := d.light(ctx, name)
	n += late
	if err != nil {
		return n, err
	}
	if err := d.desk.Drive(name); err != nil {
		return n, err
	}
	told, err := d.keep(name, now, site)
	n += told
	if err != nil {
		return n, err
	}
	k, err := d.byHand(name)
	if n += k; err != nil {
		return n, err
	}
	k, err = d.observers(name, now, site)
	return n + k, err
}

// welcome sends a game's first mails once and returns their number.
func (d *Daemon) welcome(name string) (int, error) {
	seats, err := d.desk.People(name)
	if err != nil {
		return 0, err
	}
	for _, s := range seats {
		if err := d.mailbox(s.Addr); err != nil {
			return 0, err
		}
	}
	letters, err := d.desk.Welcomes(name)
	if err != nil {
		return 0, err
	}
	ids := make([]string, letters)
	for i := range ids {
		ids[i] = welcomeID(name, i)
	}
	return d.once(ids, func() ([]compose.Letter, error) { return d.desk.Welcome(name) })
}

func welcomeID(name string, n int) string { return fmt.Sprintf("welcome-%s-%d", name, n) }

// NameUsed says whether a game of this name, with so many seats, was welcomed from this state folder. Another one of that
// name would get no welcome mails, and its letters could bear Message-IDs that were used.
func NameUsed(dir, name string, seats int) (bool, error) {
	for i := range seats {
		if _, _, ok, err := outbox.Look(filepath.Join(dir, "outbox"), welcomeID(name, i)); ok || err != nil {
			return ok, err
		}
	}
	return false, nil
}

// byHand sends the results of sheets that came without a mail. Computer opponents act first.
func (d *Daemon) byHand(name string) (int, error) {
	batches, size, err := d.desk.ByHand(name, d.scanned[name])
	if err != nil {
		return 0, err
	}
	total := 0
	for _, b := range batches {
		ids := make([]string, b.Seats)
		for i := range ids {
			ids[i] = fmt.Sprintf("hand-%s-%d-%d", name, b.Record, i)
		}
		n, err := d.once(ids, func() ([]compose.Letter, error) { return d.desk.Results(name, b.Record) })
		total += n
		if err != nil {
			return total, err
		}
	}
	d.scanned[name] = size
	return total, nil
}

// once puts those letters into the outbox that were not released under their identifiers before, and returns their
// number. make is called when there is at least one; its letters stand in the order of ids.
func (d *Daemon) once(ids []string, make func() ([]compose.Letter, error)) (int, error) {
	var missing []int
	for i, id := range ids {
		it, ok, err := d.outbox.Item(id)
		if err != nil {
			return 0, err
		}
		if !ok || it.Status == outbox.Held {
			missing = append(missing, i)
		}
	}
	if len(missing) == 0 {
		return 0, nil
	}
	letters, err := make()
	if err != nil {
		return 0, err
	}
	if len(letters) != len(ids) {
		return 0, fmt.Errorf("%d letters were written for %d identifiers from %s on", len(letters), len(ids), ids[0])
	}
	var written []int
	var failed error
	for _, i := range missing { // one that cannot be written keeps no other back
		if err := d.put(ids[i], &letters[i]); err != nil {
			failed = errors.Join(failed, err)
			continue
		}
		written = append(written, i)
	}
	for k, i := range written {
		if err := d.outbox.Release(ids[i]); err != nil {
			return k, err
		}
		d.opt.Log.Info("letter queued", "id", ids[i], "to", letters[i].To, "subject", letters[i].Subject)
		if err := d.fail("announced"); err != nil {
			return k + 1, err
		}
	}
	return len(written), failed
}

func (d *Daemon) fail(step string) error {
	if d.opt.Fail == nil {
		return nil
	}
	return d.opt.Fail(step)
}

func (d *Daemon) put(id string, l *compose.Letter) error {
	raw, to, reduced, err := l.Finish()
	if reduced != nil {
		d.opt.Log.Error("a letter could not be written as it was to be; it goes out as text alone", "item", id, "why", reduced, "error", err)
	}
	if err != nil {
		return err
	}
	from, err := l.Sender()
	if err != nil {
		return err
	}
	return d.outbox.Put(id, outbox.Envelope{From: from, To: to, Rank: l.Rank, About: l.About}, l.MessageID, raw)
}
