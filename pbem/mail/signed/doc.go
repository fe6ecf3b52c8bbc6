// Package signed makes and checks signatures of order sheets: Ed25519 signatures inside the sheet, and OpenPGP
// signatures around it (clear-signed text, RFC 9580 section 7, or PGP/MIME, RFC 3156).
//
// What is signed holds the game, the side and the phase, which stand in the first line of a sheet, and a serial number, so
// that a signed sheet cannot be handed in a second time, in another phase or in another game:
//
//	#PBEM kursk-7 german T3-G-1
//	move 1SS 1907-1908
//	// serial 17
//	// signature <64 hex digits>
//	// signature <64 hex digits>
//	#END
//
// Frames of commands, requests and messages (#MOD, #DESK, #PRESS) are signed in the same way; their first line tells them
// from sheets, so that a signature under the one is none under the other.
//
// To the parser of sheets the last two kinds of lines are comments. The package knows no game and no seat; whether a
// serial number is higher than the last one is for its caller to say.
package signed
