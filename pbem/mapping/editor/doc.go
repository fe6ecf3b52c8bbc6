// Package editor serves the web page on which people draw a map file over a picture of their own printed map. Its
// [Editor] holds the file, its earlier states for undo, where the hexes lie on the picture, the findings of the linter,
// and the differences from a second person's transcription.
//
// A [Editor] changes one file and no other. The page is served to this machine alone, to who has the token of the address
// (pbem/loopback); the picture never leaves it.
package editor
