package mailhandler

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fieldpost/pbem/planner/wasmrules"
)

// TestPlanner: players get the planner of their side once a day. Those who ask again, or ask a program that was built
// without, are told what to do.
func TestPlanner(t *testing.T) {
	rules := fstest.MapFS{"rules/kursk.wasm.gz": {Data: []byte("the rules")}, "rules/start.js": {Data: []byte("// starts")}}
	was := wasmrules.ReplaceFiles(rules)
	t.Cleanup(func() { wasmrules.ReplaceFiles(was) })
	c := newCourt(t, courtSpec{})
	c.asks(begun.from, begun.text)
	ask := func() (text string, file []byte) {
		_, ls, _ := c.asks(anna, "#DESK k1 german\nplanner\n#END\n")
		if len(ls) != 1 {
			t.Fatalf("%s", who(ls))
		}
		for _, a := range ls[0].Attach {
			if a.Name == "planner-kursk.html" {
				file = a.Data
			}
		}
		return ls[0].Text, file
	}
	text, file := ask()
	if !bytes.Contains(file, []byte("<html")) || !bytes.Contains(file, []byte("gm+k1.")) ||
		!strings.Contains(text, "The planner is attached") {
		t.Errorf("%d bytes: %s", len(file), text)
	}
	if text, file = ask(); file != nil || !strings.Contains(text, "once a day") {
		t.Errorf("again: %d bytes: %s", len(file), text)
	}
	c.now = c.now.Add(24 * time.Hour)
	if text, file = ask(); file == nil {
		t.Errorf("tomorrow: %s", text)
	}
	wasmrules.ReplaceFiles(fstest.MapFS{})
	c.now = c.now.Add(24 * time.Hour)
	if text, file = ask(); file != nil || !strings.Contains(text, "this server has no planner") || strings.Contains(text, "go generate") {
		t.Errorf("without: %s", text)
	}
}
