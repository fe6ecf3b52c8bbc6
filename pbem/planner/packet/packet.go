// Package packet writes one JSON document with all data that a program needs to play a side: the side's view, the
// question or sheet due, its legal orders with their costs, forecasts of attacks, the title's glossary, and an empty
// sheet.
//
// A packet depends only on the side's position file and the title, so it contains nothing hidden from the side.
// docs/agents.md describes it for authors of programs.
package packet

import (
	"bytes"
	"encoding/json"
)

// Format is the version of the schema. It rises when a field is removed or changes its meaning, but not for new fields.
const Format = 1

// MaxBytes bounds a packet. Parts that do not fit are omitted and listed in Left.
const MaxBytes = 200_000

// Packet is the whole document. Fields with "omitempty" are omitted if empty.
type Packet struct {
	Format    int      `json:"format" doc:"version of this schema"`
	Game      string   `json:"game" doc:"name of the game"`
	Side      string   `json:"side" doc:"your side"`
	Title     Title    `json:"title" doc:"the published game"`
	Scenario  string   `json:"scenario,omitempty" doc:"its scenario, if it has several"`
	Turn      int      `json:"turn" doc:"number of the turn"`
	TurnText  string   `json:"turnText" doc:"the turn in words"`
	Phase     string   `json:"phase" doc:"phase, as the first line of a sheet names it"`
	PhaseName string   `json:"phaseName" doc:"the phase in words"`
	Task      string   `json:"task" doc:"what a sheet of this phase does"`
	Active    string   `json:"active" doc:"side whose phase it is"`
	Asked     string   `json:"asked" doc:"orders, answer, nothing (the other side writes), dice (they wait for public randomness) or over"`
	Refused   *Refusal `json:"refused,omitempty" doc:"your last sheet, if it was refused: send another one"`
	Due       string   `json:"due,omitempty" doc:"your deadline, UTC"`
	Result    string   `json:"result,omitempty" doc:"how the game ended"`

	Frame    Frame        `json:"frame" doc:"lines of an empty sheet"`
	Question *Question    `json:"question,omitempty" doc:"the open question; answer it instead of giving orders"`
	Standing []string     `json:"standing,omitempty" doc:"your standing orders"`
	Ahead    []FiledSheet `json:"ahead,omitempty" doc:"your sheets for phases to come"`
	Sealed   []string     `json:"sealed,omitempty" doc:"what you sealed and nobody has seen yet"`

	Verbs     []Verb      `json:"verbs" doc:"kinds of orders of this phase"`
	Opening   []string    `json:"opening,omitempty" doc:"lines that begin the sheet: without them the rules let no counter act"`
	Orders    []UnitOrder `json:"orders,omitempty" doc:"legal orders by counter, each as if it came first in the sheet, after the opening"`
	Others    []OrderLine `json:"others,omitempty" doc:"legal orders that name no counter"`
	Forecasts []Forecast  `json:"forecasts,omitempty" doc:"attacks on each hex by all counters that may take part together"`

	State  State         `json:"state" doc:"the board as you see it"`
	Events []Batch       `json:"events,omitempty" doc:"what happened since your last sheet, as far as you saw it"`
	Guide  Guide         `json:"guide" doc:"the title in short"`
	Map    *Map          `json:"map,omitempty" doc:"the map; it never changes in a game"`
	Left   []OmittedPart `json:"left,omitempty" doc:"what was left out to keep the document small"`
}

// Title names a published game with the version of its rules.
type Title struct {
	ID    string `json:"id" doc:"identifier"`
	Name  string `json:"name" doc:"name"`
	Rules int    `json:"rules" doc:"version of the rules in this program"`
	Data  string `json:"data" doc:"beginning of the SHA-256 of the data"`
}

// Frame holds the lines of an empty sheet.
type Frame struct {
	Head     string   `json:"head" doc:"first line"`
	Base     string   `json:"base,omitempty" doc:"line with the revision; with it the sheet is refused if the game has gone on"`
	End      string   `json:"end" doc:"last line"`
	Template []string `json:"template,omitempty" doc:"lines that the letters propose"`
}

// Question describes the open question.
type Question struct {
	Owner   string   `json:"owner" doc:"side that answers"`
	Mine    bool     `json:"mine" doc:"you answer"`
	Kind    string   `json:"kind" doc:"kind of question"`
	Rule    string   `json:"rule,omitempty" doc:"number of the rule"`
	Hex     string   `json:"hex,omitempty" doc:"hex that it is about"`
	Text    string   `json:"text,omitempty" doc:"the question"`
	Options []Option `json:"options,omitempty" doc:"legal answers"`
	Barred  []Option `json:"barred,omitempty" doc:"answers that the rules forbid now, and why"`
}

// Option is one answer.
type Option struct {
	Line    string   `json:"line" doc:"line of the sheet"`
	Text    string   `json:"text,omitempty" doc:"effect, or reason"`
	Rule    string   `json:"rule,omitempty" doc:"number of the rule"`
	Units   []string `json:"units,omitempty" doc:"counters in it"`
	Hex     string   `json:"hex,omitempty" doc:"hex in it"`
	Path    []string `json:"path,omitempty" doc:"path in it"`
	Default bool     `json:"default,omitempty" doc:"taken if nobody answers"`
}

// FiledSheet is a sheet filed for a later phase.
type FiledSheet struct {
	Phase string   `json:"phase" doc:"phase"`
	Lines []string `json:"lines" doc:"its lines"`
}

// Verb is a kind of order.
type Verb struct {
	Verb    string   `json:"verb" doc:"word that begins the line"`
	Help    string   `json:"help,omitempty" doc:"what it does"`
	Example string   `json:"example,omitempty" doc:"a line"`
	Under   []string `json:"under,omitempty" doc:"orders under which it may stand, indented"`
	Top     bool     `json:"top" doc:"it may be an order of its own"`
}

// UnitOrder lists the legal orders of a counter.
type UnitOrder struct {
	Unit  string      `json:"unit" doc:"counter"`
	Lines []OrderLine `json:"lines,omitempty" doc:"orders in full; of those that differ only in the path or in further counters the first"`
	Forms []OrderForm `json:"forms,omitempty" doc:"in place of lines, if those do not fit: orders by their end"`
}

// OrderLine is one order with its cost.
type OrderLine struct {
	Line string `json:"line" doc:"line of the sheet"`
	Hex  string `json:"hex,omitempty" doc:"where it ends, or its target"`
	Cost string `json:"cost,omitempty" doc:"cost in words"`
}

// OrderForm is a pattern for orders that differ in one hex.
type OrderForm struct {
	Form string            `json:"form" doc:"line with HEX in the place of a hex"`
	Ends map[string]string `json:"ends" doc:"by cost (empty for none): the hexes, with blanks between them"`
}

// Forecast gives the chances of an attack.
type Forecast struct {
	Order   string   `json:"order" doc:"line of the attack"`
	Hex     string   `json:"hex" doc:"target"`
	Column  string   `json:"column,omitempty" doc:"odds or column of the table"`
	Blind   bool     `json:"blind,omitempty" doc:"unseen counters take part: the chances are not known"`
	Chances []Chance `json:"chances,omitempty" doc:"results"`
}

// Chance is the probability of a result.
type Chance struct {
	Result  string  `json:"result" doc:"as the table prints it"`
	Percent float64 `json:"percent" doc:"its chance"`
}

// State is the board as the side sees it.
type State struct {
	Units   []Unit            `json:"units" doc:"counters that you know, yours first"`
	Hidden  []HiddenStack     `json:"hidden,omitempty" doc:"counters of which you see the back only"`
	Control map[string]string `json:"control,omitempty" doc:"by side: the hexes that it controls, as runs such as 0101..0109"`
	Markers []Marker          `json:"markers,omitempty" doc:"markers on the map"`
	Tracks  []Track           `json:"tracks,omitempty" doc:"numbers such as victory points"`
	Strips  []NamedTrack      `json:"strips,omitempty" doc:"tracks beside the map with named spaces"`
}

// Unit is a counter.
type Unit struct {
	ID      string   `json:"id" doc:"as sheets name it"`
	Name    string   `json:"name,omitempty" doc:"full name, if another"`
	Side    string   `json:"side" doc:"side"`
	Hex     string   `json:"hex,omitempty" doc:"where it stands"`
	Box     string   `json:"box,omitempty" doc:"box that it is in, if it is not on the map"`
	Type    string   `json:"type" doc:"kind"`
	Size    string   `json:"size,omitempty" doc:"size"`
	Printed string   `json:"printed,omitempty" doc:"figures on the counter"`
	Steps   int      `json:"steps" doc:"steps left"`
	Of      int      `json:"of" doc:"steps at full strength"`
	Marks   []string `json:"marks,omitempty" doc:"its state"`
	Notes   []string `json:"notes,omitempty" doc:"what holds for it now; of your own only"`
}

// HiddenStack counts the counters of unknown name in a hex.
type HiddenStack struct {
	Hex   string `json:"hex" doc:"where they stand"`
	Side  string `json:"side" doc:"side"`
	Count int    `json:"count" doc:"how many"`
}

// Marker is a marker on the map.
type Marker struct {
	Hex  string `json:"hex" doc:"where it lies"`
	Side string `json:"side,omitempty" doc:"whose it is"`
	Name string `json:"name" doc:"its name"`
	Flip bool   `json:"flip,omitempty" doc:"its back is up"`
}

// Track is a number.
type Track struct {
	Name  string `json:"name" doc:"identifier"`
	Text  string `json:"text" doc:"name"`
	Value int    `json:"value" doc:"its value"`
}

// NamedTrack is a track with named spaces.
type NamedTrack struct {
	Name   string  `json:"name" doc:"name"`
	Spaces []Space `json:"spaces" doc:"its spaces"`
}

// Space is a space of a strip.
type Space struct {
	Text string `json:"text" doc:"name"`
	Note string `json:"note,omitempty" doc:"what it holds"`
	On   bool   `json:"on,omitempty" doc:"the marker is here"`
}

// Batch lists the events of one batch of records.
type Batch struct {
	Phase string  `json:"phase" doc:"phase"`
	Left  int     `json:"left,omitempty" doc:"number of events that are not listed"`
	Lines []Event `json:"lines" doc:"events"`
}

// Event is an event in words.
type Event struct {
	Kind string   `json:"kind" doc:"kind"`
	Text string   `json:"text" doc:"in words"`
	Rule string   `json:"rule,omitempty" doc:"number of the rule"`
	Hex  string   `json:"hex,omitempty" doc:"where"`
	Path []string `json:"path,omitempty" doc:"path of a move"`
	Mine bool     `json:"mine,omitempty" doc:"it is about a counter of yours"`
}

// Guide summarizes the title's rules for newcomers.
type Guide struct {
	Win    []string `json:"win,omitempty" doc:"how the game is won"`
	Turn   []string `json:"turn,omitempty" doc:"course of a turn"`
	Sheets []Entry  `json:"sheets,omitempty" doc:"what each sheet is for"`
	Words  []Entry  `json:"words,omitempty" doc:"glossary: results, marks, tracks, abbreviations"`
}

// Entry pairs a word with its meaning.
type Entry struct {
	Names string `json:"names" doc:"words"`
	Says  string `json:"says" doc:"meaning"`
}

// Map is the map of the scenario.
type Map struct {
	Usual   string            `json:"usual" doc:"terrain of the hexes that terrain does not list"`
	Terrain map[string]string `json:"terrain,omitempty" doc:"by class: hexes, with blanks between them"`
	Sides   map[string]string `json:"sides,omitempty" doc:"by class, such as river: hexsides A/B"`
	Bridges string            `json:"bridges,omitempty" doc:"hexsides A/B with a bridge"`
	Paths   map[string]string `json:"paths,omitempty" doc:"by class, such as road: runs of hexes A-B-C"`
	Places  map[string]string `json:"places,omitempty" doc:"by hex: name of a place"`
	Grid    []string          `json:"grid" doc:"how the hexes of each sheet lie, as in a map file"`
}

// OmittedPart names a part omitted from a packet.
type OmittedPart struct {
	What string `json:"what" doc:"field, and what of it"`
	Ask  string `json:"ask" doc:"line of a frame #DESK that brings it"`
}

// Encode returns the document as one line of JSON.
func (p *Packet) Encode() ([]byte, error) {
	return encode(p)
}

// encode returns a value as one line of JSON.
func encode(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(x)
	return b.Bytes(), err
}
