// Package program puts together what this program plays: every title, with its data. Commands, tools and tests
// take the titles from here. All other packages are handed those that they work with, so that no change in a title
// reaches them.
package program

import (
	"sync"

	"fieldpost/pbem/game"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// Library returns the titles of this program.
var Library = sync.OnceValue(func() *game.Library { return game.NewLibrary(rules.All(), scenarios.Open) })
