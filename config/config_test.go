package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func write(t *testing.T, text string) string {
	t.Helper()
	p := filepath.Join(t.TempDir(), "pbem.yaml")
	if err := os.WriteFile(p, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return p
}

func TestExampleIsValid(t *testing.T) {
	c, err := Load(write(t, Example))
	if err != nil {
		t.Fatal(err)
	}
	if !c.Real() || c.IMAP.Addr != "imap.pbem.example:993" || c.IMAP.Poll != time.Minute {
		t.Errorf("example read as %+v", c)
	}
	for _, d := range defaults {
		key := d.key[strings.LastIndexByte(d.key, '.')+1:]
		if !strings.Contains(Example, key+":") && !strings.HasSuffix(d.key, "password") {
			t.Errorf("the example does not show %s", d.key)
		}
	}
}

func TestNoFile(t *testing.T) {
	c, err := Load("")
	if err != nil {
		t.Fatal(err)
	}
	if c.Real() || c.Dir != "./pbem-data" || c.Limits.MailBytes != 1<<20 {
		t.Errorf("defaults: %+v", c)
	}
}

func TestOverrides(t *testing.T) {
	t.Setenv("PBEM_IMAP_PASSWORD", "secret")
	p := write(t, "imap:\n  addr: localhost:143\n  user: gm\n  tls: insecure\nsmtp:\n  addr: localhost:25\n  tls: insecure\n")
	c, err := Load(p, Override{"dir", "/var/lib/pbem"})
	if err != nil {
		t.Fatal(err)
	}
	if c.IMAP.Password != "secret" || c.Dir != "/var/lib/pbem" {
		t.Errorf("environment and flags not taken: %+v", c)
	}
}

func TestProblemsNameKeyAndLine(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"unknown key", "dir: x\nimap:\n  adr: a:1\n", "pbem.yaml:3: imap.adr: no such key; keys here: addr, user"},
		{"twice", "dir: x\nlog: info\ndir: y\n", `pbem.yaml:3: `},
		{"duration", "imap:\n  poll: soon\n", `pbem.yaml:2: imap.poll: "soon" is not a duration`},
		{"number", "limits:\n  mail_bytes: many\n", `pbem.yaml:2: limits.mail_bytes: "many" is not a positive whole number`},
		{"syntax", "dir: x\n\tlog: info\n", "pbem.yaml:2: "},
		{"section", "imap: yes\n", "pbem.yaml:1: imap: expected keys and values"},
		{"list", "dir: [a, b]\n", "pbem.yaml:1: dir: expected a single value"},
		{"address", "from: nobody\n", `pbem.yaml:1: from: "nobody" is not a mail address`},
		{"level", "dir: x\nlog: loud\n", `pbem.yaml:2: log: "loud" is not one of debug, info, warn, error`},
		{"open server", "embedded:\n  smtp: 0.0.0.0:25\n", `pbem.yaml:2: embedded.smtp: "0.0.0.0:25" is not a loopback`},
		{"insecure", "imap:\n  addr: mail.example:143\n  user: u\n  password: p\n  tls: insecure\nsmtp:\n  addr: localhost:25\n", "pbem.yaml:5: imap.tls: insecure is for loopback only"},
		{"two passwords", "imap:\n  addr: mail.example:143\n  user: u\n  password: p\n  password_command: q\nsmtp:\n  addr: m.example:25\n", "pbem.yaml:4: imap.password: give exactly one"},
		{"half an account", "smtp:\n  addr: m.example:25\n", "pbem.yaml:2: smtp.addr: is given, but imap.addr is not"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			_, err := Load(write(t, tc.text))
			if err == nil || !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %q", err, tc.want)
			}
		})
	}
}

func FuzzScan(f *testing.F) {
	f.Add(Example)
	f.Add("a: [")
	f.Fuzz(func(t *testing.T, text string) {
		lines, problems := scan([]byte(text))
		for _, p := range problems {
			if p.Text == "" {
				t.Errorf("a problem without words in %q", text)
			}
		}
		for k, n := range lines {
			if n < 1 {
				t.Errorf("key %q in line %d", k, n)
			}
		}
	})
}
