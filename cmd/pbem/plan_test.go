package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"fieldpost/pbem/localweb"
	"fieldpost/pbem/planner"
)

// TestPlannerOnLoopback: the page is given at its own address alone, to who asks for this machine by the name it has.
func TestPlannerOnLoopback(t *testing.T) {
	made := 0
	h := localweb.Guard("127.0.0.1:7", "secret", plannerHandler(func() (planner.Page, error) {
		made++
		return planner.Page{Name: "Kursk", Position: []byte("fieldpost position/1")}, nil
	}))
	for _, c := range []struct {
		method, host, path string
		want               int
	}{{"GET", "127.0.0.1:7", "/?t=secret", 200}, {"GET", "127.0.0.1:7", "/", 403}, {"GET", "127.0.0.1:7", "/?t=other", 403},
		{"GET", "evil.example", "/?t=secret", 403}, {"POST", "127.0.0.1:7", "/?t=secret", 403},
		{"GET", "127.0.0.1:7", "/x?t=secret", 404}} {
		r := httptest.NewRequest(c.method, "http://"+c.host+c.path, nil)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want || (w.Code == http.StatusOK) != strings.Contains(w.Body.String(), "fieldpost position/1") {
			t.Errorf("%+v: %d", c, w.Code)
		}
		if policy := w.Header().Get("Content-Security-Policy"); w.Code == http.StatusOK && strings.Contains(policy, "script-src") {
			t.Errorf("a program may not run under the policy %q, which the page's own does not undo", policy)
		}
	}
	if made != 1 {
		t.Errorf("the page was made %d times", made)
	}
}
