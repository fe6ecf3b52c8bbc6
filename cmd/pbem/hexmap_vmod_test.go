package main

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A module's grid becomes a map file that the other commands take.
func TestHexmapVmod(t *testing.T) {
	const build = `<VASSAL.build.GameModule name="Test Battle" version="1.0"><VASSAL.build.module.Map mapName="Main">
<VASSAL.build.module.map.BoardPicker><VASSAL.build.module.map.boardPicker.Board name="East" width="500" height="400">
<VASSAL.build.module.map.boardPicker.board.HexGrid x0="30" y0="30" dx="50" dy="60">
<VASSAL.build.module.map.boardPicker.board.mapgrid.HexGridNumbering/></VASSAL.build.module.map.boardPicker.board.HexGrid>
</VASSAL.build.module.map.boardPicker.Board></VASSAL.build.module.map.BoardPicker>
<VASSAL.build.module.map.SetupStack name="Guards" useGridLocation="true" location="203"><VASSAL.build.widget.PieceSlot entryName="1 Gds"/></VASSAL.build.module.map.SetupStack>
</VASSAL.build.module.Map></VASSAL.build.GameModule>`
	dir := t.TempDir()
	name := filepath.Join(dir, "test.vmod")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	f, err := z.Create("buildFile")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write([]byte(build)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	pbem := func(want int, args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(""), &out, &errs); code != want {
			t.Fatalf("pbem %s: exit %d, want %d: %s", strings.Join(args, " "), code, want, &errs)
		}
		return out.String() + errs.String()
	}
	for _, want := range []string{"module: Test Battle", "hexmap: grid flat even-north ccrr rows 01..07 cols 01..10", "hex: \"0203\"",
		"given: \"203\"", "- 1 Gds"} {
		if got := pbem(0, "hexmap", "vmod", name); !strings.Contains(got, want) {
			t.Errorf("the facts lack %q:\n%s", want, got)
		}
	}
	skeleton := filepath.Join(dir, "test.hexmap")
	if err := os.WriteFile(skeleton, []byte(pbem(0, "hexmap", "vmod", name, "--grid", "1")), 0o600); err != nil {
		t.Fatal(err)
	}
	pbem(0, "hexmap", "sheet", skeleton, "-o", filepath.Join(dir, "sheet.svg"))
	pbem(0, "hexmap", "diff", skeleton, skeleton)
	if got := pbem(2, "hexmap", "vmod", name, "--grid", "2"); !strings.Contains(got, "no hex grid 2") {
		t.Errorf("grid 2: %s", got)
	}
	pbem(2, "hexmap", "vmod", filepath.Join(dir, "nowhere.vmod"))
}
