// Package message parses the raw bytes of a received mail into the text that its sender wrote.
//
// It repairs headers, walks the MIME tree within limits, chooses the part with the sender's text, decodes its charset,
// turns HTML into lines and undoes format=flowed. It also classifies the mail, so that bounces, auto-replies and lists
// get no answer. It never panics, and always terminates.
//
// It knows nothing of games, seats or orders, except that an order sheet is enclosed by the frame marks "#PBEM" and
// "#END".
package message
