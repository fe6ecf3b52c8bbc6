package desk

import (
	"os"
	"testing"

	"fieldpost/pbem/table/engine/toy"
	"fieldpost/pbem/table/game"
	_ "fieldpost/pbem/tools/inmemory"
	"fieldpost/rules/core"
)

// TestMain offers the toy besides the published titles.
func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	game.Use(toy.Shelf{Titles: map[string]core.Title{"toy": toy.Title{}}, Else: game.Program{}})
	dir, err := os.MkdirTemp("", "desk")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	shelf.dir = dir
	return m.Run()
}
