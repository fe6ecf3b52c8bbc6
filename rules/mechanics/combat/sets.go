package combat

// maxForSubsets is the largest number of words for which Subsets returns all subsets.
const maxForSubsets = 5

// Subsets returns sets of words that one answer may name, the largest first. It returns all subsets of up to
// maxForSubsets words; for more words, the whole list, pairs and single words.
func Subsets(words []string) [][]string {
	var out [][]string
	for size := len(words); size > 0; size-- {
		if len(words) <= maxForSubsets || size <= 2 || size == len(words) {
			out = append(out, SubsetsOfSize(words, size)...)
		}
	}
	return out
}

// SubsetsOfSize returns the subsets with the given number of words.
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
