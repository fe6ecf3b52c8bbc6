package kursk

import (
	"embed"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck"
)

// factFiles holds the statements about the data (package datacheck).
//
//go:embed *.facts
var factFiles embed.FS

// Claims compares the data with every statement of the rulebook about map, counters and tables. Statements that combine
// several files are checked when a game can be built from them.
func (title) Claims(data fs.FS) ([]core.Claim, error) {
	var list datacheck.ClaimList
	if g, err := loadGame(data); err == nil {
		stacks, sum := map[string]int{}, 0
		for _, d := range g.world.Defs {
			if c := g.code[d.ID]; c.kind == codeReserve {
				stacks[g.m.Label(c.hex)] += weight(d)
			}
		}
		var high []string
		for hex, n := range stacks { // any order: claim.None sorts them
			if n > stackLimit(Soviet) {
				high = append(high, hex)
			}
		}
		for _, x := range g.hexes {
			if x.german {
				sum += x.placeValue
			}
		}
		list.Add("7.5", "units", "every reserve stack, which may not move before it is active, is within the limit of three corps or nine "+
			"smaller units", datacheck.CheckNone("too high", high))
		list.Add("3.9", "places hexes start", "towns and cities on the German side of the front are worth the 60 victory points of the "+
			"start", datacheck.CheckEqual(sum, g.setup.Start.VP))
	}
	return datacheck.Claims(data, factFiles, list.Claims()...)
}
