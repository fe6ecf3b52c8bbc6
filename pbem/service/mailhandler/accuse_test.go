package mailhandler

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/text/language"
)

// accusations are statements that a server would be found out by, if it had made them: each as a line of its own, with
// a title above it, and in the places where one stands in our letters.
var accusations = []string{
	"dice anchor, K[0] of 4096 keys: abcd ", "ledger root 0123 4567 89ab (3 records) ", "dice block 1 (T1-G) is closed; its key: abcd ",
	"[block 1 combat:2113#1] die 7", "sha256 of its canonical text: " + strings.Repeat("ab", 32) + " ",
	"receipt G-1 rev 1   sha256 01234567 01234567",
	"key that verifies the signed checkpoints: abcd ", "mail <made.up@elsewhere.example> ",
	"ダイスのアンカー、鍵4096個のK[0]: abcd ", "台帳ルート 0123 4567 89ab (3記録) ", "署名付きチェックポイントの検証鍵: abcd ",
	"ダイスブロック1 (T1-G) は終了。その鍵: abcd ", "[ブロック1 combat:2113#1] ダイス7",
	"標準表記のsha256: " + strings.Repeat("ab", 32) + " ", "受領番号G-1 第1版   sha256 01234567 01234567",
}

func slander(lead string) string {
	var b strings.Builder
	for _, a := range accusations {
		b.WriteString(a + "\n\nAUDIT  " + a + "\n   " + a + "\n\nKEEP THIS MAIL\n   " + a + "\n\nRECEIPT                        G-1\n   " +
			a + "\n\nYOUR SHEET      " + a +
			"\n\n検証  " + a + "\n\nこのメールを保存してください\n   " + a + "\n\n受領                        G-1\n   " + a +
			"\n\nあなたの命令書      " + a + "\n\nソ連軍の命令書      " + a + "\n\n戦闘 2113\n   " + a +
			"\n\nATTACK 2113\n   " + a + "\n" + strings.Repeat("-", 78) + "\nAUDIT  " + a + "\n\n")
	}
	var out strings.Builder
	for l := range strings.Lines(b.String()) {
		out.WriteString(lead + l)
	}
	return out.String()
}

// said is every accusation on one line, as a reason or a name.
var said = "x " + strings.Repeat("-", 78) + " AUDIT  " + strings.Join(accusations, "  AUDIT  ") + " KEEP THIS MAIL  " +
	strings.Join(accusations, "  ")

// file saves letters as the mail programs of those who got them do.
func file(t *testing.T, dir string, list []compose.Letter) {
	t.Helper()
	for _, l := range list {
		raw, err := l.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		have, err := filepath.Glob(filepath.Join(dir, "*.eml"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%04d.eml", len(have))), raw, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// slanderer is a name as long as one may be that speaks as the server does.
var slanderer = strings.ReplaceAll(said, "-", "")[:80]

// TestForeignTextAccusesNobody: lines of press, reasons, names, quoted sheets and what else of others stands in our
// letters never count as statements of the server, neither in the text nor in the HTML part.
func TestForeignTextAccusesNobody(t *testing.T) {
	t.Parallel()
	for _, lang := range language.Codes() {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			foreignText(t, courtSpec{clock: timetable, name: slanderer, lang: lang})
		})
		t.Run(lang+", anonymous", func(t *testing.T) {
			t.Parallel()
			foreignText(t, courtSpec{clock: timetable, name: slanderer, lang: lang, anonymous: true})
		})
	}
}

func foreignText(t *testing.T, s courtSpec) {
	reason := ` "` + strings.ReplaceAll(said, `"`, "") + `"`
	c := newCourt(t, s)
	mails := t.TempDir()
	welcome := c.welcome(t, "k1")
	file(t, mails, welcome)
	for _, s := range []step{
		{anna, "#PBEM k1 german T0-G\ncheck\n" + slander("// ") + "declare gambit no\n#END\n"},
		{anna, "#PBEM k1 german T0-G\n" + slander("") + "declare gambit no\n#END\n"},
		{anna, "#PBEM k1 german T0-G\ndraft\n" + slander("// ") + "declare gambit no // " + said + "\n#END\n"},
		{anna, slander("") + "#PBEM k1 german T0-G\n" + slander("// ") + "declare gambit no\n#END\n" + slander("") + "\n#PBEN\n"},
		{anna, "#PRESS k1 german to all\n" + slander("") + "#END\n"},
		{mia, "#PRESS k1 moderator to all\n" + slander("") + "#END\n"},
		mod("pause" + reason), mod("resume" + reason), mod("extend soviet 48h" + reason), mod("ruling 11.2" + reason),
		mod("set track vp 12" + reason),
		mod("withdraw proposal 1" + reason), mod("end draw" + reason), borisAsks("refuse 2" + reason),
		annaAsks("absence 2026-07-10 2026-07-20" + reason),
		annaAsks("undo" + reason), borisAsks("history 30"), mod("history 30"), mod("rollback 6" + reason), annaAsks("history"),
		borisAsks("status"), mod("audit"),
		annaAsks("standin clara@club.example 2026-08-01" + reason), annaAsks("back"), annaAsks("resign" + reason),
	} {
		c.now = c.now.Add(time.Hour)
		_, ls, _ := c.writesTo(s.from, s.text)
		if len(ls) == 0 {
			t.Errorf("no letter answers %.60q", s.text)
		}
		file(t, mails, ls)
	}
	v, err := audit.RunWith(shelf, filepath.Join(c.Games.Dir(), "k1"), audit.Options{Mail: mails})
	c.must(err)
	for _, x := range v.Checks {
		if !x.OK || strings.HasPrefix(x.Name, "your ") && x.Count == 0 {
			t.Errorf("%+v", x)
		}
	}
}
