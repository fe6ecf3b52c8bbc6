package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

// DescribePublicAct returns the public description of an act, and its class in the history, such as "clock" or "seat".
// If the text is empty, no history mentions the act. The caller must clean texts written by people; see [Mask].
func DescribePublicAct(h engine.Header, a engine.Act, r Reader) (class string, text []say.Text) {
	if a.Announcement().Confidential {
		return "", nil
	}
	w := actWordings[engine.ActKindOf(a)]
	if class = w.class; class == "" {
		class = "ruling"
	}
	g := &engine.Game{Header: h}
	if w.describePublic != nil {
		return class, w.describePublic(actContext{g: g, Reader: r}, a)
	}
	return class, DescribeAct(g, nil, a, r)
}

func publicClock(x actContext, a engine.Clock) []say.Text {
	if a.Policy != "" {
		return []say.Text{"The deadlines follow another timetable from now on."}
	}
	return clockWords(x, a)
}

func publicDeadline(x actContext, a engine.Deadline) []say.Text {
	text := deadlineWords(x, a)
	if a.Why != "" && !strings.HasPrefix(a.Why, engine.ReasonTurn) {
		text = append(text, say.F("Cause: %s.", a.Why))
	}
	return text
}

func publicAbsence(x actContext, a engine.Absence) []say.Text { return describeAbsence(x, a)[:1] }

func publicProcess(_ actContext, a engine.ExecuteSheet) []say.Text {
	return []say.Text{say.F("The sheet on file of %s is carried out (%s).", a.Side.Title(), a.Why)}
}

func publicSet(_ actContext, a engine.EditPosition) []say.Text {
	return []say.Text{say.F("The position is changed by hand, in %d places. Each side was told what it may see of it.", len(a.Edits))}
}

func publicUnseal(x actContext, a engine.RevealToModerator) []say.Text {
	if a.Subject == UnsealPlayers {
		return []say.Text{"The players were told who played."}
	}
	return unsealWords(x, a)
}

func publicPropose(_ actContext, a engine.Propose) []say.Text {
	return []say.Text{say.F("Proposal %d is made; it needs the consent of %s.", a.No, sideNames(a.Needs))}
}

func publicConsent(x actContext, a engine.Consent) []say.Text {
	if a.Yes {
		return consentWords(x, a)
	}
	return []say.Text{say.F("%s refuses proposal %d; it is closed.", a.Side.Title(), a.No)}
}

func publicSeating(x actContext, a engine.Seating) []say.Text {
	side, who := a.Side.Title(), PublicName(x.g.Header, a.Seat)
	switch a.Change {
	case engine.SeatingJoin, engine.SeatingTakeover:
		return []say.Text{say.F("%s is played by %s from now on.", side, who)}
	case engine.SeatingBeginStandIn:
		if a.Until.IsZero() {
			return []say.Text{say.F("%s has a stand-in until further notice: %s.", side, who)}
		}
		return []say.Text{say.F("%s has a stand-in until %s: %s.", side, x.FormatTime(a.Until), who)}
	case engine.SeatingEndStandIn:
		return []say.Text{say.F("The player of %s plays again, without a stand-in.", side)}
	case engine.SeatingResign:
		return []say.Text{say.F("The player of %s has resigned. The seat is vacant.", side)}
	}
	return []say.Text{say.F("The player of %s was taken off the seat. It is vacant.", side)}
}

// PublicName returns the public name of a seat's player, with its agent.
func PublicName(h engine.Header, s engine.Seat) string {
	name := CleanLine(s.Name)
	if h.Anonymous && !s.HasComputer() || name == "" || StripAddresses(name) != name {
		name = "a player"
	}
	return name + s.AgentLabel(h.Anonymous)
}
