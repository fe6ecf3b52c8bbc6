package counterart

import _ "embed"

//go:embed draw.js
var drawScript string

//go:embed front.js
var frontScript string

//go:embed view.js
var viewScript string

// JavaScript returns the JavaScript functions with which pages draw counters and front lines, and pan a map.
func JavaScript() string { return drawScript + frontScript + viewScript }
