package demyansk

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// assessor judges the data by the rulebook.
type assessor struct {
	*Data
	list []core.Claim
}

// Claims holds the data against every statement of the rulebook that binds map, counters, tables and set-ups.
func (Title) Claims(data fs.FS) ([]core.Claim, error) {
	d, err := load(data, false)
	if err != nil {
		return nil, err
	}
	j := &assessor{Data: d}
	j.claimGrid()
	j.claimPlaces()
	j.claimExamples()
	j.claimEdges()
	j.claimCounters()
	j.claimNamed()
	j.claimForces()
	j.claimTerrain()
	j.claimResults()
	j.claimSupport()
	j.claimTurnTables()
	j.claimConstants()
	j.claimScenarios()
	j.claimReplacements()
	j.claimSchedules()
	j.claimVictory()
	j.claimCards()
	return j.list, nil
}

// say adds a claim. blocks are the top-level blocks it speaks of, by blanks: what is not transcribed cannot agree, and is
// not looked at.
func (j *assessor) say(rule, blocks, text string, check func() error) {
	var err error
	for _, b := range strings.Fields(blocks) {
		if j.open[b] {
			err = fmt.Errorf("not transcribed: block %s", b)
			break
		}
	}
	if err == nil {
		err = check()
	}
	j.list = append(j.list, core.Claim{Rule: rule, Text: text, Err: err})
}

// same compares what the data say with what they should say.
func same(got, want any) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return fmt.Errorf("the data say %s, not %s", g, w)
	}
	return nil
}

// must is an error unless something holds.
func must(ok bool, format string, args ...any) error {
	if ok {
		return nil
	}
	return fmt.Errorf(format, args...)
}

// at finds a hex that the rulebook names; None if the map lacks it, which a claim of its own says.
func (j *assessor) at(label string) hexmap.Hex {
	h, ok := j.Map.Find(label)
	if !ok {
		return hexmap.None
	}
	return h
}

// labels are the printed numbers of hexes, sorted.
func (j *assessor) labels(list []hexmap.Hex) []string {
	out := make([]string, len(list))
	for i, h := range list {
		out[i] = j.Map.Label(h)
	}
	slices.Sort(out)
	return out
}

// picked are the IDs of the units for which want holds, sorted.
func (j *assessor) picked(want func(*Unit) bool) []string {
	var out []string
	for _, u := range j.Units {
		if want(u) {
			out = append(out, u.ID)
		}
	}
	return out
}

// fort says whether a hex has a printed strongpoint of a side.
func (j *assessor) fort(label string, side core.Side) error {
	h := j.at(label)
	return must(h != hexmap.None && core.Side(j.Map.Fort(h)) == side, "%s has no printed strongpoint of the %s side", label, side)
}
