package audit

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/lazyregexp"
)

// Patterns for the statements of letters about the ledger, in every language: at the beginning of a paragraph; for dice
// at the end of a row.
var (
	rootLine = lazyregexp.New(`(?m)^(?:AUDIT|検証)?\s*(?:ledger\s+root(?:\s+at\s+this\s+moment:)?|(?:現在の)?台帳ルート:?)` +
		`\s+([0-9a-f]{4}) ?([0-9a-f]{4}) ?([0-9a-f]{4})[,、\s(]+(\d{1,9})(?:\s+record|\s*記録)`)
	shaLine   = lazyregexp.New(`(?m)^\s*(?:sha256 of its canonical text|標準表記のsha256):\s+(\S{1,400})\s`)
	sheetLine = lazyregexp.New(`(?:receipt |受領番号)([A-Z]+-\d{1,9}) (?:rev \d+|第\d+版)\s+sha256 ([0-9a-f]{8}) ?([0-9a-f]{8})`)
	keyLine   = lazyregexp.New(`(?m)^\s*(?:dice\s+block\s+|ダイスブロック)(\d{1,9})\s+\([^)]*\)\s*` +
		`(?:is\s+closed;\s+its\s+key|は終了。\s*その鍵):\s+(\S{1,400})\s`)
	dieLine = lazyregexp.New(`(?m)\[(?:block\s+|ブロック)(\d{1,9})\s+([^\]\s]{1,200})\](?:\s+\([^()]{1,60}\))?` +
		`\s+(?:die\s+|ダイス)(\d{1,4})\s*$`)

	fromLine = lazyregexp.New(`(?m)^\s*(?:from\s+the\s+mail|元のメール)\s+(<[^>]*>)`)
	saltLine = lazyregexp.New(`(?m)^\s*(?:salt|ソルト)\s+([0-9a-f]{16})\b`)

	anchorLine = anchorOf(`dice\s+anchor|ダイスのアンカー`)
	veilLine   = anchorOf(`anchor\s+of\s+hidden\s+draws|非公開抽選のアンカー`)
	sealLine   = anchorOf(`anchor\s+of\s+seals|封印のアンカー`)
	signLine   = lazyregexp.New(`(?m)^\s*(?:key\s+that\s+verifies\s+the\s+signed\s+checkpoints|署名付きチェックポイントの検証鍵):\s+(\S{1,400})\s`)
	dataLine   = lazyregexp.New(`(?m)^\s*(?:rules\s+of\s+\S+\s+version\s+\d+;\s+sha256\s+of\s+the\s+title's\s+data|` +
		`\S+のルール第\d+版、データのsha256):\s+(\S{1,400})\s`)
)

func anchorOf(name string) func() *regexp.Regexp {
	return lazyregexp.New(`(?m)^\s*(?:` + name + `)(?:,\s+K\[0\]\s+of\s+\d{1,9}\s+keys|、鍵\d{1,9}個のK\[0\]):\s+(\S{1,400})\s`)
}

// checkStatements compares the statements in a letter's sections with the ledger.
func (b *mailbox) checkStatements(letter []letterSection) error {
	for _, p := range letter {
		var err error
		switch {
		case p.title == titleAudit:
			err = firstError(b.checkRoots(p), b.checkKeys(p))
		case p.title == titleReceipt:
			err = firstError(b.checkReceipt(p), b.checkRoots(p))
		case p.title == titleKeep:
			if strings.Contains(p.body, b.h.Anchor) {
				b.anchors++
			}
			err = firstError(b.checkGenesis(p), b.checkRoots(p))
		case strings.HasSuffix(p.title, " SHEET"):
			err = b.checkSheetHash(p)
		case p.reportsEvents():
			err = b.checkDice(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func firstError(list ...error) error {
	for _, err := range list {
		if err != nil {
			return err
		}
	}
	return nil
}

// checkGenesis compares the terms in a welcome mail with the first records of the ledger.
func (b *mailbox) checkGenesis(p letterSection) error {
	for _, f := range []struct {
		name, want string
		line       func() *regexp.Regexp
	}{
		{"dice anchor", b.h.Anchor, anchorLine},
		{"anchor of hidden draws", b.h.Veil, veilLine},
		{"anchor of seals", b.h.Seals, sealLine},
		{"key of the checkpoints", b.h.VKey, signLine},
		{"hash of the title's data", b.h.Data, dataLine},
	} {
		for _, m := range f.line().FindAllStringSubmatch(p.body, -1) {
			if m[1] != f.want {
				return fmt.Errorf("it names the %s %s, the ledger has %s: it is not the game that was begun", f.name, m[1], f.want)
			}
		}
	}
	return nil
}

func (b *mailbox) checkRoots(p letterSection) error {
	for _, m := range rootLine().FindAllStringSubmatch(p.body, -1) {
		b.roots++
		n, _ := strconv.Atoi(m[4])
		root, err := b.log.RootAt(n)
		if err != nil {
			return fmt.Errorf("it speaks of %d records, the ledger holds %d", n, b.log.Size())
		}
		if got := m[1] + m[2] + m[3]; got != ledger.ShortRoot(root) {
			return fmt.Errorf("it names the root %s at %d records, the ledger gives %s: history was rewritten", got, n,
				ledger.ShortRoot(root))
		}
	}
	return nil
}

// checkReceipt checks a receipt in a letter, with the hash of its sheet.
func (b *mailbox) checkReceipt(p letterSection) error {
	if err := b.checkOrigin(p.rightTitle, p.body); err != nil {
		return err
	}
	m := shaLine().FindStringSubmatch(p.body)
	if m == nil {
		return nil
	}
	return b.sheet(p.rightTitle, m[1])
}

// checkSheetHash checks the sheet that a report names by the beginning of its hash.
func (b *mailbox) checkSheetHash(p letterSection) error {
	m := sheetLine().FindStringSubmatch(p.rightTitle + strings.TrimPrefix(p.body, p.rightTitle))
	if m == nil {
		return nil
	}
	if err := b.checkOrigin(m[1], p.body); err != nil {
		return err
	}
	return b.sheet(m[1], m[2]+m[3])
}

// checkOrigin checks the mail and the salt of a receipt.
func (b *mailbox) checkOrigin(receipt, body string) error {
	r := b.lines[receipt]
	id, _, _ := strings.Cut(r.Get("mail"), " frame ")
	for _, x := range []struct {
		what, want string
		line       func() *regexp.Regexp
	}{{"mail", id, fromLine}, {"salt", r.Get("salt"), saltLine}} {
		m := x.line().FindStringSubmatch(body)
		if m == nil {
			continue
		}
		b.origins++
		if strings.Join(strings.Fields(m[1]), "") != strings.Join(strings.Fields(x.want), "") { // a long one is broken
			return fmt.Errorf("it gives receipt %s the %s %s, the ledger has %.250q", receipt, x.what, m[1], x.want)
		}
	}
	return nil
}

func (b *mailbox) sheet(receipt, sha string) error {
	b.receipts++
	if has, ok := b.shas[receipt]; !ok || !strings.HasPrefix(has, sha) {
		return fmt.Errorf("it gives receipt %s for a sheet with sha256 %s, the ledger has %.64q", receipt, sha, has)
	}
	return nil
}

// checkDice compares the die faces in a report with the ledger. Shuffles are left to the root: a page breaks their
// lines.
func (b *mailbox) checkDice(p letterSection) error {
	for _, m := range dieLine().FindAllStringSubmatch(p.body, -1) {
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

func (b *mailbox) checkKeys(p letterSection) error {
	for _, m := range keyLine().FindAllStringSubmatch(p.body, -1) {
		b.keys++
		if key := b.blocks[m[1]]; key != m[2] {
			return fmt.Errorf("it gives dice block %s the key %s, the ledger has %.64q", m[1], m[2], key)
		}
	}
	return nil
}
