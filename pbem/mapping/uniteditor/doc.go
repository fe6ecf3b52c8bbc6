// Package uniteditor serves the web page on which people enter the counters of a printed game that they own. The page
// has a table of the title's units, each drawn as on the maps, and the map, onto which counters are dragged. It writes
// one block of a data file with "source: transcribed", in a folder that replaces the shipped data (docs/data.md). The
// page knows no title: its columns are the keys of that block.
package uniteditor
