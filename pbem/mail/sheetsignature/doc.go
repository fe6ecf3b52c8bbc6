// Package sheetsignature makes and checks signatures of order sheets: Ed25519 signatures inside the sheet, and OpenPGP
// signatures around it (clear-signed text, RFC 9580 section 7, or PGP/MIME, RFC 3156).
//
// The signed text contains the game, the side and the phase, which are in the first line of a sheet, and a serial
// number. A signed sheet can therefore not be used a second time, in another phase or in another game:
//
//	#PBEM kursk-7 german T3-G-1
//	move 1SS 1907-1908
//	// serial 17
//	// signature <64 hex digits>
//	// signature <64 hex digits>
//	#END
//
// To the parser of sheets the last two kinds of lines are comments. The package knows nothing about games and seats;
// its caller checks that a serial number is higher than the last one.
package sheetsignature
