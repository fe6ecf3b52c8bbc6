package daemon

import (
	"path/filepath"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
	"fieldpost/pbem/view/report"
)

// playerDailies writes daily letters to the players who asked for one, about all their games and events. They are sent
// at the hour of the moderators' letters, or else at eight, in the player's time zone.
type playerDailies struct {
	cfg    *config.Config
	games  gamesFolder
	wishes map[string]dailyletter.Subscription // by address
	data   *dailyData                          // read in this round
}

// Name returns the first word of the identifiers of these letters.
func (p *playerDailies) Name() string { return "daily" }

// DueTimes implements dailyletter.LetterKind: each reader is a group.
func (p *playerDailies) DueTimes(time.Time) (out []dailyletter.DueTime, err error) {
	minute, ok := p.cfg.Digest.MinuteOfDay()
	if !ok {
		minute = dailyletter.DefaultMinute
	}
	list, err := dailyletter.Subscriptions(p.cfg.Dir)
	p.wishes, p.data = map[string]dailyletter.Subscription{}, nil
	for _, w := range list {
		p.wishes[w.Addr] = w
		out = append(out, dailyletter.DueTime{Group: w.Addr, Minute: minute, Zone: w.TimeZone(), Since: w.Since})
	}
	return out, err
}

// Readers returns the one reader of a group.
func (p *playerDailies) Readers(h dailyletter.DueTime) ([]dailyletter.Reader, error) {
	return []dailyletter.Reader{{Key: h.Group, Addr: h.Group, Since: h.Since}}, nil
}

// Write returns the letter of the day for a player. ok is false if there is nothing to say.
func (p *playerDailies) Write(r dailyletter.Reader, t dailyletter.Period) (l report.Letter, ok bool, err error) {
	if p.data == nil {
		if p.data, err = readDailyData(p.cfg.Dir, p.games); err != nil {
			return l, false, err
		}
	}
	w := p.wishes[r.Key]
	day := dailyletter.News{Name: t.Name, Now: t.Now, Since: t.From, Zone: w.TimeZone(), Always: t.Always}
	day.Games, day.Events = p.data.forAddress(w.Addr)
	subject, text, ok := dailyletter.Write(day)
	return report.NoteLetter(p.games.Library().Catalogue().Translator(w.Lang), subject, text), ok, nil
}

// dailyData holds the state of all games and events, for the daily letters of one round.
type dailyData struct {
	games  []gamestatus.Game
	events []eventPeople
}

// eventPeople holds an event and the addresses of its people.
type eventPeople struct {
	records   []ledger.Record
	addresses map[string]string // address by name
}

// readDailyData reads the state of all games and events. Games and events that cannot be read are left out; their
// moderators are told.
func readDailyData(state string, games gamesFolder) (*dailyData, error) {
	names, err := gamestatus.GameNames(GamesDir(state))
	if err != nil {
		return nil, err
	}
	out := &dailyData{}
	for _, name := range names {
		if g, err := games.listingOf(name); err == nil {
			out.games = append(out.games, g)
		}
	}
	dirs, err := runner.ListEvents(runner.EventsDir(state))
	if err != nil {
		return nil, err
	}
	for _, dir := range dirs {
		raw, err := durable.ReadLines(filepath.Join(dir, tournament.FileLedger))
		people, err2 := tournament.Addresses(dir)
		if err == nil && err2 == nil {
			recs, _ := ledger.ParseAll(raw) // the valid part
			out.events = append(out.events, eventPeople{recs, people})
		}
	}
	return out, nil
}

// forAddress returns the games and events in which an address has a part.
func (p *dailyData) forAddress(addr string) (games []dailyletter.Game, events []dailyletter.Event) {
	for _, g := range p.games {
		x := dailyletter.Game{Game: g}
		for _, s := range g.Seats {
			if identity.IsSameMailbox(s.Addr, addr) || identity.IsListed(addr, s.OtherAddrs) {
				x.Sides = append(x.Sides, s.Side)
			}
		}
		if len(x.Sides) > 0 {
			games = append(games, x)
		}
	}
	for _, e := range p.events {
		for id, a := range e.addresses {
			if identity.IsSameMailbox(a, addr) {
				events = append(events, dailyletter.Event{Records: e.records, Player: id})
			}
		}
	}
	return games, events
}
