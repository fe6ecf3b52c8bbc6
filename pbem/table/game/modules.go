package game

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"

	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
	"fieldpost/rules/mech/datafile"
	"fieldpost/scenarios"
)

// modules keeps what games have in common, a title with its data, so that a thousand games of a title hold it once. The
// zero value is ready for use, also concurrently.
type modules struct {
	mu   sync.Mutex
	held map[moduleKey]core.Module
}

// loaded are the modules of this program: what a title made of its data does not change, so that whoever opens a game after another
// finds it there.
var loaded modules

// moduleKey tells titles with data apart. Data of the same hash is the same data.
type moduleKey struct {
	title   any // itself, where it can be compared with others, else its identifier
	version int
	data    string
}

// load finds the title of a game and its data: see [Load].
func (m *modules) load(dir string, h engine.Header) (core.Title, core.Module, error) {
	title, err := titleOf(h)
	if err != nil {
		return nil, nil, err
	}
	data := os.DirFS(filepath.Join(dir, DirData))
	hash, err := scenarios.Hash(data)
	if err != nil {
		return nil, nil, err
	}
	if err := sameData(hash, h); err != nil {
		return nil, nil, err
	}
	mod, err := m.of(title, hash, data)
	if err != nil {
		return nil, nil, &RulesError{Title: title.Meta().Name, Was: h.Rules, Has: title.Meta().Version, Data: true, Err: firstLine(err)}
	}
	return title, mod, nil
}

// firstLine returns the first line of an error that has a line for each fault, and says how many more there are.
func firstLine(err error) error {
	first, rest, more := strings.Cut(err.Error(), "\n")
	if !more {
		return err
	}
	return fmt.Errorf("%s (and %d more)", first, strings.Count(rest, "\n")+1)
}

// of is what a title makes of data with a hash.
func (m *modules) of(title core.Title, hash string, data fs.FS) (core.Module, error) {
	meta := title.Meta()
	key := moduleKey{meta.ID, meta.Version, hash}
	if reflect.TypeOf(title).Comparable() {
		key.title = title
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if mod := m.held[key]; mod != nil {
		return mod, nil
	}
	mod, err := title.Load(new(datafile.Trees).Of(data))
	if err != nil {
		return nil, err
	}
	if m.held == nil {
		m.held = map[moduleKey]core.Module{}
	}
	m.held[key] = mod
	return mod, nil
}
