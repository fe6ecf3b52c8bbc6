package audit

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/pbem/ledger"
)

// What our mails say of the ledger, as they say it.
var (
	rootLine  = regexp.MustCompile(`ledger\s+root(?:\s+at\s+this\s+moment:)?\s+([0-9a-f]{4}) ?([0-9a-f]{4}) ?([0-9a-f]{4})[,\s(]+(\d{1,9})\s+record`)
	shaLine   = regexp.MustCompile(`RECEIPT\s+([A-Z]+-\d{1,9})\s[^#]{0,600}?sha256 of its canonical text:\s+(\S{64})\s`)
	sheetLine = regexp.MustCompile(`receipt ([A-Z]+-\d{1,9}) rev \d+\s+sha256 ([0-9a-f]{8,64})`)
	keyLine   = regexp.MustCompile(`dice\s+block\s+(\d{1,9})\s+\([^)]*\)\s+is\s+closed;\s+its\s+key:\s+(\S{1,400})\s`)
	dieLine   = regexp.MustCompile(`\[block\s+(\d{1,9})\s+([^\]\s]{1,200})\](?:\s+\([^()]{1,60}\))?\s+die\s+(\d{1,4})\b`)

	anchorLine = regexp.MustCompile(`dice\s+anchor,\s+K\[0\]\s+of\s+\d{1,9}\s+keys:\s+(\S{1,400})\s`)
	veilLine   = regexp.MustCompile(`anchor\s+of\s+hidden\s+draws,\s+K\[0\]\s+of\s+\d{1,9}\s+keys:\s+(\S{1,400})\s`)
	signLine   = regexp.MustCompile(`verifies\s+the\s+signed\s+checkpoints:\s+(\S{1,400})\s`)
	dataLine   = regexp.MustCompile(`sha256\s+of\s+the\s+title's\s+data:\s+(\S{1,400})\s`)
)

// text holds what a mail says against the ledger.
func (b *mailbox) text(text string) error {
	text = strings.ReplaceAll(text, "\r\n", "\n") + "\n"
	for _, check := range []func(string) error{b.genesis, b.rootsOf, b.receiptsOf, b.diceOf, b.keysOf} {
		if err := check(text); err != nil {
			return err
		}
	}
	return nil
}

// genesis is what a welcome mail fixed before the first sheet.
func (b *mailbox) genesis(text string) error {
	for _, f := range []struct {
		name, want string
		line       *regexp.Regexp
	}{
		{"dice anchor", b.h.Anchor, anchorLine},
		{"anchor of hidden draws", b.h.Veil, veilLine},
		{"key of the checkpoints", b.h.VKey, signLine},
		{"hash of the title's data", b.h.Data, dataLine},
	} {
		for _, m := range f.line.FindAllStringSubmatch(text, -1) {
			if m[1] != f.want {
				return fmt.Errorf("it names the %s %s, the ledger has %s: it is not the game that was begun", f.name, m[1], f.want)
			}
		}
	}
	return nil
}

func (b *mailbox) rootsOf(text string) error {
	for _, m := range rootLine.FindAllStringSubmatch(text, -1) {
		b.roots++
		n, _ := strconv.Atoi(m[4])
		root, err := b.log.RootAt(n)
		if err != nil {
			return fmt.Errorf("it speaks of %d records, the ledger holds %d", n, b.log.Size())
		}
		if got := m[1] + m[2] + m[3]; got != ledger.Short(root) {
			return fmt.Errorf("it names the root %s at %d records, the ledger gives %s: history was rewritten", got, n, ledger.Short(root))
		}
	}
	return nil
}

func (b *mailbox) receiptsOf(text string) error {
	for _, m := range append(shaLine.FindAllStringSubmatch(text, -1), sheetLine.FindAllStringSubmatch(text, -1)...) {
		b.receipts++
		if sha, ok := b.shas[m[1]]; !ok || !strings.HasPrefix(sha, m[2]) {
			return fmt.Errorf("it gives receipt %s for a sheet with sha256 %s, the ledger has %.64q", m[1], m[2], sha)
		}
	}
	return nil
}

// diceOf holds the faces in a report against the ledger's. Shuffles are left to the root: a page breaks their lines.
func (b *mailbox) diceOf(text string) error {
	for _, m := range dieLine.FindAllStringSubmatch(text, -1) {
		face, known := b.faces[m[1]+" "+m[2]]
		if known && face == "" {
			continue
		}
		b.dice++
		if face != m[3] {
			return fmt.Errorf("it gives %s of dice block %s the face %s, the ledger has %.64q", m[2], m[1], m[3], face)
		}
	}
	return nil
}

func (b *mailbox) keysOf(text string) error {
	for _, m := range keyLine.FindAllStringSubmatch(text, -1) {
		b.keys++
		if key := b.blocks[m[1]]; key != m[2] {
			return fmt.Errorf("it gives dice block %s the key %s, the ledger has %.64q", m[1], m[2], key)
		}
	}
	return nil
}
