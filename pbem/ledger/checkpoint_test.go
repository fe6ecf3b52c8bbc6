package ledger

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/mod/sumdb/note"
)

const (
	vectorOrigin   = "pbem.example/vector-1"
	vectorVerifier = "pbem.example/vector-1+7973e8a7+AQOhB7/zzhC+HXDdGOdLwJln5NYwm6UNXx3chmQSVTG4"
	vectorNote     = "pbem.example/vector-1\n3\nMDfrIZunu5cmR/syCHr1ICZk2r9o3lSFyy846xoItok=\n\n" +
		"— pbem.example/vector-1 eXPop+fPaMzpPFf+8CXykRNUSmXFOpzxapcc/YDiMzHnRGkDIpwUFd4ziCncf920yas29sRwl2kEGSUBqGOO83fdZQk=\n"
)

func keyFor(t *testing.T, origin string, first byte) (signer, verifier string) {
	t.Helper()
	seed := make([]byte, 64)
	for i := range seed {
		seed[i] = first + byte(i)
	}
	signer, verifier, err := GenerateKey(bytes.NewReader(seed), origin)
	if err != nil {
		t.Fatal(err)
	}
	return signer, verifier
}

func TestVectorCheckpoint(t *testing.T) {
	signer, verifier := keyFor(t, vectorOrigin, 0)
	if verifier != vectorVerifier {
		t.Errorf("verifier key = %s, want %s", verifier, vectorVerifier)
	}
	l := vectorLog(t)
	msg, err := SignCheckpoint(signer, vectorOrigin, l.Size(), l.Root())
	if err != nil || string(msg) != vectorNote {
		t.Errorf("checkpoint:\n%s, %v, want:\n%s", msg, err, vectorNote)
	}
	size, root, err := OpenCheckpoint(vectorVerifier, []byte(vectorNote))
	if err != nil || size != 3 || root != l.Root() {
		t.Errorf("opened: %d, %s, %v", size, root, err)
	}
}

func TestCheckpointBitFlips(t *testing.T) {
	msg := []byte(vectorNote)
	for i, old := range msg {
		for bit := range 8 {
			msg[i] = old ^ 1<<bit
			if size, root, err := OpenCheckpoint(vectorVerifier, msg); err == nil {
				t.Errorf("byte %d changed from %q to %q: opened as %d, %s", i, old, msg[i], size, root)
			}
		}
		msg[i] = old
	}
}

func TestOpenCheckpointRefuses(t *testing.T) {
	signer, _ := keyFor(t, vectorOrigin, 0)
	_, otherKey := keyFor(t, vectorOrigin, 1)
	_, otherGame := keyFor(t, "pbem.example/vector-2", 0)
	s, err := note.NewSigner(signer)
	if err != nil {
		t.Fatal(err)
	}
	const root = "MDfrIZunu5cmR/syCHr1ICZk2r9o3lSFyy846xoItok="
	tests := []struct{ name, verifier, text, want string }{
		{"other key", otherKey, vectorOrigin + "\n3\n" + root + "\n", "no verifiable signatures"},
		{"key of another game", otherGame, vectorOrigin + "\n3\n" + root + "\n", "no verifiable signatures"},
		{"other origin", vectorVerifier, "pbem.example/vector-2\n3\n" + root + "\n", "origin"},
		{"no root", vectorVerifier, vectorOrigin + "\n3\n", "2 lines"},
		{"another line", vectorVerifier, vectorOrigin + "\n3\n" + root + "\nmore\n", "4 lines"},
		{"size 03", vectorVerifier, vectorOrigin + "\n03\n" + root + "\n", "size"},
		{"negative size", vectorVerifier, vectorOrigin + "\n-3\n" + root + "\n", "size"},
		{"short root", vectorVerifier, vectorOrigin + "\n3\nMDfrIZun\n", "root"},
		{"root in another spelling", vectorVerifier, vectorOrigin + "\n3\n" + strings.Replace(root, "tok=", "tol=", 1) + "\n", "root"},
		{"malformed key", "vector-1", vectorOrigin + "\n3\n" + root + "\n", "verifier key"},
	}
	for _, tt := range tests {
		msg, err := note.Sign(&note.Note{Text: tt.text}, s)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := OpenCheckpoint(tt.verifier, msg); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
	}
	if _, _, err := OpenCheckpoint(vectorVerifier, make([]byte, maxCheckpoint+1)); err == nil || !strings.Contains(err.Error(), "at most") {
		t.Errorf("long checkpoint: error %v", err)
	}
}

func TestSignCheckpointRefuses(t *testing.T) {
	signer, _ := keyFor(t, vectorOrigin, 0)
	root := vectorLog(t).Root()
	tests := []struct {
		name, signer, origin string
		size                 int
	}{
		{"other game's key", signer, "pbem.example/vector-2", 3},
		{"negative size", signer, vectorOrigin, -1},
		{"verifier key", vectorVerifier, vectorOrigin, 3},
	}
	for _, tt := range tests {
		if msg, err := SignCheckpoint(tt.signer, tt.origin, tt.size, root); err == nil {
			t.Errorf("%s: signed\n%s", tt.name, msg)
		}
	}
}

func TestGenerateKeyRefuses(t *testing.T) {
	for _, name := range []string{"", "vector-1", "/vector-1", "pbem.example/", "pbem.example/vector 1", "pbem.example/a+b",
		"pbem.example/a\nb"} {
		if _, v, err := GenerateKey(bytes.NewReader(make([]byte, 64)), name); err == nil {
			t.Errorf("GenerateKey(%q): no error, key %s", name, v)
		}
	}
	if _, v, err := GenerateKey(bytes.NewReader(make([]byte, 31)), vectorOrigin); err == nil {
		t.Errorf("GenerateKey with 31 random bytes: key %s", v)
	}
}
