// Package editor serves the page on which people paint a map file over a picture of their own map. Its [Editor] holds
// the file as it stands, every state that it had, where hexes lie on the picture, what the linter says, and where
// another transcriber wrote otherwise.
//
// A [Editor] changes one file and no other. The page is served to this machine alone, to who has the token of the address
// (pbem/loopback); the picture never leaves it.
package editor
