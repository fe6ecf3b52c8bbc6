package dailyletter

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/site/gamestatus"
	"fieldpost/rules/core"
)

// News holds the date of a daily letter and the games and tournaments of its reader.
type News struct {
	Name   string // date, such as "2026-07-06"
	Now    time.Time
	Since  time.Time // time of the last letter
	Zone   *time.Location
	Games  []Game
	Events []Event
	Always bool // write a letter even if there is nothing to say
}

// Game holds one of the reader's games and the sides that the reader plays.
type Game struct {
	gamestatus.Game
	Sides []core.Side
}

// Event holds the ledger of one of the reader's tournaments and the reader's name in it.
type Event struct {
	Records []ledger.Record
	Player  string
}

// letterParts holds the three parts of the letter.
type letterParts struct{ waits, news, others []say.Text }

// Write returns the letter. ok is true if the reader must act, if there is news, or if a letter was asked for in any
// case.
func Write(d News) (subject, text say.Text, ok bool) {
	var t letterParts
	for _, g := range d.Games {
		d.addGame(&t, g)
	}
	for _, e := range d.Events {
		d.addEvent(&t, e)
	}
	if len(t.waits)+len(t.news) == 0 && !d.Always {
		return "", "", false
	}
	subject = say.F("[%s] your day, %s: %d wait for you, %d are new", "pbem", d.Name, len(t.waits), len(t.news))
	for _, part := range []struct {
		title say.Text
		lines []say.Text
	}{{"Waits for you:", t.waits}, {"New since the last of these letters:", t.news}, {"Waits for others:", t.others}} {
		if len(part.lines) == 0 {
			continue
		}
		text += part.title + "\n"
		for _, l := range part.lines {
			text += "- " + l + "\n"
		}
		text += "\n"
	}
	if text == "" {
		text = "Nothing waits for you, and nothing is new.\n\n"
	}
	text += "This letter comes on Mondays, and on other days when there is news. The line \"daily off\" in a frame " +
		"of any of your games or events stops it.\n"
	return subject, text, true
}

func (d News) when(t time.Time) string { return schedule.FormatInstant(t, d.Zone) }

func (g Game) isOwnSide(side core.Side) bool {
	for _, s := range g.Sides {
		if s == side {
			return true
		}
	}
	return false
}

// addGame adds the news of one game.
func (d News) addGame(t *letterParts, g Game) {
	if g.Result != nil {
		if g.Last.After(d.Since) {
			t.news = append(t.news, resultText(g))
		}
		return
	}
	for _, p := range g.Proposals {
		for _, s := range p.Needs {
			if g.isOwnSide(s) && !hasConsented(p, s) {
				t.waits = append(t.waits, say.F("%s: proposal %d waits for your answer", g.Name, p.No))
			}
		}
	}
	line := d.turnText(g)
	if g.Paused.IsZero() && g.isOwnSide(g.Waiting) {
		t.waits = append(t.waits, line)
		return
	}
	t.others = append(t.others, line)
}

func hasConsented(p gamestatus.Proposal, side core.Side) bool {
	for _, s := range p.Given {
		if s == side {
			return true
		}
	}
	return false
}

// turnText returns a sentence with the side and the deadline that a running game waits for.
func (d News) turnText(g Game) say.Text {
	switch {
	case !g.Paused.IsZero():
		return say.F("%s: the clock is stopped since %s", g.Name, d.when(g.Paused))
	case g.Waiting == "":
		return say.F("%s: the dice wait for public randomness", g.Name)
	case g.Deadline == nil && g.Decision:
		return say.F("%s: %s, a decision", g.Name, g.Waiting.Title())
	case g.Deadline == nil:
		return say.F("%s: %s, orders", g.Name, g.Waiting.Title())
	case g.Late(d.Now):
		return say.F("%s: %s is late, it was due %s", g.Name, g.Waiting.Title(), d.when(g.Deadline.Due))
	case g.Decision:
		return say.F("%s: %s, a decision, until %s", g.Name, g.Waiting.Title(), d.when(g.Deadline.Due))
	}
	return say.F("%s: %s, orders, until %s", g.Name, g.Waiting.Title(), d.when(g.Deadline.Due))
}

// resultText returns a sentence with the result of a finished game.
func resultText(g Game) say.Text {
	if g.Result.Winner == "" {
		return say.F("%s is over: a draw", g.Name)
	}
	return say.F("%s is over: %s has won", g.Name, g.Result.Winner.Title())
}
