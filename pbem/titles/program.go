// Package titles lists the titles of this program with their data. Commands, tools and tests take the titles from here.
// All other packages are passed the titles that they work with, so that they depend on no title.
package titles

import (
	"sync"

	"fieldpost/pbem/game"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

// Library returns the library of the titles of this program.
var Library = sync.OnceValue(func() *game.Library { return game.NewLibrary(rules.All(), scenarios.Open) })
