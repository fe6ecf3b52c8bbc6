package mailhandler

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	gomessage "github.com/emersion/go-message"
	"gopkg.in/yaml.v3"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/game/rollout"
	"fieldpost/pbem/mail/compose"
)

// vault knows the secrets of a game and finds them in whatever goes out: as raw bytes, in hex and in base64.
type vault struct {
	forms map[string]secret // the first eight bytes of a form, or as many characters
	words map[string]string // salts and signer: what they are
}

type secret struct {
	index int // of the key
	tag   dice.ChainTag
	form  string // whole
}

const prefix = 12 // characters of a form that are looked up

type hidden struct {
	Dice, Veil, Salts string
	Links             int
	Signer            string
	Seals             []struct{ Hash, Salt string }
}

// hiddenIn returns the secrets of a game as they are now.
func hiddenIn(t *testing.T, dir string) *hidden {
	t.Helper()
	info, err := os.Stat(filepath.Join(dir, game.FileSecrets))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("secrets: %v, %v", info, err)
	}
	b, err := os.ReadFile(filepath.Join(dir, game.FileSecrets))
	if err != nil {
		t.Fatal(err)
	}
	var h hidden
	if err := yaml.Unmarshal(b, &h); err != nil {
		t.Fatal(err)
	}
	return &h
}

// openVault returns a vault with all keys of a game.
func openVault(t *testing.T, h *hidden) *vault {
	t.Helper()
	v := &vault{forms: map[string]secret{}, words: map[string]string{}}
	for tag, top := range map[dice.ChainTag]string{dice.DiceTag: h.Dice, dice.HiddenDrawTag: h.Veil, dice.SealTag: h.Salts} {
		k, err := dice.ParseKey(top)
		if err != nil {
			t.Fatal(err)
		}
		for i := h.Links; i > 0; i-- {
			for _, form := range []string{string(k[:]), k.Hex(), strings.ToUpper(k.Hex()), base64.RawStdEncoding.EncodeToString(k[:]),
				base64.RawURLEncoding.EncodeToString(k[:])} {
				v.forms[form[:prefix]] = secret{i, tag, form}
			}
			k = tag.PreviousKey("k1", i, k)
		}
	}
	parts := strings.Split(h.Signer, "+")
	v.words[parts[len(parts)-1]] = "signer"
	raw, _ := base64.StdEncoding.DecodeString(parts[len(parts)-1])
	if len(raw) < 33 {
		t.Fatalf("signer key %q", h.Signer)
	}
	v.words[string(raw[1:33])], v.words[hex.EncodeToString(raw[1:33])] = "signer raw", "signer hex"
	return v
}

// search finds a key above those revealed, or a word.
func (v *vault) search(text []byte, revealed int) string {
	s := string(text)
	for i := 0; i+prefix <= len(s); i++ {
		if k, ok := v.forms[s[i:i+prefix]]; ok && strings.HasPrefix(s[i:], k.form) && (k.tag != dice.DiceTag || k.index > revealed) {
			return fmt.Sprintf("key %d of %s at byte %d", k.index, k.tag, i)
		}
	}
	for w, what := range v.words {
		if strings.Contains(s, w) {
			return what
		}
	}
	return ""
}

// pieces returns the bytes of a letter as they go out, and every part of it as its reader gets it.
func pieces(t *testing.T, l *compose.Letter) [][]byte {
	t.Helper()
	raw, err := l.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	out := [][]byte{raw}
	e, err := gomessage.Read(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	err = e.Walk(func(_ []int, part *gomessage.Entity, err error) error {
		if err != nil || part.MultipartReader() != nil {
			return err
		}
		b, err := io.ReadAll(part.Body)
		out = append(out, b)
		return err
	})
	if err != nil || len(out) < 3 {
		t.Fatalf("%d pieces, %v", len(out), err)
	}
	return out
}

// TestNoSecretGoesOut plays a game by mail and looks through every byte that leaves: mails with their maps and
// attachments, game.yaml, ledger, checkpoint and data. No key that is not yet revealed, no salt of a sealed order and
// no signing key is in any of them, in any form.
func TestNoSecretGoesOut(t *testing.T) {
	d, _ := newDesk(t, "k1")
	dir := filepath.Join(d.Games.Dir(), "k1")
	v := openVault(t, hiddenIn(t, dir))
	letters := d.welcome(t, "k1")
	bytesSeen := 0
	for n := 0; ; n++ {
		g, err := d.Games.Get("k1")
		if err != nil {
			t.Fatal(err)
		}
		revealed := 0
		opened := map[string]bool{}
		for _, r := range g.Log().Records() {
			switch r.Type {
			case "reveal":
				revealed++
			case "unseal":
				opened[r.Get("seal")] = true
			}
		}
		h := hiddenIn(t, dir)
		for _, s := range h.Seals {
			delete(v.words, s.Salt)
			if !opened[s.Hash] {
				v.words[s.Salt] = "salt of a sealed order"
			}
		}
		for i := range letters {
			for _, p := range pieces(t, &letters[i]) {
				bytesSeen += len(p)
				if what := v.search(p, revealed); what != "" {
					t.Errorf("sheet %d, letter %q: %s", n, letters[i].Subject, what)
				}
			}
		}
		public(t, dir, func(name string, b []byte) {
			bytesSeen += len(b)
			if what := v.search(b, revealed); what != "" {
				t.Errorf("sheet %d, %s: %s", n, name, what)
			}
		})
		if n == 14 || t.Failed() {
			if revealed < 3 || len(h.Seals) == 0 {
				t.Errorf("%d keys revealed and %d orders sealed: the game shows too little", revealed, len(h.Seals))
			}
			break
		}
		side := g.AwaitedSide()
		task := ai.Task{Game: "k1", Side: side, Module: g.Module(), View: g.View(side), Choice: g.OpenChoice()}
		from := anna
		if side == "soviet" {
			from = boris
		}
		letters, _ = d.handle(t, read(t, from, fmt.Sprint("leak", n), rollout.Frame(task, ai.Greedy{}.Orders(task))))
	}
	planted(t, v)
	t.Logf("%d bytes", bytesSeen)
}

// public gives every file of a game's folder but the secrets.
func public(t *testing.T, dir string, see func(name string, b []byte)) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || e.Name() == game.FileSecrets {
			return err
		}
		b, err := os.ReadFile(path)
		see(path, b)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// planted: the search finds what is there.
func planted(t *testing.T, v *vault) {
	t.Helper()
	n := 0
	for _, s := range v.forms {
		if s.index != 4000 {
			continue
		}
		n++
		if v.search([]byte("x"+s.form+"y"), 3999) == "" || v.search([]byte(s.form[:len(s.form)-1]+"\x00"), 3999) != "" {
			t.Errorf("%q", s.form)
		}
		if s.tag == dice.DiceTag && v.search([]byte(s.form), 4000) != "" {
			t.Error("a revealed key counts as a leak")
		}
	}
	if n < 8 {
		t.Errorf("%d forms", n)
	}
}
