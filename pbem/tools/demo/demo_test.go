package demo

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/game/combatlog"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
)

// TestDemo plays the whole demo: it must end by itself with a passed audit, with every kind of answer among the mails.
func TestDemo(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	var out bytes.Buffer
	ok, err := Run(context.Background(), Options{Dir: dir, Out: &out})
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Errorf("the audit failed:\n%s", out.String())
	}
	for _, want := range []string{"sheet refused, 5 errors", "check: legal", "Soviet answer needed at 2214", "your answer needed",
		"waits for the german side", "turn 2, phase T2-G-1", "AUDIT PASSED"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing in the demo's output says %q:\n%s", want, out.String())
		}
	}
	for _, f := range []string{"games/kursk-demo/game.yaml", "games/kursk-demo/ledger.txt", "maps/german.png", "maps/soviet.svg",
		"maps/moderator.png", "film.html", markerFile} {
		if st, err := os.Stat(filepath.Join(dir, f)); err != nil || st.Size() == 0 {
			t.Errorf("%s is missing or empty", f)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != markerFile && !strings.Contains(markerText, e.Name()) {
			t.Errorf("%s does not say what %s is", markerFile, e.Name())
		}
	}
	verified(t, filepath.Join(dir, "games/kursk-demo"))
	listed(t, filepath.Join(dir, "games/kursk-demo"))
	if st, err := os.Stat(filepath.Join(dir, "games/kursk-demo/secrets.yaml")); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("secrets.yaml: %v, %v", st.Mode(), err)
	}
}

// listed holds the list of combats of the demo against what its reports tell: the fall of Yakovlevo, with dice, losses
// and advances.
func listed(t *testing.T, dir string) {
	t.Helper()
	text, err := durable.ReadLines(filepath.Join(dir, "ledger.txt"))
	if err != nil {
		t.Fatal(err)
	}
	recs, err := ledger.ParseAll(text)
	if err != nil {
		t.Fatal(err)
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	title, mod, err := titles.Library().Load(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	all, err := combatlog.Read(recs, title, mod, audit.RevealedKeys(recs))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		filter combatlog.Filter
		want   string // hexes, and the result, of each combat
	}{
		{combatlog.Filter{Turn: 1}, "2413 BB; 2214 DR; 4119 DR; 4017 DR; 4119 AS; 2214 AS"},
		{combatlog.Filter{Turn: 2}, ""},
		{combatlog.Filter{Hex: "yakovlevo"}, "2413 BB"},
		{combatlog.Filter{Hex: "4119", Unit: "18pz"}, "4119 DR; 4119 AS"},
		{combatlog.Filter{Unit: "18Pz", Did: "advance"}, "4119 DR"},
		{combatlog.Filter{Did: "retreat"}, "2214 DR; 4119 DR; 4017 DR"},
		{combatlog.Filter{Unit: "52G", Did: "lose"}, "2413 BB"},
	} {
		c, err := all.Select(x.filter)
		if err != nil {
			t.Errorf("%+v: %v", x.filter, err)
			continue
		}
		var got []string
		for _, f := range c.Combats {
			got = append(got, strings.Join(f.Hexes, " ")+" "+f.Result)
		}
		if text := strings.Join(got, "; "); text != x.want {
			t.Errorf("%+v: %q, want %q", x.filter, text, x.want)
		}
	}
	for _, wrong := range []combatlog.Filter{{Hex: "Yakovlevko"}, {Unit: "52X"}, {Did: "win"}} {
		if _, err := all.Select(wrong); err == nil {
			t.Errorf("%+v is taken", wrong)
		}
	}
}

// verified runs both verifiers that know no rules on the game of a demo, with its sheets filed ahead and its running
// seals. It is left out where there is no Python, but not in CI.
func verified(t *testing.T, game string) {
	t.Helper()
	py, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("CI has no python3")
		}
		t.Log("not verified: there is no python3 here")
		return
	}
	for _, script := range []string{"../../../docs/verify.py", "../../game/audit/testdata/second.py"} {
		if out, err := exec.Command(py, script, game).CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "VERIFIED") {
			t.Errorf("%s: %v: %s", script, err, out)
		}
	}
}

// TestChitsDemo plays the other demo: a turn chit by chit, and turns in one mail of each player.
func TestChitsDemo(t *testing.T) {
	if testing.Short() {
		t.Skip("one demo is enough")
	}
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	var out bytes.Buffer
	ok, err := Run(context.Background(), Options{Dir: dir, Title: "a-victory-lost", Out: &out})
	if err != nil {
		t.Fatal(err)
	}
	if !ok {
		t.Errorf("the audit failed:\n%s", out.String())
	}
	for _, want := range []string{"turn 1   Anna 5, Boris 7\n", "turn 2   Anna 1, Boris 1\n", "turn 3   Anna 1, Boris 1\n",
		"stands at turn 4, phase T4-A-C", "AUDIT PASSED"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing in the demo's output says %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "refused") {
		t.Errorf("a sheet was refused:\n%s", out.String())
	}
	report := lastTo(t, dir, "anna")
	for _, want := range []string{"[standing order 1: when manstein", "is put back into the cup",
		"[standing order 2: when manstein: use 4PzA]", "4PzA is named", "ATTACK ", "MOVES"} {
		if !strings.Contains(report, want) {
			t.Errorf("the report of turn 3 does not say %q:\n%s", want, report)
		}
	}
	for _, want := range []string{"PLAN-STAVKA: receipt", "PLAN-1GDA: receipt", "PLAN-2GDA: receipt", "PLAN-5TKA: receipt",
		"PLAN-ARRIVALS: receipt"} {
		if last := lastTo(t, dir, "boris"); strings.Count(last, want) != 1 {
			t.Errorf("Boris' one letter about turn 3 says %q %d times:\n%s", want, strings.Count(last, want), last)
		}
	}
	for _, want := range []string{"YOUR SHEET              T3-S-C   receipt S-", "YOUR SHEET              T3-S-R   receipt S-", "IN SHORT",
		"PLACED", " die "} {
		if last := lastTo(t, dir, "boris"); strings.Count(last, "YOUR SHEET") < 4 || !strings.Contains(last, want) {
			t.Errorf("Boris does not read %q, or not each of his sheets:\n%s", want, last)
		}
	}
	verified(t, filepath.Join(dir, "games/a-victory-lost-demo"))
	t.Run("secrets", func(t *testing.T) { chitsSecrets(t, dir) })
	if strings.Contains(report, "not legal now") {
		t.Errorf("a sheet filed ahead was given up:\n%s", report)
	}
	for _, f := range []string{"maps/axis.png", "maps/soviet.svg", "maps/moderator.png"} {
		if st, err := os.Stat(filepath.Join(dir, f)); err != nil || st.Size() == 0 {
			t.Errorf("%s is missing or empty", f)
		}
	}
}

// chitsSecrets: a batch carries out sheets of both players, and each reads only of their own orders which were not
// carried out and why.
func chitsSecrets(t *testing.T, dir string) {
	skips, seals := map[string]int{}, map[string]int{}
	for _, f := range files(t, filepath.Join(dir, "reports")) {
		report, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		who, other := "anna", " s."
		if strings.Contains(f, "-to-boris-") {
			who, other = "boris", " g."
		}
		if own := strings.Count(string(report), "done, sealed"); own > 0 {
			seals[who] += own
		}
		if who == "anna" && strings.Contains(string(report), "pick Popov") || strings.Contains(string(report), "pick sealed") ||
			strings.Contains(string(report), "select sealed") {
			t.Errorf("%s: a pick that is its owner's business, or that he cannot read:\n%s", filepath.Base(f), report)
		}
		if strings.Contains(string(report), "\nSET-UP") && !strings.Contains(string(report), "T0-") &&
			!strings.Contains(string(report), "T1-A-C") {
			t.Errorf("%s: set-up in the middle of the game", filepath.Base(f))
		}
		lines := strings.Split(string(report), "\n")
		for i, l := range lines {
			if !strings.Contains(l, "not carried out:") {
				continue
			}
			skips[who]++
			if order := lines[i-1]; !strings.Contains(order, "attack ") && !strings.Contains(order, "move ") ||
				strings.Contains(order, other) || strings.Contains(l, other) {
				t.Errorf("%s: %s reads\n%s\n%s", filepath.Base(f), who, order, l)
			}
		}
	}
	if skips["anna"] == 0 || skips["boris"] == 0 {
		t.Errorf("orders not carried out: %v", skips)
	}
	if seals["anna"] == 0 || seals["boris"] == 0 {
		t.Errorf("own sealed orders in plain words: %v", seals)
	}
}

// lastTo returns the last report to a player.
func lastTo(t *testing.T, dir, who string) string {
	t.Helper()
	last := ""
	for _, f := range files(t, filepath.Join(dir, "reports")) {
		if strings.Contains(f, "-to-"+who+"-") {
			last = f
		}
	}
	report, err := os.ReadFile(last)
	if err != nil {
		t.Fatal(err)
	}
	return string(report)
}

// files returns the files of a folder, by name.
func files(t *testing.T, dir string) []string {
	t.Helper()
	out, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(out) == 0 {
		t.Fatalf("%s: %d files, %v", dir, len(out), err)
	}
	return out
}

// TestUnknownTitle: a title without a demo is answered with those that have one, and nothing is written.
func TestUnknownTitle(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "demo")
	_, err := Run(context.Background(), Options{Dir: dir, Title: "chess", Out: &bytes.Buffer{}})
	if err == nil || !strings.Contains(err.Error(), strings.Join(Titles(), ", ")) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(dir); err == nil {
		t.Error("the folder was made")
	}
}

// root returns the ledger root of the verdict.
func root(out string) string {
	_, r, _ := strings.Cut(out, "records, root ")
	return strings.TrimSpace(r)
}

// TestForeignFolder: the demo never clears a folder that is not its own.
func TestForeignFolder(t *testing.T) {
	dir := t.TempDir()
	keep := filepath.Join(dir, "thesis.txt")
	if err := os.WriteFile(keep, []byte("do not lose"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Run(context.Background(), Options{Dir: dir, Out: &bytes.Buffer{}}); err == nil {
		t.Error("a foreign folder was taken")
	}
	if _, err := os.Stat(keep); err != nil {
		t.Error("a foreign file is gone")
	}
}

// TestComputerDemo plays the demo whose sheets the computer writes, with all optional rules: few mails, and no word of
// what stays sealed.
func TestComputerDemo(t *testing.T) {
	if testing.Short() {
		t.Skip("one demo is enough")
	}
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	var out bytes.Buffer
	ok, err := Run(context.Background(), Options{Dir: dir, Title: "group-of-soviet-forces-germany", Out: &out})
	if err != nil {
		t.Fatal(err)
	}
	if !ok || !strings.Contains(out.String(), "AUDIT PASSED") {
		t.Errorf("the audit failed:\n%s", out.String())
	}
	for _, want := range []string{"welcome to Group of Soviet Forces Germany: you play NATO", "turn 1   Anna 5, Boris 2\n",
		"stands at turn 2, phase T2-S-R"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing in the demo's output says %q:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "refused") {
		t.Errorf("a sheet was refused:\n%s", out.String())
	}
	sealed, opened := 0, 0
	for _, f := range files(t, filepath.Join(dir, "reports")) {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(f, "-to-boris-") && strings.Contains(string(b), "chemical if") {
			t.Errorf("%s tells NATO of the Soviet standing orders", f)
		}
		if strings.Contains(string(b), "electronic warfare markers, in secret") {
			sealed++
		}
		if own := strings.Contains(string(b), "jam marker 5 defensive  "); strings.Contains(f, "-to-boris-") &&
			strings.Contains(string(b), "marker 5") {
			t.Errorf("%s tells NATO of a marker that was not used", f)
		} else if own {
			opened++
		}
	}
	if sealed < 2 || opened != 1 {
		t.Errorf("electronic warfare was set in %d reports, and its owner reads how in %d", sealed, opened)
	}
}
