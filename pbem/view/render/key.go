package render

import (
	"slices"
	"strings"

	"fieldpost/pbem/view/canvas"
	"fieldpost/rules/hexmap"
)

// keyEntry holds the names listed below the map for one hex, with the width of each at size 1.
type keyEntry struct {
	side, hex string
	names     []string
	widths    []float64
}

// keyLayout arranges the list of names in columns: their number, spacing, width and height.
type keyLayout struct {
	size, numberWidth float64 // size of the letters; width of a hex number
	columns           int
	step, nameWidth   float64
	lineCount         int
	breakBefore       []int // entries that begin a column
}

// drawKey lists the counters whose names the map does not show, in order of hex numbers. An overview lists all
// counters, a full map those of stacks in which one covers another. It returns the y below the list.
func (s *pageLayout) drawKey(l *canvas.DisplayList, y float64) float64 {
	if !s.Names || s.Insets && !s.Overview {
		return y
	}
	entries := s.keyEntries()
	if len(entries) == 0 {
		return y
	}
	k := s.layKey(entries)
	p, line := l.AddLayer("key"), s.snapToPixel(canvas.Pt(0, k.size*1.25)).Y
	column, row := -1, 0
	for i := range entries {
		if column+1 < len(k.breakBefore) && k.breakBefore[column+1] == i {
			column, row = column+1, 0
		}
		at := s.snapToPixel(canvas.Pt(s.board.X0+k.step*float64(column), y+line*float64(row+1)))
		row += s.drawEntry(p, &entries[i], &k, at, line)
	}
	return y + line*float64(k.lineCount) + 14
}

// layKey chooses the number of columns that makes the list of names shortest.
func (s *pageLayout) layKey(entries []keyEntry) keyLayout {
	size := max(s.pixels(8.5), 17)
	widest, label := 0.0, 0.0
	for _, e := range entries {
		widest, label = max(widest, slices.Max(e.widths)), max(label, canvas.MeasureText(canvas.Bold, e.hex, size))
	}
	k := keyLayout{size: size, numberWidth: s.snapToPixel(canvas.Pt(label+1.1*size, 0)).X}
	most := max(1, int((s.board.W()+size)/(k.numberWidth+widest*size+size)))
	best := k
	for k.columns = most; k.columns > most/3; k.columns-- {
		k.step = (s.board.W() + size) / float64(k.columns)
		k.nameWidth = (k.step - k.numberWidth - size) / size
		k.fill(entries)
		if best.columns == 0 || k.lineCount < best.lineCount {
			best = k
		}
	}
	return best
}

// fill divides the entries among the columns. It never splits an entry.
func (k *keyLayout) fill(entries []keyEntry) {
	lines, sum := make([]int, len(entries)), 0
	for i := range entries {
		lines[i] = len(entries[i].lineBreaks(k.nameWidth)) + 1
		sum += lines[i]
	}
	for k.lineCount = (sum + k.columns - 1) / k.columns; ; k.lineCount++ {
		row := k.lineCount
		k.breakBefore = nil
		for i, n := range lines {
			if row += n; row > k.lineCount {
				k.breakBefore, row = append(k.breakBefore, i), n
			}
		}
		if len(k.breakBefore) <= k.columns && slices.Max(lines) <= k.lineCount {
			return
		}
	}
}

// lineBreaks returns the indices of the names that begin a new line of a given width.
func (e *keyEntry) lineBreaks(wide float64) []int {
	var out []int
	x := 0.0
	for i, w := range e.widths {
		if x > 0 && x+w > wide {
			out, x = append(out, i), 0
		}
		x += w
	}
	return out
}

// brokenLines returns the names in lines of a given width.
func (e *keyEntry) brokenLines(wide float64) []string {
	if len(e.names) == 0 {
		return nil
	}
	var out []string
	from := 0
	for _, to := range append(e.lineBreaks(wide), len(e.names)) {
		out, from = append(out, strings.Join(e.names[from:to], " ")), to
	}
	return out
}

// drawEntry writes one entry: a spot of the side's colour and shape, the hex, the names. It returns the number of
// lines.
func (s *pageLayout) drawEntry(p canvas.Pen, e *keyEntry, k *keyLayout, at canvas.Point, line float64) int {
	s.drawSpot(p, e.side, at, k.size)
	p.Text(canvas.Text{At: at.Add(canvas.Pt(k.size*0.75, 0)), Size: k.size, Face: canvas.Bold, Fill: ink, S: e.hex})
	lines := e.brokenLines(k.nameWidth)
	for i, names := range lines {
		p.Text(canvas.Text{At: at.Add(canvas.Pt(k.numberWidth, line*float64(i))), Size: k.size, Fill: ink, S: names})
	}
	return len(lines)
}

// drawSpot draws a spot of a side's colour and shape in front of text of a size.
func (s *pageLayout) drawSpot(p canvas.Pen, name string, at canvas.Point, size float64) {
	side, _ := s.Style.side(name)
	var spot canvas.Path
	if r := size * 0.3; side.Round {
		spot.Ellipse(at.Add(canvas.Pt(r, -size*canvas.CapHeight/2)), r, r)
	} else {
		spot.Rect(at.X, at.Y-size*canvas.CapHeight/2-r, 2*r, 2*r, 0)
	}
	p.Fill(&spot, canvas.ParseColour(side.Fill, softInk))
}

// add adds a name, separated by a comma from the previous name.
func (e *keyEntry) add(name string) {
	if n := len(e.names); n > 0 {
		e.names[n-1] += ","
		e.widths[n-1] = canvas.MeasureText(canvas.Regular, e.names[n-1]+" ", 1)
	}
	e.names, e.widths = append(e.names, name), append(e.widths, canvas.MeasureText(canvas.Regular, name, 1))
}

// keyEntries returns the entries for all hexes of the list of names. A face-down counter has no name. A counter seen
// earlier has a mark.
func (s *pageLayout) keyEntries() []keyEntry {
	var out []keyEntry
	known, side := map[hexmap.Hex][]string{}, map[hexmap.Hex]string{}
	for _, k := range s.Sightings {
		if s.Overview && k.Counter.Name != "" {
			known[k.Hex], side[k.Hex] = append(known[k.Hex], "?"+k.Counter.Name), k.Counter.Side
		}
	}
	for _, h := range s.hexes {
		e := keyEntry{side: side[h], hex: s.Map.Label(h)}
		if s.isOccupied(h) {
			counters := s.Stacks[s.stack[h]-1].Counters
			e.side = counters[0].Side
			named := func(c Counter) bool { return !c.FaceDown && c.Name != "" }
			for _, c := range counters {
				if named(c) && (s.Overview || slices.ContainsFunc(counters[1:], named)) {
					e.add(c.Name)
				}
			}
		}
		for _, name := range known[h] {
			e.add(name)
		}
		if len(e.names) > 0 {
			out = append(out, e)
		}
	}
	return out
}
