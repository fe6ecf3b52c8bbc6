package report

import (
	"fmt"

	"fieldpost/pbem/table/engine"
)

// PublicWords is what everybody may read of an act in the history of a game, and under which word: "clock", "seat". Without
// text it is in no history. The texts that people wrote in it are made clean by the caller: see [Mask].
func PublicWords(h engine.Header, a engine.Act, r Reader) (class string, text []string) {
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

func publicClock(x hearing, a engine.Clock) []string {
	if a.Policy != "" {
		return []string{"The deadlines follow another timetable from now on."}
	}
	return clockWords(x, a)
}

func publicDeadline(x hearing, a engine.Deadline) []string {
	text := deadlineWords(x, a)
	if a.Why != "" {
		text = append(text, "Cause: "+a.Why+".")
	}
	return text
}

func publicAbsence(x hearing, a engine.Absence) []string { return absent(x, a)[:1] }

func publicProcess(_ hearing, a engine.Process) []string {
	return []string{fmt.Sprintf("The sheet on file of %s is carried out (%s).", a.Side.Title(), a.Why)}
}

func publicSet(_ hearing, a engine.Set) []string {
	return []string{fmt.Sprintf("The position is changed by hand, in %d places. Each side was told what it may see of it.", len(a.Edits))}
}

func publicUnseal(x hearing, a engine.Unseal) []string {
	if a.What == Players {
		return []string{"The players were told who played."}
	}
	return unsealWords(x, a)
}

func publicPropose(_ hearing, a engine.Propose) []string {
	return []string{fmt.Sprintf("Proposal %d is made; it needs the consent of %s.", a.No, sideNames(a.Needs))}
}

func publicConsent(x hearing, a engine.Consent) []string {
	if a.Yes {
		return consentWords(x, a)
	}
	return []string{fmt.Sprintf("%s refuses proposal %d; it is closed.", a.Side.Title(), a.No)}
}

func publicSeating(x hearing, a engine.Seating) []string {
	side, who := a.Side.Title(), PublicName(x.g.Header, a.Seat.Name)
	switch a.How {
	case engine.Join, engine.Takeover:
		return []string{fmt.Sprintf("%s is played by %s from now on.", side, who)}
	case engine.Stand:
		if a.Until.IsZero() {
			return []string{fmt.Sprintf("%s has a stand-in until further notice: %s.", side, who)}
		}
		return []string{fmt.Sprintf("%s has a stand-in until %s: %s.", side, x.When(a.Until), who)}
	case engine.Return:
		return []string{fmt.Sprintf("The player of %s plays again himself.", side)}
	case engine.Resign:
		return []string{fmt.Sprintf("The player of %s has resigned. The seat is vacant.", side)}
	}
	return []string{fmt.Sprintf("The player of %s was taken off the seat. It is vacant.", side)}
}

// PublicName is what everybody may call a player.
func PublicName(h engine.Header, name string) string {
	name = Line(name)
	if h.Anonymous || name == "" || NoAddress(name) != name {
		return "a player"
	}
	return name
}
