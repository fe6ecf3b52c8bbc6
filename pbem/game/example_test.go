package game_test

import (
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// A sheet is handed in to a game in a folder. Check judges it and changes nothing; Submit carries it out.
func Example() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	now := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	shelf := game.NewLibrary(rules.All(), scenarios.Open)
	g, err := shelf.Create(filepath.Join(dir, "k1"), game.Spec{Game: "k1", Title: "kursk", Now: now, Entropy: rand.Reader,
		Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: "anna@example.org"},
			{Side: "soviet", Name: "Boris", Addr: "boris@example.org"}}})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer g.Close()
	found := notation.FindFrames("#PBEM k1 german T0-G\ndeclare gambit no\n#END",
		func(_, side, phase string) (notation.Vocabulary, bool) {
			return g.Module().Vocabulary(phase, "german"), true
		})
	in := engine.Input{Frame: found.Frames[0], MessageID: "<1@example.org>", At: now.Add(time.Hour)}
	checked, err := g.Check(in)
	fmt.Println(checked.Status, err)
	out, err := g.Submit(in)
	fmt.Println(out.Status, g.Position().Phase, err)
	// Output:
	// checked <nil>
	// executed T0-S <nil>
}
