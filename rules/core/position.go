package core

import (
	"fmt"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"

	"fieldpost/notation/say"
	"fieldpost/rules/hexmap"
)

// World holds the parts of a game that never change: the map and the counters' definitions. All copies of a position
// share it.
type World struct {
	Map    *hexmap.Map
	Sides  []Side              // in the title's order; the order of seats in lock texts
	Defs   []*UnitDef          // sorted by ID
	Tracks map[string]say.Text // names of tracks for players, where the track's own name is not clear
	// Sees reports whether a viewer may know the identity of u. nil means that nothing is hidden.
	Sees func(r Reader, u *Unit, viewer Side) bool
}

// TrackText returns the name of a track for players: the one in Tracks, else the key of the track in capitals.
func (w *World) TrackText(name string) say.Text {
	if t, ok := w.Tracks[name]; ok {
		return t
	}
	return say.Plain(strings.ToUpper(name))
}

// Def returns the definition of a counter by its ID; ok is false when there is none.
func (w *World) Def(id string) (*UnitDef, bool) {
	i := sort.Search(len(w.Defs), func(i int) bool { return w.Defs[i].ID >= id })
	if i < len(w.Defs) && w.Defs[i].ID == id {
		return w.Defs[i], true
	}
	return nil, false
}

func (w *World) sideIndex(s Side) uint8 {
	for i, x := range w.Sides {
		if x == s {
			return uint8(i + 1)
		}
	}
	return 0
}

// Track is a named number of a game, such as "vp" for victory points.
type Track struct {
	Name  string
	Value int
}

// Result describes the end of a game: winner, level and reason.
type Result struct {
	Winner Side // "" for a draw
	Level  string
	Why    say.Text
}

// Ext holds the data that a title adds to a position, such as sealed plans or chits drawn. Values are immutable: an
// Extend effect replaces them. They consist of plain values and lists, so that a position can be stored
// (pbem/engine/snapshot).
type Ext interface {
	// Lines returns the extension as lines "key: value" for the game file, in fixed order, without empty values.
	Lines() []string
}

// ExtLines returns lines "key: value" for the keys and values of an extension, in the given order. A list gives one
// line for each element. Zero values are left out.
func ExtLines(pairs ...any) (out []string) {
	add := func(key any, text string) {
		out = append(out, printValue(key)+": "+strings.Trim(text, "{}"))
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		key, v := pairs[i], reflect.ValueOf(pairs[i+1])
		if v.Kind() == reflect.Slice {
			for j := range v.Len() {
				if b, ok := appendPlain(nil, v.Index(j)); ok {
					add(key, string(b))
				} else {
					add(key, fmt.Sprint(v.Index(j)))
				}
			}
			continue
		}
		_, says := pairs[i+1].(fmt.Stringer)
		if text := printValue(pairs[i+1]); text != "" && text != "0" && (says || !v.IsZero()) {
			add(key, text)
		}
	}
	return out
}

// appendPlain appends a string, number, boolean or struct of these as fmt prints it, without braces. ok is false for
// all other types, and for types with a String method.
func appendPlain(b []byte, v reflect.Value) (out []byte, ok bool) {
	if v.CanInterface() && v.NumMethod() > 0 {
		return b, false
	}
	switch v.Kind() {
	case reflect.String:
		return append(b, v.String()...), true
	case reflect.Bool:
		return strconv.AppendBool(b, v.Bool()), true
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return strconv.AppendInt(b, v.Int(), 10), true
	case reflect.Struct:
		for i := range v.NumField() {
			if i > 0 {
				b = append(b, ' ')
			}
			if v.Field(i).Kind() == reflect.Struct {
				return b, false
			}
			if b, ok = appendPlain(b, v.Field(i)); !ok {
				return b, false
			}
		}
		return b, true
	}
	return b, false
}

// printValue returns a value as fmt prints it.
func printValue(value any) string {
	switch x := value.(type) {
	case string:
		return x
	case int:
		return strconv.Itoa(x)
	case bool:
		return strconv.FormatBool(x)
	}
	return fmt.Sprint(value)
}

// ExtOf returns the title's own data in a position with their Go type; the zero value if there are none.
func ExtOf[E Ext](r Reader) E {
	e, _ := r.Ext().(E)
	return e
}

// EditExt changes the title's own data in a position (Ext), without an event. change must replace lists instead of
// changing them in place, and must not keep the pointer.
func EditExt[E Ext](tx *Tx, change func(*E)) {
	e, ok := editBuffers.Get().(*E)
	if !ok {
		e = new(E)
	}
	*e = ExtOf[E](tx.Read())
	change(e)
	tx.SetExt(*e)
	var none E
	*e = none
	editBuffers.Put(e)
}

// editBuffers holds memory for reuse by Edit.
var editBuffers sync.Pool

// Position is the state of a game between two orders: turn, phase, counters, tracks and control of hexes.
type Position struct {
	World   *World
	Turn    int
	Phase   string // phase code, which a sheet must name: "T3-G-1"
	Active  Side   // side that sends the sheet of the phase; "" when the game is over
	Over    *Result
	Units   []Unit // sorted by Def.ID
	Tracks  []Track
	Ext     Ext
	control []uint8 // by hex: 0 for nobody, else 1 + index in World.Sides
	stacks  stackIndex
	indexed bool    // stacks agrees with Units
	memory  *memory // results of Memoize; nil = none
}

// NewPosition returns a position with an empty map and every counter in BoxPool at full strength.
func NewPosition(w *World) *Position {
	p := &Position{World: w, control: make([]uint8, w.Map.Len()), memory: &memory{}}
	for _, d := range w.Defs {
		p.Units = append(p.Units, Unit{Def: d, Hex: hexmap.None, Box: BoxPool, Steps: len(d.Steps)})
	}
	return p
}

// Clone returns an independent copy.
func (p *Position) Clone() *Position {
	q := p.WithUnits(append([]Unit(nil), p.Units...))
	if p.indexed {
		q.stacks, q.indexed = p.stacks.clone(len(p.Units)), true
	}
	return q
}

// CloneInto copies the position into q, which saves memory. q is another position of the same world that is no longer
// needed.
func (p *Position) CloneInto(q *Position) *Position {
	units, tracks, control, stacks, memory := q.Units[:0], q.Tracks[:0], q.control[:0], q.stacks, q.memory
	if memory == nil {
		return p.Clone()
	}
	q.forget()
	*q = *p
	q.Units, q.Tracks, q.control = append(units, p.Units...), append(tracks, p.Tracks...), append(control, p.control...)
	q.stacks, q.memory = stacks, memory
	if p.indexed {
		q.stacks = stackIndex{append(stacks.first[:0], p.stacks.first...), append(stacks.order[:0], p.stacks.order...)}
	}
	return q
}

// CloneWithoutCache returns a copy without cached data, for callers that store it or change its units directly.
func (p *Position) CloneWithoutCache() *Position {
	q := p.WithUnits(append([]Unit(nil), p.Units...))
	q.memory = nil
	return q
}

// WithUnits returns a copy with other units. They must be sorted by ID.
func (p *Position) WithUnits(units []Unit) *Position {
	q := *p
	q.Units = units
	q.Tracks = append([]Track(nil), p.Tracks...)
	q.control = append([]uint8(nil), p.control...)
	q.stacks, q.indexed, q.memory = stackIndex{}, false, &memory{}
	return &q
}

// Reader returns read-only access to the position.
func (p *Position) Reader() Reader { return Reader{p} }

// SetControl sets which side controls a hex, for code that builds a start position. During play use the effect Control.
func (p *Position) SetControl(h hexmap.Hex, s Side) {
	p.forget()
	p.control[h] = p.World.sideIndex(s)
}

// index returns the index of a counter in Units, -1 if there is none.
func (p *Position) index(id string) int {
	low, high := 0, len(p.Units)
	for low < high {
		switch mid := (low + high) / 2; strings.Compare(p.Units[mid].Def.ID, id) {
		case 0:
			return mid
		case -1:
			low = mid + 1
		default:
			high = mid
		}
	}
	return -1
}

// stackIndex lists for every hex the counters in it, bottom to top.
type stackIndex struct {
	first []int16 // by hex: where its counters begin in order; one more element marks the end
	order []int16 // indices in Position.Units, hex after hex, bottom to top
}

// clone returns a copy with capacity for the given number of counters.
func (s *stackIndex) clone(units int) stackIndex {
	all := make([]int16, len(s.first)+len(s.order), len(s.first)+units)
	n := copy(all, s.first)
	copy(all[n:], s.order)
	return stackIndex{all[:n:n], all[n:]}
}

// put moves a unit to the top of a hex, or off the map, and updates the stacks.
func (p *Position) put(u *Unit, to hexmap.Hex, z int) {
	from := u.Hex
	u.Hex, u.Z = to, z
	if !p.indexed {
		return
	}
	s := &p.stacks
	unit := int16(p.index(u.Def.ID))
	if from != hexmap.None {
		s.remove(from, unit)
	}
	if to != hexmap.None {
		s.insert(to, s.top(to), unit)
	}
}

// top returns the index in order just after the uppermost counter of a hex.
func (s *stackIndex) top(h hexmap.Hex) int { return int(s.first[h+1]) }

// remove takes a counter out of a hex.
func (s *stackIndex) remove(h hexmap.Hex, unit int16) {
	k := int(s.first[h])
	for s.order[k] != unit {
		k++
	}
	s.order = append(s.order[:k], s.order[k+1:]...)
	s.shift(h, -1)
}

// insert puts a counter of a hex at index k of order.
func (s *stackIndex) insert(h hexmap.Hex, k int, unit int16) {
	s.shift(h, 1)
	s.order = append(s.order, 0)
	copy(s.order[k+1:], s.order[k:])
	s.order[k] = unit
}

// shift adds by to the start index of every hex after h.
func (s *stackIndex) shift(h hexmap.Hex, by int16) {
	behind := s.first[h+1:]
	for i := range behind {
		behind[i] += by
	}
}

// stack returns the counters of a hex, bottom to top, as indexes in Units.
func (p *Position) stack(h hexmap.Hex) []int16 {
	if !p.indexed {
		p.sortStacks()
	}
	return p.stacks.order[p.stacks.first[h]:p.stacks.first[h+1]]
}

// sortStacks sorts the counters on the map by hex and, within a hex, by height; counters of equal height by ID.
func (p *Position) sortStacks() {
	n := p.World.Map.Len()
	if p.stacks.first == nil {
		p.stacks.first = make([]int16, n+2)
		p.stacks.order = make([]int16, 0, len(p.Units))
	}
	first := p.stacks.first // first[h+2] counts the counters of h; then first[h+1] is the index for its next counter
	clear(first)
	on := 0
	for i := range p.Units {
		if h := p.Units[i].Hex; h != hexmap.None {
			first[h+2]++
			on++
		}
	}
	for h := 2; h < len(first); h++ {
		first[h] += first[h-1]
	}
	order := append(p.stacks.order[:0], make([]int16, on)...)
	for i := range p.Units {
		if h := p.Units[i].Hex; h != hexmap.None {
			order[first[h+1]] = int16(i)
			first[h+1]++
		}
	}
	for k := 1; k < len(order); k++ {
		for j := k; j > 0 && p.above(order[j-1], order[j]); j-- {
			order[j-1], order[j] = order[j], order[j-1]
		}
	}
	p.stacks.order, p.indexed = order, true
}

// above reports whether counter a is above counter b in one hex.
func (p *Position) above(a, b int16) bool {
	return p.Units[a].Hex == p.Units[b].Hex && p.Units[a].Z > p.Units[b].Z
}

// topZ returns the height of the uppermost counter of a hex, -1 when it is empty.
func (p *Position) topZ(h hexmap.Hex) int {
	if s := p.stack(h); len(s) > 0 {
		return p.Units[s[len(s)-1]].Z
	}
	return -1
}

// track returns a track by name, or nil if there is none.
func (p *Position) track(name string) *Track {
	i := sort.Search(len(p.Tracks), func(i int) bool { return p.Tracks[i].Name >= name })
	if i < len(p.Tracks) && p.Tracks[i].Name == name {
		return &p.Tracks[i]
	}
	p.Tracks = append(p.Tracks, Track{})
	copy(p.Tracks[i+1:], p.Tracks[i:])
	p.Tracks[i] = Track{Name: name}
	return &p.Tracks[i]
}
