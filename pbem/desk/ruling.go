package desk

import (
	"fmt"
	"html"
	"time"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/report"
)

// Awaited is the public randomness that a game waits for, nil when it waits for none, and how many letters Late writes.
func (d *Desk) Awaited(name string) (*engine.Awaited, int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, 0, err
	}
	return g.Beacon(), len(people(g.Game)), nil
}

// Over says whether a game has ended.
func (d *Desk) Over(name string) (bool, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return false, err
	}
	return g.Position().Over != nil, nil
}

// Light gives a game the public randomness it waits for. What comes of it is told by Results.
func (d *Desk) Light(name string, v beacon.Value, at time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return err
	}
	out, err := g.Light(v, at)
	if err != nil {
		return err
	}
	d.Log.Info("beacon", "game", name, "round", v.Round, "records", out.To-out.From)
	return nil
}

// Late tells everybody that the public randomness a game waits for is late.
func (d *Desk) Late(name string) ([]compose.Letter, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, err
	}
	a := g.Beacon()
	if a == nil {
		return nil, fmt.Errorf("game %s waits for no beacon", name)
	}
	text := fmt.Sprintf("The dice of the sheet in work wait for %s.\nThe server has not been able to reach its network since then. The game waits, nothing is lost and nothing\nis decided meanwhile; it goes on by itself when the value comes. Its round cannot be exchanged for another.\n", a)
	var out []compose.Letter
	for i, s := range people(g.Game) {
		l := d.letter(g, s, plain(fmt.Sprintf("[%s] the dice wait: public randomness is late", name), text), a.Time())
		l.MessageID = d.letterID(g, fmt.Sprintf("late%d", a.Block), i, string(s.Side))
		l.Auto = "auto-generated"
		out = append(out, l)
	}
	return out, nil
}

// Upgrade records that a running game goes on under newer rules; version is 0 when there was nothing to record.
func (d *Desk) Upgrade(name string, at time.Time) (version int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil || g.Position().Over != nil {
		return 0, err
	}
	out, err := g.Upgrade(at)
	if err != nil || out == nil {
		return 0, err
	}
	return g.Header.Rules, nil
}

// Diverges tells a moderator of a game that this program's rules play otherwise than it was played.
func (d *Desk) Diverges(name, moderator string, r *game.RulesError, at time.Time) compose.Letter {
	text := fmt.Sprintf("The game %s cannot be served by this program:\n%v\n\nIts folder was not touched. Mail for it is kept and answered with a word that a person will look.\n", name, r)
	l := plain(fmt.Sprintf("[%s] not served: its rules have changed", name), text)
	return compose.Letter{From: d.From, To: moderator, Subject: l.Subject, Text: l.Text, HTML: l.HTML, Loop: d.loopID(), Date: at, Auto: "auto-generated",
		MessageID: d.siteID(name, fmt.Sprintf("rules%d", r.Has), 0, moderator)}
}

// plain is a letter of plain text.
func plain(subject, text string) report.Letter {
	return report.Letter{Subject: subject, Text: text, HTML: "<pre style=\"white-space:pre-wrap\">" + html.EscapeString(text) + "</pre>"}
}
