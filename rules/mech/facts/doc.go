// Package facts reads and judges statements about the data of a title that somebody without Go can write: lines of a rule
// number and a sentence, like "3.4 1907 and 1908 are adjacent". A sentence has the form of one of the predicates in
// Predicates, which speak of hexes, areas, tables, rows of counters and values, never of a title. docs/data.md lists them.
package facts
