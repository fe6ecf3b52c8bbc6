// Package savefile writes a position as a saved game of the VASSAL module that a player owns, and reads from a VASSAL
// log the moves that the player made there.
//
// A save is a ZIP archive, in which the file savedGame contains commands; see [Save]. This program contains no part of
// a module. The template is the player's own set-up save, in which only places, stacks and the levels of layers are
// changed ([Save.PlacePieces]). A [PieceList], a file of the player's, says which piece is which unit and where the
// hexes are. The written position is only what one side sees.
//
// The format follows VASSAL 3: its SequenceEncoder, BasicCommandEncoder, Stack, BasicPiece and Embellishment, and its
// obfuscation up to 3.7 and from 3.8 on.
package savefile
