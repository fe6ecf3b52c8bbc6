package tournamentmail

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/tournament"
)

func enterSubject(v view) say.Text {
	if v.mine() && v.WaitingNumber(v.id) > 0 {
		return "you are on the waiting list; keep this mail"
	}
	if v.mine() {
		return "you are in the event; keep this mail"
	}
	return say.F("%s is in the event", v.r.Get("player"))
}

func enterText(v view) say.Text {
	p := v.Person(v.r.Get("player"))
	waits := p.Role == tournament.RoleJudge && !p.Named
	if !v.mine() {
		out := say.F("%s joined the event as %s (%s).", v.r.Get("player"), v.r.Get("shown"), v.r.Get("role"))
		if waits && v.IsDirector(v.id) {
			out += "\n" + say.F("Nobody named this judge. Votes count when you say: judge %s.", p.ID)
		}
		return out
	}
	out := say.F("You are in the event %s, %s, under the name %s. Lists and pages show you as %s and nothing else of you.", v.Name, v.Title,
		v.id, v.r.Get("shown")) + "\n"
	out += v.waits(p)
	if v.IsDirector(v.id) {
		out += "You direct it." + "\n"
	}
	if waits {
		out += "You offer to judge. Your votes count when a director has named you a judge; you are told of it." + "\n"
	}
	by, judge := v.r.Get("by"), p.Role == tournament.RoleJudge
	switch {
	case by != v.id && judge:
		if v.Version > 2 {
			out += say.F("%s entered you. If you do not want to judge, send back a line with the word withdraw.",
				v.shown(by)) + "\n"
			break
		}
		out += say.F("%s entered you. If you do not want to judge, tell them: nobody has to vote.", v.shown(by)) + "\n"
	case by != v.id:
		out += say.F("%s entered you. If you do not want that, send back a line with the word withdraw.", v.shown(by)) + "\n"
	}
	out += "\n- " + say.Join(v.Describe(), "\n- ")
	if v.IsDirector(v.id) {
		out += "\n\n" + "Answer this mail with the lines that you want, without the // before them:" + "\n\n" +
			say.Plain(fmt.Sprintf("#MOD %s\n// status\n// pair\n// help\n#END", v.Name))
	}
	if judge && v.Version < 3 {
		return out + v.how("status", "standings", "help")
	}
	return out + v.how("status", "standings", "help", "withdraw")
}

// how returns instructions to answer with one of the given lines.
func (v view) how(lines ...string) say.Text {
	out := say.Text("\n\n") + "Answer this mail with what you have to say between these lines, without the // before it:" + "\n\n"
	return out + say.Plain(fmt.Sprintf("#EVENT %s\n// %s\n#END\n", v.Name, strings.Join(lines, "\n// ")))
}

func lockText(v view) say.Text { return say.F("The draw of round %s is locked.", v.r.Get("round")) }

func beginText(v view) say.Text { return say.F("%s has begun.", v.r.Get("game")) }

func confirmText(v view) say.Text {
	if v.mine() {
		return say.F("You play round %s.", v.r.Get("round"))
	}
	return say.F("%s plays round %s.", v.r.Get("player"), v.r.Get("round"))
}

func withdrawSubject(v view) say.Text {
	if v.mine() {
		return "you are withdrawn from the event"
	}
	if v.movesUp() {
		return "you have a place in the event now"
	}
	return say.F("%s is withdrawn from the event", v.r.Get("player"))
}

func withdrawText(v view) say.Text {
	who := say.F("%s has left the event.", v.r.Get("player"))
	if v.mine() {
		who = "You have left the event."
	}
	if v.Version > 2 {
		return who + v.leaving() + v.passed()
	}
	if v.r.Get("how") == tournament.LeftSilent {
		who += " " + say.Text("That counts as a silent withdrawal.")
	}
	return who + " " + "Games that were open are lost; both players are told of each." + v.why()
}

// why returns the reason that was given with a record.
func (v view) why() say.Text {
	if why := v.r.Get("why"); why != "" {
		return "\n\n  " + say.Plain(why)
	}
	return ""
}
