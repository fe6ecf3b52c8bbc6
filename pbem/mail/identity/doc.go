// Package identity determines what a mail proves about its sender: whether an address is that of a seat or only looks
// like it, and whether a DKIM signature (RFC 6376) of the sender's own domain is valid. It knows nothing of games. It
// accesses the network only through the given TXT lookup.
//
// The package never trusts the Authentication-Results, Received-SPF and ARC fields of a mail, because the sender of the
// mail could have written them.
package identity
