package kursk

import "fieldpost/rules/core"

// UnusedWords implements core.UnusedWordLister: it returns the words that belong to the other side.
func (g *game) UnusedWords(_ core.Reader, side core.Side) []string {
	if side == German {
		return []string{"activate"}
	}
	return []string{"withdraw"}
}
