package victorylost

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// assessor holds the data against the rulebook. A statement that the rulebook makes bears its rule number; one that only
// makes the data fit to play bears the number of the rule that needs it.
type assessor struct {
	*data
	list []core.Claim
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
	j := &assessor{data: d}
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
	return j.list
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

// between checks that a number lies in a range.
func between(n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("the data say %d, not %d to %d", n, low, high)
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
