package standings

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

var sheet = TRFFile{Name: "Spring 2026", Rounds: 3,
	Worth:   TRFPoints{Win: 100, Narrow: 80, Draw: 50, NarrowLoss: 20, Loss: 5, Forfeit: 90, Bye: 70},
	Players: []string{"Ann Smith", "Jörg Öß", "Cid"}, Ratings: []int{1500, 0, 2000}, Tenths: []int{150, 110, 5}, Places: []int{1, 2, 3},
	Cells: [][]TRFCell{{{2, 'w', '1', true}, {0, '-', 'U', false}}, {{1, 'b', '0', true}, {3, 'w', '+', false}},
		{{0, '-', 'Z', false}, {2, 'b', '-', false}}}}

// TestTRF: what is written is read again, whatever ends the lines and whatever letters names have, with the whole table
// of points.
func TestTRF(t *testing.T) {
	var b bytes.Buffer
	if err := WriteTRF(&b, sheet); err != nil {
		t.Fatal(err)
	}
	want := sheet
	for _, end := range []string{"\n", "\r\n", "\r"} {
		got, err := ReadTRF(strings.NewReader(strings.ReplaceAll(b.String(), "\n", end)), nil)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v %v\n%s", end, got, err, b.String())
		}
	}
	for _, bad := range []string{"001 x", "XXR x", "BBW 1.55", "162  W  one", "### narrow 1 x 2", "### points narrow many",
		strings.Replace(b.String(), "001    2", "001    7", 1), strings.Replace(b.String(), "narrow 1 1 2", "narrow 1 1 3", 1)} {
		if _, err := ReadTRF(strings.NewReader(bad), nil); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	want.Tenths = []int{1000, 0, 0}
	if err := WriteTRF(&b, want); err == nil {
		t.Error("points without room are written")
	}
}

// TestTRFTables: a table is written where it differs from 1, 1/2 and 0, and what is not written is what other programs
// take it for.
func TestTRFTables(t *testing.T) {
	for _, c := range []struct {
		worth TRFPoints
		lines string
	}{
		{TRFPoints{Win: 10, Narrow: 10, Draw: 5, Forfeit: 10, Bye: 10}, ""},
		{TRFPoints{Win: 30, Narrow: 30, Draw: 10, Forfeit: 30, Bye: 30}, "BBW  3.0\nBBD  1.0\n"},
		{TRFPoints{Win: 10, Narrow: 8, Draw: 5, NarrowLoss: 2, Forfeit: 9},
			"BBU  0.0\n### points narrow 0.8\n### points narrow-loss 0.2\n### points forfeit 0.9\n"},
		{TRFPoints{Win: 30, Narrow: 30, Draw: 20, NarrowLoss: 10, Loss: 10, Forfeit: 30, Bye: 10},
			"BBW  3.0\nBBD  2.0\nBBL  1.0\nBBF  1.0\nBBU  1.0\n"},
	} {
		var b bytes.Buffer
		if err := WriteTRF(&b, TRFFile{Name: "x", Rounds: 1, Worth: c.worth}); err != nil || b.String() != "012 x\n062 0\nXXR 1\n"+c.lines {
			t.Errorf("%+v: %v\n%s", c.worth, err, b.String())
		}
		if got, err := ReadTRF(&b, nil); err != nil || got.Worth != c.worth {
			t.Errorf("%+v: %+v %v", c.worth, got.Worth, err)
		}
	}
	got, err := ReadTRF(strings.NewReader("162  W 3.0    D 1.0    P 2.0\n"), nil)
	if want := (TRFPoints{Win: 30, Narrow: 30, Draw: 10, Forfeit: 30, Bye: 20}); err != nil || got.Worth != want {
		t.Errorf("TRF-2026: %+v %v", got.Worth, err)
	}
}
