package tournamentmail

import (
	"slices"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

// leaving returns the consequences for a participant who left: their games, being kept out of other tournaments, and
// how to come back. It is used from version 3 of the ledger on.
func (v view) leaving() (out say.Text) {
	id := v.r.Get("player")
	if slices.ContainsFunc(v.OpenGames(), func(g *tournament.Game) bool { return slices.Contains(g.Players[:], id) }) {
		out += " " + say.Text("Games that were open are lost; both players are told of each.")
	}
	out += v.why()
	until := v.BarredUntil(v.at())
	switch {
	case v.r.Get("how") == tournament.LeftUnconfirmed && v.mine() && v.CanReturn(id):
		return out + "\n\n" + "You are not barred from anything. You can come back before a later round: send the " +
			"line confirm." +
			v.how("confirm")
	case v.r.Get("how") == tournament.LeftUnconfirmed && v.mine():
		return out + "\n\n" + "You are not barred from anything."
	case v.r.Get("how") != tournament.LeftSilent || until == "":
		return out
	case v.mine():
		return out + "\n\n" + say.F("You are kept out of other events here until %s. If that is not right, write to "+
			"the director: "+
			"a line of theirs lifts it.", until)
	}
	return out + "\n\n" + say.F("%s is kept out of other events here until %s. The line that lifts it: unbar %s "+
		"\"WHY\".", v.shown(id),
		until, id)
}

// at returns the time of the record.
func (v view) at() time.Time {
	t, _ := time.Parse(time.RFC3339, v.r.Get("at")) // replaying the ledger checked it
	return t
}

func askSubject(v view) say.Text {
	if v.mine() {
		return "are you still there?"
	}
	return say.F("%s is asked", v.shown(v.r.Get("player")))
}

func askText(v view) say.Text {
	id := v.r.Get("player")
	p := v.Person(id)
	lost, all := v.CountSilentLosses(id)
	due := v.SilentFrom(p)
	until := v.BarredUntil(due)
	if !v.mine() {
		return say.F("%s lost %d of %d games by silence and was asked whether they are still there. Who has not "+
			"answered by %s is "+
			"withdrawn as silent with the next pair, or by the line: withdraw %s silent.", v.shown(id), lost, all,
			v.FormatInstant(due), id)
	}
	out := say.F("You have lost %d of your %d games in the event by silence. Are you still there? Say so until %s, "+
		"with the line confirm.",
		lost, all, v.FormatInstant(due)) + "\n"
	if until == "" {
		return out + "Without an answer you can be withdrawn from the event." + v.how("confirm")
	}
	return out + say.F("Without an answer you can be withdrawn from the event, and you are kept out of the other "+
		"events here until %s, or as "+
		"many days after a later withdrawal.", until) + v.how("confirm")
}

func unbarText(v view) say.Text {
	if v.mine() {
		return say.F("%s lets you come to other events again.", v.shown(v.r.Get("by"))) + v.why()
	}
	return say.F("%s may come to other events again.", v.shown(v.r.Get("player"))) + v.why()
}

// addressed returns the recipients of a director's message; the other directors get it too.
func addressed(v view) []string {
	to := v.RecipientsOf(v.r.Get("to"))
	if to == nil {
		return everybody(v)
	}
	return append(slices.Clone(to), v.Director...)
}

func saySubject(v view) say.Text { return say.F("%s writes to you", v.shown(v.r.Get("by"))) }

func sayText(v view) say.Text {
	out := say.F("%s, who directs the event, writes:", v.shown(v.r.Get("by")))
	if to := v.RecipientsOf(v.r.Get("to")); to != nil {
		names := make([]string, len(to))
		for i, id := range to {
			names[i] = v.shown(id)
		}
		out = say.F("%s, who directs the event, writes to %s:", v.shown(v.r.Get("by")), strings.Join(names, ", "))
	}
	return out + "\n\n  " + say.Plain(v.r.Get("text"))
}
