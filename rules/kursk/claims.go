package kursk

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/datafile"
)

// facts are the data as the files state them, before Load judges whether a game can be played on them.
type facts struct {
	m      *hexmap.Map
	units  unitsData
	tables tablesData
	setup  setupData
	open   map[string]bool // blocks that nobody has transcribed, by key
}

// assessor judges the facts by the rulebook.
type assessor struct {
	facts
	list []core.Claim
}

// Claims holds the data against every statement of the rulebook that binds map, counters and tables.
func (title) Claims(data fs.FS) ([]core.Claim, error) {
	s := datafile.Read(data)
	j := &assessor{facts: facts{m: s.Map(mapFile), open: map[string]bool{}}}
	s.YAML(unitsFile, &j.units)
	s.YAML(tablesFile, &j.tables)
	s.YAML(setupFile, &j.setup)
	if err := s.Err(); err != nil {
		return nil, err
	}
	for _, file := range []string{unitsFile, tablesFile, setupFile} {
		for _, b := range s.Unknown(file) {
			j.open[b.Value] = true
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
	return j.list, nil
}

// say adds a claim. blocks are the top-level blocks it speaks of, by blanks: what is not transcribed cannot agree.
func (j *assessor) say(rule, blocks, text string, err error) {
	for _, b := range strings.Fields(blocks) {
		if j.open[b] {
			err = fmt.Errorf("not transcribed: block %s", b)
			break
		}
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

// none is an error that lists what should not be there.
func none(what string, found []string) error {
	if len(found) == 0 {
		return nil
	}
	const most = 8
	list := slices.Clone(found)
	slices.Sort(list)
	tail := ""
	if len(list) > most {
		tail = fmt.Sprintf(" and %d more", len(list)-most)
		list = list[:most]
	}
	return fmt.Errorf("%s: %s%s", what, strings.Join(list, ", "), tail)
}

// hexes finds the hexes with these labels; the error names those that are not on the map.
func (f *facts) hexes(labels ...string) ([]hexmap.Hex, error) {
	var out []hexmap.Hex
	var missing []string
	for _, l := range labels {
		h, ok := f.m.Find(l)
		if !ok {
			missing = append(missing, l)
		}
		out = append(out, h)
	}
	return out, none("the map has no hex", missing)
}

// german says whether a hex lies on the German side of the front.
func (f *facts) german(h hexmap.Hex) bool { return slices.Contains(f.m.Zone(string(German)), h) }

// within checks that all hexes of a list are German at the start, or none.
func (f *facts) within(german bool, labels ...string) error {
	list, err := f.hexes(labels...)
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
