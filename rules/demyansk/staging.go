package demyansk

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/rules/mech/roster"
)

// Counters gives the title with further combat units, or with others in place of its own. The code of a counter says what its
// type does not: "stack2.support2.range4.red.x.y.guards" are stacking points, support, range, type box, exploitation box and
// yellow band of all faces, and tags. Movement that is not given follows from the type.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h := *g
	h.info = maps.Clone(g.info)
	for _, d := range defs {
		if err := h.counter(&d); err != nil {
			return nil, fmt.Errorf("unit %s: %w", d.ID, err)
		}
		h.world = roster.Enlist(h.world, &d)
	}
	return &h, nil
}

// counter completes one counter.
func (g *game) counter(d *core.UnitDef) error {
	i := slices.IndexFunc(g.Units, func(u *Unit) bool { return u.Type == d.Type && u.Side == d.Side })
	if i < 0 {
		i = slices.IndexFunc(g.Units, func(u *Unit) bool { return u.Type == d.Type })
	}
	like := &Unit{Faces: []Face{{}}}
	air := d.Type == typeAttack || d.Type == typeBomber
	if i < 0 && !air || d.Side != Axis && d.Side != Soviet || len(d.Steps) < 1 || len(d.Steps) > 2 {
		return fmt.Errorf("a counter is axis or soviet, of a type of the title, with one step or two")
	}
	if !air {
		like = g.Units[i]
	}
	x := &Unit{ID: d.ID, Name: d.Name, Side: d.Side, Type: d.Type, Size: d.Size, Stack: 1, Support: like.Support, Range: like.Range}
	x.Printed = hexmap.None
	f, err := x.decode(g, d.Code)
	if err != nil {
		return err
	}
	d.Steps = slices.Clone(d.Steps)
	for i := range d.Steps {
		if d.Steps[i].Move == 0 {
			d.Steps[i].Move = like.Faces[0].Move
		}
		f.Attack, f.Defence, f.Move = d.Steps[i].Attack, d.Steps[i].Defence, d.Steps[i].Move
		x.Faces = append(x.Faces, f)
	}
	d.Code, d.Tags = x.Box, x.Tags
	g.info[d.ID] = x
	return nil
}

// decode reads the code of a counter of a case.
func (x *Unit) decode(g *game, code string) (f Face, err error) {
	for _, w := range strings.FieldsFunc(code, func(r rune) bool { return r == '.' }) {
		word := strings.TrimRight(w, "0123456789")
		n, _ := strconv.Atoi(w[len(word):])
		switch word {
		case "stack":
			x.Stack = n
		case "support":
			x.Support = n
		case "range":
			x.Range = n
		case "printed":
			x.Printed, _ = g.Map.Find(w[len(word):])
		case "x":
			f.Exploitation = true
		case "y":
			f.Band = true
		case "red", "yellow", "green":
			x.Box = word
		default:
			if !slices.Contains(tags, word) {
				return f, fmt.Errorf("code %s: %q is none of stack, support, range, x, y, red, yellow, green and the tags %s", code, word,
					names(tags))
			}
			x.Tags = append(x.Tags, word)
		}
	}
	return f, nil
}

// stagedMarks are the marks that a position set up by hand may give a counter.
var stagedMarks = []string{markMoved, markHelped, markExploited, markFought, markAttacked, markDeclined, markLifted, markDropped,
	markReceiving, markFired, markFlown}

// Stage completes a position that was set up by hand. It takes
//
//	set weather mud        or dry, freeze; "mud storm" with a storm
//	set step combat        the phase of the player sequence: air, replacement, movement, combat, exploitation, administrative
//	set first axis         the initiative player
//	set shortage red       the Soviet supply shortage
//	set begun 2421         a strongpoint under construction; set built 2421 a finished one
//	set field 2421         a finished constructed airfield; set fieldbegun 2421 one under construction
//	set razed 1811         a destroyed printed strongpoint
//	set starts 2           strongpoints begun in this turn
//
// and what combat and the strategic segment know besides.
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	s := of(tx.Read())
	if _, ok := parsePhase(tx.Read().Phase()); !ok {
		return fmt.Errorf("%q is no phase of this title; there are T1-A-0, T1-S-1, T1-A-2 and their like", tx.Read().Phase())
	}
	for _, f := range set {
		if err := g.stage(&s, f.Name, strings.Fields(f.Value)); err != nil {
			return fmt.Errorf("set %s %s: %w", f.Name, f.Value, err)
		}
	}
	tx.Extend(s)
	r := tx.Read()
	for i := range r.Units() {
		u := &r.Units()[i]
		if err := roster.Marks(u, stagedMarks); err != nil {
			return err
		}
		if u.OnMap() && r.Holder(u.Hex) != u.Def.Side {
			return fmt.Errorf("unit %s: %s holds units of both sides (%s)", u.Def.ID, r.Label(u.Hex), R8_14)
		}
	}
	g.settle(tx)
	return tx.Settle(nil)
}

// stage takes one given into the extension.
func (g *game) stage(s *state, key string, args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("a value is missing")
	}
	one := args[0]
	switch key {
	case "weather":
		w := slices.Index(weatherNames[:], one)
		if w < 0 {
			return fmt.Errorf("%q is no weather; there are %s", one, names(weatherNames[:]))
		}
		s.sky = Sky{Weather(w), len(args) > 1 && args[1] == "storm"}
	case "step":
		i := slices.IndexFunc(stepNames[:], func(n string) bool { return n != "" && strings.HasPrefix(n, one) })
		if i < 0 {
			return fmt.Errorf("%q is no phase of a sequence; there are %s", one, names(stepNames[1:]))
		}
		s.step = step(i)
	case "first":
		s.first = core.Side(one)
	case "shortage":
		s.group = one
	case "starts":
		s.starts, _ = strconv.Atoi(one)
	case "begun", "built", "field", "fieldbegun", "razed":
		for _, label := range args {
			h, ok := g.Map.Find(label)
			if !ok {
				return fmt.Errorf("there is no hex %s on the map", label)
			}
			if key == "razed" {
				s.razed = append(slices.Clone(s.razed), h)
				continue
			}
			s.works = append(slices.Clone(s.works), work{h, strings.HasPrefix(key, "field"), key == "built" || key == "field"})
		}
	default:
		if ok, err := s.stageCombat(key, args); ok || err != nil {
			return err
		}
		if ok, err := s.stageStrategic(key, args); ok || err != nil {
			return err
		}
		return fmt.Errorf("nothing of this kind can be set in this title")
	}
	return nil
}

// Invariant holds after every order: counters are whole, no hex is shared, nobody stands outside the game, no printed unit has moved,
// and no stack is over its limit when a player sequence begins.
func (g *game) Invariant(r core.Reader) error {
	s := of(r)
	for i := range r.Units() {
		u := &r.Units()[i]
		if err := roster.Sound(u); err != nil {
			return err
		}
		switch x := g.unit(u); {
		case u.OnMap() && r.Holder(u.Hex) != u.Def.Side:
			return fmt.Errorf("%s shares %s with the enemy (rule %s)", u.Def.ID, r.Label(u.Hex), R8_14)
		case u.OnMap() && g.closed(s, u.Hex):
			return fmt.Errorf("%s stands in %s, which is not part of the game", u.Def.ID, r.Label(u.Hex))
		case x.Printed != hexmap.None && u.OnMap() && u.Hex != x.Printed:
			return fmt.Errorf("%s is printed in %s and stands in %s (rule %s)", u.Def.ID, r.Label(x.Printed), r.Label(u.Hex), R2_21)
		}
	}
	if over := g.over(r); len(over) > 0 && s.step == stepAir && r.Over() == nil {
		return fmt.Errorf("%s is over the stacking limit (rule %s)", r.Label(over[0]), R3_33)
	}
	return nil
}
