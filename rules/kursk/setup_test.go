package kursk

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"fieldpost/notation"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck/datachecktest"
)

func TestPlacement(t *testing.T) {
	g := board(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ line, code string }{
		{"place 1SS 1908", ""},
		{"place 106 1504", ""},
		{"place 106 1506", ""},
		{"place 106 1507", "place/range"},
		{"place 1SS 1905", "place/range"},
		{"place 3Pz 2009", ""},
		{"place 19Pz 1908", "place/later"},
		{"place 375 1908", "unit/not-yours"},
		{"declare gambit yes", ""},
		{"declare gambit maybe", "gambit/word"},
		{"declare victory", "declare/unknown"},
		{"move 1SS 1907-1908", "phase/verb"},
		{"order fight/move", "phase/verb"},
	}
	for _, tt := range tests {
		if _, f := judge(t, g, p, German, tt.line); codes(f)[0] != tt.code {
			t.Errorf("%s: got %v, want %q", tt.line, codes(f), tt.code)
		}
	}
	s := next(t, g, p, &script{})
	for _, tt := range []struct{ line, code string }{
		{"place 375 2011", ""}, {"place 375 2009", "place/front"}, {"place 375 1810", ""}, {"place 375 1708", "place/range"},
		{"place 3Tk 2415", "place/reserve"}, {"place 18Tk 2415", "place/later"}, {"place 5GTk 2315", ""},
	} {
		if _, f := judge(t, g, s, Soviet, tt.line); codes(f)[0] != tt.code {
			t.Errorf("%s: got %v, want %q", tt.line, codes(f), tt.code)
		}
	}
}

// TestSetupConditions proves the conditions of 3.4 on a finished set-up: stacking, one start hex a hex, forts covered.
func TestSetupConditions(t *testing.T) {
	g := board(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	src := &script{}
	has := func(code, word string) bool {
		for _, f := range g.Finish(p.Reader(), German) {
			if f.Code == code && strings.Contains(f.Text.String(), word) {
				return true
			}
		}
		return false
	}
	if !has("place/fort", "2309") || !has("place/fort", "2009") {
		t.Fatalf("the forts 2009 and 2309 are open: %+v", g.Finish(p.Reader(), German))
	}
	p, _ = run(t, g, p, German, "place 3Pz 2209", src)
	if has("place/fort", "2309") {
		t.Error("3Pz in 2209 covers 2309")
	}
	for _, line := range []string{"place 167 1908", "place 1SS 1908"} {
		p, _ = run(t, g, p, German, line, src)
	}
	if !has("place/group", "1908") {
		t.Error("167 (1809-1) and 1SS (1907-1) share 1908")
	}
	p, _ = run(t, g, p, German, "place 1SS 2008", src)
	if f := g.Finish(p.Reader(), German); len(f) != 0 {
		t.Errorf("a good set-up is refused: %+v", f)
	}
}

// TestSecretSetup: while the Soviet set-up is in work the German view does not depend on it.
func TestSecretSetup(t *testing.T) {
	g := board(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	p = next(t, g, p, &script{})
	before := string(g.Show(p, German).Text())
	q, _ := run(t, g, p, Soviet, "place 375 2011", &script{})
	if after := string(g.Show(q, German).Text()); after != before {
		t.Error("the German view changes with the Soviet set-up")
	}
	q = next(t, g, q, &script{})
	if got := g.Show(q, German).Reader().Count(mustHex(t, g, "2011")); got != 1 {
		t.Errorf("after the set-up the German sees %d counters in 2011, want 1", got)
	}
}

func TestDataFaults(t *testing.T) {
	tests := []struct {
		name, file, old, new string
		want                 []string
	}{
		{"unknown key", unitsFile, "type: panzer, size: division, strength: [26", "typ: panzer, size: division, strength: [26",
			[]string{"units.yaml:14", "typ"}},
		{"steps", unitsFile, "[26, 13]", "[26]", []string{"of 1SS", "2 step"}},
		{"off the map", unitsFile, "code: 1907-1", "code: 9907-1", []string{"9907"}},
		{"twice", unitsFile, "id: 2SS", "id: 1SS", []string{`"1SS" is there twice`}},
		{"side", unitsFile, "side: soviet, type: garrison", "side: polish, type: garrison", []string{"polish"}},
		{"enemy ground", unitsFile, "code: 2010-2", "code: 2008-2", []string{"units.375", "enemy side"}},
		{"shift", tablesFile, "shift: 2L", "shift: 2X", []string{"tables.yaml", "2X"}},
		{"result", tablesFile, "[AS, DR, BB, DE, DE, DE, DE, DE]", "[AS, DR, BB, DE, DE, DE, DE, XX]", []string{"XX"}},
		{"short row", tablesFile, "[AS, DR, BB, DE, DE, DE, DE, DE]", "[AS, DR, BB]", []string{"crt", "3 cells"}},
		{"table key", tablesFile, "crt:", "crd:", []string{"tables.yaml", "crd"}},
		{"turns", setupFile, "turns: 7", "turns: 6", []string{"setup.yaml", "7 turns"}},
		{"hex", setupFile, `hex: "3415"`, `hex: "3499"`, []string{"hexes.kursk", "3499"}},
		{"map", mapFile, "hexmap 1", "hexmap 7", []string{"map.hexmap", "version"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files := boardFiles(t)
			text := strings.Replace(string(files[tt.file].Data), tt.old, tt.new, 1)
			if text == string(files[tt.file].Data) {
				t.Fatalf("%q is not in %s", tt.old, tt.file)
			}
			files[tt.file] = &fstest.MapFile{Data: []byte(text)}
			_, err := New().Load(datachecktest.CachedFiles(files))
			if err == nil {
				t.Fatal("no fault")
			}
			for _, w := range tt.want {
				if !strings.Contains(err.Error(), w) {
					t.Errorf("%q does not tell of %q", err, w)
				}
			}
		})
	}
	if _, err := New().Load(fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), mapFile) {
		t.Errorf("no files: %v", err)
	}
}

func TestVocabularyExamples(t *testing.T) {
	v := notation.Vocabulary{Verbs: newVerbs().Verbs()}
	for _, verb := range v.Verbs {
		if verb.Example == "" || verb.Help == "" {
			t.Errorf("%s has no help or example", verb.Name)
		}
	}
	for _, w := range []string{"activate", "enter", "withdraw", "extend", "move", "attack"} {
		if !slices.ContainsFunc(v.Verbs, func(x notation.Verb) bool { return x.Name == w }) {
			t.Errorf("the vocabulary lacks %s", w)
		}
	}
}

func TestExpectations(t *testing.T) {
	g := board(t)
	p, err := g.Start(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []core.Reader{p.Reader(), position(t, g, "T1-G-1", "", "move/fight", "1SS@1907").Reader(),
		position(t, g, "T5-G-1", "fight/move", "move/fight", "1SS@1907").Reader(),
		position(t, g, "T5-S-2", "fight/move", "fight/move", "375@2010").Reader()} {
		e := g.Expect(r)
		if e.Name == "" || e.Task == "" || len(e.Template) == 0 {
			t.Errorf("%s: %+v", r.Phase(), e)
		}
	}
}

// TestReservesHaveAPrice: while reserves can be activated, the request names each stack and what it gives the enemy in
// this turn (4.9).
func TestReservesHaveAPrice(t *testing.T) {
	g := board(t)
	const line = "// activate 2416   // gives the German side 6 VP (4.9)"
	for code, want := range map[string]bool{"T2-S-1": true, "T2-S-2": false, "T2-G-1": false} {
		for _, order := range []string{"fight/move", "move/fight"} {
			e := g.Expect(position(t, g, code, order, order, "1SS@1907", "375@2010", "3Tk@2416:reserve").Reader())
			if got := slices.Contains(e.Template, line); got != want {
				t.Errorf("%s %s: %v is offered: %v", code, order, line, got)
			}
			if got := strings.Contains(e.Task.String(), "German side 6 VP in this turn"); got != want {
				t.Errorf("%s %s: the price is told: %v: %s", code, order, got, e.Task)
			}
		}
	}
}
