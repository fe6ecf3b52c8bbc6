package victorylost

import (
	"io/fs"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/claim"
)

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
	return judge(d), nil
}

// judge holds loaded data against the rulebook.
func judge(d *data) []core.Claim {
	j := &assessor{data: d, List: claim.List{Open: d.open}}
	j.claimSheet()
	j.claimWaters()
	j.claimCities()
	j.claimSources()
	j.claimPocket()
	j.claimBoxes()
	j.claimNamed()
	j.claimCounters()
	j.claimHQs()
	j.claimChits()
	j.claimZones()
	j.claimStart()
	j.claimLines()
	j.claimRails()
	j.claimTerrain()
	j.claimEffects()
	j.claimOdds()
	j.claimResults()
	j.claimHalves()
	j.claimPoints()
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

// designation is what a counter prints: the id without the letter of its nation.
func (c counter) designation() string {
	if _, after, ok := strings.Cut(c.ID, "."); ok {
		return after
	}
	return c.ID
}
