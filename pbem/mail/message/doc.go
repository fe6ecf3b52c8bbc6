// Package message parses a received mail: from its raw bytes to the text that its sender wrote.
//
// It repairs headers, walks the MIME tree within limits, chooses the part that speaks, decides its charset, turns HTML
// into lines and undoes format=flowed. It also classifies the mail, so that bounces, auto-replies and lists get no
// answer. It never panics, and always terminates.
//
// It knows nothing of games, seats or orders, except that an order sheet is enclosed by the frame marks "#PBEM" and
// "#END".
package message
