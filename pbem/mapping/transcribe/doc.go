// Package transcribe draws sheets for people who transcribe a printed map: blank sheets with numbered hexes to lay on
// the map or to trace in an image editor ([DrawSheet]), and the places where two transcriptions of one map disagree
// ([Compare], [DrawDifferences]).
//
// It knows map files and the drawing of package render, but no titles, rules and games.
package transcribe
