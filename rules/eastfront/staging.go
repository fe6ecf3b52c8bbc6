package eastfront

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/mech/roster"
	"fieldpost/rules/mech/staging"
)

// Counters gives the game with further counters, or with others in place of its own. The code of a counter says what its type does not:
// "stack2.support2.range2.command1.recovery3.motorised.armour" and the other tags.
func (g *game) Counters(defs []core.UnitDef) (core.Module, error) {
	h := *g
	h.info = maps.Clone(g.info)
	for _, d := range defs {
		x := &Unit{ID: d.ID, Name: d.Name, Side: d.Side, Type: d.Type, Size: d.Size, Stack: 1,
			Nation: map[core.Side]string{Axis: "german"}[d.Side]}
		if len(d.Steps) < 1 || len(d.Steps) > 4 || d.Side != Axis && d.Side != Soviet {
			return nil, fmt.Errorf("unit %s: a counter is axis or soviet, with one to four steps", d.ID)
		}
		if err := x.decode(d.Code); err != nil {
			return nil, fmt.Errorf("unit %s: %w", d.ID, err)
		}
		for _, v := range d.Steps {
			x.Faces = append(x.Faces, Face(v))
		}
		d.Tags, h.info[d.ID] = x.Tags, x
		h.world = roster.Enlist(h.world, &d)
	}
	return &h, nil
}

// decode reads the code of a counter of a case.
func (u *Unit) decode(code string) error {
	numbers := map[string]*int{"stack": &u.Stack, "support": &u.Support, "range": &u.Range, "command": &u.Command, "recovery": &u.Recovery}
	for w := range strings.FieldsFuncSeq(code, func(r rune) bool { return r == '.' }) {
		word := strings.TrimRight(w, "0123456789")
		n, _ := strconv.Atoi(w[len(word):])
		switch {
		case numbers[word] != nil:
			*numbers[word] = n
		case word == string(motorised) || word == string(towed):
			u.Gait = Gait(word)
		case word == italian || slices.Contains(rivals, word):
			u.Nation = word
		case slices.Contains(tags, word):
			u.Tags = append(u.Tags, word)
		default:
			return fmt.Errorf("code %s: %q is none of stack, support, range, command, recovery, motorised, towed, %s", code, word,
				strings.Join(tags, ", "))
		}
	}
	slices.Sort(u.Tags)
	return nil
}

// Stage completes a position that was set up by hand. It takes
//
//	set declared 1508 1510   hexes under a declared attack
//	set interdiction 1904 1  an interdiction marker
//	set gun 619Art 1306      artillery of the defender, allotted to a hex
//	set weather mud          dry, mud, frozen, ice or snow
func (g *game) Stage(tx *core.Tx, set []core.Fact) error {
	if _, ok := parsePhase(tx.Read().Phase()); !ok {
		return fmt.Errorf("%q is no phase of this title; there are T50-A-2, T50-S-3 and their like", tx.Read().Phase())
	}
	s := of(tx.Read())
	table := staging.Table{
		"declared": func(args []string) error {
			hexes, err := g.Map.FindAll(args...)
			for _, h := range hexes {
				s.targets = more(s.targets, target{hex: h})
			}
			return err
		},
		"weather": func(args []string) error {
			if !slices.Contains(weathers, args[0]) {
				return fmt.Errorf("%q is no weather: want one of %s", args[0], strings.Join(weathers, ", "))
			}
			s.weather.word = args[0]
			return nil
		},
		"interdiction": func(args []string) error {
			hexes, err := g.Map.FindAll(args[:1]...)
			n := 0
			if err == nil {
				err = staging.Number(1, &n)(args)
			}
			if err == nil {
				s.levels = more(s.levels, level{hexes[0], n})
			}
			return err
		},
		"gun": func(args []string) error {
			hexes, err := g.Map.FindAll(args[1:]...)
			for _, h := range hexes {
				s.guns = more(s.guns, gun{args[0], h})
			}
			return err
		},
	}
	if err := table.Set(set); err != nil {
		return err
	}
	if err := tx.Do(core.Extend{Ext: s}); err != nil {
		return err
	}
	box := func(b string) bool {
		return slices.Contains([]string{boxCadre, boxNever, boxReady, boxFlown, boxDamaged}, b)
	}
	return staging.Counters(tx.Read(), marks, r10_5, box)
}

// Classes implements core.Classed.
func (g *game) Classes() []core.Class {
	var l core.Lexicon
	l.Add(core.TerrainClass, r10_5, "", known(g.Tables.Terrain)...)
	l.Add(core.TerrainClass, "", "closed", "off-map", "unknown")
	l.Add(core.SideClass, r10_5, "", known(g.Tables.Sides)...)
	l.Add(core.PathClass, r10_5, "", append(known(g.Tables.Roads), "rail")...)
	l.Add(core.PlaceClass, "", "", "town", "city", "major", "name")
	l.Areas(g.Map)
	for _, u := range g.Units {
		l.Add(core.TypeClass, "", "", u.Type)
		l.Add(core.SizeClass, "", "", u.Size)
	}
	l.Add(core.UnitMark, "", "", marks...)
	return l.Sorted()
}
