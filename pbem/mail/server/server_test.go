package server

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"

	_ "fieldpost/pbem/tools/testtmp"
)

const mailText = "From: Hans <hans@example.org>\r\nTo: gm@example.net\r\nSubject: T3\r\nMessage-ID: <1@example.org>\r\n\r\n" +
	"#PBEM k g T3-G-1\r\n#END\r\n"

func start(t *testing.T, dir string) *Server {
	t.Helper()
	return startAt(t, dir, nil)
}

func startAt(t *testing.T, dir string, now func() time.Time) *Server {
	t.Helper()
	s, err := New(Config{Dir: dir, SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0", Now: now,
		Mailboxes: []Mailbox{{"gm@example.net", "gm-secret"}, {"hans@example.org", "hans-secret"}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func client(t *testing.T, s *Server, opt *imapclient.Options) *imapclient.Client {
	t.Helper()
	c, err := imapclient.DialInsecure(s.IMAPAddr(), opt)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	must(t, c.Login("gm@example.net", "gm-secret").Wait())
	return c
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func sel(t *testing.T, c *imapclient.Client, name string) *imap.SelectData {
	t.Helper()
	d, err := c.Select(name, nil).Wait()
	must(t, err)
	return d
}

func uids(t *testing.T, c *imapclient.Client, criteria *imap.SearchCriteria) string {
	t.Helper()
	d, err := c.UIDSearch(criteria, nil).Wait()
	must(t, err)
	return strings.Trim(fmt.Sprint(d.AllUIDs()), "[]")
}

func body(t *testing.T, c *imapclient.Client, uid imap.UID) string {
	t.Helper()
	sec := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.UIDSetNum(uid), &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{sec}}).Collect()
	must(t, err)
	if len(list) != 1 {
		t.Fatalf("uid %d: %d answers", uid, len(list))
	}
	return string(list[0].FindBodySection(sec))
}

func TestSMTPIn(t *testing.T) {
	s := start(t, t.TempDir())
	c, err := smtp.Dial(s.SMTPAddr())
	must(t, err)
	defer c.Close()
	if err := c.Auth(sasl.NewPlainClient("", "gm@example.net", "wrong")); err == nil {
		t.Error("wrong password accepted")
	}
	must(t, c.Mail("hans@example.org", nil))
	for _, to := range []string{"nobody@example.net", "someone@example.com", "gm@example.com"} {
		if err := c.Rcpt(to, nil); err == nil || !strings.Contains(err.Error(), "no mailbox "+to) {
			t.Errorf("recipient %s: %v", to, err)
		}
	}
	must(t, c.Rcpt("GM+kursk-7.german@example.net", nil))
	w, err := c.Data()
	must(t, err)
	_, err = w.Write([]byte(mailText))
	must(t, err)
	must(t, w.Close())

	ic := client(t, s, nil)
	if d := sel(t, ic, "INBOX"); d.NumMessages != 1 {
		t.Fatalf("%d messages", d.NumMessages)
	}
	got := body(t, ic, 1)
	for _, want := range []string{"Return-Path: <hans@example.org>\r\n", "Delivered-To: GM+kursk-7.german@example.net\r\n", "Received: ",
		mailText} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if err := s.Deliver("x@example.com", nil); err == nil {
		t.Error("delivered to a foreign address")
	}
}

// UIDs, UIDVALIDITY, flags and keywords survive a restart; an expunged last
// message does not give its number away.
func TestRestart(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	for i := 0; i < 4; i++ {
		must(t, s.Deliver("gm@example.net", []byte(mailText)))
	}
	c := client(t, s, nil)
	before := sel(t, c, "INBOX")
	_, err := c.Store(imap.UIDSetNum(1), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen, "$PbemOdd"}},
		nil).Collect()
	must(t, err)
	_, err = c.Store(imap.UIDSetNum(4), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}, nil).Collect()
	must(t, err)
	must(t, c.Expunge().Close())
	must(t, c.Create("Done", nil).Wait())
	moved, err := c.Move(imap.UIDSetNum(2), "Done").Wait()
	must(t, err)
	if fmt.Sprint(moved.DestUIDs) != "5" || fmt.Sprint(moved.SourceUIDs) != "2" {
		t.Errorf("COPYUID %+v", moved)
	}
	must(t, s.Close())

	s = start(t, dir)
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	c = client(t, s, nil)
	after := sel(t, c, "INBOX")
	if after.UIDValidity != before.UIDValidity || before.UIDValidity == 0 {
		t.Errorf("UIDVALIDITY %d, was %d", after.UIDValidity, before.UIDValidity)
	}
	if got := uids(t, c, &imap.SearchCriteria{}); got != "1 3 6" {
		t.Errorf("UIDs %s, want 1 3 6", got)
	}
	if got := uids(t, c, &imap.SearchCriteria{Flag: []imap.Flag{imap.FlagSeen, "$pbemodd"}}); got != "1" {
		t.Errorf("flagged UIDs %q", got)
	}
	if d, got := sel(t, c, "Done"), uids(t, c, &imap.SearchCriteria{}); d.NumMessages != 1 || got != "5" {
		t.Errorf("Done: %+v, UIDs %s", d, got)
	}
}

// A start writes nothing into a mailbox in which nothing came about, and a mail that was dropped in gets a number.
func TestQuietRestart(t *testing.T) {
	dir := t.TempDir()
	numbers := func(addr string) os.FileInfo {
		t.Helper()
		st, err := os.Stat(filepath.Join(dir, addr, "uids"))
		must(t, err)
		return st
	}
	s := start(t, dir)
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	must(t, s.Deliver("hans@example.org", []byte(mailText)))
	must(t, s.Close())
	gm, hans := numbers("gm@example.net"), numbers("hans@example.org")
	must(t, os.WriteFile(filepath.Join(dir, "hans@example.org", "new", "1.foreign"), []byte(mailText), 0o600))
	must(t, start(t, dir).Close())
	if !os.SameFile(gm, numbers("gm@example.net")) {
		t.Error("a mailbox in which nothing came about was written anew")
	}
	if os.SameFile(hans, numbers("hans@example.org")) {
		t.Error("a mail that was dropped in has no number on disk")
	}
}

// Lost numbers must change UIDVALIDITY, or old numbers would name new mail.
func TestLostNumbering(t *testing.T) {
	dir := t.TempDir()
	hours := 0
	open := func() *Server {
		hours++
		return startAt(t, dir, func() time.Time { return time.Date(2026, 11, 16, hours, 0, 0, 0, time.UTC) })
	}
	s := open()
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	before := sel(t, client(t, s, nil), "INBOX")
	must(t, s.Close())
	for name, damage := range map[string]func(string) error{
		"removed":  os.Remove,
		"emptied":  func(p string) error { return os.WriteFile(p, nil, 0o600) },
		"scramble": func(p string) error { return os.WriteFile(p, []byte("xx\n"), 0o600) },
	} {
		must(t, damage(filepath.Join(dir, "gm@example.net", "uids")))
		s = open()
		after := sel(t, client(t, s, nil), "INBOX")
		if after.UIDValidity <= before.UIDValidity || after.NumMessages != 1 {
			t.Errorf("%s: UIDVALIDITY %d after %d, %d messages", name, after.UIDValidity, before.UIDValidity, after.NumMessages)
		}
		before = after
		must(t, s.Close())
	}
}

// A Maildir whose files bear no numbers in their names, as versions before this one left it, keeps its mails, flags and
// folders.
func TestOlderMaildir(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"cur/1783155600.M000001Q000001.pbem:2,RS":     "Subject: first\r\n\r\n",
		"new/1783155600.M000001Q000002.pbem":          "Subject: second\r\n\r\n",
		".Games.old%2E7/cur/1783155600.M1Q3.pbem:2,S": "Subject: third\r\n\r\n",
		"uidlist": "pbem-uidlist/1 1783155600 3 -\n1 1783155600.M000001Q000001.pbem\n2 1783155600.M000001Q000002.pbem\n",
	} {
		path := filepath.Join(dir, "gm@example.net", name)
		must(t, os.MkdirAll(filepath.Dir(path), 0o700))
		must(t, os.WriteFile(path, []byte(text), 0o600))
	}
	c := client(t, start(t, dir), nil)
	if d := sel(t, c, "INBOX"); d.NumMessages != 2 || d.UIDValidity == 1783155600 {
		t.Errorf("INBOX %+v", d)
	}
	sec := &imap.FetchItemBodySection{Peek: true}
	list, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{Flags: true,
		BodySection: []*imap.FetchItemBodySection{sec}}).Collect()
	must(t, err)
	var got []string
	for _, m := range list {
		got = append(got, fmt.Sprint(strings.TrimSpace(string(m.FindBodySection(sec))), m.Flags))
	}
	if want := `Subject: first[\Answered \Seen], Subject: second[]`; strings.Join(got, ", ") != want {
		t.Errorf("mails %q, want %s", got, want)
	}
	if d := sel(t, c, "Games/old.7"); d.NumMessages != 1 {
		t.Errorf("folder %+v", d)
	}
}

// Another program works on the Maildir while we serve it.
func TestForeignChanges(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	box := filepath.Join(dir, "gm@example.net")
	names, err := filepath.Glob(filepath.Join(box, "new", "*"))
	must(t, err)
	must(t, os.Rename(names[0], filepath.Join(box, "cur", filepath.Base(names[0])+":2,S")))
	must(t, os.Remove(names[1]))
	must(t, os.WriteFile(filepath.Join(box, "new", "1.foreign"), []byte("Subject: dropped in\r\n\r\nhi\r\n"), 0o600))
	c := client(t, s, nil)
	sel(t, c, "INBOX")
	if got := uids(t, c, &imap.SearchCriteria{}); got != "1 3" {
		t.Errorf("UIDs %s, want 1 3", got)
	}
	if got := uids(t, c, &imap.SearchCriteria{Flag: []imap.Flag{imap.FlagSeen}}); got != "1" {
		t.Errorf("seen %s", got)
	}
	if got := body(t, c, 3); !strings.HasPrefix(got, "Subject: dropped in") {
		t.Errorf("body %q", got)
	}
}

func TestOneProcessOnly(t *testing.T) {
	dir := t.TempDir()
	start(t, dir)
	s, err := New(Config{Dir: dir, SMTPAddr: "127.0.0.1:0", IMAPAddr: "127.0.0.1:0", Mailboxes: []Mailbox{{"gm@example.net", "x"}}})
	must(t, err)
	if err := s.Start(); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("second server: %v", err)
	}
}

// A mail whose text comes in while the server is closed is refused, and stored nowhere: nothing is written behind
// Close.
func TestCloseRefuses(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	c := client(t, s, nil)
	coming := &smtpSession{srv: s, from: "hans@example.org", to: []string{"gm@example.net"}}
	must(t, coming.Data(strings.NewReader(mailText)))
	read, write := io.Pipe()
	refused := make(chan error)
	go func() { refused <- coming.Data(read) }()
	_, err := io.WriteString(write, mailText)
	must(t, err)
	must(t, s.Close())
	must(t, write.Close())
	if err := <-refused; err == nil {
		t.Error("a closed server took a mail")
	}
	if err := s.Add(Mailbox{"new@example.net", "x"}); err == nil {
		t.Error("a closed server made a mailbox")
	}
	if c.Create("Late", nil).Wait() == nil {
		t.Error("a closed server made a folder")
	}
	list, err := filepath.Glob(filepath.Join(dir, "gm@example.net", "*", "*"))
	must(t, err)
	if len(list) != 1 {
		t.Errorf("%d files after the server was closed, want 1: %v", len(list), list)
	}
}

func TestBadConfig(t *testing.T) {
	for name, boxes := range map[string][]Mailbox{
		"none": nil, "no domain": {{"gm", "x"}}, "tagged": {{"gm+a@b", "x"}}, "path": {{"../x@b", "x"}}, "dot": {{".x@b", "x"}},
		"no password": {{"gm@b", ""}}, "twice": {{"gm@b", "x"}, {"GM@b", "y"}},
	} {
		if _, err := New(Config{Dir: "x", Mailboxes: boxes}); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestIdleTellsOfNewMail(t *testing.T) {
	s := start(t, t.TempDir())
	exists := make(chan uint32, 10)
	c := client(t, s, &imapclient.Options{UnilateralDataHandler: &imapclient.UnilateralDataHandler{
		Mailbox: func(d *imapclient.UnilateralDataMailbox) {
			if d.NumMessages != nil {
				exists <- *d.NumMessages
			}
		}}})
	sel(t, c, "INBOX")
	idle, err := c.Idle()
	must(t, err)
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	select {
	case n := <-exists:
		if n != 1 {
			t.Errorf("%d messages", n)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("no word of the new mail")
	}
	must(t, idle.Close())
	must(t, idle.Wait())
}

func TestSearchAndSections(t *testing.T) {
	s := start(t, t.TempDir())
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	must(t, s.Deliver("gm@example.net", []byte("broken header\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n"+
		"Date: Mon, 16 Nov 2026 10:00:00 +0100\r\n\r\nno orders\r\n")))
	must(t, s.Deliver("gm@example.net", []byte("From: x@y.z\r\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\r\n"+
		"Date: Mon, 16 Nov 2026 10:00:00 +0100\r\n\r\n"+strings.Repeat("long\r\n", 99))))
	c := client(t, s, nil)
	sel(t, c, "INBOX")
	for _, tt := range []struct {
		name string
		c    imap.SearchCriteria
		want string
	}{
		{"all", imap.SearchCriteria{}, "1 2 3"},
		{"subject", imap.SearchCriteria{Header: []imap.SearchCriteriaHeaderField{{Key: "Subject", Value: "GRÜ"}}}, "3"},
		{"body", imap.SearchCriteria{Body: []string{"#pbem"}}, "1"},
		{"text", imap.SearchCriteria{Text: []string{"hans@"}}, "1"},
		{"larger", imap.SearchCriteria{Larger: 500}, "3"},
		{"sent", imap.SearchCriteria{SentSince: time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC), SentBefore: time.Date(2026, 11, 17, 0, 0, 0,
			0, time.UTC)}, "3"},
		{"not uid", imap.SearchCriteria{Not: []imap.SearchCriteria{{UID: []imap.UIDSet{imap.UIDSetNum(2)}}}}, "1 3"},
		{"or", imap.SearchCriteria{Or: [][2]imap.SearchCriteria{{{Body: []string{"#END"}}, {Larger: 500}}}}, "1 3"},
		{"star", imap.SearchCriteria{UID: []imap.UIDSet{{{Start: 9, Stop: 0}}}}, "3"},
		{"none", imap.SearchCriteria{Flag: []imap.Flag{imap.FlagDeleted}}, ""},
	} {
		if got := uids(t, c, &tt.c); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
	// A mail with a malformed header comes out byte for byte.
	if got := body(t, c, 2); !strings.Contains(got, "\r\nbroken header\r\n") || !strings.HasSuffix(got, "no orders\r\n") {
		t.Errorf("malformed mail %q", got)
	}
	list, err := c.Fetch(imap.SeqSet{{Start: 1, Stop: 0}}, &imap.FetchOptions{UID: true, Envelope: true, RFC822Size: true,
		InternalDate:  true,
		BodyStructure: &imap.FetchItemBodyStructure{}, BodySection: []*imap.FetchItemBodySection{
			{Specifier: imap.PartSpecifierHeader, HeaderFields: []string{"Subject"}, Peek: true},
			{Specifier: imap.PartSpecifierText, Partial: &imap.SectionPartial{Offset: 1, Size: 4}, Peek: true}}}).Collect()
	must(t, err)
	if len(list) != 3 || list[0].Envelope.Subject != "T3" || list[2].Envelope.Subject != "Grüße" {
		t.Fatalf("%d answers, %+v", len(list), list)
	}
	if got := string(list[0].BodySection[0].Bytes) + "|" + string(list[0].BodySection[1].Bytes); got != "Subject: T3\r\n\r\n|PBEM" {
		t.Errorf("sections %q", got)
	}
	if list[0].RFC822Size != int64(len(body(t, c, 1))) {
		t.Errorf("size %d", list[0].RFC822Size)
	}
	// PEEK left no trace.
	if got := uids(t, c, &imap.SearchCriteria{NotFlag: []imap.Flag{imap.FlagSeen}}); got != "1 2 3" {
		t.Errorf("unseen %s", got)
	}
}

func TestTwoSessions(t *testing.T) {
	s := start(t, t.TempDir())
	for i := 0; i < 3; i++ {
		must(t, s.Deliver("gm@example.net", []byte(mailText)))
	}
	a, b := client(t, s, nil), client(t, s, nil)
	sel(t, a, "INBOX")
	sel(t, b, "INBOX")
	must(t, b.Create("Done", nil).Wait())
	_, err := b.Move(imap.UIDSetNum(1, 2), "Done").Wait()
	must(t, err)
	// a still counts three messages; number 3 must be the third mail.
	list, err := a.Fetch(imap.SeqSetNum(3), &imap.FetchOptions{UID: true, Flags: true}).Collect()
	must(t, err)
	if len(list) != 1 || list[0].UID != 3 {
		t.Errorf("number 3 is %+v", list)
	}
	must(t, a.Noop().Wait())
	if n := a.Mailbox().NumMessages; n != 1 {
		t.Errorf("after NOOP %d messages", n)
	}
	// A move of what is gone is no error.
	if _, err := a.Move(imap.UIDSetNum(1), "Done").Wait(); err != nil {
		t.Errorf("move of a vanished mail: %v", err)
	}
	if d := sel(t, a, "Done"); d.NumMessages != 2 {
		t.Errorf("Done holds %d", d.NumMessages)
	}
	// EXAMINE changes nothing.
	_, err = a.Select("INBOX", &imap.SelectOptions{ReadOnly: true}).Wait()
	must(t, err)
	if _, err := a.Store(imap.UIDSetNum(3), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}},
		nil).Collect(); err == nil {
		t.Error("STORE in a read-only mailbox")
	}
}

func TestFolders(t *testing.T) {
	dir := t.TempDir()
	s := start(t, dir)
	c := client(t, s, nil)
	for _, name := range []string{"Games/kursk.7", "Büro", "Trash"} {
		must(t, c.Create(name, nil).Wait())
	}
	d := c.Append("Trash", int64(len(mailText)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}, Time: time.Date(2026, 1, 2, 3, 4, 5,
		0, time.UTC)})
	_, err := d.Write([]byte(mailText))
	must(t, err)
	must(t, d.Close())
	_, err = d.Wait()
	must(t, err)
	old, err := c.Status("Trash", &imap.StatusOptions{UIDNext: true, UIDValidity: true}).Wait()
	must(t, err)
	must(t, c.Rename("Games/kursk.7", "Games/old", nil).Wait())
	must(t, c.Delete("Trash").Wait())
	must(t, c.Create("Trash", nil).Wait())
	if anew := sel(t, c, "Trash"); anew.UIDValidity == old.UIDValidity && anew.UIDNext < old.UIDNext {
		t.Error("a folder made anew gives numbers that the old one gave")
	}
	for _, bad := range []string{"", "a//b", "INBOX"} {
		if c.Create(bad, nil).Wait() == nil {
			t.Errorf("folder %q created", bad)
		}
	}
	must(t, c.Create("../../escape", nil).Wait())
	if _, err := os.Stat(filepath.Join(dir, "..", "escape")); err == nil {
		t.Error("a folder outside the directory")
	}
	must(t, s.Close())
	c = client(t, start(t, dir), nil)
	list, err := c.List("", "*", nil).Collect()
	must(t, err)
	var names []string
	for _, l := range list {
		names = append(names, l.Mailbox)
	}
	if got, want := strings.Join(names, " "), "../../escape Büro Games/old INBOX Trash"; got != want {
		t.Errorf("folders %q, want %q", got, want)
	}
}

// A mail is copied into its own folder and another. The copies have flags and keywords of their own.
func TestCopy(t *testing.T) {
	s := start(t, t.TempDir())
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	c := client(t, s, nil)
	sel(t, c, "INBOX")
	must(t, c.Create("Kept", nil).Wait())
	flag := func(uid imap.UID, op imap.StoreFlagsOp, flags ...imap.Flag) {
		t.Helper()
		_, err := c.Store(imap.UIDSetNum(uid), &imap.StoreFlags{Op: op, Flags: flags}, nil).Collect()
		must(t, err)
	}
	flag(1, imap.StoreFlagsAdd, "a/b,c", imap.FlagFlagged)
	for _, dest := range []string{"INBOX", "Kept"} {
		_, err := c.Copy(imap.UIDSetNum(1), dest).Wait()
		must(t, err)
	}
	flag(1, imap.StoreFlagsDel, imap.FlagFlagged, "A/B,C")
	if got := uids(t, c, &imap.SearchCriteria{Flag: []imap.Flag{imap.FlagFlagged, "a/b,c"}}); got != "2" {
		t.Errorf("flagged %q, want the copy alone", got)
	}
	sel(t, c, "Kept")
	if got := uids(t, c, &imap.SearchCriteria{Flag: []imap.Flag{imap.FlagFlagged, "a/b,c"}}); got != "3" ||
		!strings.HasSuffix(body(t, c, 3), mailText) {
		t.Errorf("the copy in another folder: %q", got)
	}
	if _, err := c.Copy(imap.UIDSetNum(3), "Nowhere").Wait(); err == nil || !strings.Contains(err.Error(), "TRYCREATE") {
		t.Errorf("copied into no folder: %v", err)
	}
}

// The standard library of another language as a client.
func TestPythonIMAPLib(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	s := start(t, t.TempDir())
	must(t, s.Deliver("gm@example.net", []byte(mailText)))
	host, port, _ := strings.Cut(s.IMAPAddr(), ":")
	script := `
import imaplib, sys
m = imaplib.IMAP4(sys.argv[1], int(sys.argv[2]))
m.login('gm', 'gm-secret')
m.create('Done')
print(m.select('INBOX'))
print(m.uid('search', None, 'NOT', 'DELETED'))
print(m.fetch('1', '(FLAGS UID RFC822.SIZE BODY.PEEK[HEADER.FIELDS (SUBJECT)])'))
print(m.fetch('1', '(RFC822)')[0])
print(m.store('1', '+FLAGS', '\\Answered'))
print(m.uid('move', '1', 'Done'))
print(m.status('Done', '(MESSAGES UNSEEN)'))
print(m.append('Done', '(\\Draft)', None, b'Subject: a\r\n\r\nb\r\n'))
m.select('Done'); print(m.search(None, 'DRAFT'))
m.close(); m.logout()
`
	out, err := exec.Command(python, "-c", script, host, port).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{"('OK', [b'1'])", "Subject: T3", `\\Seen`, `\\Answered`, `b'"Done" (MESSAGES 1 UNSEEN 0)'`,
		"('OK', [b'2'])"} {
		if !strings.Contains(string(out), want) && !strings.Contains(strings.ReplaceAll(string(out), `"`, ""),
			strings.ReplaceAll(want, `"`, "")) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}
