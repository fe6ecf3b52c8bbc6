package mapedit

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
	"pgregory.net/rapid"

	"fieldpost/rules/hexmap"
)

const pocket = `# source: transcribed
hexmap 1
title pocket status=transcribed source="my own sheet"
grid pointy odd-east rrcc rows 22..18 cols 11..16
legend . clear | f forest   # as on the sheet
map
22 . . . . . x
21  . . . . . .
20 . f f . . .   # the wood
19  . . ? . . .
18 . . . . . .
end

# the great river
side river "Donets" 2115:e?-se-sw \
  source=2115 mouth=2015

path rail "main line" 1811..1813 1913

place 2112 town "Belgorod" at=50.60,36.59 ru="Белгород" vp=1
`

// changed returns the lines in which two files differ.
func changed(t *testing.T, after []byte) string {
	t.Helper()
	var out []string
	for _, l := range strings.Split(string(diff.Diff("a", []byte(pocket), "b", after)), "\n") {
		if (strings.HasPrefix(l, "+") || strings.HasPrefix(l, "-")) && !strings.HasPrefix(l, "+++") && !strings.HasPrefix(l, "---") {
			out = append(out, l)
		}
	}
	return strings.Join(out, "\n")
}

func corner(t *testing.T, label, dir string, clockwise bool) hexmap.Corner {
	t.Helper()
	m, err := hexmap.Parse([]byte(pocket))
	if err != nil {
		t.Fatal(err)
	}
	h, _ := m.Find(label)
	d, _ := m.ParseDir(dir)
	a, b := m.Corners(h, d)
	if clockwise {
		return b
	}
	return a
}

// TestStrokes: each stroke changes the lines that it is about and no other.
func TestStrokes(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func() ([]byte, error)
		want string
	}{
		"ground": {func() ([]byte, error) { return SetTerrain([]byte(pocket), 'f', "2014", "1811", "2211") },
			"-22 . . . . . x\n+22 f . . . . x\n-20 . f f . . .   # the wood\n" +
				"+20 . f f f . .   # the wood\n-18 . . . . . .\n+18 f . . . . ."},
		"unknown": {func() ([]byte, error) { return SetTerrain([]byte(pocket), '?', "2012") },
			"-20 . f f . . .   # the wood\n+20 . ? f . . .   # the wood"},
		"legend": {func() ([]byte, error) { return AddClass([]byte(pocket), 'h', "hill") },
			"-legend . clear | f forest   # as on the sheet\n+legend . clear | f forest | h hill # as on the sheet"},
		"river": {func() ([]byte, error) {
			return AddSide([]byte(pocket), "major", "Don", corner(t, "2012", "nw", false), corner(t, "2012", "e", false))
		}, "+side major \"Don\" 2012:nw-ne"},
		"road": {func() ([]byte, error) { return AddPath([]byte(pocket), "road", "", "2211", "2214", "2014") },
			"+path road 2211..2214 2114 2014"},
		"town": {func() ([]byte, error) { return SetPlace([]byte(pocket), "1914", "town", `The "Mill"`) },
			"+place 1914 town \"The 'Mill'\""},
		"another name": {func() ([]byte, error) { return SetPlace([]byte(pocket), "2112", "city", "Old Town") },
			"-place 2112 town \"Belgorod\" at=50.60,36.59 ru=\"Белгород\" vp=1\n" +
				"+place 2112 city \"Old Town\" ru=\"Белгород\" at=50.60,36.59 vp=1"},
		"no town": {func() ([]byte, error) { return ErasePlace([]byte(pocket), "2112") },
			"-place 2112 town \"Belgorod\" at=50.60,36.59 ru=\"Белгород\" vp=1"},
		"no river": {func() ([]byte, error) { return EraseSide([]byte(pocket), "2115", "se") },
			"-side river \"Donets\" 2115:e?-se-sw \\\n-  source=2115 mouth=2015\n+side river \"Donets\" 2115:e? mouth=2015 source=2115\n" +
				"+side river \"Donets\" 2115:sw mouth=2015 source=2115"},
		"no rail": {func() ([]byte, error) { return ErasePath([]byte(pocket), "1813", "1913") },
			"-path rail \"main line\" 1811..1813 1913\n+path rail \"main line\" 1811..1813"},
	} {
		t.Run(name, func(t *testing.T) {
			after, err := tc.do()
			if err != nil {
				t.Fatal(err)
			}
			if got := changed(t, after); got != tc.want {
				t.Errorf("it changed\n%s\nwant\n%s", got, tc.want)
			}
		})
	}
}

func TestRefused(t *testing.T) {
	for name, tc := range map[string]struct {
		do   func() ([]byte, error)
		want string
	}{
		"no hex":        {func() ([]byte, error) { return SetTerrain([]byte(pocket), 'f', "9999") }, "no hex 9999"},
		"no class":      {func() ([]byte, error) { return SetTerrain([]byte(pocket), 'z', "2012") }, "legend"},
		"legend twice":  {func() ([]byte, error) { return AddClass([]byte(pocket), 'g', "forest") }, "f for forest already"},
		"nothing there": {func() ([]byte, error) { return EraseSide([]byte(pocket), "1812", "e") }, "nothing runs along 1812:e"},
		"no such side":  {func() ([]byte, error) { return EraseSide([]byte(pocket), "1811", "n") }, "no side n"},
		"no path":       {func() ([]byte, error) { return ErasePath([]byte(pocket), "2211", "2212") }, "no path goes"},
		"no name":       {func() ([]byte, error) { return ErasePlace([]byte(pocket), "2212") }, "has no name"},
		"river on a river": {func() ([]byte, error) {
			return AddSide([]byte(pocket), "river", "", corner(t, "2115", "se", false), corner(t, "2115", "se", true))
		}, "side"},
		"one corner": {func() ([]byte, error) { return AddSide([]byte(pocket), "river", "", corner(t, "2115", "se", false)) },
			"two corners"},
		"bad file": {func() ([]byte, error) { return SetTerrain([]byte("nonsense"), 'f', "2012") }, "line 1"},
	} {
		if _, err := tc.do(); err == nil || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, want %q", name, err, tc.want)
		}
	}
}

// TestWayIsShortest: a way between any two corners is a chain of sides that touch, as long as the corners are apart.
func TestWayIsShortest(t *testing.T) {
	m, err := hexmap.Parse([]byte(pocket))
	if err != nil {
		t.Fatal(err)
	}
	draw := func(r *rapid.T, name string) hexmap.Corner {
		h := hexmap.Hex(rapid.IntRange(0, m.Len()-1).Draw(r, name))
		a, _ := m.Corners(h, hexmap.Dir(rapid.IntRange(0, 5).Draw(r, name+" side")))
		return a
	}
	rapid.Check(t, func(r *rapid.T) {
		from, to := draw(r, "from"), draw(r, "to")
		way, err := JoinCorners(m, from, to)
		if from == to {
			if err == nil {
				r.Fatal("a way that goes nowhere")
			}
			return
		}
		if err != nil {
			r.Fatal(err)
		}
		back, err := JoinCorners(m, to, from)
		if err != nil || len(back) != len(way) {
			r.Fatalf("%d sides there and %d back", len(way), len(back))
		}
		at := from
		for _, x := range way {
			a, b := m.Corners(x.Hex, x.Dir)
			switch at {
			case a:
				at = b
			case b:
				at = a
			default:
				r.Fatalf("the side %s:%s does not touch the one before it", m.Label(x.Hex), m.DirName(x.Dir))
			}
		}
		if at != to {
			r.Fatal("it ends elsewhere")
		}
	})
}

// TestGroundOfAllHexes: every hex of a map of two sheets, one after the other, changes to what was painted and nothing
// else does.
func TestGroundOfAllHexes(t *testing.T) {
	two := `hexmap 1
title two-sheets status=transcribed source="my own"
grid flat odd-south ccrr rows 01..04 cols 10..14 id=K%02d%02d
grid flat odd-south ccrr rows 01..03 cols 10..13 id=J%02d%02d same=K1303|J1001
legend . clear | f forest
map K
01 . . . . .
02 . . . . .
03 . . . f .
04 . . . . f
end

map J
01 = = . .
02 . . . .
03 . f . .
end
`
	m, err := hexmap.Parse([]byte(two))
	if err != nil {
		t.Fatal(err)
	}
	file := []byte(two)
	want := TerrainChars(m)
	for h := range m.Hexes() {
		if file, err = SetTerrain(file, 'f', m.Label(h)); err != nil {
			t.Fatalf("%s: %v", m.Label(h), err)
		}
		if m, err = hexmap.Parse(file); err != nil {
			t.Fatal(err)
		}
		want = want[:h] + "f" + want[h+1:]
		if got := TerrainChars(m); got != want {
			t.Fatalf("behind %s the ground is\n%s, want\n%s", m.Label(h), got, want)
		}
	}
}
