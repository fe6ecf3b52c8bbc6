// Package canvas renders a drawing as SVG, PNG or PDF.
//
// A drawing is a display list ([List]): layers of filled and stroked paths, lines of text, and stamps, which are small drawings put in
// many places. [List.Pen] draws with [Path] and [Text], [List.Layer] with plain polygons and labels. [List.SVG], [List.PNG],
// [List.PDF] and [List.Overlay], a picture with a transparent ground, write what the list holds. The fonts are embedded; a rune is
// taken from the Latin font or else from the Japanese one. Measures of letters are those of the fonts ([MeasureText], [HasGlyphs]).
//
// Lengths are in display units, y downward. [Unit] of them are as long as a hex is wide, and this is all that the package may know of
// hexes: pixels and millimetres are asked for by the hex. It knows no map, scene, counter, title or game, and it reads no clock, file
// or network. Equal lists give byte-equal files.
package canvas
