package replay

import "fieldpost/pbem/view/counterart"

// Film is a game as one viewer saw it, ready for writing. The player in the page reads it as JSON. The keys are short
// because there are many frames.
type Film struct {
	Lang   string             `json:"lang"`
	Words  map[string]string  `json:"words"` // the page's own texts
	Game   string             `json:"game"`
	Title  string             `json:"title"`
	Viewer string             `json:"viewer"`         // "seen by all", "as seen by German"
	Over   string             `json:"over,omitempty"` // how the game ended
	Root   string             `json:"root"`           // of the ledger at the end of the film, shortened
	Stamp  string             `json:"stamp,omitempty"`
	Sides  []Side             `json:"sides"`
	Tracks []string           `json:"tracks"` // names of the numbers that Frame.Tracks gives
	Width  int                `json:"w"`      // of the map, in hundredths of a hex
	Height int                `json:"h"`
	Hexes  []counterart.Place `json:"hexes"` // in the map's order
	Units  []string           `json:"units"` // names of the counters that the viewer knows, in the order of first sight
	Tokens []Token            `json:"tokens"`
	Frames []Frame            `json:"frames"`
	Chance *Chance            `json:"chance,omitempty"` // nil: nobody has computed any

	ground *counterart.Ground
	faces  *counterart.Faces
}

// Chance holds a side's winning chances during the game.
type Chance struct {
	Side   string   `json:"n"` // its title
	Points [][2]int `json:"p"` // record, and the chance after it in tenths of a per cent
}

// Side is a player's side and the colour of its counters.
type Side struct {
	Name  string `json:"n"`
	Title string `json:"t"`
	Fill  string `json:"c"`
}

// Token is a counter with one appearance. All counters that show only their back share one token.
type Token struct {
	Unit  int              `json:"u"` // index in Units; -1 for a counter of which only the back is visible
	Face  int              `json:"f"`
	Side  int              `json:"s"` // index in Sides; -1 for none
	Marks counterart.Marks `json:"m,omitempty"`
}

// Frame shows one event: a move, a combat, a phase. Its map data are changes since the previous frame.
type Frame struct {
	Record  int      `json:"r"` // last ledger record of its batch
	Turn    int      `json:"t"`
	Phase   string   `json:"p"`
	Side    int      `json:"o"` // side whose sheet was executed; -1 for none
	Kind    Kind     `json:"k"`
	Head    string   `json:"h"`
	Hex     int      `json:"x"` // hex of the event; -1 for none
	Lines   []Line   `json:"l,omitempty"`
	Moves   [][]int  `json:"m,omitempty"` // token, then the hexes of its path
	Stacks  [][]int  `json:"s,omitempty"` // hex, then the tokens that now stand in it, top first
	Control [][2]int `json:"c,omitempty"` // pairs of a hex and an index in Sides, or -1
	Values  []int    `json:"v,omitempty"` // of all Tracks, when one changed
}

// Kind names the type of event that a frame shows.
type Kind string

// The kinds of frames.
const (
	KindStart  Kind = "start"
	KindPlace  Kind = "place"
	KindMove   Kind = "move"
	KindFight  Kind = "fight" // a combat or another action with a heading
	KindPhase  Kind = "phase"
	KindRuling Kind = "ruling"
	KindOther  Kind = "other"
)

// Line is a line of a frame's text: kind of line (a core.Kind), text, number, rule.
type Line [4]string
