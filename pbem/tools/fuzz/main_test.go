package fuzz

import (
	"os"
	"testing"

	"fieldpost/pbem/table/engine/toy"
	"fieldpost/pbem/table/game"
	_ "fieldpost/pbem/tools/inmemory"
	"fieldpost/rules/core"
)

// planted are the titles of the tests by id: the toy, and the toy with an error in it, put here by the test that plants it.
var planted = map[string]core.Title{"toy": toy.Title{}}

// TestMain puts them on the shelf.
func TestMain(m *testing.M) {
	game.Use(toy.Shelf{Titles: planted, Else: game.Program{}})
	os.Exit(m.Run())
}
