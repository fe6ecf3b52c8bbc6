package casefile

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// Runner runs cases. It keeps what it loaded, so that cases with the same data share it, and is safe for concurrent use.
type Runner struct {
	titles func(id string) (core.Title, bool)
	data   func(id string) (fs.FS, error)
	watch  func(*engine.Game, *engine.Outcome)

	mu      sync.Mutex
	modules map[string]core.Module // by title and replaced files
}

// NewRunner makes a runner. titles finds a title by its id, data the files of its scenario.
func NewRunner(titles func(id string) (core.Title, bool), data func(id string) (fs.FS, error)) *Runner {
	return &Runner{titles: titles, data: data, modules: map[string]core.Module{}}
}

// Watch has f called with what came of every sheet, in the game as it is after it. It is set before the first case runs.
func (r *Runner) Watch(f func(*engine.Game, *engine.Outcome)) { r.watch = f }

// Run runs a single case.
func Run(c Case, titles func(id string) (core.Title, bool), data func(id string) (fs.FS, error)) Result {
	return NewRunner(titles, data).Run(c)
}

// Run runs a case on a game of its own. It never fails: what is wrong with the case stands in the differences too.
func (r *Runner) Run(c Case) Result {
	res := Result{File: c.File, Line: c.Line, Name: c.Heading, Title: c.Title, Rules: c.rules()}
	x := &play{c: c, watch: r.watch}
	if err := x.prepare(r); err != nil {
		x.diffAt(c.Line, "%v", err)
	} else {
		for i := range c.steps {
			if !x.step(&c.steps[i]) {
				break
			}
		}
	}
	res.Diffs = x.diffs
	res.OK = len(res.Diffs) == 0
	return res
}

// module loads a title with its files, or gives the module that was loaded from the same before.
func (r *Runner) module(t core.Title, id string, files overlay) (core.Module, error) {
	key := id
	for _, name := range slices.Sorted(maps.Keys(files.files)) {
		key += "\x00" + name + "\x00" + files.files[name]
	}
	r.mu.Lock()
	mod, ok := r.modules[key]
	r.mu.Unlock()
	if ok {
		return mod, nil
	}
	mod, err := t.Load(files)
	if err != nil {
		return nil, fmt.Errorf("the data of %s: %w", id, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.modules[key] = mod
	return mod, nil
}

// rules are the rule numbers that the heading and the expectations name.
func (c Case) rules() []string {
	var out []string
	for _, r := range c.Refs {
		if isRule(r) {
			out = append(out, r)
		}
	}
	for _, s := range c.steps {
		for _, w := range s.expect {
			rule := ""
			switch w := w.(type) {
			case wantFault:
				rule = w.rule
			case wantEvent:
				rule = w.rule
			case wantAsks:
				rule = w.rule
			}
			if rule != "" {
				out = append(out, rule)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// play is one case being played.
type play struct {
	c     Case
	g     *engine.Game
	mod   core.Module
	watch func(*engine.Game, *engine.Outcome)
	diffs []string

	keyed   []die
	queue   []die
	answers []answer
	waiting bool // the last step of the last outcome stopped at a decision and will be told again
	shown   *shown
}

// answer is one line of an "answers" section.
type answer struct {
	line int
	side core.Side
	text string
}

func (p *play) diffAt(line int, format string, args ...any) {
	p.diffs = append(p.diffs, fmt.Sprintf("%s:%d: %s", p.c.File, line, fmt.Sprintf(format, args...)))
}

// prepare builds the game.
func (p *play) prepare(with *Runner) error {
	t, ok := with.titles(p.c.Title)
	if !ok {
		return fmt.Errorf("there is no title %q", p.c.Title)
	}
	b := &builder{c: p.c, title: t}
	pos, err := b.build(with)
	if err != nil {
		return err
	}
	p.mod = b.mod
	p.g = engine.At(t, b.mod, b.options, pos, p.roll)
	p.shown = &shown{g: p.g}
	for _, s := range p.c.given.standing {
		out, ok := p.send(s)
		if !ok {
			return fmt.Errorf("the standing orders of line %d were not taken", s.line)
		}
		if out.Status != engine.Filed {
			return fail(s.line, "the standing orders are %s: %s", out.Status, faultList(out.Faults))
		}
	}
	return nil
}

// roll gives the next forced die.
func (p *play) roll(event string, n int) (int, error) {
	i := slices.IndexFunc(p.keyed, func(d die) bool { return d.key == event })
	var d die
	switch {
	case i >= 0:
		d = p.keyed[i]
		p.keyed = slices.Delete(p.keyed, i, i+1)
	case len(p.queue) > 0:
		d = p.queue[0]
		p.queue = p.queue[1:]
	default:
		return 0, fmt.Errorf("a die is thrown for %s, but the case gives none", event)
	}
	if d.face > n {
		return 0, fmt.Errorf("%d is no face of the d%d thrown for %s", d.face, n, event)
	}
	return d.face, nil
}

// step sends what a step holds and compares. It is false when the case cannot go on.
func (p *play) step(s *step) bool {
	p.keyed, p.queue = slices.Clone(s.keyed), slices.Clone(s.queue)
	p.shown = &shown{g: p.g}
	p.waiting = false
	p.answers = nil
	for _, a := range s.answer {
		for i, text := range a.lines {
			if strings.TrimSpace(text) != "" {
				p.answers = append(p.answers, answer{a.line + i, core.Side(a.side), text})
			}
		}
	}
	if !p.reply() {
		return false
	}
	for _, x := range s.sheets {
		out, ok := p.send(x)
		if !ok {
			return false
		}
		if x.kind == "standing" && out.Status != engine.Filed {
			p.diffAt(x.line, "the standing orders are %s: %s", out.Status, faultList(out.Faults))
		}
		if !p.reply() {
			return false
		}
	}
	p.leftovers()
	p.compare(s)
	return true
}

// leftovers tells of dice and answers that nobody wanted.
func (p *play) leftovers() {
	for _, d := range append(slices.Clone(p.keyed), p.queue...) {
		name := d.key
		if name == "" {
			name = fmt.Sprint(d.face)
		}
		p.diffAt(d.line, "the die %s was never thrown", name)
	}
	for _, a := range p.answers {
		p.diffAt(a.line, "the answer %q was never asked for", strings.TrimSpace(a.text))
	}
}

// compare checks all expectations of a step.
func (p *play) compare(s *step) {
	told := false
	for _, w := range s.expect {
		switch w := w.(type) {
		case wantStatus:
			told = true
		case wantFault:
			told = told || w.class == "fault" && !w.none
		}
		for _, d := range w.check(p.shown) {
			p.diffAt(w.at(), "%s", d)
		}
	}
	if !told && len(p.shown.statuses) > 0 {
		for _, d := range (wantStatus{}).check(p.shown) {
			p.diffAt(s.line, "%s", d)
		}
		return
	}
	for _, d := range unexpected(p.shown, s.expect) {
		p.diffAt(s.line, "%s", d)
	}
}

// reply answers open questions as long as the case has answers of the side asked.
func (p *play) reply() bool {
	for {
		c := p.g.Open()
		if c == nil {
			return true
		}
		i := slices.IndexFunc(p.answers, func(a answer) bool { return a.side == c.Owner })
		if i < 0 {
			return true
		}
		a := p.answers[i]
		p.answers = slices.Delete(p.answers, i, i+1)
		out, ok := p.send(sheet{line: a.line, kind: "answers", side: string(a.side), lines: []string{strings.TrimSpace(a.text)}})
		if !ok {
			return false
		}
		if out.Status == engine.Refused {
			p.diffAt(a.line, "the answer is refused: %s", faultList(out.Faults))
			return false
		}
	}
}

// send hands in one sheet.
func (p *play) send(s sheet) (*engine.Outcome, bool) {
	phase := p.g.Position().Phase
	voc := p.mod.Vocabulary(phase, core.Side(s.side))
	text := strings.TrimRight(strings.Join(s.lines, "\n"), "\n ")
	f := notation.Frame{Game: "case", Side: s.side, Phase: phase, Lines: strings.Split(text, "\n"), Pos: notation.Pos{Line: 0, Col: 1}}
	f.Statements, f.Faults = notation.ParseLines(text, voc)
	in := engine.Input{Frame: f}
	work := p.g.Submit
	if s.kind == "check" {
		work = p.g.Check
	}
	out, err := work(in)
	if err != nil {
		p.diffAt(s.line, "the sheet could not be executed: %v", err)
		return nil, false
	}
	p.take(s, out)
	if p.watch != nil {
		p.watch(p.g, out)
	}
	return out, true
}

// take adds an outcome to what the step showed. A unit of work that waited is told again from its beginning.
func (p *play) take(s sheet, out *engine.Outcome) {
	x := p.shown
	x.faults = append(x.faults, out.Faults...)
	if s.kind == "orders" || s.kind == "check" {
		x.statuses = append(x.statuses, out.Status)
	}
	if s.kind == "check" {
		for _, f := range out.Forecasts {
			x.events = append(x.events, f.Events...)
		}
	}
	if p.waiting && len(out.Steps) > 0 {
		x.events = x.events[:x.mark]
	}
	for _, st := range out.Steps {
		x.mark = len(x.events)
		x.events = append(x.events, st.Events...)
		p.waiting = st.Status == engine.Waiting
	}
}
