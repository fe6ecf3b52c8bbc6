package game

import (
	"os"
	"path/filepath"
	"sync"

	"fieldpost/pbem/table/engine"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// Modules keeps what games have in common, a title with its data, so that a thousand games of a title hold it once. The
// zero value is ready for use, also concurrently.
type Modules struct {
	mu   sync.Mutex
	held map[moduleKey]core.Module
}

// moduleKey tells titles with data apart. Data of the same hash is the same data.
type moduleKey struct {
	title   string
	version int
	data    string
}

// Open is [Open] for one game of many.
func (m *Modules) Open(dir string) (*Game, error) { return open(dir, m) }

// load finds the title of a game and its data: see [Load]. Nil loads it anew.
func (m *Modules) load(dir string, h engine.Header) (core.Title, core.Module, error) {
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
	if m == nil {
		mod, err := title.Load(data)
		return title, mod, err
	}
	key := moduleKey{h.Title, title.Meta().Version, hash}
	m.mu.Lock()
	defer m.mu.Unlock()
	if mod := m.held[key]; mod != nil {
		return title, mod, nil
	}
	mod, err := title.Load(data)
	if err != nil {
		return title, nil, err
	}
	if m.held == nil {
		m.held = map[moduleKey]core.Module{}
	}
	m.held[key] = mod
	return title, mod, nil
}
