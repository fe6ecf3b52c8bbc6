package casefile

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// dieTrials are the faces tried for dice that are to give a result, by the number of the die.
type dieTrials map[int]*dieTrial

type dieTrial struct {
	face      int
	results   []string // what the faces before it gave
	exhausted bool     // no face gives the result
}

// faceFor returns the face to be tried.
func (t dieTrials) faceFor(id int) int {
	if t[id] == nil {
		t[id] = &dieTrial{face: 1}
	}
	return t[id].face
}

// forcedDie is a die with a forced result that was thrown.
type forcedDie struct {
	die
	event     string
	sides     int
	confirmed bool // its result was seen and is the one wanted
}

// tryNextFace plays the case once and goes on to another face where a result is not the one wanted. It is false when all are, or
// one cannot be had.
func (t dieTrials) tryNextFace(r *Runner, c Case) bool {
	if !slices.ContainsFunc(c.steps, func(s step) bool {
		return slices.ContainsFunc(slices.Concat(s.keyed, s.queue), func(d die) bool { return d.result != "" })
	}) {
		return false
	}
	x := &caseRun{c: c, dieTrials: t}
	x.all(r)
	for _, d := range x.forcedDice {
		at := t[d.id]
		switch {
		case d.confirmed:
			continue
		case at.exhausted || at.face >= d.sides:
			at.exhausted = true
			return false
		}
		at.face++
		return true
	}
	return false
}

// checkForcedDice looks up what the dice with forced results gave. It is an error when one gave something else.
func (p *caseRun) checkForcedDice(events []core.Event) error {
	for i := range p.forcedDice {
		d := &p.forcedDice[i]
		if d.confirmed {
			continue
		}
		got := resultOf(events, d.event)
		if strings.EqualFold(got, d.result) {
			d.confirmed = true
			continue
		}
		if got == "" {
			got = "no result of a table"
		}
		return p.noteWrongFace(d, got)
	}
	return nil
}

// noteWrongFace notes what a face gave in place of the wanted result, and says what all of them gave when no other is left.
func (p *caseRun) noteWrongFace(d *forcedDie, got string) error {
	t := p.dieTrials[d.id]
	if len(t.results) < t.face {
		t.results = append(t.results, fmt.Sprintf("%d %s", t.face, got))
	}
	return fmt.Errorf("no face of the d%d thrown for %s gives %q here: %s", d.sides, d.event, d.result, strings.Join(t.results, ", "))
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
