package sheet

import (
	"fmt"
	"strings"

	"fieldpost/rules/core"
)

// SealedPrefix is the prefix of the word that replaces a sealed order: "sealed 3f2a".
const SealedPrefix = "sealed "

// Unseal returns the WORD of a sealed statement "VERB WORD". It returns a word that is not sealed unchanged.
func Unseal(tx *core.Tx, word, verb string) (string, error) {
	hash, ok := strings.CutPrefix(word, SealedPrefix)
	if !ok {
		return word, nil
	}
	text, err := tx.Unseal(hash)
	if err != nil {
		return "", err
	}
	text = strings.TrimSpace(text)
	plain, ok := strings.CutPrefix(text, verb+" ")
	if !ok {
		return "", fmt.Errorf("the sealed statement %q is not %q", text, verb+" ...")
	}
	return strings.TrimSpace(plain), nil
}

// OpenWord returns the WORD of a sealed statement "VERB WORD", if open knows the seal. It returns a word that is not
// sealed unchanged. ok is false if the seal cannot be opened.
func OpenWord(word, verb string, open func(seal string) (statement string, ok bool)) (plain string, ok bool) {
	hash, sealed := strings.CutPrefix(word, SealedPrefix)
	if !sealed {
		return word, true
	}
	text, ok := open(hash)
	if !ok {
		return "", false
	}
	plain, ok = strings.CutPrefix(strings.TrimSpace(text), verb+" ")
	return strings.TrimSpace(plain), ok
}
