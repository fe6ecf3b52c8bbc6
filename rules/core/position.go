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

// World holds what never changes during a game: the map and the counters. All copies of a position share it.
type World struct {
	Map    *hexmap.Map
	Sides  []Side              // in the title's order; the order of seats in lock texts
	Defs   []*UnitDef          // sorted by ID
	Tracks map[string]say.Text // what tracks are called that their names do not tell of
	// Sees says whether a viewer may know which counter u is. nil means that nothing is hidden.
	Sees func(r Reader, u *Unit, viewer Side) bool
}

// TrackText returns the display name of a track: the title's own, else its name in capitals.
func (w *World) TrackText(name string) say.Text {
	if t, ok := w.Tracks[name]; ok {
		return t
	}
	return say.Plain(strings.ToUpper(name))
}

// Def finds a counter by its printed name.
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

// Track is a named number of the game: "vp".
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

// Ext is the small typed extension of one title, there from the start position on. Values are immutable: an Extend effect puts a new one
// in place. They hold plain values and lists of them, so that a game can be kept as it stands (pbem/engine/snapshot).
type Ext interface {
	// Lines prints the extension for the game file, one "key: value" a line, in fixed order, empty values left out.
	Lines() []string
}

// Lines prints the keys and values of an extension, one after the other as given: of a list each item, all else unless it is "", 0 or,
// where it does not say itself how it is printed, nothing that a zero value would not hold.
func Lines(pairs ...any) (out []string) {
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

// appendPlain adds what fmt prints of a word, a number, a truth or a struct of such, without its braces; ok is false for all else, and
// for what says itself how it is printed.
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

// printValue is a value as fmt prints it.
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

// ExtOf is the extension of a position as the title knows it; the zero value where there is none.
func ExtOf[E Ext](r Reader) E {
	e, _ := r.Ext().(E)
	return e
}

// Edit changes the extension of a position without an event. A change must give new lists, and does not keep what it is given.
func Edit[E Ext](tx *Tx, change func(*E)) {
	e, ok := editBuffers.Get().(*E)
	if !ok {
		e = new(E)
	}
	*e = ExtOf[E](tx.Read())
	change(e)
	tx.Extend(*e)
	var none E
	*e = none
	editBuffers.Put(e)
}

// editBuffers are rooms for extensions that are changed.
var editBuffers sync.Pool

// Position is the state of a game between two orders.
type Position struct {
	World   *World
	Turn    int
	Phase   string // "T3-G-1": what a sheet must name
	Active  Side   // whose sheet the phase takes; "" when the game is over
	Over    *Result
	Units   []Unit // sorted by Def.ID
	Tracks  []Track
	Ext     Ext
	control []uint8 // by hex: 0 nobody, else 1 + index in World.Sides
	stacks  stackIndex
	indexed bool    // stacks are those of Units
	memory  *memory // nil = nothing is remembered
}

// NewPosition is an empty map with every counter in BoxPool at full strength.
func NewPosition(w *World) *Position {
	p := &Position{World: w, control: make([]uint8, w.Map.Len()), memory: &memory{}}
	for _, d := range w.Defs {
		p.Units = append(p.Units, Unit{Def: d, Hex: hexmap.None, Box: BoxPool, Steps: len(d.Steps)})
	}
	return p
}

// Clone is a copy that shares nothing that can change.
func (p *Position) Clone() *Position {
	q := p.WithUnits(append([]Unit(nil), p.Units...))
	if p.indexed {
		q.stacks, q.indexed = p.stacks.clone(len(p.Units)), true
	}
	return q
}

// CloneInto is Clone in the room of q, another position of the same world that nobody reads any more.
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

// CloneBare returns a copy without what a position keeps for speed: for callers that change its units themselves, or
// store it.
func (p *Position) CloneBare() *Position {
	q := p.WithUnits(append([]Unit(nil), p.Units...))
	q.memory = nil
	return q
}

// WithUnits is a copy that has these units, sorted by ID, instead of its own.
func (p *Position) WithUnits(units []Unit) *Position {
	q := *p
	q.Units = units
	q.Tracks = append([]Track(nil), p.Tracks...)
	q.control = append([]uint8(nil), p.control...)
	q.stacks, q.indexed, q.memory = stackIndex{}, false, &memory{}
	return &q
}

// Reader gives read-only access.
func (p *Position) Reader() Reader { return Reader{p} }

// SetControl is for building a start position; during play use the Control effect.
func (p *Position) SetControl(h hexmap.Hex, s Side) {
	p.forget()
	p.control[h] = p.World.sideIndex(s)
}

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

// stackIndex tells which counters stand in which hex.
type stackIndex struct {
	first []int16 // by hex: where its counters begin in order; one more at the end
	order []int16 // indices in Position.Units, hex after hex, bottom to top
}

// clone is a copy with room for so many counters.
func (s *stackIndex) clone(units int) stackIndex {
	all := make([]int16, len(s.first)+len(s.order), len(s.first)+units)
	n := copy(all, s.first)
	copy(all[n:], s.order)
	return stackIndex{all[:n:n], all[n:]}
}

// put takes a unit to the top of a hex, or off the map, and keeps the stacks right.
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

// top returns the place in the order of counters at which a counter laid on top of a hex is inserted.
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

// insert puts a counter of a hex at a place of the order.
func (s *stackIndex) insert(h hexmap.Hex, k int, unit int16) {
	s.shift(h, 1)
	s.order = append(s.order, 0)
	copy(s.order[k+1:], s.order[k:])
	s.order[k] = unit
}

// shift moves the beginnings of all hexes behind h.
func (s *stackIndex) shift(h hexmap.Hex, by int16) {
	behind := s.first[h+1:]
	for i := range behind {
		behind[i] += by
	}
}

// stack is the counters of a hex, bottom to top, as indices in Units.
func (p *Position) stack(h hexmap.Hex) []int16 {
	if !p.indexed {
		p.sortStacks()
	}
	return p.stacks.order[p.stacks.first[h]:p.stacks.first[h+1]]
}

// sortStacks sorts the counters on the map by hex and, within a hex, by height; equal heights stay in the order of IDs.
func (p *Position) sortStacks() {
	n := p.World.Map.Len()
	if p.stacks.first == nil {
		p.stacks.first = make([]int16, n+2)
		p.stacks.order = make([]int16, 0, len(p.Units))
	}
	first := p.stacks.first // first[h+2] counts the counters of h, then first[h+1] is where the next one of h goes
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

// above says whether counter a stands above counter b in one hex.
func (p *Position) above(a, b int16) bool {
	return p.Units[a].Hex == p.Units[b].Hex && p.Units[a].Z > p.Units[b].Z
}

// topZ is the height of the uppermost counter of a hex, -1 when it is empty.
func (p *Position) topZ(h hexmap.Hex) int {
	if s := p.stack(h); len(s) > 0 {
		return p.Units[s[len(s)-1]].Z
	}
	return -1
}

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
