package victorylost

import (
	"embed"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim"
	"fieldpost/rules/mech/facts"
)

//go:embed *.facts
var factFiles embed.FS

// assessor holds the data against the rulebook. A statement that the rulebook makes bears its rule number; one that only
// makes the data fit to play bears the number of the rule that needs it.
type assessor struct {
	*data
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
	j := &assessor{data: d, List: claim.List{Open: d.open}}
	j.claimSheet()
	j.claimWaters()
	j.claimPocket()
	j.claimCounters()
	j.claimZones()
	j.claimStart()
	j.claimLines()
	j.claimRails()
	j.claimOdds()
	j.claimResults()
	j.claimSchedule()
	return j.Claims()
}

// ids lists the combat units that a test takes, in the order of the file.
func (d *data) ids(take func(unit) bool) []string {
	out := []string{}
	for _, u := range d.units {
		if take(u) {
			out = append(out, u.ID)
		}
	}
	return out
}
