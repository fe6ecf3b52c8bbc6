package eastfront

import (
	"slices"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

const (
	tagHeavy     = "superheavy" // artillery with a mobile and a firing side (9.42)
	markEmplaced = "emplaced"   // it stands on its firing side
	useRolled    = "rolled"     // by unit: super-heavy artillery that has moved in this turn
)

// checkEmplace judges that super-heavy artillery turns: when its engineers work if it has not moved in the turn, and as its owner likes
// when the scenario begins (9.42, SoP B.6.i).
func (o *Order) checkEmplace(b *board) []notation.Fault {
	u, id := o.unit(b.r), o.Units[0]
	begins := now(b.r).Part == partMove && b.r.Turn() == b.g.Data.Scenario.First
	switch {
	case u.Def.Side != b.side || !u.OnMap() || !b.g.unit(u).Tagged(tagHeavy):
		return o.One("emplace/unit", "9.42p", id, "%s is no super-heavy artillery of yours on the map", id)
	case now(b.r).Part == partMove && !begins:
		return o.One("emplace/phase", "9.42p", id, "%s turns in the second movement phase, when engineers work", id)
	case u.Marked(markMoved) || slices.Contains(b.s.uses, use{id, useRolled}):
		return o.One("emplace/moved", "9.42p", id, "%s has moved in this turn", id)
	}
	return nil
}

func emplace(w *work, o *Order) {
	u := o.unit(w.Read())
	w.Make(core.Mark{Unit: o.Units[0], Mark: markEmplaced, Off: u.Marked(markEmplaced), Rule: "9.42p"},
		core.Mark{Unit: o.Units[0], Mark: markMoved, Quiet: true})
}

// rolls notes which super-heavy artillery moves, and which untried militia.
func (g *game) rolls(tx *core.Tx, ids []string) {
	for _, id := range ids {
		switch x := g.info.ByID[id]; {
		case x != nil && x.Tagged(tagHeavy):
			g.spent(tx, id, useRolled)
		case x != nil && x.Tagged(tagUntried):
			g.spent(tx, id, useRoamed)
		}
	}
}

// heavy says whether a unit is super-heavy artillery.
func (g *game) heavy(u *core.Unit) bool { return g.unit(u).Tagged(tagHeavy) }

// checkDeploy judges that a reservist garrisons a town: a one-step infantry or cavalry division that may enter, in an own town in supply
// (8.4).
func (o *Order) checkDeploy(b *board) []notation.Fault {
	g, u, h := b.g, o.unit(b.r), o.Path[0]
	id, label, x := u.Def.ID, b.r.Label(h), b.g.unit(u)
	a, coming := g.arrival(b.r, u)
	switch {
	case b.side != Soviet || u.Def.Side != b.side || u.Box != core.BoxPool || !coming || a.Turn > b.r.Turn():
		return o.One("deploy/unit", "8.4", id, "%s is no Soviet reinforcement that may enter now", id)
	case x.Size != "division" || x.Type != "infantry" && x.Type != cavalry || len(u.Def.Steps) != 1:
		return o.One("deploy/kind", "8.4", id, "%s is no infantry or cavalry division of one step", id)
	case !g.town(h) || b.r.Control(h) != b.side || !g.supplied(b)[h]:
		return o.One("deploy/hex", "8.4", label, "%s is no town of yours in supply", label)
	case !g.Fits(b.r, h, u):
		return o.One("stack/limit", "10.5", label, "%s has no room: at most %d stacking points", label, g.Tables.StackLimit)
	}
	return nil
}

func deploy(w *work, o *Order) {
	w.Make(core.Place{Unit: o.Units[0], Hex: o.Path[0], Rule: "8.4"})
	if of(w.Read()).find(signGarrison, w.side, o.Path[0]) == nil {
		post(w.Tx, "8.4", "a garrison is formed", sign{signGarrison, w.side, o.Path[0], hexmap.None, 0})
	}
}
