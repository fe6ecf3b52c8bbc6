package mailhandler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/pipeline"
)

// TestKeptSignaturesStayInside: whatever stands in the place of the folder of signatures or of a file in it, the sheet
// is taken and nothing is written outside; where it cannot be kept, the receipt claims no kept signature, and the audit
// says so.
func TestKeptSignaturesStayInside(t *testing.T) {
	t.Parallel()
	outside := t.TempDir()
	for name, plant := range map[string]func(signed string) error{
		"a link outside": func(s string) error { return os.Symlink(outside, s) },
		"a broken link":  func(s string) error { return os.Symlink(filepath.Join(outside, "nowhere"), s) },
		"a file":         func(s string) error { return os.WriteFile(s, nil, 0o600) },
		"a folder":       func(s string) error { return os.Mkdir(s, 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			o := newOffice(t, engine.ProofBySignature, "k1")
			dir := filepath.Join(o.Games.Dir(), "k1")
			o.must(plant(filepath.Join(dir, game.DirSigned)))
			if ls, disp := o.send(o.raw("", boris, own, o.sign(2, standing, 4))); disp != pipeline.Done {
				t.Fatalf("%s, %q\n%s", disp, who(ls), o.log)
			}
			if left, err := os.ReadDir(outside); err != nil || len(left) > 0 {
				t.Errorf("outside stand %v (%v)", left, err)
			}
			if kept := strings.Contains(o.last("k1"), " kept "); kept != (name == "a folder") {
				t.Errorf("the receipt says %s", o.last("k1"))
			}
			e := &evening{office: o, dir: dir, mails: t.TempDir()}
			file(t, e.mails, o.welcome(t, "k1"))
			c := checkOf(e.audit(), "signatures")
			if !c.OK || name != "a folder" && !strings.Contains(c.Detail, "not kept, signed by whom, says the server: S-1") {
				t.Errorf("%+v", c)
			}
		})
	}
}

// TestKeptFolderLinked: signatures that stand in a folder elsewhere, to which a link leads, are not read.
func TestKeptFolderLinked(t *testing.T) {
	t.Parallel()
	e := playedEvening(t)
	signed := filepath.Join(e.dir, game.DirSigned)
	e.must(os.Rename(signed, signed+".real"))
	e.must(os.Symlink(signed+".real", signed))
	if c := checkOf(e.audit(), "signatures"); c.OK || !strings.Contains(c.Detail, "signed is no folder but L") {
		t.Errorf("%+v", c)
	}
}
