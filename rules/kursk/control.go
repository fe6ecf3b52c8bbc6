package kursk

import (
	"errors"
	"fmt"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// errOver unwinds an order when the game ends in its middle. It never leaves the package.
var errOver = errors.New("the game is over")

// entered does what happens when a side's unit enters a hex, by whatever kind of entry: control and its victory points
// (3.10, 4.4, 4.6), and free activation of Soviet reserves next to it (9.2).
func (g *game) entered(tx *core.Tx, side core.Side, h hexmap.Hex) error {
	if tx.Read().Control(h) != side {
		if err := g.capture(tx, side, h); err != nil {
			return err
		}
	}
	if side != German {
		return nil
	}
	for n := range g.m.Around(h) {
		if !inactive(tx.Read(), n) {
			continue
		}
		text := say.F("the reserve stack in %s is activated, free: German units entered %s", g.m.Label(n), g.m.Label(h))
		if err := g.activate(tx, n, R9_2, text); err != nil {
			return err
		}
		s := of(tx.Read())
		s.activated++
		if err := put(tx, s); err != nil {
			return err
		}
	}
	return nil
}

// capture gives a hex to a side and scores it.
func (g *game) capture(tx *core.Tx, side core.Side, h hexmap.Hex) error {
	if err := g.take(tx, side, h, R3_10); err != nil {
		return err
	}
	return g.usedUp(tx)
}

// take gives a hex to a side and counts its points.
func (g *game) take(tx *core.Tx, side core.Side, h hexmap.Hex, by string) error {
	if err := tx.Do(core.Control{Hex: h, Side: side, Rule: by}); err != nil {
		return err
	}
	if h == g.lgov && side == German {
		if s := of(tx.Read()); !s.lgov {
			s.lgov = true
			if err := put(tx, s); err != nil {
				return err
			}
		}
	}
	x := &g.hex[h]
	rule := R4_4
	if x.placeValue == 0 {
		rule = R4_6
	}
	delta := x.value
	if side == Soviet {
		delta = -delta
	}
	return tally(tx, delta, say.F("%s is now %s", g.placeName(h), sideName(side)), rule)
}

// activate takes a reserve stack into play.
func (g *game) activate(tx *core.Tx, h hexmap.Hex, rule string, text say.Text) error {
	r := tx.Read()
	for i := 0; i < r.Count(h); i++ {
		u := r.Nth(h, i)
		if !u.Marked(markReserve) {
			continue
		}
		if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: markReserve, Off: true, Quiet: true}); err != nil {
			return err
		}
	}
	tx.Note(core.Event{Kind: core.KindNote, Hex: g.m.Label(h), Rule: rule, Text: text})
	return nil
}

// score moves the victory points; the game ends at once when they are used up (4.2).
func (g *game) score(tx *core.Tx, delta int, why say.Text, rule string) error {
	if err := tally(tx, delta, why, rule); err != nil {
		return err
	}
	return g.usedUp(tx)
}

// tally moves the victory points, and no more.
func tally(tx *core.Tx, delta int, why say.Text, rule string) error {
	if delta == 0 {
		return nil
	}
	return tx.Do(core.Score{Track: vp, Delta: delta, Why: why, Rule: rule})
}

// placeName is a hex with the name of its place: "Kursk 3415".
func (g *game) placeName(h hexmap.Hex) string {
	if name := g.hex[h].name; name != "" {
		return name + " " + g.m.Label(h)
	}
	return g.m.Label(h)
}

// eliminate takes a unit off the map for good and scores it (4.7, 4.8).
func (g *game) eliminate(tx *core.Tx, id string, why say.Text, rule string) error {
	if err := g.remove(tx, id, why, rule); err != nil {
		return err
	}
	return g.usedUp(tx)
}

// remove takes a unit off the map for good and counts its points.
func (g *game) remove(tx *core.Tx, id string, why say.Text, rule string) error {
	u, ok := tx.Read().Unit(id)
	if !ok {
		return fmt.Errorf("no unit %s", id)
	}
	d := u.Def
	if err := tx.Do(core.Remove{Unit: id, Box: core.BoxDead, Why: why, Rule: rule}); err != nil {
		return err
	}
	points, vpRule := g.worth(d)
	return tally(tx, points, say.F("%s eliminated", id), vpRule)
}

// worth is the change of victory points for a unit eliminated.
func (g *game) worth(d *core.UnitDef) (points int, rule string) {
	if d.Side == Soviet {
		return g.t.loss.soviet[d.Size], R4_7
	}
	kind := "infantry" // light and security divisions are infantry (ruling A-46)
	switch {
	case classOf(d) == mech && isElite(d):
		kind = "elite"
	case classOf(d) == mech:
		kind = "mech"
	case d.Type == "parachute" || d.Type == "mountain":
		kind = d.Type
	}
	return g.t.loss.german[kind], R4_8
}
