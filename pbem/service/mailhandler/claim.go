package mailhandler

import (
	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/game"
	"fieldpost/pbem/service/command"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/view/report"
)

// claimRequest converts a #CLAIM frame to the equivalent request: the line "claim" in a #DESK frame of the sender's
// seat. A sender with more than one seat in the game must name the seat.
func claimRequest(g *game.Game, from string, f notation.Frame) notation.Frame {
	var legal []string
	for _, s := range g.Header.Seats {
		if sender.MaySpeakFor(s, from) {
			legal = append(legal, string(s.Side))
		}
	}
	f.Lines = append([]string{"claim " + f.HeaderRest}, f.Lines...)
	f.Mark, f.HeaderRest = notation.DeskMark, ""
	f.Side = string(g.Header.Seats[0].Side) // any side, because the sender does not play this game; the answer says so
	if len(legal) > 0 {
		f.Side = legal[0]
	}
	if len(legal) > 1 {
		for i, side := range legal {
			legal[i] = "#DESK " + f.Game + " " + side
		}
		f.Faults = append(f.Faults, notation.Fault{Code: "frame/header", Pos: f.Pos, Width: len("#CLAIM"), Legal: legal,
			Text: "you play more than one side of this game: name it in a #DESK frame, with the line claim"})
	}
	return f
}

// tellClaim tells the site's moderator of a claim in a game without a moderator, with the command for a verdict.
// Package notify tells the moderators of a game, as it tells everybody else.
func (a *session) tellClaim(c command.Command) error {
	g, ev := a.game, a.post.ev
	if len(g.AdminState().Moderators) > 0 {
		return nil
	}
	rulers := a.desk.ModeratorReaders(g)
	if len(rulers) == 0 {
		a.para("Nobody moderates this game or this site, so that nobody may rule on it. It stands in the ledger.")
		return nil
	}
	name := c.Arg("which")
	text := say.F("A player of the game %s, which has no moderator of its own, disputes %s:\n\n  %s\n\nWhat bears on it, and your "+
		"ruling, on the machine of the server:\n\n  pbem mod %s claim %s\n  pbem mod %s ruling claim %s upheld 'why'\n"+
		"  pbem mod %s ruling claim %s rejected 'why'\n", g.Header.Game, name, report.CleanLine(c.Arg("text")), g.Dir, name, g.Dir, name,
		g.Dir, name)
	for i, x := range rulers {
		l := a.desk.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(x.Seat.Lang),
			say.F("[%s] a claim", g.Header.Game), text))
		l.Date, l.AutoSubmitted = ev.Received, "auto-generated"
		l.MessageID = a.desk.LetterID(g, "claim", i, ev.Key+name)
		a.letters = append(a.letters, l)
	}
	a.para("The game has no moderator of its own; the moderator of this site was told.")
	return nil
}
