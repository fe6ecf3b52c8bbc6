package outbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"fieldpost/pbem/text/lazyregexp"
)

// Tags makes envelope senders that identify an item, and parses them in bounces (VERP): gm+b.<mac><name>@example.org.
// The code prevents strangers from forging a bounce for a mail that they never got. The identifier is scrambled,
// because readers could otherwise count the mails to other people between two of theirs.
type Tags struct {
	Key  []byte // secret key
	Addr string // address without a tag; plus addressing must work for it
}

var tagItem = lazyregexp.New(`^[a-z0-9][a-z0-9._-]*$`)

const maxLocalPart = 64 // octets of a local part (RFC 5321 section 4.5.3.1.1)

// macLen is the length of the code, 80 bits in base 32.
const macLen = 16

func (t Tags) mac(id string) string { return t.macAs("pbem-bounce/2", id) }

func (t Tags) macAs(kind, id string) string {
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(t.hash(kind, id)[:10]))
}

func (t Tags) hash(kind, text string) []byte {
	h := hmac.New(sha256.New, t.Key)
	h.Write([]byte(kind + "\n" + text + "\n"))
	return h.Sum(nil)
}

// scrambleLetters lists the characters of an identifier, with '=' for the dot, which is not allowed everywhere in an
// address.
const scrambleLetters = "abcdefghijklmnopqrstuvwxyz0123456789-_="

// scramble shifts every letter of an identifier by an amount computed from its code; back reverses that. ok is false
// for a character that no identifier has, and for a text that is longer than any identifier.
func (t Tags) scramble(text, mac string, back bool) (out string, ok bool) {
	var b strings.Builder
	key := append(t.hash("pbem-bounce-veil/1", mac+" 1"), t.hash("pbem-bounce-veil/1", mac+" 2")...)
	if len(text) > len(key) {
		return "", false
	}
	for i := range len(text) {
		at := strings.IndexByte(scrambleLetters, text[i])
		if at < 0 {
			return "", false
		}
		by := int(key[i]) % len(scrambleLetters)
		if back {
			by = len(scrambleLetters) - by
		}
		b.WriteByte(scrambleLetters[(at+by)%len(scrambleLetters)])
	}
	return b.String(), true
}

// SenderFor returns the envelope sender for an item: the address with a tag that identifies the item. A server that
// returns the mail writes to this address, so that the bounce identifies the item. SenderFor returns "" if the
// identifier cannot be a tag because it is too long, or has capital letters, which some servers convert to lower case.
func (t Tags) SenderFor(id string) string {
	local, host, ok := strings.Cut(t.Addr, "@")
	if !ok || len(t.Key) == 0 || !tagItem().MatchString(id) || strings.Contains(id, "..") {
		return ""
	}
	mac := t.mac(id)
	veiled, ok := t.scramble(strings.ReplaceAll(id, ".", "="), mac, false)
	if local += "+b." + mac + veiled; !ok || len(local) > maxLocalPart {
		return ""
	}
	return local + "@" + host
}

// ParseTag returns the identifier in a tag, the part after "+b.". ok is false if its code is wrong. Tags of letters
// that were sent before identifiers were scrambled, 000042-1.<mac>, are also valid.
func (t Tags) ParseTag(tag string) (id string, ok bool) {
	tag = strings.ToLower(tag)
	if len(t.Key) == 0 {
		return "", false
	}
	if dot := strings.LastIndexByte(tag, '.'); dot >= 0 {
		id = tag[:dot]
		return id, dot > 0 && hmac.Equal([]byte(tag[dot+1:]), []byte(t.macAs("pbem-bounce/1", id)))
	}
	if len(tag) <= macLen {
		return "", false
	}
	if id, ok = t.scramble(tag[macLen:], tag[:macLen], true); !ok {
		return "", false
	}
	id = strings.ReplaceAll(id, "=", ".")
	return id, hmac.Equal([]byte(tag[:macLen]), []byte(t.mac(id)))
}
