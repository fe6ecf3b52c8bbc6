package demyansk

import (
	"embed"
	"fmt"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
	"fieldpost/rules/mech/facts"
)

//go:embed *.facts
var factFiles embed.FS

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
	return facts.Claims(data, factFiles, d.claims()...)
}

// claims are the statements that take computation, judged.
func (d *Data) claims() []core.Claim {
	j := &assessor{Data: d, List: claim.List{Open: d.open}}
	j.claimGrid()
	j.claimPlaces()
	j.claimExamples()
	j.claimEdges()
	j.claimCounters()
	j.claimNamed()
	j.claimTerrain()
	j.claimResults()
	j.claimSupport()
	j.claimTurnTables()
	j.claimSchedules()
	j.claimCards()
	return j.Claims()
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
