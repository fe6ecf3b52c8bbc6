package savefile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Report describes the result of placing units in a save.
type Report struct {
	Placed       int      // number of units on the map
	Boxed        int      // number of units off the map, including those unknown to the viewer
	UnknownHexes []string // hexes of counters that the viewer cannot identify
	Warnings     []string
}

// PlaceUnits places the pieces of a template as the units of a view are placed. A unit of the list that the view does
// not show is put off the map, next to the boxes. The error lists everything that was not found; the template is then
// unchanged.
func PlaceUnits(s *Save, l *PieceList, view *core.Position) (*Report, error) {
	rep := &Report{}
	if err := rep.compareModules(s, l); err != nil {
		return nil, err
	}
	w := &viewWriter{list: l, view: view, find: finder(s), report: rep, hexSpots: map[hexmap.Hex]Place{}}
	for _, p := range s.Pieces() {
		if h := l.hexAt(p.Place); h != hexmap.None && w.hexSpots[h].Map == "" {
			w.hexSpots[h] = p.Place
		}
	}
	for _, e := range l.Units {
		w.placeUnit(e)
	}
	r := view.Reader()
	for i := range view.Units {
		u := &view.Units[i]
		_, listed := l.byUnit[u.Def.ID]
		switch {
		case u.Def.Type == core.Unknown && u.OnMap():
			rep.UnknownHexes = append(rep.UnknownHexes, r.Map().Label(u.Hex))
		case !listed && u.OnMap() && u.Def.Type != core.Unknown:
			w.addMissing("unit %s stands in %s and has no line in the list", u.Def.ID, r.Map().Label(u.Hex))
		}
	}
	if len(w.missing) > 0 {
		return nil, fmt.Errorf("nothing was written:\n  %s", strings.Join(w.missing, "\n  "))
	}
	slices.SortStableFunc(w.puts, func(a, b stackedPut) int { return cmp.Compare(a.height, b.height) })
	puts := make([]PieceChange, len(w.puts))
	for i, p := range w.puts {
		puts[i] = p.PieceChange
	}
	slices.Sort(rep.UnknownHexes)
	return rep, s.PlacePieces(puts)
}

// compareModules compares the modules of the template and the list.
func (rep *Report) compareModules(s *Save, l *PieceList) error {
	if l.Module != "" && s.Module != "" && l.Module != s.Module {
		return fmt.Errorf("the list is for the module %q and the save is of %q: give the save of the same module, or mend the line "+
			"\"module\" of the list", l.Module, s.Module)
	}
	if l.Version != "" && s.Version != "" && l.Version != s.Version {
		rep.Warnings = append(rep.Warnings, fmt.Sprintf("the list is for version %s of the module and the save is of version %s", l.Version,
			s.Version))
	}
	return nil
}

// stackedPut is a piece change together with the height in the stack.
type stackedPut struct {
	PieceChange
	height int
}

// viewWriter collects the places of pieces, and the faults found.
type viewWriter struct {
	list     *PieceList
	view     *core.Position
	find     func(selector string) (*Piece, error)
	hexSpots map[hexmap.Hex]Place // exact places where the template has pieces in a hex
	report   *Report
	puts     []stackedPut
	missing  []string
}

func (w *viewWriter) addMissing(format string, args ...any) {
	w.missing = append(w.missing, fmt.Sprintf(format, args...))
}

// placeUnit places one unit.
func (w *viewWriter) placeUnit(e UnitEntry) {
	p, err := w.find(e.Piece)
	if err != nil {
		w.addMissing("unit %s (line %d): %v", e.Unit, e.line, err)
		return
	}
	i := slices.IndexFunc(w.view.Units, func(u core.Unit) bool { return u.Def.ID == e.Unit })
	if i < 0 {
		w.placeInBox(e, p, "*", 0, nil)
		return
	}
	u := &w.view.Units[i]
	levels := e.levelsFor(len(u.Def.Steps) - u.Steps)
	for _, l := range levels {
		if err := p.checkLevel(l); err != nil {
			w.addMissing("unit %s (line %d): %v", e.Unit, e.line, err)
			return
		}
	}
	if !u.OnMap() {
		w.placeInBox(e, p, u.Box, u.Z, levels)
		return
	}
	at, ok := w.spotInHex(p, u.Hex)
	if !ok {
		w.addMissing("unit %s stands in %s: the list does not say where hexes lie (lines \"hex\")", e.Unit, w.view.World.Map.Label(u.Hex))
		return
	}
	w.report.Placed++
	w.puts = append(w.puts, stackedPut{PieceChange{p.ID, at, levels}, u.Z})
}

// spotInHex returns the place for a piece in a hex: its present place, or that of other pieces there, so that they
// share a stack.
func (w *viewWriter) spotInHex(p *Piece, h hexmap.Hex) (Place, bool) {
	if w.list.hexAt(p.Place) == h {
		return p.Place, true
	}
	if at, ok := w.hexSpots[h]; ok {
		return at, true
	}
	return w.list.hexPlace(h)
}

// placeInBox places a piece in a box.
func (w *viewWriter) placeInBox(e UnitEntry, p *Piece, box string, z int, levels []LayerLevel) {
	at, ok := w.list.boxPlace(box)
	if !ok {
		w.addMissing("unit %s is off the map (%s): the list has no line \"box\" for it, nor one for *", e.Unit, box)
		return
	}
	w.report.Boxed++
	w.puts = append(w.puts, stackedPut{PieceChange{p.ID, at, levels}, z})
}

// finder returns a function that finds the piece of a save with a name, "gpid:N" or "id:N". It returns an error unless
// there is exactly one.
func finder(s *Save) func(string) (*Piece, error) {
	by := map[string][]*Piece{}
	for _, p := range s.Pieces() {
		for _, key := range []string{p.Name, "gpid:" + p.GPID, "id:" + p.ID} {
			by[key] = append(by[key], p)
		}
	}
	return func(selector string) (*Piece, error) {
		switch found := by[selector]; len(found) {
		case 0:
			return nil, fmt.Errorf("the save has no piece %q", selector)
		case 1:
			return found[0], nil
		default:
			var ids []string
			for _, p := range found {
				ids = append(ids, "id:"+p.ID)
			}
			return nil, fmt.Errorf("the save has %d pieces %q; say which: %s", len(found), selector, strings.Join(ids, ", "))
		}
	}
}

// checkLevel returns an error unless a layer can show a level.
func (p *Piece) checkLevel(l LayerLevel) error {
	q := *p
	q.Layers, q.states = slices.Clone(p.Layers), slices.Clone(p.states)
	return q.setLevel(l.Layer, l.Value)
}
