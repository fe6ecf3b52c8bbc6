package audit

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The mails of a game pass the audit in every form in which mail programs keep them.
func TestMailsInEveryFormPass(t *testing.T) {
	dir, mails, _ := mailed(t)
	first, second := file(t, filepath.Join(mails, "1.eml")), file(t, filepath.Join(mails, "2.eml"))
	mbox := func(mails ...string) (all string) {
		for _, m := range mails {
			m = strings.ReplaceAll(strings.ReplaceAll(m, "\n>From ", "\n>>From "), "\nFrom ", "\n>From ")
			all += "From pbem@example.org Sat Nov 28 12:00:00 2026\n" + strings.TrimRight(m, "\r\n") + "\n\n"
		}
		return all
	}
	for name, files := range map[string]map[string]string{
		"a Maildir":          {"cur/1.M1P2.host:2,S": first, "new/2.M1P2.host": second, "tmp/3": "half a mail", "dovecot-uidlist": "3"},
		"sub-folders":        {".games/cur/1:2,": first, ".games.toy/new/2": second},
		"an mbox":            {"Inbox": mbox(first, second), "Inbox.msf": "// an index"},
		"mboxes, one deeper": {"Inbox": mbox(first), "Inbox.sbd/Toy": mbox(second)},
		"a mail and an mbox": {"1.EML": first, "Sent": mbox(second)},
	} {
		kept := t.TempDir()
		for at, text := range files {
			if err := os.MkdirAll(filepath.Dir(filepath.Join(kept, at)), 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(kept, at), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		v, err := RunWith(shelf, dir, Options{Mail: kept})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b bytes.Buffer
		if v.Print(&b); !v.OK || !strings.Contains(b.String(), "signed checkpoints in 2 mails") {
			t.Errorf("%s:\n%s", name, &b)
		}
	}
	single := filepath.Join(t.TempDir(), "all.mbox")
	if err := os.WriteFile(single, []byte(mbox(first, second)), 0o600); err != nil {
		t.Fatal(err)
	}
	if v, err := RunWith(shelf, dir, Options{Mail: single}); err != nil || !v.OK {
		t.Errorf("one mbox file: %v, %+v", err, v)
	}
}

// A mail of an mbox is what was saved, to the byte: a line "From " within a mail was barred once more than it is.
func TestMailOfMbox(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Sent")
	text := "From anna Sat Nov 28 12:00:00 2026\nSubject: one\n\n>From here on\n>>From there\nFrom the middle of a paragraph\n\n" +
		"From anna Sat Nov 28 13:00:00 2026\nSubject: two\n\nlast line without an end"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var got []string
	n, err := walkSavedMails(path, func(name string, raw []byte) { got = append(got, name+"\n"+string(raw)) })
	want := []string{"Sent, mail 1\nSubject: one\n\nFrom here on\n>From there\nFrom the middle of a paragraph\n\n",
		"Sent, mail 2\nSubject: two\n\nlast line without an end"}
	if err != nil || n != 2 || strings.Join(got, "|") != strings.Join(want, "|") {
		t.Errorf("%d, %v: %q", n, err, got)
	}
}

// A folder without a mail is refused, and so is one that is not there.
func TestNoMailsAreRefused(t *testing.T) {
	dir, _, _ := mailed(t)
	if _, err := RunWith(shelf, dir, Options{Mail: t.TempDir()}); err == nil ||
		!strings.Contains(err.Error(), "holds no mails") {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := RunWith(shelf, dir, Options{Mail: filepath.Join(t.TempDir(), "gone")}); err == nil {
		t.Error("a folder that is missing passes")
	}
}

func file(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
