package gsfg

import (
	"embed"
	"fmt"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/claim"
)

//go:embed *.facts
var factFiles embed.FS

// assessor judges the data by the rulebook.
type assessor struct {
	*data
	claim.List
}

// claims are the statements of the rulebook about the data that take computation, judged.
func (d *data) claims() []core.Claim {
	j := &assessor{data: d}
	j.claimRhine()
	j.claimCities()
	j.claimBorders()
	j.claimSheet()
	j.claimStart()
	j.claimAir()
	j.claimCombat()
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
