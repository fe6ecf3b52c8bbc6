// Package canvas renders a drawing as SVG, PNG or PDF.
//
// A drawing is a display list ([DisplayList]): layers of filled and stroked paths, lines of text, and stamps, which are
// small drawings repeated in many places. [DisplayList.AddLayer] draws with [Path] and [Text]; [DisplayList.Layer]
// draws plain polygons and labels. [DisplayList.SVG], [DisplayList.PNG], [DisplayList.PDF] and [DisplayList.Overlay]
// write the list; an overlay is a picture with a transparent background. The fonts are embedded. A rune that the Latin
// font lacks is drawn in the Japanese font. [MeasureText] and [HasGlyphs] measure text in these fonts.
//
// Lengths are in display units, y downward. A hex is [HexWidth] wide; callers choose the pixels or millimetres per hex. The
// package knows nothing else about hexes, and nothing about maps, scenes, counters, titles and games. It reads no
// clock, file or network. Equal lists give byte-equal files.
package canvas
