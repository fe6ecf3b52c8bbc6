package opponentlist

import (
	"regexp"
	"slices"
	"strconv"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// lineRematch is the kind of line that records a player's request for a rematch.
const lineRematch = "rematch"

// Rematch describes the state of a request to play a finished game again with the sides swapped.
type Rematch struct {
	BothWantIt  bool     // the other side wants it too
	Game        string   // new game, "" if the operator is asked
	AskOperator say.Text // sentence that names the person to ask for the game, "" if it is created
	More        []Letter // letters to the operator
}

// numbered matches the suffix of the name of a rematch.
var numbered = regexp.MustCompile(`-r(\d+)$`)

// nameOf returns the preferred name of a rematch: kursk-7-r2 after kursk-7, -r3 after that.
func nameOf(name string) string {
	n := 2
	if m := numbered.FindStringSubmatch(name); m != nil {
		n, _ = strconv.Atoi(m[1])
		name, n = name[:len(name)-len(m[0])], n+1
	}
	const longest = 34 // longest name without the number, in bytes
	return name[:min(len(name), longest)] + "-r" + strconv.Itoa(n)
}

// RequestRematch records that a side wants a rematch. When both sides want it, the game is created or the operator is
// asked to create it. If the same mail is handled again, it only completes interrupted work.
func (o *Handler) RequestRematch(g *game.Game, side core.Side, from Sender, nth int) (Rematch, error) {
	l, err := Read(o.Dir)
	if err != nil {
		return Rematch{}, err
	}
	i := slices.IndexFunc(l.Rematches, func(r again) bool {
		return r.Game == g.Header.Game && (r.Done || from.At.Before(r.At.Add(offered)))
	})
	if was := l.done(from.Mail, nth); was == nil {
		if i < 0 {
			l.Rematches = append(l.Rematches, again{Game: g.Header.Game, At: from.At})
			i = len(l.Rematches) - 1
		}
		r := &l.Rematches[i]
		if !slices.Contains(r.Sides, string(side)) {
			r.Sides = append(r.Sides, string(side))
		}
		if !r.Done && len(r.Sides) == len(g.Header.Seats) {
			r.Done, r.At = true, from.At
			if o.CreatesGames {
				if r.New, err = o.free(nameOf(g.Header.Game)); err != nil {
					return Rematch{}, err
				}
			}
		}
		l.Deeds = append(l.Deeds, deed{Mail: from.Mail, Nth: nth, At: from.At, Addr: spelled(from.Addr), Kind: lineRematch})
		if err := l.save(o.Dir, from.At); err != nil {
			return Rematch{}, err
		}
	}
	if i < 0 {
		return Rematch{}, nil
	}
	r := l.Rematches[i]
	out := Rematch{BothWantIt: r.Done, Game: r.New}
	if !r.Done {
		return out, nil
	}
	spec := swapped(g, r.New, r.At)
	if r.New != "" {
		return out, o.create(spec)
	}
	out.AskOperator = o.unmade()
	if o.Operator != "" {
		out.More = []Letter{{Person{Addr: o.Operator}, say.F("[%s] a rematch is wanted", g.Header.Game), byHand(spec),
			"wanted-rematch-" + g.Header.Game}}
	}
	return out, nil
}

// swapped returns the description of a game like g with the players' sides swapped and without a moderator.
func swapped(g *game.Game, name string, now time.Time) game.Spec {
	h := g.Header
	spec := game.Spec{Game: name, Title: h.Title, Now: now.UTC().Truncate(time.Second), Options: slices.Clone(h.Options),
		Clock: g.AdminState().Clock, Anonymous: h.Anonymous}
	for i, s := range h.Seats {
		other := h.Seats[len(h.Seats)-1-i]
		spec.Seats = append(spec.Seats, engine.Seat{Side: s.Side, Name: other.Name, Addr: other.Addr, Lang: other.Lang,
			Identity: other.Identity, Key: other.Key, Agent: other.Agent})
	}
	return spec
}
