package outbox

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"regexp"
	"strings"
)

// Tags make envelope senders that name the item they belong to, and read them
// again in the mails that come back (VERP): gm+b.000042-1.<mac>@example.org. The
// code keeps a stranger from writing a bounce for a mail that he never got.
type Tags struct {
	Key  []byte // secret
	Addr string // the plain address; plus addressing must reach it
}

var tagItem = regexp.MustCompile(`^[a-z0-9][a-z0-9._-]*$`)

const maxLocal = 64 // octets of a local part (RFC 5321 section 4.5.3.1.1)

func (t Tags) mac(id string) string {
	h := hmac.New(sha256.New, t.Key)
	h.Write([]byte("pbem-bounce/1\n" + id + "\n"))
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(h.Sum(nil)[:10]))
}

// Sender is the tagged sender of an item; "" when the identifier does not fit
// into an address, which some servers turn into lower case.
func (t Tags) Sender(id string) string {
	local, host, ok := strings.Cut(t.Addr, "@")
	if !ok || len(t.Key) == 0 || !tagItem.MatchString(id) || strings.Contains(id, "..") {
		return ""
	}
	local += "+b." + id + "." + t.mac(id)
	if len(local) > maxLocal {
		return ""
	}
	return local + "@" + host
}

// Item is the identifier in a tag, the part behind "+b."; ok is false when the
// code in it is wrong.
func (t Tags) Item(tag string) (id string, ok bool) {
	tag = strings.ToLower(tag)
	dot := strings.LastIndexByte(tag, '.')
	if dot < 1 || len(t.Key) == 0 {
		return "", false
	}
	id = tag[:dot]
	return id, hmac.Equal([]byte(tag[dot+1:]), []byte(t.mac(id)))
}
