package main

import (
	"slices"
	"strings"

	"fieldpost/rules/hexmap"
)

// applyHandFile applies a title's hand.hexmap. The statements set and drop change the generated map; map statements are
// added to it.
func (s *mapBuilder) applyHandFile(file string, data []byte) {
	lines := strings.Split(string(data), "\n")
	for i := 0; i < len(lines); i++ {
		line := i + 1
		text := lines[i]
		for strings.HasSuffix(strings.TrimSpace(text), `\`) && i+1 < len(lines) {
			i++
			text = strings.TrimSuffix(strings.TrimSpace(text), `\`) + " " + strings.TrimSpace(lines[i])
		}
		w := handWords(text)
		if len(w) == 0 {
			continue
		}
		h := &handLine{s: s, file: file, line: line, words: w[1:]}
		switch w[0] {
		case "set":
			h.set()
		case "drop":
			h.drop()
		case "side", "path", "place", "fort", "mark", "zone", "edge", "line":
			s.handStatements = append(s.handStatements, statement{strings.TrimSpace(text), file, line})
		default:
			h.fault("%q is not a statement: known are set, drop, side, path, place, fort, mark, zone, edge, line", w[0])
		}
	}
}

// handWords splits a line into words; a quoted word keeps its first quotation mark.
func handWords(text string) []string {
	var out []string
	for text = strings.TrimSpace(text); text != "" && text[0] != '#'; text = strings.TrimSpace(text) {
		if text[0] == '"' {
			name, rest, _ := strings.Cut(text[1:], `"`)
			out, text = append(out, `"`+name), rest
			continue
		}
		n := strings.IndexAny(text, " \t\"#")
		if n < 0 {
			n = len(text)
		}
		out, text = append(out, text[:n]), text[n:]
	}
	return out
}

// handLine is one set or drop statement.
type handLine struct {
	s     *mapBuilder
	file  string
	line  int
	words []string
}

func (h *handLine) fault(format string, args ...any) { h.s.faults.add(h.file, h.line, format, args...) }

// hexes parses hexes and runs of hexes.
func (h *handLine) hexes(list []string) []hexmap.Hex {
	at := *h.s
	at.file = h.file
	return at.hexList(list, h.line)
}

func (h *handLine) sides(list []string) []int {
	at := *h.s
	at.file = h.file
	return at.sideList(list, h.line)
}

// set executes set TERRAIN HEX...
func (h *handLine) set() {
	if len(h.words) < 2 {
		h.fault("set wants a terrain and hexes")
		return
	}
	if !h.s.hasClass(h.words[0]) {
		h.fault("terrain %q is not in the legend", h.words[0])
		return
	}
	for _, x := range h.hexes(h.words[1:]) {
		if h.s.off[x] {
			h.fault("hex %s is off the map", h.s.m.Label(x))
			continue
		}
		h.s.terrain[x] = h.words[0]
	}
}

// drop executes one of these statements: drop side "Name" [hex:dir...], drop path "Name" [hex...], drop place hex, drop
// zone|fort|mark|edge CLASS hex...
func (h *handLine) drop() {
	if len(h.words) < 2 {
		h.fault("drop wants side \"Name\", path \"Name\", place HEX, or zone, fort, mark or edge CLASS HEX...")
		return
	}
	what, rest := h.words[0], h.words[1:]
	switch {
	case what == "side" && rest[0][0] == '"':
		h.dropSide(rest[0][1:], rest[1:])
	case what == "path" && rest[0][0] == '"':
		h.dropPath(rest[0][1:], rest[1:])
	case what == "place":
		h.dropPlace(h.hexes(rest))
	case slices.Contains(zoneKinds, what) && len(rest) > 1:
		h.dropZone(what+" "+rest[0], h.hexes(rest[1:]))
	default:
		h.fault("drop %s: not side \"Name\", path \"Name\", place HEX, or zone, fort, mark or edge CLASS HEX...",
			strings.Join(h.words, " "))
	}
}

func (h *handLine) dropSide(name string, tokens []string) {
	gone := h.sides(tokens)
	hit := false
	var out []feature
	for _, f := range h.s.sides {
		if f.name != name {
			out = append(out, f)
			continue
		}
		var left []int
		for _, at := range f.chain {
			if len(tokens) > 0 && !slices.Contains(gone, at) {
				left = append(left, at)
			}
		}
		hit = hit || len(left) < len(f.chain)
		for _, part := range h.s.lay.split(left) {
			f.chain = part
			out = append(out, f)
		}
	}
	if !hit {
		h.fault("no side %q is there to drop", name)
	}
	h.s.sides = out
}

func (h *handLine) dropPath(name string, tokens []string) {
	gone := h.hexes(tokens)
	hit := false
	var out []path
	for _, p := range h.s.paths {
		if p.name != name {
			out = append(out, p)
			continue
		}
		var part []hexmap.Hex
		for i, x := range p.hexes {
			cut := len(tokens) == 0 || slices.Contains(gone, x)
			if !cut {
				part = append(part, x)
			}
			hit = hit || cut
			if (cut || i == len(p.hexes)-1) && len(part) > 1 {
				q := p
				q.hexes = part
				out = append(out, q)
			}
			if cut {
				part = nil
			}
		}
	}
	if !hit {
		h.fault("no path %q is there to drop", name)
	}
	h.s.paths = out
}

func (h *handLine) dropPlace(gone []hexmap.Hex) {
	n := len(h.s.places)
	h.s.places = slices.DeleteFunc(h.s.places, func(p spot) bool { return slices.Contains(gone, p.hex) })
	if len(h.s.places) == n {
		h.fault("no place is there to drop")
	}
}

func (h *handLine) dropZone(key string, gone []hexmap.Hex) {
	list := slices.Clone(h.s.zones[key])
	n := len(list)
	h.s.zones[key] = slices.DeleteFunc(list, func(x hexmap.Hex) bool { return slices.Contains(gone, x) })
	if len(h.s.zones[key]) == n {
		h.fault("%s has none of these hexes", key)
	}
}
