package main

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/localweb"
	"fieldpost/rules/hexmap"
)

// TestPaint: files are begun and gone on with, wrong ones are refused, and the page is there for who has its address,
// until it is ended.
func TestPaint(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "map.hexmap")
	f := paintFlags{grid: "pointy odd-east rrcc rows 22..20 cols 11..14"}
	d, err := f.openEditor(name)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	address := make(chan string, 1)
	go func() { ended <- localweb.Serve(ctx, d.Handler, func(a string) { address <- a }) }()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, <-address, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Body.Close(); err != nil || a.StatusCode != http.StatusOK || !strings.HasPrefix(r.URL.Host, "127.0.0.1:") {
		t.Errorf("%s: %s, %v", r.URL, a.Status, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}

	// Begun before: the same command goes on with it, a second transcriber begins beside it.
	changed := strings.Replace(readText(t, name), "legend . clear", "legend . clear | f forest", 1)
	if err := os.WriteFile(name, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err = f.openEditor(name); err != nil || readText(t, name) != changed {
		t.Errorf("a file that was begun is begun anew, or %v", err)
	}
	second := paintFlags{as: "ben", against: name, title: "kursk"}
	if d, err = second.openEditor(name); err != nil || d.Name != filepath.Join(dir, "map.ben.hexmap") || len(d.OtherMap) == 0 {
		t.Fatalf("%+v, %v", d, err)
	}
	if _, err := hexmap.Parse([]byte(readText(t, d.Name))); err != nil {
		t.Error(err)
	}
	if found := d.CheckMap([]byte(readText(t, d.Name))); len(found) == 0 {
		t.Error("a map of three rows is good for Kursk")
	}
	for want, f := range map[string]paintFlags{
		"--grid begins a new one": {}, "a grid is wanted": {grid: "round"}, "no such file": {scan: filepath.Join(dir, "no.png")},
		"nonsuch": {title: "nonsuch"},
	} {
		at := filepath.Join(dir, "none.hexmap")
		if f.scan != "" || f.title != "" {
			at = name
		}
		if _, err := f.openEditor(at); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v, want %q", f, err, want)
		}
	}
}

func readText(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
