package savefile

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Commands of a save that change the pieces on the board.
const (
	commandAdd    = "+/"
	commandRemove = "-/"
	commandChange = "D/"
	commandMove   = "M/"
)

const (
	kindStack = "stack"
	layerMark = "@@" // mark before the number of a stack's layer
)

// board holds the pieces and stacks on the maps of a save.
type board struct {
	pieces map[string]*Piece
	stacks map[string]*stack
	order  []string // ids of pieces, in save order

	stacksAt map[Place][]*stack // stacks at each place, while a log is replayed
}

// stack is a pile of pieces, from the bottom to the top.
type stack struct {
	id     string
	place  Place
	ids    []string
	layer  string // such as "@@0"; "" for none
	source *command
}

// readBoard reads the pieces and stacks that a save adds. It ignores the steps of a log after its start.
func readBoard(root *command) (board, error) {
	b := board{pieces: map[string]*Piece{}, stacks: map[string]*stack{}}
	var first error
	root.walk(func(c *command) {
		if first != nil || !strings.HasPrefix(c.text, commandAdd) {
			return
		}
		if err := b.add(c.text); err != nil {
			first = err
			return
		}
		id, _, _ := nextElement(c.text[len(commandAdd):], '/')
		if p := b.pieces[id]; p != nil {
			p.source = c
		}
		if s := b.stacks[id]; s != nil {
			s.source = c
		}
	})
	return b, first
}

// add executes a command that adds a piece or a stack; it ignores others, such as a deck.
func (b *board) add(text string) error {
	words := splitElements(text[len(commandAdd):], '/')
	if len(words) < 3 {
		return fmt.Errorf("what is added has id, type and state, not %d words", len(words))
	}
	id, kind, state := words[0], words[1], words[2]
	if kind == kindStack {
		return b.addStack(id, state)
	}
	p, ok, err := readPiece(id, kind, state)
	if err != nil || !ok {
		return err
	}
	if b.pieces[id] == nil {
		b.order = append(b.order, id)
	}
	b.pieces[id] = p
	return nil
}

// addStack reads a stack; its pieces get the stack's place.
func (b *board) addStack(id, state string) error {
	at, _, err := placeOf(state)
	if err != nil {
		return fmt.Errorf("stack %s: %w", id, err)
	}
	b.removeStack(b.stacks[id])
	s := &stack{id: id}
	for _, w := range splitElements(state, ';')[3:] {
		if strings.HasPrefix(w, layerMark) {
			s.layer = w
			continue
		}
		if p := b.pieces[w]; p != nil {
			b.detachPiece(p)
			p.Stack, p.Place = id, at
			s.ids = append(s.ids, w)
		}
	}
	b.stacks[id] = s
	b.placeStack(s, at)
	return nil
}

// placeStack puts a stack at a place.
func (b *board) placeStack(s *stack, at Place) {
	s.place = at
	if b.stacksAt != nil {
		b.stacksAt[at] = append(b.stacksAt[at], s)
	}
}

// removeStack removes a stack from its place; nil is no stack.
func (b *board) removeStack(s *stack) {
	if s != nil && b.stacksAt != nil {
		b.stacksAt[s.place] = slices.DeleteFunc(b.stacksAt[s.place], func(x *stack) bool { return x == s })
	}
}

// stackAt returns the stack that a piece or stack joins at a place: that of the piece under it, else the first by id in
// the same layer, else the first by id. It returns nil if no stack lies there.
func (b *board) stackAt(to Place, under, layer string) *stack {
	s := b.stacks[under]
	if p := b.pieces[under]; p != nil {
		s = b.stacks[p.Stack]
	}
	if s != nil && s.place == to {
		return s
	}
	var best *stack
	for _, x := range b.stacksAt[to] {
		switch {
		case len(x.ids) == 0:
		case best == nil, x.layer == layer && best.layer != layer,
			(x.layer == layer) == (best.layer == layer) && x.id < best.id:
			best = x
		}
	}
	return best
}

// detachPiece removes a piece from its stack.
func (b *board) detachPiece(p *Piece) {
	if s := b.stacks[p.Stack]; s != nil {
		s.ids = slices.DeleteFunc(s.ids, func(id string) bool { return id == p.ID })
	}
	p.Stack = ""
}

// Pieces returns the pieces of a save in order.
func (s *Save) Pieces() []*Piece {
	out := make([]*Piece, len(s.order))
	for i, id := range s.order {
		out[i] = s.pieces[id]
	}
	return out
}

// store writes a stack into its command.
func (s *stack) store() {
	words := []string{s.place.Map, strconv.Itoa(s.place.X), strconv.Itoa(s.place.Y)}
	words = append(words, s.ids...)
	if s.layer != "" {
		words = append(words, s.layer)
	}
	s.source = &command{text: commandAdd + joinElements('/', s.id, kindStack, joinElements(';', words...))}
}

// lastID returns the greatest number in the ids of pieces and stacks.
func (b *board) lastID() int {
	most := 0
	for id := range b.pieces {
		most = max(most, number(id))
	}
	for id := range b.stacks {
		most = max(most, number(id))
	}
	return most
}

// number returns the number in an id. It is 0 if the id has none, or a number greater than any of VASSAL's.
func number(id string) int {
	n, err := strconv.Atoi(id)
	if err != nil || n < 0 || n > 1<<60 {
		return 0
	}
	return n
}

// sortedStacks returns the stacks sorted by id, so that the result is always the same.
func (b *board) sortedStacks() []*stack {
	out := slices.Collect(maps.Values(b.stacks))
	slices.SortFunc(out, func(a, b *stack) int { return cmp.Compare(a.id, b.id) })
	return out
}
