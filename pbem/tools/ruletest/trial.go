package ruletest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// dieTrials holds the faces that were tried for dice with a wanted result, by the number of the die.
type dieTrials map[int]*dieTrial

type dieTrial struct {
	face      int
	results   []string // results of the faces before it
	exhausted bool     // no face gives the result
}

// faceFor returns the face to try.
func (t dieTrials) faceFor(id int) int {
	if t[id] == nil {
		t[id] = &dieTrial{face: 1}
	}
	return t[id].face
}

// forcedDie is a thrown die with a wanted result.
type forcedDie struct {
	die
	event     string
	sides     int
	confirmed bool // its result was the wanted one
}

// tryNextFace runs the case once, and chooses another face for each die whose result was not the wanted one. It returns
// false when all results are as wanted, or when one cannot be reached.
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

// checkForcedDice checks the results of dice with a wanted result. It returns an error if one gave another result.
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

// noteWrongFace records the result of a face that was not the wanted one, and returns an error with all results when no
// face is left.
func (p *caseRun) noteWrongFace(d *forcedDie, got string) error {
	t := p.dieTrials[d.id]
	if len(t.results) < t.face {
		t.results = append(t.results, fmt.Sprintf("%d %s", t.face, got))
	}
	return fmt.Errorf("no face of the d%d thrown for %s gives %q here: %s", d.sides, d.event, d.result, strings.Join(t.results, ", "))
}

// resultOf returns the table result for the die of an event: the first result after the die's last roll.
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
