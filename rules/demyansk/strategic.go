package demyansk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// planned is the part of the state that the strategic segment keeps (5, 6.5, 15). It is never changed in place.
type planned struct {
	group string // of the Soviet supply shortage in this segment: red, yellow, green; "" or none for none (6.51)
}

func (x planned) lines(add func(string, ...string)) { add("shortage", x.group) }

// strategicRows are the verbs of the strategic segment and of replacements.
func strategicRows() []row { return nil }

// weather settles the weather of an operations segment (5.2), and the Soviet supply shortage (6.51).
func (g *game) weather(tx *core.Tx, part int) error {
	r := tx.Read()
	sky := Sky{Weather: Freeze}
	if r.Turn() != g.scenario(r).FreezeTurn {
		die, err := tx.Roll(fmt.Sprintf("weather:%d#%d", r.Turn(), part), 6, R5_23, say.F("weather of operations segment %d", part))
		if err != nil {
			return err
		}
		sky = g.Tables.Weather.At(r.Turn(), die)
	}
	s := of(r)
	s.sky = sky
	if err := tx.Do(core.Extend{Ext: s, Rule: R5_23, Text: say.F("weather: %s", sky)}); err != nil {
		return err
	}
	if err := g.sink(tx); err != nil {
		return err
	}
	return g.shortage(tx, part)
}

// shortage settles which Soviet units are short of supply (6.52).
func (g *game) shortage(tx *core.Tx, part int) error {
	r := tx.Read()
	t, s := &g.Tables.Shortage, of(r)
	group := ""
	if turn := r.Turn(); turn >= t.From && (turn <= t.To || s.sky.Weather == Mud) {
		die, err := tx.Roll(fmt.Sprintf("shortage:%d#%d", turn, part), 6, R6_52, "Soviet supply shortage")
		if err != nil {
			return err
		}
		group = t.At(turn, die, s.sky.Weather)
	}
	s.group = group
	return tx.Do(core.Extend{Ext: s})
}

// reinforce puts the units that are due into their map boxes (5.3).
func (g *game) reinforce(tx *core.Tx) error {
	for _, a := range g.Setups[g.scenario(tx.Read()).Setup].Arrivals {
		if a.Turn != tx.Read().Turn() {
			continue
		}
		for _, u := range unitsOf(tx.Read(), a.Units) {
			if box := g.homeBox(u); u.Box == core.BoxPool && box != nil {
				if err := tx.Do(core.Place{Unit: u.Def.ID, Hex: hexmap.None, Box: box.Name, Rule: R5_32}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// decides says whether a side has something to decide in the strategic segment.
func (g *game) decides(core.Reader, core.Side) bool { return false }

// finishStrategic judges a whole sheet of the strategic segment.
func (g *game) finishStrategic(core.Reader, core.Side) []notation.Fault { return nil }

// decided ends the strategic sheet of a side.
func (g *game) decided(*core.Tx, core.Side) error { return nil }

// rebuilt puts units that were in Units Rebuilding when a player sequence begins into their map box (15.24).
func (g *game) rebuilt(*core.Tx, core.Side) error { return nil }

// endStrategic is what replacements do at the end of a side's administrative phase (15.2).
func (g *game) endStrategic(*core.Tx, core.Side) error { return nil }

// recover makes air units and supplied artillery active again (10.43, 13.11).
func (g *game) recover(tx *core.Tx) error {
	r := tx.Read()
	for _, side := range g.world.Sides {
		b := g.look(r, side)
		for _, u := range roster.OnMap(r, side, func(u *core.Unit) bool { return u.Marked(markFired) && b.supplied(u, true) }) {
			if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: markFired, Off: true, Rule: R10_43}); err != nil {
				return err
			}
		}
	}
	return roster.Unmark(tx, core.Everyone, markFlown)
}

// expectStrategic tells a side what the strategic segment wants of it.
func (g *game) expectStrategic(r core.Reader, side core.Side) core.Expectation {
	return core.Expectation{Name: say.F("turn %d, strategic segment: %s", r.Turn(), side.Title()), Template: []string{"pass"}}
}

// strategicSummary gives the victory points, what is due, and the replacements.
func (g *game) strategicSummary(r core.Reader, _ core.Side) []core.Section {
	return []core.Section{{Title: "VICTORY POINTS", Lines: []core.Event{line(R19_34, say.F("%d", r.Track(trackVP)), "Soviet")}}}
}

// stageStrategic takes a given of the strategic segment into the extension; ok says whether it is one.
func (s *state) stageStrategic(string, []string) (ok bool, err error) { return false, nil }

// weighStrategic is what an order of the strategic segment or of replacements is worth; 0 for orders of other kinds.
func (g *game) weighStrategic(*weigher, order) int { return 0 }
