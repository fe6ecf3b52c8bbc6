package casefile

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
	"fieldpost/scenarios"
)

// Runner runs cases. It keeps what it loaded, so that cases with the same data share it, and is safe for concurrent use.
type Runner struct {
	titles func(id string) (core.Title, bool)
	data   func(id string, own fs.FS) (fs.FS, error)

	mu      sync.Mutex
	modules map[string]func() (*loaded, error)      // by title and replaced files
	recent  []string                                // those with replaced files, the one asked for last at the end
	trees   datafile.TreeCache                      // of data files
	sheets  map[sheetKey]func() (*mapEditor, error) // of maps that cases edit
}

// loaded is a title with its data, and the positions with which cases of it begin.
type loaded struct {
	mod core.Module

	mu     sync.Mutex
	starts map[string]*core.Position
}

// start returns a copy of the position that a key stands for, which is made when somebody first asks for it.
func (l *loaded) start(key string, begin func() (*core.Position, error)) (*core.Position, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.starts[key]; p != nil {
		return p.Clone(), nil
	}
	p, err := begin()
	if err != nil {
		return nil, err
	}
	if l.starts == nil {
		l.starts = map[string]*core.Position{}
	}
	l.starts[key] = p.Clone()
	return p, nil
}

// sheetKey is a map's text, and whether it was made plain.
type sheetKey struct {
	text  string
	plain bool
}

// NewRunner makes a runner. titles finds a title by its id, data the files of its scenario with own files in their place, as
// scenarios.Open does; own is nil for none.
func NewRunner(titles func(id string) (core.Title, bool), data func(id string, own fs.FS) (fs.FS, error)) *Runner {
	return &Runner{titles: titles, data: data, modules: map[string]func() (*loaded, error){},
		sheets: map[sheetKey]func() (*mapEditor, error){}}
}

// Run runs a single case.
func Run(c Case, titles func(id string) (core.Title, bool), data func(id string, own fs.FS) (fs.FS, error)) Result {
	return NewRunner(titles, data).Run(c)
}

// Run runs a case on a game of its own. It never fails: what is wrong with the case stands in the differences too. A case that
// forces results is run until the faces are found that give them.
func (r *Runner) Run(c Case) Result { return r.Watch(c, nil) }

// Watch runs a case as Run does and has f, when it is not nil, called with what came of every sheet, in the game as it is after it.
func (r *Runner) Watch(c Case, f func(*engine.Game, *engine.Outcome)) Result {
	res := Result{File: c.File, Line: c.Line, Name: c.Heading, Title: c.Title, Rules: c.Rules()}
	found := dieTrials{}
	for found.tryNextFace(r, c) {
	}
	x := &caseRun{c: c, watch: f, dieTrials: found}
	x.all(r)
	res.Warnings = x.warnings
	res.Diffs, res.Shown, res.Events = x.diffs, x.account, x.events
	res.OK = len(res.Diffs) == 0
	return res
}

// all plays the case from its beginning.
func (p *caseRun) all(r *Runner) {
	if err := p.prepare(r); err != nil {
		p.diffAt(p.c.Line, "%v", err)
		return
	}
	for i := range p.c.steps {
		if !p.step(&p.c.steps[i]) {
			return
		}
	}
	p.reportUnanswered()
}

// reportUnanswered reports a question with which the case ends though it does not expect it.
func (p *caseRun) reportUnanswered() {
	c := p.g.Open()
	last := p.c.steps[len(p.c.steps)-1]
	if c == nil || len(p.diffs) > 0 || slices.ContainsFunc(last.expect, func(w expectation) bool { _, asks := w.(wantAsks); return asks }) {
		return
	}
	p.diffAt(last.line, "the case ends with a question that it does not expect: %s; answer it under \"answers %s\" or expect it",
		questionText(c),
		c.Owner)
}

// maxOwnModules bounds how many modules with files of cases are kept: cases that share them stand near each other.
const maxOwnModules = 16

// loadModule loads a title with files of a case in place of its own, or gives the module that was loaded from the same before.
func (r *Runner) loadModule(t core.Title, id string, own map[string]string) (*loaded, error) {
	key := id
	for _, name := range slices.Sorted(maps.Keys(own)) {
		key += "\x00" + name + "\x00" + own[name]
	}
	if len(own) > 0 {
		defer r.evictOldModules(key)
	}
	return loadOnce(r, r.modules, key, func() (*loaded, error) {
		var over fs.FS
		if len(own) > 0 {
			over = scenarios.NewFS(own)
		}
		files, err := r.data(id, over)
		if err != nil {
			return nil, err
		}
		mod, err := t.Load(r.trees.Wrap(files))
		if err != nil {
			return nil, fmt.Errorf("the data of %s: %w", id, err)
		}
		return &loaded{mod: mod}, nil
	})()
}

// evictOldModules notes that a module with files of a case was asked for, and forgets the one for which nobody has asked for longest.
func (r *Runner) evictOldModules(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recent = append(slices.DeleteFunc(r.recent, func(k string) bool { return k == key }), key)
	if len(r.recent) > maxOwnModules {
		delete(r.modules, r.recent[0])
		r.recent = slices.Delete(r.recent, 0, 1)
	}
}

// loadOnce returns the value of a key in one of the runner's tables. The first caller has it made, the others wait for it.
func loadOnce[K comparable, V any](r *Runner, table map[K]func() (V, error), key K, load func() (V, error)) func() (V, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if table[key] == nil {
		table[key] = sync.OnceValues(load)
	}
	return table[key]
}

// editorFor returns an editor of a map's text, for a case of its own.
func (r *Runner) editorFor(text string, plain bool) (*mapEditor, error) {
	base, err := loadOnce(r, r.sheets, sheetKey{text, plain}, func() (*mapEditor, error) {
		e, err := newMapEditor(text)
		if err == nil && plain {
			err = e.clearTerrain()
		}
		return e, err
	})()
	if err != nil {
		return nil, err
	}
	e := *base
	e.lines, e.spelledKinds = slices.Clone(base.lines), maps.Clone(base.spelledKinds)
	return &e, nil
}

// titleMap returns the text of a title's map.
func (r *Runner) titleMap(id string) (string, error) {
	data, err := r.data(id, nil)
	if err != nil {
		return "", err
	}
	text, err := fs.ReadFile(data, mapFile)
	return string(text), err
}

// Rules returns the rule numbers that the heading and the expectations name.
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
