package main

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
)

// TestTitleUnits: the page of counters is there for who has its address, until the command is ended.
func TestTitleUnits(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	r, w := io.Pipe()
	c := newRoot()
	c.SetArgs([]string{"title", "units", "kursk", "--data", filepath.Join(t.TempDir(), "own")})
	c.SetOut(w)
	ended := make(chan error, 1)
	go func() { ended <- c.ExecuteContext(ctx) }()
	said := make([]byte, 200)
	n, err := r.Read(said)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(said[:n]), "at\n  ")
	address, _, _ := strings.Cut(rest, "\n")
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, strings.Replace(address, "/?", "/state?", 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if body, err := io.ReadAll(a.Body); err != nil || a.StatusCode != http.StatusOK || !bytes.Contains(body, []byte("321st Infantry")) {
		t.Errorf("%s: %s, %v", address, a.Status, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	for want, args := range map[string][]string{
		"--data: not given, and needed":           {"title", "units", "kursk"},
		"no list":                                 {"title", "units", "kursk", "--data", t.TempDir(), "--block", "nothing"},
		"there is no file or folder nothing.yaml": {"title", "units", "kursk", "--data", t.TempDir(), "--file", "nothing.yaml"},
	} {
		var out, errs bytes.Buffer
		if code := run(args, strings.NewReader(""), &out, &errs); code != 2 || !strings.Contains(errs.String(), want) {
			t.Errorf("%v: exit %d, %s", args, code, &errs)
		}
	}
}
