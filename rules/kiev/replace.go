package kiev

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/table"
	"fieldpost/rules/mechanics/xslices"
)

// Replacements holds the replacement tables of the Soviet side (7.1) and the numbers that belong to them.
type Replacements struct {
	Axis   AxisPoints             `yaml:"axis"`
	Limit  int                    `yaml:"limit" doc:"points that are kept (3.21)"`
	Mud    int                    `yaml:"mud" doc:"added to the die in mud"`
	Groups int                    `yaml:"groups" doc:"groups that results R bring in a turn at most (3.22c)"`
	Heavy  int                    `yaml:"heavy" doc:"first turn in which Soviet divisions of armour receive none (3.22)"`
	Tables map[string]table.Scale `yaml:"tables" doc:"up to this die: R, I2, air, fort, zap, duty1"`
}

// Tracks of replacements: results that release a garrison or call up a group, strongpoints, fortress units and Zap
// units.
const (
	trackRelease   = "soviet-release"
	trackForts     = "soviet-strongpoints"      // strongpoints
	trackCityForts = "soviet-city-strongpoints" // strongpoints of type E
	trackUR        = "soviet-fortress-units"    // fortress units, which are drawn blind (8.6)
	trackZap       = "soviet-zap"
	trackVictory   = "victory-points" // victory points of the Axis side, gained in play
)

// trackTexts gives the names of tracks for players.
var trackTexts = map[string]say.Text{trackLosses(Axis): "Axis steps lost", trackLosses(Soviet): "Soviet steps lost",
	trackOwed: "attacks owed", trackPoints(Axis): "Axis replacement points", trackPoints(Soviet): "Soviet replacement points",
	trackRelease: "Soviet releases", trackForts: "Soviet strongpoints", trackCityForts: "Soviet strongpoints of type E",
	trackUR: "Soviet fortress units", trackZap: "Zap units", trackVictory: "victory points of the Axis side",
	trackArmourLosses(Axis): "Axis armour steps lost", trackArmourLosses(Soviet): "Soviet armour steps lost",
	trackGunLosses(Axis): "Axis artillery steps lost", trackGunLosses(Soviet): "Soviet artillery steps lost",
	trackCrimea:        "stacking points gone to the Crimea",
	trackArmour:        "Axis armour replacement points",
	trackAirlift(Axis): "turn of Axis air transport", trackAirlift(Soviet): "turn of Soviet air transport"}

// rollReplacements rolls on the replacement table of the Soviet side (SoP A.3).
func (g *game) rollReplacements(tx *core.Tx, turn int) {
	sc, t := &g.Data.Scenario, &g.Tables.Replacements
	if len(sc.Replacements) == 0 || turn < sc.ReplacementsFrom {
		return
	}
	rows := t.Tables[sc.Replacements.At(turn)]
	add := tx.Read().Track(trackOwed) + core.If(g.weather == mud, t.Mud, 0)
	event := fmt.Sprintf("replacements:%d#1", turn)
	die := tx.Die(event, 10, "7.1", say.F("Soviet replacements, %+d", add))
	tx.DescribeDie(event, "", add)
	for token := range strings.FieldsSeq(rows.At(die + add)) {
		g.bookResult(tx, token)
	}
}

// resultTracks gives for each result of the table the track that it adds to.
var resultTracks = map[string]core.TrackChange{
	"R":     {Track: trackRelease, Rule: "7.26", Why: "garrisons or groups"},
	"fort":  {Track: trackForts, Rule: "7.21", Why: "a strongpoint"},
	"efort": {Track: trackCityForts, Rule: "7.21", Why: "a strongpoint"},
	"ur":    {Track: trackUR, Rule: "8.6", Why: "a fortress unit"},
	"zap":   {Track: trackZap, Rule: "7.22", Why: "a Zap unit"},
	"I":     {Track: trackPoints(Soviet), Rule: "7.22", Why: "replacement points"},
	"duty":  {Track: trackOwed, Rule: "7.26", Why: "mandatory attacks"},
}

// bookResult carries out one result of the table: "I2", "R", "duty1".
func (g *game) bookResult(tx *core.Tx, token string) {
	word := strings.TrimRight(token, "0123456789")
	x, n := resultTracks[word], datafile.ParseDigits(token[len(word):])
	switch word {
	case "air":
		g.repairAircraft(tx)
	case "I":
		n = min(n-g.fortressReduction(tx.Read()), g.Tables.Replacements.Limit-tx.Read().Track(x.Track))
	case "duty":
		n -= core.If(n > 0 && g.sparesOwedAttack(tx), 1, 0)
		n = core.If(tx.Read().Turn() >= g.Data.Scenario.DutyFrom, n, 0)
	default:
		n = max(n, 1)
	}
	if x.Delta = n; n > 0 && x.Track != "" {
		tx.Make(x)
	}
}

// repairAircraft moves the best destroyed Soviet air unit to the Flown box.
func (g *game) repairAircraft(tx *core.Tx) {
	dead := roster.Select(tx.Read().UnitsInBox(core.BoxDead), func(u *core.Unit) bool {
		return g.air[u.Def.ID] != nil &&
			u.Def.Side == Soviet
	})
	if len(dead) > 0 {
		worth := func(u *core.Unit) int { return g.air[u.Def.ID].Combat + g.air[u.Def.ID].CAS }
		best := slices.MaxFunc(dead, func(a, b *core.Unit) int { return worth(a) - worth(b) }).Def.ID
		tx.Make(core.StepChange{Unit: best, Left: 1, Rule: "7.1"}, core.Place{Unit: best, Hex: hexmap.None, Box: boxFlown, Rule: "7.1"})
	}
}

// replacementBan returns the reason why a unit may not receive replacements: from a turn on, Soviet armoured and
// motorised divisions may not (3.22).
func (g *game) replacementBan(r core.Reader, u *core.Unit) core.Ban {
	x, id := g.unitData(u), u.Def.ID
	heavy := g.Tables.Replacements.Heavy
	switch {
	case g.info.ByID[id] == nil || x.Type == typeHQ || x.Type == typeSupply:
		return core.Ban{Rule: "7.41", Why: say.F("%s receives no replacements", id)}
	case x.Type == typeBase:
		return core.Ban{Rule: "5.14p", Why: say.F("%s is a base and is not rebuilt", id)}
	case x.Tagged(tagNKVD):
		return core.Ban{Rule: "7.24", Why: say.F("%s comes back by itself and receives no replacements", id)}
	case x.Side == Soviet && x.Size == "division" && (x.IsMotorised() || x.Tagged(tagArmour)) && heavy > 0 && r.Turn() >= heavy:
		return core.Ban{Rule: "3.22p", Why: say.F("%s is a division of armour or motorised troops and is not built up again from turn %d",
			id, heavy)}
	case isOutOfSupply(u):
		return core.Ban{Rule: "6.7", Why: say.F("%s is out of supply", id)}
	}
	return core.Ban{}
}

// receivingUnits returns the units of a side that wait for replacements.
func (g *game) receivingUnits(r core.Reader, side core.Side) []*core.Unit {
	return roster.OnMap(r, side, func(u *core.Unit) bool { return u.Marked(markReceives) })
}

// giveReplacements gives a step to each unit that has waited for one, while there are points, and ends the waiting
// (7.41, 7.25).
func (g *game) giveReplacements(tx *core.Tx, side core.Side) {
	for _, u := range g.receivingUnits(tx.Read(), side) {
		id := u.Def.ID
		if tx.Read().Track(g.replacementTrack(u)) > 0 && u.Steps < len(u.Def.Steps) {
			tx.Make(core.StepChange{Unit: id, Left: u.Steps + 1, Rule: "7.41"},
				core.TrackChange{Track: g.replacementTrack(u), Delta: -1, Why: "a step", Rule: "7.41"})
		}
		tx.Make(core.Mark{Unit: id, Mark: markReceives, Off: true, Rule: "7.41",
			Text: say.F("%s waits for replacements no longer", id)})
	}
	for _, track := range []string{trackRelease, trackForts, trackCityForts, trackUR, trackZap} {
		if n := tx.Read().Track(track); side == Soviet && n > 0 {
			tx.Make(core.TrackChange{Track: track, Delta: -n, Why: "not used", Rule: "7.25"})
		}
	}
}

// revealUntried reveals the untried units in hexes before a fight: for each a unit of its type is drawn by a die from
// those in the cup. One without strength is removed, and returns to the cup unless it is militia (22.6).
func (g *game) revealUntried(tx *core.Tx, hexes ...hexmap.Hex) {
	for _, h := range hexes {
		for _, u := range tx.Read().Stack(h) {
			if !g.unitData(u).Tagged(tagUntried) {
				continue
			}
			id, side, kind := u.Def.ID, u.Def.Side, u.Def.Type
			cup := roster.Select(tx.Read().UnitsInBox(boxUntried),
				func(x *core.Unit) bool { return x.Def.Side == side && x.Def.Type == kind })
			tx.Make(core.Remove{Unit: id, Box: core.BoxGone, Why: "turned up", Rule: "22.6"})
			i := 1
			if len(cup) > 1 {
				i = tx.Die(fmt.Sprintf("untried:%s#1", id), len(cup), "22.6", say.F("%s is turned up", id))
			}
			if len(cup) == 0 {
				continue
			}
			drawn := cup[i-1]
			tx.Make(core.Place{Unit: drawn.Def.ID, Hex: h, Rule: "22.6"})
			if box := core.If(g.unitData(drawn).Tagged(tagMilitia), boxNever, boxUntried); drawn.Values().Defence == 0 {
				tx.Make(core.Remove{Unit: drawn.Def.ID, Box: box, Why: "without strength", Rule: "22.6"})
			}
		}
	}
}

// rebuildBan returns the reason why a unit may not be rebuilt in a hex: it must be a friendly city in supply, outside
// enemy zones of control, with room (7.41).
func (b *board) rebuildBan(u *core.Unit, h hexmap.Hex) core.Ban {
	g, label := b.g, b.r.Label(h)
	shores, open := b.shoreHexes()
	switch {
	case b.side == Soviet && g.isBesieged(b.r, h):
		return core.Ban{Rule: "10.25p", Why: say.F("%s is surrounded", label)}
	case b.entryBan(hexmap.None, h) != nil:
		why := b.entryBan(hexmap.None, h)
		return core.Ban{Rule: why.Rule, Why: why.Say("", label)}
	case !g.isCity(h) && !(open && slices.Contains(shores, h)) || b.r.Control(h) != b.side || b.EnemyZOC[h] || b.Enemy[h]:
		return core.Ban{Rule: "7.41", Why: say.F("%s is no city of yours free of enemy zones of control", label)}
	case slices.Contains(g.Data.Scenario.Supply.Sides, b.side) && !g.suppliedHexes(b)[h]:
		return core.Ban{Rule: "7.41", Why: say.F("%s is out of supply", label)}
	case !g.Fits(b.r, h, u):
		return core.Ban{Rule: "10.5", Why: say.F("%s has no room: at most %d stacking points", label, g.Tables.StackLimit)}
	}
	return core.Ban{}
}

// checkReceive returns the faults of units that are to receive replacements (7.41).
func (o *Order) checkReceive(b *board) []notation.Fault {
	wait := map[string]int{}
	for _, u := range b.g.receivingUnits(b.r, b.side) {
		wait[b.g.replacementTrack(u)]++
	}
	for _, u := range roster.Find(b.r, o.Units) {
		id, ban, purse := u.Def.ID, b.g.replacementBan(b.r, u), b.g.replacementTrack(u)
		if wait[purse]++; wait[purse] > b.r.Track(purse) {
			return o.OneFault("receive/points", "7.41", id, "a step of %s costs a point, and %d are left", id, b.r.Track(purse))
		}
		switch {
		case u.Def.Side != b.side || !u.OnMap():
			return o.OneFault("unit/off-map", "7.41", id, "%s is not on the map", id)
		case ban.Why != "":
			return o.BanFaults("receive/unit", id, ban)
		case u.Steps == len(u.Def.Steps):
			return o.OneFault("receive/full", "7.41", id, "%s is at full strength", id)
		case u.Marked(markMoved) || u.Marked(markReceives):
			return o.OneFault("receive/moved", "10.12", id, "%s has moved in this phase or receives a step already", id)
		}
	}
	return nil
}

// receive marks units that wait for replacements.
func receive(w *work, o *Order) {
	for _, id := range o.Units {
		w.Make(core.Mark{Unit: id, Mark: markReceives, Quiet: true})
	}
}

// checkRebuild returns the faults of rebuilding a unit: from the Cadre box into a city, or from the eliminated units
// into the Cadre box.
func (o *Order) checkRebuild(b *board) []notation.Fault {
	u := o.unit(b.r)
	id, ban := u.Def.ID, b.g.replacementBan(b.r, u)
	from := core.If(len(o.Path) == 0, core.BoxDead, boxCadre)
	if x := b.g.unitData(u); x.Tagged(tagUntried) || x.Tagged(tagSubstitute) {
		from = core.BoxPool // 8.6, 24.0
	}
	switch {
	case u.Def.Side != b.side || u.Box != from:
		return o.OneFault("rebuild/box", "7.41", id, "%s is not in the box %s", id, from)
	case ban.Why != "":
		return o.BanFaults("receive/unit", id, ban)
	case b.r.Track(b.g.paymentTrack(b.r, u)) == 0:
		return o.OneFault("receive/points", "7.41", id, "it costs a point to bring %s back, and %d are left", id, 0)
	case len(o.Path) > 0:
		return o.BanFaults("rebuild/hex", b.r.Label(o.Path[0]), b.rebuildBan(u, o.Path[0]))
	}
	return nil
}

// paymentTrack returns the track that pays for a unit: Zap units (7.22) and fortress units (8.6) are paid from those
// that the table gave.
func (g *game) paymentTrack(r core.Reader, u *core.Unit) string {
	switch {
	case g.unitData(u).Tagged(tagUntried):
		return trackUR
	case g.unitData(u).Type == "zap" && r.Track(trackZap) > 0:
		return trackZap
	}
	return g.replacementTrack(u)
}

// rebuild returns a lost unit to play.
func rebuild(w *work, o *Order) {
	u := o.unit(w.Read())
	id := u.Def.ID
	w.Make(core.TrackChange{Track: w.g.paymentTrack(w.Read(), u), Delta: -1, Why: "a unit", Rule: "7.41"})
	if left := max(1, len(u.Def.Steps)/2); left != u.Steps {
		w.Make(core.StepChange{Unit: id, Left: left, Rule: "7.41"})
	}
	if len(o.Path) == 0 {
		w.Make(core.Place{Unit: id, Hex: hexmap.None, Box: boxCadre, Rule: "7.43"})
		return
	}
	w.Make(core.Place{Unit: id, Hex: o.Path[0], Rule: core.If(w.g.unitData(u).Tagged(tagSubstitute), "24.0", "7.41")},
		core.Mark{Unit: id, Mark: markMoved, Quiet: true})
}

// checkCall returns the faults of calling up a group of reinforcements.
func (o *Order) checkCall(b *board) []notation.Fault {
	a, n, most := b.g.groupArrival(o.Value), b.s.groupsCalled(b.g, b.side, b.r.Turn()), b.g.maxGroups(b.side)
	switch {
	case a == nil || b.g.sideOf(a.Units[0]) != b.side:
		return o.FirmFault("call/none", "8.21", o.Value, "%s is no group of yours", o.Value)
	case slices.ContainsFunc(b.s.calledGroups, func(c calledGroup) bool { return c.group == o.Value }):
		return o.OneFault("call/twice", "8.21", o.Value, "the group %s is called up already", o.Value)
	case a.Turn > b.r.Turn():
		return o.FirmFault("call/turn", "8.21", o.Value, "the group %s is there from turn %d on", o.Value, a.Turn)
	case n >= most:
		return o.OneFault("call/most", "3.22p", o.Value, "the side calls up at most %d groups in a turn, and has called up %d", most, n)
	case b.g.callsByResult(b.side) && b.r.Track(trackRelease) == 0:
		return o.OneFault("call/most", "3.22p", o.Value, "a group is called up for a result R, and none is left")
	}
	return nil
}

// callsByResult reports whether a side calls up groups by results R (3.22c). If the scenario states a number for the
// turn, it calls up exactly that many (10.64e3).
func (g *game) callsByResult(side core.Side) bool {
	return side == Soviet && g.Data.Scenario.GroupsEach[side] == 0
}

// maxGroups returns the largest number of groups that a side may call up in a turn (3.22c, 10.64e3).
func (g *game) maxGroups(side core.Side) int {
	return core.If(g.callsByResult(side), g.Tables.Replacements.Groups, g.Data.Scenario.GroupsEach[side])
}

// callUp calls the group up.
func callUp(w *work, o *Order) {
	a, turn := w.g.groupArrival(o.Value), w.Read().Turn()
	if w.g.callsByResult(w.side) {
		w.Make(core.TrackChange{Track: trackRelease, Delta: -1, Why: "a group", Rule: "7.26"})
	}
	w.g.scoreForOpponent(w.Tx, w.side, a.Points, "8.21", "a group")
	for _, id := range a.Units {
		if w.g.air[id] != nil {
			w.g.deployAircraft(w.Tx, id)
		}
	}
	core.EditExt(w.Tx, func(s *state) { s.calledGroups = appended(s.calledGroups, calledGroup{o.Value, turn}) })
}

// groupArrival returns the arrival of a group, or nil if there is none.
func (g *game) groupArrival(name string) *Arrival {
	return xslices.Find(g.Data.Scenario.Arrivals.List, func(a Arrival) bool { return a.Group == name && name != "" })
}

// sideOf returns the side that owns a counter.
func (g *game) sideOf(id string) core.Side {
	d, _ := g.world.Def(id)
	return d.Side
}

// groupsCalled counts the groups that a side has called up in a turn.
func (s state) groupsCalled(g *game, side core.Side, turn int) int {
	return xslices.Count(s.calledGroups, func(c calledGroup) bool {
		return c.turn == turn &&
			g.sideOf(g.groupArrival(c.group).Units[0]) == side
	})
}

// rebuilds offers each lost unit, in each city.
func (e *enumerator) rebuilds() {
	if e.Reader.Track(trackPoints(e.Side))+e.Reader.Track(trackZap)+e.Reader.Track(trackUR)+e.Reader.Track(trackArmour) == 0 {
		return
	}
	for u := range e.Reader.UnitsOf(e.Side) {
		switch x := e.g.unitData(u); {
		case u.Box == core.BoxDead:
			e.OfferOrder("rebuild", []string{u.Def.ID})
		case u.Box == boxCadre || u.Box == core.BoxPool && (x.Tagged(tagUntried) || x.Tagged(tagSubstitute)):
			for _, h := range e.g.cities {
				e.OfferOrder("rebuild", []string{u.Def.ID}, h)
			}
		}
	}
}

// calls offers the calling up of each group.
func (e *enumerator) calls() {
	for _, a := range e.g.Data.Scenario.Arrivals.List {
		if a.Group != "" {
			e.OfferVerb("call", sheet.Arguments{Value: a.Group})
		}
	}
}
