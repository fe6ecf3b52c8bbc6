package casefile

import "fieldpost/rules/core"

// Case is one case of a file: a position, what is sent, what is expected.
type Case struct {
	File    string
	Line    int      // of its heading
	Heading string   // without the word "case"
	Refs    []string // rule numbers and the like that begin the heading: "W-20", "11.2"
	Title   string

	given given
	steps []step
}

// Name is the heading.
func (c Case) Name() string { return c.Heading }

// Result is what the run of a case showed.
type Result struct {
	File  string   `json:"file"`
	Line  int      `json:"line"`
	Name  string   `json:"name"`
	Title string   `json:"title"`
	OK    bool     `json:"ok"`
	Diffs []string `json:"diffs,omitempty"` // "file:line: want ..., got ..."
	Rules []string `json:"rules,omitempty"` // rule numbers the case names, sorted
}

// Stager is a module that can complete a position that was set up by hand. A title without it takes cases that need no
// more than counters, control and tracks.
type Stager interface {
	// Counters gives the module with counters that a case describes itself, added or in place of the title's own. What
	// they leave to their type, such as movement points, is filled in; types and sizes the title does not have are refused.
	Counters(defs []core.UnitDef) (core.Module, error)
	// Stage applies the title's own givens ("set KEY VALUE"), in order, and does what the rules do at the start of the
	// phase. It refuses keys, values and marks on counters that the title does not know.
	Stage(tx *core.Tx, set []core.Fact) error
}

// given is the position before the first sheet.
type given struct {
	start    bool // counters as printed, not an empty map
	plain    bool // the title's map without terrain, rivers and forts
	files    []file
	edits    []edit
	units    []unitGiven
	control  []controlGiven
	tracks   []trackGiven
	options  []optionGiven
	sets     []setGiven
	phase    word
	active   word
	standing []sheet
}

// file is a data file of the title, replaced by text in the case.
type file struct {
	line int
	name string
	text string
}

// edit is a change to the map: kind is "terrain", "place", "fort" or "side".
type edit struct {
	line  int
	kind  string
	class string   // terrain class, place class, side that built a fort, class of a hexside; "none" takes away
	hexes []string // labels and runs; for "side" pairs "A-B"
	name  string
}

type unitGiven struct {
	line  int
	id    string
	def   *core.UnitDef // nil: a counter of the title
	hex   string
	box   string
	steps int // 0: full strength
	marks []string
}

type controlGiven struct {
	line  int
	side  string
	hexes []string
}

type trackGiven struct {
	line  int
	name  string
	value int
}

type optionGiven struct {
	line       int
	key, value string
}

type setGiven struct {
	line int
	fact core.Fact
}

// sheet is what one side sends: orders, a dry run, answers, standing orders.
type sheet struct {
	line  int // of the first line of lines
	kind  string
	side  string
	lines []string
}

// step is what is sent and rolled up to one "expect", and what is expected then.
type step struct {
	line   int
	sheets []sheet // of kind "orders" and "check"; answers are in answers
	answer []sheet
	keyed  []die
	queue  []die // in the order of the throws
	expect []want
}

// die is a forced die: key is empty for dice taken in order.
type die struct {
	line int
	key  string
	face int
}
