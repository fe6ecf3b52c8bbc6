package engine

import (
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/rules/core"
)

// ExternalDie records a die thrown by a person instead of the server. The next draw of that event with that kind of die
// shows this face. Nothing can verify such a die, so the ledger and every report mark it.
type ExternalDie struct {
	Event, Die string // such as "combat:2113#1" and "d6"
	Face       int
	mark       string
}

func (ExternalDie) kind() string { return "external" }

func (ExternalDie) Announcement() Announcement {
	return Announcement{Headline: rulingHeadline, To: ToPlayers, ShowsPosition: true, NotProposable: true}
}

func (a ExternalDie) serialize(w *serializer) Act {
	w.str("event", &a.Event)
	w.str("die", &a.Die)
	w.num("face", &a.Face)
	w.str("mark", &a.mark)
	return a
}

func (a ExternalDie) fill(*Game) (Act, error) { a.mark = randomness.Unverified; return a, nil }

func (a ExternalDie) apply(g *Game, out *Outcome) error {
	if err := dice.CheckEvent(a.Event); err != nil {
		return err
	}
	var sides int
	_, err := fmt.Sscanf(a.Die, "d%d", &sides)
	if err != nil || a.Die != "d"+itoa(sides) || sides < 2 || sides > 1000 || a.Face < 1 || a.Face > sides {
		return say.Errorf("%s: face %d of a %s: want a die of 2 to 1000 sides and a face on it", a.Event, a.Face, a.Die)
	}
	if a.mark != randomness.Unverified {
		return &Divergence{g.run.Records[0].N, a.kind(), "mark", a.mark, randomness.Unverified}
	}
	if err := g.chance.AddExternal(randomness.ExternalDie{Event: a.Event, Sides: sides, Face: a.Face,
		Record: g.run.Records[0].N}); err != nil {
		return err
	}
	out.Ruling = say.F("a moderator recorded an external die for %s: %s = %d, %s", a.Event, a.Die, a.Face,
		randomness.Unverified)
	return nil
}

// markExternalDice adds a note to the text of each event whose die was external.
func markExternalDice(events []core.Event) []core.Event {
	for i := range events {
		if events[i].Block == randomness.ExternalBlock {
			events[i].Block = 0
			events[i].Text += " (external die, " + randomness.Unverified + ")"
		}
	}
	return events
}
