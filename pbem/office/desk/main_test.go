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
func TestMain(m *testing.M) {
	game.Use(toy.Shelf{Titles: map[string]core.Title{"toy": toy.Title{}}, Else: game.Program{}})
	os.Exit(m.Run())
}
