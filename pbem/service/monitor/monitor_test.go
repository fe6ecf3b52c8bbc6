package monitor

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

type source struct{ wrong, notes []string }

func (s *source) Faults() []string { return s.wrong }

func (s *source) Notes() []string { return s.notes }

func (s *source) Metrics() []Metric {
	return []Metric{
		{"pbem_up", "Whether.", Gauge, []Sample{{nil, 1}}},
		{"pbem_mails_total", "Back\\slash\nand line.", Counter, []Sample{{[]string{"class", "orders"}, 2},
			{[]string{"a", `q"u\o` + "\n", "b", "x"}, -3}}},
		{"pbem_none", "Nothing.", Gauge, nil},
	}
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b)
}

const want = `# HELP pbem_up Whether.
# TYPE pbem_up gauge
pbem_up 1
# HELP pbem_mails_total Back\\slash\nand line.
# TYPE pbem_mails_total counter
pbem_mails_total{class="orders"} 2
pbem_mails_total{a="q\"u\\o\n",b="x"} -3
# HELP pbem_none Nothing.
# TYPE pbem_none gauge
`

func TestServer(t *testing.T) {
	src := &source{}
	s, err := Listen("127.0.0.1:0", src)
	if err != nil {
		t.Fatal(err)
	}
	base := "http://" + s.Addr()
	if code, body := get(t, base+"/healthz"); code != 200 || body != "ok\n" {
		t.Errorf("well: %d %q", code, body)
	}
	src.notes = []string{"note: read this"}
	if code, body := get(t, base+"/healthz"); code != 200 || body != "ok\nnote: read this\n" {
		t.Errorf("well with a note: %d %q", code, body)
	}
	src.wrong, src.notes = []string{"this is wrong", "and that"}, nil
	if code, body := get(t, base+"/healthz"); code != 503 || body != "this is wrong\nand that\n" {
		t.Errorf("unwell: %d %q", code, body)
	}
	if code, body := get(t, base+"/metrics"); code != 200 || body != want {
		t.Errorf("metrics: %d\n%s", code, body)
	}
	if code, _ := get(t, base+"/debug/pprof/"); code != 404 {
		t.Errorf("another path: %d", code)
	}
	r, err := http.Post(base+"/healthz", "text/plain", strings.NewReader("x"))
	if err != nil {
		t.Fatal(err)
	}
	r.Body.Close()
	if r.StatusCode != 405 {
		t.Errorf("POST: %d", r.StatusCode)
	}
	if _, err := Listen(s.Addr(), src); err == nil {
		t.Error("two servers on one port")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := http.Get(base + "/healthz"); err == nil {
		t.Error("answers after Close")
	}
}
