//go:build !js

package text

import "fieldpost/rules"

// titles are those whose words are in the books: all that there are.
var titles = rules.All
