package fuzz

import (
	"os"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/rules/core"
)

// planted are titles with an error in them, by id.
var planted = map[string]core.Title{}

// TestMain puts the toy and the titles with errors on the shelf.
func TestMain(m *testing.M) {
	shelf := toy.Shelf{Titles: map[string]core.Title{"toy": toy.Title{}}, Else: game.Program{}}
	for id, t := range planted {
		shelf.Titles[id] = t
	}
	game.Use(shelf)
	os.Exit(m.Run())
}
