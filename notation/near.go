package notation

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// longestGuess limits the length of words, in characters, for which DidYouMean looks for a suggestion.
const longestGuess = 40

// DidYouMean returns the words of the list among that a misspelled word probably means, nearest first, at most max of
// them. It ignores case. A word matches when one is the beginning of the other (of two letters or more), or when at
// most two letters are wrong, missing, extra or swapped; at most one in words of three letters or less.
func DidYouMean(word string, among []string, max int) []string {
	word = strings.ToLower(word)
	n := utf8.RuneCountInString(word)
	if n == 0 || n > longestGuess || max <= 0 {
		return nil
	}
	type guess struct {
		word string
		dist int
	}
	var found []guess
	for _, w := range among {
		low := strings.ToLower(w)
		limit := 2
		if n <= 3 || utf8.RuneCountInString(low) <= 2 {
			limit = 1
		}
		d := editDistance(word, low)
		if d > limit && n >= 2 && strings.HasPrefix(low, word) {
			d = limit
		}
		if d <= limit && !slices.ContainsFunc(found, func(g guess) bool { return g.word == w }) {
			found = append(found, guess{w, d})
		}
	}
	slices.SortFunc(found, func(a, b guess) int {
		return cmp.Or(cmp.Compare(a.dist, b.dist), cmp.Compare(a.word, b.word))
	})
	if len(found) > max {
		found = found[:max]
	}
	var out []string
	for _, g := range found {
		out = append(out, g.word)
	}
	return out
}

// editDistance returns the optimal string alignment distance: insertions, deletions, substitutions and swaps of
// neighbours cost 1. If the lengths differ by more than 2, it returns that difference without comparing the words.
func editDistance(a, b string) int {
	ra, rb := []rune(a), []rune(b)
	if d := len(ra) - len(rb); d > 2 || d < -2 {
		return max(d, -d)
	}
	before := make([]int, len(rb)+1)
	above := make([]int, len(rb)+1)
	row := make([]int, len(rb)+1)
	for j := range above {
		above[j] = j
	}
	for i := 1; i <= len(ra); i++ {
		row[0] = i
		for j := 1; j <= len(rb); j++ {
			cost := 1
			if ra[i-1] == rb[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && ra[i-1] == rb[j-2] && ra[i-2] == rb[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(rb)]
}

// JoinWithCommas joins words with commas, for a sentence.
func JoinWithCommas[T ~string](words []T) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = string(w)
	}
	return strings.Join(out, ", ")
}

// maxListed limits the number of words that a message lists.
const maxListed = 20

// SuggestionText returns the end of a message that refuses a word. It lists the words that were probably meant, and the
// first twenty of those allowed.
func SuggestionText(word string, among []string) string {
	if len(among) == 0 {
		return "; there is none"
	}
	end, begin := "", "; there are: "
	if near := DidYouMean(word, among, 2); len(near) > 0 {
		end, begin = "; did you mean "+strings.Join(near, " or ")+"?", " There are: "
	}
	end += begin + strings.Join(among[:min(len(among), maxListed)], ", ")
	if more := len(among) - maxListed; more > 0 {
		end += fmt.Sprintf(" and %d more", more)
	}
	return end
}
