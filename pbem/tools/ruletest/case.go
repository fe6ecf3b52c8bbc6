package ruletest

import (
	"slices"
	"strings"

	"fieldpost/rules/core"
)

// Case is one case of a file: a position, the sheets, and the expectations.
type Case struct {
	File    string
	Line    int      // line of its heading
	Heading string   // without the word "case"
	Refs    []string // rule numbers and similar marks that begin the heading: "W-20", "11.2"
	Title   string

	given givenPosition
	steps []step
}

// Name returns the heading of the case.
func (c Case) Name() string { return c.Heading }

// Result holds the result of running a case.
type Result struct {
	File  string   `json:"file"`
	Line  int      `json:"line"`
	Name  string   `json:"name"`
	Title string   `json:"title"`
	OK    bool     `json:"ok"`
	Diffs []string `json:"diffs,omitempty"` // "file:line: want ..., got ..."
	Rules []string `json:"rules,omitempty"` // rule numbers the case names, sorted

	Warnings []string `json:"warnings,omitempty"` // "file:line: ...", about what a writer probably did not intend

	Shown  []StepReport `json:"shown,omitempty"` // report of each step
	Events []core.Event `json:"-"`               // all events, unmasked
}

// StepReport describes a step's events and the position after it, in lines that an "expect" may contain. Lines that
// begin with "#" are remarks for the reader.
type StepReport struct {
	Line  int      `json:"line"` // first line of the step
	Lines []string `json:"lines"`
}

// givenPosition describes the position before the first sheet.
type givenPosition struct {
	start    bool // the printed set-up, not an empty map
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

// add adds the statements of another section.
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

// file is a data file of the title that the case replaces by its own text.
type file struct {
	line int
	name string
	text string
}

// edit is a change of the map; its kind is one of editKinds.
type edit struct {
	line  int
	kind  string
	class string   // class of that kind that the title defines; "none" removes the feature
	hexes []string // labels and runs; for "side" pairs "A-B", for "path" chains "A-B-C"
	name  string
	attrs []string // key=value
}

// editKinds lists the possible changes of the map.
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
	lackedMarks []string // marks to remove
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

// sheet holds one mail of a side: orders, a check, answers, standing orders.
type sheet struct {
	line  int // line of its first order
	kind  string
	side  string
	lines []string

	phase          string // phase of a check after another check; "" for the present phase
	assumedResults string // results that it assumes: "A1=DR A2=DE"
}

// keepsGood reports whether the legal lines of the sheet are executed if others are refused.
func (s sheet) keepsGood() bool { return slices.ContainsFunc(ownLines(s.lines), isKeepLine) }

// step holds the sheets and dice up to one "expect", and its expectations.
type step struct {
	line     int
	sheets   []sheet // of kind "orders" and "check"; answers are in answers
	answer   []sheet
	keyed    []die
	dictated []die // results that replace those of a table
	queue    []die // dice in the order of the rolls
	expect   []expectation
}

// expectsRefusal reports whether a step expects that a line or sheet is refused.
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

// expectsSyntaxFault reports whether a step expects a syntax error.
func (s *step) expectsSyntaxFault() bool {
	return slices.ContainsFunc(s.expect, func(w expectation) bool {
		f, ok := w.(wantFault)
		return ok && strings.HasPrefix(f.code, "syntax/")
	})
}

// die is a forced die; key is empty for dice that are used in order. It has a face, or the table result that it must
// give.
type die struct {
	id     int // number in its file
	line   int
	key    string
	face   int
	result string
}

// ExpectsEnd reports whether the case expects the end of the game.
func (c Case) ExpectsEnd() bool {
	return slices.ContainsFunc(c.steps, func(s step) bool {
		return slices.ContainsFunc(s.expect, func(w expectation) bool { _, over := w.(wantOver); return over })
	})
}
