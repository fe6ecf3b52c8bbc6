// Package replay renders a game as a film: one HTML file that plays step by step, or an animated picture.
//
// A film is made for one viewer. It contains only scenes that package scene draws for that viewer, and events that the
// viewer may read. The file contains nothing that fog of war hides from the viewer, at any moment of the game. The file
// needs no network: it contains map, counters, frames and player, and its content security policy forbids loading
// anything else.
//
// The package knows no rules and no title. It reads no clock; the caller replays the game and passes its batches to a
// Recorder.
package replay
