package game

import (
	"path/filepath"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/tools/benchcheck"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// published has the titles of the program.
var published = NewLibrary(rules.All(), scenarios.Open)

// benchGame returns a new game of Kursk.
func benchGame(b *testing.B) *Game {
	b.Helper()
	g, err := published.Create(filepath.Join(b.TempDir(), "k"),
		Spec{Game: "k", Title: "kursk", Now: time.Unix(0, 0).UTC(), Entropy: zeroes{},
			Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: "anna@example.org"},
				{Side: "soviet", Name: "Boris", Addr: "boris@example.org"}}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := g.Close(); err != nil {
			b.Error(err)
		}
	})
	return g
}

// zeroes stands in for randomness.
type zeroes struct{}

func (zeroes) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// BenchmarkGameFile makes the canonical YAML of a position, without writing it.
func BenchmarkGameFile(b *testing.B) {
	g := benchGame(b)
	for b.Loop() {
		text, err := render(g.Game)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(text)))
	}
}

// BenchmarkWriteHead writes game.yaml and the signed checkpoint, both with fsync and rename.
func BenchmarkWriteHead(b *testing.B) {
	g := benchGame(b)
	for b.Loop() {
		if err := g.writeHead(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkOpen reads a game folder and folds its ledger.
func BenchmarkOpen(b *testing.B) {
	g := benchGame(b)
	for b.Loop() {
		h, err := published.Open(g.Dir)
		if err != nil {
			b.Fatal(err)
		}
		if err := h.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestPerformance runs the benchmarks of docs/performance.md once, in CI.
func TestPerformance(t *testing.T) {
	benchcheck.RunOnce(t)
}
