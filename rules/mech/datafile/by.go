package datafile

// IndexBy is a list of rows as a map from what the rows are called by.
func IndexBy[K comparable, T any](list []T, key func(T) K) map[K]T {
	out := make(map[K]T, len(list))
	for _, x := range list {
		out[key(x)] = x
	}
	return out
}

// OrZero returns a value that a file need not give, or a pointer to a zero value where it gives none.
func OrZero[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}
