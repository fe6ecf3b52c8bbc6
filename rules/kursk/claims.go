package kursk

import (
	"embed"
	"io/fs"
	"regexp"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
	"fieldpost/rules/mech/datafile"
	"fieldpost/rules/mech/facts"
)

//go:embed *.facts
var factFiles embed.FS

// assessor judges the data as the files state them, before Load judges whether a game can be played on them.
type assessor struct {
	m      *hexmap.Map
	units  unitsData
	tables tablesData
	setup  setupData
	claim.List
}

// Claims holds the data against every statement of the rulebook that binds map, counters and tables.
func (title) Claims(data fs.FS) ([]core.Claim, error) {
	s := datafile.Read(data)
	j := &assessor{m: s.Map(mapFile), List: claim.List{Open: map[string]bool{}}}
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
	j.Say(
		"7.5",
		"units",
		"every reserve stack, which may not move before it is active, is within the limit of three corps or nine smaller units",
		claim.None("too high", j.highReserves()),
	)
	j.Say("3.9", "places hexes start", "towns and cities on the German side of the front are worth the 60 victory points of the start",
		claim.Same(j.behindFront(), j.setup.Start.VP))
	return facts.Claims(data, factFiles, j.Claims()...)
}

var reserveCode = regexp.MustCompile(`^([0-9]{4})-R$`)

// highReserves are the hexes of the reserve stacks that are too high (7.5).
func (j *assessor) highReserves() []string {
	stacks := map[string]int{}
	for _, u := range j.units.Units.List {
		if m := reserveCode.FindStringSubmatch(u.Value.Code); m != nil {
			stacks[m[1]] += weight(&core.UnitDef{Side: Soviet, Size: u.Value.Size})
		}
	}
	var high []string
	for hex, n := range stacks { // any order: claim.None sorts them
		if n > 9 {
			high = append(high, hex)
		}
	}
	return high
}

// behindFront adds up the places on the German side (4.4).
func (j *assessor) behindFront() int {
	worth := map[string]int{}
	for _, c := range j.tables.Places.Classes {
		worth[c.Class] = c.VP
	}
	sum := 0
	for _, p := range j.m.Places() {
		if !slices.Contains(j.m.Zone(string(German)), p.Hex) {
			continue
		}
		switch j.m.Label(p.Hex) {
		case j.setup.Hexes.Lgov.Hex:
			sum += j.setup.Hexes.Lgov.VP
		case j.setup.Hexes.Kursk.Hex:
			sum += j.setup.Hexes.Kursk.VP
		default:
			sum += worth[p.Class]
		}
	}
	return sum
}
