package preview

import (
	"bytes"
	"io/fs"
	"slices"
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// TestBundle: a title loaded from its bundle begins every scenario as the one loaded from its files does, offers the
// same orders and says the same of them, and bears the same stamp of its sources.
func TestBundle(t *testing.T) {
	for _, title := range rules.All() {
		id := title.Meta().ID
		data, err := scenarios.Open(id, nil)
		if err != nil {
			t.Fatal(err)
		}
		packed, err := Bundle(title, data, hashOf(t, data))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes", id, len(packed))
		s, err := LoadBundle(packed, rules.Find)
		if err != nil {
			t.Fatal(err)
		}
		if s.Data != hashOf(t, data) || s.Title.Meta().ID != id {
			t.Errorf("%s: another title or other data", id)
		}
		whole, err := title.Load(data)
		if err != nil {
			t.Fatal(err)
		}
		if a, ok := whole.(core.StyleProvider); ok && a.Style().SourceNote != s.Module.(core.StyleProvider).Style().SourceNote {
			t.Errorf("%s: the stamp is %q, not %q", id, s.Module.(core.StyleProvider).Style().SourceNote, a.Style().SourceNote)
		}
		for _, scenario := range title.Meta().Scenarios() {
			o, err := title.Meta().Scenario(scenario)
			if err != nil {
				t.Fatal(err)
			}
			a, b := started(t, whole, o), started(t, s.Module, o)
			if !slices.Equal(a, b) {
				t.Errorf("%s %s: another game:\n%.300q\n%.300q", id, scenario, a, b)
			}
		}
	}
}

func hashOf(t testing.TB, data fs.FS) string {
	t.Helper()
	hash, err := scenarios.Hash(data)
	if err != nil {
		t.Fatal(err)
	}
	return hash
}

// started returns the start position of a scenario and some of its first orders, with what is said of them.
func started(t *testing.T, mod core.Module, o core.Options) []string {
	t.Helper()
	mod = core.ScenarioModule(mod, o)
	p, err := mod.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{string(p.Text())}
	for order := range mod.Legal(p.Reader(), p.Active) {
		if out = append(out, order.String()); len(out) > 500 {
			break
		}
	}
	return out
}

// TestBundleBroken: a bundle that was cut off, or of a title that the planner has not, is refused.
func TestBundleBroken(t *testing.T) {
	title, _ := rules.Find("kursk")
	data, err := scenarios.Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Bundle(title, data, hashOf(t, data))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := LoadBundle(packed[:len(packed)/2], rules.Find); err == nil {
		t.Error("half a bundle is opened")
	}
	if _, err := LoadBundle(bytes.Repeat([]byte{7}, 100), rules.Find); err == nil {
		t.Error("what is no bundle is opened")
	}
	if _, err := LoadBundle(packed, func(string) (core.Title, bool) { return nil, false }); err == nil {
		t.Error("a title without rules is opened")
	}
}

func BenchmarkLoad(b *testing.B) {
	for _, title := range rules.All() {
		data, err := scenarios.Open(title.Meta().ID, nil)
		if err != nil {
			b.Fatal(err)
		}
		packed, err := Bundle(title, data, hashOf(b, data))
		if err != nil {
			b.Fatal(err)
		}
		b.Run(title.Meta().ID+"/files", func(b *testing.B) {
			for b.Loop() {
				if _, err := title.Load(data); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(title.Meta().ID+"/bundle", func(b *testing.B) {
			for b.Loop() {
				if _, err := LoadBundle(packed, rules.Find); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
