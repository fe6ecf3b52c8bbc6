package desk

import (
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/pbem/looks/bridge/built"
	"fieldpost/pbem/table/engine/toy"
	"fieldpost/pbem/table/game"
	_ "fieldpost/pbem/tools/inmemory"
	"fieldpost/rules/core"
)

// TestMain offers the toy besides the published titles. Letters are those of a program without planners, whatever was built before.
func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	game.Use(toy.Shelf{Titles: map[string]core.Title{"toy": toy.Title{}}, Else: game.Program{}})
	built.Use(fstest.MapFS{})
	dir, err := os.MkdirTemp("", "desk")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	shelf.dir = dir
	return m.Run()
}
