package tournament

import (
	"cmp"
	"slices"

	"fieldpost/pbem/tournament/pairing"
	"fieldpost/pbem/tournament/standings"
)

// double is the system in which a second lost match puts a player out. Players with equal losses meet.
type double struct{ plain }

func (d double) pair(e *Event, order []string, n int) ([]couple, error) {
	players, err := d.scores(e, order)
	if err != nil {
		return nil, err
	}
	r, err := e.first(n).PairSwiss(players, pairing.RematchIfUnavoidable)
	return couplesOf(r), err
}

// scores returns players with their losses. The number of earlier meetings does not count.
func (double) scores(e *Event, order []string) ([]pairing.Player, error) {
	players, err := e.scores(order, func(r standings.Row) int { return -e.losses(r.Player) })
	for _, p := range players {
		for id := range p.Met {
			p.Met[id] = 1
		}
	}
	return players, err
}

func (double) players(e *Event, _ int) []*Person {
	return slices.DeleteFunc(e.ActivePlayers(), func(p *Person) bool { return e.losses(p.ID) >= 2 })
}

func (d double) done(e *Event, n int) bool { return len(d.players(e, n)) < 2 }

// places ranks players without a loss first, then those with one loss, then the others.
func (double) places(e *Event, _ int) []string {
	last := e.byLastMatch()
	return e.inOrder(nil, func(a, b string) int {
		if (e.losses(a) < 2) != (e.losses(b) < 2) {
			return cmp.Compare(e.losses(a), e.losses(b))
		}
		return last(a, b)
	})
}

// losses returns the number of matches that a player lost, including those they began with.
func (e *Event) losses(id string) int { return e.lossesIn(e.Rounds, id) }

// lossesIn returns the number of losses that a player had in some rounds.
func (e *Event) lossesIn(rounds []*Round, id string) int {
	n := e.Person(id).Losses
	for _, r := range rounds {
		for _, m := range r.Matches {
			if m.Guest != "" && (!e.GuestCount || m.Guest == id) || !slices.Contains(m.Players[:], id) {
				continue
			}
			if won, lost := e.decide(m); lost == id || won == "" && m.finished() {
				n++
			}
		}
	}
	return n
}

// Stage is the part of a double elimination to which a match belongs.
type Stage int

// The stages of a double elimination.
const (
	StageUnbeaten   Stage = iota // nobody has lost, or of an uneven number the last one of them plays one who has
	StageBeatenOnce              // both have lost one match
	StageFinal                   // the last two; one of them has lost a match, as a rule
	StageReset                   // and once more, because the one who had not has lost now
)

// Bout holds a match of a double elimination, or the bye of a player.
type Bout struct {
	Round  int
	Stage  Stage
	Who    [2]string // the second is "" of who had a bye
	Lost   [2]int    // matches before it; of an eliminator 0
	Won    string    // "" until it is known
	Played bool      // false of who had a bye
	Match  *Match    // nil of who had a bye
}

// Bouts returns the bouts of a double elimination in the order of the pairing, round by round. It returns nil in other
// formats.
func (e *Event) Bouts() (out []Bout) {
	if _, ok := e.Format.last().(double); !ok {
		return nil
	}
	final := false
	for i, r := range e.paired() {
		before := e.Rounds[:i]
		again := final
		final = len(r.Order) == 2 && len(r.Matches) == 1
		for _, m := range r.Matches {
			b := Bout{Round: r.N, Who: m.Players, Played: true, Match: m}
			for k, id := range m.Players {
				b.Lost[k] = e.lossesIn(before, id)
			}
			b.Won, _ = e.decide(m)
			switch {
			case final && again:
				b.Stage = StageReset
			case final:
				b.Stage = StageFinal
			case slices.Min(b.Lost[:]) > 0 || m.Guest != "" && b.Lost[0] > 0:
				b.Stage = StageBeatenOnce
			}
			out = append(out, b)
		}
		for _, id := range r.Byes {
			b := Bout{Round: r.N, Who: [2]string{id}, Lost: [2]int{e.lossesIn(before, id)}, Won: id}
			if b.Lost[0] > 0 {
				b.Stage = StageBeatenOnce
			}
			out = append(out, b)
		}
	}
	return out
}
