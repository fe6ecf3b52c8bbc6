package describe

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// stretch is a few neighbouring stacks of a front line.
type stretch struct {
	own, enemy []hexmap.Hex
	behind     []hexmap.Hex // own stacks near it that are not in the line
}

// longestStretch bounds the stacks in a stretch.
const longestStretch = 6

// stretches divides a line: at gaps, and after a few stacks.
func (d *describer) stretches(line frontLine) (out []stretch) {
	m := d.Reader.Map()
	n := (len(line.own) + longestStretch - 1) / longestStretch
	most := (len(line.own) + n - 1) / n // as even as can be
	for i, h := range line.own {
		if i == 0 || len(out[len(out)-1].own) == most || m.Distance(line.own[i-1], h) >= gapHexes {
			out = append(out, stretch{})
		}
		s := &out[len(out)-1]
		s.own = append(s.own, h)
		for _, e := range line.facing[h] {
			if !slices.Contains(s.enemy, e) {
				s.enemy = append(s.enemy, e)
			}
		}
	}
	return out
}

// reserveHexes bounds how far behind the front a stack counts as its reserve.
const reserveHexes = 4

// addReserves adds to each stretch the own stacks near it that stand in no line.
func (d *describer) addReserves(all []stretch) {
	m := d.Reader.Map()
	inLine := map[hexmap.Hex]bool{}
	for _, s := range all {
		for _, h := range s.own {
			inLine[h] = true
		}
	}
	for h := range m.Hexes() {
		if s, ok := d.stacks[h]; !ok || !s.own || inLine[h] {
			continue
		}
		best, far := -1, reserveHexes+1
		for i, s := range all {
			for _, x := range s.own {
				if m.Distance(h, x) < far {
					best, far = i, m.Distance(h, x)
				}
			}
		}
		if best >= 0 {
			all[best].behind = append(all[best].behind, h)
		}
	}
}

// front describes all front lines.
func (d *describer) front([]string) error {
	lines := d.frontLines()
	if len(lines) == 0 {
		d.say("No unit of yours is near an enemy unit that you can see.")
		return nil
	}
	var parts [][]stretch
	var all []stretch
	for _, l := range lines {
		parts = append(parts, d.stretches(l))
		all = append(all, parts[len(parts)-1]...)
	}
	d.addReserves(all)
	n := 0
	for i, l := range lines {
		d.lineHeading(l, i, len(lines))
		for j := range parts[i] {
			if j > 0 {
				d.gap(parts[i][j-1], parts[i][j])
			}
			n++
			d.stretch(n, all[n-1])
		}
		d.flanks(l, lines)
	}
	return nil
}

// lineHeading says which part of the front follows, and which way it runs.
func (d *describer) lineHeading(l frontLine, i, of int) {
	runs := say.Text("from west to east")
	if d.runsNorth(l) {
		runs = "from north to south"
	}
	switch {
	case l.pocket:
		d.say("Front %d of %d: your units are surrounded here, %s.", i+1, of, runs)
	case l.closed:
		d.say("Front %d of %d: it runs round enemy units, %s.", i+1, of, runs)
	default:
		d.say("Front %d of %d, %s.", i+1, of, runs)
	}
}

// stretch describes one stretch.
func (d *describer) stretch(n int, s stretch) {
	text := d.ends(n, s.own) + " " + say.F("You have %s, at %s.", d.forceText(d.sum(s.own)), d.labels(s.own))
	text += " " + say.F("The enemy has %s, at %s, to the %s.", d.forceText(d.sum(s.enemy)), d.labels(s.enemy), d.facing(s))
	if c := d.contacts(s); len(c) > 0 {
		text += " " + say.F("Adjacent: %s.", say.Join(c, "; "))
	} else {
		text += " " + sentence("No units are adjacent.")
	}
	if len(s.behind) > 0 {
		text += " " + say.F("Behind it you have %s, at %s.", d.forceText(d.sum(s.behind)), d.labels(s.behind))
	}
	d.lines = append(d.lines, text)
}

// ends names a stretch by its first and last stack.
func (d *describer) ends(n int, own []hexmap.Hex) say.Text {
	first, last := own[0], own[len(own)-1]
	if first == last {
		return say.F("Stretch %d, at %s.", n, d.place(first))
	}
	return say.F("Stretch %d, from %s to %s.", n, d.place(first), d.place(last))
}

// labels returns hexes as a list.
func (d *describer) labels(list []hexmap.Hex) say.Text {
	var out []say.Text
	for _, h := range list {
		out = append(out, say.Plain(d.Reader.Label(h)))
	}
	return say.Join(out, ", ")
}

// facing returns the direction in which most stacks of a stretch look at their nearest enemy.
func (d *describer) facing(s stretch) say.Text {
	m, votes := d.Reader.Map(), [8]int{}
	for _, h := range s.own {
		near := slices.MinFunc(s.enemy, func(a, b hexmap.Hex) int { return m.Distance(h, a) - m.Distance(h, b) })
		votes[direction(m, h, near)]++
	}
	best := 0
	for i, v := range votes {
		if v > votes[best] {
			best = i
		}
	}
	return compassWords[best]
}

// contacts lists the adjacent stacks of a stretch: "2113 with 2114 and 2214".
func (d *describer) contacts(s stretch) (out []say.Text) {
	for _, h := range s.own {
		var list []hexmap.Hex
		for _, e := range s.enemy {
			if d.Reader.Map().Adjacent(h, e) {
				list = append(list, e)
			}
		}
		if len(list) > 0 {
			out = append(out, say.F("your %s with their %s", d.Reader.Label(h), d.labels(list)))
		}
	}
	return out
}

// gap reports a gap between two stretches.
func (d *describer) gap(a, b stretch) {
	from, to := a.own[len(a.own)-1], b.own[0]
	if n := d.Reader.Map().Distance(from, to); n >= gapHexes {
		d.say("Gap: between %s and %s are %s without a unit of yours.", d.Reader.Label(from), d.Reader.Label(to), hexes(n-1))
	}
}

// flanks reports the ends of a line that are near neither an edge of the map nor another line.
func (d *describer) flanks(l frontLine, all []frontLine) {
	if l.closed {
		return
	}
	first, last := l.own[0], l.own[len(l.own)-1]
	if n := d.edgeDistance(first); n >= gapHexes && !d.touchesOther(first, l, all) {
		d.say("Open flank: the front begins at %s, and the edge of the map is %s away.", d.place(first), hexes(n))
	}
	if n := d.edgeDistance(last); n >= gapHexes && !d.touchesOther(last, l, all) {
		d.say("Open flank: the front ends at %s, and the edge of the map is %s away.", d.place(last), hexes(n))
	}
}

// touchesOther reports whether another line than l has a stack of the viewer near a hex.
func (d *describer) touchesOther(h hexmap.Hex, l frontLine, all []frontLine) bool {
	return slices.ContainsFunc(all, func(x frontLine) bool {
		return &x.own[0] != &l.own[0] &&
			slices.ContainsFunc(x.own, func(y hexmap.Hex) bool { return d.Reader.Map().Distance(h, y) < gapHexes })
	})
}
