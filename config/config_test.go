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
	if !c.HasMailAccount() || c.IMAP.Addr != "imap.pbem.example:993" || c.IMAP.Poll != time.Minute {
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
	if c.HasMailAccount() || c.Dir != "./pbem-data" || c.Monitor != "" || c.Limits.MailBytes != 1<<20 {
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
		{"neither", "svg: perhaps\n", `pbem.yaml:1: svg: "perhaps" is neither true nor false`},
		{"rate", "limits:\n  mails_per_hour: 0\n", `pbem.yaml:2: limits.mails_per_hour: "0" is not a positive whole number`},
		{"number", "limits:\n  mail_bytes: many\n", `pbem.yaml:2: limits.mail_bytes: "many" is not a positive whole number`},
		{"syntax", "dir: x\n\tlog: info\n", "pbem.yaml:2: "},
		{"section", "imap: yes\n", "pbem.yaml:1: imap: expected keys and values"},
		{"list", "dir: [a, b]\n", "pbem.yaml:1: dir: expected a single value"},
		{"address", "from: nobody\n", `pbem.yaml:1: from: "nobody" is not a mail address`},
		{"level", "dir: x\nlog: loud\n", `pbem.yaml:2: log: "loud" is not one of debug, info, warn, error`},
		{"open server", "embedded:\n  smtp: 0.0.0.0:25\n", `pbem.yaml:2: embedded.smtp: "0.0.0.0:25" is not a loopback`},
		{"open monitor", "dir: x\nmonitor: 0.0.0.0:9225\n",
			`pbem.yaml:2: monitor: "0.0.0.0:9225" is not a loopback address with a port; write 127.0.0.1:9225`},
		{"monitor on all", "monitor: :9225\n", `pbem.yaml:1: monitor: ":9225" is not a loopback`},
		{"monitor on a name", "monitor: pbem.example:9225\n", `pbem.yaml:1: monitor: "pbem.example:9225" is not a loopback`},
		{"monitor without port", "monitor: 127.0.0.1\n", `pbem.yaml:1: monitor: "127.0.0.1" is not a loopback`},
		{"insecure", "imap:\n  addr: mail.example:143\n  user: u\n  password: p\n  tls: insecure\nsmtp:\n  addr: localhost:25\n",
			"pbem.yaml:5: imap.tls: insecure is for loopback only"},
		{"login", "imap:\n  addr: mail.example:993\n  user: u\n  token_file: t\n  login: gssapi\nsmtp:\n  addr: m.example:25\n",
			`pbem.yaml:5: imap.login: "gssapi" is not one of password, xoauth2, oauthbearer`},
		{"fixed token", "imap:\n  addr: mail.example:993\n  user: u\n  password: t\n  login: xoauth2\nsmtp:\n  addr: m.example:25\n",
			"pbem.yaml:4: imap.password: an access token of xoauth2 is valid for an hour"},
		{"pages in the state", "dir: state\nstatus_page: state/www\n",
			`pbem.yaml:2: status_page: "state/www" and the state folder "state" lie one within the other`},
		{"state in the pages", "dir: www/state\nstatus_page: ./www/\n", "pbem.yaml:2: status_page: "},
		{"pages are the state", "dir: ./x/../state\nstatus_page: state\n", "pbem.yaml:2: status_page: "},
		{"stranger of two lines", "stranger: " + `"a\nb"` + "\n", "pbem.yaml:1: stranger: must be one line of at most 500 bytes"},
		{"digest hour", "digest:\n  at: 8:00\n", `pbem.yaml:2: digest.at: "8:00" is not a time of the day; write "08:00"`},
		{"digest zone", "digest:\n  at: \"08:00\"\n  zone: Berlin\n", `pbem.yaml:3: digest.zone: "Berlin" is not a time zone`},
		{"no list", "mailboxes:\n  addr: a:1\n", "pbem.yaml:2: mailboxes: expected a list"},
		{"key in a list", "mailboxes:\n  - addr: a:1\n    usr: u\n", "pbem.yaml:3: mailboxes[0].usr: no such key; keys here: addr, user"},
		{"poll in a list", "mailboxes:\n  - addr: a:1\n    poll: soon\n", `pbem.yaml:3: mailboxes[0].poll: "soon" is not a duration`},
		{"user in a list", "mailboxes:\n  - addr: a:1\n    password: p\nsmtp:\n  addr: m.example:25\n", "mailboxes[0].user: is missing"},
		{"second of a list", "imap:\n  addr: a:1\n  user: u\n  password: p\nmailboxes:\n  - addr: b:1\n    user: v\n    password: p\n" +
			"  - addr: c:1\n    user: w\nsmtp:\n  addr: m.example:25\n",
			"mailboxes[1].password: give exactly one of mailboxes[1].password, mailboxes[1].password_command and mailboxes[1].token_file"},
		{"one mailbox twice", "imap:\n  addr: a:1\n  user: u\n  password: p\nmailboxes:\n  - addr: a:1\n    user: u\n    password: p\n" +
			"smtp:\n  addr: m.example:25\n", "pbem.yaml:6: mailboxes[0].addr: is the same mailbox as imap"},
		{"address", "imap:\n  addr: a:1\n  user: u\n  password: p\n  address: nobody\nsmtp:\n  addr: m.example:25\n",
			`pbem.yaml:5: imap.address: "nobody" is not a bare mail address`},
		{"two passwords", "imap:\n  addr: mail.example:143\n  user: u\n  password: p\n  password_command: q\nsmtp:\n  addr: m.example:25\n",
			"pbem.yaml:4: imap.password: give exactly one"},
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

// A list of mailboxes beside the single form, and alone.
func TestMailboxes(t *testing.T) {
	list := "mailboxes:\n  - addr: b.example:993\n    user: v\n    token_file: /run/t\n    login: oauthbearer\n" +
		"    address: v@b.example\n  - addr: c.example:143\n    user: w\n    password_command: pass w\n    tls: starttls\n" +
		"    mailbox: Games\n    poll: 5m\n"
	smtp := "smtp:\n  addr: m.example:25\n"
	single := "imap:\n  addr: a.example:993\n  user: u\n  password: p\n  poll: 30s\n"
	for _, tc := range []struct{ text, want string }{
		{single + smtp, "u@a.example:993/INBOX tls password 30s"},
		{list + smtp, "v@b.example:993/INBOX tls oauthbearer 1m0s; w@c.example:143/Games starttls password 5m0s"},
		{single + list + smtp, "u@a.example:993/INBOX tls password 30s; v@b.example:993/INBOX tls oauthbearer 30s; " +
			"w@c.example:143/Games starttls password 5m0s"},
	} {
		c, err := Load(write(t, tc.text))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range c.Inboxes() {
			got = append(got, m.User+"@"+m.Addr+"/"+m.Mailbox+" "+m.TLS+" "+m.Login+" "+m.Poll.String())
		}
		if strings.Join(got, "; ") != tc.want || !c.HasMailAccount() {
			t.Errorf("got %q, want %q", got, tc.want)
		}
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

// Rates are limited with a mail account, and on the embedded server only as they are given.
func TestRates(t *testing.T) {
	for _, tt := range []struct {
		over []Override
		want Limits
	}{
		{nil, Limits{MailBytes: 1 << 20, Bounces: 3, BounceDays: 7}},
		{[]Override{{"limits.mails_per_day", "7"}}, Limits{MailBytes: 1 << 20, MailsPerDay: 7, Bounces: 3, BounceDays: 7}},
		{[]Override{{"imap.addr", "h:993"}, {"imap.user", "u"}, {"imap.password", "p"}, {"smtp.addr", "h:587"},
			{"limits.letters_per_hour", "9"}},
			Limits{MailBytes: 1 << 20, MailsPerHour: 20, MailsPerDay: 100, QuestionsPerHour: 100, UnprovenPerHour: 5,
				UnprovenPerDay: 20, LettersPerHour: 9, LettersPerAddress: 150, Bounces: 3, BounceDays: 7}},
	} {
		c, err := Load("", tt.over...)
		if err != nil || c.Limits != tt.want {
			t.Errorf("%+v\nwant %+v, %v", c.Limits, tt.want, err)
		}
	}
}

func TestSite(t *testing.T) {
	c, err := Load(write(t, "dir: state\nstatus_page: state-www\ndigest: {at: \"08:05\", zone: Australia/Lord_Howe}\n"))
	if err != nil {
		t.Fatal(err)
	}
	if n, ok := c.Digest.MinuteOfDay(); c.Pages != "state-www" || n != 485 || !ok || c.Digest.Zone != "Australia/Lord_Howe" {
		t.Errorf("%+v, %d, %v", c, n, ok)
	}
	if _, ok := (Digest{}).MinuteOfDay(); ok {
		t.Error("a digest without an hour has one")
	}
}

// TestOverlap: links do not hide that a folder lies in another.
func TestOverlap(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "state"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join(dir, "state"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		a    string
		want bool
	}{{"state", true}, {"state/not/yet", true}, {"link/www", true}, {".", true}, {"www", false}, {"state2", false}, {"..state", false}} {
		if got := FoldersOverlap(filepath.Join(dir, tc.a), filepath.Join(dir, "state")); got != tc.want {
			t.Errorf("%s: %v", tc.a, got)
		}
	}
}
