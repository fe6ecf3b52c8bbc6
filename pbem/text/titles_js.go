package text

import "fieldpost/rules/core"

// titles are those whose words are in the books: a planner has one.
var titles = func() []core.Title { return planned }

var planned []core.Title

// Plan says which title a planner plays. It comes before the first book is asked for.
func Plan(t core.Title) { planned = []core.Title{t} }
