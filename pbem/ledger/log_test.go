package ledger

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"testing"

	"golang.org/x/mod/sumdb/tlog"
	"pgregory.net/rapid"
)

// vectorRecords returns the three records of the known answers.
func vectorRecords() []Record {
	return []Record{
		{N: 0, Type: "genesis", Fields: []Field{
			{"game", "vector-1"}, {"anchor", "df8a79e63e20c02ad02a71a9a4ecfd851a241098f8fec29590867e9243fbd169"},
		}},
		{N: 1, Type: "lock", Fields: []Field{{"lock", "fb9b6396a6b9a5a307e24981d60278bec781e0c3c98491c71c1916ea4a7cad37"}}},
		{N: 2, Type: "reveal", Fields: []Field{
			{"block", "1"}, {"key", "15a518ac7ebe024c6aa25f6b507d44fca22726cf694edd366ad45440e67a3c13"},
		}},
	}
}

func vectorLog(t testing.TB) *Log {
	t.Helper()
	l, err := NewLog(vectorRecords()...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestVectorRoots(t *testing.T) {
	l := vectorLog(t)
	for n, want := range []string{
		fmt.Sprint(Hash(sha256.Sum256(nil))),
		"5PreHguf4lxIU/AbjvrlfuSR3YnXfWLAnc++O4NgLTY=",
		"xSQel2Ky7mJusjmJck4yVFKowP7CCc8PKvbBp85M1og=",
		"MDfrIZunu5cmR/syCHr1ICZk2r9o3lSFyy846xoItok=",
	} {
		got, err := l.RootAt(n)
		if err != nil || got.String() != want {
			t.Errorf("root at %d = %s, %v, want %s", n, got, err, want)
		}
	}
	if got, _ := l.RootAt(3); got != l.Root() {
		t.Errorf("Root = %s, want %s", l.Root(), got)
	}
	p, err := l.Proof(2)
	if err != nil || len(p) != 1 || p[0].String() != "xSQel2Ky7mJusjmJck4yVFKowP7CCc8PKvbBp85M1og=" {
		t.Errorf("proof of record 2 = %v, %v", p, err)
	}
	if got, want := ShortRoot(l.Root()), "3037eb219ba7"; got != want {
		t.Errorf("Short = %s, want %s", got, want)
	}
	if got, want := GroupedRoot(l.Root()), "3037 eb21 9ba7"; got != want {
		t.Errorf("Grouped = %s, want %s", got, want)
	}
}

func TestLogRefuses(t *testing.T) {
	l := vectorLog(t)
	root := l.Root()
	for _, r := range []Record{{N: 2, Type: "end"}, {N: 4, Type: "end"}, {N: 3, Type: ""},
		{N: 3, Type: "end", Fields: []Field{{"a", "\n"}}}} {
		if err := l.Append(r); err == nil {
			t.Errorf("Append(%v): no error", r)
		}
	}
	if l.Size() != 3 || l.Root() != root {
		t.Errorf("a refused record changed the log: size %d, root %s", l.Size(), l.Root())
	}
	for _, n := range []int{-1, 4} {
		if _, err := l.RootAt(n); err == nil {
			t.Errorf("RootAt(%d): no error", n)
		}
	}
	for _, n := range []int{-1, 3} {
		if _, err := l.Proof(n); err == nil {
			t.Errorf("Proof(%d): no error", n)
		}
	}
}

func TestLogKeepsItsRecords(t *testing.T) {
	l := &Log{}
	r := Record{Type: "roll", Fields: []Field{{"faces", "6 6"}}}
	if err := l.Append(r); err != nil {
		t.Fatal(err)
	}
	r.Fields[0].Value = "1 1"
	if got := l.Records()[0].Get("faces"); got != "6 6" {
		t.Errorf("the log holds faces %q after a change outside it, want 6 6", got)
	}
}

// rootOf returns the tree's definition in RFC 6962 section 2.1, worked out without keeping anything.
func rootOf(leaves [][]byte) Hash {
	switch n := len(leaves); n {
	case 0:
		return sha256.Sum256(nil)
	case 1:
		return sha256.Sum256(append([]byte{0}, leaves[0]...))
	default:
		k := 1
		for 2*k < n {
			k *= 2
		}
		left, right := rootOf(leaves[:k]), rootOf(leaves[k:])
		return sha256.Sum256(bytes.Join([][]byte{{1}, left[:], right[:]}, nil))
	}
}

func TestTreeProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recs := drawRecords(t, 20)
		l, err := NewLog(recs...)
		if err != nil {
			t.Fatal(err)
		}
		var leaves [][]byte
		for _, r := range recs {
			leaves = append(leaves, r.Text())
		}
		for n := range len(recs) + 1 {
			if got, err := l.RootAt(n); err != nil || got != rootOf(leaves[:n]) {
				t.Fatalf("root at %d = %s, %v, want %s", n, got, err, rootOf(leaves[:n]))
			}
		}
		for _, r := range recs {
			p, err := l.Proof(r.N)
			if err != nil {
				t.Fatal(err)
			}
			if err := CheckProof(p, l.Size(), l.Root(), r); err != nil {
				t.Fatal(err)
			}
			other := r.clone()
			other.Add("note", "forged")
			if CheckProof(p, l.Size(), l.Root(), other) == nil {
				t.Fatalf("the proof of record %d proves a forged one", r.N)
			}
		}
	})
}

// The records keep the form that sumdb logs ask for, so that their tools can serve them.
func TestRecordsSuitSumdb(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawRecord(t, 7)
		msg, err := tlog.FormatRecord(7, r.Text())
		if err != nil {
			t.Fatal(err)
		}
		id, text, rest, err := tlog.ParseRecord(msg)
		if err != nil || id != 7 || !bytes.Equal(text, r.Text()) || len(rest) != 0 {
			t.Fatalf("read back %d, %q, %q, %v", id, text, rest, err)
		}
	})
}

func benchRecords(n int) []Record {
	recs := make([]Record, n)
	for i := range recs {
		recs[i] = Record{N: i, Type: "roll", Fields: []Field{
			{"at", "2026-03-05T19:14:02Z"}, {"block", "17"}, {"event", fmt.Sprintf("combat:2417#%d", i+1)}, {"dice", "2d6"},
			{"faces", "6 6"},
		}}
	}
	return recs
}

// One iteration parses 1000 records and builds their tree.
func BenchmarkParse1000(b *testing.B) {
	data := Format(benchRecords(1000)...)
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		recs, err := ParseAll(data)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := NewLog(recs...); err != nil {
			b.Fatal(err)
		}
	}
}
