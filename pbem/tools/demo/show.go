package demo

import (
	"cmp"
	"fmt"
	"strings"

	"fieldpost/rules"
	"fieldpost/rules/core"
)

// show is the demo of one title: who plays what, and what the players mail.
type show struct {
	title, about string
	scenario     string // "" is the first of the title
	options      []core.Fact
	anna, boris  core.Side
	script       []line
}

// shows are the titles that have a demo. The first is played unless another is named.
var shows = []show{kurskShow, victoryLostShow, gsfgShow}

// line is one mail of the script, or, with chits, all those that answer one mail each until the turn is over, or, with a
// computer, all those that it writes.
type line struct {
	note               string // printed above it, as a heading
	who, subject, text string
	chits              *answers
	computer           *machine
}

// game is the name of the game.
func (w show) game() string { return w.title + "-demo" }

// side is the side that a player plays.
func (w show) side(who string) core.Side {
	if who == "anna" {
		return w.anna
	}
	return w.boris
}

// Titles are the ids of the titles that have a demo, the default first.
func Titles() []string {
	var out []string
	for _, w := range shows {
		out = append(out, w.title)
	}
	return out
}

// find is the demo of a title's scenario.
func find(title, scenario string) (show, error) {
	for _, w := range shows {
		if w.title != title && title != "" {
			continue
		}
		t, _ := rules.Find(w.title)
		opts, err := t.Meta().Scenario(cmp.Or(scenario, w.scenario))
		if played := cmp.Or(w.scenario, t.Meta().Scenarios()[0]); err == nil && scenario != "" && scenario != played {
			err = fmt.Errorf("the demo of %s plays scenario %s, not %s", w.title, played, scenario)
		}
		w.options = append(w.options, opts...)
		return w, err
	}
	return show{}, fmt.Errorf("there is no demo of title %q; titles with one: %s", title, strings.Join(Titles(), ", "))
}
