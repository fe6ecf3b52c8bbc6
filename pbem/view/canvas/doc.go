// Package canvas renders a drawing as SVG, PNG or PDF.
//
// A drawing is a display list ([DisplayList]): layers of filled and stroked paths, lines of text, and stamps, which are
// small drawings put in many places. [List.AddLayer] draws with [Path] and [Text], [List.Layer] with plain polygons and
// labels. [List.SVG], [List.PNG], [List.PDF] and [List.Overlay] write the list; an overlay is a picture with a
// transparent background. The fonts are embedded; a rune is drawn in the Latin font, or if that lacks it, in the
// Japanese font. Measures of letters are those of the fonts ([MeasureText], [HasGlyphs]).
//
// Lengths are in display units, y downward. A hex is [Unit] wide, which is all that the package knows about hexes;
// callers give pixels and millimetres per hex. It knows nothing about maps, scenes, counters, titles and games, and
// reads no clock, file or network. Equal lists give byte-equal files.
package canvas
