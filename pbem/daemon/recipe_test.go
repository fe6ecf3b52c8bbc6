package daemon

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/netdial"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/tools/mailtest"
	"fieldpost/pbem/tools/testprograms"
)

// recipeConfig names the configuration of the daemon that TestRecipe runs as a process of its own, where the
// certificate is trusted from the start.
const recipeConfig = "PBEM_TEST_RECIPE"

var (
	fenced  = regexp.MustCompile("(?s)```(sh|conf|yaml)\n(.*?)```")
	fileOf  = regexp.MustCompile(`^# (/etc/\S+)\n`)
	notHere = regexp.MustCompile(`^(apt-get|useradd|mkdir|systemctl|sudo) `) // packages and users are there, folders are made elsewhere
)

// TestRecipe: the servers that docs/operating.md describes start from exactly the files that it prints, in folders and
// on ports of the test, and with the certificate and the passwords that its commands make. A mail goes in at one end,
// and its answer comes out at the other.
func TestRecipe(t *testing.T) {
	t.Parallel()
	r := newRecipe(t)
	r.start()
	w := newWorld(t)
	file := filepath.Join(r.dir, "etc", "pbem.yaml")
	cfg, err := config.Load(file)
	w.must(err)
	w.must(os.MkdirAll(GamesDir(cfg.Dir), 0o755))
	g, err := shelf.Create(filepath.Join(GamesDir(cfg.Dir), "kursk-7"),
		game.Spec{Game: "kursk-7", Title: "kursk", Now: opening,
			Entropy: entropy(0), Seats: []engine.Seat{{Side: "german", Addr: "anna@pbem.example"}, {Side: "soviet", Addr: "ai:greedy"}}})
	w.must(err)
	to := "gm+kursk-7." + g.Token("german") + "@pbem.example"
	w.must(g.Close())

	r.daemon(file)
	if got := r.subjects(); len(got) != 1 || !strings.Contains(got[0], "welcome") {
		t.Fatalf("after the first round there are %q\n%s", got, r.logs())
	}
	s := &outbox.SMTP{Endpoint: netdial.Endpoint{Addr: r.port["25"], Security: netdial.Plain}, Hello: "pbem.example"}
	defer s.Close()
	raw := strings.Replace(letter("anna@pbem.example", "1", sheet("german", "T0-G", "check\ndeclare gambit no")), "To: "+gm, "To: "+to, 1)
	_, err = s.Send(context.Background(), outbox.Envelope{From: "anna@pbem.example", To: to}, []byte(raw))
	w.must(err)
	r.await("the mail in the daemon's mailbox", func() bool { return len(r.mails("gm")) > 0 })
	r.daemon(file)
	r.await("the answer", func() bool { return len(r.subjects()) == 2 })
	answers := func(s string) bool { return strings.Contains(s, "T0-G check: legal as far as you can see") }
	if got := r.subjects(); !slices.ContainsFunc(got, answers) { // in which order a folder lists two mails of one second is its own affair
		t.Errorf("there are %q", got)
	}
}

// TestRecipeDaemon is the process that TestRecipe starts.
func TestRecipeDaemon(t *testing.T) {
	file := os.Getenv(recipeConfig)
	if file == "" {
		t.Skip("it is started by TestRecipe")
	}
	cfg, err := config.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := TestServers(context.Background(), shelf, cfg, os.Stderr); err != nil {
		t.Fatal(err)
	}
	d, err := New(cfg, Options{Library: shelf, Locks: cfg.Dir})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	if err := d.RunOnce(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// recipe is the page's servers in a folder of the test.
type recipe struct {
	t       *testing.T
	dir     string
	port    map[string]string // port on the page -> host:port of the test
	files   map[string]string // path on the page -> text
	scripts []string
	place   *strings.Replacer
}

func newRecipe(t *testing.T) *recipe {
	t.Helper()
	for _, program := range []string{"dovecot", "postfix", "openssl", "doveadm"} {
		testprograms.Program(t, program)
	}
	if os.Geteuid() != 0 {
		t.Skip("Postfix starts only as root")
	}
	dir, err := os.MkdirTemp("", "fp") // short enough for sockets
	r := &recipe{t: t, dir: dir, port: map[string]string{}, files: map[string]string{}}
	r.must(err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	r.must(os.Chmod(dir, 0o755))
	for _, d := range []string{"secret", "dovecot", "postfix", "etc", "mail", "run", "state", "data", "spool", "log", "games"} {
		r.must(os.Mkdir(filepath.Join(dir, d), 0o755))
	}
	pairs := []string{"/etc/fieldpost-mail", dir + "/secret", "/etc/fieldpost/", dir + "/etc/", "/etc/fieldpost\n", dir + "/etc\n",
		"/etc/dovecot", dir + "/dovecot",
		"/etc/postfix", dir + "/postfix", "/srv/mail", dir + "/mail", "/run/dovecot", dir + "/run", "/var/lib/dovecot", dir + "/state",
		"/var/lib/postfix", dir + "/data", "/var/spool/postfix", dir + "/spool", "/var/log", dir + "/log",
		"/var/lib/fieldpost", dir + "/games",
		"chown fieldpost ", "chown nobody ", "-o fieldpost -g fieldpost", "-o nobody -g nogroup",
		"uid=vmail gid=vmail", "uid=nobody gid=nogroup", "inet_interfaces = all", "inet_interfaces = 127.0.0.1",
		"maillog_file =", "maillog_file_prefixes = " + dir + "\nmaillog_file ="}
	for _, n := range []string{"993", "24", "12345", "25", "587"} {
		free := mailtest.FreePort(r.t)
		r.port[n] = net.JoinHostPort("127.0.0.1", free)
		pairs = append(pairs, ":"+n, ":"+free, "port = "+n+"\n", "port = "+free+"\n", "\n"+n+" ", "\n"+r.port[n]+" ")
	}
	r.place = strings.NewReplacer(pairs...)
	page, err := os.ReadFile("../../docs/operating.md")
	r.must(err)
	for _, m := range fenced.FindAllStringSubmatch(string(page), -1) {
		if path := fileOf.FindStringSubmatch(m[2]); path != nil {
			r.files[path[1]] = r.place.Replace(m[2])
		} else if strings.Contains(m[2], "/etc/fieldpost-mail") {
			r.scripts = append(r.scripts, m[2])
		}
	}
	if len(r.files) != 4 || len(r.scripts) != 3 {
		t.Fatalf("the page has %d files and %d scripts", len(r.files), len(r.scripts))
	}
	return r
}

// start runs the page's commands and starts its servers.
func (r *recipe) start() {
	r.t.Helper()
	for path, text := range r.files {
		r.must(os.WriteFile(r.place.Replace(path), []byte(text), 0o644))
	}
	for _, s := range r.scripts {
		var lines []string
		for l := range strings.Lines(s) {
			if !notHere.MatchString(l) {
				lines = append(lines, l)
			}
		}
		r.run("bash", "-euc", r.place.Replace(strings.Join(lines, "")))
	}
	for name, owner := range map[string]string{"mail": "nobody", "data": "postfix"} {
		u, err := user.Lookup(owner)
		r.must(err)
		r.run("chown", u.Uid, filepath.Join(r.dir, name))
	}
	dovecot := exec.Command(testprograms.Program(r.t, "dovecot"), "-F", "-c", r.dir+"/dovecot/dovecot.conf")
	r.must(dovecot.Start())
	r.t.Cleanup(func() {
		_ = dovecot.Process.Signal(os.Interrupt)
		_ = dovecot.Wait()
	})
	r.run(testprograms.Program(r.t, "postfix"), "-c", r.dir+"/postfix", "start")
	r.t.Cleanup(func() { _ = exec.Command(testprograms.Program(r.t, "postfix"), "-c", r.dir+"/postfix", "abort").Run() })
	for _, addr := range r.port {
		r.await("a server on "+addr, func() bool {
			c, err := net.Dial("tcp", addr)
			if err == nil {
				c.Close()
			}
			return err == nil
		})
	}
}

// daemon runs one round of a daemon that trusts the page's certificate.
func (r *recipe) daemon(file string) {
	r.t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^TestRecipeDaemon$")
	cmd.Env = append(os.Environ(), recipeConfig+"="+file, "SSL_CERT_FILE="+r.dir+"/secret/cert.pem")
	if out, err := cmd.CombinedOutput(); err != nil {
		r.t.Fatalf("the daemon: %v\n%s\n%s", err, out, r.logs())
	}
	r.await("a letter", func() bool { return len(r.mails("anna")) > 0 })
}

// mails returns the mails in the INBOX of a mailbox, the oldest first.
func (r *recipe) mails(name string) (out [][]byte) {
	paths, err := filepath.Glob(filepath.Join(r.dir, "mail", name, "Mail", "new", "*"))
	r.must(err)
	for _, p := range paths {
		b, err := os.ReadFile(p)
		r.must(err)
		out = append(out, b)
	}
	return out
}

func (r *recipe) subjects() (out []string) {
	for _, raw := range r.mails("anna") {
		m, err := message.Read(bytes.TrimSpace(raw))
		r.must(err)
		out = append(out, m.Subject)
	}
	return out
}

// await looks again and again for a minute.
func (r *recipe) await(what string, done func() bool) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	tick := time.NewTicker(100 * time.Millisecond)
	defer tick.Stop()
	for !done() {
		select {
		case <-ctx.Done():
			r.t.Fatalf("%s: not after a minute\n%s", what, r.logs())
		case <-tick.C:
		}
	}
}

func (r *recipe) run(name string, args ...string) {
	r.t.Helper()
	if out, err := exec.Command(name, args...).CombinedOutput(); err != nil {
		r.t.Fatalf("%s %q: %v\n%s\n%s", name, args, err, out, r.logs())
	}
}

func (r *recipe) logs() string {
	var all strings.Builder
	for _, name := range []string{"dovecot.log", "postfix.log"} {
		b, _ := os.ReadFile(filepath.Join(r.dir, "log", name))
		all.Write(b)
	}
	return all.String()
}

func (r *recipe) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}
