package victorylost

import (
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// bindVictory takes victory points, cities and losses.
func (l *loader) bindVictory() {
	d, s := l.d, &l.setup
	d.vp = map[core.Side]int{}
	for _, side := range []core.Side{Axis, Soviet} {
		n, ok := s.Game.VP[string(side)]
		if !ok || n < 0 {
			l.Fault(setupFile, 0, "game.vp", "want 0 or more for %s", side)
		}
		d.vp[side] = n
	}
	if len(s.Game.VP) != 2 {
		l.Fault(setupFile, 0, "game.vp", "want axis and soviet, no more")
	}
	if s.Game.Turns != turns || s.Game.Lead < 1 {
		l.Fault(setupFile, 0, "game", "want %d turns and a lead above 0 (4.0, 14.0.2)", turns)
	}
	d.turns, d.lead = s.Game.Turns, s.Game.Lead
	d.losses = map[nation]lossData{}
	for _, v := range s.Losses.VP {
		if v.Value.Mech < 0 || v.Value.NonMech < 0 {
			l.Fault(setupFile, v.Line, "losses.vp", "%s: want 0 or more", v.Value.Nation)
		}
		d.losses[nation(v.Value.Nation)] = v.Value
	}
	for _, n := range nations {
		if _, ok := d.losses[n]; !ok {
			l.Fault(setupFile, 0, "losses.vp", "has no row for %s (14.0.1)", n)
		}
	}
	d.cityVP, d.holder, d.cities = s.CityValue.VP, sideOf(s.CityValue.Holder), s.Cities.Names
	for _, name := range d.cities {
		h := hexmap.None
		for _, p := range d.m.Places() {
			if p.Name == name && p.Class == "city" {
				h = p.Hex
			}
		}
		if h == hexmap.None {
			l.Fault(setupFile, 0, "cities.names", "the map has no city %q", name)
		}
		d.cityHex = append(d.cityHex, h)
	}
}

// bindSchedule takes chits, boxes, the pocket, supply sources and options.
func (l *loader) bindSchedule() {
	d, s := l.d, &l.setup
	d.chits = chits{
		Stavka: s.Chits.Stavka, Manstein: s.Chits.Manstein, SovietChosen: s.Chits.SovietChosen, SovietOthers: s.Chits.SovietOthers,
		AxisStart: l.names("chits.axis_start", s.Chits.AxisStart), SovietExample: l.names("chits.soviet_example", s.Chits.SovietExample),
		MansteinArrives: s.Manstein.Arrives,
	}
	for _, t := range s.Manstein.Arrives {
		l.turnIn(setupFile, 0, "manstein.arrives", t)
	}
	l.bindBoxes()
	d.pocket, d.opens = d.m.Zone(s.Pocket.Zone), s.Pocket.Opens
	if len(d.pocket) == 0 {
		l.Fault(setupFile, 0, "pocket.zone", "the map has no zone %q", s.Pocket.Zone)
	}
	l.turnIn(setupFile, 0, "pocket.opens", s.Pocket.Opens)
	l.turnIn(setupFile, 0, "special_combat.turn", s.Special.Turn)
	d.special.turn, d.special.side = s.Special.Turn, sideOf(s.Special.Side)
	d.sources, d.sourceMarks = map[core.Side][]hexmap.Hex{}, map[core.Side]string{}
	for _, m := range s.Sources.Marks {
		hexes := d.m.Mark(m.Value.Mark)
		if len(hexes) == 0 {
			l.Fault(setupFile, m.Line, "sources.marks", "the map has no hexes marked %q", m.Value.Mark)
		}
		side := sideOf(m.Value.Side)
		d.sources[side] = append(d.sources[side], hexes...)
		d.sourceMarks[side] = m.Value.Mark
	}
	for _, o := range s.Options.List {
		d.options = append(d.options, o.Value)
	}
}

func (l *loader) bindBoxes() {
	d, byName := l.d, map[string]bool{}
	for _, b := range l.setup.Boxes.List {
		v := b.Value
		byName[v.Box] = true
		l.turnIn(setupFile, b.Line, "boxes."+v.Box, v.Arrives)
		if v.Optional != 0 {
			l.turnIn(setupFile, b.Line, "boxes."+v.Box+".optional", v.Optional)
		}
		l.names("boxes."+v.Box+".hq", []string{v.HQ})
		hexes := d.m.Zone(v.Box)
		if len(hexes) == 0 {
			l.Fault(setupFile, b.Line, "boxes."+v.Box, "the map has no zone %s of hexes beside the box (11.2.2)", v.Box)
		}
		d.boxes = append(d.boxes, box{v.Box, sideOf(v.Side), v.HQ, v.Arrives, v.Optional, hexes})
	}
	for _, c := range d.counters() {
		if c.Box != "" && !byName[c.Box] {
			l.Fault(unitsFile, 0, "units."+c.ID+".box", "there is no box %q", c.Box)
		}
	}
}

// bindStart takes the placement of the units that are there at the start.
func (l *loader) bindStart() {
	d := l.d
	d.start = map[string]hexmap.Hex{}
	for _, p := range l.setup.Start.List {
		h, ok := d.m.Find(p.Value.Hex)
		_, twice := d.start[p.Value.Unit]
		switch {
		case !l.ids[p.Value.Unit]:
			l.Fault(setupFile, p.Line, "start."+p.Value.Unit, "there is no such counter")
		case twice:
			l.Fault(setupFile, p.Line, "start."+p.Value.Unit, "is placed twice")
		case !ok:
			l.Fault(setupFile, p.Line, "start."+p.Value.Unit, "there is no hex %q on the map", p.Value.Hex)
		default:
			d.start[p.Value.Unit] = h
		}
	}
}
