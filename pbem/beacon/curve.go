//go:build !js

package beacon

import (
	"errors"
	"fmt"

	bls "github.com/cloudflare/circl/ecc/bls12381"
)

// Domain separation tags for hashing a message to the curve, one for each group of the signature.
const (
	domainG1 = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
	domainG2 = "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_"
)

var (
	errSignature = errors.New("the signature is not that of the network's public key")
	errInfinity  = errors.New("the point at infinity signs nothing")
)

// verifyG1 verifies a signature in G1 under a key in G2: e(sig, G2) = e(H(msg), key).
func verifyG1(key, msg, sig []byte) error {
	var s, h bls.G1
	var k bls.G2
	if len(sig) != bls.G1SizeCompressed || len(key) != bls.G2SizeCompressed {
		return fmt.Errorf("signature of %d bytes, key of %d: want %d and %d", len(sig), len(key), bls.G1SizeCompressed,
			bls.G2SizeCompressed)
	}
	if err := errors.Join(s.SetBytes(sig), k.SetBytes(key)); err != nil {
		return fmt.Errorf("no point of the curve: %w", err)
	}
	if s.IsIdentity() || k.IsIdentity() {
		return errInfinity
	}
	h.Hash(msg, []byte(domainG1))
	if !bls.ProdPairFrac([]*bls.G1{&s, &h}, []*bls.G2{bls.G2Generator(), &k}, []int{1, -1}).IsIdentity() {
		return errSignature
	}
	return nil
}

// verifyG2 verifies a signature in G2 under a key in G1: e(G1, sig) = e(key, H(msg)).
func verifyG2(key, msg, sig []byte) error {
	var s, h bls.G2
	var k bls.G1
	if len(sig) != bls.G2SizeCompressed || len(key) != bls.G1SizeCompressed {
		return fmt.Errorf("signature of %d bytes, key of %d: want %d and %d", len(sig), len(key), bls.G2SizeCompressed,
			bls.G1SizeCompressed)
	}
	if err := errors.Join(s.SetBytes(sig), k.SetBytes(key)); err != nil {
		return fmt.Errorf("no point of the curve: %w", err)
	}
	if s.IsIdentity() || k.IsIdentity() {
		return errInfinity
	}
	h.Hash(msg, []byte(domainG2))
	if !bls.ProdPairFrac([]*bls.G1{bls.G1Generator(), &k}, []*bls.G2{&s, &h}, []int{1, -1}).IsIdentity() {
		return errSignature
	}
	return nil
}
