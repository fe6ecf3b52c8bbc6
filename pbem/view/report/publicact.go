package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

// PublicWords returns what everybody may read of an act in the history of a game, and under which word: "clock",
// "seat". Without text it is in no history. The caller cleans the texts that people wrote in it: see [Mask].
func PublicWords(h engine.Header, a engine.Act, r Reader) (class string, text []say.Text) {
	if a.About().Closed {
		return "", nil
	}
	w := tellings[engine.KindOf(a)]
	if class = w.class; class == "" {
		class = "ruling"
	}
	g := &engine.Game{Header: h}
	if w.public != nil {
		return class, w.public(hearing{g: g, Reader: r}, a)
	}
	return class, ActWords(g, nil, a, r)
}

func publicClock(x hearing, a engine.Clock) []say.Text {
	if a.Policy != "" {
		return []say.Text{"The deadlines follow another timetable from now on."}
	}
	return clockWords(x, a)
}

func publicDeadline(x hearing, a engine.Deadline) []say.Text {
	text := deadlineWords(x, a)
	if a.Why != "" && !strings.HasPrefix(a.Why, engine.ByTurn) {
		text = append(text, say.F("Cause: %s.", a.Why))
	}
	return text
}

func publicAbsence(x hearing, a engine.Absence) []say.Text { return absent(x, a)[:1] }

func publicProcess(_ hearing, a engine.Process) []say.Text {
	return []say.Text{say.F("The sheet on file of %s is carried out (%s).", a.Side.Title(), a.Why)}
}

func publicSet(_ hearing, a engine.Set) []say.Text {
	return []say.Text{say.F("The position is changed by hand, in %d places. Each side was told what it may see of it.", len(a.Edits))}
}

func publicUnseal(x hearing, a engine.Unseal) []say.Text {
	if a.What == Players {
		return []say.Text{"The players were told who played."}
	}
	return unsealWords(x, a)
}

func publicPropose(_ hearing, a engine.Propose) []say.Text {
	return []say.Text{say.F("Proposal %d is made; it needs the consent of %s.", a.No, sideNames(a.Needs))}
}

func publicConsent(x hearing, a engine.Consent) []say.Text {
	if a.Yes {
		return consentWords(x, a)
	}
	return []say.Text{say.F("%s refuses proposal %d; it is closed.", a.Side.Title(), a.No)}
}

func publicSeating(x hearing, a engine.Seating) []say.Text {
	side, who := a.Side.Title(), PublicName(x.g.Header, a.Seat.Name)
	switch a.How {
	case engine.Join, engine.Takeover:
		return []say.Text{say.F("%s is played by %s from now on.", side, who)}
	case engine.Stand:
		if a.Until.IsZero() {
			return []say.Text{say.F("%s has a stand-in until further notice: %s.", side, who)}
		}
		return []say.Text{say.F("%s has a stand-in until %s: %s.", side, x.When(a.Until), who)}
	case engine.Return:
		return []say.Text{say.F("The player of %s plays again himself.", side)}
	case engine.Resign:
		return []say.Text{say.F("The player of %s has resigned. The seat is vacant.", side)}
	}
	return []say.Text{say.F("The player of %s was taken off the seat. It is vacant.", side)}
}

// PublicName returns what everybody may call a player.
func PublicName(h engine.Header, name string) string {
	name = Line(name)
	if h.Anonymous || name == "" || NoAddress(name) != name {
		return "a player"
	}
	return name
}
