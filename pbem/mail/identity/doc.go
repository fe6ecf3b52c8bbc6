// Package identity determines what a mail proves about its sender: whether an address is that of a seat or only looks
// like it, and whether a DKIM signature (RFC 6376) of the sender's own domain is valid. It knows nothing of games. Of
// the network it uses only the TXT lookup that it is given.
//
// The Authentication-Results, Received-SPF and ARC fields of a mail are never believed: whoever wrote the mail could
// have written them.
package identity
