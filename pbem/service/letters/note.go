package letters

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

// note returns a letter of a few sentences about an act to one reader.
func (o *Writer) note(b Batch, x Reader) compose.Letter {
	g := b.GameAfter
	as := report.Reader{Moderator: x.Role == AsModerator && report.MayKnowPlayers(g, x.Seat.Addr), Zone: ZoneOf(g)}
	if x.Role == AsPlayer {
		as.Side, as.OwnZone = x.Seat.Side, OwnZone(b.Game, x.Seat.Side)
	}
	title := say.F("[%s] %s", g.Header.Game, b.Outcome.Act.Announcement().Headline)
	r := report.NoteLetter(b.Game.Catalogue().Translator(x.Seat.Lang), title, say.Join(noteLines(b, x, as), "\n"))
	l := o.markAbout(b, x, o.LetterToAt(b.Game, g, x, r))
	l.Date = b.Outcome.At
	return l
}

// noteLines returns the sentences of the letter about an act.
func noteLines(b Batch, x Reader, as report.Reader) []say.Text {
	g, out := b.GameAfter, b.Outcome
	words := report.DescribeAct(g, out, out.Act, as)
	if o, ok := out.Act.(engine.Observer); ok && !o.Removed && x.Role == AsNewObserver && identity.IsSameMailbox(o.Addr, x.Seat.Addr) {
		words = observerRights(g.Header.Game, o)
	}
	if due := deadlineMovedFor(b.Game.Log().Records(), out.FromRecord); due != nil {
		words = append(words, say.F("The current deadline is moved for it: %s has until %s for %s.", due.Side.Title(),
			as.FormatTime(due.Due), engine.AwaitedText(due.Owed)))
	}
	var text []say.Text
	for _, p := range words {
		if n := len(text); n > 0 && SeparateParagraphs(text[n-1], p) {
			text = append(text, "")
		}
		text = append(text, p)
	}
	if x.Role == AsLeaver {
		text = append(text, "", "From now on you get no letters of this game.")
	}
	if why := out.By.Reason; why != "" {
		if !as.Moderator {
			why = report.MaskNames(g, why)
		}
		text = append(text, "", "Reason given:", say.Plain("  "+why))
	}
	return append(text, "", authorText(b, x, as), "")
}

// SeparateParagraphs reports whether two paragraphs need a blank line between them. Lines to be copied follow each
// other, and the sentence that announces them, without one.
func SeparateParagraphs(a, b say.Text) bool {
	above, below := a.String(), b.String()
	return !(strings.HasPrefix(above, "  ") && strings.HasPrefix(below, "  ")) && !strings.HasSuffix(above, ":")
}

// authorText returns a sentence with the author of an act, and the number of its ledger record if the reader may know
// that.
func authorText(b Batch, x Reader, as report.Reader) say.Text {
	who := report.AuthorName(b.GameAfter, b.Outcome.By.Name, as)
	if _, ok := b.GameAfter.SeatOf(who.String()); ok {
		who = say.Plain(core.Side(who.String()).Title())
	}
	if x.isImpartial(b.Game) || engine.IsPublicBatchAt(b.GameAfter.Log().Records(), b.Outcome.FromRecord) {
		return say.F("Done by %s (ledger record %d).", who, b.Outcome.FromRecord)
	}
	return say.F("Done by %s.", who)
}

// observerRights returns sentences about what an observer may see.
func observerRights(name string, o engine.Observer) []say.Text {
	sees := say.Text("what every side sees: nothing that is hidden from any of them")
	if o.View == engine.ViewOmniscient {
		sees = "everything, also what is hidden from players, except what is sealed until it is used. Keep it to " +
			"yourself: every player knows that you see it"
	}
	return []say.Text{
		say.F("From now on you observe the game %s, and see %s.", name, sees),
		say.F("You learn of everything with a delay of %d hours; the first letter has the map as it is now. Nobody "+
			"who plays in a game may observe it.", o.Delay),
	}
}

// LookalikeWarning returns a warning if an observer's address looks like that of a player of the game before the given
// record.
func LookalikeWarning(g *engine.Game, record int, addr string) []say.Text {
	var out []say.Text
	for _, s := range RosterOf(g, record).People() {
		if !identity.IsSameMailbox(s.Addr, addr) && identity.LookAlikeReason(addr, "", s.Addr) != "" {
			out = append(out, say.F("Beware: that address looks like one that plays %s, and is another. If it is "+
				"that player, take it off again: nobody who plays may observe.", s.Side))
		}
	}
	return out
}
