package ruletest

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"fieldpost/rules/core"
)

// maxStrength bounds a printed number on a counter.
const maxStrength = 99

// number parses a decimal integer of at most six digits, with or without a sign.
func number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil && len(s) <= 7
}

// readGiven parses one statement of the section "given".
func (p *parser) readGiven(words []word) {
	g := &p.c.given
	key, line, args := words[0].text, words[0].line, texts(words[1:])
	need := func(n int, form string) bool {
		if len(args) < n {
			p.fault(line, "%q is not complete: write %q", key, form)
			return false
		}
		return true
	}
	if slices.Contains(editKinds, key) {
		p.readEdit(words)
		return
	}
	switch key {
	case "use":
		p.useShared(line, args)
	case "start":
		g.start = true
	case "plain":
		if !slices.Equal(args, []string{"map"}) {
			p.fault(line, "write \"plain map\"")
		}
		g.bareMap = true
	case "unit":
		p.readGivenUnit(words)
	case "control":
		if need(2, "control german 2008 2010..2013") {
			g.control = append(g.control, controlGiven{line, args[0], args[1:]})
		}
	case "track":
		p.readTrack(line, args)
	case "option":
		p.readOption(line, strings.Join(args, ""))
	case "set":
		if need(2, "set KEY VALUE") {
			g.sets = append(g.sets, setGiven{line, core.Fact{Name: args[0], Value: strings.Join(args[1:], " ")}})
		}
	case "phase":
		if need(1, "phase T1-G-1") {
			g.phase = words[1]
		}
	case "active":
		if need(1, "active soviet") {
			g.active = words[1]
		}
	default:
		p.faultMisplaced(line, key)
	}
}

// readOption parses "KEY=VALUE".
func (p *parser) readOption(line int, text string) {
	k, v, ok := strings.Cut(text, "=")
	if !ok || k == "" {
		p.fault(line, "write \"option KEY=VALUE\"")
		return
	}
	p.c.given.options = append(p.c.given.options, optionGiven{line, k, v})
}

// faultMisplaced records a fault about a statement that is not allowed in "given", or not at this place.
func (p *parser) faultMisplaced(line int, key string) {
	switch {
	case key == "file":
		p.fault(line, "file stands on a line of its own, with the lines of the file below it and indented deeper")
	case slices.Contains(sections, key) || slices.Contains(sideSections, key):
		p.fault(line, "%q begins a line of its own, not one of \"given\"", key)
	default:
		p.fault(line, "%q is nothing that can be given; there are use, start, plain map, file, %s, unit, control, track, option, set, "+
			"phase, active", key, strings.Join(editKinds, ", "))
	}
}

// useShared adds the section that the file shares under each name.
func (p *parser) useShared(line int, names []string) {
	for _, name := range names {
		g, ok := p.shared[name]
		if !ok {
			p.fault(line, "nothing is shared under the name %q before this line; there are %s", name,
				orNone(slices.Sorted(maps.Keys(p.shared))))
		}
		p.c.given.add(g)
	}
	if len(names) == 0 {
		p.fault(line, "use is followed by a name that a line \"share NAME\" has set down")
	}
}

// orNone joins words, or returns a text for an empty list.
func orNone(list []string) string {
	if len(list) == 0 {
		return "none"
	}
	return strings.Join(list, ", ")
}

func texts(words []word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.text
	}
	return out
}

func (p *parser) readTrack(line int, args []string) {
	if len(args) == 2 {
		if n, ok := number(args[1]); ok {
			p.c.given.tracks = append(p.c.given.tracks, trackGiven{line, args[0], n})
			return
		}
	}
	p.fault(line, "write \"track NAME NUMBER\", such as \"track vp 60\"")
}

// readEdit parses a change of the map: the class first, then the hexes; a place may have a name.
func (p *parser) readEdit(words []word) {
	e := edit{line: words[0].line, kind: words[0].text}
	for i, w := range words[1:] {
		switch {
		case w.quoted:
			e.name = w.text
		case i == 0:
			e.class = w.text
		case strings.Contains(w.text, "="):
			e.attrs = append(e.attrs, w.text)
		default:
			for h := range strings.SplitSeq(w.text, ",") {
				if h != "" {
					e.hexes = append(e.hexes, h)
				}
			}
		}
	}
	if e.class == "" || len(e.hexes) == 0 {
		p.fault(e.line, "%s is followed by a class and by hexes, such as \"terrain hill 2113 2114\", \"place town 2008\", \"fort german "+
			"2112\", \"side river 2113-2114\", \"path road 2113-2114-2115\"", e.kind)
		return
	}
	p.c.given.edits = append(p.c.given.edits, e)
}

// readGivenUnit parses "unit 1SS [german panzer division 26/13 [code 1907-1]] at 1907 [steps 1] [marks]".
func (p *parser) readGivenUnit(words []word) {
	u := unitGiven{line: words[0].line}
	if len(words) < 2 {
		p.fault(u.line, "a unit needs a name")
		return
	}
	u.id = words[1].text
	rest := words[2:]
	if len(rest) > 0 && !slices.Contains([]string{"at", "in", "steps", "not"}, rest[0].text) {
		rest = p.readCounter(&u, rest)
	}
	for i := 0; i < len(rest); i++ {
		value := ""
		if i+1 < len(rest) {
			value = rest[i+1].text
		}
		switch rest[i].text {
		case "at":
			u.hex = value
		case "in":
			u.box = value
		case "steps":
			n, ok := number(value)
			if !ok || n < 1 {
				p.fault(u.line, "%q is not a number of steps", value)
			}
			u.steps = n
		case "code":
			if u.def != nil {
				u.def.Code = value
			}
		case "not":
			u.lackedMarks = append(u.lackedMarks, value)
		default:
			u.marks = append(u.marks, rest[i].text)
			continue
		}
		if i++; value == "" {
			p.fault(u.line, "unit %s: nothing stands behind %q", u.id, rest[i-1].text)
		}
	}
	slices.Sort(u.marks)
	p.c.given.units = append(p.c.given.units, u)
}

// readCounter parses side, type, size and printed numbers of a counter that the case defines itself.
func (p *parser) readCounter(u *unitGiven, rest []word) []word {
	if len(rest) < 4 {
		p.fault(u.line, "unit %s: a counter is described by side, type, size and figures, such as \"german panzer division 26/13\"", u.id)
		return nil
	}
	d := &core.UnitDef{ID: u.id, Name: u.id, Side: core.Side(rest[0].text), Type: rest[1].text, Size: rest[2].text}
	for face := range strings.SplitSeq(rest[3].text, "/") {
		v, ok := values(face)
		if !ok || len(d.Steps) >= 9 {
			p.fault(u.line, "unit %s: %q are no figures (0 to 99); a face is STRENGTH or ATTACK-DEFENCE or ATTACK-DEFENCE-MOVEMENT, "+
				"faces are divided by \"/\"", u.id, rest[3].text)
			break
		}
		d.Steps = append(d.Steps, v)
	}
	u.def = d
	return rest[4:]
}

// values parses one face of a counter.
func values(face string) (v core.Values, ok bool) {
	var n []int
	for s := range strings.SplitSeq(face, "-") {
		x, ok := number(s)
		if !ok || x < 0 || x > maxStrength {
			return v, false
		}
		n = append(n, x)
	}
	switch len(n) {
	case 1:
		return core.Values{Attack: n[0], Defence: n[0]}, true
	case 2:
		return core.Values{Attack: n[0], Defence: n[1]}, true
	case 3:
		return core.Values{Attack: n[0], Defence: n[1], Move: n[2]}, true
	}
	return v, false
}
