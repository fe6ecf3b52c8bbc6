package victorylost

import (
	"fmt"

	"fieldpost/rules/mech/claim"
)

// claimTerrain: what the rules tell of the terrain effects chart (8.1.2, 9.3.3).
func (j *assessor) claimTerrain() {
	rough, town, city := j.terrain["rough"].Shift, j.places["town"].Shift, j.places["city"].Shift
	j.Say("9.3.3", "terrain places", "a defender in a town on rough ground lowers the odds by 2 columns", claim.Same(rough+town, 2))
	j.Say("9.3.3", "terrain places", "rough ground and a town each lower them by 1", claim.Same([]int{rough, town}, []int{1, 1}))
	j.Say("9.3.3", "places", "a city lowers them as a town does, or more", atLeast(town, city))
	j.Say("9.3.3", "terrain", "clear ground does not lower them", claim.Same(j.terrain["clear"].Shift, 0))
	j.Say("8.1.2", "terrain", "a clear hex costs 1 MP", claim.Same(j.terrain["clear"].Move, 1))
	j.Say("8.1.2", "terrain", "rough ground costs no less than clear", atLeast(j.terrain["clear"].Move, j.terrain["rough"].Move))
	j.Say("8.2.1", "terrain", "from one enemy zone of control into another on clear ground costs 5 MP", claim.Same(j.terrain["clear"].Move+j.ezocLeave+j.ezocEnter, 5))
	j.Say("8.1.5", "", "full sea and impassable hexsides are closed", claim.Same([]bool{j.closed.hexes["sea"], j.closed.sides["impassable"]}, []bool{true, true}))
	j.Say("8.3.1", "", "strategic movement costs half an MP a hex of road", claim.Same(j.halves["road"], 1))
	j.Say("8.3.2", "", "railways do not count as roads", claim.Same(j.halves["rail"], 0))
	j.Say("11.1.1", "", "reinforcements follow railways, not roads", claim.Same([]bool{j.rail["rail"], j.rail["road"]}, []bool{true, false}))
}

// claimEffects: rivers, zones of control, stacking, supply, advance.
func (j *assessor) claimEffects() {
	minor, major := j.sides["river"], j.sides["major"]
	j.Say("8.1.3", "", "an unbridged minor river costs 1 MP more", claim.Same(minor.Unbridged.Move, 1))
	j.Say("8.1.3", "", "a bridged river costs nothing more", claim.Same([]int{minor.Bridged.Move, major.Bridged.Move}, []int{0, 0}))
	j.Say("8.1.3", "", "an unbridged major river is crossed only by the first step, without a count of MP", claim.Same([]any{major.Unbridged.FirstStep, major.Unbridged.Move}, []any{true, 0}))
	j.Say("8.1.3", "", "no other crossing is bound to the first step", claim.Same([]bool{major.Bridged.FirstStep, minor.Unbridged.FirstStep, minor.Bridged.FirstStep}, []bool{false, false, false}))
	j.Say("8.2.2", "", "a major river, bridged or not, is not crossed from one enemy zone of control into another",
		claim.Same([]bool{major.Unbridged.EzocBan, major.Bridged.EzocBan}, []bool{true, true}))
	j.Say("8.2.2", "", "a minor river has no such ban", claim.Same([]bool{minor.Unbridged.EzocBan, minor.Bridged.EzocBan}, []bool{false, false}))
	j.Say("7.3.4", "", "command range ends beyond an unbridged major river, and only there",
		claim.Same([]bool{major.Unbridged.RangeStops, major.Bridged.RangeStops, minor.Unbridged.RangeStops, minor.Bridged.RangeStops}, []bool{true, false, false, false}))
	j.Say("10.1.2", "", "a supply line does not cross an unbridged major river, but all other rivers",
		claim.Same([]bool{major.Unbridged.Supply, major.Bridged.Supply, minor.Unbridged.Supply, minor.Bridged.Supply}, []bool{false, true, true, true}))
	j.Say("9.6.5", "", "an advance ends beyond an unbridged major river, and only there",
		claim.Same([]bool{major.Unbridged.AdvanceStops, major.Bridged.AdvanceStops, minor.Unbridged.AdvanceStops, minor.Bridged.AdvanceStops}, []bool{true, false, false, false}))
	j.Say("9.3.1", "", "an attack across a river of any kind, bridged or not, is halved",
		claim.Same([]int{minor.Unbridged.Divide, minor.Bridged.Divide, major.Unbridged.Divide, major.Bridged.Divide}, []int{2, 2, 2, 2}))
	j.Say("8.2.1", "", "entering and leaving an enemy zone of control cost 2 MP each", claim.Same([]int{j.ezocEnter, j.ezocLeave}, []int{2, 2}))
	j.Say("5.0.1", "", "two combat units and one headquarters stack", claim.Same([]int{j.stackUnits, j.stackHQs}, []int{2, 1}))
	j.Say("9.6.1", "", "mechanised units advance 2 hexes, others 1", claim.Same([]int{j.advanceMech, j.advance1}, []int{2, 1}))
	j.Say("12.7", "", "a displaced headquarters goes 4 hexes away or more", claim.Same(j.reposition, 4))
	for _, s := range []struct {
		state, text string
		want        []int
	}{
		{"supplied", "a unit in supply has all its strength and movement", []int{1, 1, 1}},
		{"oos", "a unit out of supply attacks at half, and that is all", []int{2, 1, 1}},
		{"iso", "an isolated unit has half its attack, defence and movement", []int{2, 2, 2}},
	} {
		v := j.supply[s.state]
		j.Say("10.2", "", s.text, claim.Same([]int{v.Attack, v.Defence, v.Move}, s.want))
	}
}

// claimOdds: the columns that the rules name and the worked examples of rounding and shifting (9.3.2, 9.3.3).
func (j *assessor) claimOdds() {
	j.Say("9.3.2", "crt", "1-1, 1.5-1, 2-1, 3-1 and 10-1+ are columns", claim.None("missing", missing([]string{"1-1", "1.5-1", "2-1", "3-1", "10-1+"}, j.odds.names)))
	j.Say("9.3.2", "", "the columns named by the rules are listed", claim.Same(j.named.columns, []string{"1-1", "1.5-1", "2-1", "3-1", "10-1+"}))
	lowest, highest := "", ""
	if n := len(j.odds.names); n > 0 {
		lowest, highest = j.odds.names[0], j.odds.names[n-1]
	}
	j.Say("9.3.4", "crt", "1-1 is the lowest column, 10-1+ the highest", claim.Same([]string{lowest, highest, j.named.lowest, j.named.highest}, []string{"1-1", "10-1+", "1-1", "10-1+"}))
	for _, e := range []struct {
		attack, defence int
		want            string
	}{{15, 5, "3-1"}, {26, 9, "2-1"}, {12, 7, "1.5-1"}, {18, 13, "1-1"}, {25, 2, "12-1"}} {
		got, _ := j.down(e.attack, e.defence, 0)
		j.Say("9.3.2", "crt", fmt.Sprintf("%d against %d is %s", e.attack, e.defence, e.want), claim.Same(got, e.want))
	}
	got, _ := j.down(15, 5, j.terrain["rough"].Shift+j.places["town"].Shift)
	j.Say("9.3.3", "crt terrain places", "3-1 against a town on rough ground is 1.5-1", claim.Same(got, "1.5-1"))
	got, column := j.down(25, 2, 1)
	j.Say("9.3.3", "crt", "12-1 lowered once is 11-1", claim.Same(got, "11-1"))
	j.Say("9.3.4", "crt", "11-1 is rolled in column 10-1+", claim.Same(column, "10-1+"))
	got, column = j.down(20, 2, 0)
	j.Say("9.3.4", "crt", "exactly 10-1 is rolled in column 10-1+", claim.Same([]string{got, column}, []string{"10-1", "10-1+"}))
	got, _ = j.down(9, 10, 0)
	j.Say("9.3.4", "crt", "below 1-1 there is no attack", claim.Same(got, ""))
	_, column = j.down(0, 0, 0)
	j.Say("9.3.5", "crt", "a defence of 0 is attacked in column 10-1+", claim.Same(column, "10-1+"))
}

// down says the odds and the column of an attack after shifts; "" where there is none.
func (d *data) down(attack, defence, shifts int) (name, column string) {
	if len(d.odds.names) == 0 {
		return "", ""
	}
	r, ok := d.odds.of(attack, defence)
	if ok {
		r, ok = d.odds.down(r, shifts)
	}
	if !ok {
		return "", ""
	}
	return d.odds.name(r).String(), d.odds.names[r.Column]
}

// claimResults: the combat results table (9.4.1).
func (j *assessor) claimResults() {
	for _, e := range []struct {
		code, text string
		want       result
	}{
		{"A1", "A1: the attackers lose 1 step", result{AttackerLoss: 1}},
		{"DR", "DR: the defenders retreat 1 hex", result{Retreat: 1}},
		{"3DR2", "3DR2: the defenders lose 3 steps and retreat 2 hexes", result{DefenderLoss: 3, Retreat: 2}},
	} {
		_, there := j.parsed[e.code]
		j.Say("9.4.1", "crt", e.text+"; it is in the table", claim.First(claim.Same(there, true), claim.Same(j.parsed[e.code], e.want)))
	}
	var up, across []string
	for die := 1; die <= 6; die++ {
		for c := range j.odds.names {
			here := j.cell(die, c)
			if die > 1 && !here.noBetter(j.cell(die-1, c)) {
				up = append(up, fmt.Sprintf("%d in %s", die, j.odds.names[c]))
			}
			if c > 0 && !here.noBetter(j.cell(die, c-1)) {
				across = append(across, fmt.Sprintf("%d in %s", die, j.odds.names[c]))
			}
		}
	}
	j.Say("9.4.1", "crt", "a higher die is never better for the defender", claim.None("it is", up))
	j.Say("9.4.1", "crt", "higher odds are never better for the defender", claim.None("they are", across))
}

func (d *data) cell(die, column int) result {
	s, _ := d.results.At(die, column)
	return d.parsed[s]
}

// claimHalves: the worked examples of halving (1.3).
func (j *assessor) claimHalves() {
	river, oos := j.sides["river"].Bridged.Divide, j.supply["oos"].Attack
	j.Say("1.3", "", "half of 5 is 2", claim.Same(5/max(river, 1), 2))
	j.Say("1.3", "", "a quarter of 3 is 0", claim.Same(3/max(river*oos, 1), 0))
}
