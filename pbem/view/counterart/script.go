package counterart

import _ "embed"

//go:embed draw.js
var drawScript string

//go:embed front.js
var frontScript string

//go:embed view.js
var viewScript string

// Script is what pages draw counters and fronts with, and move a map: functions for the script that follows.
func Script() string { return drawScript + frontScript + viewScript }
