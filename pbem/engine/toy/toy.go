// Package toy implements a tiny made-up title for tests of the engine, the game folder and the audit. It has two sides,
// eight counters and one example of each thing that a title can require of the engine: dice, questions to either side
// during an order, a question between two phases, a sealed order, a phase without a sheet, hidden counters and a
// programming error. No program offers it to players.
package toy

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// The sides.
const (
	Red  core.Side = "red"
	Blue core.Side = "blue"
)

// Marks and tags of counters.
const (
	markMoved  = "moved"
	markFought = "fought"
	markAmbush = "ambush" // invisible to the other side
)

// lastTurn is the turn that ends the game.
const lastTurn = 3

//go:embed data
var data embed.FS

// Data returns the files of the title.
func Data() (fs.FS, error) { return fs.Sub(data, "data") }

// Title implements core.Title for the toy. A newer one has a later version and, if Changed is set, other combat
// results.
type Title struct {
	Newer   int  // number of rules versions after the first
	Changed bool // a 2 on the table gives DR instead of AR
	Pool    bool // it has the option of hidden draws
	Ends    int  // as core.Meta.JudgesFinishFrom
	Mends   bool // its rulebook eliminates counters above the stacking limit
}

// Meta returns the description of the toy title.
func (t Title) Meta() core.Meta {
	m := core.Meta{ID: "toy", Name: "Toy", Version: 1 + t.Newer, JudgesFinishFrom: t.Ends, Sides: []core.Side{Red, Blue}, Turns: lastTurn,
		Options: []core.OptionDef{{Key: "fog", Values: []string{"yes", "no"}, Rule: "9", Help: "hide what lies under the top counter"}}}
	if t.Pool {
		m.Options = append(m.Options, core.OptionDef{Key: "pool", Values: []string{"no", "yes"}, Rule: "10",
			Help: "draw the finds of later turns now, hidden"})
	}
	return m
}

// Load reads map.hexmap and units.yaml.
func (t Title) Load(data fs.FS) (core.Module, error) {
	text, err := fs.ReadFile(data, "map.hexmap")
	if err != nil {
		return nil, err
	}
	m, err := hexmap.Parse(text)
	if err != nil {
		return nil, err
	}
	if text, err = fs.ReadFile(data, "units.yaml"); err != nil {
		return nil, err
	}
	x := &module{changed: t.Changed, world: &core.World{Map: m, Sides: []core.Side{Red, Blue}, Sees: isSeen}}
	for n, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if err := x.counter(strings.Fields(line)); err != nil {
			return nil, fmt.Errorf("units.yaml: line %d: %w", n+1, err)
		}
	}
	if t.Mends {
		return mender{x}, nil
	}
	return x, nil
}

// counter reads one line of units.yaml: "- A1 red 3 2 0202".
func (x *module) counter(f []string) error {
	if len(f) < 6 || f[0] != "-" {
		return fmt.Errorf("want - name side strength steps hex")
	}
	strength, err := strconv.Atoi(f[3])
	if err != nil {
		return err
	}
	steps, err := strconv.Atoi(f[4])
	if err != nil {
		return err
	}
	h, ok := x.world.Map.Find(f[5])
	if !ok {
		return fmt.Errorf("no hex %s", f[5])
	}
	d := &core.UnitDef{ID: f[1], Name: f[1], Side: core.Side(f[2]), Type: "foot", Code: f[5], Tags: f[6:]}
	for range steps {
		d.Steps = append(d.Steps, core.Values{Attack: strength, Defence: strength, Move: 2})
	}
	x.world.Defs = append(x.world.Defs, d)
	x.start = append(x.start, h)
	return nil
}

type module struct {
	world *core.World
	start []hexmap.Hex // start hexes by counter

	changed bool
}

// ext holds the sealed plans and how often each hex was attacked in this phase.
type ext struct {
	pool     []string // seals of the hidden finds to come; "draw" before they are drawn
	next     string   // Red's plan of the next turn: "", "fight/move" or "sealed <hash>"
	plan     string   // plan in force, in plain text
	attacked []string
}

// Lines returns the extension as text.
func (e ext) Lines() []string {
	var out []string
	if e.next != "" {
		out = append(out, "next: "+e.next)
	}
	if e.plan != "" {
		out = append(out, "plan: "+e.plan)
	}
	if len(e.pool) > 0 {
		out = append(out, "pool: "+strings.Join(e.pool, " "))
	}
	if len(e.attacked) > 0 {
		out = append(out, "attacked: "+strings.Join(e.attacked, " "))
	}
	return out
}

func extOf(r core.Reader) ext {
	e, _ := r.Ext().(ext)
	return e
}

// World returns the map and the counters.
func (x *module) World() *core.World { return x.world }

// Start returns the printed set-up, before the first phase: the engine calls Next first.
func (x *module) Start(o core.Options) (*core.Position, error) {
	p := core.NewPosition(x.world)
	p.Ext = ext{}
	if o.Get("pool") == "yes" {
		p.Ext = ext{pool: []string{"draw"}}
	}
	tx := core.Begin(p, nil)
	for i, d := range x.world.Defs {
		if err := tx.Do(core.Place{Unit: d.ID, Hex: x.start[i]}); err != nil {
			return nil, err
		}
		if d.Tagged(markAmbush) {
			if err := tx.Do(core.Mark{Unit: d.ID, Mark: markAmbush, Quiet: true}); err != nil {
				return nil, err
			}
		}
	}
	for i := range x.world.Map.Len() {
		h := hexmap.Hex(i)
		side := Red
		if x.world.Map.Label(h)[1] >= '3' {
			side = Blue
		}
		p.SetControl(h, side)
	}
	return p, tx.Do(core.PhaseChange{Turn: 1, Phase: "T1-X", Text: "the game begins"})
}

// Vocabulary returns the common order language with two further verbs.
func (x *module) Vocabulary(string, core.Side) notation.Vocabulary {
	return notation.Vocabulary{Verbs: notation.CommonVerbs(), Questions: []string{"retreat", "losses", "advance", "order"}}
}

// Expect describes the sheet that a phase needs.
func (x *module) Expect(r core.Reader) core.Expectation {
	return core.Expectation{Name: "phase " + say.Plain(r.Phase()), Task: "move and attack", Template: []string{"pass"}}
}
