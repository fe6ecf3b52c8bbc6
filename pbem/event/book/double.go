package book

import "slices"

// Stage is where a match of a double elimination belongs.
type Stage int

// The stages.
const (
	Unbeaten   Stage = iota // nobody has lost, or of an uneven number the last one of them plays one who has
	BeatenOnce              // both have lost one match
	Final                   // the last two; one of them has lost a match, as a rule
	Reset                   // and once more, because the one who had not has lost now
)

// Bout is a match of a double elimination, or who had none in its round.
type Bout struct {
	Round  int
	Stage  Stage
	Who    [2]string // the second is "" of who had a bye
	Lost   [2]int    // matches before it; of an eliminator 0
	Won    string    // "" until it is known
	Played bool      // false of who had a bye
}

// Bouts are those of a double elimination, round by round as they were paired; nil in other formats.
func (e *Event) Bouts() (out []Bout) {
	if e.Format != Double {
		return nil
	}
	final := false
	for i, r := range e.paired() {
		before := e.Rounds[:i]
		again := final
		final = len(r.Order) == 2 && len(r.Matches) == 1
		for _, m := range r.Matches {
			b := Bout{Round: r.N, Who: m.Players, Played: true}
			for k, id := range m.Players {
				b.Lost[k] = e.lossesIn(before, id)
			}
			b.Won, _ = e.decide(m)
			switch {
			case final && again:
				b.Stage = Reset
			case final:
				b.Stage = Final
			case slices.Min(b.Lost[:]) > 0 || m.Guest != "" && b.Lost[0] > 0:
				b.Stage = BeatenOnce
			}
			out = append(out, b)
		}
		for _, id := range r.Byes {
			b := Bout{Round: r.N, Who: [2]string{id}, Lost: [2]int{e.lossesIn(before, id)}, Won: id}
			if b.Lost[0] > 0 {
				b.Stage = BeatenOnce
			}
			out = append(out, b)
		}
	}
	return out
}
