package ruletest

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"

	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/scenarios"
)

// Runner runs cases and caches their titles and maps, so that cases with the same data share them. It may be used
// concurrently.
type Runner struct {
	titles func(id string) (core.Title, bool)
	data   func(id string, own fs.FS) (fs.FS, error)

	mu      sync.Mutex
	modules map[string]func() (*loaded, error)      // by title and replaced files
	recent  []string                                // modules with replaced files, the last used at the end
	trees   datafile.TreeCache                      // parsed data files
	sheets  map[sheetKey]func() (*mapEditor, error) // maps that cases edit
}

// loaded holds a title with its data, and the start positions of its cases.
type loaded struct {
	mod core.Module

	mu     sync.Mutex
	starts map[string]*core.Position
}

// start returns a copy of the start position with a key, computed at its first use.
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

// sheetKey is the cache key of a map: its text, and whether terrain was cleared.
type sheetKey struct {
	text  string
	plain bool
}

// NewRunner returns a runner for the titles and data that the functions return. titles finds a title by its id. data
// returns the files of the title's scenario, in which the files in own replace those of the same name, as
// scenarios.Open does; own is nil for none.
func NewRunner(titles func(id string) (core.Title, bool), data func(id string, own fs.FS) (fs.FS, error)) *Runner {
	return &Runner{titles: titles, data: data, modules: map[string]func() (*loaded, error){},
		sheets: map[sheetKey]func() (*mapEditor, error){}}
}

// Run runs a single case.
func Run(c Case, titles func(id string) (core.Title, bool), data func(id string, own fs.FS) (fs.FS, error)) Result {
	return NewRunner(titles, data).Run(c)
}

// Run runs a case on a new game. It never fails: faults of the case itself are also listed as differences. A case that
// forces results is run repeatedly until the faces that give them are found.
func (r *Runner) Run(c Case) Result { return r.Watch(c, nil) }

// Watch runs a case like Run, and calls f, unless it is nil, after every sheet.
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

// all executes the whole case.
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

// reportUnanswered records a question that is open at the end of the case without an expectation.
func (p *caseRun) reportUnanswered() {
	c := p.g.OpenChoice()
	last := p.c.steps[len(p.c.steps)-1]
	if c == nil || len(p.diffs) > 0 || slices.ContainsFunc(last.expect, func(w expectation) bool { _, asks := w.(wantAsks); return asks }) {
		return
	}
	p.diffAt(last.line, "the case ends with a question that it does not expect: %s; answer it under \"answers %s\" or expect it",
		questionText(c),
		c.Owner)
}

// maxOwnModules bounds the number of cached modules with files of cases.
const maxOwnModules = 16

// loadModule loads a title in which files of a case replace the title's, or returns the cached module.
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

// evictOldModules records the use of a module with files of a case, and drops the least recently used module if there
// are too many.
func (r *Runner) evictOldModules(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.recent = append(slices.DeleteFunc(r.recent, func(k string) bool { return k == key }), key)
	if len(r.recent) > maxOwnModules {
		delete(r.modules, r.recent[0])
		r.recent = slices.Delete(r.recent, 0, 1)
	}
}

// loadOnce returns the value of a key in one of the runner's caches. The first caller computes it; the others wait for
// it.
func loadOnce[K comparable, V any](r *Runner, table map[K]func() (V, error), key K, load func() (V, error)) func() (V, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if table[key] == nil {
		table[key] = sync.OnceValues(load)
	}
	return table[key]
}

// editorFor returns a separate editor of a map's text for a case.
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

// Rules returns the rule numbers in the heading and the expectations of the case.
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
