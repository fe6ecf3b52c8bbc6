package judging

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// maxKept is the number of findings of a kind, those used last, that are kept for sure. At most twice as many are kept.
const maxKept = 150

// Memory holds what was found of the lines of sheets that are planned, by the position that they stand on: a sheet that has changed is
// judged and carried out anew from its first changed line on. The zero Memory keeps nothing.
type Memory struct {
	steps        *cache[stepKey, *step]
	orders       *cache[orderKey, orderResult]
	between      *cache[betweenKey, prediction]
	comingPhases *cache[*core.Position, []ComingPhase]
	boards       *cache[boardKey, *core.Position]
}

// NewMemory returns a memory that keeps what is found.
func NewMemory() Memory {
	return Memory{&cache[stepKey, *step]{}, &cache[orderKey, orderResult]{}, &cache[betweenKey, prediction]{}, &cache[*core.Position,
		[]ComingPhase]{},
		&cache[boardKey, *core.Position]{}}
}

// cache are findings by what they follow from. Those that were used last stay; nil keeps none.
type cache[K comparable, V any] struct{ young, old map[K]V }

// getOrMake returns what is known, or what find finds.
func (k *cache[K, V]) getOrMake(key K, find func() V) V {
	v, known := k.get(key)
	if !known {
		v = find()
		k.put(key, v)
	}
	return v
}

func (k *cache[K, V]) get(key K) (v V, known bool) {
	if k == nil {
		return v, false
	}
	if v, known = k.young[key]; known {
		return v, true
	}
	if v, known = k.old[key]; known {
		k.put(key, v)
	}
	return v, known
}

func (k *cache[K, V]) put(key K, v V) {
	if k == nil {
		return
	}
	if k.young == nil || len(k.young) >= maxKept {
		k.young, k.old = map[K]V{}, k.young
	}
	k.young[key] = v
}

// mailSpelling returns a statement as it stands in its mail: everything that is said of it follows from that.
func mailSpelling(st notation.Statement) string {
	text := fmt.Sprintf("%d:%d %s\n%s\n", st.Pos.Line, st.Pos.Col, st.Source, st.String())
	for _, s := range st.Sub {
		text += mailSpelling(s)
	}
	return text
}

// boardKey is a position and what is made of it for a side.
type boardKey struct {
	position *core.Position
	side     core.Side
	purpose  string
}

// cachedBoard makes something of the position, once.
func (g *Game) cachedBoard(side core.Side, what string, do func() *core.Position) *core.Position {
	return g.Memory.boards.getOrMake(boardKey{g.Pos, side, what}, do)
}

// betweenKey is the end of a phase, from which a title goes on to the next.
type betweenKey struct {
	pos      *core.Position
	standing string
}

// standingText returns the standing orders of a side.
func (g *Game) standingText(side core.Side) (text string) {
	for _, st := range g.file(side).Standing {
		text += mailSpelling(st)
	}
	return text
}

// stepKey is a line of a dry run behind others.
type stepKey struct {
	start *core.Position
	last  *step
	line  string
}

// step is the result of a dry run for a line.
type step struct {
	walkState
	pos       *core.Position
	stored    []notation.Statement
	faults    []notation.Fault
	forecasts []Forecast
}

// orderKey is an order that is carried out as planned.
type orderKey struct {
	pos     *core.Position
	line    string
	context string // results so far, the one that is named, standing orders
}

// orderResult is the result of an order that is carried out as planned.
type orderResult struct {
	pos         *core.Position
	assumptions []Assumption
	attacks     []string
	faults      []notation.Fault
}
