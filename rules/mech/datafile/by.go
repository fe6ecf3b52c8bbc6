package datafile

// By is a list of rows as a map from what the rows are called by.
func By[K comparable, T any](list []T, key func(T) K) map[K]T {
	out := make(map[K]T, len(list))
	for _, x := range list {
		out[key(x)] = x
	}
	return out
}

// Given returns a value that a file need not give, or a pointer to a zero value where it gives none.
func Given[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}
