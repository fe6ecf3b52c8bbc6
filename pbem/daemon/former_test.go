package daemon

import (
	"archive/tar"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/tournament"
	"fieldpost/rules/core"
)

// formerSites are the state folders in testdata/former, each with the games that this program refuses, and a part of
// the reason.
var formerSites = []struct {
	day     string
	games   int
	refused map[string]string
}{
	{"2026-11-24", 4, map[string]string{
		"run-shield": "Demyansk Shield rules version 1; version 2 of this program cannot read them: setup.yaml:"}},
	{"2026-11-26", 7, nil},
	{"2026-11-29", 7, nil},
}

// TestFormerSites opens the state folders of former versions. A game goes on as it was played, and its audit passes;
// one that cannot is left byte by byte, and the moderator is told why. The former program then refuses the games that
// went on.
func TestFormerSites(t *testing.T) {
	if testing.Short() {
		t.Skip("it goes on in the sites of former programs")
	}
	const moderator = "moderator@players.example"
	for _, site := range formerSites {
		t.Run(site.day, func(t *testing.T) {
			w := newWorld(t, config.Override{Key: "moderator", Value: moderator})
			w.must(unpack("testdata/former/"+site.day+".tar.zst", w.dir))
			names := folders(t, GamesDir(w.dir))
			if len(names) != site.games {
				t.Fatalf("games %q, want %d", names, site.games)
			}
			before := map[string]string{}
			for _, name := range names {
				before[name] = w.ledgerText(name)
			}
			w.people = []string{anna, boris, moderator}
			w.start()
			w.cycle()
			letters := w.news(moderator)
			w.stop()
			for _, name := range names {
				if why := site.refused[name]; why == "" {
					w.goesOn(name, before[name])
				} else {
					w.isRefused(name, why, before[name])
				}
			}
			if len(letters) != len(site.refused) {
				t.Errorf("%d letters to the moderator, %d games refused", len(letters), len(site.refused))
			}
			for _, name := range folders(t, filepath.Join(w.dir, "events")) {
				if v, err := tournament.Audit(filepath.Join(w.dir, "events", name), GamesDir(w.dir)); err != nil || !v.OK {
					t.Errorf("event %s: %v, %v", name, v, err)
				}
			}
			w.backToFormer(names)
		})
	}
}

// goesOn holds that a game opens under the rules of today with all that it had, and passes its audit.
func (w *world) goesOn(name, before string) {
	w.t.Helper()
	g, err := shelf.Open(w.game(name))
	w.must(err)
	defer g.Close()
	title, _ := shelf.Find(g.Header.Title)
	if has := title.Meta().Version; g.Header.Rules != has {
		w.t.Errorf("%s: rules version %d, want %d", name, g.Header.Rules, has)
	}
	if !strings.HasPrefix(w.ledgerText(name), before) {
		w.t.Errorf("%s: the ledger was changed", name)
	}
	if v, err := audit.Run(shelf, w.game(name)); err != nil || !v.OK {
		w.t.Errorf("%s: audit %v, %v", name, v, err)
	}
}

// isRefused holds that a game does not open, for a reason, and was not touched.
func (w *world) isRefused(name, why, before string) {
	w.t.Helper()
	var r *game.RulesError
	if _, err := shelf.Open(w.game(name)); !errors.As(err, &r) || !strings.Contains(err.Error(), why) {
		w.t.Errorf("%s: %v, want %q", name, err, why)
	}
	if w.ledgerText(name) != before {
		w.t.Errorf("%s: the ledger was changed", name)
	}
}

// former is a title as the program before had it.
type former struct{ core.Title }

func (f former) Meta() core.Meta {
	m := f.Title.Meta()
	m.Version--
	return m
}

// backToFormer holds that a program with older rules refuses the games that went on under those of today, and says why.
func (w *world) backToFormer(names []string) {
	w.t.Helper()
	var titles []core.Title
	went := map[string]string{}
	for _, name := range names {
		recs, err := game.ReadLedger(w.game(name))
		w.must(err)
		h, err := engine.ParseHeader(recs)
		w.must(err)
		title, _ := shelf.Find(h.Title)
		titles = append(titles, former{title})
		if engine.RulesVersionOf(h, recs) == title.Meta().Version {
			went[name] = h.Title
		}
	}
	older := game.NewLibrary(titles, toy.Open)
	for name := range went {
		if _, err := older.Open(w.game(name)); err == nil ||
			!strings.Contains(err.Error(), "this program has version") {
			w.t.Errorf("%s: the former program opens it: %v", name, err)
		}
	}
	if len(went) == 0 {
		w.t.Error("no game went on")
	}
}

// ledgerText returns the ledger of a game as it lies on disk.
func (w *world) ledgerText(name string) string {
	w.t.Helper()
	text, err := os.ReadFile(filepath.Join(w.game(name), game.FileLedger))
	w.must(err)
	return string(text)
}

// folders returns the names of the folders in one, none if it is not there.
func folders(t *testing.T, dir string) (names []string) {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, e := range list {
		if e.IsDir() {
			names = append(names, e.Name())
		}
	}
	return names
}

// unpack writes the files of an archive below a folder.
func unpack(archive, dir string) error {
	f, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewReader(f, zstd.WithDecoderMaxWindow(1<<27))
	if err != nil {
		return err
	}
	defer z.Close()
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		path := filepath.Join(dir, h.Name)
		if h.Typeflag == tar.TypeDir {
			err = os.MkdirAll(path, 0o755)
		} else {
			var text []byte
			if text, err = io.ReadAll(r); err == nil {
				err = os.WriteFile(path, text, 0o600)
			}
		}
		if err != nil {
			return err
		}
	}
}
