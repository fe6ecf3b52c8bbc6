package ruletest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// mapFile is the name of a title's map among its data files.
const mapFile = "map.hexmap"

// builder sets up the position of a case.
type builder struct {
	c       Case
	title   core.Title
	data    *loaded
	mod     core.Module
	options core.Options
	tx      *core.Tx

	warnings []string
}

// warn records a warning about a line whose effect its writer probably did not intend.
func (b *builder) warn(line int, format string, args ...any) {
	b.warnings = append(b.warnings, fmt.Sprintf("%s:%d: %s", b.c.File, line, fmt.Sprintf(format, args...)))
}

// faultAt returns an error about a line of the case.
func faultAt(line int, format string, args ...any) error {
	return fmt.Errorf("line %d: %s", line, fmt.Sprintf(format, args...))
}

// build loads the title with the data of the case and sets up its position.
func (b *builder) build(r *Runner) (*core.Position, error) {
	if err := b.load(r); err != nil {
		return nil, err
	}
	if err := b.chooseOptions(); err != nil {
		return nil, err
	}
	b.mod = core.ScenarioModule(b.data.mod, b.options)
	added, err := b.counters()
	if err != nil {
		return nil, err
	}
	begin := b.begin
	if !added {
		begin = func() (*core.Position, error) { return b.data.start(fmt.Sprint(b.c.given.start, b.options), b.begin) }
	}
	start, err := begin()
	if err != nil {
		return nil, err
	}
	b.tx = core.Begin(start, nil)
	for _, f := range []func() error{b.phase, b.units, b.control, b.tracks, b.completePosition} {
		if err := f(); err != nil {
			return nil, err
		}
	}
	return b.tx.Position().Clone(), nil
}

// begin returns the start position. It has no counters on the map unless the case says "start".
func (b *builder) begin() (*core.Position, error) {
	start, err := b.mod.Start(b.options)
	if err != nil {
		return nil, fmt.Errorf("the start position: %w", err)
	}
	b.tx = core.Begin(start.Clone(), nil)
	return b.tx.Position(), b.clear()
}

// load loads the title; files and map edits of the case replace its data.
func (b *builder) load(r *Runner) error {
	g := &b.c.given
	own := map[string]string{}
	for _, f := range g.files {
		own[f.name] = f.text
	}
	why := ""
	if _, drawn := own[mapFile]; drawn || g.bareMap || len(g.edits) > 0 {
		var err error
		if why, err = b.buildMap(r, own); err != nil {
			return err
		}
	}
	for name, text := range own {
		own[name] = withSourceLine(text)
	}
	var err error
	if b.data, err = r.loadModule(b.title, b.c.Title, own); err != nil && why != "" {
		return fmt.Errorf("%s\n%w", why, err)
	}
	return err
}

// buildMap adds the map of the case to its files: its own map or the title's, with the edits. why explains a fault of
// loading the map.
func (b *builder) buildMap(r *Runner, own map[string]string) (why string, err error) {
	shipped, err := r.titleMap(b.c.Title)
	if err != nil {
		return "", err
	}
	text, ok := own[mapFile]
	if !ok {
		text = shipped
	} else if text, why, err = overlayMap(addMissingHead(text, shipped), shipped); err != nil {
		return "", err
	}
	if b.c.given.bareMap || len(b.c.given.edits) > 0 {
		base, err := r.loadModule(b.title, b.c.Title, nil)
		if err != nil {
			return "", err
		}
		var classes []core.Class
		if c, ok := base.mod.(core.ClassLister); ok {
			classes = c.Classes()
		}
		if text, err = r.editMap(text, b.c.given.bareMap, b.c.given.edits, classes); err != nil {
			return "", err
		}
	}
	own[mapFile] = text
	return why, nil
}

// withSourceLine adds to a data file the line that names its source.
func withSourceLine(text string) string {
	const source = "# source: "
	if strings.HasPrefix(strings.TrimSpace(text), source) {
		return text
	}
	return source + "transcribed\n" + text
}

// counters adds the counters that the case describes itself, and reports whether there are any.
func (b *builder) counters() (added bool, err error) {
	var defs []core.UnitDef
	for _, u := range b.c.given.units {
		if u.def != nil {
			defs = append(defs, *u.def)
		} else if d := b.reserveCounter(u.id); d != nil && !slices.ContainsFunc(defs, func(x core.UnitDef) bool { return x.ID == d.ID }) {
			defs = append(defs, *d)
		}
	}
	if len(defs) == 0 {
		return false, nil
	}
	s, ok := b.mod.(core.TestStager)
	if !ok {
		return true, fmt.Errorf("the title takes only its own counters, not %s", defs[0].ID)
	}
	b.mod, err = s.Counters(defs)
	return true, err
}

// reserveCounter returns the definition of a counter of the title that the scenario does not use, nil for others.
func (b *builder) reserveCounter(id string) *core.UnitDef {
	r, ok := b.mod.(core.ReserveProvider)
	if !ok || slices.ContainsFunc(b.mod.World().Defs, func(d *core.UnitDef) bool { return d.ID == id }) {
		return nil
	}
	return r.Reserve(id)
}

// chooseOptions sets the title's options to the values in the case, otherwise to the defaults.
func (b *builder) chooseOptions() error {
	defs := engine.OptionDefs(b.title.Meta())
	for _, d := range defs {
		b.options = append(b.options, core.Fact{Name: d.Key, Value: d.Values[0]})
	}
	for _, o := range b.c.given.options {
		i := slices.IndexFunc(defs, func(d core.OptionDef) bool { return d.Key == o.key })
		if i < 0 {
			return faultAt(o.line, "the title has no option %q", o.key)
		}
		if !slices.Contains(defs[i].Values, o.value) {
			return faultAt(o.line, "option %s is one of %s, not %q", o.key, strings.Join(defs[i].Values, ", "), o.value)
		}
		b.options[i].Value = o.value
	}
	slices.SortFunc(b.options, func(a, c core.Fact) int { return strings.Compare(a.Name, c.Name) })
	return nil
}

// clear removes the counters from the map, unless the case says "start".
func (b *builder) clear() error {
	if b.c.given.start {
		return nil
	}
	for _, u := range b.tx.Read().Units() {
		if err := b.put(u.Def.ID, hexmap.None, core.BoxPool); err != nil {
			return err
		}
		for _, m := range u.Marks {
			if err := b.tx.Do(core.Mark{Unit: u.Def.ID, Mark: m, Off: true, Quiet: true}); err != nil {
				return err
			}
		}
	}
	return nil
}

func (b *builder) put(id string, h hexmap.Hex, box string) error {
	if box == core.BoxDead {
		return b.tx.Do(core.Remove{Unit: id, Box: box})
	}
	return b.tx.Do(core.Place{Unit: id, Hex: h, Box: box})
}

// phase sets the phase. Its code begins with T and the turn, and names a side by its first letters.
func (b *builder) phase() error {
	g := &b.c.given
	r := b.tx.Read()
	if g.phase.text == "" {
		return nil
	}
	code := strings.ToUpper(g.phase.text)
	head, tail, _ := strings.Cut(code, "-")
	turn, err := strconv.Atoi(strings.TrimPrefix(head, "T"))
	if err != nil || !strings.HasPrefix(head, "T") || turn < 0 || turn > 999 {
		return faultAt(g.phase.line, "phase %q does not begin with T and a turn, such as T1-G-1", g.phase.text)
	}
	letter, _, _ := strings.Cut(tail, "-")
	var active core.Side
	for _, s := range r.World().Sides {
		if letter != "" && strings.HasPrefix(strings.ToUpper(string(s)), letter) || string(s) == g.active.text {
			active = s
		}
	}
	if active == "" {
		return faultAt(g.phase.line, "phase %s names no side of the title; say whose it is with \"active SIDE\"", code)
	}
	return b.tx.Do(core.PhaseChange{Turn: turn, Phase: code, Active: active})
}

func (b *builder) units() error {
	list := b.c.given.units
	for i, u := range list {
		replaced := slices.ContainsFunc(list[i+1:], func(x unitGiven) bool { return x.id == u.id && x.def != nil })
		if replaced { // a later line defines the counter again
			continue
		}
		if u.def != nil && b.isKeyword(u.id) {
			b.warn(u.line, "unit %s: %q is a word of the notation, and orders that name the counter are read otherwise; give it "+
				"another name", u.id, u.id)
		}
		if err := b.unit(u); err != nil {
			return err
		}
	}
	return nil
}

// isKeyword reports whether a name is a word that separates the parts of an order, such as "w" for "with".
func (b *builder) isKeyword(name string) bool {
	is := func(w string) bool { return strings.EqualFold(w, name) }
	arg := func(a notation.Arg) bool { return is(a.Keyword) || slices.ContainsFunc(a.Alias, is) }
	verb := func(v notation.Verb) bool { return slices.ContainsFunc(v.Args, arg) }
	r := b.tx.Read()
	return slices.ContainsFunc([]string{"if", "and", "not", "then"}, is) ||
		slices.ContainsFunc(b.mod.Vocabulary(r.Phase(), r.Active()).Verbs, verb)
}

// unit places a counter on top of the stack in its hex. The counter's side then controls the hex.
func (b *builder) unit(u unitGiven) error {
	x, ok := b.tx.Read().Unit(u.id)
	if !ok {
		return faultAt(u.line, "%s", b.unknownCounter(u.id))
	}
	if u.box == core.BoxDead && u.steps > 0 {
		return faultAt(u.line, "unit %s: a dead unit has no steps", u.id)
	}
	h := hexmap.None
	if u.hex != "" {
		var err error
		if h, err = find(b.tx.Read().Map(), u.hex); err != nil {
			return faultAt(u.line, "%v", err)
		}
	}
	if u.hex == "" && u.box == "" && !b.c.given.start {
		u.box = core.BoxPool
	}
	if u.hex != "" || u.box != "" {
		if err := b.put(u.id, h, u.box); err != nil {
			return faultAt(u.line, "%v", err)
		}
	}
	if u.steps > 0 {
		if err := b.tx.Do(core.StepChange{Unit: u.id, Left: u.steps}); err != nil {
			return faultAt(u.line, "%v", err)
		}
	}
	for _, m := range u.marks {
		if err := b.tx.Do(core.Mark{Unit: u.id, Mark: m, Quiet: true}); err != nil {
			return faultAt(u.line, "%v", err)
		}
	}
	for _, m := range u.lackedMarks {
		if err := b.tx.Do(core.Mark{Unit: u.id, Mark: m, Off: true, Quiet: true}); err != nil {
			return faultAt(u.line, "%v", err)
		}
	}
	if h == hexmap.None {
		return nil
	}
	return b.tx.Do(core.ControlChange{Hex: h, Side: x.Def.Side})
}

func (b *builder) control() error {
	for _, c := range b.c.given.control {
		if c.side != "nobody" && !slices.Contains(b.mod.World().Sides, core.Side(c.side)) {
			return faultAt(c.line, "there is no side %q", c.side)
		}
		for _, token := range c.hexes {
			run, err := expand(b.mod.World().Map, token)
			if err != nil {
				return faultAt(c.line, "%v", err)
			}
			for _, h := range run {
				holder := b.tx.Read().Holder(h)
				given := slices.ContainsFunc(b.tx.Read().Stack(h), func(u *core.Unit) bool {
					return slices.ContainsFunc(b.c.given.units, func(x unitGiven) bool { return x.id == u.Def.ID && x.hex != "" })
				})
				if given && c.side != "nobody" && holder != core.Side(c.side) {
					b.warn(c.line, "control %s %s: %s units stand there; the hex is %s all the same", c.side,
						b.mod.World().Map.Label(h), holder, c.side)
				}
				if err := b.tx.Do(core.ControlChange{Hex: h, Side: core.Side(strings.TrimPrefix(c.side, "nobody"))}); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (b *builder) tracks() error {
	for _, t := range b.c.given.tracks {
		known := slices.ContainsFunc(b.tx.Read().Tracks(), func(x core.Track) bool { return x.Name == t.name })
		if !known && b.mod.World().Tracks[t.name] == "" { // some tracks are of other scenarios
			return faultAt(t.line, "the title has no track %q", t.name)
		}
		if err := b.tx.Do(core.TrackChange{Track: t.name, Delta: t.value - b.tx.Read().Track(t.name)}); err != nil {
			return err
		}
	}
	return nil
}

// completePosition lets the title complete the position, such as values that depend on others.
func (b *builder) completePosition() error {
	var set []core.Fact
	for _, s := range b.c.given.sets {
		set = append(set, s.fact)
	}
	s, ok := b.mod.(core.TestStager)
	if !ok {
		if len(set) > 0 {
			return faultAt(b.c.given.sets[0].line, "the title knows no \"set %s\"", set[0].Name)
		}
		return nil
	}
	if err := s.Stage(b.tx, set); err != nil {
		return fmt.Errorf("the given position: %w", err)
	}
	return nil
}
