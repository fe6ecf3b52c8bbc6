package lint

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"fieldpost/rules/hexmap"
)

// byCode counts findings.
func byCode(r Report) map[string]int {
	out := map[string]int{"silenced": r.Silenced}
	for _, f := range r.Findings {
		out[f.Code]++
	}
	return out
}

// The linter never panics, says the same every time, calls every refused file wrong, and finds in a formatted file what
// it found in the file.
func FuzzCheck(f *testing.F) {
	f.Add([]byte(head + "side major \"A\" 1514:e-se source=1615 mouth=\"B\" bridge=1514|1515 join=B\nside lake \"B\" 1310:nw?-ne\n" +
		"path road 1514 1515 nobridge=1514|1515\n" +
		"zone a 1110..1118 1514 ok=\"x\"\nedge b 1514\nline c 1514:e 1511:e\nplace 1412 town \"A\"\nfort d 1412\n"))
	f.Add([]byte("hexmap 1\ntitle a\ngrid flat odd-south ccrr rows 01..02 cols 01..02 id=A%02d%02d\n" +
		"grid flat odd-south ccrr rows 01..02 cols 01..02 id=B%02d%02d same=A0201|B0101\nlegend . lake\n" +
		"map A\n01 . .\n02 . ?\nend\nmap B\n01 = x\n02 . .\nend\nside river A0101:se B0101:sw\n"))
	f.Add([]byte("grid flat odd-south ccrr rows 1..0 cols 0..0 id=A%02d%02d\n" + // no class at all, and a hex that another sheet has
		"grid flat odd-south ccrr rows 1..0 cols 0..0 id=B%02d%02d same=A0000|B0000\nlegend 0\nmap A\n0\n0\nend\nmap B\n0 =\n0"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := Check(data)
		if again := Check(data); !reflect.DeepEqual(r, again) {
			t.Fatalf("two runs differ:\n%v\n%v", r, again)
		}
		for _, x := range r.Findings {
			if x.Line < 1 || x.Code == "" || x.Text == "" || !strings.Contains(x.String(), x.Code) {
				t.Fatalf("finding %+v", x)
			}
		}
		formatted, err := hexmap.Format(data)
		if err != nil {
			if r.Count(Error) == 0 {
				t.Fatalf("refused, but no error found: %v", err)
			}
			return
		}
		if a, b := byCode(r), byCode(Check(formatted)); !reflect.DeepEqual(a, b) {
			t.Fatalf("findings change with formatting: %v and %v\n%s", a, b, formatted)
		}
	})
}

// A file of the largest size, with all its features in one spot, is looked over too: the work grows no faster than the
// file.
func TestLargeFile(t *testing.T) {
	var b strings.Builder
	b.WriteString("hexmap 1\ntitle a\ngrid pointy odd-east rrcc rows 100..270 cols 100..280\nlegend . a\nmap\n")
	for row := 100; row <= 270; row++ {
		fmt.Fprintf(&b, "%d%s\n", row, strings.Repeat(" .", 181))
	}
	b.WriteString("end\n")
	for row := 100; row < 270; row++ {
		for col := 100; col < 280; col++ {
			fmt.Fprintf(&b, "side river \"A\" %d%d:e join=A\n", row, col)
		}
	}
	if r := Check([]byte(b.String())); byCode(r)["water/end"] == 0 {
		t.Errorf("no inland ends: %v", byCode(r))
	}
}
