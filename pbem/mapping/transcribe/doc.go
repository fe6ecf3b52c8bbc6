// Package transcribe draws sheets for people who transcribe a printed map. [DrawSheet] draws blank sheets with numbered
// hexes, to lay on the map or to trace in an image editor. [Compare] and [DrawDifferences] show where two
// transcriptions of one map disagree.
//
// It knows map files and package canvas, but no titles, rules and games.
package transcribe
