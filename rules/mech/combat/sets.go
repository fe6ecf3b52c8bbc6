package combat

// maxForSubsets is of how many words all sets are offered.
const maxForSubsets = 5

// Subsets are the sets of some words that one answer may name, the largest first: all of them where the words are few, else the whole,
// pairs and singles.
func Subsets(words []string) [][]string {
	var out [][]string
	for size := len(words); size > 0; size-- {
		if len(words) <= maxForSubsets || size <= 2 || size == len(words) {
			out = append(out, SubsetsOfSize(words, size)...)
		}
	}
	return out
}

// SubsetsOfSize are the sets of a size.
func SubsetsOfSize(words []string, size int) [][]string {
	if size == 0 {
		return [][]string{nil}
	}
	var out [][]string
	for i := range words {
		for _, rest := range SubsetsOfSize(words[i+1:], size-1) {
			out = append(out, append([]string{words[i]}, rest...))
		}
	}
	return out
}
