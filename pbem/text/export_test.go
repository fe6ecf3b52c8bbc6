package text

// Strict makes the Japanese book say formats alone, as long as a test runs.
func Strict(t interface{ Cleanup(func()) }) {
	b := For(Japanese)
	b.strict = true
	t.Cleanup(func() { b.strict = false })
}
