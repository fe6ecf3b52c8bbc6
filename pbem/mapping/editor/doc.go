// Package editor serves the web page on which people draw a map file over a picture of their own printed map. An
// [Editor] holds the file, its earlier states for undo, the positions of the hexes on the picture, the findings of the
// linter, and the differences from a second person's transcription.
//
// An [Editor] changes only one file. The page is served only on this machine, to a browser that has the token of the
// address (pbem/localweb). The picture never leaves the machine.
package editor
