package letters

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
)

// BriefLetter returns a short letter about a batch, under the same identifier, in place of a full letter that cannot be
// written.
func (o *Writer) BriefLetter(b Batch, x Reader) compose.Letter {
	lang := ""
	if x.Role == AsPlayer {
		lang = x.Seat.Lang
	}
	r := report.NoteLetter(b.Game.Catalogue().Translator(lang),
		say.F("[%s] something happened, but the letter about it could not be written", b.GameAfter.Header.Game),
		briefText(b.GameAfter, b.Outcome))
	l := o.markAbout(b, x, o.LetterToAt(b.Game, b.GameAfter, x, r))
	l.Date = b.Outcome.At
	return l
}

func briefText(g *engine.Game, out *engine.Outcome) say.Text {
	what := say.F("A sheet of %s for %s was received: %s, receipt %s.", out.Side.Title(), out.PhaseName(), out.Status,
		out.Receipt)
	switch {
	case out.Act != nil:
		what = say.F("What was done: %s.", out.Act.Announcement().Headline)
	case out.Side == "":
		what = "A ruling was carried out."
	}
	return say.F("%s\n\nThe letter about it could not be written, which is a fault of this server and not yours. "+
		"Nothing is lost: it is in the ledger.\n\nThe game is now in phase %s.\n"+
		"A frame #DESK with the line status shows the state of the game.\n", what, g.Position().Phase)
}
