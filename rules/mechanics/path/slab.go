package path

// SliceAllocator allocates short slices from large ones, for thousands of paths. Its zero value is ready.
type SliceAllocator[T any] struct{ free []T }

// Alloc returns a slice of n zero values.
func (s *SliceAllocator[T]) Alloc(n int) []T {
	if len(s.free) < n {
		s.free = make([]T, max(n, 256))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
