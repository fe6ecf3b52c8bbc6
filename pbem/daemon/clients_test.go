package daemon

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/tools/mailtest"
	"fieldpost/pbem/tools/testprograms"
)

// correspondent holds a player at a mail client: the player's account, and a home folder for the client.
type correspondent struct {
	t          *testing.T
	addr, home string
	smtp, imap string // host:port
	sent       int    // mails, for Message-IDs
}

// received is a letter as a client found it.
type received struct {
	*message.Mail
	replyTo string
}

// mailClient is a program, or a pair of them, that people send and read mail with.
type mailClient struct {
	name  string
	needs []string
	// answer sends text as an answer to a letter, which is the newest in the INBOX.
	answer func(d *correspondent, to received, text string)
	// fetch copies the whole INBOX into a Maildir.
	fetch func(d *correspondent, dir string)
	// said stands in the mail beside the sheet.
	said, charset string
}

var mailClients = []mailClient{
	{"swaks", []string{"swaks", "mbsync"}, (*correspondent).swaks, (*correspondent).mbsync, "", "us-ascii"},
	{"msmtp", []string{"msmtp", "mbsync"}, (*correspondent).msmtp, (*correspondent).mbsync, "Grüße", "utf-8"},
	{"mutt", []string{"mutt", "script"}, (*correspondent).muttReply, (*correspondent).muttCopy, "Grüße", "iso-8859-1"},
	{"s-nail", []string{"s-nail"}, (*correspondent).nailReply, (*correspondent).nailCopy, "了解しました", "iso-2022-jp"},
}

// clientSteps are the mails that a player sends, and what stands in the answers.
var clientSteps = []struct{ body, subject, text string }{
	{"draft\ndeclare gambit no", "draft kept", "is on file as a draft"},
	{"check\ndeclare gambit no", "T0-G check", "this was a check of 2 lines: legal"},
	{"declare gambit no\nsalt 5b1f0c2e7a9d4c38", "T0-G German", "AUDIT  ledger root"},
}

// People's mail clients with the daemon on a real account: each sends a draft, a dry run and a turn through Postfix,
// and reads the answers out of Dovecot.
func TestRealClients(t *testing.T) {
	t.Parallel()
	dove := mailtest.StartDovecot(t)
	smtp := mailtest.StartPostfix(t, dove)
	w := newWorld(t)
	file := filepath.Join(t.TempDir(), "pbem.yaml")
	w.must(os.WriteFile(file, fmt.Appendf(nil, realConfig, w.dir, dove.IMAP, mailtest.Password, smtp), 0o600))
	cfg, err := config.Load(file)
	w.must(err)
	w.must(os.MkdirAll(GamesDir(w.dir), 0o755))
	for _, c := range mailClients {
		g, err := shelf.Create(w.game("kursk-"+c.name),
			game.Spec{Game: "kursk-" + c.name, Title: "kursk", Now: opening, Entropy: entropy(0),
				Seats: []engine.Seat{{Side: "german", Name: "Anna", Addr: c.name + "@player.test"},
					{Side: "soviet", Name: "Boris", Addr: "boris@player.test"}}})
		w.must(err)
		w.must(g.Close())
	}
	w.d, err = New(cfg, Options{Library: shelf, Log: slog.New(slog.NewTextHandler(w.log, nil))})
	w.must(err)

	for _, c := range mailClients {
		t.Run(c.name, func(t *testing.T) {
			for _, program := range c.needs {
				testprograms.Program(t, program)
			}
			d := &correspondent{t: t, addr: c.name + "@player.test", home: t.TempDir(), smtp: smtp, imap: dove.IMAP}
			welcome := d.await(w, dove, c, 1)[0]
			if !strings.Contains(welcome.Subject, "welcome") || welcome.replyTo == "" {
				t.Fatalf("the first letter is %q with answers to %q, want the welcome mail", welcome.Subject, welcome.replyTo)
			}
			last := welcome
			for i, step := range clientSteps {
				frame := strings.Replace(sheet("german", "T0-G", step.body), "kursk-7", "kursk-"+c.name, 1)
				c.answer(d, last, frame)
				letters := d.await(w, dove, c, i+2)
				sent := sentBy(t, dove, d.addr, i+1)
				if sent.Charset != c.charset || !strings.Contains(sent.Text, c.said) {
					t.Errorf("%s sent, in %s: %q, want %q in %s", c.name, sent.Charset, sent.Text, c.said, c.charset)
				}
				at := slices.IndexFunc(letters, func(l received) bool { return sent.MessageID != "" && l.InReplyTo == sent.MessageID })
				if at < 0 {
					t.Fatalf("none of %d letters answers %q", len(letters), sent.MessageID)
				}
				if !slices.ContainsFunc(letters, func(l received) bool { return sent.InReplyTo == l.MessageID }) {
					t.Errorf("%s sent an answer to %q, which is no letter", c.name, sent.InReplyTo)
				}
				last = letters[at]
				d.compare(last, welcome, sent, step.subject, step.text)
			}
			v, err := audit.Run(shelf, w.game("kursk-"+c.name))
			d.must(err)
			if !v.OK {
				t.Errorf("audit: %+v", v.Checks)
			}
		})
	}
	for _, folder := range []string{"Rejected", "Quarantine"} {
		if n := len(dove.Folder(t, "gm@pbem.test", folder)); n != 0 {
			t.Errorf("%s holds %d mails, want none", folder, n)
		}
	}
}

// await lets the daemon work until the INBOX holds n letters; the client has to find the same.
func (d *correspondent) await(w *world, dove *mailtest.Dovecot, c mailClient, n int) []received {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for len(dove.Folder(d.t, d.addr, "INBOX")) < n {
		select {
		case <-ctx.Done():
			d.t.Fatalf("no letter %d within half a minute\n%s\n%s", n, w.log, dove.LogText())
		case <-tick.C:
		}
		d.must(w.d.RunOnce(ctx))
	}
	dir := filepath.Join(d.t.TempDir(), "fetched")
	c.fetch(d, dir)
	paths, err := filepath.Glob(filepath.Join(dir, "*", "*"))
	d.must(err)
	var out []received
	for _, path := range paths {
		raw, err := os.ReadFile(path)
		d.must(err)
		m, err := message.Read(raw)
		d.must(err)
		head, err := mail.ReadMessage(bytes.NewReader(raw))
		d.must(err)
		to, err := mail.ParseAddress(head.Header.Get("Reply-To"))
		d.must(err)
		out = append(out, received{m, to.Address})
	}
	if len(out) != n {
		d.t.Fatalf("%s fetched %d letters, want %d: %q", c.name, len(out), n, paths)
	}
	return out
}

// sentBy returns the nth mail of an address among those that the daemon has filed.
func sentBy(t *testing.T, dove *mailtest.Dovecot, addr string, n int) *message.Mail {
	t.Helper()
	var out []*message.Mail
	for _, raw := range dove.Folder(t, "gm@pbem.test", "Done") {
		m, err := message.Read([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		if m.From == addr {
			out = append(out, m)
		}
	}
	if len(out) != n {
		t.Fatalf("Done holds %d mails of %s, want %d", len(out), addr, n)
	}
	return out[n-1]
}

// compare holds a letter against the mail that it answers and the thread that it belongs to.
func (d *correspondent) compare(letter, welcome received, sent *message.Mail, subject, text string) {
	d.t.Helper()
	if !strings.Contains(letter.Subject, subject) {
		d.t.Errorf("subject %q, want %q in it", letter.Subject, subject)
	}
	if !strings.Contains(letter.Text, text) {
		d.t.Errorf("no %q in %q:\n%s", text, letter.Subject, letter.Text)
	}
	refs := letter.References
	if len(refs) < 2 || refs[0] != welcome.MessageID || refs[len(refs)-1] != sent.MessageID {
		d.t.Errorf("%q refers to %q, want the thread of %q and an answer to %q", letter.Subject, refs, welcome.MessageID, sent.MessageID)
	}
}

func (d *correspondent) must(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// file writes a file into the home folder.
func (d *correspondent) file(name, text string) string {
	d.t.Helper()
	path := filepath.Join(d.home, name)
	d.must(os.WriteFile(path, []byte(text), 0o700))
	return path
}

// run runs a program of the client, in the player's home and with no configuration but the player's.
func (d *correspondent) run(stdin, program string, args ...string) {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Dir, cmd.Stdin, cmd.WaitDelay = d.home, strings.NewReader(stdin), time.Second
	cmd.Env = []string{"HOME=" + d.home, "PATH=" + os.Getenv("PATH"), "LC_ALL=C.UTF-8", "TERM=vt100", "TMPDIR=" + d.home, "USER=anna",
		"LOGNAME=anna"}
	if out, err := cmd.CombinedOutput(); err != nil {
		d.t.Fatalf("%s %q: %v\n%s", program, args, err, out)
	}
}

func (d *correspondent) swaks(to received, text string) {
	d.run("", "swaks", "--server", d.smtp, "--ehlo", "player.test", "--from", d.addr, "--to", to.replyTo,
		"--header", "Subject: Re: "+to.Subject, "--header", "In-Reply-To: <"+to.MessageID+">", "--body", text)
}

// msmtp sends what it gets as it is: here with a subject in raw UTF-8.
func (d *correspondent) msmtp(to received, text string) {
	host, port, err := net.SplitHostPort(d.smtp)
	d.must(err)
	d.sent++
	raw := fmt.Sprintf("From: Anna Müller <%s>\nTo: %s\nSubject: Re: Grüße\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"+
		"Content-Transfer-Encoding: 8bit\n"+
		"Message-ID: <%d@player.test>\nIn-Reply-To: <%s>\n\nGrüße!\n\n%s", d.addr, to.replyTo, d.sent, to.MessageID, text)
	d.run(raw, "msmtp", "--file="+d.file("msmtprc", ""), "--host="+host, "--port="+port, "--from="+d.addr, "--tls=off", "--auth=off",
		"--read-recipients")
}

func (d *correspondent) mbsync(dir string) {
	host, port, err := net.SplitHostPort(d.imap)
	d.must(err)
	d.must(os.MkdirAll(dir+".all", 0o755))
	conf := fmt.Sprintf(`IMAPAccount box
Host %s
Port %s
User %s
Pass %s
SSLType None
AuthMechs LOGIN

IMAPStore far
Account box

MaildirStore near
Path %[5]s.all/
Inbox %[5]s

Channel mail
Far :far:
Near :near:
Patterns INBOX
Create Near
Sync Pull
SyncState %[5]s.
`, host, port, d.addr, mailtest.Password, dir)
	d.run("", "mbsync", "--config", d.file("mbsyncrc", conf), "mail")
}

// mutt pushes keys into a mutt that shows the INBOX. It insists on a terminal, which script lends it.
func (d *correspondent) mutt(keys string) {
	edit := d.file("edit", "#!/bin/sh\ncat "+d.home+"/sheet \"$1\" >\"$1.new\" && mv \"$1.new\" \"$1\"\n")
	rc := fmt.Sprintf(`set imap_user="%s" imap_pass="%s" from="%[1]s" realname="Anna Müller"
set spoolfile="imap://%[3]s/INBOX" smtp_url="smtp://%[4]s/" editor="%[5]s"
set use_from use_envelope_from text_flowed include fast_reply reply_to
unset ssl_starttls ssl_force_tls copy record confirmappend confirmcreate wait_key move mark_old abort_unmodified
set mbox_type=Maildir charset=utf-8 send_charset=us-ascii:iso-8859-1:utf-8 quit=yes sort=date sleep_time=0
push "%[6]s"
`, d.addr, mailtest.Password, d.imap, d.smtp, edit, keys)
	d.run("", "script", "-qec", "mutt -n -F "+d.file("muttrc", rc), filepath.Join(d.home, "screen"))
}

// muttReply quotes the letter, as mutt does.
func (d *correspondent) muttReply(_ received, text string) {
	d.file("sheet", "Grüße, Anna\n\n"+text+"\n")
	d.mutt("<last-entry><reply><send-message><quit>")
}

func (d *correspondent) muttCopy(dir string) {
	d.mutt("<tag-pattern>~A<enter><tag-prefix><copy-message><kill-line>" + dir + "<enter><quit>")
}

func (d *correspondent) nail(commands string) {
	box := "imap://" + url.QueryEscape(d.addr) + ":" + mailtest.Password + "@" + d.imap + "/INBOX"
	d.run(commands, "s-nail", "-:/", "-#", "-Sv15-compat", "-Smta=smtp://"+d.smtp, "-Ssmtp-auth=none", "-Shostname=player.test",
		"-Sfrom="+d.addr, "-Simap-auth=login",
		"-Ssendcharsets=iso-2022-jp", "-Sttycharset=utf-8", "-f", box)
}

// nailReply writes in a charset that is not UTF-8.
func (d *correspondent) nailReply(_ received, text string) {
	d.nail("reply $\n了解しました。\n\n" + text + ".\nxit\n")
}

func (d *correspondent) nailCopy(dir string) { d.nail("copy * maildir://" + dir + "\nxit\n") }
