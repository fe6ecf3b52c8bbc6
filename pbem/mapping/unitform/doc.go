// Package unitform is the page on which somebody enters the counters of a game that he owns: a table of the title's units, each counter
// drawn
// beside its line as the maps draw it, and the map, on which counters are put by dragging. What comes out is one block of a data file with
// "source: transcribed", in a folder that takes the place of the shipped data (docs/data.md). The page knows no title: the columns are the
// keys that the block has.
package unitform
