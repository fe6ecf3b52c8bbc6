package daemon

import (
	"context"
	"io"
	"net/http"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/alerts"
)

var monitored = config.Override{Key: "monitor", Value: "127.0.0.1:0"}

// ask asks the monitor of a running daemon.
func (w *world) ask(path string) (status int, body string) {
	w.t.Helper()
	r, err := http.Get("http://" + w.d.Monitor() + path)
	w.must(err)
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	w.must(err)
	return r.StatusCode, string(b)
}

// health holds what the monitor says of the daemon's health: every part must stand in it.
func (w *world) health(status int, parts ...string) {
	w.t.Helper()
	got, body := w.ask("/healthz")
	if got != status {
		w.t.Errorf("at %s: status %d, want %d: %s", w.now.Format(time.TimeOnly), got, status, body)
	}
	for _, p := range parts {
		if !strings.Contains(body, p) {
			w.t.Errorf("health does not say %q: %s", p, body)
		}
	}
}

// Three polls of a minute and nine minutes of idling may pass between two looks.
func TestHealthOfAMailbox(t *testing.T) {
	w := kursk(t, monitored)
	w.health(200, "ok\n")
	good := w.now
	w.now = good.Add(12 * time.Minute)
	w.health(200)
	w.now = w.now.Add(time.Second)
	w.health(503, "mailbox embedded, folder INBOX, was not read since "+good.Format(time.RFC3339)+"\n")
	w.cycle()
	w.health(200, "ok\n")

	good = w.now
	w.must(w.d.server.Close())
	w.now = good.Add(5 * time.Minute)
	for range 2 { // the first finds its connection cut
		if err := w.d.RunOnce(context.Background()); err == nil {
			t.Fatal("a mailbox that is away can be read")
		}
	}
	w.health(200)
	w.now = good.Add(13 * time.Minute)
	w.health(503, "was not read since "+good.Format(time.RFC3339)+": ", "nothing listens there")
}

func TestHealthOfAMailboxNeverRead(t *testing.T) {
	w := newWorld(t, monitored)
	w.start()
	w.health(200)
	w.now = opening.Add(13 * time.Minute)
	w.health(503, "was never read; the daemon runs since "+opening.Format(time.RFC3339))
}

func TestHealthOfTheDisk(t *testing.T) {
	w := kursk(t, monitored)
	dir, noticed := w.d.cfg.Dir, w.now
	w.d.cfg.Dir = filepath.Join(dir, "gone")
	w.health(503, "the state folder cannot be written, noticed "+noticed.Format(time.RFC3339), "no such file")
	w.now = w.now.Add(time.Minute)
	w.health(503, "noticed "+noticed.Format(time.RFC3339))
	w.d.cfg.Dir = dir
	w.health(200)
	if left, err := filepath.Glob(filepath.Join(dir, ".health-*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

var (
	comment = regexp.MustCompile(`^# (HELP [a-z_]+ .+|TYPE [a-z_]+ (counter|gauge))$`)
	sample  = regexp.MustCompile(`^([a-z_]+(?:\{[a-z]+="(?:[^"\\\n]|\\.)*"(?:,[a-z]+="(?:[^"\\\n]|\\.)*")*\})?) (-?[0-9]+)$`)
)

// metrics returns the samples of a running daemon by name and labels; every line must be well-formed, and no name
// twice.
func (w *world) metrics() map[string]string {
	w.t.Helper()
	status, body := w.ask("/metrics")
	if status != 200 || !strings.HasSuffix(body, "\n") {
		w.t.Fatalf("status %d\n%s", status, body)
	}
	for _, who := range []string{anna, boris, "kursk-7"} {
		if strings.Contains(body, who) {
			w.t.Errorf("the metrics name %s", who)
		}
	}
	out := map[string]string{}
	for _, line := range strings.Split(strings.TrimSuffix(body, "\n"), "\n") {
		if comment.MatchString(line) {
			continue
		}
		m := sample.FindStringSubmatch(line)
		if m == nil {
			w.t.Errorf("not a line of the text format: %q", line)
			continue
		}
		if _, twice := out[m[1]]; twice {
			w.t.Errorf("%s stands twice", m[1])
		}
		out[m[1]] = m[2]
	}
	return out
}

func (w *world) counts(want map[string]string) {
	w.t.Helper()
	got := w.metrics()
	for k, v := range want {
		if got[k] != v {
			w.t.Errorf("%s is %q, want %q", k, got[k], v)
		}
	}
}

func TestMetrics(t *testing.T) {
	w := kursk(t, monitored)
	w.counts(map[string]string{
		`pbem_build_info{version=""}`: "1", `pbem_mails_total{class="orders"}`: "0", `pbem_mails_total{class="bounce"}`: "0",
		`pbem_letters_total{step="sent"}`:      "0",
		`pbem_frames_total{status="executed"}`: "0", `pbem_games`: "1", `pbem_games_waiting`: "1", `pbem_games_trouble`: "0",
		`pbem_beacon_waits`: "0",
	})
	w.play(letter(anna, "m1", sheet("german", "T1-G-1", "nonsense")), letter("eve@evil.example", "m2", "hello"))
	w.counts(map[string]string{
		`pbem_mails_total{class="orders"}`: "2", `pbem_frames_total{status="refused"}`: "1", `pbem_quarantine`: "1",
		`pbem_outbox_queue`:                 "0",
		`pbem_letters_total{step="queued"}`: "1", `pbem_letters_total{step="sent"}`: "1", `pbem_letters_total{step="failed"}`: "0",
		`pbem_letters_total{step="deferred"}`: "0",
	})
	w.logged("msg=sheet", "status=refused", "seq=")
	w.must(w.d.outbox.PutHeld("test-1", outbox.Envelope{From: w.d.ownAddr, To: "nobody"}, "test-1@x.example",
		[]byte("Subject: s\r\n\r\ntext\r\n")))
	w.must(w.d.outbox.Release("test-1"))
	w.cycle()
	w.counts(map[string]string{`pbem_letters_total{step="queued"}`: "2", `pbem_letters_total{step="failed"}`: "1",
		`pbem_letters_total{step="sent"}`: "1"})
	if at := w.metrics()[`pbem_mailbox_last_good_cycle_seconds{account="embedded",folder="INBOX"}`]; at == "" || at == "0" {
		t.Errorf("the last good cycle is %q", at)
	}
}

// A letter for which no server can be had is deferred, and waits in the queue.
func TestMetricsOfALetterThatWaits(t *testing.T) {
	w := kursk(t, monitored)
	w.must(w.d.server.Close())
	_, err := w.d.notices.Send(alerts.Apology{Seq: 1, Received: w.now, From: anna})
	w.must(err)
	_ = w.d.RunOnce(context.Background()) // its error is the mailbox, which is away too
	w.counts(map[string]string{`pbem_letters_total{step="queued"}`: "1", `pbem_letters_total{step="sent"}`: "0",
		`pbem_letters_total{step="deferred"}`: "1", `pbem_outbox_queue`: "1"})
}

// The port is free once the daemon has ended, and without the key there is none.
func TestMonitorEnds(t *testing.T) {
	w := kursk(t, monitored)
	at := w.d.Monitor()
	w.stop()
	if _, err := http.Get("http://" + at + "/healthz"); err == nil {
		t.Error("the monitor outlives its daemon")
	}
	w.extra = []config.Override{{Key: "monitor", Value: at}}
	w.start()
	w.health(200)
	w.stop()
	w.extra = nil
	w.start()
	if got := w.d.Monitor(); got != "" {
		t.Errorf("a monitor that nobody asked for at %s", got)
	}
}
