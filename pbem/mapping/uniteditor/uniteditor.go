package uniteditor

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/view/counterart"
	"fieldpost/pbem/view/scene"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
	"fieldpost/scenarios"
)

// Editor edits one block of units in a data file.
type Editor struct {
	Title    core.Title
	Scenario core.Options
	Dir      string // folder with the owner's data
	File     string // "units.yaml"
	Block    string // "units"

	mu         sync.Mutex
	shipped    []byte
	table      Table
	undoTables []Table
	state      State // the state without the table
}

// State holds the present data of the page.
type State struct {
	Error  string            `json:"error,omitempty"`
	File   string            `json:"file"`
	Table  Table             `json:"table"`
	Faults []string          `json:"faults"` // why no game can be played with the table
	Stamps []string          `json:"stamps"` // SVG drawings shared by faces
	Faces  map[string]string `json:"faces"`  // SVG face of each unit in the last playable table
	At     map[string]string `json:"at"`     // hex of each unit at the start of the game
	Undo   int               `json:"undo"`
}

// Open opens a block for editing: the block in the folder, or else the shipped block.
func Open(d *Editor) error {
	if err := os.MkdirAll(d.Dir, 0o755); err != nil {
		return err
	}
	own, err := scenarios.Open(d.Title.Meta().ID, nil)
	if err != nil {
		return err
	}
	if d.shipped, err = fs.ReadFile(own, d.File); err != nil {
		return err
	}
	data, err := d.data()
	if err != nil {
		return err
	}
	file, err := fs.ReadFile(data, d.File)
	if err == nil {
		d.table, err = readTable(file, d.Block)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.File, err)
	}
	d.load()
	return nil
}

// data returns the title's data, with the shipped blocks replaced by the folder's.
func (d *Editor) data() (fs.FS, error) {
	var own fs.FS
	for _, pattern := range []string{"*.yaml", "*.hexmap"} {
		if found, _ := filepath.Glob(filepath.Join(d.Dir, pattern)); len(found) > 0 {
			own = os.DirFS(d.Dir)
		}
	}
	return scenarios.Open(d.Title.Meta().ID, own)
}

// Set saves a table and loads the title with it. It refuses a table that cannot be written. It saves a table on which
// no game can be played, together with its errors.
func (d *Editor) Set(t Table) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.saveTable(t, true)
}

// Undo restores the previous table.
func (d *Editor) Undo() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.undoTables) == 0 {
		return fmt.Errorf("there is nothing left")
	}
	n := len(d.undoTables) - 1
	t := d.undoTables[n]
	d.undoTables = d.undoTables[:n]
	return d.saveTable(t, false)
}

func (d *Editor) saveTable(t Table, keep bool) error {
	if err := writeBlock(d.Dir, d.File, d.Block, t, d.shipped); err != nil {
		return err
	}
	if keep {
		d.undoTables = append(d.undoTables, d.table)
	}
	d.table = t
	d.load()
	return nil
}

// State returns the present data of the page.
func (d *Editor) State() State {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := d.state
	s.File, s.Table, s.Undo = d.Dir+"/"+d.File, d.table, len(d.undoTables)
	return s
}

// load loads the data, sets up a game's start position, and draws the counters.
func (d *Editor) load() {
	d.state.Faults = []string{}
	mod, pos, err := d.begin()
	if err == nil {
		err = d.draw(mod, pos)
	}
	if err != nil {
		d.state.Faults = strings.Split(err.Error(), "\n")
	}
}

func (d *Editor) begin() (core.Module, *core.Position, error) {
	data, err := d.data()
	if err != nil {
		return nil, nil, err
	}
	mod, err := d.Title.Load(data)
	if err != nil {
		return nil, nil, err
	}
	mod = core.ScenarioModule(mod, d.Scenario)
	pos, err := mod.Start(d.Scenario)
	return mod, pos, err
}

// draw draws every counter at full strength, and records the position of each.
func (d *Editor) draw(mod core.Module, pos *core.Position) error {
	g := d.game(mod, pos)
	all := pos.WithUnits(slices.Clone(pos.Units))
	at := map[string]string{}
	for i := range all.Units {
		u := &all.Units[i]
		if u.OnMap() {
			at[u.Def.ID] = pos.World.Map.Label(u.Hex)
		}
		u.Hex, u.Box, u.Z, u.Steps, u.Marks = 0, core.BoxNone, i, len(u.Def.Steps), nil
	}
	sc := scene.ForView(g, all, scene.View{})
	faces, err := counterart.NewFaces(sc.Style)
	if err != nil {
		return err
	}
	index := map[string]int{}
	for _, st := range sc.Stacks {
		for _, c := range st.Counters {
			if index[c.Name], err = faces.IndexOf(c); err != nil {
				return err
			}
		}
	}
	list, stamps := faces.List()
	out := map[string]string{}
	for id, i := range index {
		out[id] = list[i]
	}
	d.state.Stamps, d.state.Faces, d.state.At = stamps, out, at
	return nil
}

func (d *Editor) game(mod core.Module, pos *core.Position) *engine.Game {
	return engine.NewFromPosition(d.Title, mod, d.Scenario, pos, func(string, int) (int, error) { return 0, fmt.Errorf("no dice here") })
}

// Board is a picture of the map without counters, and the positions of its hexes in the picture.
type Board struct {
	SVG   string     `json:"svg"`
	W     int        `json:"w"`
	H     int        `json:"h"`
	Hexes []placeOut `json:"hexes"`
}

type placeOut struct {
	Label string `json:"l"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
}

// Board draws the map of the present data, without counters.
func (d *Editor) Board() (Board, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	data, err := d.data()
	if err != nil {
		return Board{}, err
	}
	file, err := fs.ReadFile(data, "map.hexmap")
	if err != nil {
		return Board{}, err
	}
	m, err := hexmap.Parse(file)
	if err != nil {
		return Board{}, err
	}
	g, err := counterart.DrawGround(scene.BareMap(m, "en"))
	if err != nil {
		return Board{}, err
	}
	b := Board{SVG: string(g.SVG), W: g.W, H: g.H}
	for _, p := range g.Places {
		b.Hexes = append(b.Hexes, placeOut{p.Label, p.X, p.Y})
	}
	return b, nil
}
