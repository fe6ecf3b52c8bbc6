// Package beacon describes the rounds of a drand network, which publishes a random value at fixed times that nobody can
// choose or know beforehand. It computes which round appears at which time, and verifies the signature of a round
// without a network. A game whose dice took a round can therefore be audited years later, when the network may be gone.
//
// A network's round r appears at genesis + (r-1) periods. Its signature is a BLS12-381 signature under the network's one
// public key, its randomness the SHA-256 of the signature. Signatures of this kind are unique: there is only one that
// verifies, so that whoever holds shares of the key cannot choose among several.
//
// The package fetches nothing and reads no clock; see the package fetch below it.
package beacon
