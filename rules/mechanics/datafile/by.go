package datafile

// IndexBy returns the rows of a list as a map, by the key of each row.
func IndexBy[K comparable, T any](list []T, key func(T) K) map[K]T {
	out := make(map[K]T, len(list))
	for _, x := range list {
		out[key(x)] = x
	}
	return out
}

// OrZero returns an optional value of a file, or a pointer to a zero value if the file lacks it.
func OrZero[T any](x *T) *T {
	if x == nil {
		return new(T)
	}
	return x
}
