package demyansk

import (
	"fmt"
	"slices"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/testposition"
)

// Counters adds the counters that a test case defines, or replaces the title's own. The code of a counter overrides the
// data of its type. In "stack2.support2.range4.red.x.y.guards" it gives stacking points, support, range, type box,
// exploitation box and yellow band of all faces, and tags. Movement that is not given follows from the type.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h := *g
	h.info = g.info.Clone()
	h.Weight = func(u *core.Unit) int { return h.unitData(u).Stack }
	var err error
	h.world, err = testposition.AddCounters(g.world, defs, h.completeCounter)
	return &h, err
}

// completeCounter fills in the missing data of a counter from a counter of the same type, if possible of its own side.
func (g *game) completeCounter(d *core.UnitDef) error {
	like := &Unit{Faces: []Face{{}}}
	air := d.Type == typeAttack || d.Type == typeBomber
	for _, u := range g.Units.List {
		if u.Type == d.Type && (u.Side == d.Side && like.Side != d.Side || like.Side == "") {
			like = u
		}
	}
	if like.Side == "" && !air || d.Side != Axis && d.Side != Soviet || len(d.Steps) < 1 || len(d.Steps) > 2 {
		return fmt.Errorf("a counter is axis or soviet, of a type of the title, with one step or two")
	}
	x := &Unit{ID: d.ID, Name: d.Name, Side: d.Side, Type: d.Type, Size: d.Size, Stack: 1, Support: like.Support, Range: like.Range}
	x.Printed = hexmap.None
	var f Face
	err := testposition.ParseCode(d.Code, map[string]*int{"stack": &x.Stack, "support": &x.Support, "range": &x.Range},
		map[string]*bool{"x": &f.Exploitation, "y": &f.Band}, func(word, figures string) bool {
			switch {
			case word == "printed":
				x.Printed, _ = g.Map.Find(figures)
			case oneOf(word, "red", "yellow", "green"):
				x.Box = word
			default:
				x.Tags = append(x.Tags, word)
				return slices.Contains(tags, word)
			}
			return true
		}, "stack, support, range, x, y, red, yellow, green and the tags "+namesText(tags))
	if err != nil {
		return err
	}
	testposition.SetDefaultMove(d, like.Faces[0].Move)
	for _, v := range d.Steps {
		f.Values = v
		x.Faces = append(x.Faces, f)
	}
	d.Code, d.Tags = x.Box, x.Tags
	g.info.Add(d, x)
	return nil
}

// stagedMarks lists the marks that a test case may give a counter.
var stagedMarks = []string{markMoved, markBridging, markExploited, markFought, markWithoutPart, markAttacked, markDeclined,
	markLifted, markDropped,
	markReceiving, markFired, markFlown}

// Stage applies the lines "set KEY VALUE" of a test case to the position. It returns an error for an unknown phase,
// key or value.
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	s := of(tx.Read())
	if _, ok := parts.Parse(tx.Read().Phase()); !ok {
		return fmt.Errorf("%q is no phase of this title; there are T1-A-0, T1-S-1, T1-A-2 and their like", tx.Read().Phase())
	}
	if err := testposition.Stage(tx, &s, g.words(&s), set, testposition.CounterLimits{Marks: stagedMarks, Rule: "8.14"}); err != nil {
		return err
	}
	g.noteControl(tx)
	return tx.TakeError(nil)
}

// words returns the words that a test case can set.
func (g *game) words(s *state) testposition.WordTable {
	groups := []string{"red", "yellow", "green", "none"}
	works := func(w fieldWork) testposition.Setter {
		return testposition.EachHexSetter(g.Map, func(h hexmap.Hex) {
			s.works = append(slices.Clone(s.works), fieldWork{h, w.isAirfield,
				w.active})
		})
	}
	return testposition.WordTable{
		"weather": func(args []string) error { // mud, or "mud storm"
			s.weather.Storm = len(args) > 1 && args[1] == "storm"
			return s.weather.Weather.UnmarshalText([]byte(args[0]))
		},
		"step":       testposition.PrefixSetter(&s.playerPhase, "phase of a sequence", stepNames[:]...),
		"first":      testposition.WordSetter(&s.initiative, string(Axis), string(Soviet)), // the initiative player
		"shortage":   testposition.WordSetter(&s.shortageGroup, groups...),                 // the Soviet supply shortage
		"lastshort":  testposition.WordSetter(&s.lastShortage, groups...),                  // that of the last segment with a roll
		"begun":      works(fieldWork{}),                                                   // a strongpoint under construction
		"built":      works(fieldWork{active: true}),                                       // a finished one
		"fieldbegun": works(fieldWork{isAirfield: true}),                                   // an airfield under construction
		"field":      works(fieldWork{isAirfield: true, active: true}),                     // a finished one
		"razed":      testposition.HexesSetter(g.Map, &s.destroyedForts),                   // destroyed printed strongpoints
		"starts":     testposition.NumberSetter(0, &s.strongpointsBegun),                   // strongpoints begun in this turn
		// replacement points that may come to Demyansk
		"share": testposition.NumberSetter(0, &s.demyanskPoints),
		"2grc":  testposition.OptionalWordSetter(&s.corpsStatus, "free", "required", "out"),
		"late":  testposition.NumberSetter(0, &s.turnsLate), // number of turns by which 2GRC was late
		"ring":  testposition.OptionalWordSetter(&s.encirclement, "never", "due", "had"),
		"tried": testposition.NumberSetter(0, &s.lastInitiativeTry), // last turn with a try for the initiative
		"points": func(args []string) error { // replacement points: axis 2
			return testposition.NumberSetter(1, &s.replacementPoints[sides.Index(core.Side(args[0]))])(args)
		},
	}
}

// Invariant implements core.Invariants: it returns an error for impossible counters, a hex with both sides, units
// outside the game, printed units that moved, or a stack above its limit at the start of a player sequence.
func (g *game) Invariant(r core.Reader) error {
	s := of(r)
	for u := range r.Each() {
		if err := roster.CheckUnit(r, u, "8.14"); err != nil {
			return err
		}
		switch x := g.unitData(u); {
		case u.OnMap() && g.isClosed(s, u.Hex):
			return fmt.Errorf("%s stands in %s, which is not part of the game", u.Def.ID, r.Label(u.Hex))
		case x.Printed != hexmap.None && u.OnMap() && u.Hex != x.Printed:
			return fmt.Errorf("%s is printed in %s and stands in %s (rule %s)", u.Def.ID, r.Label(x.Printed), r.Label(u.Hex), "2.21")
		}
	}
	if over := g.OverfullHexes(r); len(over) > 0 && s.playerPhase == stepAir && r.Result() == nil {
		return fmt.Errorf("%s is over the stacking limit (rule %s)", r.Label(over[0]), "3.33")
	}
	return nil
}
