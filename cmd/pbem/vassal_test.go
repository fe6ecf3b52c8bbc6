package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestVassal follows a player: they get a list proposed, then the position in their module, then a draft from their
// log. The tests of pbem/vassal/savefile make the samples.
func TestVassal(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	sample := func(name string) string {
		return filepath.Join("..", "..", "pbem", "vassal", "savefile", "testdata", name)
	}
	pbem := func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(""), &out, &errs); code != want {
			t.Fatalf("pbem %s: exit %d, want %d: %s", strings.Join(args, " "), code, want, &errs)
		}
		return out.String() + errs.String()
	}
	contains := func(text string, wants ...string) {
		t.Helper()
		for _, w := range wants {
			if !strings.Contains(text, w) {
				t.Errorf("it lacks %q:\n%s", w, text[:min(len(text), 600)])
			}
		}
	}
	writeModule(t, file("a.vmod"), `<VASSAL.build.GameModule name="A Module" version="1.2">`+
		`<VASSAL.build.module.Map mapName="Main Map" edgeWidth="40" edgeHeight="30">`+
		`<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="Board" width="1800" height="3000">`+
		`<VASSAL.build.module.map.boardPicker.board.HexGrid x0="10" y0="20" dx="52" dy="60" sideways="true">`+
		`<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering first="V" vOff="10" hOff="0" `+
		`vDescend="false" stagger="false"/>`+
		`</VASSAL.build.module.map.boardPicker.board.HexGrid></VASSAL.build.module.map.boardPicker.Board>`+
		`</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>`+
		`<VASSAL.build.widget.PieceSlot entryName="11Pz"/><VASSAL.build.widget.PieceSlot entryName="Turn"/>`+
		`</VASSAL.build.GameModule>`)

	contains(pbem(0, "vassal", "pieces", file("a.vmod"), "kursk"), "module\tA Module\t1.2\n", "hex\tMain Map\t1000\t60\t40\n",
		"unit\t11Pz\t11Pz\n", "# unit\t102\t?\n",
		"# piece\tTurn\n")
	pbem(0, "vassal", "pieces", file("a.vmod"), "kursk", "--template", sample("setup.vsav"), "-o", file("units.tsv"))
	list, err := os.ReadFile(file("units.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	contains(string(list), "hex\tMain Map\t", "unit\t102\t102\t#1\t1 2\n")
	contains(pbem(2, "vassal", "pieces", file("a.vmod"), "nothing"), "there is no title")
	contains(pbem(2, "vassal", "pieces", sample("setup.vsav"), "kursk"), "not a VASSAL module")

	pbem(0, "new", "--title", "kursk", "--game", "k", "--seat", "german=a@example.org", "--seat", "soviet=b@example.org", "--dir",
		file("state"))
	out := []string{"vassal", "out", "k", "--dir", file("state"), "--as", "german", "--template", sample("setup.vsav"), "--pieces"}
	contains(pbem(2, append(out, file("units.tsv"), "-o", file("now.vsav"))...), "nothing was written", "is off the map (pool)")
	if _, err := os.Stat(file("now.vsav")); err == nil {
		t.Error("a save was written although a place is missing")
	}
	contains(pbem(0, append(out, sample("units.tsv"), "-o", file("now.vsav"))...), "units on the map",
		"counters that german cannot tell stand in ")
	contains(pbem(2, "vassal", "out", "k", "--dir", file("state"), "--as", "german", "--template", file("a.vmod"), "--pieces",
		sample("units.tsv"), "-o", file("x.vsav")), "not a VASSAL save")

	in := []string{"vassal", "in", "--game", "k", "--dir", file("state"), "--as", "german", "--pieces", sample("units.tsv")}
	contains(pbem(0, append(in, sample("turn.vlog"))...), "#PBEM k german T0-G\n", "\nplace 102 4110\n", "// 102L from 4404 to 1000: ",
		"\ndraft\n#END\n")
	if got, want := pbem(0, append(in, file("now.vsav"))...), "#PBEM k german T0-G\ndraft\n#END\n"; got != want {
		t.Errorf("what was written out gives orders:\n%s", got)
	}
}

// writeModule writes a module that holds nothing but a build file.
func writeModule(t *testing.T, name, build string) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.Create("buildFile.xml")
	if err == nil {
		_, err = f.Write([]byte(build))
	}
	if err == nil {
		err = z.Close()
	}
	if err == nil {
		err = os.WriteFile(name, b.Bytes(), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
