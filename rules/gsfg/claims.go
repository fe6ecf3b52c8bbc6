package gsfg

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// assessor judges the data by the rulebook.
type assessor struct {
	*data
	list []core.Claim
}

// claims are all statements of the rulebook about the data, judged, in the order map, counters, tables, set-up.
func (d *data) claims() []core.Claim {
	j := &assessor{data: d}
	j.claimGrid()
	j.claimAdjacent()
	j.claimRhine()
	j.claimCities()
	j.claimLand()
	j.claimEntries()
	j.claimSheet()
	j.claimKinds()
	j.claimNamed()
	j.claimSoviet()
	j.claimNATO()
	j.claimStart()
	j.claimAir()
	j.claimTerrain()
	j.claimCombat()
	j.claimOptional()
	j.claimSequence()
	j.claimArrivals()
	j.claimSupply()
	j.claimVictory()
	return j.list
}

func (j *assessor) say(rule, text string, err error) {
	j.list = append(j.list, core.Claim{Rule: rule, Text: text, Err: err})
}

// same compares what the data say with what they should say.
func same(got, want any) error {
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return fmt.Errorf("the data say %s, not %s", g, w)
	}
	return nil
}

// atLeast asks for a minimum.
func atLeast(got, want int) error {
	if got < want {
		return fmt.Errorf("the data have %d, fewer than %d", got, want)
	}
	return nil
}

// none is an error that lists what should not be there.
func none(what string, found []string) error {
	if len(found) == 0 {
		return nil
	}
	const most = 8
	list := slices.Sorted(slices.Values(found))
	tail := ""
	if len(list) > most {
		tail = fmt.Sprintf(" and %d more", len(list)-most)
		list = list[:most]
	}
	return fmt.Errorf("%s: %s%s", what, strings.Join(list, ", "), tail)
}

// labels are the printed numbers of hexes, sorted.
func (d *data) labels(hexes []hexmap.Hex) []string {
	out := []string{}
	for _, h := range hexes {
		out = append(out, d.m.Label(h))
	}
	slices.Sort(out)
	return out
}

// hexes finds hexes by their numbers; the error names those that are not there.
func (d *data) hexes(labels ...string) ([]hexmap.Hex, error) {
	var out []hexmap.Hex
	var missing []string
	for _, l := range labels {
		h, ok := d.m.Find(l)
		if !ok {
			missing = append(missing, l)
		}
		out = append(out, h)
	}
	return out, none("the map has no hex", missing)
}

// adjacent says whether each pair "1109 1210" of hexes shares a hexside.
func (d *data) adjacent(pairs ...string) error {
	var out error
	for _, p := range pairs {
		h, err := d.hexes(strings.Fields(p)...)
		if err == nil && !d.m.Adjacent(h[0], h[1]) {
			err = fmt.Errorf("%s are %d hexes apart", strings.ReplaceAll(p, " ", " and "), d.m.Distance(h[0], h[1]))
		}
		out = errors.Join(out, err)
	}
	return out
}

// ring are a hex and its neighbours.
func (d *data) ring(h hexmap.Hex) []hexmap.Hex {
	out := []hexmap.Hex{h}
	for _, n := range d.m.Neighbors(h) {
		if n != hexmap.None {
			out = append(out, n)
		}
	}
	return out
}

// ids are the ids of counters.
func ids(list []*counter) []string {
	out := []string{}
	for _, c := range list {
		out = append(out, c.ID)
	}
	return out
}

// odd lists the ids of the counters that a test takes, as an error.
func (d *data) odd(what string, take func(*counter) bool) error { return none(what, ids(d.pick(take))) }
