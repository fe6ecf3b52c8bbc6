package desk

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

// TestMain offers the toy besides the published titles.
func TestMain(m *testing.M) {
	game.Titles = game.Shelf{
		Find: func(id string) (core.Title, bool) {
			if id == "toy" {
				return toy.Title{}, true
			}
			return rules.Find(id)
		},
		Data: func(id string, over fs.FS) (fs.FS, error) {
			if id == "toy" {
				return toy.Data()
			}
			return scenarios.Open(id, over)
		},
	}
	os.Exit(m.Run())
}
