package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/combat"
	"fieldpost/rules/mech/roster"
)

// demand rolls whether the 2nd Guards Rifle Corps must leave by the end of the turn (5.34b); once required, it stays so.
func (g *game) demand(tx *core.Tx) {
	r := tx.Read()
	s, f, turn := of(r), g.Data, r.Turn()
	if !g.scenario(r).TwoGRC || s.corps != "" || turn < f.RollFrom || turn > f.Deadline {
		return
	}
	required := turn == f.Deadline
	if turn <= f.RollTo {
		required = g.Tables.Demand(turn, tx.Die(fmt.Sprintf("corps:%d#1", turn), 6, R5_34, "2nd Guards Rifle Corps"))
	}
	if !required {
		tx.Note(core.Event{Kind: core.KindResult, Rule: R5_34, Text: "the 2nd Guards Rifle Corps need not leave yet"})
		return
	}
	s.corps = "required"
	tx.Make(core.Extend{Ext: s, Rule: R5_34, Text: "the 2nd Guards Rifle Corps must have left the map by the end of this turn"})
}

// owed is what of the corps has not left: units at full strength in play, who must go themselves; and the full-strength attack and
// defence that others must take out in place of those reduced or eliminated, less what such others took (5.34d, A58).
func (g *game) owed(r core.Reader) (stay []*core.Unit, attack, defence int) {
	for u := range r.Each() {
		own, out, full := g.unit(u).Tagged("twogrc"), u.Box == boxCorps, g.unit(u).Faces[0]
		switch {
		case own == out || u.Box == boxAside: // it has left as it should, or is nothing of this
		case own && u.Steps == len(u.Def.Steps):
			stay = append(stay, u)
		case own:
			attack, defence = attack+full.Attack, defence+full.Defence
		default:
			attack, defence = attack-full.Attack, defence-full.Defence
		}
	}
	return stay, attack, defence
}

// judgeCorps is the end of a turn for the corps: whether it has left, is late, or is taken off at the deadline (5.34b, 5.34f, A08).
func (g *game) judgeCorps(tx *core.Tx) {
	r := tx.Read()
	s, f := of(r), g.Data
	stay, attack, defence := g.owed(r)
	switch {
	case !g.scenario(r).TwoGRC || s.corps == "out":
	case len(stay) == 0 && attack <= 0 && defence <= 0:
		s.corps = "out"
		tx.Make(core.Extend{Ext: s, Rule: R5_34, Text: "the 2nd Guards Rifle Corps has left the map"})
	case s.corps == "required":
		s.late++
		tx.Make(core.Extend{Ext: s, Rule: R5_34, Text: say.F("the 2nd Guards Rifle Corps is late: %d", s.late)})
		if g.scenario(r).AxisMayTry { // scenario 3; in scenario 1 one more location is needed (19.14)
			g.score(tx, -f.LateVP, R5_34, "the 2nd Guards Rifle Corps is late")
		}
		if r.Turn() >= f.Deadline {
			g.expel(tx)
		}
	}
}

// expel takes the corps off the map at the deadline, and in place of its eliminated units others, whom the Soviet side names (5.34f).
func (g *game) expel(tx *core.Tx) {
	for u := range tx.Read().Each() {
		if g.unit(u).Tagged("twogrc") && u.Box != core.BoxDead && u.Box != boxCorps {
			tx.Make(core.Remove{Unit: u.Def.ID, Box: boxCorps, Why: "the deadline has passed", Rule: R5_34})
		}
	}
	for n := 1; !tx.Stopped(); n++ {
		r := tx.Read()
		_, attack, defence := g.owed(r)
		c := combat.Offer{Choice: core.Choice{ID: fmt.Sprintf("substitute:%d#%d", r.Turn(), n), Kind: "substitute", Rule: R5_34,
			Owner: Soviet, Why: "the weakest that is enough, or the strongest",
			Question: say.F("which unit leaves in place of the 2nd Guards Rifle Corps? Attack %d, defence %d are missing", attack,
				defence)}}
		for u := range r.Standing(Soviet) {
			if x := g.unit(u); x.Printed == hexmap.None && u.Steps == len(u.Def.Steps) {
				worth := 2*min(x.Faces[0].Attack, attack) + 2*min(x.Faces[0].Defence, defence) - x.Stack
				c.Add(core.Option{Verb: "substitute", Units: []string{u.Def.ID}}, -worth)
			}
		}
		if attack <= 0 && defence <= 0 || len(c.Options) == 0 {
			core.Edit(tx, func(s *state) { s.corps = "out" })
			return
		}
		tx.Make(core.Remove{Unit: tx.Answer(c.Choice).Units[0], Box: boxCorps, Why: "in place of the 2nd Guards Rifle Corps", Rule: R5_34})
	}
}

// division brings the 391st Division of scenario 3: by die, worse for each turn that 2GRC was late, in the end by itself (19.33).
func (g *game) division(tx *core.Tx) {
	r := tx.Read()
	f, turn := g.Data, r.Turn()
	units := slices.DeleteFunc(roster.Find(r, f.Units391), func(u *core.Unit) bool { return u.Box != boxAside })
	if !g.scenario(r).AxisMayTry || len(units) == 0 || turn < f.First391 {
		return
	}
	if turn < f.Automatic391 {
		need, drm := g.Tables.Success391, f.DRM391*of(r).late
		die := tx.Die(fmt.Sprintf("division:%d#1", turn), 6, R19_33, say.F("391st Division: %d or less with %d added", need, drm))
		if die+drm > need {
			return
		}
	}
	for _, u := range units {
		g.bring(tx, u.Def.ID, R19_33)
	}
}
