package demo

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"fieldpost/rules"
	"fieldpost/rules/core"
)

// titleDemo describes the demo of one title: the players, and what they mail.
type titleDemo struct {
	title, about string
	scenario     string // "" for the first of the title
	first        bool   // default demo
	options      []core.Fact
	anna, boris  core.Side
	script       []scriptMail
}

// scriptMail is one mail of the script. If chits is set, it stands for all answers until the turn is over; if computer
// is set, for all mails that the computer player writes.
type scriptMail struct {
	note               string // heading printed above it
	who, subject, text string
	chits              *turnAnswers
	computer           *computerPlayer
}

// game returns the name of the game.
func (w titleDemo) game() string { return w.title + "-demo" }

// side returns the side that a player plays.
func (w titleDemo) side(who string) core.Side {
	if who == "anna" {
		return w.anna
	}
	return w.boris
}

// Titles returns the ids of the titles that have a demo, the default first.
func Titles() []string { return slices.Clone(titleIDs()) }

var titleIDs = sync.OnceValue(func() []string {
	var out []string
	for _, id := range rules.IDs() {
		if w, err := load(id); err == nil && w.first {
			out = slices.Insert(out, 0, id)
		} else if err == nil {
			out = append(out, id)
		}
	}
	return out
})

// find returns the demo of a title's scenario.
func find(title, scenario string) (titleDemo, error) {
	title = cmp.Or(title, Titles()[0])
	t, ok := rules.Find(title)
	if !ok || !slices.Contains(Titles(), title) {
		return titleDemo{}, fmt.Errorf("there is no demo of title %q; titles with one: %s", title, strings.Join(Titles(), ", "))
	}
	w, err := load(title)
	if err != nil {
		return w, err
	}
	opts, err := t.Meta().Scenario(cmp.Or(scenario, w.scenario))
	if err == nil && scenario != "" {
		if played := cmp.Or(w.scenario, t.Meta().Scenarios()[0]); scenario != played {
			err = fmt.Errorf("the demo of %s plays scenario %s, not %s", w.title, played, scenario)
		}
	}
	w.options = append(w.options, opts...)
	return w, err
}
