// Package beacon describes the rounds of a drand network, which publishes a random value at fixed times that nobody can
// choose or know beforehand. It computes which round appears at which time, and verifies the signature of a round
// without a network. A game whose dice used a round can therefore be audited years later, even if the network no longer
// exists.
//
// A network's round r appears at genesis + (r-1) periods. Its signature is a BLS12-381 signature under the network's
// one public key, its randomness the SHA-256 of the signature. Such signatures are unique: only one verifies, so that
// holders of key shares cannot choose among several.
//
// The package downloads nothing and reads no clock; its subpackage fetch does.
package beacon
