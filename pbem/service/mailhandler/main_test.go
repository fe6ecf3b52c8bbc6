package mailhandler

import (
	"os"
	"testing"
	"testing/fstest"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/planner/wasmrules"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules"
)

// shelf has the toy besides the published titles.
var shelf = game.NewLibrary(append(rules.All(), toy.Title{}), toy.Open)

// TestMain runs the tests. Letters are those of a program without planners, whatever was built before.
func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	wasmrules.ReplaceFiles(fstest.MapFS{})
	dir, err := os.MkdirTemp("", "desk")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	copies.dir = dir
	return m.Run()
}
