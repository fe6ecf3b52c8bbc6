// Package unitform serves the page on which people enter the counters of a game that they own. It has a table of the
// title's units, each counter drawn beside its line as the maps draw it, and the map, on which counters are put by
// dragging. It writes one block of a data file with "source: transcribed", in a folder that takes the place of the
// shipped data (docs/data.md). The page knows no title: the columns are the keys that the block has.
package unitform
