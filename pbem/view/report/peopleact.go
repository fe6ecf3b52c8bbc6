package report

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

func moderatorWords(x actContext, a engine.Moderator) []say.Text {
	who := a.Addr
	if !x.Moderator && !MayKnowPlayers(x.g, who) {
		who = "Somebody"
	}
	if a.Removed {
		return []say.Text{say.F("%s is no moderator of this game any more.", who)}
	}
	return []say.Text{say.F("%s may moderate this game; their mails have to prove: %s.", who, a.Level)}
}

// holderName returns the name of a seat's holder as far as a reader may know it.
func holderName(g *engine.Game, s engine.Seat, r Reader) string {
	switch {
	case r.Moderator && s.Name == "":
		return s.Addr + s.AgentLabel(false)
	case r.Moderator:
		return oneLine(s.Name) + " <" + s.Addr + ">" + s.AgentLabel(false)
	case g.Header.Anonymous && !s.HasComputer() || s.Name == "":
		return "another player" + s.AgentLabel(g.Header.Anonymous)
	}
	return oneLine(s.Name) + s.AgentLabel(false)
}

func teamWords(x actContext, a engine.Team) []say.Text {
	who := "Another address"
	if x.Moderator || x.Side == a.Side {
		who = a.Addr
	}
	if a.Removed {
		return []say.Text{say.F("%s may no longer write for %s.", who, sideName(a.Side))}
	}
	return []say.Text{say.F("%s may write for %s.", who, sideName(a.Side))}
}

func observerWords(x actContext, a engine.Observer) []say.Text {
	who := "Somebody"
	if x.Moderator {
		who = a.Addr
	}
	switch {
	case a.Removed:
		return []say.Text{say.F("%s no longer observes the game.", who)}
	case a.View == engine.ViewOmniscient:
		return []say.Text{say.F("%s observes the game and sees everything, with a delay of %d hours.", who, a.Delay)}
	}
	return []say.Text{say.F("%s observes the game and sees what both sides see, with a delay of %d hours.", who,
		a.Delay)}
}

func pressWords(x actContext, a engine.Press) []say.Text {
	return []say.Text{say.F("Message %d of %s to %s.", engine.PressNumber(x.g.Log().Records(), a), a.From, a.To)}
}

func seatingWords(x actContext, a engine.Seating) []say.Text {
	side := sideName(a.Side)
	switch a.Change {
	case engine.SeatingJoin, engine.SeatingTakeover:
		if x.Side == a.Side {
			return []say.Text{say.F("You play %s from now on.", side)}
		}
		return []say.Text{say.F("%s is played by %s from now on.", side, holderName(x.g, a.Seat, x.Reader))}
	case engine.SeatingBeginStandIn:
		if a.Until.IsZero() {
			return []say.Text{say.F("The player of %s has a stand-in until further notice: %s.", side, holderName(x.g, a.Seat, x.Reader))}
		}
		return []say.Text{say.F("The player of %s has a stand-in until %s: %s.", side, x.FormatTime(a.Until), holderName(x.g, a.Seat,
			x.Reader))}
	case engine.SeatingEndStandIn:
		return []say.Text{say.F("The player of %s plays again, without a stand-in.", side)}
	case engine.SeatingResign:
		return []say.Text{say.F("The player of %s has resigned. Their sheets on file are deleted, and the seat is "+
			"vacant: somebody else may take it.", side)}
	}
	return []say.Text{say.F("A moderator removed the player of %s from the seat. Their sheets on file are deleted, "+
		"and the seat is vacant: somebody else may take it.", side)}
}
