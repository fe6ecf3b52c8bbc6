package game

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/scenarios"
)

// Library holds the titles of a program, with their data and translations. It caches each module, so that many games of
// a title share one. It may be used concurrently.
type Library struct {
	titles    []core.Title
	source    DataSource
	catalogue *text.Catalogue

	mu      sync.Mutex
	modules map[moduleKey]core.Module
}

// DataSource returns the data of a title, with some files replaced by those of overlay, which may be nil.
type DataSource func(title string, overlay fs.FS) (fs.FS, error)

// NewLibrary returns a library of titles whose data come from source, such as [scenarios.Open].
func NewLibrary(titles []core.Title, source DataSource) *Library {
	return &Library{titles: titles, source: source, catalogue: text.NewCatalogue(titles, text.LetterSentences),
		modules: map[moduleKey]core.Module{}}
}

// WithCatalogue returns a library of the same titles and data with other translations.
func (s *Library) WithCatalogue(c *text.Catalogue) *Library {
	return &Library{titles: s.titles, source: s.source, catalogue: c, modules: map[moduleKey]core.Module{}}
}

// Catalogue returns the translations of the program and its titles.
func (s *Library) Catalogue() *text.Catalogue { return s.catalogue }

// Find returns the title with an identifier.
func (s *Library) Find(id string) (core.Title, bool) {
	at := slices.IndexFunc(s.titles, func(t core.Title) bool { return t.Meta().ID == id })
	if at < 0 {
		return nil, false
	}
	return s.titles[at], true
}

// Name returns the name of a title for people. For a title that is not in the library it returns the identifier.
func (s *Library) Name(id string) string {
	if t, ok := s.Find(id); ok {
		return t.Meta().Name
	}
	return id
}

// IDs returns the identifiers of all titles.
func (s *Library) IDs() []string {
	var out []string
	for _, t := range s.titles {
		out = append(out, t.Meta().ID)
	}
	return out
}

// Data returns the data of a title for a new game.
func (s *Library) Data(title string, overlay fs.FS) (fs.FS, error) { return s.source(title, overlay) }

// moduleKey is the cache key of a title with data. Data of the same hash is the same data.
type moduleKey struct {
	title   any // the title itself if it can be compared, else its identifier
	version int
	data    string
}

// Load finds the title of a game and loads the data in the game's folder. A title with newer rules than the game's is
// returned too; a replay shows whether it plays the game in the same way.
func (s *Library) Load(dir string, h engine.Header) (core.Title, core.Module, error) {
	title, err := s.titleOf(h)
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
	mod, err := s.module(title, hash, data)
	if err != nil {
		return nil, nil, &RulesError{Title: title.Meta().Name, PlayedVersion: h.Rules, ProgramVersion: title.Meta().Version,
			Data: true, Err: firstLine(err)}
	}
	return title, mod, nil
}

func (s *Library) titleOf(h engine.Header) (core.Title, error) {
	title, ok := s.Find(h.Title)
	if !ok {
		return nil, fmt.Errorf("this program has no title %q", h.Title)
	}
	if v := title.Meta().Version; v < h.Rules {
		return nil, fmt.Errorf("the game is played under %s rules version %d, this program has version %d", h.Title, h.Rules, v)
	}
	return title, nil
}

func sameData(hash string, h engine.Header) error {
	if hash == h.Data {
		return nil
	}
	return fmt.Errorf("the data in %s was changed: its hash is %.12s, the game was started with %.12s", DirData, hash, h.Data)
}

// firstLine returns the first line of an error with several, and the number of the others.
func firstLine(err error) error {
	first, rest, more := strings.Cut(err.Error(), "\n")
	if !more {
		return err
	}
	return fmt.Errorf("%s (and %d more)", first, strings.Count(rest, "\n")+1)
}

// module returns the module of a title for data with a hash, from the cache if it is there.
func (s *Library) module(title core.Title, hash string, data fs.FS) (core.Module, error) {
	meta := title.Meta()
	key := moduleKey{meta.ID, meta.Version, hash}
	if reflect.TypeOf(title).Comparable() {
		key.title = title
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if mod := s.modules[key]; mod != nil {
		return mod, nil
	}
	mod, err := title.Load(new(datafile.TreeCache).Wrap(data))
	if err != nil {
		return nil, err
	}
	s.modules[key] = mod
	return mod, nil
}
