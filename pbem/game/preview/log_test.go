package preview

import (
	"bytes"
	"crypto/rand"
	"reflect"
	"testing"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// lately holds what a side saw happen in two batches.
var lately = []engine.RecentBatch{
	{Turn: 1, Phase: "T1-G-1", Side: "german", Events: []core.Event{
		{Kind: core.KindMove, Units: []string{"11Pz"}, Path: []string{"2010", "2110"}, Rule: "10.1",
			Text: say.F("%s moves %s", "11Pz", "2010-2110")},
	}, Omitted: 3},
	{Turn: 1, Phase: "T1-S-1", Events: []core.Event{
		{Kind: core.KindResult, Hex: "2110", Text: say.F("die %d", 4), Value: "DR"},
	}},
}

// TestLog: what happened lately is read back as it was written, texts with the marks by which they are translated, also
// when a mail program has changed the ends of lines and when the file is signed. The position beside it is the same,
// and a file without a log has none.
func TestLog(t *testing.T) {
	s, g := began(t, "kursk", "")
	x, err := g.KnowledgeOf("german")
	if err != nil {
		t.Fatal(err)
	}
	signer, _, err := ledger.GenerateKey(rand.Reader, "example.org/case")
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{"", signer} {
		for _, want := range [][]engine.RecentBatch{lately, nil} {
			file, err := WritePositionFile(x, want, s.Module, key)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range [][]byte{file, bytes.ReplaceAll(file, []byte("\n"), []byte(" \r\n"))} {
				got, err := ReadLog(f)
				if err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%v %+v, not %+v", err, got, want)
				}
				if back, err := s.ReadPosition(f); err != nil || !bytes.Equal(back.View.Text(), g.View("german").Text()) {
					t.Errorf("the position beside a log of %d: %v", len(want), err)
				}
			}
		}
	}
}

// FuzzReadLog: whatever stands in a position file, reading its log ends, within its bounds.
func FuzzReadLog(f *testing.F) {
	packed, err := packLog(lately)
	if err != nil {
		f.Fatal(err)
	}
	var b bytes.Buffer
	writeColumn(&b, packed)
	f.Add("head\n\npos\n\nlog\n" + b.String())
	f.Add("head\n\npos\n\nlog\n")
	f.Add("head\n\npos\n\n— signature\n")
	f.Fuzz(func(t *testing.T, file string) {
		list, err := ReadLog([]byte(file))
		sum := 0
		for _, r := range list {
			sum += len(r.Events)
			for _, e := range r.Events {
				e.Text.Parts() // malformed marks do no harm
			}
		}
		if sum > maxLog || err != nil && list != nil {
			t.Errorf("%d events, %v", sum, err)
		}
	})
}
