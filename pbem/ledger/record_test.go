package ledger

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRecordText(t *testing.T) {
	r := Record{N: 118, Type: "roll"}
	r.Add("block", "17")
	r.Add("event", "combat:2417#1")
	r.Add("faces", "6 6")
	r.AddText("text", "move 1SS 1907-1908\n\n  advance\n")
	r.Add("note", "Rückzug ")
	want := "rec 118\ntype roll\nblock 17\nevent combat:2417#1\nfaces 6 6\n" +
		"text move 1SS 1907-1908\ntext\ntext   advance\nnote Rückzug \n"
	if got := string(r.Text()); got != want {
		t.Errorf("text:\n%s\nwant:\n%s", got, want)
	}
	back, err := ParseRecord([]byte(want))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(r, back); d != "" {
		t.Errorf("read back (-want +got):\n%s", d)
	}
	if got := back.Get("faces"); got != "6 6" {
		t.Errorf("Get(faces) = %q", got)
	}
	if got := back.Get("absent"); got != "" || back.All("absent") != nil || back.GetText("absent") != "" {
		t.Errorf("an absent key gives %q, %q, %q", got, back.All("absent"), back.GetText("absent"))
	}
	if got, want := back.Get("text"), "move 1SS 1907-1908"; got != want {
		t.Errorf("Get(text) = %q, want the first, %q", got, want)
	}
	if got, want := back.All("text"), []string{"move 1SS 1907-1908", "", "  advance"}; !slices.Equal(got, want) {
		t.Errorf("All(text) = %q, want %q", got, want)
	}
	if got, want := back.GetText("text"), "move 1SS 1907-1908\n\n  advance\n"; got != want {
		t.Errorf("GetText = %q, want %q", got, want)
	}
}

func TestCheckRefuses(t *testing.T) {
	tests := []struct {
		name, want string
		r          Record
	}{
		{"number", "want a number", Record{N: -1, Type: "roll"}},
		{"number too high", "want a number", Record{N: maxNumber + 1, Type: "roll"}},
		{"no type", "type", Record{}},
		{"type of two words", "type", Record{Type: "roll on"}},
		{"forged type", "type", Record{Type: "roll\nfaces 6"}},
		{"upper-case key", `key "Faces"`, Record{Type: "roll", Fields: []Field{{"Faces", "6"}}}},
		{"no key", `key ""`, Record{Type: "roll", Fields: []Field{{"", "6"}}}},
		{"digit first", `key "1st"`, Record{Type: "roll", Fields: []Field{{"1st", "6"}}}},
		{"long key", "at most 64", Record{Type: "roll", Fields: []Field{{strings.Repeat("k", 65), "6"}}}},
		{"head key rec", "head", Record{Type: "roll", Fields: []Field{{"rec", "6"}}}},
		{"head key type", "head", Record{Type: "roll", Fields: []Field{{"type", "6"}}}},
		{"line feed", "U+000A", Record{Type: "roll", Fields: []Field{{"faces", "6\nnote x"}}}},
		{"carriage return", "U+000D", Record{Type: "roll", Fields: []Field{{"faces", "6\r"}}}},
		{"tab", "U+0009", Record{Type: "roll", Fields: []Field{{"faces", "6\t6"}}}},
		{"delete", "U+007F", Record{Type: "roll", Fields: []Field{{"faces", "\x7f"}}}},
		{"C1 control", "U+0085", Record{Type: "roll", Fields: []Field{{"faces", "6\u0085"}}}},
		{"not UTF-8", "0xff", Record{Type: "roll", Fields: []Field{{"faces", "6\xff"}}}},
	}
	for _, tt := range tests {
		err := tt.r.Check()
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
		if back, err := ParseRecord(tt.r.Text()); err == nil && cmp.Equal(tt.r, back) {
			t.Errorf("%s: refused, yet it reads back as it was", tt.name)
		}
	}
	good := Record{Type: "order-eval", Fields: []Field{{"k2-a", "\ufffd \u00a0 ordinary"}, {strings.Repeat("k", 64), ""}}}
	if err := good.Check(); err != nil {
		t.Errorf("good record: %v", err)
	}
}

func drawRecord(t *rapid.T, n int) Record {
	key := rapid.StringMatching(`[a-z][a-z0-9-]{0,7}`).Filter(func(s string) bool { return s != "rec" && s != "type" })
	r := Record{N: n, Type: rapid.StringMatching(`[a-z][a-z-]{0,9}`).Draw(t, "type")}
	for range rapid.IntRange(0, 5).Draw(t, "fields") {
		r.Add(key.Draw(t, "key"), rapid.StringMatching(`[ -~äЖ�𝄞]{0,12}`).Draw(t, "value"))
	}
	return r
}

func drawRecords(t *rapid.T, most int) []Record {
	var recs []Record
	for i := range rapid.IntRange(0, most).Draw(t, "records") {
		recs = append(recs, drawRecord(t, i))
	}
	return recs
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		recs := drawRecords(t, 6)
		for _, r := range recs {
			if err := r.Check(); err != nil {
				t.Fatal(err)
			}
		}
		back, err := ParseAll(Format(recs...))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(recs, back); d != "" {
			t.Fatalf("read back (-want +got):\n%s", d)
		}
	})
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`([a-z ]{0,6}\n){0,5}`).Draw(t, "text")
		r := Record{Type: "receipt"}
		r.Add("seat", "axis")
		r.AddText("text", text)
		back, err := ParseRecord(r.Text())
		if err != nil || back.GetText("text") != text {
			t.Fatalf("%q read back as %q, %v", text, back.GetText("text"), err)
		}
	})
}
