package casefile

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Case is one case of a file: a position, what is sent, what is expected.
type Case struct {
	File    string
	Line    int      // of its heading
	Heading string   // without the word "case"
	Refs    []string // rule numbers and the like that begin the heading: "W-20", "11.2"
	Title   string

	given givenPosition
	steps []step
}

// Name returns the heading.
func (c Case) Name() string { return c.Heading }

// Result holds the outcome of the run of a case.
type Result struct {
	File  string   `json:"file"`
	Line  int      `json:"line"`
	Name  string   `json:"name"`
	Title string   `json:"title"`
	OK    bool     `json:"ok"`
	Diffs []string `json:"diffs,omitempty"` // "file:line: want ..., got ..."
	Rules []string `json:"rules,omitempty"` // rule numbers the case names, sorted

	Warnings []string `json:"warnings,omitempty"` // "file:line: ...", of what a writer hardly means

	Shown  []Account    `json:"shown,omitempty"` // what each step showed
	Events []core.Event `json:"-"`               // all that were told, unmasked
}

// Account is all that happened in a step and the board after it, in lines that an "expect" may hold. Lines that begin with "#"
// are for the reader.
type Account struct {
	Line  int      `json:"line"` // where the step begins
	Lines []string `json:"lines"`
}

// givenPosition is the position before the first sheet.
type givenPosition struct {
	start    bool // counters as printed, not an empty map
	bareMap  bool // the title's map without terrain, rivers and forts
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

// add takes over what is given elsewhere.
func (g *givenPosition) add(x givenPosition) {
	g.start, g.bareMap = g.start || x.start, g.bareMap || x.bareMap
	g.files = append(g.files, x.files...)
	g.edits = append(g.edits, x.edits...)
	g.units = append(g.units, x.units...)
	g.control = append(g.control, x.control...)
	g.tracks = append(g.tracks, x.tracks...)
	g.options = append(g.options, x.options...)
	g.sets = append(g.sets, x.sets...)
	g.standing = append(g.standing, x.standing...)
	if x.phase.text != "" {
		g.phase = x.phase
	}
	if x.active.text != "" {
		g.active = x.active
	}
}

// file is a data file of the title, replaced by text in the case.
type file struct {
	line int
	name string
	text string
}

// edit is a change to the map: kind is one of editKinds.
type edit struct {
	line  int
	kind  string
	class string   // a class of that kind that the title knows; "none" takes away
	hexes []string // labels and runs; for "side" pairs "A-B", for "path" chains "A-B-C"
	name  string
	attrs []string // key=value
}

// editKinds are the changes to the map that can be given.
var editKinds = []string{core.TerrainClass, core.PlaceClass, core.FortClass, core.SideClass, core.PathClass, core.ZoneClass, core.MarkClass,
	core.EdgeClass, core.SupplyClass}

type unitGiven struct {
	line        int
	id          string
	def         *core.UnitDef // nil: a counter of the title
	hex         string
	box         string
	steps       int // 0: full strength
	marks       []string
	lackedMarks []string // marks it does not bear, though an earlier line or the set-up gave them
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

// sheet holds what one side sends: orders, a dry run, answers, standing orders.
type sheet struct {
	line  int // of the first line of lines
	kind  string
	side  string
	lines []string

	phase          string // of a check that stands behind another one; "" for the phase the game is in
	assumedResults string // that it takes for granted: "A1=DR A2=DE"
}

// keepsGood reports whether the good lines of the sheet are kept when others are refused.
func (s sheet) keepsGood() bool { return slices.ContainsFunc(ownLines(s.lines), isKeepLine) }

// step holds what is sent and rolled up to one "expect", and what is expected then.
type step struct {
	line     int
	sheets   []sheet // of kind "orders" and "check"; answers are in answers
	answer   []sheet
	keyed    []die
	dictated []die // results in place of those of a table
	queue    []die // in the order of the throws
	expect   []expectation
}

// expectsRefusal reports whether a step expects that something is refused.
func (s *step) expectsRefusal() bool {
	return slices.ContainsFunc(s.expect, func(w expectation) bool {
		switch w := w.(type) {
		case wantStatus:
			return w.refused
		case wantFault:
			return w.class == "fault" && !w.none
		}
		return false
	})
}

// expectsSyntaxFault reports whether a step expects a fault of spelling.
func (s *step) expectsSyntaxFault() bool {
	return slices.ContainsFunc(s.expect, func(w expectation) bool {
		f, ok := w.(wantFault)
		return ok && strings.HasPrefix(f.code, "syntax/")
	})
}

// die is a forced die: key is empty for dice taken in order. It has a face, or the result that the table is to give.
type die struct {
	id     int // in its file
	line   int
	key    string
	face   int
	result string
}

// ExpectsEnd reports whether the case expects that the game is over.
func (c Case) ExpectsEnd() bool {
	return slices.ContainsFunc(c.steps, func(s step) bool {
		return slices.ContainsFunc(s.expect, func(w expectation) bool { _, over := w.(wantOver); return over })
	})
}
