package judging

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/rules/core"
)

// maxCachedResults is the number of most recently used results that each cache retains at least. A cache holds at most
// twice that number.
const maxCachedResults = 150

// Cache stores results for the lines of planned sheets, by position. A changed sheet is judged again only from its
// first changed line. The zero Cache stores nothing.
type Cache struct {
	steps        *cache[stepKey, *step]
	orders       *cache[orderKey, orderResult]
	between      *cache[betweenKey, prediction]
	comingPhases *cache[*core.Position, []UpcomingPhase]
	boards       *cache[boardKey, *core.Position]
}

// NewCache returns an empty cache.
func NewCache() Cache {
	return Cache{&cache[stepKey, *step]{}, &cache[orderKey, orderResult]{}, &cache[betweenKey, prediction]{}, &cache[*core.Position,
		[]UpcomingPhase]{},
		&cache[boardKey, *core.Position]{}}
}

// cache stores results by their inputs, and keeps those used most recently. A nil cache keeps none.
type cache[K comparable, V any] struct{ young, old map[K]V }

// getOrMake returns the cached value of a key, or stores and returns the result of find.
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
	if k.young == nil || len(k.young) >= maxCachedResults {
		k.young, k.old = map[K]V{}, k.young
	}
	k.young[key] = v
}

// mailSpelling returns a statement as it is written in its mail, for use as a cache key.
func mailSpelling(st notation.Statement) string {
	text := fmt.Sprintf("%d:%d %s\n%s\n", st.Pos.Line, st.Pos.Col, st.Source, st.String())
	for _, s := range st.Children {
		text += mailSpelling(s)
	}
	return text
}

// boardKey is the cache key of a result computed from a position for a side.
type boardKey struct {
	position *core.Position
	side     core.Side
	purpose  string
}

// cachedBoard returns the position that do computes, from the cache after the first time.
func (g *Game) cachedBoard(side core.Side, what string, do func() *core.Position) *core.Position {
	return g.Memory.boards.getOrMake(boardKey{g.Pos, side, what}, do)
}

// betweenKey is the cache key of the step from one phase to the next.
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

// stepKey is the cache key of a line that follows other lines in a check.
type stepKey struct {
	start *core.Position
	last  *step
	line  string
}

// step holds the cached result of one line of a check.
type step struct {
	walkState
	pos       *core.Position
	stored    []notation.Statement
	faults    []notation.Fault
	forecasts []Forecast
}

// orderKey is the cache key of an order that is executed on a planned board.
type orderKey struct {
	pos     *core.Position
	line    string
	context string // results so far, the named result, standing orders
}

// orderResult holds the cached result of an order on a planned board.
type orderResult struct {
	pos         *core.Position
	assumptions []Assumption
	attacks     []string
	faults      []notation.Fault
}
