package packet_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/planner/packet"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/golden"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// sets are the titles that were loaded.
var sets = map[string]preview.TitleData{}

// load returns a title with its shipped data.
func load(t testing.TB, id string) preview.TitleData {
	t.Helper()
	if s, ok := sets[id]; ok {
		return s
	}
	title, ok := rules.Find(id)
	if !ok {
		t.Fatal(id)
	}
	data, err := scenarios.Open(id, nil)
	if err != nil {
		t.Fatal(err)
	}
	mod, err := title.Load(data)
	if err != nil {
		t.Fatal(err)
	}
	sets[id] = preview.TitleData{Title: title, Module: mod}
	return sets[id]
}

// positionOf returns the position file of a side, and the set that reads it.
func positionOf(t testing.TB, set preview.TitleData, g *engine.Game, side core.Side) (preview.TitleData, []byte) {
	t.Helper()
	x, err := g.KnowledgeOf(side)
	if err != nil {
		t.Fatal(err)
	}
	set.Data = x.Data
	file, err := preview.WritePositionFile(x, g.RecentBatches(side), set.Module, "")
	if err != nil {
		t.Fatal(err)
	}
	return set, file
}

// write returns the packet of a side of a game, and its bytes; change changes the request.
func write(t testing.TB, set preview.TitleData, g *engine.Game, side core.Side, change func(q *packet.Request)) (*packet.Packet, []byte) {
	t.Helper()
	set, file := positionOf(t, set, g, side)
	q := packet.Request{Set: set, Position: file, Catalogue: titles.Library().Catalogue(), Lang: "en"}
	if change != nil {
		change(&q)
	}
	p, err := packet.New(q)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return p, text
}

// begin returns a game of a scenario after some sheets of a computer player.
func begin(t testing.TB, id, scenario, player string, sheets int, watch func(g *engine.Game)) *engine.Game {
	t.Helper()
	set := load(t, id)
	options, err := set.Title.Meta().Scenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	see := func(g *engine.Game, _ *engine.Outcome) {
		if watch != nil && g.Position().Over == nil {
			watch(g)
		}
	}
	m, err := ai.Setting{Title: set.Title, Addr: player, Options: options, MaxSheets: sheets, Watch: see}.PlayLoaded(set.Module, 1)
	if err != nil {
		t.Fatal(err)
	}
	return m.Game
}

// TestEveryScenario holds packets of the first sheets of each scenario against size and schema, for both sides, and has
// the rules judge the orders that they list.
func TestEveryScenario(t *testing.T) {
	schema, sheets := compile(t), 16
	if testing.Short() {
		sheets = 1
	}
	for _, title := range rules.All() {
		id := title.Meta().ID
		set := load(t, id)
		for _, scenario := range title.Meta().Scenarios() {
			asked := 0
			begin(t, id, scenario, "ai:random", sheets, func(g *engine.Game) {
				if testing.Short() && asked > 0 {
					return
				}
				for _, side := range title.Meta().Sides {
					p, text := write(t, set, g, side, nil)
					at := id + " " + scenario + " " + p.Phase + " " + p.Side
					if len(text) > packet.MaxBytes {
						t.Errorf("%s: %d bytes", at, len(text))
					}
					conforms(t, schema, at, text)
					if (side == g.AwaitedSide()) != (p.Asked == "orders" || p.Asked == "answer") {
						t.Errorf("%s: asked for %s, the game waits for %s", at, p.Asked, g.AwaitedSide())
					}
					if p.Asked == "orders" {
						asked++
						tryOrders(t, g, p, at)
					}
				}
			})
			if asked == 0 {
				t.Errorf("%s %s: nobody was asked for orders", id, scenario)
			}
		}
	}
}

// tryOrders has the rules judge one order of each counter, spelled from its form if need be. A path that is not the
// only cheapest one may be refused, with the paths.
func tryOrders(t *testing.T, g *engine.Game, p *packet.Packet, at string) {
	t.Helper()
	for i, u := range p.Orders {
		if i%9 != 0 {
			continue
		}
		line, form := "", ""
		for _, f := range u.Forms {
			for _, hexes := range f.Ends {
				last := strings.Fields(hexes)
				line, form = strings.Replace(f.Form, "HEX", last[len(last)-1], 1), f.Form
			}
		}
		if len(u.Lines) > 0 {
			line, form = u.Lines[len(u.Lines)-1].Line, ""
		}
		head, end := []string{p.Frame.Head, p.Frame.Base, "check"}, []string{line, p.Frame.End, ""}
		frame := strings.Join(slices.Concat(head, p.Opening, end), "\n")
		found := notation.FindFrames(frame, func(_, _, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, core.Side(p.Side)), true
		})
		if len(found.Frames) != 1 {
			t.Fatalf("%s: no sheet in %q: %v", at, frame, found.Faults)
		}
		out, err := g.Check(engine.Input{Frame: found.Frames[0]})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range out.Faults {
			if f.Stage <= notation.Illegal && !f.SheetWide && f.Pos.Line == 4+len(p.Opening) && (form == "" || len(f.Legal) == 0) {
				t.Errorf("%s: %q of %s is refused: %s", at, line, u.Unit, f.Text)
			}
		}
	}
}

// compile returns the schema of packets.
func compile(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := packet.Schema()
	if err != nil {
		t.Fatal(err)
	}
	return compileText(t, text)
}

// compileText returns a schema.
func compileText(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("packet.json", doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("packet.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// conforms holds a packet against the schema.
func conforms(t *testing.T, s *jsonschema.Schema, at string, text []byte) {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err == nil {
		err = s.Validate(v)
	}
	if err != nil {
		t.Errorf("%s: %v", at, err)
	}
}

// TestSchemaRefuses: a packet of another format, without a field or with another one does not fit the schema.
func TestSchemaRefuses(t *testing.T) {
	s := compile(t)
	_, text := write(t, load(t, "kursk"), begin(t, "kursk", "", "ai:greedy", 1, nil), "german", nil)
	for _, change := range []func(m map[string]any){
		func(m map[string]any) { m["format"] = 2 },
		func(m map[string]any) { delete(m, "frame") },
		func(m map[string]any) { m["secret"] = 1 },
		func(m map[string]any) { m["asked"] = "everything" },
	} {
		var m map[string]any
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
		change(m)
		again, err := json.Marshal(m)
		if err != nil {
			t.Fatal(err)
		}
		v, err := jsonschema.UnmarshalJSON(bytes.NewReader(again))
		if err != nil {
			t.Fatal(err)
		}
		if s.Validate(v) == nil {
			t.Errorf("taken: %.60s", again)
		}
	}
}

// TestAttacks: forecasts of the packets of a battle of Kursk are those of attacks that may be ordered, and their
// chances add up.
func TestAttacks(t *testing.T) {
	set, n := load(t, "kursk"), 0
	begin(t, "kursk", "", "ai:greedy", 10, func(g *engine.Game) {
		p, _ := write(t, set, g, g.AwaitedSide(), nil)
		for _, f := range p.Forecasts {
			sum := 0.0
			for _, c := range f.Chances {
				sum += c.Percent
			}
			if n++; sum < 98 || sum > 102 || !strings.Contains(f.Order, f.Hex) {
				t.Errorf("%s %s: %v", p.Phase, f.Order, f.Chances)
			}
		}
	})
	if n == 0 {
		t.Error("no attack was forecast")
	}
}

// TestUnits: a packet for some counters holds their orders in full, and one of the map alone has map and no orders.
func TestUnits(t *testing.T) {
	set, n := load(t, "demyansk-shield"), 0
	begin(t, "demyansk-shield", "1", "ai:random", 6, func(g *engine.Game) {
		side := g.AwaitedSide()
		all, _ := write(t, set, g, side, nil)
		at := slices.IndexFunc(all.Orders, func(u packet.UnitOrder) bool { return len(u.Forms) > 0 })
		if at < 0 {
			return
		}
		n++
		if len(all.Left) == 0 || !strings.Contains(all.Left[0].Ask, "agent UNIT") {
			t.Errorf("%s: nothing is said of what was left out: %v", all.Phase, all.Left)
		}
		some, _ := write(t, set, g, side, func(q *packet.Request) { q.Units = []string{all.Orders[at].Unit} })
		if len(some.Orders) != 1 || len(some.Orders[0].Forms) > 0 || len(some.Orders[0].Lines) == 0 {
			t.Errorf("%s: %+v", all.Phase, some.Orders)
		}
		alone, _ := write(t, set, g, side, func(q *packet.Request) { q.MapOnly = true })
		if alone.Map == nil || len(alone.Orders)+len(alone.Forecasts) > 0 {
			t.Errorf("%s: the map does not come alone", all.Phase)
		}
	})
	if n == 0 {
		t.Error("the orders of every packet fit in full")
	}
}

// TestSchemaFile: the schema in docs is the one of the program.
func TestSchemaFile(t *testing.T) {
	text, err := packet.Schema()
	if err != nil {
		t.Fatal(err)
	}
	golden.Compare(t, "../../../docs/agent.schema.json", string(text))
}

// TestPage: the table of fields in docs/agents.md is the one of the program.
func TestPage(t *testing.T) {
	const page = "../../../docs/agents.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	const begin, end = "| field | type | meaning |\n|---|---|---|\n", "\n## "
	head, rest, ok := strings.Cut(string(text), begin)
	_, tail, more := strings.Cut(rest, end)
	if !ok || !more {
		t.Fatalf("%s has no table of fields", page)
	}
	var table strings.Builder
	for _, f := range packet.Fields() {
		fmt.Fprintf(&table, "| `%s` | %s | %s |\n", f.Path, f.Type, f.Doc)
	}
	golden.Compare(t, page, head+begin+table.String()+end+tail)
	script, err := os.ReadFile("../../../docs/agent.py")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "```python\n"+string(script)+"```\n") {
		t.Errorf("%s does not print docs/agent.py as it is", page)
	}
	if n := len(strings.Fields(strings.ReplaceAll(string(script), " ", "_"))); n > 40 {
		t.Errorf("docs/agent.py has %d lines", n)
	}
}

// TestExample holds the example of docs/agents.md, which is shortened, against the schema without its required fields.
func TestExample(t *testing.T) {
	page, err := os.ReadFile("../../../docs/agents.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(page), "```json\n")
	example, _, _ := strings.Cut(rest, "```")
	text, err := packet.Schema()
	if err != nil {
		t.Fatal(err)
	}
	loose := regexp.MustCompile(`(?s)"required": \[[^\]]*\],`).ReplaceAll(text, nil)
	conforms(t, compileText(t, loose), "docs/agents.md", []byte(example))
}
