package victorylost

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datacheck"
	"fieldpost/rules/mechanics/roster"
)

// factFiles holds the statements about the data (package datacheck).
//
//go:embed *.facts
var factFiles embed.FS

// assessor checks the data against those statements of the rulebook that need computation, at the start of a game. A
// claim has the number of the rule that makes the statement, or of the rule that needs it.
type assessor struct {
	*game
	r core.Reader
	datacheck.ClaimList
}

// Claims compares the data with every statement of the rulebook about map, counters and tables.
func (title) Claims(files fs.FS) ([]core.Claim, error) {
	d, err := load(files)
	if err != nil {
		return nil, err
	}
	return datacheck.Claims(files, factFiles, checkData(d)...)
}

// checkData checks the data against the statements that need computation.
func checkData(d *data) []core.Claim {
	j := &assessor{game: newGame(d), ClaimList: datacheck.ClaimList{Untranscribed: d.untranscribed}}
	p, err := j.Start(nil)
	if err != nil {
		j.Add("3.0", "", "the game can be set up", err)
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

// claimCounters checks how many counters there are, and which chits come in time.
func (j *assessor) claimCounters() {
	n := len(j.Units.List) + 2*len(j.HQs.List) + j.Chits.Stavka + j.Chits.Manstein + 1 + 5 // the turn, the cities
	for _, u := range j.Units.List {
		if u.isMech() {
			n++
		}
	}
	j.Add("1.2", "units hqs chits", "units, once more for the mechanised ones (2.2.2), headquarters, chits, turn and city markers are no "+
		"more than 280 counters", datacheck.CheckRange(n, 0, 280))
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
	j.Add("7.1.2", "axis_com chits hqs", "the Axis never lacks chits to select before its headquarters are lost",
		datacheck.CheckNone("there are", few))
}

// claimResults checks that higher odds in the combat results table are never better for the defender (9.4.1).
func (j *assessor) claimResults() {
	var up, across []string
	for die := 1; die <= len(j.CRT.Rows); die++ {
		for c := range j.CRT.Columns {
			here := j.CRT.at(die, c)
			if die > 1 && !here.isNoBetter(j.CRT.at(die-1, c)) {
				up = append(up, fmt.Sprintf("%d in %s", die, j.CRT.Columns[c].name))
			}
			if c > 0 && !here.isNoBetter(j.CRT.at(die, c-1)) {
				across = append(across, fmt.Sprintf("%d in %s", die, j.CRT.Columns[c].name))
			}
		}
	}
	j.Add("9.4.1", "crt", "a higher die is never better for the defender", datacheck.CheckNone("it is", up))
	j.Add("9.4.1", "crt", "higher odds are never better for the defender", datacheck.CheckNone("they are", across))
}

// names returns the counters on the map for which take returns true.
func (j *assessor) names(take func(*core.Unit) bool) []string {
	var out []string
	for _, s := range j.world.Sides {
		out = append(out, roster.IDs(roster.OnMap(j.r, s, take))...)
	}
	return out
}

// claimCommand checks that every counter on the map has a headquarters to obey or units to command, and so does a
// headquarters that arrives (7.3.2, 11.3).
func (j *assessor) claimCommand() {
	led := map[string]bool{}
	alone := j.names(func(hq *core.Unit) bool {
		if !isHQ(hq) {
			return false
		}
		reached := j.unitsReachedBy(hq)
		units := j.names(func(u *core.Unit) bool { return reached(u) })
		for _, id := range units {
			led[id] = true
		}
		return len(units) == 0
	})
	j.Add("11.3", "start units hqs", "every headquarters has a combat unit that it may command in its range",
		datacheck.CheckNone("it has none", alone))
	far := j.names(func(u *core.Unit) bool { return !isHQ(u) && !led[u.Def.ID] })
	j.Add("7.3.2", "start units hqs", "nine in ten units are in the range of a headquarters at the start",
		datacheck.CheckRange(len(far), 0, len(j.startHexes)/10))
	for _, h := range j.HQs.List {
		comes := func(u unit) bool { return h.Nation.canCommand(u.Nation) && u.Arrives == h.Arrives && u.Box == "" }
		if h.Arrives > 0 && h.Box == "" {
			j.Add("11.3", "hqs units", fmt.Sprintf("%s comes with combat units that it may command, and so stays", h.ID),
				datacheck.CheckEqual(slices.ContainsFunc(j.Units.List, comes), true))
		}
	}
}

// claimLines checks that every unit of the set-up is in supply by rule 10.1.2, as 10.1.5 takes for granted.
func (j *assessor) claimLines() {
	for _, side := range j.world.Sides {
		net := j.newBoard(j.r, side).supplyNet()
		j.Add("10.1.5", "start sources units hqs", fmt.Sprintf("every %s unit can trace a supply line at the start", side.Title()),
			datacheck.CheckNone("it cannot", j.names(func(u *core.Unit) bool { return u.Def.Side == side && !net[u.Hex] })))
		for _, b := range j.Boxes.List {
			var cut []string
			for _, h := range j.m.ZoneHexes(b.Name) {
				if !net[h] {
					cut = append(cut, j.m.Label(h))
				}
			}
			if b.Side == side {
				j.Add("11.2.2", "start sources boxes", fmt.Sprintf("units that enter from %s can trace a supply line", b.Name),
					datacheck.CheckNone("not from", cut))
			}
		}
	}
}

// claimRails checks that reinforcements find room along the railways (11.1.1).
func (j *assessor) claimRails() {
	for _, side := range j.world.Sides {
		net := j.newBoard(j.r, side).railNet()
		room := j.Stacking.Units * len(slices.DeleteFunc(slices.Clone(net), func(in bool) bool { return !in }))
		var come [turns + 1]int
		for _, u := range j.Units.List {
			if u.Nation.side() == side && u.Box == "" && u.Arrives > 0 && u.Arrives <= turns {
				come[u.Arrives]++
			}
		}
		j.Add("11.1.1", "start sources units hqs",
			fmt.Sprintf("%s reinforcements of every turn find railway hexes that lead from a source, two to a hex", side.Title()),
			datacheck.CheckRange(slices.Max(come[:]), 0, room))
		for i, name := range j.Cities.Names {
			if side == Axis {
				j.Add("11.1.1", "start sources cities", fmt.Sprintf("a railway leads from an Axis source to %s", name),
					datacheck.CheckEqual(net[j.cityHex[i]], true))
			}
		}
	}
}

// claimPocket checks which hexes the Stalingrad pocket cuts off (13.0), at the start and as if it were open then.
func (j *assessor) claimPocket(p *core.Position) {
	const south = "Abganerovo"
	for _, c := range []struct {
		turn int
		text string
	}{{p.Turn, "while it is closed no railway leads the Soviet reinforcements south of it, to Abganerovo"},
		{j.Pocket.Opens, "once it is open the railway leads them there"}} {
		p.Turn = c.turn
		net := j.newBoard(p.Reader(), Soviet).railNet()
		reached := slices.ContainsFunc(j.m.Places(), func(x hexmap.Place) bool { return x.Name == south && net[x.Hex] })
		j.Add("13.0", "pocket sources start units", c.text, datacheck.CheckEqual(reached, c.turn >= j.Pocket.Opens))
	}
}
