package tournament

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// Prohibition forbids two players to meet in rounds that are paired by points or losses.
type Prohibition struct {
	Players  [2]string // by name
	From, To int       // the rounds for which it holds, To 0 for all that come
	Why      string
}

// prohibit records that a director forbids two players to meet from the next round on, or allows it again.
func (e *Event) prohibit(r ledger.Record) error {
	pair := [2]string{r.Get("player"), r.Get("other")}
	at := e.prohibited(pair[0], pair[1])
	_, byScore := e.system(e.NextRoundNumber()).(scored)
	_, err := e.differentPlayers(pair)
	if err := first(err, only(r, "player", "other", "off", "why")); err != nil {
		return err
	}
	switch {
	case e.Version < 3:
		return say.Errorf("players of this event cannot be kept apart: an earlier version made it")
	case !byScore:
		return say.Errorf("players cannot be kept apart in round %d of a %s: it is not paired by points or losses",
			e.NextRoundNumber(), e.Format)
	case e.Round() != nil && e.Round().Locked != nil:
		return say.Errorf("round %d is being drawn", e.Round().N)
	case slices.Contains(pair[:], r.Get("by")):
		return say.Errorf("%s directs the event and plays in it: an assistant decides whom they may not meet", r.Get("by"))
	case r.Get("off") != "" && r.Get("off") != "yes":
		return say.Errorf("off %q: want yes or nothing", r.Get("off"))
	case at != nil && r.Get("off") == "":
		return say.Errorf("%s and %s are kept apart already", pair[0], pair[1])
	case at == nil && r.Get("off") != "":
		return say.Errorf("%s and %s are not kept apart", pair[0], pair[1])
	case at == nil:
		slices.Sort(pair[:])
		e.Prohibited = append(e.Prohibited, Prohibition{Players: pair, From: e.NextRoundNumber(), Why: r.Get("why")})
	case at.From == e.NextRoundNumber(): // no round was paired by it
		gone := *at
		e.Prohibited = slices.DeleteFunc(e.Prohibited, func(p Prohibition) bool { return p == gone })
	default:
		at.To = e.NextRoundNumber() - 1
	}
	return nil
}

// differentPlayers returns the two players with these ids. It returns an error if they are not two different players.
func (e *Event) differentPlayers(pair [2]string) (out [2]*Person, err error) {
	for i, id := range pair {
		if out[i] = e.Person(id); out[i] == nil || out[i].Role != RolePlayer {
			return out, say.Errorf("%q is no player of the event", id)
		}
	}
	if pair[0] == pair[1] {
		return out, say.Errorf("want two players")
	}
	return out, nil
}

// prohibited returns the present prohibition for two players, nil for none.
func (e *Event) prohibited(a, b string) *Prohibition {
	for i := range e.Prohibited {
		p := &e.Prohibited[i]
		if p.To == 0 && p.Players == [2]string{min(a, b), max(a, b)} {
			return p
		}
	}
	return nil
}

// prohibitedOpponents returns the players whom a player may not meet now, in the order of the records.
func (e *Event) prohibitedOpponents(id string) (out []string) {
	for _, p := range e.Prohibited {
		if i := slices.Index(p.Players[:], id); i >= 0 && p.To == 0 {
			out = append(out, p.Players[1-i])
		}
	}
	return out
}

// Prohibit forbids two players to meet from the next round on. If off is set, it allows them to meet again.
func (b *Book) Prohibit(by, one, other string, off bool, why string) error {
	r := record("prohibit", "player", one, "other", other)
	if off {
		r.Add("off", "yes")
	}
	if why = strings.TrimSpace(why); why != "" {
		r.Add("why", why)
	}
	return b.append(by, r)
}

// virtual returns the points that a player has only for the pairing of round n. In accelerated rounds the upper half of
// the first draw has them; its size is even.
func (e *Event) virtual(first []string, id string, n int) int {
	if n > len(e.Accelerate) {
		return 0
	}
	if i := slices.Index(first, id); i >= 0 && i < (len(first)+3)/4*2 {
		return e.Accelerate[n-1]
	}
	return 0
}

// addPairingRules adds the prohibitions and virtual points to a TRF file. number holds the players' numbers in it; unit
// is one point in tenths.
func (e *Event) addPairingRules(s *standings.TRFFile, number map[string]int, unit int) {
	for _, p := range e.Prohibited {
		to := p.To
		if to == 0 {
			to = max(s.Rounds, p.From)
		}
		a, b := number[p.Players[0]], number[p.Players[1]]
		s.Apart = append(s.Apart, standings.ForbiddenPair{From: p.From, To: to, Players: [2]int{min(a, b), max(a, b)}})
	}
	if len(e.paired()) == 0 {
		return
	}
	line := e.Rounds[0].seeded()
	for n := range e.Accelerate {
		for _, id := range line {
			if points := e.virtual(line, id, n+1); points > 0 {
				s.Virtual = append(s.Virtual, standings.VirtualPoints{Round: n + 1, Player: number[id], Tenths: unit * points})
			}
		}
	}
}
