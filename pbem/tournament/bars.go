package tournament

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gofrs/flock"
	"gopkg.in/yaml.v3"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// FileBarredPersons names the file beside the events that lists barred people. Directors may edit it.
const FileBarredPersons = "bars.yaml"

// BarredPerson excludes a person from events: nobody may enter with one of the person's addresses or keys.
type BarredPerson struct {
	Addr  string   `yaml:"addr"`
	Key   string   `yaml:"key,omitempty"`
	Also  []string `yaml:"also,omitempty"` // other addresses and keys with which they entered the events of the folder
	Name  string   `yaml:"name"`           // that they chose
	Event string   `yaml:"event"`          // in which they fell silent
	Until string   `yaml:"until"`          // the last day
}

// is reports whether one of the marks, an address or a key, belongs to the barred person.
func (x BarredPerson) is(marks ...string) bool {
	his := append([]string{x.Addr, x.Key}, x.Also...)
	return slices.ContainsFunc(marks, func(m string) bool {
		return m != "" && slices.ContainsFunc(his, func(h string) bool { return strings.EqualFold(h, m) })
	})
}

// ReadBarredPersons returns the bars of a folder of events. It returns none if there is no file.
func ReadBarredPersons(events string) (list []BarredPerson, err error) {
	raw, err := os.ReadFile(filepath.Join(events, FileBarredPersons))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = yaml.Unmarshal(raw, &list)
	}
	if err != nil {
		return nil, say.Errorf("%s: %w", FileBarredPersons, err)
	}
	return list, nil
}

// bar writes bars for silent players into the file. This happens before their withdrawal is recorded, so a crash in
// between cannot lose a bar; repeating it adds no second one. lift removes the bars again.
func (b *Book) bar(ids ...string) (lift func() error, err error) {
	lift = func() error { return nil }
	var bars []BarredPerson
	events := filepath.Dir(b.Dir)
	for _, id := range ids {
		if p := b.Person(id); b.Bar > 0 && b.Dir != "" && p != nil && (b.Addr(id) != "" || p.Key != "") {
			bars = append(bars, BarredPerson{Addr: b.Addr(id), Key: p.Key, Also: others(events, b.Addr(id), p.Key),
				Name: p.Shown, Event: b.Name,
				Until: b.BarredUntil(b.instant())})
		}
	}
	if len(bars) == 0 {
		return lift, nil
	}
	same := func(x BarredPerson) bool {
		return slices.ContainsFunc(bars, func(y BarredPerson) bool { return x.Event == y.Event && x.Addr == y.Addr && x.Key == y.Key })
	}
	lift = func() error {
		return changeBars(events, func(list []BarredPerson) []BarredPerson { return slices.DeleteFunc(list, same) })
	}
	return lift, changeBars(events, func(list []BarredPerson) []BarredPerson { return append(slices.DeleteFunc(list, same), bars...) })
}

// changeBars rewrites the file of bars in a folder of events.
func changeBars(events string, change func([]BarredPerson) []BarredPerson) error {
	lock := flock.New(filepath.Join(events, "."+FileBarredPersons))
	if err := lock.Lock(); err != nil {
		return err
	}
	defer lock.Close()
	list, err := ReadBarredPersons(events)
	if err != nil {
		return err
	}
	raw, err := yaml.Marshal(change(list))
	if err != nil {
		return err
	}
	return durable.Replace(filepath.Join(events, FileBarredPersons), raw, 0o600)
}

// others returns further addresses and keys of the people with these marks. An address and a key belong to one person
// if they were used together to enter an event of the folder. Events that cannot be read are left out.
func others(events string, marks ...string) (out []string) {
	var pairs [][2]string
	dirs, _ := os.ReadDir(events)
	for _, d := range dirs {
		addrs, err := Addresses(filepath.Join(events, d.Name()))
		text, err2 := durable.ReadLines(filepath.Join(events, d.Name(), FileLedger))
		if err != nil || err2 != nil {
			continue
		}
		recs, _ := ledger.ParseAll(text)
		for _, r := range recs {
			if r.Type == "enter" && r.Get("key") != "" && addrs[r.Get("player")] != "" {
				pairs = append(pairs, [2]string{strings.ToLower(addrs[r.Get("player")]), r.Get("key")})
			}
		}
	}
	his := map[string]bool{"": true}
	for _, m := range marks {
		his[strings.ToLower(m)] = true
	}
	for before := 0; before < len(his); {
		before = len(his)
		for _, p := range pairs {
			for i := range p {
				if his[p[1-i]] && !his[p[i]] {
					his[p[i]], out = true, append(out, p[i])
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// barred returns a function that explains why a person with these addresses and keys may not enter. It returns nil if
// they may.
func (b *Book) barred() (func(marks ...string) error, error) {
	var list []BarredPerson
	var err error
	if b.Dir != "" {
		list, err = ReadBarredPersons(filepath.Dir(b.Dir))
	}
	today := b.instant().Format(time.DateOnly)
	return func(marks ...string) error {
		for _, x := range list {
			if x.is(marks...) && today <= x.Until && x.Event != b.Name {
				return say.Errorf("%s fell silent in the event %s and is barred until %s; the director of that "+
					"event lifts that by the "+
					"line unbar, or whoever keeps %s", x.Name, x.Event, x.Until, FileBarredPersons)
			}
		}
		return nil
	}, err
}

// faded reports whether a player lost half of their games in the event, or more, by silence. In a round robin all games
// of the schedule count.
func (e *Event) faded(id string) bool {
	silent, all := e.CountSilentLosses(id)
	if len(e.Rounds) > 0 {
		all = max(all, e.Format.last().games(e))
	}
	return silent > 0 && 2*silent >= all
}

// CountSilentLosses returns the number of games that a player lost by silence, and the number of their games so far.
func (e *Event) CountSilentLosses(id string) (silent, all int) {
	for _, m := range e.matches() {
		if !slices.Contains(m.Players[:], id) {
			continue
		}
		for _, g := range m.Games {
			all++
			if g.Result != nil && g.silencedBy(id) {
				silent++
			}
		}
	}
	return silent, all
}

// silencedBy reports whether a player lost a game by silence.
func (g *Game) silencedBy(id string) bool {
	switch r := g.Result; r.How {
	case standings.DoubleForfeit:
		return true
	case standings.Forfeited, standings.Unplayed:
		return r.Half != 1 && (r.Half == 0) == (g.Players[0] == id)
	}
	return false
}

// OftenSilentPlayers returns the players who lost half of their games or more by silence. They must be asked whether
// they go on.
func (e *Event) OftenSilentPlayers() []string {
	var out []string
	for _, p := range e.ActivePlayers() {
		if e.faded(p.ID) {
			out = append(out, p.ID)
		}
	}
	return out
}
