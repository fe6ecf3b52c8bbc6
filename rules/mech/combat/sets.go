package combat

// few is of how many words all sets are offered.
const few = 5

// Sets are the sets of some words that one answer may name, the largest first: all of them where the words are few, else the whole, pairs
// and singles.
func Sets(words []string) [][]string {
	var out [][]string
	for size := len(words); size > 0; size-- {
		if len(words) <= few || size <= 2 || size == len(words) {
			out = append(out, Choose(words, size)...)
		}
	}
	return out
}

// Choose are the sets of a size.
func Choose(words []string, size int) [][]string {
	if size == 0 {
		return [][]string{nil}
	}
	var out [][]string
	for i := range words {
		for _, rest := range Choose(words[i+1:], size-1) {
			out = append(out, append([]string{words[i]}, rest...))
		}
	}
	return out
}
