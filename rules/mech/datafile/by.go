package datafile

// By is a list of rows as a map from what the rows are called by.
func By[K comparable, T any](list []T, key func(T) K) map[K]T {
	out := make(map[K]T, len(list))
	for _, x := range list {
		out[key(x)] = x
	}
	return out
}

// Class is By for the rows of a block, which must have one for each of some names.
func Class[T any](s *Set, file, block string, list []T, name func(T) string, want ...string) map[string]T {
	out := By(list, name)
	for _, w := range want {
		if _, ok := out[w]; !ok {
			s.Fault(file, 0, block, "the class %s is missing", w)
		}
	}
	return out
}

// Given is what a file says of something that it need not speak of; nothing where it does not.
func Given[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}
