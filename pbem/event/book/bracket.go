package book

import "fieldpost/pbem/event/pairing"

// Meeting is a place in the bracket of a knock-out.
type Meeting struct {
	Round int               // of the event
	Place int               // the better of the two places that it decides, 0 for none
	From  [2]pairing.Source // the match of a source is the index of another meeting
	Who   [2]string         // as far as it is known, "" else
	Won   string            // "" until it is known
	Match *Match            // nil: not played yet, or one had nobody to meet
}

// Bracket is that of a knock-out, seen from its seeds; nil in other formats, and as long as nobody is seeded.
func (e *Event) Bracket() []Meeting {
	if e.Format != Knockout && e.Format != SwissKnockout {
		return nil
	}
	w, from := e.walk(nil), 0
	if e.Format == SwissKnockout {
		from = e.Terms.Rounds
	}
	var out []Meeting
	for i, m := range w.matches {
		x := Meeting{Round: from + m.Round, Place: m.Place, From: [2]pairing.Source{m.First, m.Second},
			Who: [2]string{w.who(m.First), w.who(m.Second)}, Match: w.met[i]}
		if x.Round <= len(e.paired()) { // in a later one somebody may still come to meet who has nobody yet
			x.Won = w.won[i]
		}
		out = append(out, x)
	}
	return out
}
