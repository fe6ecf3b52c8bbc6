package letters

import (
	"fmt"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/table/game"
)

// Late tells everybody that the public randomness which a game waits for is late; nobody when it waits for none.
func (o *Office) Late(g *game.Game) []compose.Letter {
	a := g.Beacon()
	if a == nil {
		return nil
	}
	text := fmt.Sprintf("The dice of the sheet in work wait for %s.\n"+
		"The server has not been able to reach its network since then. The game waits, nothing is lost and nothing\n"+
		"is decided meanwhile; it goes on by itself when the value comes. Its round cannot be exchanged for another.\n", a)
	var out []compose.Letter
	for i, s := range People(g.Game) {
		l := o.Letter(g, s, Plain(fmt.Sprintf("[%s] the dice wait: public randomness is late", g.Header.Game), text), a.Time())
		l.MessageID = o.ID(g, fmt.Sprintf("late%d", a.Block), i, string(s.Side))
		l.Auto = "auto-generated"
		out = append(out, l)
	}
	return out
}

// Diverges tells a moderator of a game that this program's rules play otherwise than it was played.
func (o *Office) Diverges(name, moderator string, r *game.RulesError, at time.Time) compose.Letter {
	text := fmt.Sprintf("The game %s cannot be served by this program:\n%v\n\n"+
		"Its folder was not touched. Mail for it is kept and answered with a word that a person will look.\n", name, r)
	l := Plain(fmt.Sprintf("[%s] not served: its rules have changed", name), text)
	return compose.Letter{From: o.From, To: moderator, Subject: l.Subject, Text: l.Text, HTML: l.HTML, Loop: o.LoopID(), Date: at,
		Auto:      "auto-generated",
		MessageID: o.SiteID(name, fmt.Sprintf("rules%d", r.Has), 0, moderator)}
}
