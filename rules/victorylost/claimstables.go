package victorylost

import (
	"fmt"

	"fieldpost/rules/mech/claim"
)

// claimOdds: the columns that the rules name and the worked examples of rounding and shifting (9.3.2, 9.3.3).
func (j *assessor) claimOdds() {
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
