package gsfg

import (
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

// assessor judges the data by the rulebook.
type assessor struct {
	*data
	claim.List
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
	return j.Claims()
}

// atLeast asks for a minimum.
func atLeast(got, want int) error {
	if got < want {
		return fmt.Errorf("the data have %d, fewer than %d", got, want)
	}
	return nil
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
func (d *data) odd(what string, take func(*counter) bool) error {
	return claim.None(what, ids(d.pick(take)))
}
