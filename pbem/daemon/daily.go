package daemon

import (
	"path/filepath"
	"time"

	"fieldpost/pbem/event/book"
	"fieldpost/pbem/event/hall"
	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/office/daily"
	"fieldpost/pbem/office/site/listing"
	"fieldpost/pbem/record/durable"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/keeper"
)

// dailies know for which day each player has his letter or needs none.
type dailies struct {
	day   map[string]string // by address
	again time.Time         // not before, after a failure
}

// daily writes one letter a day to each player who wished for it, about all his games and events, at the hour of the moderators' letters,
// else at eight, by the clock that he chose. Its identifier names the day, so that a crash cannot repeat it. It returns the number of
// letters; what goes wrong is logged and tried again.
func (d *Daemon) daily(now time.Time, guard keeper.Site) (letters int) {
	if guard.Hold || now.Before(d.dailies.again) {
		return 0
	}
	wishes, err := daily.Wishes(d.cfg.Dir)
	if err == nil {
		letters, err = d.writeDailies(now, wishes)
	}
	if err != nil {
		d.opt.Log.Error("the players' letters of the day cannot be written; it is tried again", "error", err)
		d.dailies.again = now.Add(digestAgain)
	}
	return letters
}

func (d *Daemon) writeDailies(now time.Time, wishes []daily.Wish) (letters int, err error) {
	minute, ok := d.cfg.Digest.Minute()
	if !ok {
		minute = daily.Morning
	}
	if d.dailies.day == nil {
		d.dailies.day = map[string]string{}
	}
	var all *parts
	for _, w := range wishes {
		day := now.In(w.Where()).Format(time.DateOnly)
		at := digestAt(day, minute, w.Where())
		if d.dailies.day[w.Addr] == day || now.Before(at) || !at.After(w.Since) {
			continue
		}
		if done, err := d.wrote(dailyID(w.Addr, day)); err != nil {
			return letters, err
		} else if !done {
			if all == nil {
				if all, err = d.parts(); err != nil {
					return letters, err
				}
			}
			n, err := d.writeDaily(w, day, minute, now, all)
			if letters += n; err != nil {
				return letters, err
			}
		}
		d.dailies.day[w.Addr] = day
	}
	return letters, nil
}

func dailyID(addr, day string) string { return "daily-" + short(addr) + "-" + day }

// writeDaily writes one letter, if there is something to say.
func (d *Daemon) writeDaily(w daily.Wish, day string, minute int, now time.Time, all *parts) (letters int, err error) {
	first, _ := time.Parse(time.DateOnly, day)
	x := daily.Day{Name: day, Now: now, Zone: w.Where(), Since: w.Since, Always: first.Weekday() == time.Monday}
	if reach := now.AddDate(0, 0, -digestReach); reach.After(x.Since) {
		x.Since = reach
	}
	for n := range digestReach {
		last := first.AddDate(0, 0, -1-n).Format(time.DateOnly)
		done, err := d.wrote(dailyID(w.Addr, last))
		if err != nil {
			return 0, err
		}
		if done {
			x.Since = digestAt(last, minute, w.Where())
			break
		}
	}
	x.Games, x.Events = all.of(w.Addr)
	subject, text, ok := daily.Write(x)
	if !ok {
		return 0, nil
	}
	return 1, d.send(dailyID(w.Addr, day), w.Addr, digestAt(day, minute, w.Where()), report.Note(w.Lang, subject, text))
}

// parts are all games and events, for the letters of one look.
type parts struct {
	games  []listing.Game
	events []attended
}

// attended is an event and who is in it, by address.
type attended struct {
	records []ledger.Record
	people  map[string]string // address by name
}

// parts reads where all games and events stand. What cannot be read is left out: its moderators hear of it.
func (d *Daemon) parts() (*parts, error) {
	names, err := listing.Names(Games(d.cfg.Dir))
	if err != nil {
		return nil, err
	}
	out := &parts{}
	for _, name := range names {
		if g, err := d.listed(name); err == nil {
			out.games = append(out.games, g)
		}
	}
	dirs, err := hall.Events(hall.Folder(d.cfg.Dir))
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		raw, err := durable.ReadLines(filepath.Join(dir, book.FileLedger))
		people, err2 := book.Addresses(dir)
		if err == nil && err2 == nil {
			recs, _ := ledger.ParseAll(raw) // as far as it holds
			out.events = append(out.events, attended{recs, people})
		}
	}
	return out, nil
}

// of are the games and events of an address.
func (p *parts) of(addr string) (games []daily.Game, events []daily.Event) {
	for _, g := range p.games {
		x := daily.Game{Game: g}
		for _, s := range g.Seats {
			if identity.Same(s.Addr, addr) || identity.In(addr, s.Also) {
				x.Sides = append(x.Sides, s.Side)
			}
		}
		if len(x.Sides) > 0 {
			games = append(games, x)
		}
	}
	for _, e := range p.events {
		for id, a := range e.people {
			if identity.Same(a, addr) {
				events = append(events, daily.Event{Records: e.records, Player: id})
			}
		}
	}
	return games, events
}
