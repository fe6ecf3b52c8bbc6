package notation

import (
	"strconv"

	"fieldpost/notation/say"
)

// Pos is a place in the text a player sent: 1-based line and column (in runes) of the normalised text.
// Line counts from the first line of the text given to Find, so that it is the line the player sees in their own
// mail.
type Pos struct {
	Line, Col int
}

// Item is one token of an argument, in canonical spelling, with where it stood.
type Item struct {
	Text   string
	Pos    Pos
	Quoted bool // a unit name that must stand in quotes, because unquoted it would read as a keyword
	Times  int  // of a name in a list with Arg.Times: at most so often, "1SS*1"; 0 for as often as it comes to it
	Rest   bool // the word "default" that ends such a list: from there on what the title takes by default
}

// Kind classifies the content of an argument or a clause.
type Kind uint8

const (
	// Flag is a bare keyword without a value: "air", "road".
	Flag Kind = iota
	// Units is a comma (or +) separated list of unit names: "1SS,2SS".
	Units
	// Hex is one hex label: "2008".
	Hex
	// Path is hexes joined by "-" ("1907-1908-2008") or by "then" ("2008 then 2109").
	Path
	// Hexes is a comma separated list of hex labels, in order of preference: "2208,2308".
	Hexes
	// Word is one word out of Arg.Words, or any word when Words is empty.
	Word
	// Odds is "3:1", also spelled "3-1" and "3/1"; canonical "3:1".
	Odds
	// Number is a decimal integer.
	Number
	// Text is the rest of the line.
	Text
	// Words are words out of Arg.Words joined by "/": "fight/move".
	Words
	// Unit is exactly one unit name.
	Unit
	// UnitsAt is a list of units and the hex where they stay: "3SS at 1908". The hex is the last item.
	UnitsAt
)

// Arg describes one argument: positional (Keyword empty) or introduced by a keyword ("with", "to", "=").
type Arg struct {
	Name     string   // key for Statement lookups; canonical keyword when Keyword is set
	Keyword  string   // "" for a positional argument
	Alias    []string // other spellings of the keyword: "w/", "w" for "with"; without a Keyword: words that may stand before the value
	Kind     Kind
	Words    []string // for Word and Words: the words allowed, canonical; their first letter will do where it is unique
	Optional bool
	Many     bool // a keyword clause that may be given more than once; see Statement.All
	Times    bool // for Units: each name may have a number, and "default" may end the list: "1SS*1,2SS*1,default"
}

// Verb describes one kind of statement. The common verbs of every title are in Common; a title adds its own.
type Verb struct {
	Name    string   // canonical long form
	Alias   []string // other long forms and the one-letter form
	Args    []Arg    // positional arguments in order, then keyword clauses in canonical order
	Under   []string // verbs under which this one may stand indented (advance under attack); empty: only at the top level
	Top     bool     // with Under: may also stand at the top level
	OneOf   []string // names of optional arguments of which exactly one must be given
	Help    string   // one line for players
	Example string
}

// Vocabulary is all that this package knows of a title.
type Vocabulary struct {
	Verbs []Verb
	// Windows are the words that may follow "when", "default" and "pause": "attacked", "retreat", "losses" ...
	Windows []string
	// HexLabel says whether a token is spelled like a hex of the title ("0203"); nil means four digits.
	HexLabel func(string) bool
	// HexMeant gives the hexes that a word may mean that is not spelled like one; nil: none.
	HexMeant func(string) []string
	// Subjects are further words that a condition of this title may compare with a word or a number.
	Subjects []string
}

// Field is one argument as written: its name and its items in order.
type Field struct {
	Name    string
	Keyword string // the canonical keyword before the items; "" for a positional argument
	Kind    Kind
	Items   []Item // a Flag has one item: its keyword
}

// Cond is one condition of "when ... if", "halt if" or a leading "if"; terms are joined by "and".
type Cond struct {
	Terms []Term
}

// Term is a single test. Subject and the operands are canonical words: odds<=3:1, result=DR, unit 1SS at 2008, enemy in 2008, friend in
// 2008, loss>=2, terrain=town, turn>=3, a1=DR (attack number of this sheet).
type Term struct {
	Not     bool
	Subject string // "odds", "result", "unit", "enemy", "friend", "loss", "terrain", "turn", "a1" ...
	Name    Item   // the unit for "unit", else empty
	Op      string // "<", "<=", "=", ">=", ">", "!=", "at", "in"
	Value   Item
	Pos     Pos
}

// Statement is one order line with the lines indented under it.
type Statement struct {
	Pos    Pos
	Source string // the normalised line without its comment
	Verb   string // canonical
	Fields []Field
	If     *Cond       // leading "if <cond>", or the condition of "halt if" and "when ... if"
	Window string      // for when, default, pause: the window word
	At     *Item       // for when: "at HEX"
	Answer *Statement  // for when and default: what is to be answered; nil for a default that takes the default of the title
	Sub    []Statement // indented lines
}

// Frame is one "#PBEM game side phase ... #END" block, parsed, or one of another Mark. A frame with Faults is never
// executed.
type Frame struct {
	Pos        Pos      // of the #PBEM line
	Mark       Mark     // what kind of frame it is; "" for an order sheet
	To         []string // of a #PRESS frame: sides, "all" or "moderator"; lower case, sorted, without doubles
	First      string   // of a #WANTED or #CLAIM frame: what follows the mark, for a claim the game
	Game       string
	Side       string    // lower case
	Phase      string    // upper case: "T3-G-1"
	Base       string    // "base <12 hex>": ledger root the player had seen; "" when absent
	Salt       string    // "salt <16 hex>"; "" when absent
	Lang       string    // "lang ja": the language that the player wants for mails, as they wrote it; "" when absent
	Draft      bool      // a line "draft": keep it, do not commit it
	Check      bool      // a line "check": judge it, keep nothing
	Assume     []Assumed // "check a1=DR a2=DE": results that a check takes for granted
	Keep       bool      // a line "keep good": carry out the good lines, ask about the rest
	Statements []Statement
	Lines      []string // normalised source lines between #PBEM and #END
	Notes      []Note   // comments and blank lines, for Format
	Faults     []Fault
}

// Assumed is a result that a check takes for granted of an attack.
type Assumed struct {
	Attack int    // number of the attack in the sheet, from 1, as in conditions
	Result string // as the title's table spells it, upper case
	Pos    Pos    // of its first character
}

// String is the canonical spelling: "a1=DR".
func (a Assumed) String() string { return "a" + strconv.Itoa(a.Attack) + "=" + a.Result }

// Note is a comment, or a blank line between orders (Text ""), kept for Format; it is no part of the canonical text.
type Note struct {
	Pos      Pos
	Text     string // with its "//"
	Trailing bool   // stood behind an order
}

// Stage names the step of its handling at which an order failed.
type Stage uint8

const (
	// NotUnderstood: the text itself.
	NotUnderstood Stage = iota
	// NotKnown: no such unit, hex, side or game.
	NotKnown
	// Illegal: understood, but against the rules now.
	Illegal
	// Contingent: legal or not depends on an earlier result of this sheet.
	Contingent
	// Odd: legal, but probably not meant; a warning.
	Odd
)

// Fault is one thing wrong with a sheet. Text says it in numbers; Legal lists the nearest legal alternatives in canonical spelling.
type Fault struct {
	Code  string // stable, "move/mp"
	Stage Stage
	Rule  string // rule number of the title, "" when none applies
	Pos   Pos
	Width int // runes to underline, at least 1
	Text  say.Text
	Legal []string
	// Firm marks an illegality that no earlier result of the sheet can lift (a unit that has fought already).
	Firm bool
	// Whole marks a fault of the sheet and not of the line at which it is shown, its last: Legal are lines that the sheet lacks.
	Whole bool
	// At holds the time, in RFC 3339, of the thing that the text names, such as an earlier sheet; "" for none.
	At string
}
