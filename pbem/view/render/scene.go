package render

import "fieldpost/rules/hexmap"

// Scene holds everything that one viewer sees, ready for drawing. It must not contain hidden information, because the
// file may show all of it.
type Scene struct {
	Map      *hexmap.Map
	Title    string // head line, such as "kursk-7  turn 1 of 7  German player-turn"
	Subtitle string // second head line, such as "fight phase, VP 74"
	Viewer   string // "as seen by German"
	Root     string // the ledger root, shortened
	Stamp    string // provenance: "map and counters reconstructed"
	Lang     string // language of the place names, such as "ru"; "", or one that the map lacks, for its own
	// names of places in the picture's language that the map lacks, keyed by the map's name in lower case; rivers
	// by "NAME river"
	PlaceNames map[string]string
	Style      Style
	Stacks     []Stack
	Control    []string        // by hex index: the controlling side, or ""; nil if the title has no control
	Front      [][2]hexmap.Hex // pairs of adjacent hexes on either side of the front; nil: computed from Control
	Moves      []Arrow
	Combats    []CombatMark
	Areas      []Area     // zones of control, supply
	Sources    []Area     // edges of the map and hexes to which a side traces supply; the kind is ignored
	Prizes     []Prize    // values of hexes
	PrizeName  string     // unit of these values, "" for victory points
	Sightings  []Sighting // enemy counters at the last hex where they were seen
	Markers    []Marker   // in their order from left to right
	Tracks     []Track    // drawn below a whole map
	Trays      []Tray     // drawn below a whole map
	Crop       *Crop      // nil for the whole map
	Legend     bool
	Insets     bool   // draw all counters of stacks that show only their top, below the map
	Words      []Word // translations of built-in words: "river" -> "川"
	Names      bool   // list below the map the counters whose names it does not show
	Overview   bool   // for up to 30 px per hex: small print left out, the counters' figures larger, rulers for the hex numbers
	Px         int    // pixels per hex at which letters have their normal size; 0: 24 for an overview, otherwise 48
}

// Stack holds the counters in one hex, top first.
type Stack struct {
	Hex      hexmap.Hex
	Counters []Counter
}

// Counter describes the face of one counter.
type Counter struct {
	Side     string
	Symbol   string // unit type, looked up in Style.Symbols, or a symbol's own name: "armour"
	Size     string // unit size, looked up in Style.Sizes, or the mark itself: "XX"
	Values   string // the printed figures: "26-8"
	Boxed    bool   // the last of the figures stands in a box
	Left     string // printed beside the symbol: a command range, a supporting strength
	Right    string
	Dots     int    // small dots beside the symbol, at most 5: stacking points
	Band     string // "#rrggbb" of a bar behind the figures; "" for none
	Ground   string // "#rrggbb" of the symbol's box; "" for a paler colour of the counter
	Name     string
	Fill     string // "#rrggbb" instead of the side's colour (elites, mechanised units); "" for the side's
	Reduced  bool
	OOS      bool
	Moved    bool
	Fought   bool
	FaceDown bool // only the back is known: no name, type or figures are drawn
}

// Track is a row of spaces beside the board.
type Track struct {
	Name   string
	Spaces []Space
}

// Space is one space of a track.
type Space struct {
	Text, Note string // its text, and a note in small letters
	Fill       string // "#rrggbb" of its ground; "" for the board's
	HasMarker  bool   // a marker lies on it
}

// Tray is a box beside the board with counters in it.
type Tray struct {
	Name, Side string
	Fill       string // "#rrggbb" of its ground; "" for the board's
	Counters   []Counter
}

// Arrow is one move, hex by hex.
type Arrow struct {
	Side string
	Path []hexmap.Hex
}

// CombatMark marks a combat and its result, such as "DE".
type CombatMark struct {
	Hex   hexmap.Hex
	Label string
}

// Crop limits a picture to the smallest rectangle of hexes that contains the chosen hexes.
type Crop struct {
	Focus      []hexmap.Hex
	Margin     int // hexes to add on every side
	Cols, Rows int // minimum of columns and rows, limited by the map; 0 for no minimum
}

// AreaKind names the kind of an area. The kind decides how its hexes are drawn.
type AreaKind uint8

// The kinds of areas.
const (
	ZOCArea    AreaKind = iota // hatched, each side in its own direction
	SupplyArea                 // dotted: hexes that are in supply
)

// Area is a set of hexes with a meaning for a side, such as its zones of control.
type Area struct {
	Side  string
	Kind  AreaKind
	Hexes []hexmap.Hex
}

// Prize holds the value of a hex in victory points, or in another unit named by the scene.
type Prize struct {
	Hex    hexmap.Hex
	Points int
}

// Sighting is a counter at the last hex where it was seen. It is out of sight now.
type Sighting struct {
	Hex     hexmap.Hex
	Counter Counter
	When    string // such as "turn 3"
}
