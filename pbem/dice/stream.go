package dice

import (
	"fmt"
	"slices"
	"strconv"
)

const chunkSize = 32 // length of one HMAC-SHA256 in bytes

// Stream generates the endless sequence of bytes from which one event draws.
type Stream struct {
	seed  [32]byte
	event string
	count int // chunks generated so far
	chunk [chunkSize]byte
	pos   int // index of the next byte in chunk
}

func (s *Stream) next() byte {
	if s.pos == chunkSize {
		s.chunk = mac(s.seed[:], "pbem-die/1\n"+s.event+"\n"+strconv.Itoa(s.count)+"\n")
		s.count++
		s.pos = 0
	}
	b := s.chunk[s.pos]
	s.pos++
	return b
}

// Uniform draws a number in 0..n-1, each equally likely, for n in 1..2^32. It uses one byte for n up to 256, otherwise
// four bytes big-endian; values beyond the last full multiple of n are drawn again. Another n is a programming error
// and panics.
func (s *Stream) Uniform(n int) int {
	if n < 1 || int64(n) > 1<<32 {
		panic(fmt.Sprintf("dice event %s: a choice among %d: want 1..2^32", s.event, n))
	}
	span, width := uint64(1)<<8, 1
	if n > 256 {
		span, width = 1<<32, 4
	}
	limit := span - span%uint64(n)
	for {
		var w uint64
		for range width {
			w = w<<8 | uint64(s.next())
		}
		if w < limit {
			return int(w % uint64(n))
		}
	}
}

// Die throws one die: a face in 1..sides.
func (s *Stream) Die(sides int) int { return s.Uniform(sides) + 1 }

// Dice throws n dice of the same number of sides, in order.
func (s *Stream) Dice(n, sides int) []int {
	faces := make([]int, max(n, 0))
	for i := range faces {
		faces[i] = s.Die(sides)
	}
	return faces
}

// Shuffle returns the ids in random order. The input order does not matter: ids are sorted first.
func (s *Stream) Shuffle(ids []string) []string {
	a := slices.Clone(ids)
	slices.Sort(a)
	for k := len(a); k >= 2; k-- {
		j := s.Uniform(k)
		a[k-1], a[j] = a[j], a[k-1]
	}
	return a
}
