package savefile

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fieldpost/rules/hexmap"
)

// loggedPrefix is the prefix of a command in a log that is a step of the game.
const loggedPrefix = "LOG\t"

// UnitMove is a unit's move from one hex to another in a log.
type UnitMove struct {
	Unit     string
	From, To hexmap.Hex // None if off the map
	Place    Place      // place where the unit ends
	Kind     PlaceKind
}

// PlaceKind names the kind of place where a unit ends.
type PlaceKind string

// The ends of a unit.
const (
	OnHex        PlaceKind = "hex"
	InBox        PlaceKind = "box"     // in a box of the list
	OutsideHexes PlaceKind = "beside"  // in a map window of the list, outside its hexes and boxes
	UnlistedMap  PlaceKind = "unnamed" // in a map window that the list does not name
	OffMap       PlaceKind = "no map"
	Removed      PlaceKind = "removed" // removed from the game
)

// ReplayLog replays a log and returns the units whose last place differs from the first. They are, in the order of the
// list, units in another hex, units that moved and end in no hex, and units in a map window that the list does not
// name. It ignores dice, chat and layers. The error names a step that cannot be read, or every unit without a piece.
func ReplayLog(log *Save, l *PieceList) ([]UnitMove, error) {
	find := finder(log)
	var missing []error
	pieces := map[string]string{}
	first := map[string]Place{}
	for _, e := range l.Units {
		p, err := find(e.Piece)
		if err != nil {
			missing = append(missing, fmt.Errorf("unit %s (line %d): %w", e.Unit, e.line, err))
			continue
		}
		pieces[e.Unit], first[e.Unit] = p.ID, p.Place
	}
	if len(missing) > 0 {
		return nil, errors.Join(missing...)
	}
	if err := log.replay(); err != nil {
		return nil, err
	}
	var out []UnitMove
	for _, e := range l.Units {
		was := first[e.Unit]
		m := UnitMove{Unit: e.Unit, From: l.hexAt(was), To: hexmap.None, Kind: Removed}
		if p := log.pieces[pieces[e.Unit]]; p != nil {
			m.Place, m.To, m.Kind = p.Place, l.hexAt(p.Place), l.placeKind(p.Place)
		}
		still := m.From == m.To && (m.Kind == OnHex || m.Place == was && m.Kind != UnlistedMap && m.Kind != Removed)
		if !still {
			out = append(out, m)
		}
	}
	return out, nil
}

// replay executes the steps of a log. Commands between "UNDO true" and "UNDO false" revert earlier steps.
func (s *Save) replay() error {
	s.stacksAt = map[Place][]*stack{}
	for _, st := range s.sortedStacks() {
		s.placeStack(st, st.place)
	}
	return s.replaySteps(s.root, &parser{}, false)
}

// replaySteps executes a command if it belongs to a step, and its subcommands.
func (s *Save) replaySteps(c *command, p *parser, step bool) error {
	text, is := strings.CutPrefix(c.text, loggedPrefix)
	if step = step || is; step {
		parsed, err := p.parse(text, 0)
		if err != nil {
			return err
		}
		var first error
		parsed.walk(func(c *command) {
			if first == nil {
				first = s.apply(c.text)
			}
		})
		if first != nil {
			return first
		}
	}
	for _, sub := range c.sub {
		if err := s.replaySteps(sub, p, step); err != nil {
			return err
		}
	}
	return nil
}

// apply executes a command that changes the board; it ignores others.
func (b *board) apply(text string) error {
	switch {
	case strings.HasPrefix(text, commandAdd):
		return b.add(text)
	case strings.HasPrefix(text, commandRemove):
		id := text[len(commandRemove):]
		if p := b.pieces[id]; p != nil {
			b.detachPiece(p)
			delete(b.pieces, id)
		}
		b.removeStack(b.stacks[id])
		delete(b.stacks, id)
		return nil
	case strings.HasPrefix(text, commandChange):
		return b.change(splitElements(text[len(commandChange):], '/'))
	case strings.HasPrefix(text, commandMove):
		return b.move(splitElements(text[len(commandMove):], '/'))
	}
	return nil
}

// change changes the state of a piece or a stack.
func (b *board) change(words []string) error {
	if len(words) < 2 {
		return fmt.Errorf("a change has id and state, not %d words", len(words))
	}
	if b.stacks[words[0]] != nil {
		return b.addStack(words[0], words[1])
	}
	p := b.pieces[words[0]]
	if p == nil {
		return nil // a deck, or a marker of the module
	}
	states := splitTraits(words[1])
	at, _, err := placeOf(states[len(states)-1])
	if err != nil {
		return fmt.Errorf("piece %s (%s): %w", p.ID, p.Name, err)
	}
	// The stack's map window is used, because the state of a piece in it may name none, or one that the stack has
	// left.
	if s := b.stacks[p.Stack]; s == nil || s.place.Map == at.Map {
		p.Place = at
	}
	return nil
}

// move moves a piece, or a stack with its pieces, to another place.
func (b *board) move(words []string) error {
	if len(words) < 4 {
		return fmt.Errorf("a move has id, map, x and y, not %d words", len(words))
	}
	to := Place{Map: words[1]}
	if to.Map == noMap {
		to.Map = ""
	}
	var errX, errY error
	to.X, errX = strconv.Atoi(words[2])
	to.Y, errY = strconv.Atoi(words[3])
	if errX != nil || errY != nil {
		return fmt.Errorf("a move has x and y, not %q and %q", words[2], words[3])
	}
	under := ""
	if len(words) > 4 && words[4] != noMap {
		under = words[4]
	}
	if s := b.stacks[words[0]]; s != nil {
		b.moveStack(s, to, under)
	}
	if p := b.pieces[words[0]]; p != nil {
		b.movePiece(p, to, under)
	}
	return nil
}

// moveStack moves a stack with its pieces to a place. If a piece is named under it, its pieces join that piece's stack.
func (b *board) moveStack(s *stack, to Place, under string) {
	b.removeStack(s)
	b.placeStack(s, to)
	for _, id := range s.ids {
		b.pieces[id].Place = to
	}
	if under == "" {
		return
	}
	if t := b.stackAt(to, under, s.layer); t != nil && t != s {
		for _, id := range s.ids {
			b.pieces[id].Stack = t.id
		}
		t.ids, s.ids = append(t.ids, s.ids...), nil
	}
}

// movePiece moves a piece from its stack to a place, and joins it to a stack there.
func (b *board) movePiece(p *Piece, to Place, under string) {
	layer := layerMark + "0"
	if s := b.stacks[p.Stack]; s != nil {
		layer = s.layer
	}
	b.detachPiece(p)
	p.Place = to
	if s := b.stackAt(to, under, layer); s != nil {
		s.ids = append(s.ids, p.ID)
		p.Stack = s.id
	}
}
