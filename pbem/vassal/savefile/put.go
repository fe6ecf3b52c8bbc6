package savefile

import (
	"slices"
	"strconv"
	"strings"
)

// PieceChange describes a change of a piece: its new place, and the visible levels of its layers.
type PieceChange struct {
	Piece  string // identifier of the piece
	Place  Place
	Levels []LayerLevel
}

// LayerLevel sets the visible picture of a layer.
type LayerLevel struct {
	Layer string // name of the layer, or "#1" for the outermost
	Value int    // from 1; negative for no picture
}

// PlacePieces places pieces. Those with the same place form one stack, the first at the bottom, on top of pieces that
// are there already. Every other piece stays unchanged, to the byte. A piece that was in no stack is put into none.
func (s *Save) PlacePieces(puts []PieceChange) error {
	before := s.stackPlaces()
	piles := s.newStackFinder()
	for _, x := range puts {
		p := s.pieces[x.Piece]
		for _, l := range x.Levels {
			if err := p.setLevel(l.Layer, l.Value); err != nil {
				return err
			}
		}
		changed := len(x.Levels) > 0 || p.Place != x.Place
		if p.Stack != "" && p.Place != x.Place {
			s.detachPiece(p)
			piles.add(p, x.Place)
		}
		p.Place = x.Place
		if changed {
			p.store()
		}
	}
	s.writeStacks(before)
	return nil
}

// stackPlaces returns the ids of the pieces in each stack, joined to one text, by the stack's id.
func (s *Save) stackPlaces() map[string]string {
	out := map[string]string{}
	for id, st := range s.stacks {
		out[id] = strings.Join(st.ids, ";")
	}
	return out
}

// stackFinder finds the stack at a place, or adds new ones.
type stackFinder struct {
	board    *board
	stacksAt map[Place][]*stack
	last     int // greatest number used as an id
}

func (s *Save) newStackFinder() *stackFinder {
	p := &stackFinder{board: &s.board, stacksAt: map[Place][]*stack{}, last: s.lastID()}
	for _, st := range s.sortedStacks() {
		p.stacksAt[st.place] = append(p.stacksAt[st.place], st)
	}
	return p
}

// add puts a piece on top of the stack at a place, or into a new stack.
func (p *stackFinder) add(x *Piece, at Place) {
	i := slices.IndexFunc(p.stacksAt[at], func(st *stack) bool { return len(st.ids) > 0 })
	if i < 0 {
		p.last++
		st := &stack{id: strconv.Itoa(p.last), place: at, layer: layerMark + "0"}
		p.board.stacks[st.id] = st
		p.stacksAt[at] = append(p.stacksAt[at], st)
		i = len(p.stacksAt[at]) - 1
	}
	st := p.stacksAt[at][i]
	st.ids = append(st.ids, x.ID)
	x.Stack = st.id
}

// writeStacks writes the changed stacks after the last piece, because a stack is read after its pieces. It removes
// empty stacks.
func (s *Save) writeStacks(before map[string]string) {
	var changed []*command
	gone := map[*command]bool{}
	for _, st := range s.sortedStacks() {
		was, old := before[st.id]
		if old && was == strings.Join(st.ids, ";") {
			continue
		}
		gone[st.source] = old
		if len(st.ids) == 0 {
			delete(s.stacks, st.id)
			continue
		}
		st.store()
		changed = append(changed, st.source)
	}
	s.root.replace(gone, changed)
}

// replace removes subcommands, and inserts others after the last command that adds a piece or stack.
func (c *command) replace(gone map[*command]bool, with []*command) {
	var last *command
	c.walk(func(x *command) {
		if slices.ContainsFunc(x.sub, isAdd) {
			last = x
		}
	})
	c.walk(func(x *command) {
		kept := x.sub[:0:0]
		end := 0
		for _, sub := range x.sub {
			if gone[sub] {
				if len(sub.sub) == 0 {
					continue
				}
				sub.text = "" // subcommands of a removed command remain
			}
			kept = append(kept, sub)
			if isAdd(sub) {
				end = len(kept)
			}
		}
		if x == last {
			kept = slices.Insert(kept, end, with...)
		}
		x.sub = kept
	})
}

func isAdd(c *command) bool { return strings.HasPrefix(c.text, commandAdd) }
