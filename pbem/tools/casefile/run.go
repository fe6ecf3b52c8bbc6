package casefile

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// Runner runs cases. It keeps what it loaded, so that cases with the same data share it, and is safe for concurrent use.
type Runner struct {
	titles func(id string) (core.Title, bool)
	data   func(id string, own fs.FS) (fs.FS, error)
	watch  func(*engine.Game, *engine.Outcome)

	mu      sync.Mutex
	modules map[string]core.Module // by title and replaced files
}

// NewRunner makes a runner. titles finds a title by its id, data the files of its scenario with own files in their place, as
// scenarios.Open does; own is nil for none.
func NewRunner(titles func(id string) (core.Title, bool), data func(id string, own fs.FS) (fs.FS, error)) *Runner {
	return &Runner{titles: titles, data: data, modules: map[string]core.Module{}}
}

// Watch has f called with what came of every sheet, in the game as it is after it. It is set before the first case runs.
func (r *Runner) Watch(f func(*engine.Game, *engine.Outcome)) { r.watch = f }

// Run runs a single case.
func Run(c Case, titles func(id string) (core.Title, bool), data func(id string, own fs.FS) (fs.FS, error)) Result {
	return NewRunner(titles, data).Run(c)
}

// Run runs a case on a game of its own. It never fails: what is wrong with the case stands in the differences too. A case that
// forces results is run until the faces are found that give them.
func (r *Runner) Run(c Case) Result {
	res := Result{File: c.File, Line: c.Line, Name: c.Heading, Title: c.Title, Rules: c.Rules()}
	found := trials{}
	for found.search(r, c) {
	}
	x := &play{c: c, watch: r.watch, trials: found}
	x.all(r)
	res.Diffs, res.Shown, res.Events = x.diffs, x.account, x.events
	res.OK = len(res.Diffs) == 0
	return res
}

// all plays the case from its beginning.
func (p *play) all(r *Runner) {
	if err := p.prepare(r); err != nil {
		p.diffAt(p.c.Line, "%v", err)
		return
	}
	for i := range p.c.steps {
		if !p.step(&p.c.steps[i]) {
			return
		}
	}
	p.unanswered()
}

// unanswered tells of a question with which the case ends though it does not expect it.
func (p *play) unanswered() {
	c := p.g.Open()
	last := p.c.steps[len(p.c.steps)-1]
	if c == nil || len(p.diffs) > 0 || slices.ContainsFunc(last.expect, func(w want) bool { _, asks := w.(wantAsks); return asks }) {
		return
	}
	p.diffAt(last.line, "the case ends with a question that it does not expect: %s; answer it under \"answers %s\" or expect it", asked(c),
		c.Owner)
}

// module loads a title with files of a case in place of its own, or gives the module that was loaded from the same before.
func (r *Runner) module(t core.Title, id string, own map[string]string) (core.Module, error) {
	key := id
	for _, name := range slices.Sorted(maps.Keys(own)) {
		key += "\x00" + name + "\x00" + own[name]
	}
	r.mu.Lock()
	mod, ok := r.modules[key]
	r.mu.Unlock()
	if ok {
		return mod, nil
	}
	var over fs.FS
	if len(own) > 0 {
		over = scenarios.Files(own)
	}
	files, err := r.data(id, over)
	if err != nil {
		return nil, err
	}
	mod, err = t.Load(files)
	if err != nil {
		return nil, fmt.Errorf("the data of %s: %w", id, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.modules[key] = mod
	return mod, nil
}

// shipped is the text of a title's map.
func (r *Runner) shipped(id string) (string, error) {
	data, err := r.data(id, nil)
	if err != nil {
		return "", err
	}
	text, err := fs.ReadFile(data, mapFile)
	return string(text), err
}

// Rules are the rule numbers that the heading and the expectations name.
func (c Case) Rules() []string {
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

	trials  trials   // the faces of dice that are to give a result
	thrown  []thrown // such dice, since the case began
	noDie   string   // the event for which a die was thrown that the case does not give
	keyed   []die
	queue   []die
	answers []answer
	turn    *engine.WholeTurn // the checks of this step, nil before the first
	taken   int               // what they have told so far of what they take for granted
	waiting bool              // the last step of the last outcome stopped at a decision and will be told again
	shown   *shown
	account []Account
	events  []core.Event // of all steps
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
		out, err := p.send(s)
		if err != nil {
			return fail(s.line, "the standing orders were not taken: %v", err)
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
		p.noDie = event
		return 0, fmt.Errorf("a die is thrown for %s, but the case gives none; give it: \"dice %s = 1\"", event, event)
	}
	if d.result != "" {
		d.face = p.trials.face(d.id)
		p.thrown = append(p.thrown, thrown{die: d, event: event, sides: n})
	}
	if d.face > n {
		return 0, fmt.Errorf("%d is no face of the d%d thrown for %s", d.face, n, event)
	}
	return d.face, nil
}

// step sends what a step holds and compares. It is false when the case cannot go on.
func (p *play) step(s *step) bool {
	p.keyed, p.queue = slices.Clone(s.keyed), slices.Clone(s.queue)
	p.shown = &shown{g: p.g, before: p.g.Halfway()}
	p.waiting, p.noDie = false, ""
	p.answers, p.turn, p.taken = nil, nil, 0
	for _, a := range s.answer {
		for i, text := range a.lines {
			if strings.TrimSpace(text) != "" {
				p.answers = append(p.answers, answer{a.line + i, core.Side(a.side), text})
			}
		}
	}
	ok := p.reply(s)
	for _, x := range s.sheets {
		ok = ok && p.hand(s, x) && p.reply(s)
	}
	if !ok {
		return false
	}
	p.account = append(p.account, Account{s.line, p.shown.account(p.c)})
	p.events = append(p.events, p.shown.events...)
	p.leftovers()
	p.compare(s)
	return true
}

// hand hands in one sheet of a step.
func (p *play) hand(s *step, x sheet) bool {
	out, err := p.send(x)
	if err != nil {
		p.broken(s, x.line, err)
		return false
	}
	taken := out.Status == engine.Filed || out.Status == engine.Answered // while the side is asked they are its answer
	if x.kind == "standing" && !taken && !s.refuses() {
		p.diffAt(x.line, "the standing orders are %s: %s", out.Status, faultList(out.Faults))
	}
	return true
}

// broken tells why a sheet could not be executed. Where the case expects a refusal it was accepted: the lack of a die only shows
// how far it went.
func (p *play) broken(s *step, line int, err error) {
	if p.noDie == "" || !s.refuses() {
		p.diffAt(line, "the sheet could not be executed: %v", err)
		return
	}
	for _, w := range s.expect {
		switch w := w.(type) {
		case wantFault:
			if w.class == "fault" && !w.none && !w.any {
				p.diffAt(w.at(), "want %s, got accepted: the sheet was carried out up to the die for %s", w, p.noDie)
			}
		case wantStatus:
			if w.refused {
				p.diffAt(w.at(), "want the sheet refused, got it accepted: it was carried out up to the die for %s", p.noDie)
			}
		}
	}
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

// reply answers open questions as long as the case has answers of the side asked. An answer that is refused leaves the question
// open for the next; the case must expect it.
func (p *play) reply(s *step) bool {
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
		out, err := p.send(sheet{line: a.line, kind: "answers", side: string(a.side), lines: []string{strings.TrimSpace(a.text)}})
		if err != nil {
			p.broken(s, a.line, err)
			return false
		}
		if out.Status == engine.Refused && !s.refuses() {
			p.diffAt(a.line, "the answer is refused: %s", faultList(out.Faults))
			return false
		}
	}
}

// send hands in one sheet. Orders that are joined by ";" have lines of their own.
func (p *play) send(s sheet) (*engine.Outcome, error) {
	in, work := engine.Input{Frame: p.frame(s)}, p.g.Submit
	if s.kind == "check" {
		if p.turn == nil {
			p.turn = p.g.WholeTurn(core.Side(s.side))
		}
		work = p.turn.Check
	}
	out, err := work(in)
	if err != nil {
		if i := slices.IndexFunc(p.thrown, func(d thrown) bool { return !d.known }); i >= 0 && p.noDie != "" {
			return nil, fmt.Errorf("%w; %w", p.wrong(&p.thrown[i], "a result behind which "+p.noDie+" is thrown"), err)
		}
		return nil, err
	}
	p.take(s, out)
	if err := p.settle(p.shown.events); err != nil {
		return nil, err
	}
	if p.watch != nil {
		p.watch(p.g, out)
	}
	return out, nil
}

// frame is a sheet as its mail would have it, but for the first line and the last. It may hold a line "keep good".
func (p *play) frame(s sheet) notation.Frame {
	phase := cmp.Or(s.phase, p.g.Position().Phase)
	f := notation.Frame{Game: "case", Side: s.side, Phase: phase, Pos: notation.Pos{Line: 0, Col: 1}}
	f.Lines = strings.Split(strings.TrimRight(strings.Join(ownLines(s.lines), "\n"), "\n "), "\n")
	voc := p.mod.Vocabulary(phase, core.Side(s.side))
	orders := slices.Clone(f.Lines)
	for i, l := range f.Lines {
		if strings.Join(strings.Fields(l), " ") == "keep good" {
			f.Keep, orders[i] = true, ""
		}
	}
	if s.results != "" {
		found := notation.Find(f.Head()+"\ncheck "+s.results+"\n#END", func(string, string, string) (notation.Vocabulary,
			bool) {
			return voc, true
		})
		f.Assume = found.Frames[0].Assume
	}
	f.Statements, f.Faults = notation.ParseLines(strings.Join(orders, "\n"), voc)
	return f
}

// take adds an outcome to what the step showed. A unit of work that waited is told again from its beginning.
func (p *play) take(s sheet, out *engine.Outcome) {
	x := p.shown
	x.faults = append(x.faults, out.Faults...)
	if s.kind == "orders" || s.kind == "check" || out.Status == engine.Refused {
		x.statuses = append(x.statuses, out.Status)
	}
	if s.kind == "check" {
		for _, f := range out.Forecasts {
			x.events = append(x.events, f.Events...)
		}
		for _, t := range out.Taken[min(p.taken, len(out.Taken)):] {
			x.events = append(x.events, core.Event{Kind: core.KindNote, Text: t.What, Value: say.Plain(t.Phase)})
		}
		p.taken = max(p.taken, len(out.Taken))
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
