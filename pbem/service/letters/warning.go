package letters

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/timekeeper"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/view/report"
)

// Warn writes the letters of a warning. They are addressed to the side whose deadline is near; or, if a side is late or
// silent, to every player and moderator; or to the moderators alone if they may decide to eject a player. The same
// warning always gives the same letters. A kind without a row in warnings gives none.
func (o *Writer) Warn(g *game.Game, w timekeeper.Warning) (out []compose.Letter) {
	row, ok := warnings[w.Kind]
	if !ok {
		return nil
	}
	for _, x := range o.warningReaders(g, w, row) {
		as := report.Reader{Side: x.Seat.Side, Moderator: x.Role == AsModerator && report.MayKnowPlayers(g.Game, x.Seat.Addr), Zone: w.Zone}
		lang := ""
		if x.Role == AsPlayer {
			lang, as.OwnZone = x.Seat.Lang, OwnZone(g, x.Seat.Side)
		}
		subject := say.F("[%s] %s", g.Header.Game, row.subject(w))
		l := o.LetterTo(g, x, report.NoteLetter(g.Catalogue().Translator(lang), subject, say.Join(row.text(w, as), "\n")+"\n"))
		l.Date, l.AutoSubmitted = w.At, "auto-generated"
		l.MessageID = o.LetterID(g, w.Key(), len(out), x.Seat.Addr)
		out = append(out, l)
	}
	return out
}

// warningReaders returns the readers of a warning: players in the order of the header, then moderators.
func (o *Writer) warningReaders(g *game.Game, w timekeeper.Warning, row warning) (out []Reader) {
	for _, s := range g.Header.Seats {
		if row.players == nobody || row.players == oneSide && s.Side != w.Side {
			continue
		}
		for _, c := range SeatRecipients(s) {
			out = append(out, Reader{Role: AsPlayer, Seat: c})
		}
	}
	if row.moderators {
		out = append(out, o.ModeratorReaders(g)...)
	}
	return out
}

// warning describes one kind of warning: its readers and its text.
type warning struct {
	players    recipients
	moderators bool
	warningWords
}

// recipients names the players who read a warning.
type recipients int

const (
	nobody recipients = iota
	oneSide
	bothSides
)

// warningWords provides the text of a kind of warning.
type warningWords interface {
	subject(w timekeeper.Warning) say.Text
	text(w timekeeper.Warning, as report.Reader) []say.Text // one text for each paragraph
}

// warnings has a row for each kind of warning; TestWarnings fails if a row is missing.
var warnings = map[timekeeper.WarningKind]warning{
	timekeeper.DeadlineNear:   {oneSide, false, soonWords{}},
	timekeeper.DeadlinePassed: {bothSides, true, lateWords{}},
	timekeeper.SideSilent:     {bothSides, true, silentWords{}},
	timekeeper.TooManyMissed:  {nobody, true, missedWords{}},
}

type soonWords struct{}

func (soonWords) subject(timekeeper.Warning) say.Text { return "your time ends soon" }

func (soonWords) text(w timekeeper.Warning, as report.Reader) []say.Text {
	out := []say.Text{say.F("Nothing is on file from you for %s.", engine.AwaitedText(w.Owed)),
		say.F("The deadline is %s.", as.FormatTime(w.Due))}
	if w.Grace.After(w.Due) {
		out = append(out, say.F("Being late has no consequence until %s.", as.FormatTime(w.Grace)))
	}
	return append(out, "A draft counts as something on file. If you need more time, ask for it before the deadline.")
}

type lateWords struct{}

func (lateWords) subject(w timekeeper.Warning) say.Text { return say.F("%s is late", w.Side.Title()) }

func (lateWords) text(w timekeeper.Warning, as report.Reader) []say.Text {
	return []say.Text{say.F("Nothing came from %s for %s.", w.Side.Title(), engine.AwaitedText(w.Owed)),
		say.F("The deadline was %s.", as.FormatTime(w.Due)),
		say.F("At %s the rule of this game for players who do not write is applied.", as.FormatTime(w.Grace))}
}

type silentWords struct{}

func (silentWords) subject(w timekeeper.Warning) say.Text {
	return say.F("%s does not write", w.Side.Title())
}

func (silentWords) text(w timekeeper.Warning, as report.Reader) []say.Text {
	out := []say.Text{say.F("The game waits for %s: %s.", w.Side.Title(), engine.AwaitedText(w.Owed)),
		say.F("That side has not written since %s.", as.FormatTime(w.Due))}
	if !w.Grace.IsZero() {
		out = append(out, say.F("If nothing comes by %s, it loses the game.", as.FormatTime(w.Grace)))
	}
	return out
}

type missedWords struct{}

func (missedWords) subject(w timekeeper.Warning) say.Text {
	return say.F("deadlines missed by %s", w.Side.Title())
}

func (missedWords) text(w timekeeper.Warning, _ report.Reader) []say.Text {
	return []say.Text{say.F("%s missed %d deadlines in a row.", w.Side.Title(), w.Cause),
		say.F("The command eject %s makes the seat vacant, so that somebody else can take it.", w.Side)}
}
