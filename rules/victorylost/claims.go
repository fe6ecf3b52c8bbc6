package victorylost

import (
	"embed"
	"fmt"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim"
	"fieldpost/rules/mech/facts"
)

//go:embed *.facts
var factFiles embed.FS

// assessor holds the data against the rulebook, as the game finds them at its start. A statement that the rulebook makes bears
// its rule number; one that only makes the data fit to play bears the number of the rule that needs it.
type assessor struct {
	*game
	r core.Reader
	claim.List
}

// Claims holds the data against every statement of the rulebook that binds map, counters and tables.
func (title) Claims(files fs.FS) ([]core.Claim, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	return facts.Claims(files, factFiles, judge(d)...)
}

// judge holds loaded data against what of the rulebook takes computation.
func judge(d *data) []core.Claim {
	j := &assessor{game: newGame(d), List: claim.List{Open: d.open}}
	p, err := j.Start(nil)
	if err != nil {
		j.Say("3.0", "", "the game can be set up", err)
		return j.Claims()
	}
	j.r = p.Reader()
	j.claimCounters()
	j.claimCommand()
	j.claimLines()
	j.claimRails()
	j.claimPocket(p.Clone())
	j.claimResults()
	return j.Claims()
}

// claimCounters: how many counters there are, and which chits come in time.
func (j *assessor) claimCounters() {
	n := len(j.Units.List) + 2*len(j.HQs.List) + j.Chits.Stavka + j.Chits.Manstein + 1 + 5 // the turn, the cities
	for _, u := range j.Units.List {
		if u.mech() {
			n++
		}
	}
	j.Say("1.2", "units hqs chits", "units, once more for the mechanised ones (2.2.2), headquarters, chits, turn and city markers are no "+
		"more than 280 counters", claim.Between(n, 0, 280))
	var few []string
	for i, want := range j.AxisCom.Turns {
		n := 0
		for _, h := range j.HQs.List {
			if h.Nation.side() == Axis && h.Arrives < i+1 {
				n++
			}
		}
		for _, t := range j.Manstein.Arrives {
			if t < i+1 {
				n++
			}
		}
		if n < want {
			few = append(few, fmt.Sprintf("%d for %d in turn %d", n, want, i+1))
		}
	}
	j.Say("7.1.2", "axis_com chits hqs", "the Axis never lacks chits to select before its headquarters are lost",
		claim.None("there are", few))
}

// claimResults: the combat results table never favours the defender (9.4.1).
func (j *assessor) claimResults() {
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
