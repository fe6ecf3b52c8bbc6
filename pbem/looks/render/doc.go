// Package render draws maps: terrain, hexsides, places, counters, the front and what a turn brought.
//
// It takes a neutral [Scene], which holds only what one viewer may see, and builds from it one display list
// ([Build]) that every writer shares: [List.SVG], [List.PNG] and [List.PDF]. [Text] writes the same scene as a character map for
// the plain part of a mail. The package knows hexes and pictures of counters; it knows no rule, no title and no game
// state, and it reads no clock, file or network. Two equal scenes give byte-equal files.
//
// What can lie on a map besides: zones of control and supply ([Area]), prizes, counters seen last ([Sighting]), and below it the
// stacks in full. The fonts are embedded; a rune is taken from the Latin font or else from the Japanese one.
//
// A drawing that is not a scene is made with [NewList] and written by the same writers; [List.Overlay] writes it on a
// transparent ground.
//
// Lengths in a display list are in units of one hundredth of a hex width (across flats), y downward.
package render
