package ledger

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOldForms: a record of an older program reads as the act that it is, and keeps its bytes.
func TestOldForms(t *testing.T) {
	for _, c := range []struct{ old, want string }{
		{"type rollback\nat T\nby moderator\nto 7\nepoch 1\nreason a mistake\n",
			"type act\nact rollback\nat T\nby moderator\nreason a mistake\nto 7\nepoch 1\n"},
		{"type external\nat T\nby moderator\nevent a:b#1\ndie d6\nface 4\nmark UNVERIFIED\nreason -\n",
			"type act\nact external\nat T\nby moderator\nevent a:b#1\ndie d6\nface 4\nmark UNVERIFIED\n"},
		{"type seat\nat T\nby red\nreason moved\nseat red\nname -\naddr r@example.org\nconfirmed <1@example.org>\nlang ja\n" +
			"identity signed\nkeyring one\nkeyring two\nalso s@example.org\n",
			"type act\nact seat\nat T\nby red\nreason moved\nmail <1@example.org> act 0\nseat red\naddr r@example.org\nlang ja\n" +
				"identity signed\nkey one\nkey two\nalso s@example.org\n"},
		{"type beacon\nat T\nblock 1\nchain 52db\nround 9\nrandomness 00\nsignature ff\n",
			"type act\nact beacon\nat T\nby -\nblock 1\nchain 52db\nround 9\nrandomness 00\nsignature ff\n"},
		{"type upgrade\nat T\nrules 2\n", "type act\nact upgrade\nat T\nby -\nrules 2\n"},
		{"type state\nturn 1\n", "type state\nturn 1\n"},
	} {
		r, err := ParseRecord([]byte("rec 0\n" + c.old))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(r.Text()); got != "rec 0\n"+c.old {
			t.Errorf("its text is %q", got)
		}
		r.OriginalText = ""
		if d := cmp.Diff("rec 0\n"+c.want, string(r.Text())); d != "" {
			t.Error(d)
		}
	}
}
