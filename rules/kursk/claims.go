package kursk

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
	"fieldpost/rules/mech/datafile"
)

// facts are the data as the files state them, before Load judges whether a game can be played on them.
type facts struct {
	m      *hexmap.Map
	units  unitsData
	tables tablesData
	setup  setupData
}

// assessor judges the facts by the rulebook.
type assessor struct {
	facts
	claim.List
}

// Claims holds the data against every statement of the rulebook that binds map, counters and tables.
func (title) Claims(data fs.FS) ([]core.Claim, error) {
	s := datafile.Read(data)
	j := &assessor{facts: facts{m: s.Map(mapFile)}, List: claim.List{Open: map[string]bool{}}}
	s.YAML(unitsFile, &j.units)
	s.YAML(tablesFile, &j.tables)
	s.YAML(setupFile, &j.setup)
	if err := s.Err(); err != nil {
		return nil, err
	}
	for _, file := range []string{unitsFile, tablesFile, setupFile} {
		for _, b := range s.Unknown(file) {
			j.Open[b.Value] = true
		}
	}
	j.claimGrid()
	j.claimPlaces()
	j.claimFront()
	j.claimTriggers()
	j.claimCounters()
	j.claimCodes()
	j.claimReinforcements()
	j.claimTerrain()
	j.claimResults()
	j.claimShifts()
	j.claimPoints()
	j.claimSchedule()
	return j.Claims(), nil
}

// german says whether a hex lies on the German side of the front.
func (f *facts) german(h hexmap.Hex) bool { return slices.Contains(f.m.Zone(string(German)), h) }

// within checks that all hexes of a list are German at the start, or none.
func (f *facts) within(german bool, labels ...string) error {
	list, err := f.m.FindAll(labels...)
	if err != nil {
		return err
	}
	for i, h := range list {
		if f.german(h) != german {
			side := map[bool]string{true: "German", false: "Soviet"}
			err = errors.Join(err, fmt.Errorf("%s is on the %s side of the front", labels[i], side[!german]))
		}
	}
	return err
}

// pick lists the ids of a side's counters that a test takes, sorted.
func (f *facts) pick(side core.Side, take func(unitData) bool) []string {
	out := []string{}
	for _, u := range f.units.Units.List {
		if (side == core.Everyone || u.Value.Side == string(side)) && take(u.Value) {
			out = append(out, u.Value.ID)
		}
	}
	slices.Sort(out)
	return out
}
