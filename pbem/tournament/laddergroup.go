package tournament

import (
	"fmt"
	"slices"
)

// BesideLadder is the value of the terms for a ladder beside the last rounds of an event.
const BesideLadder = "ladder"

// alongside is a bracket with a ladder beside it. Players without a further match in the bracket can play the ladder
// during its rounds. All of them who have confirmed a round are paired.
type alongside struct{ knockout }

// checkBeside returns an error if the terms allow nothing beside their rounds.
func (t Terms) checkBeside() error {
	switch {
	case t.Beside == "":
		return nil
	case t.Version < 4:
		return fmt.Errorf("version %d: nothing is played beside its knock-out; want version 4", t.Version)
	case t.Beside != BesideLadder:
		return fmt.Errorf("--beside %q: want %s, or nothing", t.Beside, BesideLadder)
	}
	if _, bracket := t.Format.last().(knockout); !bracket {
		return fmt.Errorf("--beside is for formats with a knock-out: in a %s nobody is out of one", t.Format)
	}
	return nil
}

// last returns the system of the last rounds of an event.
func (e *Event) last() system {
	if e.Beside != "" {
		return alongside{}
	}
	return e.Format.last()
}

// inBracket reports whether round n belongs to a bracket.
func (e *Event) inBracket(n int) bool {
	_, bracket := e.Format.last().(knockout)
	return bracket && n > e.qualifying()
}

// LadderPlayers returns the players who can play the next round on a ladder: those who have not left and have no match
// of a bracket in that round or later. It returns nil while a round is open, because its results decide that.
func (e *Event) LadderPlayers() []*Person {
	n, round := e.NextRoundNumber(), e.Round()
	if e.Over || e.Beside == "" || n == 1 || round.Locked == nil && !round.Closed || !e.inBracket(n) {
		return nil
	}
	var in []string
	for _, w := range e.walks(nil) {
		for _, c := range w.couples[n] {
			in = append(in, c.first, c.second)
		}
		in = append(in, e.waiting(&w, n)...)
	}
	return slices.DeleteFunc(e.ActivePlayers(), func(p *Person) bool { return slices.Contains(in, p.ID) })
}

// climbers returns the players of [Event.LadderPlayers] who have confirmed the next round.
func (e *Event) climbers() []*Person {
	return slices.DeleteFunc(e.LadderPlayers(), func(p *Person) bool { return p.Confirmed < e.NextRoundNumber() })
}

// players returns the players of the bracket, who must confirm a round, and the climbers, who have confirmed it.
func (s alongside) players(e *Event, n int) []*Person {
	return append(s.knockout.players(e, n), e.climbers()...)
}

// pair inserts the couples of the ladder after the matches of the bracket and before its byes.
func (s alongside) pair(e *Event, order []string, n int) ([]couple, error) {
	out, err := s.knockout.pair(e, order, n)
	if n == 1 {
		return out, err
	}
	byes := slices.IndexFunc(out, func(c couple) bool { return c.second == "" })
	if byes < 0 {
		byes = len(out)
	}
	climbers := ids(e.climbers())
	line := slices.Concat(e.Ladder, e.newcomers(climbers, n))
	line = slices.DeleteFunc(line, func(id string) bool { return !slices.Contains(climbers, id) })
	return slices.Insert(out, byes, e.rungs(line, n)...), err
}

// newcomers returns those of the climbers who are not on the ladder yet, in the order of the table before round n.
func (e *Event) newcomers(climbers []string, n int) (out []string) {
	rows, _ := e.rowsOf(e.Rounds[:n-1]) // the fold computed it
	for _, r := range rows {
		if slices.Contains(climbers, r.Player) && !slices.Contains(e.Ladder, r.Player) {
			out = append(out, r.Player)
		}
	}
	return out
}

// rungs pairs a line of players from the top. Each meets the next player below whom they did not meet in the round
// before n, or else the next player. Of an odd number, one rests: the lowest who did not rest in that round.
func (e *Event) rungs(line []string, n int) (out []couple) {
	before, opponent := e.Rounds[n-2], map[string]string{}
	for _, m := range before.Matches {
		opponent[m.Players[0]], opponent[m.Players[1]] = m.Players[1], m.Players[0]
	}
	if len(line)%2 == 1 {
		rested, rests := before.Unpaired(), len(line)-1
		for i, id := range line {
			if !slices.Contains(rested, id) {
				rests = i
			}
		}
		line = slices.Delete(slices.Clone(line), rests, rests+1)
	}
	for len(line) > 0 {
		first, others := line[0], line[1:]
		i := max(0, slices.IndexFunc(others, func(id string) bool { return opponent[first] != id }))
		out = append(out, couple{first: first, second: others[i], beside: true})
		line = slices.Delete(slices.Clone(others), i, i+1)
	}
	return out
}

// Unpaired returns the players who were drawn for a round but have neither a match nor a bye in it, in the order of the
// draw. A ladder with an odd number of players leaves one unpaired.
func (r *Round) Unpaired() []string {
	return slices.DeleteFunc(slices.Clone(r.Order), func(id string) bool {
		return slices.Contains(r.Byes, id) ||
			slices.ContainsFunc(r.Matches, func(m *Match) bool { return slices.Contains(m.Players[:], id) })
	})
}

// drawn adds the players who were drawn for the ladder for the first time at its bottom.
func (s alongside) drawn(e *Event, r *Round) {
	s.knockout.drawn(e, r)
	if r.N == 1 {
		return
	}
	climbers := r.Unpaired()
	for _, m := range r.Matches {
		if m.Beside {
			climbers = append(climbers, m.Players[:]...)
		}
	}
	for _, id := range e.newcomers(climbers, r.N) {
		e.steps = append(e.steps, step{comes: id})
	}
	e.Ladder = []string{}
	e.climb()
}

func (alongside) closed(e *Event, r *Round) { ladder{}.closed(e, r) }

// rung returns a number below 0 for each player on the ladder, lowest for the top. Other players have 0.
func (e *Event) rung() map[string]int {
	out := map[string]int{}
	if e.Beside != "" {
		for i, id := range e.Ladder {
			out[id] = i - len(e.Ladder)
		}
	}
	return out
}
