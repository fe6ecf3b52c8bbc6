// Package looks holds how a game is shown: in words and in pictures, each as its reader may see it. It changes nothing.
//
//	report    results, questions, faults and receipts as text and HTML
//	paint     the paint machine: a list of shapes and texts, written as PNG, SVG or PDF
//	render    maps: a scene as a list of shapes to paint, or in letters
//	picture   from what a side may see to what render draws, and which pictures go into mails
//	pieces    the bare map and the faces of counters, for pages that move them
//	roster    the counters of a side, and what each may be ordered to do
//	film      a game to step and play through, in one file
//	bridge    what a planner's page asks of the rules, and what it is answered
//	planner   the page on which a player plans, in one file
//	handout   the planner of a game for one of its sides
//	chart     sheets and measures for those who transcribe a printed map
package looks
