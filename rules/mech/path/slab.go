package path

// Slab gives out short slices of larger ones, for paths that are offered by the thousand. What was given out is never given
// again. Its zero value is ready.
type Slab[T any] struct{ free []T }

// Alloc gives n zero values.
func (s *Slab[T]) Alloc(n int) []T {
	if len(s.free) < n {
		s.free = make([]T, max(n, 256))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
