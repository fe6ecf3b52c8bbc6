package describe

import (
	"strings"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/preview"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// View is the board as one side sees it, with what else its player may ask about.
type View struct {
	Module core.Module
	Reader core.Reader // shows only what the side may see
	Side   core.Side
	Board  *preview.Board       // names costs of movement; nil leaves them out
	Recent []engine.RecentBatch // what the side saw since its last sheet

	Scenario string // id of the scenario; "" for the usual one
}

// NewView returns the view of what a side knows, with what it saw since its last sheet.
func NewView(set preview.TitleData, x *engine.SideKnowledge, recent []engine.RecentBatch) View {
	mod := core.ScenarioModule(set.Module, x.Options)
	return View{Module: mod, Reader: x.View.Reader(), Side: x.Side, Board: set.NewBoard(x), Recent: recent,
		Scenario: x.Options.Get(core.ScenarioKey)}
}

// ForGame returns the view of a side of a game.
func ForGame(g *game.Game, side core.Side) (View, error) {
	set, err := g.Library().TitleData(g.Dir, g.Header)
	if err != nil {
		return View{}, err
	}
	x, err := g.KnowledgeOf(side)
	if err != nil {
		return View{}, err
	}
	return NewView(set, x, g.RecentBatches(side)), nil
}

// Refusal is the error for a question that cannot be answered, with what would be right.
type Refusal struct {
	Why, Remedy say.Text
}

func (e *Refusal) Error() string { return e.Why.String() }

// topic is a question that a player may ask.
type topic struct {
	name string
	args string // form of the arguments
}

// topics lists the questions in the order in which they are offered. The first, without a name, asks for the whole
// position.
var topics = []topic{{"", ""}, {"front", ""}, {"units", ""}, {"near", "HEX [N]"}, {"weakest", "[N]"}, {"supply", ""},
	{"objectives", ""}, {"changes", ""}, {"path", "UNIT to HEX"}, {"compare", "HEX HEX"}}

// answers returns the function that answers each question.
func answers() map[string]func(*describer, []string) error {
	return map[string]func(*describer, []string) error{
		"": (*describer).overview, "front": (*describer).front, "units": (*describer).units, "near": (*describer).near,
		"weakest": (*describer).weakest, "supply": (*describer).supply, "objectives": (*describer).objectives,
		"changes": (*describer).changes, "path": (*describer).path, "compare": (*describer).compare,
	}
}

// Topics returns the names of all questions with their arguments.
func Topics() []string {
	var out []string
	for _, t := range topics[1:] {
		out = append(out, strings.TrimSpace(t.name+" "+t.args))
	}
	return out
}

// Answer returns the answer to a question such as "front" or "near 2113". Each line is a sentence or a few. An empty
// question asks for the whole position. A question that cannot be answered gives a *Refusal.
func (v View) Answer(question string) ([]say.Text, error) {
	d := newDescriber(v)
	args := strings.Fields(question)
	name := ""
	if len(args) > 0 {
		name, args = strings.ToLower(args[0]), args[1:]
	}
	if run, ok := answers()[name]; ok {
		err := run(d, args)
		return d.lines, err
	}
	var names []string
	for _, t := range topics[1:] {
		names = append(names, t.name)
	}
	if _, err := d.hex(question); err == nil {
		return d.lines, d.near(strings.Fields(question))
	}
	return nil, &Refusal{say.F("%q is nothing that can be described", name),
		say.F("One of these may follow the word describe: %s.", say.Verbatim(strings.Join(names, ", ")))}
}

// describer collects the lines of one answer.
type describer struct {
	View
	enemy       core.Side
	oneStrength bool                  // counters of the title have one strength for attack and defence
	notes       map[string][]say.Text // remarks of the title on units of the viewer, by unit
	stacks      map[hexmap.Hex]stack
	supplied    map[hexmap.Hex]bool // nil if the title does not say
	lines       []say.Text
}

func newDescriber(v View) *describer {
	d := &describer{View: v, enemy: v.Reader.Enemy(v.Side), oneStrength: true, notes: map[string][]say.Text{}}
	for _, def := range v.Reader.World().Defs {
		for _, x := range def.Steps {
			d.oneStrength = d.oneStrength && x.Attack == x.Defence
		}
	}
	if n, ok := v.Module.(core.NoteProvider); ok {
		notes := n.Notes(v.Reader, v.Side)
		for u := range v.Reader.UnitsOf(v.Side) {
			d.notes[u.Def.ID] = notes(u)
		}
	}
	d.stacks = d.findStacks()
	d.supplied = d.layer(core.LayerSupply, v.Side)
	return d
}

// layer returns the hexes of a layer of the map for a side, nil if the title does not know it.
func (d *describer) layer(kind string, side core.Side) map[hexmap.Hex]bool {
	c, ok := d.Module.(core.LayerProvider)
	if !ok {
		return nil
	}
	list := c.LayerHexes(d.Reader, kind, side)
	if list == nil {
		return nil
	}
	out := map[hexmap.Hex]bool{}
	for _, h := range list {
		out[h] = true
	}
	return out
}

// say adds a line.
func (d *describer) say(format string, args ...any) {
	d.lines = append(d.lines, say.F(format, args...))
}

// sentence returns a sentence that stands beside others in a line, so that it is translated by itself.
func sentence(t say.Text) say.Text { return say.F("%s", t) }

// hex returns the hex that a word names: by its number, by the name of its place, or as the hex of a unit.
func (d *describer) hex(word string) (hexmap.Hex, error) {
	m := d.Reader.Map()
	if h, ok := m.Find(strings.ToUpper(word)); ok {
		return h, nil
	}
	if u, ok := d.unitNamed(word); ok && u.OnMap() {
		return u.Hex, nil
	}
	names := m.PlaceNames(func(string) bool { return false })
	if list := names[strings.ToLower(word)]; len(list) > 0 {
		h, _ := m.Find(list[0])
		return h, nil
	}
	var known []string
	for _, p := range m.Places() {
		known = append(known, p.Name)
	}
	remedy := say.Text("Write the number of a hex, such as that of one of your units.")
	if near := notation.DidYouMean(word, known, 3); len(near) > 0 {
		remedy = say.F("Did you mean %s?", strings.Join(near, ", "))
	}
	return hexmap.None, &Refusal{say.F("%q is neither a hex, nor a place, nor a unit on the map that you know", word), remedy}
}

// unitNamed returns the unit that the side knows under a name, in any case.
func (d *describer) unitNamed(word string) (*core.Unit, bool) {
	for u := range d.Reader.Each() {
		if strings.EqualFold(u.Def.ID, word) && u.Def.Type != core.Unknown {
			return u, true
		}
	}
	return nil, false
}
