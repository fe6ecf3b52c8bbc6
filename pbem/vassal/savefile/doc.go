// Package savefile writes a position as a saved game of the VASSAL module that a player owns, and reads from a VASSAL
// log the moves that they made there.
//
// A save is a ZIP archive, in which the file savedGame contains commands; see [Save]. The program contains nothing of a
// module. The template is the player's own set-up save, in which only places, stacks and the levels of layers change
// ([Save.Put]). A [PieceList] that the player keeps says which piece is which unit and where hexes lie. A position is
// that of one side's view and nothing more.
//
// The format follows VASSAL 3: its SequenceEncoder, BasicCommandEncoder, Stack, BasicPiece and Embellishment, and its
// obfuscation up to 3.7 and from 3.8 on.
package savefile
