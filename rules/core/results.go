package core

import "fieldpost/notation/say"

// ResultLister is a title that lists the results in its combat tables, so that a condition may name them.
//
// Used by: the judge of conditions (pbem/engine).
type ResultLister interface {
	// Results lists the results as the tables print them, each once, sorted.
	Results() []string
}

// ResultExplainer is a title whose combat results are codes that a player may not know.
//
// Used by: reports (pbem/view/report), the planner (pbem/planner/api).
type ResultExplainer interface {
	// ResultText returns in words what a result of the combat table does, "" for other words.
	ResultText(result string) say.Text
}
