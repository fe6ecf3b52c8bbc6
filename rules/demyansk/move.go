package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/movecost"
	"fieldpost/rules/mechanics/path"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
	"fieldpost/rules/mechanics/xslices"
)

// movementRows returns the rows of the verbs for movement (8, 9) and exploitation (8.4).
func movementRows() []row {
	way := func(verb string, step playerPhase, rule, help, example string) row {
		v := sheet.MoveVerb(verb, help, example, "road")
		v.Args = append(v.Args, sheet.FlagArg("exit"))
		return row{Verb: v, When: phaseOfVerb{step: step}, Rule: rule, Bind: (*Order).bindPath, Check: (*Order).judgeMove,
			Apply:       (*Order).move,
			OfferOrders: offerMoves(verb), Worth: (*weigher).moveGain}
	}
	return []row{
		way("move", stepMove, "8.11", "move units along a path, or to a hex by the cheapest; exit leaves the map by the southern edge "+
			"(5.34c)", "move I/6,AA30 2110-2210 drop AA30 at 2210"),
		way("enter", stepMove, "9.35", "leave a map box by an entry hex, and go on along a path (9.35)", "enter 44RB 1011-1111"),
		way("exploit", stepExploit, "8.41", "move units that have fought once more, at half their allowance (8.4)",
			"exploit Bochmann 2116-2117"),
	}
}

// bindPath reads the path of a move: from where the units stand, or out of their map box (9.35). If only its ends are
// given, it uses the cheapest path; if there is none, the check gives the reason.
func (o *Order) bindPath(at *board, b *sheet.Binder) {
	if o.read(b); b.Failed() {
		return
	}
	u, _ := b.Reader.Unit(o.Units[0])
	if o.Path = b.PathFrom(u.Hex, "path", "to"); o.Verb == "enter" {
		o.Path = append(b.Hexes("path"), b.Hexes("to")...)
	}
	if b.Failed() || len(o.Path) != 2 || o.Path[0] != u.Hex || o.Path[0] == o.Path[1] || o.m.Adjacent(o.Path[0], o.Path[1]) {
		return
	}
	units, f := o.judgeMovers(at)
	if f != nil {
		return
	}
	paces := at.possibleMovers(units, o.Verb == "exploit")
	for _, mv := range paces {
		if way, ok := path.FindPath(o.m, o.Path[0], o.Path[1], mv.mp, mv.searchStep); ok && mv.unfitReason == "" {
			o.Path = way
			return
		}
	}
	o.Path, _ = path.FindPath(o.m, o.Path[0], o.Path[1], paces[0].mp, paces[0].searchStep)
}

// possibleMovers returns the ways in which units may move: plain, with engineers that help (8.33b), and strategically
// (9.1).
func (b *board) possibleMovers(units []*core.Unit, exploit bool) []*mover {
	out := []*mover{b.newMover(units, exploit, false, false)}
	if !exploit {
		out = append(out, b.newMover(units, false, false, true), b.newMover(units, false, true, false))
	}
	return out
}

// unfitText returns the reason why units may not begin strategic movement (9.11, 9.12); "" when they may.
func (mv *mover) unfitText() say.Text {
	u := mv.units[0]
	switch {
	case mv.s.weather.Weather == Mud:
		return "there is none in Mud"
	case roster.AnyMarked(mv.units, markLifted):
		return "a unit came by air in this turn"
	case roster.AnyMarked(mv.units, markReceiving):
		return "a unit receives replacements"
	case slices.ContainsFunc(mv.units, func(u *core.Unit) bool { return mv.g.isShort(mv.r, u) }):
		return "a unit is short of supply"
	case u.OnMap() && mv.isNextToEnemy(u.Hex):
		return "it begins next to an enemy unit"
	case u.OnMap() && !mv.supplyNet(mv.supplyKind).road[u.Hex]:
		return "it begins on no supply road"
	}
	return ""
}

// isNextToEnemy reports whether an enemy combat unit stands next to a hex.
func (b *board) isNextToEnemy(h hexmap.Hex) bool {
	return xslices.Any(b.g.Map.Around(h), func(n hexmap.Hex) bool { return b.Enemy[n] })
}

// judgeMove returns the faults of a move.
func (o *Order) judgeMove(b *board) []notation.Fault {
	units, f := o.judgeMovers(b)
	if f != nil {
		return f
	}
	if o.Word != "" {
		if f := o.exitFaults(b, units); f != nil {
			return f
		}
	}
	_, f = o.findMover(b, units)
	return f
}

// judgeMovers returns the units that move, and the faults of moving them.
func (o *Order) judgeMovers(b *board) ([]*core.Unit, []notation.Fault) {
	var units []*core.Unit
	for _, id := range o.Units {
		u, _ := b.r.Unit(id)
		f := o.judgeMover(b.g, b.r, u)
		if len(units) > 0 && (u.Hex != units[0].Hex || u.Box != units[0].Box) {
			f = o.OneFault("move/apart", "8.12", id, "%s does not stand with %s; only a stack moves together", id, units[0].Def.ID)
		}
		if f != nil {
			return nil, f
		}
		units = append(units, u)
	}
	for id, h := range o.LeftBehind { // any order: one fault is as good as another
		if !slices.Contains(o.Units, id) || !slices.Contains(o.Path, h) || len(o.LeftBehind) == len(o.Units) {
			return nil, o.OneFault("move/drop", "8.12", "", "only some of the units that move are left behind, on the way")
		}
	}
	return units, nil
}

// judgeMover returns the faults of moving one unit.
func (o *Order) judgeMover(g *game, r core.Reader, u *core.Unit) []notation.Fault {
	id, box := u.Def.ID, g.boxOf(u)
	switch {
	case !isCombatUnit(u):
		return o.OneFault("unit/off-map", "13.12", id, "%s flies: it does not move on the map, it supports combats", id)
	case !u.OnMap() && box == nil:
		return o.BanFaults("unit/off-map", id, g.absentBan(r, u, "8.11"))
	case g.unitData(u).Printed != hexmap.None:
		return o.FirmFault("move/printed", "2.21", id, "%s is printed on the map and cannot move", id)
	case o.Verb == "enter" && u.OnMap():
		return o.OneFault("move/entered", "9.35", id, "%s is on the map in %s", id, r.Label(u.Hex))
	case o.Verb != "enter" && !u.OnMap():
		return o.OneFault("move/box", "9.35", id, "%s is in the box %s: enter %s %s", id, box.Name, id, r.Label(box.Entry[0]))
	case u.Marked(markMoved) && o.Verb != "exploit":
		return o.FirmFault("move/again", "8.13", id, "%s has moved in this phase", id)
	case u.Marked(markExploited) && o.Verb == "exploit":
		return o.FirmFault("move/again", "8.41", id, "%s has exploited in this phase", id)
	case u.Marked(markBridging) && o.Verb != "exploit":
		return o.FirmFault("move/helped", "8.33", id,
			"%s has helped units over a river and may not move in the rest of the phase", id)
	case o.Verb == "exploit":
		return o.judgeExploiter(g, r, u)
	}
	return nil
}

// absentBan returns the reason why a unit that is neither on the map nor in a map box is not in play.
func (g *game) absentBan(r core.Reader, u *core.Unit, rule string) core.Ban {
	id, sc := u.Def.ID, g.scenarioOf(r)
	switch u.Box {
	case boxRebuild:
		return firmBan("15.24", "%s is being rebuilt; it comes to its map box when the next sequence of its side begins", id)
	case core.BoxDead:
		return firmBan("12.22", "%s is eliminated", id)
	case boxMarsch:
		return firmBan("15.13", "%s has not been received", id)
	case boxCorps:
		return firmBan("5.34", "%s has left the map for good", id)
	case core.BoxPool:
		for _, a := range g.Setups[sc.Setup].Arrivals {
			if slices.Contains(a.Units, id) {
				return firmBan("5.31", "%s is a reinforcement of turn %d", id, a.Turn)
			}
		}
		return firmBan("5.31", "%s is a reinforcement that has not come", id)
	}
	return firmBan(rule, "%s is not in play", id)
}

// judgeExploiter returns the reason why a unit has no exploitation movement (8.42 to 8.44).
func (o *Order) judgeExploiter(g *game, r core.Reader, u *core.Unit) []notation.Fault {
	w, id := of(r).weather.Weather, u.Def.ID
	switch {
	case w == Mud:
		return o.FirmFault("exploit/mud", "8.43", id, "there is no exploitation in Mud")
	case !g.faceUp(u).Exploitation:
		return o.FirmFault("exploit/box", "8.42", id, "%s has no exploitation box", id)
	case !u.Marked(markFought):
		return o.OneFault("exploit/fought", "8.42", id, "%s has not taken part in combat in this combat phase", id)
	case u.Marked(markWithoutPart):
		return o.OneFault("exploit/fought", "8.42", id, "%s took no part in its combat: its halved strength was 0 (3.51)", id)
	case u.Marked(markDeclined):
		return o.OneFault("exploit/declined", "8.43", id, "the enemy of %s retreated before combat", id)
	case u.Def.Type == "ski" && w != Freeze:
		return o.FirmFault("exploit/ski", "8.44", id, "ski units exploit in Freeze only")
	}
	return nil
}

// findMover returns the first kind of movement by which the path is possible (8.32). If none is, it returns the faults
// of plain movement, or of movement with engineers if a river is in the way.
func (o *Order) findMover(b *board, units []*core.Unit) (*mover, []notation.Fault) {
	var first []notation.Fault
	for _, mv := range b.possibleMovers(units, o.Verb == "exploit") {
		f, why := o.checkPath(mv), mv.unfitReason
		switch {
		case f == nil && why == "":
			return mv, nil
		case first == nil, first[0].Code == "move/major" && why == "" && f[0].Code != "move/major":
			first = f
		}
		if mv.road && first[0].Code == "move/mp" {
			if why == "" {
				why = f[0].Text
			}
			first[0].Text += say.F("; strategic movement does not help: %s", why)
		}
	}
	return nil, first
}

// fullPath returns the path with the entry hexes behind the map box that it begins in.
func (o *Order) fullPath() []hexmap.Hex {
	if o.Verb == "enter" {
		return append([]hexmap.Hex{hexmap.None}, o.Path...)
	}
	return o.Path
}

// checkPath returns the faults of the path.
func (o *Order) checkPath(mv *mover) []notation.Fault {
	steps := movecost.PathRules{Base: o.Base, Map: o.m, Rule: "8.11", OffMapName: "the box", StopBan: banStop, GoalBan: banEnemy}
	u, box, way := mv.units[0], mv.g.boxOf(mv.units[0]), o.fullPath()
	switch label := o.m.Label(o.Path[0]); {
	case box != nil && !slices.Contains(box.Entry, o.Path[0]):
		return o.OneFault("enter/hex", "9.35", label, "%s is no entry hex of the box %s; those are %s", label, box.Name,
			namesText(core.JoinLabels(o.m, box.Entry)))
	case box == nil && (o.Word == "" || len(way) > 1 || way[0] != u.Hex):
		if f := steps.CheckStart(u, way); f != nil {
			return f
		}
	}
	spent, f := steps.Judge(way, mv.step)
	if f != nil {
		return f
	}
	if o.Word != "" {
		spent += mv.g.Tables.ExitMP
	}
	end := way[len(way)-1]
	switch label := o.m.Label(end); {
	case o.Word != "" && len(way) > 1 && mv.EnemyZOC[end]:
		return o.StepFaults(banStop, label, label)
	case spent > mv.mp:
		return o.OneFault("move/mp", "8.13", label, "needs %d MP of %d: %s", spent, mv.mp, mv.costsText(way))
	case mv.road && o.Word == "" && mv.isNextToEnemy(end):
		return o.OneFault("move/road-end", "9.11", label, "%s is next to an enemy unit", label)
	}
	return o.judgeHelpersStay(mv, way)
}

// judgeHelpersStay returns a fault if engineers of the stack that help over a river do not stay there (8.33b).
func (o *Order) judgeHelpersStay(mv *mover, way []hexmap.Hex) []notation.Fault {
	on := len(way) - 1 // the hexes that the way goes on from
	if o.Word != "" {
		on++
	}
	for i := 1; i < on; i++ {
		if eng, along := mv.helpingEngineer(way[i-1], way[i]); along && o.LeftBehind[eng.Def.ID] != way[i-1] &&
			o.LeftBehind[eng.Def.ID] != way[i] {
			return o.OneFault("move/helped", "8.33", o.m.Label(way[i]),
				"%s helps units over the river and must stay there; drop it or end the move in %s",
				eng.Def.ID, o.m.Label(way[i]))
		}
	}
	return nil
}

// move carries out the move.
func (o *Order) move(g *game, tx *core.Tx, side core.Side) {
	r := tx.Read()
	mv, f := o.findMover(g.newBoard(r, side), roster.Find(r, o.Units))
	if f != nil {
		tx.Stop(fmt.Errorf("%s: %s", o, f[0].Text))
		return
	}
	for i := 1; i < len(o.Path); i++ {
		if eng, _ := mv.helpingEngineer(o.Path[i-1], o.Path[i]); eng != nil {
			roster.MarkUnits(tx, []string{eng.Def.ID}, markBridging)
		}
	}
	for _, h := range o.Path {
		tx.Make(core.ControlChange{Hex: h, Side: side, Rule: "3.12", Quiet: !g.isNoteworthy(r, h)})
	}
	for _, id := range o.Units {
		o.travel(tx, mv, id)
	}
	for _, id := range o.Units { // by the southern edge, at the end of the move (5.34e)
		if _, left := o.LeftBehind[id]; o.Word != "" && !left {
			tx.Make(core.Remove{Unit: id, Box: boxCorps, Why: "by the southern edge", Rule: "5.34"})
		}
	}
}

// travel moves one unit along the path, or to the hex where it is left behind.
func (o *Order) travel(tx *core.Tx, mv *mover, id string) {
	way, rule, mark := o.Path, "8.11", markMoved
	if h, ok := o.LeftBehind[id]; ok {
		way = way[:slices.Index(way, h)+1]
	}
	switch {
	case o.Verb == "exploit":
		rule, mark = "8.41", markExploited
	case mv.road:
		rule = "9.11"
	case len(way) == 2 && mv.EnemyZOC[way[0]] && mv.EnemyZOC[way[1]]:
		rule = "9.21"
	}
	if o.Verb == "enter" {
		tx.Make(core.Place{Unit: id, Hex: way[0], Rule: "9.35"})
	}
	if len(way) > 1 {
		tx.Make(core.Move{Unit: id, Path: way, Rule: rule})
	}
	roster.MarkUnits(tx, []string{id}, mark)
}
