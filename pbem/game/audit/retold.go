package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/lazyregexp"
	"fieldpost/rules/core"
)

// sheetClaim holds a sheet from outside the ledger: a text that a player signed, or a mail that they sent.
type sheetClaim struct {
	source string // origin of the sheet, for people
	text   string
	nth    int    // number of the frame in the text, -1 for any
	id     string // Message-ID for checking the salt; "" for none
	fault  *error // receives the first difference
}

// sheetRejudge compares sheets from outside the ledger with the receipts in the ledger, by judging them again. The
// ledger stores a sheet as it was understood in the position of that time, so it must be judged in the course of a
// replay.
type sheetRejudge struct {
	recs   []ledger.Record
	opened map[string]string    // maps a commitment to the sealed statement
	claims map[int][]sheetClaim // by the record of their receipt
	former []string             // receipts of sheets that programs without words in Japanese read
}

func newSheetRejudge(recs []ledger.Record) *sheetRejudge {
	x := &sheetRejudge{recs: recs, opened: map[string]string{}, claims: map[int][]sheetClaim{}}
	for _, r := range recs {
		if r.Type == "unseal" {
			x.opened[r.Get("seal")] = r.Get("statement")
		}
	}
	return x
}

// add registers a sheet to compare with the receipt in a record.
func (x *sheetRejudge) add(record int, c sheetClaim) { x.claims[record] = append(x.claims[record], c) }

// step compares the sheets registered for a record, given the game before it.
func (x *sheetRejudge) step(g *engine.Game, record int) {
	for _, c := range x.claims[record] {
		if err := x.compare(g, x.recs[record], c); err != nil && *c.fault == nil {
			*c.fault = fmt.Errorf("%s: %w", c.source, inRecord(x.recs[record], err))
		}
	}
}

// compare compares a sheet with a receipt. It reads the sheet first as this program does, then as programs without
// Japanese words did: they refused or left out orders that are understood now.
func (x *sheetRejudge) compare(g *engine.Game, r ledger.Record, c sheetClaim) error {
	err := x.compareAs(g, r, c, g.Module().Vocabulary)
	if err == nil {
		return nil
	}
	english := func(phase string, s core.Side) notation.Vocabulary {
		return g.Module().Vocabulary(phase, s).WithoutForeignWords()
	}
	if x.compareAs(g, r, c, english) != nil {
		return err
	}
	if name := r.Get("receipt"); !slices.Contains(x.former, name) {
		x.former = append(x.former, name)
	}
	return nil
}

// vocabularyOf returns the words of the sheets of a side in a phase.
type vocabularyOf func(phase string, side core.Side) notation.Vocabulary

func (x *sheetRejudge) compareAs(g *engine.Game, r ledger.Record, c sheetClaim, words vocabularyOf) error {
	err := fmt.Errorf("it holds no sheet of %s for the receipt %s", r.Get("seat"), r.Get("receipt"))
	for i, f := range sheetsIn(words, g.Header, c.text) {
		if c.nth >= 0 && i != c.nth || f.Game != g.Header.Game || !strings.EqualFold(f.Side, r.Get("seat")) {
			continue
		}
		out, bad := g.Check(engine.Input{Frame: f})
		if bad != nil {
			return bad
		}
		if err = x.compareCanonical(r, out.Canonical); err == nil {
			return checkSalt(r, f, c.id)
		}
	}
	return err
}

// sheetsIn returns the sheets in a text, found as in a mail.
func sheetsIn(words vocabularyOf, h engine.Header, text string) []notation.Frame {
	return notation.FindFrames(text, func(name, side, phase string) (notation.Vocabulary, bool) {
		if name != h.Game {
			return notation.Vocabulary{}, false
		}
		for _, s := range h.Seats {
			if strings.EqualFold(string(s.Side), side) {
				return words(phase, s.Side), true
			}
		}
		return notation.Vocabulary{}, false
	}).Frames
}

// commitments matches the sealed orders of a sheet. A sheet that is only checked has 0 instead of a commitment
// (pbem-dice/2).
var commitments = lazyregexp.New(`(?m)(?:^|\s)sealed (0|[0-9a-f]{64})$`)

// compareCanonical returns an error unless a sheet is equal to the sheet of a receipt, or has the hash that a refusal
// records. A seal that is not open yet has in both a hash that only the server can make.
func (x *sheetRejudge) compareCanonical(r ledger.Record, canonical string) error {
	if r.Type == "refuse" {
		if want := digest(canonical); want != r.Get("sha") && !commitments().MatchString(canonical) {
			return wrongField(r, "sha", want)
		}
		return nil
	}
	have, want := strings.Split(r.GetText("text"), "\n"), strings.Split(canonical, "\n")
	for i := range max(len(have), len(want)) {
		a, b := "", ""
		if i < len(have) {
			a = have[i]
		}
		if i < len(want) {
			b = want[i]
		}
		if a != b && !x.isSameSeal(a, b) {
			return newFault(r, "text", a, b)
		}
	}
	return nil
}

// isSameSeal reports whether two lines are the same sealed order. a is a line of the ledger; b has the hash of the
// sealed text instead of the commitment.
func (x *sheetRejudge) isSameSeal(a, b string) bool {
	m, n := commitments().FindStringSubmatchIndex(a), commitments().FindStringSubmatchIndex(b)
	if m == nil || n == nil || a[:m[2]] != b[:n[2]] {
		return false
	}
	said, open := x.opened[a[m[2]:m[3]]]
	return !open || b[n[2]:n[3]] == "0" || digest(said) == b[n[2]:n[3]]
}

// checkSalt compares the salt of a receipt with the line in the sheet, or with the mail's Message-ID.
func checkSalt(r ledger.Record, f notation.Frame, id string) error {
	if id == "" || r.Type == "refuse" {
		return nil
	}
	want := f.Salt
	if want == "" {
		want = dice.DefaultSalt(id)
	}
	if r.Get("salt") != want {
		return wrongField(r, "salt", want)
	}
	return nil
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// receiptRanges lists receipts, with consecutive ones joined: "R-1 to R-4, B-2".
func receiptRanges(list []string) string {
	slices.SortStableFunc(list, func(a, b string) int {
		la, na := receiptNumber(a)
		lb, nb := receiptNumber(b)
		if la != lb {
			return strings.Compare(la, lb)
		}
		return na - nb
	})
	var out []string
	for i := 0; i < len(list); {
		letter, n := receiptNumber(list[i])
		k := i + 1
		for k < len(list) && list[k] == fmt.Sprintf("%s-%d", letter, n+k-i) {
			k++
		}
		if k-i > 2 {
			out = append(out, list[i]+" to "+list[k-1])
		} else {
			out = append(out, list[i:k]...)
		}
		i = k
	}
	return strings.Join(out, ", ")
}

func receiptNumber(s string) (letter string, n int) {
	letter, digits, _ := strings.Cut(s, "-")
	_, _ = fmt.Sscan(digits, &n)
	return letter, n
}
