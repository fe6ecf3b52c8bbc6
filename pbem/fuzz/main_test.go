package fuzz

import (
	"io/fs"
	"os"
	"testing"

	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/rules"
	"fieldpost/rules/core"
	"fieldpost/scenarios"
)

// planted are titles with an error in them, by id.
var planted = map[string]core.Title{}

// TestMain puts the toy and the titles with errors on the shelf.
func TestMain(m *testing.M) {
	game.Titles = game.Shelf{
		Find: func(id string) (core.Title, bool) {
			if t, ok := planted[id]; ok {
				return t, true
			}
			if id == "toy" {
				return toy.Title{}, true
			}
			return rules.Find(id)
		},
		Data: func(id string, overlay fs.FS) (fs.FS, error) {
			if _, ok := planted[id]; ok || id == "toy" {
				return toy.Data()
			}
			return scenarios.Open(id, overlay)
		},
	}
	os.Exit(m.Run())
}
