// Package render draws maps: terrain, hexsides, places, counters, the front and what a turn brought.
//
// It takes a neutral [Scene], which holds only what one viewer may see, and builds from it one display list ([Build]), which the
// package canvas writes as SVG, PNG or PDF. [TextMap] writes the same scene as a character map for the plain part of a mail. The package
// knows hexes and pictures of counters; it knows no rule, no title and no game state, and it reads no clock, file or network. Two
// equal scenes give byte-equal files.
//
// What can lie on a map besides: zones of control and supply ([Area]), prizes, counters seen last ([Sighting]), and below it the
// stacks in full.
package render
