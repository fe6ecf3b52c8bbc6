package victorylost

import (
	"fmt"
	"slices"

	"fieldpost/rules/mech/claim"
)

// claimOdds: the worked examples of rounding and shifting, and the columns at both ends (9.3.2 to 9.3.5).
func (j *assessor) claimOdds() {
	town := j.terrain["rough"].Shift + j.places["town"].Shift
	for _, e := range []struct {
		rule                    string
		attack, defence, shifts int
		text, want              string
	}{
		{"9.3.2", 15, 5, 0, "15 against 5 is 3-1", "3-1 in 3-1"},
		{"9.3.2", 26, 9, 0, "26 against 9 is 2-1", "2-1 in 2-1"},
		{"9.3.2", 12, 7, 0, "12 against 7 is 1.5-1", "1.5-1 in 1.5-1"},
		{"9.3.2", 18, 13, 0, "18 against 13 is 1-1", "1-1 in 1-1"},
		{"9.3.2", 25, 2, 0, "25 against 2 is 12-1", "12-1 in 10-1+"},
		{"9.3.3", 15, 5, town, "3-1 against a town on rough ground is 1.5-1", "1.5-1 in 1.5-1"},
		{"9.3.3", 25, 2, 1, "12-1 lowered once is 11-1, and 11-1 is rolled in column 10-1+ (9.3.4)", "11-1 in 10-1+"},
		{"9.3.4", 20, 2, 0, "exactly 10-1 is rolled in column 10-1+", "10-1 in 10-1+"},
		{"9.3.4", 9, 10, 0, "below 1-1 there is no attack", ""},
		{"9.3.5", 0, 0, 0, "a defence of 0 is attacked in column 10-1+", "10-1 in 10-1+"},
	} {
		j.Say(e.rule, "crt terrain places", e.text, claim.Same(j.rolled(e.attack, e.defence, e.shifts), e.want))
	}
}

// rolled says the odds of an attack after shifts, and the column in which it is rolled; "" where there is none.
func (d *data) rolled(attack, defence, shifts int) string {
	if len(d.CRT.Columns) == 0 {
		return ""
	}
	r, ok := d.CRT.Columns.of(attack, defence)
	if ok {
		r, ok = d.CRT.Columns.down(r, shifts)
	}
	if !ok {
		return ""
	}
	return fmt.Sprintf("%s in %s", d.CRT.Columns.name(r), d.CRT.Columns[r.Column].name)
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
		there := slices.ContainsFunc(j.CRT.Rows, func(r crtRow) bool { return slices.Contains(r.Results, e.want) })
		j.Say("9.4.1", "crt", e.text+"; it is in the table", claim.First(claim.Same(e.want, e.code), claim.Same(there, true)))
	}
	var up, across []string
	for die := 1; die <= len(j.CRT.Rows); die++ {
		for c := range j.CRT.Columns {
			here := j.CRT.at(die, c)
			if die > 1 && !here.noBetter(j.CRT.at(die-1, c)) {
				up = append(up, fmt.Sprintf("%d in %s", die, j.CRT.Columns[c].name))
			}
			if c > 0 && !here.noBetter(j.CRT.at(die, c-1)) {
				across = append(across, fmt.Sprintf("%d in %s", die, j.CRT.Columns[c].name))
			}
		}
	}
	j.Say("9.4.1", "crt", "a higher die is never better for the defender", claim.None("it is", up))
	j.Say("9.4.1", "crt", "higher odds are never better for the defender", claim.None("they are", across))
}
