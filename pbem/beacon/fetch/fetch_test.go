package fetch

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/beacon"
)

const answer = `{"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd","signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"}`

// TestHTTP: a server that is down or talks nonsense is passed over.
func TestHTTP(t *testing.T) {
	var asked []string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r.URL.Path)
		switch {
		case strings.HasPrefix(r.URL.Path, "/down/"):
			http.Error(w, "down", http.StatusServiceUnavailable)
		case strings.HasPrefix(r.URL.Path, "/odd/"):
			fmt.Fprint(w, "<html>")
		case strings.HasPrefix(r.URL.Path, "/long/"):
			fmt.Fprint(w, strings.Repeat(" ", 1<<20), answer)
		default:
			fmt.Fprint(w, answer)
		}
	}))
	defer s.Close()
	h := HTTP{Servers: []string{s.URL + "/down", s.URL + "/odd", s.URL + "/long", s.URL + "/"}, Client: s.Client()}
	v, err := h.Fetch(context.Background(), beacon.Quicknet, 1000)
	if err != nil || beacon.Quicknet.Verify(v) != nil || len(asked) != 4 || asked[3] != "/"+beacon.Quicknet.Chain+"/public/1000" {
		t.Errorf("%+v, %v, %v", v, err, asked)
	}
	h.Servers = h.Servers[:3]
	if _, err := h.Fetch(context.Background(), beacon.Quicknet, 1000); err == nil || !strings.Contains(err.Error(), "503") {
		t.Errorf("error %v, want one that names the answers", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := h.Fetch(ctx, beacon.Quicknet, 1000); err == nil {
		t.Error("a cancelled request gives a value")
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	f := FirstOf{Files{filepath.Join(dir, "none")}, Files{dir}}
	if _, err := f.Fetch(context.Background(), beacon.Quicknet, 1000); err == nil || !strings.Contains(err.Error(), "1000.json") {
		t.Errorf("error %v, want one that names the file", err)
	}
	for _, name := range []string{"1000.json", beacon.Quicknet.Chain + "/1000.json"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(answer), 0o644); err != nil {
			t.Fatal(err)
		}
		if v, err := f.Fetch(context.Background(), beacon.Quicknet, 1000); err != nil || beacon.Quicknet.Verify(v) != nil {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "7.json"), []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Fetch(context.Background(), beacon.Quicknet, 7); err == nil || !strings.Contains(err.Error(), "7.json") {
		t.Errorf("error %v, want one that names the file", err)
	}
}
