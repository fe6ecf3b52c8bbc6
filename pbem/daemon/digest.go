package daemon

import (
	"errors"
	"fmt"
	"net/mail"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/loop"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/mail/returns"
	"fieldpost/pbem/office/site/digest"
	"fieldpost/pbem/office/site/listing"
	"fieldpost/pbem/table/engine"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
	"fieldpost/pbem/table/schedule"
)

const (
	// digestReach is how many days a digest looks back when none was written in between.
	digestReach = 7
	// digestAgain is how long it is left alone when it could not be written.
	digestAgain = time.Minute
)

// digests know for which day the moderators have their letters.
type digests struct {
	day   string
	again time.Time // not before, after a failure
}

// digest writes one letter a day to each moderator who has to be told of something, and on Mondays to all. Its identifier
// names the day, so that a crash cannot repeat it. It returns the number of letters; what goes wrong is logged and tried
// again.
func (d *Daemon) digest(now time.Time, guard keeper.Site) (letters int) {
	minute, wanted := d.cfg.Digest.Minute()
	if !wanted || guard.Hold || now.Before(d.digests.again) {
		return 0
	}
	zone, err := schedule.ParseZone(d.cfg.Digest.Zone)
	if err != nil {
		zone = time.UTC // the configuration has no other
	}
	day := now.In(zone).Format(time.DateOnly)
	if d.digests.day == day || now.Before(digestAt(day, minute, zone)) {
		return 0
	}
	letters, err = d.writeDigests(now, day, minute, zone)
	if err != nil {
		d.opt.Log.Error("the moderators' letters of the day cannot be written; it is tried again", "day", day, "error", err)
		d.digests.again = now.Add(digestAgain)
		return letters
	}
	d.digests = digests{day: day}
	return letters
}

// digestAt is when the letter of a day is due: an hour that the clock skips is the first after it, one that comes twice the
// first.
func digestAt(day string, minute int, zone *time.Location) time.Time {
	at, _ := schedule.ParseInstant(fmt.Sprintf("%s %02d:%02d", day, minute/60, minute%60), zone) // a day of the calendar
	return at
}

func digestID(addr, day string) string { return "digest-" + short(addr) + "-" + day }

// writeDigests writes the letters of a day that are not written yet.
func (d *Daemon) writeDigests(now time.Time, day string, minute int, zone *time.Location) (letters int, err error) {
	first, _ := time.Parse(time.DateOnly, day)
	b, err := d.brief(now, now.AddDate(0, 0, -digestReach))
	if err != nil {
		return 0, err
	}
	at := digestAt(day, minute, zone)
	for _, m := range b.moderators {
		if done, err := d.digested(m.key, day); err != nil || done {
			if err != nil {
				return letters, err
			}
			continue
		}
		since := now.AddDate(0, 0, -digestReach)
		for n := range digestReach {
			last := first.AddDate(0, 0, -1-n).Format(time.DateOnly)
			done, err := d.digested(m.key, last)
			if err != nil {
				return letters, err
			}
			if done {
				since = digestAt(last, minute, zone)
				break
			}
		}
		subject, text, ok := digest.Write(b.of(m, span{since, at}, digest.Day{Name: day, Now: now, Always: first.Weekday() == time.Monday}))
		if !ok {
			continue
		}
		if err := d.write(digestID(m.key, day), m.addr, at, subject, text); err != nil {
			return letters, err
		}
		letters++
	}
	return letters, nil
}

// digested says whether a moderator has the letter of a day.
func (d *Daemon) digested(key, day string) (bool, error) { return d.wrote(digestID(key, day)) }

// wrote says whether a letter was written.
func (d *Daemon) wrote(id string) (bool, error) {
	it, ok, err := d.outbox.Item(id)
	return ok && it.Status != outbox.Held, err
}

// brief is all that digests of one day are made from.
type brief struct {
	moderators []digestReader
	games      []digestGame
	failed     []outbox.Item // letters since the beginning of the reach
	paused     []returns.Pause
	quarantine []time.Time // when its mails came
}

// digestReader is a moderator: key is his address in one spelling.
type digestReader struct {
	key, addr string
	site      bool // of the site, who is told of the mail, and of games without a moderator of their own
}

type digestGame struct {
	digest.Game
	lapses []digest.Lapse // of the whole reach
}

// brief looks at all games and at the mail, from an instant on.
func (d *Daemon) brief(now, from time.Time) (b brief, err error) {
	names, err := listing.Names(Games(d.cfg.Dir))
	if err != nil {
		return b, err
	}
	if m, err := mail.ParseAddress(d.cfg.Moderator); err == nil {
		b.moderators = append(b.moderators, digestReader{canonical(m.Address), d.cfg.Moderator, true})
	}
	for _, name := range names {
		g, err := d.digestGame(name, from)
		if err != nil {
			return b, err
		}
		b.games = append(b.games, g)
		for _, addr := range g.Moderators {
			key := canonical(addr)
			if !slices.ContainsFunc(b.moderators, func(m digestReader) bool { return m.key == key }) {
				b.moderators = append(b.moderators, digestReader{key: key, addr: addr})
			}
		}
	}
	return b, d.postal(&b, from)
}

func canonical(addr string) string {
	if c, ok := identity.Canonical(addr); ok {
		return c
	}
	return strings.ToLower(addr)
}

// listed is where a game stands, without folding it.
func (d *Daemon) listed(name string) (listing.Game, error) {
	dir := filepath.Join(Games(d.cfg.Dir), name)
	g, err := listing.Read(dir)
	if errors.Is(err, listing.ErrStale) {
		_ = d.with(name, func(*game.Game) error { return nil }) // waits for the sheet that is being written, or tells what is wrong
		g, err = listing.Read(dir)
	}
	return g, err
}

// digestGame looks at one game.
func (d *Daemon) digestGame(name string, from time.Time) (g digestGame, err error) {
	dir := filepath.Join(Games(d.cfg.Dir), name)
	g.Game.Game, err = d.listed(name)
	g.Trouble = d.troubles[name].what
	if err != nil {
		g.Game.Game = listing.Game{Name: name}
		if g.Trouble == "" {
			g.Trouble = err.Error()
		}
		return g, nil
	}
	if g.Game.Game.Beacon() && g.Trouble == "" {
		err := d.with(name, func(open *game.Game) error {
			if a := open.Beacon(); a != nil {
				g.Game.Beacon = a.Time()
			}
			return nil
		})
		if err != nil {
			return g, err
		}
	}
	if g.Clock == "" || g.Last.Before(from) {
		return g, nil
	}
	recs, err := game.ReadLedger(dir)
	if err != nil && len(recs) == 0 {
		return g, err
	}
	for i := len(recs) - 1; i >= 0; i-- {
		if recs[i].Type != "act" {
			continue
		}
		a, by, err := engine.ParseAct(recs[i])
		if err != nil || by.At.Before(from) {
			break
		}
		if l, ok := a.(engine.Lapse); ok {
			g.lapses = append(g.lapses, digest.Lapse{Side: l.Side, At: by.At, Policy: l.Policy})
		}
	}
	slices.Reverse(g.lapses)
	return g, nil
}

// postal looks at what became of the mail.
func (d *Daemon) postal(b *brief, from time.Time) error {
	items, err := d.outbox.Items(outbox.Failed)
	if err != nil {
		return err
	}
	for _, it := range items {
		if it.LastTry.After(from) {
			b.failed = append(b.failed, it)
		}
	}
	pauses, err := d.returns.Pauses()
	if err != nil {
		return err
	}
	for _, p := range pauses {
		now, ok := d.returns.Paused(p.Addr)
		if ok && !slices.ContainsFunc(b.paused, func(x returns.Pause) bool { return identity.Same(x.Addr, p.Addr) }) {
			b.paused = append(b.paused, now)
		}
	}
	for _, e := range d.spool.Entries("") {
		if e.Disposition == string(loop.Quarantine) {
			b.quarantine = append(b.quarantine, e.Origin.Received)
		}
	}
	return nil
}

// span is the time that the events of a letter are from. What comes after it, before a letter that is late is written, is for
// the next one.
type span struct{ from, to time.Time }

func (s span) holds(t time.Time) bool { return t.After(s.from) && !t.After(s.to) }

// of is what one moderator is told of.
func (b brief) of(m digestReader, in span, day digest.Day) digest.Day {
	seated := map[string]bool{}
	for _, g := range b.games {
		mine := slices.ContainsFunc(g.Moderators, func(a string) bool { return canonical(a) == m.key })
		if !mine && !(m.site && (len(g.Moderators) == 0 || g.Trouble != "")) {
			continue
		}
		x := g.Game
		for _, l := range g.lapses {
			if in.holds(l.At) {
				x.Lapses = append(x.Lapses, l)
			}
		}
		for _, s := range g.Seats {
			for _, p := range b.paused {
				if identity.Same(s.Addr, p.Addr) {
					x.Dead = append(x.Dead, digest.Dead{Side: s.Side, Addr: p.Addr, Since: p.Since})
					seated[p.Addr] = true
				}
			}
			for _, it := range b.failed {
				if !m.site && in.holds(it.LastTry) && identity.Same(s.Addr, it.Envelope.To) { // the site's moderator is told of all at once
					x.Failed++
				}
			}
		}
		day.Games = append(day.Games, x)
	}
	if m.site {
		day.Site = b.site(in, seated)
	}
	return day
}

// site is what the moderator of the site is told of the mail, besides what he is told game by game.
func (b brief) site(in span, seated map[string]bool) *digest.Site {
	s := &digest.Site{QuarantineAll: len(b.quarantine)}
	for _, t := range b.quarantine {
		if in.holds(t) {
			s.Quarantine++
		}
	}
	for _, it := range b.failed {
		if in.holds(it.LastTry) {
			s.Failed++
		}
	}
	for _, p := range b.paused {
		if !seated[p.Addr] {
			s.Paused = append(s.Paused, p.Addr)
		}
	}
	return s
}
