package lint

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A clear sheet of 9 by 9 hexes with a lake in 1412 and an unknown hex in 1818; rows run from 18 in the north to 10.
const head = `hexmap 1
title test status=reconstructed source="made up"
grid pointy odd-east rrcc rows 18..10 cols 10..18
legend . clear | l lake | ? unknown
map
18 . . . . . . . . .
17  . . . . . . . . .
16 . . . . . . . . .
15  . . . . . . . . .
14 . . l . . . . . .
13  . . . . . . . . .
12 . . . . . . . . .
11  . . . . . . . . .
10 . . . . . . . . .
end
`

// first is the line of the first statement after head.
const first = 16

func codes(r Report) string {
	var out []string
	for _, f := range r.Findings {
		out = append(out, fmt.Sprintf("%d %s %s", f.Line-first+1, f.Severity, strings.TrimSpace(f.Code+" "+f.Where)))
	}
	return strings.Join(out, "; ")
}

func TestFindings(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"a river from source to the map's edge", `side river "A" 1310:nw-ne 1311:nw`, ""},
		{"a river from the lake", `side river "A" 1311:ne-e`, "1 warning water/end 1212/1311/1312"},
		{"a river named against its course", `side river "A" 1310:ne-nw`, "1 warning water/end 1310/1311/1411"},
		{"inland ends", `side river "A" 1514:e 1514:se`, "1 warning water/end 1514/1515/1615; 1 warning water/end 1414/1415/1514"},
		{"source and mouth", `side river "A" 1514:e-se source=1615 mouth=1414`, ""},
		{"source elsewhere", `side river "A" 1514:e-se source=1615 mouth=1111`, "1 warning water/source 1111; 1 warning water/end " +
			"1414/1415/1514"},
		{"source off the map", `side river "A" 1514:e-se source=1615,9999 mouth=1414`, "1 error water/source 9999"},
		{"mouth by name", `side river "A" 1310:nw-ne 1311:nw mouth="Ilmen"`, ""},
		{"mouth by a name not reached", `side river "A" 1514:e-se source=1615 mouth="Ilmen"`, "1 warning water/end 1414/1415/1514"},
		{"mouth in a river of the map", `side river "A" 1514:e-se source=1615 mouth=B` + "\n" +
			`side river "B" 1414:ne-e source=1514 mouth=1314`, ""},
		{"mouth in a river of the map, elsewhere", `side river "A" 1310:nw-ne 1311:nw mouth=B` + "\n" +
			`side river "B" 1414:ne-e source=1514 mouth=1314`, "1 warning water/join-apart"},
		{"meeting beyond the edge", `side river "A" 1310:nw-ne 1311:nw join=A` + "\n" + `side major "A" 1018:nw-w mouth=1118`, ""},
		{"not meeting beyond the edge", `side river "A" 1310:nw-ne join=B` + "\n" + `side major "B" 1018:nw-w mouth=1118`,
			"1 warning water/end 1310/1311/1411; 1 warning water/join-apart"},
		{"a gap", `side river "A" 1514:e 1511:e source=1615 mouth=1511`, "1 error water/gap 1514:e 1511:e"},
		{"a fork", `side river "A" 1514:ne-e-se 1515:sw source=1614 mouth=1414,1416`, "1 warning water/fork 1514:se 1515:sw"},
		{"a ring", `side lake "A" 1514:e-se-sw-w-nw-ne`, ""},
		{"a confluence", `side river "A" 1514:e-se source=1615 join=B` + "\n" + `side river "B" 1414:ne-e source=1514 mouth=1314`, ""},
		{"join of nothing", `side river "A" 1514:e-se source=1615 mouth=1414 join=C`, "1 error water/join"},
		{"join that does not touch", `side river "A" 1514:e-se source=1615 mouth=1414 join=B` + "\n" +
			`side river "B" 1114:e source=1215 mouth=1015`, "1 warning water/join-apart"},
		{"two rivers of one name", `side river "A" 1514:e-se source=1615 mouth=1414` + "\n" +
			`side river "A" 1114:e source=1215 mouth=1015`, "2 warning water/name-twice 1114:e"},
		{"one river in two statements", `side major "A" 1514:e source=1615` + "\n" + `side river "A" 1514:se mouth=1414`, ""},
		{"walls may be anywhere", `side wall "A" 1514:e 1511:e`, ""},
		{"a bridge beside the river", `side river "A" 1514:e-se source=1615 mouth=1414 bridge=1414|1415`,
			"1 error bridge/elsewhere 1414|1415"},
		{"a bridge without a road", `side river "A" 1514:e-se source=1615 mouth=1414 bridge=1514|1515` + "\npath road 1314 1214",
			"1 warning bridge/no-road 1514|1515"},
		{"a bridge on a map without roads", `side river "A" 1514:e-se source=1615 mouth=1414 bridge=1514|1515`, ""},
		{"a crossing of a major river", `side major "A" 1514:e-se source=1615 mouth=1414` + "\npath road 1514 1515",
			"2 warning bridge/unstated 1514|1515"},
		{"a stated crossing", `side major "A" 1514:e-se source=1615 mouth=1414 bridge=1514|1515` + "\npath road 1514 1515", ""},
		{"a stated ford", `side major "A" 1514:e-se source=1615 mouth=1414` + "\npath road 1514 1515 nobridge=1514|1515", ""},
		{"both", `side major "A" 1514:e-se source=1615 mouth=1414 bridge=1514|1515` + "\npath road 1514 1515 nobridge=1514|1515",
			"2 error bridge/both 1514|1515"},
		{"a crossing of a minor river", `side minor "A" 1514:e-se source=1615 mouth=1414` + "\npath road 1514 1515", ""},
		{"nobridge on dry land", "path road 1514 1515 nobridge=1514|1515", "1 warning bridge/nobridge 1514|1515"},
		{"nobridge off the way", "path road 1514 1515 nobridge=1214|1215", "1 warning bridge/nobridge 1214|1215"},
		{"a road of one hex", "path road 1514", "1 warning path/short 1514"},
		{"a road drawn twice", "path road 1514 1515\npath road 1516..1514", "2 note path/twice 1514|1515"},
		{"a road drawn twice, longer", "path road 1514..1517\npath road 1513..1517 1617", "2 note path/twice 1514|1515"},
		{"a railway along the road", "path road 1514 1515\npath rail 1514 1515", ""},
		{"a path with a gap", "path road 1514 1517", "1 error path/gap"},
		{"a side twice", "side wall 1514:e\nside wall 1515:w", "2 error side/twice"},
		{"off the map", "place 9999 town \"A\"", "1 error hex/none"},
		{"two towns in a hex", "place 1514 town \"A\"\nplace 1514 city \"B\"", "2 error place/twice"},
		{"a name twice", "place 1514 town \"A\"\nplace 1517 town \"A\"", "2 warning place/name-twice 1517"},
		{"a large city", "place 1514 city \"A\"\nplace 1515 city \"A\"\nplace 1415 city \"A\"", ""},
		{"a town in the lake", "place 1412 town \"A\"", "1 note place/on-water 1412"},
		{"a label in the lake", "place 1412 name \"A\"", ""},
		{"an edge inside", "edge west 1010..1810 1514", "1 error edge/inland 1514"},
		{"an empty zone", "zone a", "1 error group/empty"},
		{"a stray hex", "zone a 1110..1118 1210..1218 1514", "1 warning zone/stray 1514"},
		{"scattered hexes", "zone a 1110 1310 1510", ""},
		{"a fort in the lake", "fort red 1412", "1 warning fort/on-water 1412"},
		{"a broken line", "line front 1514:e 1511:e", "1 warning line/gap 1514:e 1511:e"},
		{"a line in two pieces", "line front 1514:e\nline front 1511:e", ""},
		{"a line's side twice", "line front 1514:e\nline front 1515:w", "2 warning line/twice 1515:w"},
		{"doubt", "place 1514? town \"A\"\nline front 1515:e?", "1 note map/doubt 1514; 2 note map/doubt 1515"},
		{"answered", `side river "A" 1514:e-se source=1615 mouth=1414 bridge=1514|1515 ok="the ferry of 7.4"` + "\npath road 1314 1214",
			""},
		{"answered by code", `side river "A" 1514:e-se source=1615 bridge=1514|1515 ok="bridge/no-road: the ferry of 7.4"` +
			"\npath road 1314 1214", "1 warning water/end 1414/1415/1514"},
		{"an answer is for its statement", "zone a 1110..1118 1210..1218 1514 ok=\"the outpost\"\nzone a 1714",
			"2 warning zone/stray 1714"},
		{"an answer to pbem hexmap geo", `place 1514 town "A" at=50.6,36.6 ok="moved by the designer"`, ""},
		{"an answer to nothing", `zone a 1514 ok="well"`, "1 note ok/unneeded"},
		{"an error cannot be answered", `edge west 1514 ok="so printed"`, "1 error edge/inland 1514; 1 note ok/unneeded"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := codes(Check([]byte(head + tt.text + "\n"))); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestFindingsOfTheHead(t *testing.T) {
	text := strings.NewReplacer(" source=\"made up\"", "", "l lake", "l lake | f forest", "14 . . l . . . . . .",
		"14 . ? l . ? . x . .").Replace(head)
	want := `line 2: warning [map/source] the map does not say where it comes from; the title line says it by source=
line 4: note [legend/unused] no hex is forest (f)
line 5: note [map/unknown] 1411 1414: 2 of 80 hexes are unknown
line 16, column 7: error [hex/off-map] hex "1416" is not on the map: its map block has it as off-map
`
	var b strings.Builder
	for _, f := range Check([]byte(text + "place 1416 town \"A\"\n")).Findings {
		fmt.Fprintln(&b, f)
	}
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
	if r := Check([]byte("nonsense")); r.Count(Error) == 0 {
		t.Errorf("nonsense: %v", r.Findings)
	}
}

// A river drawn along any way over the corners of the map has no gap, and with one side taken out of its middle it has
// one.
func TestCourses(t *testing.T) {
	c := newChecker(t, head)
	rapid.Check(t, func(rt *rapid.T) {
		chain := randomCourse(rt, c)
		if _, breaks := c.followChain(chain); len(breaks) != 0 {
			rt.Fatalf("breaks %v in %v", breaks, chain)
		}
		if len(chain) < 3 {
			return
		}
		at := rapid.IntRange(1, len(chain)-2).Draw(rt, "left out")
		if _, breaks := c.followChain(append(chain[:at:at], chain[at+1:]...)); len(breaks) != 1 {
			rt.Fatalf("%d breaks where side %d was left out", len(breaks), at)
		}
	})
}

// The shipped maps have no errors.
func TestShippedMaps(t *testing.T) {
	const folder = "../../../scenarios"
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, e := range entries {
		data, err := os.ReadFile(folder + "/" + e.Name() + "/map.hexmap")
		if err != nil {
			continue
		}
		n++
		for _, f := range Check(data).Findings {
			if f.Severity == Error {
				t.Errorf("%s: %s", e.Name(), f)
			}
		}
	}
	if n == 0 {
		t.Error("no map was looked at")
	}
}
