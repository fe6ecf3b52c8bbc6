// Package render draws maps: terrain, hexsides, places, counters, the front and the events of a turn.
//
// It takes a neutral [Scene], which contains only information that one viewer may see. [DrawScene] makes one display list
// from it, which package canvas writes as SVG, PNG or PDF. [TextMap] writes the same scene as a character map for the
// plain part of a mail. The package knows hexes and pictures of counters. It knows no rules, titles or game state, and
// reads no clock, file or network. Two equal scenes give byte-equal files.
//
// A map can also show zones of control and supply ([Area]), prizes, and counters seen earlier ([Sighting]). Full stacks
// are drawn below the map.
package render
