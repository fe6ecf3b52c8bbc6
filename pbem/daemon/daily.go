package daemon

import (
	"path/filepath"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/daily"
	"fieldpost/pbem/site/listing"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/pbem/view/report"
)

// playerDays are the letters of the day of players who wished for one: about all their games and events, at the hour of
// the moderators' letters, else at eight, by the clock that they chose.
type playerDays struct {
	cfg    *config.Config
	games  gamesFolder
	wishes map[string]daily.Wish // by address
	all    *parts                // of this look
}

// Name implements daily.Kind.
func (p *playerDays) Name() string { return "daily" }

// Hours implements daily.Kind: each reader is a group.
func (p *playerDays) Hours(time.Time) (out []daily.Hour, err error) {
	minute, ok := p.cfg.Digest.Minute()
	if !ok {
		minute = daily.Morning
	}
	list, err := daily.Wishes(p.cfg.Dir)
	p.wishes, p.all = map[string]daily.Wish{}, nil
	for _, w := range list {
		p.wishes[w.Addr] = w
		out = append(out, daily.Hour{Group: w.Addr, Minute: minute, Zone: w.Where(), Since: w.Since})
	}
	return out, err
}

// Readers implements daily.Kind.
func (p *playerDays) Readers(h daily.Hour) ([]daily.Reader, error) {
	return []daily.Reader{{Key: h.Group, Addr: h.Group, Since: h.Since}}, nil
}

// Write implements daily.Kind.
func (p *playerDays) Write(r daily.Reader, t daily.Today) (l report.Letter, ok bool, err error) {
	if p.all == nil {
		if p.all, err = readParts(p.cfg.Dir, p.games); err != nil {
			return l, false, err
		}
	}
	w := p.wishes[r.Key]
	day := daily.Day{Name: t.Name, Now: t.Now, Since: t.From, Zone: w.Where(), Always: t.Always}
	day.Games, day.Events = p.all.of(w.Addr)
	subject, text, ok := daily.Write(day)
	return report.Note(p.games.Shelf().Words().For(w.Lang), subject, text), ok, nil
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

// readParts reads where all games and events stand. What cannot be read is left out: its moderators hear of it.
func readParts(state string, games gamesFolder) (*parts, error) {
	names, err := listing.Names(Games(state))
	if err != nil {
		return nil, err
	}
	out := &parts{}
	for _, name := range names {
		if g, err := games.listed(name); err == nil {
			out.games = append(out.games, g)
		}
	}
	dirs, err := runner.Events(runner.Folder(state))
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		raw, err := durable.ReadLines(filepath.Join(dir, tournament.FileLedger))
		people, err2 := tournament.Addresses(dir)
		if err == nil && err2 == nil {
			recs, _ := ledger.ParseAll(raw) // as far as it holds
			out.events = append(out.events, attended{recs, people})
		}
	}
	return out, nil
}

// of returns the games and events of an address.
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
