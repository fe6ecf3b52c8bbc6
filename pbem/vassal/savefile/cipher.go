package savefile

import (
	"bytes"
	"compress/zlib"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Prefixes of obfuscated texts, by version.
const (
	markHex    = "!VCSK" // two hex digits of the key, then two for each byte: VASSAL up to 3.7
	markPacked = "!VCSZ" // zlib data in the form of markHex
	markRaw    = "VOBS"  // one byte of key, then the bytes: since VASSAL 3.8
)

// maxText bounds the text of a save in bytes; saves of big modules have some megabytes.
const maxText = 16 << 20

// deobfuscate returns the text of a save, which may be plain or obfuscated in any of VASSAL's ways.
func deobfuscate(data []byte) (string, error) {
	var err error
	switch {
	case bytes.HasPrefix(data, []byte(markHex)):
		data, err = unhex(data[len(markHex):])
	case bytes.HasPrefix(data, []byte(markPacked)):
		data, err = inflate(data[len(markPacked):])
		if err == nil {
			data, err = unhex(data)
		}
	case bytes.HasPrefix(data, []byte(markRaw)):
		if data = data[len(markRaw):]; len(data) == 0 {
			return "", errors.New("it ends where the key should stand")
		}
		data = xorBytes(data[1:], data[0])
	}
	if err != nil {
		return "", err
	}
	if !utf8.Valid(data) {
		return "", errors.New("what comes of it is no text: it is obfuscated in a way that is not known")
	}
	return string(data), nil
}

// unhex decodes a key of two hex digits and the bytes after it, two digits each.
func unhex(data []byte) ([]byte, error) {
	raw := make([]byte, hex.DecodedLen(len(data)))
	if _, err := hex.Decode(raw, data); err != nil {
		return nil, fmt.Errorf("hex digits are wanted: %w", err)
	}
	if len(raw) == 0 {
		return nil, errors.New("it ends where the key should stand")
	}
	return xorBytes(raw[1:], raw[0]), nil
}

func xorBytes(data []byte, key byte) []byte {
	out := make([]byte, len(data))
	for i, b := range data {
		out[i] = b ^ key
	}
	return out
}

func inflate(data []byte) ([]byte, error) {
	z, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(z, 2*maxText+1))
	if err == nil && len(out) > 2*maxText {
		err = fmt.Errorf("more than the limit of %d bytes", maxText)
	}
	return out, errors.Join(err, z.Close())
}

// obfuscate encodes a text in the form that every version of VASSAL reads.
func obfuscate(text string, key byte) []byte {
	var b strings.Builder
	b.Grow(len(markHex) + 2 + 2*len(text))
	b.WriteString(markHex)
	fmt.Fprintf(&b, "%02x", key)
	b.WriteString(hex.EncodeToString(xorBytes([]byte(text), key)))
	return []byte(b.String())
}
