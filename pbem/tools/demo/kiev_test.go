package demo

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestKievDemo plays a turn of the Battle of Sumy: nothing is refused, and no letter tells of the cover or the order of
// a defender before the combat for which it was given. A second run over the first, as of any demo, ends with the same
// ledger.
func TestKievDemo(t *testing.T) {
	if testing.Short() {
		t.Skip("one demo is enough")
	}
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "demo")
	var out bytes.Buffer
	ok, err := Run(context.Background(), Options{Dir: dir, Title: "kiev-to-rostov", Out: &out})
	if err != nil {
		t.Fatal(err)
	}
	if !ok || strings.Contains(out.String(), "refused") {
		t.Errorf("the audit failed, or a sheet was refused:\n%s", out.String())
	}
	for _, want := range []string{"turn 50   Anna 5, Boris 4\n", "stands at turn 52, phase T52-A-1", "AUDIT PASSED"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("nothing in the demo's output says %q:\n%s", want, out.String())
		}
	}
	told := map[string]bool{}
	for i, f := range files(t, filepath.Join(dir, "reports")) {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range []struct{ to, secret, phase string }{
			{"-to-anna-", "I16", "-t50-a-4-"}, {"-to-boris-", "order is retreat", "-t50-s-4-"},
			{"-to-boris-", "order retreat 1306", "never"},
		} {
			told[x.secret] = told[x.secret] || strings.Contains(f, x.to) && strings.Contains(f, x.phase)
			if i > 1 && strings.Contains(f, x.to) && !told[x.secret] && strings.Contains(string(b), x.secret) {
				t.Errorf("%s tells of %q", filepath.Base(f), x.secret)
			}
			if strings.Contains(f, x.phase) && strings.Contains(f, x.to) && !strings.Contains(string(b), x.secret) {
				t.Errorf("%s does not tell of %q", filepath.Base(f), x.secret)
			}
		}
	}
	if !told["I16"] || !told["order is retreat"] {
		t.Errorf("letters of both combats: %v", told)
	}
	verified(t, filepath.Join(dir, "games/kiev-to-rostov-demo"))
	again := bytes.Buffer{}
	if ok, err := Run(context.Background(), Options{Dir: dir, Title: "kiev-to-rostov", Out: &again}); err != nil || !ok {
		t.Errorf("a second run over the first: %v, %v", ok, err)
	}
	if a, b := root(out.String()), root(again.String()); a != b || a == "" {
		t.Errorf("two runs end with roots %q and %q", a, b)
	}
}
