package casefile

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// trials are the faces tried for dice that are to give a result, by the number of the die.
type trials map[int]*trial

type trial struct {
	face int
	gave []string // what the faces before it gave
	lost bool     // no face gives the result
}

// face returns the face to be tried.
func (t trials) face(id int) int {
	if t[id] == nil {
		t[id] = &trial{face: 1}
	}
	return t[id].face
}

// thrown is a die with a forced result that was thrown.
type thrown struct {
	die
	event string
	sides int
	known bool // its result was seen and is the one wanted
}

// search plays the case once and goes on to another face where a result is not the one wanted. It is false when all are, or
// one cannot be had.
func (t trials) search(r *Runner, c Case) bool {
	if !slices.ContainsFunc(c.steps, func(s step) bool {
		return slices.ContainsFunc(slices.Concat(s.keyed, s.queue), func(d die) bool { return d.result != "" })
	}) {
		return false
	}
	x := &play{c: c, trials: t}
	x.all(r)
	for _, d := range x.thrown {
		at := t[d.id]
		switch {
		case d.known:
			continue
		case at.lost || at.face >= d.sides:
			at.lost = true
			return false
		}
		at.face++
		return true
	}
	return false
}

// settle looks up what the dice with forced results gave. It is an error when one gave something else.
func (p *play) settle(events []core.Event) error {
	for i := range p.thrown {
		d := &p.thrown[i]
		if d.known {
			continue
		}
		got := resultOf(events, d.event)
		if strings.EqualFold(got, d.result) {
			d.known = true
			continue
		}
		if got == "" {
			got = "no result of a table"
		}
		return p.wrong(d, got)
	}
	return nil
}

// wrong notes what a face gave in place of the wanted result, and says what all of them gave when no other is left.
func (p *play) wrong(d *thrown, got string) error {
	t := p.trials[d.id]
	if len(t.gave) < t.face {
		t.gave = append(t.gave, fmt.Sprintf("%d %s", t.face, got))
	}
	return fmt.Errorf("no face of the d%d thrown for %s gives %q here: %s", d.sides, d.event, d.result, strings.Join(t.gave, ", "))
}

// resultOf returns what a table gave for the die of an event: the first result after the last throw.
func resultOf(events []core.Event, key string) string {
	at := -1
	for i, e := range events {
		if e.Kind == core.KindRoll && e.Key == key {
			at = i
		}
	}
	if at < 0 {
		return ""
	}
	for _, e := range events[at:] {
		if e.Kind == core.KindResult {
			return e.Value.String()
		}
	}
	return ""
}
