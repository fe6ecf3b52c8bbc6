package notation

import (
	"strconv"

	"fieldpost/notation/say"
)

// Pos is a place in the text that a player sent: line and column, both from 1, the column in characters of the
// normalised text. Line counts from the first line of the text given to Find, so that it is the line the player sees in
// their own mail.
type Pos struct {
	Line, Col int
}

// Item is one value of an argument, such as a unit name or a hex number, in canonical spelling.
type Item struct {
	Text      string
	Pos       Pos
	Quoted    bool // a unit name that must be written in quotes, because without them it would read as a keyword
	MaxSteps  int  // highest number of steps to take from this unit, as in "1SS*1"; 0: no limit (see Arg.TakesCounts)
	IsDefault bool // the word "default" at the end of such a list: the title chooses the rest
}

// Kind names the content of an argument of an order: units, a hex, a path, a number.
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
	// UnitsAt is a list of units and the hex in which they stay: "3SS at 1908". The hex is the last item.
	UnitsAt
)

// Arg describes one argument of a verb. Without a Keyword it is recognised by its place, otherwise by the keyword
// before it ("with", "to", "=").
type Arg struct {
	Name    string // name by which Statement methods find the argument; equals Keyword when that is set
	Keyword string // "" for a positional argument
	// other spellings of the keyword: "w/", "w" for "with"; without a Keyword: words that may stand before the value
	// and are skipped
	Alias       []string
	Kind        Kind
	Words       []string // for Word and Words: the words allowed, canonical; a unique first letter is enough
	Optional    bool
	Many        bool // the keyword may be given more than once; see Statement.FieldsNamed
	TakesCounts bool // for Units: each name may have a number, and "default" may end the list: "1SS*1,2SS*1,default"
}

// Verb describes one kind of order by its first word: its name, arguments and place. Common lists the verbs that all
// titles share; a title adds its own.
type Verb struct {
	Name  string   // canonical long form
	Alias []string // other long forms and the one-letter form
	Args  []Arg    // positional arguments in order, then keyword clauses in canonical order
	// verbs under which this one may be indented, as "advance" under "attack"; empty: only an order of its own
	Under        []string
	Standalone   bool     // with Under: may also be an order of its own
	ExactlyOneOf []string // names of optional arguments of which exactly one must be given
	Help         string   // one line for players
	Example      string
}

// Vocabulary holds what the parser needs from a title: its verbs, the names of its questions and the spelling of its
// hex numbers.
type Vocabulary struct {
	Verbs []Verb
	// Questions lists the names of the title's questions, which may follow "when", "default" and "pause": "attacked",
	// "retreat", "losses" ...
	Questions []string
	// IsHexLabel reports whether a word is spelled like a hex number of the title ("0203"); nil means four digits.
	IsHexLabel func(string) bool
	// SuggestHexes returns the hexes that a misspelled hex number may mean; nil: none.
	SuggestHexes func(string) []string
	// Places maps the names of places, in lower case and in any language, to their hexes.
	Places map[string][]string
	// UnitNames maps the foreign names of counters, in the form that NormaliseName returns, to the counters; "" where
	// several counters share a name.
	UnitNames map[string]string
	// Subjects lists further words that a condition may compare with a word or number, beside "odds", "result" and the
	// like.
	Subjects []string
	// Foreign holds words of another language for everything in this vocabulary, in addition to the words that all
	// titles share; nil: none.
	Foreign *Lexicon
	// EnglishOnly ignores all foreign words, including those that all titles share.
	EnglishOnly bool
}

// Field is one argument as it was written: its name and its values in order.
type Field struct {
	Name    string
	Keyword string // the canonical keyword before the items; "" for a positional argument
	Kind    Kind
	Items   []Item // the values; of a Flag only its keyword
}

// Condition is the condition of an order, written after "if": terms joined by "and".
type Condition struct {
	Terms []Term
}

// Term is a single test of a condition, such as odds<=3:1, result=DR, unit 1SS at 2008, enemy in 2008, friend in 2008,
// loss>=2, terrain=town or turn>=3. The test a1=DR looks at the result of attack 1 of the same sheet. All words are in
// canonical spelling.
type Term struct {
	Not     bool
	Subject string // quantity tested: "odds", "result", "unit", "enemy", "friend", "loss", "terrain", "turn", "a1" ...
	Name    Item   // the unit for "unit", else empty
	Op      string // "<", "<=", "=", ">=", ">", "!=", "at", "in"
	Value   Item   // the value to which the subject is compared
	Pos     Pos
}

// Statement is one parsed order line with the lines indented under it.
type Statement struct {
	Pos      Pos
	Source   string // the normalised line without its comment
	Verb     string // canonical
	Fields   []Field
	If       *Condition  // leading "if <cond>", or the condition of "halt if" and "when ... if"
	Question string      // of "when", "default" and "pause": the name of the question, such as "retreat"
	At       *Item       // for when: "at HEX"
	Answer   *Statement  // of "when" and "default": the order that answers the question; nil: the title's default
	Children []Statement // the lines indented under it
}

// Frame is one parsed block of a mail, from "#PBEM game side phase" (or another mark) to "#END". A frame with Faults is
// never executed.
type Frame struct {
	Pos        Pos       // of the #PBEM line
	Mark       FrameMark // kind of frame; "" for an order sheet
	Recipients []string  // of a #PRESS frame: sides, "all" or "moderator"; lower case, sorted, without doubles
	HeaderRest string    // of a #WANTED or #CLAIM frame: the rest of its first line
	Game       string
	Side       string // lower case
	Phase      string // upper case: "T3-G-1"
	// "base <12 hex digits>": beginning of the hash of the last ledger entry that the player had seen; "" when
	// absent
	Base           string
	Salt           string          // "salt <16 hex digits>": the player's contribution to the dice; "" when absent
	Lang           string          // "lang ja": the language that the player wants for mails, as they wrote it; "" when absent
	Draft          bool            // the frame has a line "draft": store the sheet, do not execute it
	Check          bool            // the frame has a line "check": judge the sheet, store nothing
	AssumedResults []AssumedResult // combat results that a check assumes: "check a1=DR a2=DE"
	KeepGood       bool            // the frame has a line "keep good": execute the good orders, ask about the rest
	Statements     []Statement
	Lines          []string // normalised lines between the first line and #END
	written        []string // of a message: the same lines with the writer's own characters
	Notes          []Note   // comments and blank lines, which Format prints again
	Faults         []Fault
}

// AssumedResult is a combat result that a check of a sheet assumes in place of a die roll.
type AssumedResult struct {
	Attack int    // number of the attack in the sheet, from 1, as in conditions
	Result string // as the title's table spells it, upper case
	Pos    Pos    // of its first character
}

// String returns the canonical spelling: "a1=DR".
func (a AssumedResult) String() string { return "a" + strconv.Itoa(a.Attack) + "=" + a.Result }

// Note is a comment or a blank line (Text "") of a sheet. Format prints notes again; the canonical text has none.
type Note struct {
	Pos      Pos
	Text     string // with its "//"
	Trailing bool   // follows an order on the same line
}

// Stage says at which step an order failed: at reading, at looking up names, or at judging it by the rules.
type Stage uint8

const (
	// NotUnderstood means that the text could not be read.
	NotUnderstood Stage = iota
	// UnknownName means that it names a unit, hex, side or game that does not exist.
	UnknownName
	// Illegal means that the rules do not allow the order at this point of the game.
	Illegal
	// Contingent means that an earlier result of the same sheet decides whether the order is legal.
	Contingent
	// Warning means that the order is legal but probably a mistake. Such a fault does not stop the sheet.
	Warning
)

// Fault describes one error in a sheet: its place, the rule it breaks, and what would be legal instead. Text explains
// it with numbers; Legal lists the nearest legal alternatives in canonical spelling.
type Fault struct {
	Code  string // short name of the fault that never changes: "move/mp"
	Stage Stage
	Rule  string // rule number of the title, "" when none applies
	Pos   Pos
	Width int // runes to underline, at least 1
	Text  say.Text
	Legal []string // nearest legal orders, in canonical spelling
	// Firm marks a fault that remains whatever the earlier orders of the sheet result in, such as a second attack
	// by a unit.
	Firm bool
	// SheetWide marks a fault of the sheet as a whole. It is shown at the last line, and Legal lists lines to add.
	SheetWide bool
	// Time holds the time, in RFC 3339, of what the text refers to, such as an earlier sheet; "" for none.
	Time string
}
