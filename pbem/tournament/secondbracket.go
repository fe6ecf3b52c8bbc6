package tournament

import (
	"fmt"
	"slices"
)

// checkSecond returns an error if the terms do not allow a second bracket of this size.
func (t Terms) checkSecond() error {
	switch {
	case t.Second == 0:
		return nil
	case t.Format.row().then == nil:
		return fmt.Errorf("--second is for formats with a knock-out behind other rounds: a %s has none", t.Format)
	case t.Second < 2 || t.Second > 64:
		return fmt.Errorf("--second %d: want 2 to 64 players, or 0 for no second knock-out", t.Second)
	}
	return nil
}

// secondSeeded returns the seeds of a second bracket, the best first. They are the active players outside the first
// bracket, ranked by the rounds before. It returns none if fewer than two are left, or without a first bracket. The
// seeds are fixed when the first round of the brackets is paired.
func (e *Event) secondSeeded() []string {
	if e.second != nil || e.Second == 0 {
		return e.second
	}
	first := e.seeded()
	if len(first) < 2 {
		return nil
	}
	var ranks []string
	if q := e.Format.qualifier(); q != nil {
		ranks = q.ranks(e)
	} else {
		for _, r := range e.Table {
			ranks = append(ranks, r.Player)
		}
	}
	others := slices.DeleteFunc(e.presentOf(ranks), func(id string) bool { return slices.Contains(first, id) })
	if len(others) < 2 {
		return nil
	}
	return others[:min(len(others), e.Second)]
}

// walks follows all brackets as far as they were played, the first bracket first. order is the draw that seeds the
// first bracket if it begins with this round.
func (e *Event) walks(order []string) []walked {
	out := []walked{e.walk(order)}
	if e.Second > 0 {
		out = append(out, e.walkOf(e.secondSeeded(), e.qualifying()))
	}
	return out
}

// SecondBracket returns the matches of the second bracket, in the form of Bracket.
func (e *Event) SecondBracket() []BracketPlace {
	if e.Second == 0 {
		return nil
	}
	return e.meetings(e.walks(nil)[1])
}
