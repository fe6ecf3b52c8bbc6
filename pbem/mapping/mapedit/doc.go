// Package mapedit changes a map file stroke by stroke, as somebody who paints a map wants it: the ground of hexes, a river along hexsides,
// a road, a town, and what is to be taken out again. Each stroke gives the whole file anew, in which no line is another than those that the
// stroke is about, so that what was painted can be read in a diff. Nothing here reads or writes a file.
package mapedit
