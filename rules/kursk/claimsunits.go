package kursk

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim"
)

// counterLimit is the number of counters of the game, markers included (2.1).
const counterLimit = 280

// claimCounters: sides, steps, types and strengths (2.1 to 2.11).
func (j *assessor) claimCounters() {
	say := func(rule, text string, err error) { j.Say(rule, "units", text, err) }
	n := len(j.units.Units.List) + len(j.setup.Markers.List)
	j.Say("2.1", "units markers", "the game has 280 counters, so units and air markers are fewer", tooMany(n, counterLimit-1))
	say("2.3", "every counter has a name of its own", claim.None("given twice", j.repeated()))
	say("2.5", "every counter is German or Soviet, and a corps, a division or a brigade (2.8)", claim.None("otherwise", j.pick(core.Everyone, func(u unitData) bool {
		return u.Side == "" || u.Size == ""
	})))
	j.claimTypes()
	say("2.11", "every German unit has two steps, the second weaker", claim.None("otherwise", j.pick(German, func(u unitData) bool {
		return len(u.Strength) != 2 || u.Strength[1] < 1 || u.Strength[1] >= u.Strength[0]
	})))
	say("2.11", "every Soviet unit has one step", claim.None("otherwise", j.pick(Soviet, func(u unitData) bool {
		return len(u.Strength) != 1 || u.Strength[0] < 1
	})))
	j.claimLetters()
	isGarrison := func(u unitData) bool { return u.Type == "garrison" }
	say("2.9", "a garrison defends with 3 and has no attack strength", claim.None("otherwise", j.pick(Soviet, func(u unitData) bool {
		return isGarrison(u) && !slices.Equal(u.Strength, []int{3})
	})))
	say("2.9", "only the Soviet side has garrisons", claim.First(claim.None("German", j.pick(German, isGarrison)), atLeast(1, j.pick(Soviet, isGarrison))))
	say("2.7", "only the Soviet side has motorised infantry", claim.None("German", j.pick(German, func(u unitData) bool { return u.Type == "motorised" })))
	say("2.7", "only the German side has mountain infantry", claim.None("Soviet", j.pick(Soviet, func(u unitData) bool { return u.Type == "mountain" })))
	say("4.5", "26 on the full side marks the elite: German mech divisions, 1SS among them", j.elite())
}

// claimLetters: the abbreviations of rule 2.6, as far as they stand in designations; C, M and R are codes.
func (j *assessor) claimLetters() {
	for _, l := range []struct {
		side        core.Side
		mark, means string
	}{
		{German, `^[0-9]+SS$`, "SS stands for Schutzstaffel"},
		{German, `^GD$`, "GD stands for Grossdeutschland"},
		{German, `^HG$`, "HG stands for Hermann Göring"},
		{German, `^[0-9]+L$`, "L stands for light"},
		{German, `^[0-9]+S$`, "S stands for security"},
		{Soviet, `^[0-9]+G`, "G stands for Guards"},
		{Soviet, `^[0-9]+N$`, "N stands for NKVD"},
	} {
		re := regexp.MustCompile(l.mark)
		j.Say("2.6", "units", l.means+", and there are such units", atLeast(1, j.pick(l.side, func(u unitData) bool { return re.MatchString(u.ID) })))
	}
}

// claimTypes: movement classes and points of rule 2.7.
func (j *assessor) claimTypes() {
	points := map[string]int{}
	known := map[string]bool{}
	for _, t := range j.units.Types.List {
		known[t.Value.Type] = true
		if c, ok := types[t.Value.Type]; !ok || classNames[c] != t.Value.Class {
			points["another class: "+t.Value.Type] = 1
		}
		if old, ok := points[t.Value.Class]; ok && old != t.Value.Move {
			points["unequal: "+t.Value.Class] = 1
		}
		points[t.Value.Class] = t.Value.Move
	}
	j.Say("2.7", "types", "mech units have 8 movement points, non-mech 4, static 2; panzer, tank, panzergrenadier, mechanised and motorised infantry are mech, garrisons static, all other infantry non-mech",
		claim.Same(points, map[string]int{"mech": 8, "nonmech": 4, "static": 2}))
	j.Say("2.7", "types units", "every unit is of one of these types", claim.None("of another", j.pick(core.Everyone, func(u unitData) bool { return !known[u.Type] })))
}

func tooMany(n, most int) error {
	if n > most {
		return fmt.Errorf("there are %d, at most %d are possible", n, most)
	}
	return nil
}

func atLeast(n int, list []string) error {
	if len(list) < n {
		return fmt.Errorf("there are %d, want %d or more", len(list), n)
	}
	return nil
}

func (f *facts) repeated() []string {
	ids := f.pick(core.Everyone, func(unitData) bool { return true })
	var out []string
	for i := 1; i < len(ids); i++ {
		if ids[i] == ids[i-1] {
			out = append(out, ids[i])
		}
	}
	return slices.Compact(out)
}

func (f *facts) elite() error {
	is := func(u unitData) bool { return len(u.Strength) > 0 && u.Strength[0] == eliteStrength }
	list := f.pick(German, is)
	if !slices.Contains(list, "1SS") {
		return fmt.Errorf("1SS does not show %d", eliteStrength)
	}
	return claim.None("no mech divisions", f.pick(German, func(u unitData) bool {
		return is(u) && (types[u.Type] != mech || u.Size != "division")
	}))
}

var (
	hexCode     = regexp.MustCompile(`^([0-9]{4})-([1-9])$`)
	reserveCode = regexp.MustCompile(`^([0-9]{4})-R$`)
)

// startHex is the hex of a set-up code; "" where the code names none.
func startHex(code string) string {
	for _, re := range []*regexp.Regexp{hexCode, reserveCode} {
		if m := re.FindStringSubmatch(code); m != nil {
			return m[1]
		}
	}
	return ""
}

// coded picks the counters with a code.
func coded(codes ...string) func(unitData) bool {
	return func(u unitData) bool { return slices.Contains(codes, u.Code) }
}

// claimCodes: set-up codes (3.2 to 3.5, 9.1).
func (j *assessor) claimCodes() {
	say := func(rule, text string, err error) { j.Say(rule, "units", text, err) }
	say("3.2", "a German code is a hex with a range from 1 to 9, 3, C or M", claim.None("otherwise", j.pick(German, func(u unitData) bool {
		return !hexCode.MatchString(u.Code) && !coded("3", "C", "M")(u)
	})))
	say("3.3", "a Soviet code is a hex with a range from 1 to 9, a hex with R, 2, 4 or C", claim.None("otherwise", j.pick(Soviet, func(u unitData) bool {
		return !hexCode.MatchString(u.Code) && !reserveCode.MatchString(u.Code) && !coded("2", "4", "C")(u)
	})))
	say("3.4", "every start hex lies on the own side of the front", claim.None("otherwise", append(j.astray(German), j.astray(Soviet)...)))
	say("3.4", "units with one start hex have one range", claim.None("otherwise", j.unevenRanges()))
	for _, id := range []string{"1SS", "2SS", "3SS"} {
		say("3.2", id+" is a panzer division with the code 1907-1", j.is(id, German, []string{"panzer", "panzergrenadier"}, "1907-1"))
	}
	say("2.4", "1SS has the strength 26", claim.Same(j.strength("1SS"), "[26]"))
	say("3.4", "a German unit has the code 1809-1", atLeast(1, j.pick(German, coded("1809-1"))))
	say("3.4", "a German unit has the code 1503-3", atLeast(1, j.pick(German, coded("1503-3"))))
	stacks := map[string]int{}
	for _, u := range j.units.Units.List {
		if m := reserveCode.FindStringSubmatch(u.Value.Code); m != nil {
			stacks[m[1]] += weight(&core.UnitDef{Side: Soviet, Size: u.Value.Size})
		}
	}
	say("9.1", "the Soviet reserve is eight stacks", claim.Same(len(stacks), 8))
	var high []string
	for hex, n := range stacks { // any order: none sorts them
		if n > 9 {
			high = append(high, hex)
		}
	}
	say("7.5", "every reserve stack, which may not move before it is active, is within the limit of three corps or nine smaller units", claim.None("too high", high))
	for _, id := range []string{"309", "325", "348", "354"} {
		say("9.1", id+" is a Soviet rifle division that stands in the front and not in reserve", claim.First(j.is(id, Soviet, []string{"rifle"}, ""), j.inFront(id)))
	}
}

// find is the counter with an id.
func (f *facts) find(id string) (unitData, bool) {
	for _, u := range f.units.Units.List {
		if u.Value.ID == id {
			return u.Value, true
		}
	}
	return unitData{}, false
}

// is checks a division's side, type and code; code "" leaves that open.
func (f *facts) is(id string, side core.Side, kinds []string, code string) error {
	u, ok := f.find(id)
	switch {
	case !ok:
		return fmt.Errorf("there is no %s", id)
	case u.Side != string(side) || !slices.Contains(kinds, u.Type) || u.Size != "division":
		return fmt.Errorf("%s is a %s %s %s", id, u.Side, u.Type, u.Size)
	case code != "" && u.Code != code:
		return fmt.Errorf("%s has the code %s", id, u.Code)
	}
	return nil
}

// strength is the printed full strength of a counter, "[]" if there is none.
func (f *facts) strength(id string) string {
	u, _ := f.find(id)
	return fmt.Sprint(u.Strength[:min(1, len(u.Strength))])
}

func (f *facts) inFront(id string) error {
	u, _ := f.find(id)
	if !hexCode.MatchString(u.Code) {
		return fmt.Errorf("%s has the code %s", id, u.Code)
	}
	return nil
}

// astray lists a side's counters that start on enemy ground or off the map.
func (f *facts) astray(side core.Side) []string {
	return f.pick(side, func(u unitData) bool {
		hex := startHex(u.Code)
		return hex != "" && f.within(side == German, hex) != nil
	})
}

func (f *facts) unevenRanges() []string {
	reach := map[string]string{}
	return f.pick(core.Everyone, func(u unitData) bool {
		m := hexCode.FindStringSubmatch(u.Code)
		if m == nil {
			return false
		}
		old, ok := reach[m[1]]
		reach[m[1]] = m[2]
		return ok && old != m[2]
	})
}

// claimReinforcements: what comes later (3.2, 3.3, 9.3 to 9.6, 11.10, 11.22, 11.23).
func (j *assessor) claimReinforcements() {
	say := func(rule, text string, err error) { j.Say(rule, "units", text, err) }
	say("9.3", "19Pz, a panzer division, is the only German reinforcement of a turn, the third", claim.First(
		claim.Same(j.pick(German, coded("3")), "[19Pz]"), j.is("19Pz", German, []string{"panzer"}, "3")))
	isMech := func(u unitData) bool { return types[u.Type] == mech }
	div := j.pick(German, func(u unitData) bool { return u.Code == "C" && isMech(u) && u.Size == "division" })
	say("3.2", "the German conditional reinforcements are four mech divisions", claim.First(claim.Same(len(j.pick(German, coded("C"))), 4), claim.Same(len(div), 4)))
	normal := j.pick(Soviet, coded("2", "4"))
	say("9.4", "the Soviet side has five reinforcements of turns 2 and 4, some in each, all mech", claim.First(
		claim.Same(len(normal), 5), claim.Same(len(j.pick(Soviet, func(u unitData) bool { return coded("2", "4")(u) && isMech(u) })), 5),
		atLeast(1, j.pick(Soviet, coded("2"))), atLeast(1, j.pick(Soviet, coded("4")))))
	say("9.6", "the Soviet conditional reinforcements are many: enough for one turn's most of 15", atLeast(15, j.pick(Soviet, coded("C"))))
	say("3.6", "some German units come only with the Gambit", atLeast(1, j.pick(German, coded("M"))))
	para := func(u unitData) bool { return u.Type == "parachute" }
	say("11.23", "there are two German parachute units, both divisions that come only with the Gambit", claim.First(claim.Same(len(j.pick(German, para)), 2),
		claim.Same(len(j.pick(German, func(u unitData) bool { return para(u) && u.Size == "division" && u.Code == "M" })), 2)))
	j.Say("11.23", "units shifts", "the shift for two parachute divisions names these two", claim.Same(j.pick(German, para), sorted(j.tables.Shifts.Parachute.Units)))
	j.Say("11.22", "shifts", "the shift of the SS corps names 1SS, 2SS and 3SS", claim.Same(sorted(j.tables.Shifts.Corps.Units), "[1SS 2SS 3SS]"))
	var air []string
	for _, m := range j.setup.Markers.List {
		air = append(air, m.Side+" "+m.Code)
	}
	j.Say("3.2", "markers", "there are two German air markers: one of turn 1, one that comes only with the Gambit", claim.Same(strings.Join(sorted(air), ", "), "german 1, german 1M"))
}
