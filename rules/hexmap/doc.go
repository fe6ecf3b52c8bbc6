// Package hexmap holds the map of a title: hexes, their printed numbers, neighbours, terrain, hexside features, places,
// forts, marks and lines. Parse reads it from `.hexmap` text. A Map never changes after Parse and is safe for
// concurrent use.
//
// The package contains no rules or units of any title. Class names ("forest", "river", "fort") are words of the file,
// whose meaning the title defines. Lookups that rules make at every step (Neighbors, Terrain, SideClass, Distance) are
// precomputed and allocate no memory.
//
// # The format, version 1
//
// docs/hexmap.md describes it in full. The file is UTF-8 with one statement per line. `#` starts a comment outside
// quotes, blanks separate tokens, `"..."` quotes, `key=value` attributes come last, a trailing `\` continues a line,
// and `?` after a hex or a side marks it as doubtful.
//
//	hexmap 1
//	title NAME key=value...                          status= and source= say where the data come from
//	grid pointy odd-east rrcc rows 22..18 cols 11..16 north=-18
//	legend . clear | f forest                        ? unknown and x off-map need not be stated
//	map                                              one line per row in printed order: the row's number, then
//	22 . . h . . .                                   one character per hex; blanks between them are ignored
//	end
//	side CLASS ["name"] HEX:side-side... ...         sides of HEX in order, by map direction
//	path CLASS ["name"] HEX HEX..HEX ...             through the centres of adjacent hexes
//	place HEX CLASS "name" ru="..." at=50.61,36.59 key=value
//	fort SIDE HEX...      mark CLASS HEX...      zone CLASS HEX...      edge NAME HEX... key=value
//	line CLASS ["name"] HEX:side-side... ...
//
// A..B is a run: all hexes of a straight line, or of one printed row or column. The first row is the northern edge of
// the sheet and the first column the western one. Compass names are directions on the sheet; north= is the angle of
// true north in degrees, clockwise.
//
// A map of several sheets has a grid with id= and a block "map NAME" for each sheet. same=K1303|J1001 connects a sheet
// with the earlier ones by a hex that both print. A hex printed on two sheets has two labels; Label returns the one of
// the first sheet.
package hexmap
