package demyansk

import (
	"fmt"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// assessor judges the data by the rulebook.
type assessor struct {
	*Data
	claim.List
}

// Claims holds the data against every statement of the rulebook that binds map, counters, tables and set-ups.
func (Title) Claims(data fs.FS) ([]core.Claim, error) {
	d, err := load(data, false)
	if err != nil {
		return nil, err
	}
	j := &assessor{Data: d, List: claim.List{Open: d.open}}
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
	return j.Claims(), nil
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
