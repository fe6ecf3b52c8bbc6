package victorylost

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// most is the highest strength, range or allowance that a counter may print.
const most = 30

// bindCounters takes the counters and checks what they print.
func (l *loader) bindCounters() {
	types := map[string]typeData{}
	for _, t := range l.units.Types.List {
		types[t.Value.Type] = t.Value
		l.d.abbr = append(l.d.abbr, t.Value)
	}
	for _, h := range l.units.HQs.List {
		v := h.Value
		c := l.counter(h.Line, "hqs", v.ID, v.Name, v.Nation, v.entry)
		if v.Range < 1 || v.Range > most || v.Move < 1 || v.Move > most {
			l.Fault(unitsFile, h.Line, "hqs."+v.ID, "range %d, move %d; want 1 to %d", v.Range, v.Move, most)
		}
		l.d.hqs = append(l.d.hqs, hq{c, v.Range, v.Move})
	}
	for _, u := range l.units.Units.List {
		v := u.Value
		c := l.counter(u.Line, "units", v.ID, v.Name, v.Nation, v.entry)
		t, known := types[v.Type]
		switch {
		case !known:
			l.Fault(unitsFile, u.Line, "units."+v.ID+".type", "type %q is not in the list of types", v.Type)
		case t.Nation != "" && t.Nation != v.Nation:
			l.Fault(unitsFile, u.Line, "units."+v.ID+".type", "type %s is %s (2.2.3), the unit %s", v.Type, t.Nation, v.Nation)
		}
		l.d.units = append(l.d.units, unit{c, v.Type, len(v.Attack) > 0, l.steps(u.Line, v)})
	}
}

// counter checks what combat units and headquarters share.
func (l *loader) counter(line int, block, id, name, nat string, e entry) counter {
	bad := func(key, format string, args ...any) { l.Fault(unitsFile, line, block+"."+id+key, format, args...) }
	if strings.ContainsAny(id, " ,?\t") {
		bad("", "the id %q has a blank, comma or question mark in it", id)
	}
	if l.ids[id] {
		bad("", "the id %s is used twice", id)
	}
	l.ids[id] = true
	switch {
	case e.Arrives == 0 && e.Zone == "":
		bad("", "has neither a turn of arrival nor a set-up zone (2.2.2)")
	case e.Arrives == 0 && e.Box != "":
		bad(".box", "a unit that is there at the start is not in a box (11.2.1)")
	case e.Arrives != 0 && e.Zone != "":
		bad(".zone", "a reinforcement of turn %d is not set up in a zone (2.2.2)", e.Arrives)
	case e.Arrives != 0:
		l.turnIn(unitsFile, line, block+"."+id+".arrives", e.Arrives)
	case !l.d.zoneIs(e.Zone):
		bad(".zone", "the map has no zone %s", e.Zone)
	}
	return counter{id, name, nation(nat), e.Arrives, e.Box, e.Zone}
}

// steps reads the strengths as printed: one number a face, or attack and defence apart (2.2.2, 2.2.3).
func (l *loader) steps(line int, u unitData) []core.Values {
	bad := func(format string, args ...any) { l.Fault(unitsFile, line, "units."+u.ID, format, args...) }
	attack, defence := u.Attack, u.Defence
	if len(u.Strength) > 0 {
		if len(attack)+len(defence) > 0 {
			bad("prints a strength or attack and defence, not both (2.2.2)")
			return nil
		}
		attack, defence = u.Strength, u.Strength
	}
	if len(attack) != len(defence) || len(attack) < 1 || len(attack) > 2 {
		bad("attack %v, defence %v; want one or two numbers, as many of each: full side and reduced side (2.2.3)", attack, defence)
		return nil
	}
	if u.Move < 1 || u.Move > most {
		bad("move %d; want 1 to %d", u.Move, most)
	}
	var out []core.Values
	for i := range attack {
		if attack[i] < 1 || attack[i] > most || defence[i] < 1 || defence[i] > most {
			bad("attack %d, defence %d; want 1 to %d", attack[i], defence[i], most)
		}
		out = append(out, core.Values{Attack: attack[i], Defence: defence[i], Move: u.Move})
	}
	return out
}

// names are the ids of a list of headquarters that a file names; the unknown ones are faults.
func (l *loader) names(key string, ids []string) []string {
	for _, id := range ids {
		if _, ok := l.d.hq(id); !ok && !l.d.open["hqs"] {
			l.Fault(setupFile, 0, key, "there is no headquarters %q", id)
		}
	}
	return slices.Clone(ids)
}
