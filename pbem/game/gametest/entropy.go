// Package gametest provides helpers for tests that keep games in folders. It knows no title.
package gametest

import (
	"crypto/sha256"
	"io"
)

// Entropy stands in for randomness: the same bytes every time, others for each tag and each n.
func Entropy(tag, n byte) io.Reader { return &entropy{tag: tag, n: n} }

type entropy struct {
	tag, n byte
	buf    []byte
}

func (e *entropy) Read(p []byte) (int, error) {
	for len(e.buf) < len(p) {
		h := sha256.Sum256([]byte{e.tag, e.n})
		e.n++
		e.buf = append(e.buf, h[:]...)
	}
	n := copy(p, e.buf)
	e.buf = e.buf[n:]
	return n, nil
}
