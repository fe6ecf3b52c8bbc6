package letters

import (
	"fieldpost/notation/say"
	"fieldpost/pbem/looks/report"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/table/game"
	"fieldpost/pbem/table/keeper"
)

// Warn writes the letters of a warning: to the side that is to write when its deadline comes near, to every player and
// moderator when one is late or silent, to the moderators alone when they may want to eject somebody. The same warning always
// gives the same letters.
func (o *Office) Warn(g *game.Game, w keeper.Warning) (out []compose.Letter) {
	for _, x := range o.warned(g, w) {
		as := report.Reader{Side: x.Seat.Side, Moderator: x.Role == AsModerator && report.Knows(g.Game, x.Seat.Addr), Zone: w.Zone}
		lang := ""
		if x.Role == AsPlayer {
			lang, as.Own = x.Seat.Lang, OwnZone(g, x.Seat.Side)
		}
		subject, text := warning(w, as)
		l := o.To(g, x, report.Note(lang, say.F("[%s] %s", g.Header.Game, subject), say.Join(text, "\n")+"\n"))
		l.Date, l.Auto = w.At, "auto-generated"
		l.MessageID = o.ID(g, w.Key(), len(out), x.Seat.Addr)
		out = append(out, l)
	}
	return out
}

// warned are those who are told of a warning.
func (o *Office) warned(g *game.Game, w keeper.Warning) (out []Reader) {
	for _, s := range g.Header.Seats {
		if w.Kind == keeper.Missed || w.Kind == keeper.Soon && s.Side != w.Side {
			continue
		}
		for _, c := range Copies(s) {
			out = append(out, Reader{Role: AsPlayer, Seat: c})
		}
	}
	if w.Kind == keeper.Soon {
		return out
	}
	return append(out, o.Rulers(g)...)
}

// warning says what a warning is about, a paragraph a string.
func warning(w keeper.Warning, as report.Reader) (subject say.Text, text []say.Text) {
	add := func(format string, args ...any) { text = append(text, say.F(format, args...)) }
	side := w.Side.Title()
	switch w.Kind {
	case keeper.Soon:
		subject = "your time ends soon"
		add("Nothing is on file from you for %s.", w.For)
		add("The deadline is %s.", as.When(w.Due))
		if w.Grace.After(w.Due) {
			add("Being late has no consequence until %s.", as.When(w.Grace))
		}
		add("A draft counts as something on file. Who needs more time asks for it before the deadline.")
	case keeper.Late:
		subject = say.F("%s is late", side)
		add("Nothing came from %s for %s.", side, w.For)
		add("The deadline was %s.", as.When(w.Due))
		add("The rule of this game for a player who does not write comes into force at %s.", as.When(w.Grace))
	case keeper.Silent:
		subject = say.F("nothing is heard from %s", side)
		add("The game waits for %s: %s.", side, w.For)
		add("Nothing was heard from that side since %s.", as.When(w.Due))
		if !w.Grace.IsZero() {
			add("If nothing comes until %s, the game is lost for it.", as.When(w.Grace))
		}
	case keeper.Missed:
		subject = say.F("deadlines missed by %s", side)
		add("%s let %d deadlines in a row pass.", side, w.Cause)
		add("The command eject %s makes the seat vacant, so that somebody else can take it.", w.Side)
	}
	return subject, text
}
