package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/tools/localisation"
)

// TestTextCheck begins a translation in a folder, and checks those that the program has and lacks.
func TestTextCheck(t *testing.T) {
	dir := t.TempDir()
	command := func(want int, args ...string) string {
		t.Helper()
		var out, errs strings.Builder
		if code := run(args, strings.NewReader(""), &out, &errs); code != want {
			t.Errorf("%v: exit %d, want %d\n%s%s", args, code, want, out.String(), errs.String())
		}
		return out.String() + errs.String()
	}
	if got := command(0, "text", "check", "ja"); got != "missing 0, stale 0, unused 0, inconsistent 0, faulty 0\n" {
		t.Errorf("the Japanese texts: %s", got)
	}
	if got := command(0, "text", "template", "eo", "--into", dir); !strings.Contains(got, "wrote 28 files") {
		t.Error(got)
	}
	name := filepath.Join(dir, "pbem/text/letters.eo.txt")
	if err := os.WriteFile(name, []byte("mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := command(0, "text", "template", "eo", "--into", dir); !strings.Contains(got, "wrote 0 files") {
		t.Error(got)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "mine\n" {
		t.Errorf("a file was overwritten: %q, %v", text, err)
	}
	missing := "pbem/text/letters.eo.txt: missing: the whole file is missing; pbem text template eo writes it\n"
	got := command(1, "text", "check", "eo")
	if !strings.Contains(got, missing) || !strings.Contains(got, "\nmissing 11, stale 0,") {
		t.Error(got)
	}
	first, _, _ := strings.Cut(command(1, "text", "check", "eo", "--json"), "\n")
	var p localisation.Problem
	if err := json.Unmarshal([]byte(first), &p); err != nil || p.Kind != localisation.Missing || p.File == "" {
		t.Errorf("%s: %+v, %v", first, p, err)
	}
	for _, wrong := range []string{"check E_O", "check en", "template ../x", "check eo --source " + dir} {
		got := command(2, append([]string{"text"}, strings.Fields(wrong)...)...)
		if !strings.Contains(got, "no tag") && !strings.Contains(got, "no sources") {
			t.Errorf("%s: %s", wrong, got)
		}
	}
}
