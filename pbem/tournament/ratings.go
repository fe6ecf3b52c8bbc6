package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/tournament/rating"
)

// RatedGames returns the games of events that change ratings: those that were played, resigned, adjudicated, or
// forfeited after both players had moved. Games against eliminators are included. A player is identified by their key,
// and shown under the name that they chose last; a player without a key is identified by name. If a name is used by two
// keys, or by a key and a player without one, a part of the key follows the name. Agents have separate ratings: their
// games against people are not rated.
func RatedGames(events ...*Event) []rating.Game {
	all := byStart(events)
	name := ratedNames(all)
	var out []rating.Game
	for _, e := range all {
		for _, m := range e.matches() {
			for _, g := range m.Games {
				a, b := e.Person(g.Players[0]), e.Person(g.Players[1])
				if g.Result != nil && g.Result.How.ChangesRatings() && (a.Agent == "") == (b.Agent == "") {
					out = append(out, rating.Game{Event: e.Name, Day: g.Result.Day, First: name(a), Second: name(b),
						Half: g.Result.Half})
				}
			}
		}
	}
	return out
}

// byStart returns events in the order in which they began.
func byStart(events []*Event) []*Event {
	all := slices.Clone(events)
	slices.SortStableFunc(all, func(a, b *Event) int { return a.At.Compare(b.At) })
	return all
}

// ratedNames returns a function that gives a person's name in the ratings. The events are in the order in which they
// began.
func ratedNames(all []*Event) func(*Person) string {
	names, taken := map[string]string{}, map[string]map[string]bool{} // by key; the keys of each name
	for _, e := range all {
		for _, p := range e.People {
			if taken[p.Shown] == nil {
				taken[p.Shown] = map[string]bool{}
			}
			names[p.Key], taken[p.Shown][p.Key] = p.Shown, true
		}
	}
	return func(p *Person) string {
		if p.Key == "" {
			return p.Shown
		}
		if last := names[p.Key]; len(taken[last]) == 1 {
			return last
		}
		return fmt.Sprintf("%s (%.16s)", names[p.Key], p.Key)
	}
}

// RatingAt returns the rating of the person who entered an event of a title with an address. It uses the name of the
// latest such event. It reads all events in a folder, except those that it cannot read. ok is false if the person has
// no rated game.
func RatingAt(folder, title, addr string, system rating.System) (line rating.Line, ok bool, err error) {
	dirs, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return line, false, nil
	}
	var events []*Event
	people := map[*Event]*Person{}
	for _, d := range dirs {
		text, err := durable.ReadLines(filepath.Join(folder, d.Name(), FileLedger))
		if err != nil {
			continue
		}
		recs, _ := ledger.ParseAll(text)
		e, err := ReplayQuickly(recs)
		if err != nil || e.Title != title {
			continue
		}
		events = append(events, e)
		addresses, _ := Addresses(filepath.Join(folder, d.Name()))
		for _, p := range e.People {
			if identity.IsSameMailbox(addresses[p.ID], addr) {
				people[e] = p
			}
		}
	}
	all := byStart(events)
	name, shown := ratedNames(all), ""
	for _, e := range all {
		if p := people[e]; p != nil {
			shown = name(p)
		}
	}
	lines, err2 := system.Rate(RatedGames(all...))
	i := slices.IndexFunc(lines, func(l rating.Line) bool { return shown != "" && l.Player == shown })
	if err = cmp.Or(err, err2); err != nil || i < 0 {
		return line, false, err
	}
	return lines[i], true, nil
}

// RatingsOf returns the ratings of an event's people, by id, from all rated games in events of its title. People
// without a rated game are left out.
func RatingsOf(e *Event, events []*Event, system rating.System) (map[string]rating.Line, error) {
	all := byStart(slices.DeleteFunc(slices.Clone(events), func(x *Event) bool { return x.Title != e.Title }))
	name := ratedNames(all)
	lines, err := system.Rate(RatedGames(all...))
	if err != nil {
		return nil, err
	}
	rated := map[string]rating.Line{}
	for _, l := range lines {
		rated[l.Player] = l
	}
	out := map[string]rating.Line{}
	for _, p := range e.People {
		if l, ok := rated[name(p)]; ok {
			out[p.ID] = l
		}
	}
	return out, nil
}

// Balance counts the games that a side won, and the bids for it.
type Balance struct {
	Side              string
	Wins, Draws, Lost int
	Bids, Bid         int // games in which somebody paid for it, and the sum in halves of the unit
}

// Balances returns the balance of both sides of a title over several events, by the results after the bids.
func Balances(events ...*Event) (out [2]Balance) {
	for _, e := range events {
		out[0].Side, out[1].Side = e.Side[0], e.Side[1]
		e.balance(&out)
	}
	return out
}

func (e *Event) balance(out *[2]Balance) {
	for _, m := range e.matches() {
		for _, g := range m.Games {
			if g.Result == nil || !g.Result.How.ChangesRatings() {
				continue
			}
			for i, side := range g.Sides {
				b := &out[0]
				if side == e.Side[1] {
					b = &out[1]
				}
				half := g.Result.Half
				if i == 1 {
					half = 2 - half
				}
				switch half {
				case 2:
					b.Wins++
				case 1:
					b.Draws++
				default:
					b.Lost++
				}
				if g.Bids[i] > 0 {
					b.Bids, b.Bid = b.Bids+1, b.Bid+g.Bids[i]*(2/e.FromUnits(1))
				}
			}
		}
	}
}

// WinRate returns the share of games that the side won, in per cent, rounded down. A draw counts half. It returns "-"
// if there are no games.
func (b Balance) WinRate() string {
	n := b.Wins + b.Draws + b.Lost
	if n == 0 {
		return "-"
	}
	return fmt.Sprintf("%d %%", 50*(2*b.Wins+b.Draws)/n)
}

// MeanBid returns the mean of the bids paid for the side, to two places, rounded down. It returns "-" if nobody paid.
func (b Balance) MeanBid() string {
	if b.Bids == 0 {
		return "-"
	}
	return fmt.Sprintf("%d.%02d", b.Bid/2/b.Bids, b.Bid*50/b.Bids%100)
}
