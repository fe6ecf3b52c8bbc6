package preview

import (
	"bytes"
	"crypto/rand"
	"errors"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// loaded are the titles that tests have begun games of.
var loaded = map[string]core.Module{}

// began returns a game of a title and scenario at its first position, and the set to read it with.
func began(t testing.TB, id, scenario string) (TitleData, *engine.Game) {
	t.Helper()
	title, ok := rules.Find(id)
	if !ok {
		t.Fatal(id)
	}
	mod := loaded[id]
	if mod == nil {
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		if mod, err = title.Load(data); err != nil {
			t.Fatal(err)
		}
		loaded[id] = mod
	}
	options, err := title.Meta().Scenario(scenario)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := core.ScenarioModule(mod, options).Start(options)
	if err != nil {
		t.Fatal(err)
	}
	g := engine.NewFromPosition(title, mod, options, pos, func(string, int) (int, error) { return 0, errors.New("no dice here") })
	return TitleData{Title: title, Module: mod}, g
}

// TestPositionOfEveryScenario: every side's file of every scenario is small and gives the same view back, also when a
// mail program has changed the ends of its lines.
func TestPositionOfEveryScenario(t *testing.T) {
	for _, id := range rules.IDs() {
		title, _ := rules.Find(id)
		for _, scenario := range title.Meta().Scenarios() {
			s, g := began(t, id, scenario)
			for _, side := range title.Meta().Sides {
				x, err := g.KnowledgeOf(side)
				if err != nil {
					t.Fatal(err)
				}
				file, err := WritePositionFile(x, nil, s.Module, "")
				if err != nil {
					t.Fatal(err)
				}
				if len(file) > 40000 {
					t.Errorf("%s %s %s: %d bytes", id, scenario, side, len(file))
				}
				t.Logf("%s %s %s: %d bytes", id, scenario, side, len(file))
				mailed := bytes.ReplaceAll(file, []byte("\n"), []byte("  \r\n"))
				for _, f := range [][]byte{file, append([]byte("\n"), file...), bytes.ReplaceAll(mailed, []byte("  \r\n  \r\n"),
					[]byte("\r\n\r\n"))} {
					back, err := s.ReadPosition(f)
					if err != nil {
						t.Fatalf("%s %s %s: %v", id, scenario, side, err)
					}
					if !bytes.Equal(back.View.Text(), g.View(side).Text()) || back.Game != x.Game || back.Side != side {
						t.Errorf("%s %s %s: another position", id, scenario, side)
					}
				}
			}
		}
	}
}

// TestSigned: a file is signed by its game, and no byte of it can be changed.
func TestSigned(t *testing.T) {
	s, g := began(t, "kursk", "")
	signer, verifier, err := ledger.GenerateKey(rand.Reader, "example.org/case")
	if err != nil {
		t.Fatal(err)
	}
	x, err := g.KnowledgeOf("german")
	if err != nil {
		t.Fatal(err)
	}
	file, err := WritePositionFile(x, nil, s.Module, signer)
	if err != nil {
		t.Fatal(err)
	}
	if err := Verify(file, verifier); err != nil {
		t.Error(err)
	}
	if _, err := s.ReadPosition(file); err != nil {
		t.Error(err)
	}
	changed := bytes.Replace(file, []byte("T0-"), []byte("T1-"), 1)
	if bytes.Equal(changed, file) {
		t.Fatal("nothing was changed")
	}
	if Verify(changed, verifier) == nil {
		t.Error("a changed file is taken for signed")
	}
}

// TestNotRead: a file of another title, of other rules, data or layout, or one that was cut off is refused, and says
// why.
func TestNotRead(t *testing.T) {
	s, g := began(t, "kursk", "")
	x, err := g.KnowledgeOf("soviet")
	if err != nil {
		t.Fatal(err)
	}
	b, err := WritePositionFile(x, nil, s.Module, "")
	if err != nil {
		t.Fatal(err)
	}
	file := string(b)
	line := func(key string) string {
		_, rest, _ := strings.Cut(file, "\n"+key+" ")
		l, _, _ := strings.Cut(rest, "\n")
		return key + " " + l
	}
	for _, c := range []struct{ was, is, want string }{
		{line("title"), "title checkers", "the title checkers"},
		{line("rules"), "rules 999", "version 999 of the rules"},
		{line("data"), "data 0123456789abcdef", "the data 0123456789ab of Kursk"},
		{line("layout"), "layout 0123456789abcdef", "another version of the program"},
		{PositionFormat, "fieldpost something/1", "no position file"},
		{line("game"), "game", "no position file"},
		{file[len(file)-400:], "", "no position file"},
	} {
		_, err := s.ReadPosition([]byte(strings.Replace(file, c.was, c.is, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.is, err)
		}
	}
	if h, err := ParseHeader(b); err != nil || h.Title != "kursk" || h.Side != "soviet" || h.Phase != g.Position().Phase {
		t.Errorf("%+v %v", h, err)
	}
}
