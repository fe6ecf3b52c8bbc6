package savefile

import (
	"bytes"
	"compress/zlib"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestSequences(t *testing.T) {
	for _, tc := range []struct {
		written string
		want    []string
	}{
		{`A,B\,C`, []string{"A", "B,C"}},
		{`A,`, []string{"A", ""}},
		{``, []string{""}},
		{`,`, []string{"", ""}},
		{`'A\',B`, []string{`A\`, "B"}},
		{`''quoted'',B`, []string{`'quoted'`, "B"}},
	} {
		if got := splitElements(tc.written, ','); !slices.Equal(got, tc.want) {
			t.Errorf("%q is split into %q, want %q", tc.written, got, tc.want)
		}
		if got := joinElements(',', tc.want...); got != tc.written {
			t.Errorf("%q are joined to %q, want %q", tc.want, got, tc.written)
		}
	}
}

// TestSequencesRoundTrip: whatever is joined is split again, nested three times too. One thing VASSAL itself cannot
// write: an apostrophe alone.
func TestSequencesRoundTrip(t *testing.T) {
	element := rapid.StringMatching(`[a';/\\,x]{0,8}`).Filter(func(s string) bool { return s != "'" })
	rapid.Check(t, func(r *rapid.T) {
		want := rapid.SliceOfN(element, 1, 6).Draw(r, "elements")
		if got := splitElements(joinElements(';', want...), ';'); !slices.Equal(got, want) {
			r.Fatalf("%q came back as %q", want, got)
		}
		outer := joinElements('/', "id", joinElements(';', want...), "end")
		if got := splitElements(splitElements(outer, '/')[1], ';'); !slices.Equal(got, want) {
			r.Fatalf("nested %q came back as %q", want, got)
		}
	})
}

const known = "begin_save\x1bend_save"

// TestCiphers: the known answer, and each way in which VASSAL has written a save.
func TestCiphers(t *testing.T) {
	const hexed = "!VCSK5a383f3d333405293b2c3f413f343e05293b2c3f"
	if got := string(obfuscate(known, 0x5a)); got != hexed {
		t.Errorf("written %s, want %s", got, hexed)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write([]byte(hexed[len(markHex):])); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"hex":    []byte(hexed),
		"packed": append([]byte(markPacked), packed.Bytes()...),
		"raw":    append([]byte("VOBS\x17"), xorBytes([]byte(known), 0x17)...),
		"plain":  []byte(known),
	} {
		if got, err := deobfuscate(data); err != nil || got != known {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, bad := range []string{"!VCSK", "!VCSK5", "!VCSKzz", "!VCSZab", "VOBS", "VOBS\x01\xfe\x80"} {
		if got, err := deobfuscate([]byte(bad)); err == nil {
			t.Errorf("%q was read as %q", bad, got)
		}
	}
}

// FuzzNest holds that traits taken apart in one pass are those taken apart level by level, and that wrap undoes it.
func FuzzNest(f *testing.F) {
	f.Add("a\tb\\\tc", "x")
	f.Add("'a'\tb", `\`)
	f.Fuzz(func(t *testing.T, s, extra string) {
		for _, text := range []string{s, joinTraits([]string{s, extra, s, extra + s, s})} {
			fast, ok := splitPlainTraits(text)
			if !ok {
				continue
			}
			var slow []string
			for rest := text; ; {
				parts := splitElements(rest, '\t')
				slow = append(slow, parts[0])
				if len(parts) == 1 {
					break
				}
				rest = parts[1]
			}
			if !slices.Equal(fast, slow) {
				t.Fatalf("%q: %q in one pass, %q level by level", text, fast, slow)
			}
		}
	})
}
