package audit

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/beacon"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/engine/toy"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/text/language"
	"fieldpost/pbem/view/report"
)

// keep saves a mail with a text part and a checkpoint as a player's mail program does.
func keep(t testing.TB, dir, name, text, checkpoint string) {
	t.Helper()
	mail := "From: pbem@example.org\r\nX-Loop: pbem@example.org\r\nSubject: [toy-1] report\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/mixed; boundary=b\r\n\r\n" +
		"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + text + "\r\n" +
		"--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename=checkpoint.txt\r\n\r\n" + checkpoint + "\r\n--b--\r\n"
	if err := os.WriteFile(filepath.Join(dir, name), []byte(mail), 0o600); err != nil {
		t.Fatal(err)
	}
}

// mailed returns a game with the mails a player kept of it: the welcome mail and the last report, in English or another
// language.
func mailed(t testing.TB, lang ...string) (dir, mails string, recs []ledger.Record) {
	t.Helper()
	dir, mails = played(t), t.TempDir()
	recs, err := game.ReadLedger(dir)
	if err != nil {
		t.Fatal(err)
	}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == "state" }) + 1
	keep(t, mails, "1.eml", "KEEP THIS MAIL\n   dice anchor, K[0] of 4096 keys:\n   "+h.Anchor+"\n", sign(t, dir, recs[:first]))
	keep(t, mails, "2.eml", reported(t, dir, recs, lang...), strings.ReplaceAll(sign(t, dir, recs), "\n", "\r\n"))
	return dir, mails, recs
}

// reported returns what the mails of a whole game say of its ledger: the real reports, made by a replay.
func reported(t testing.TB, dir string, recs []ledger.Record, lang ...string) string {
	t.Helper()
	var b strings.Builder
	for _, l := range letters(t, dir, recs, strings.Join(lang, "")) {
		b.WriteString(l.Text)
	}
	return b.String()
}

// letters returns the real letters about a game, without its welcome.
func letters(t testing.TB, dir string, recs []ledger.Record, lang string) (all []report.Letter) {
	t.Helper()
	x := report.LetterData{Words: shelf.Catalogue(), Lang: lang}
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	title, mod, err := shelf.Load(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	_, err = engine.Replay(recs, title, mod, RevealedKeys(recs), func(g *engine.Game, out *engine.Outcome) bool {
		switch out.Status {
		case engine.Executed, engine.Answered:
			all = append(all, report.ResultLetter(g, out, toy.Red, x))
		case engine.Filed, engine.Drafted:
			all = append(all, report.ReceiptLetter(g, out, x))
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// sign returns the checkpoint that the server of the game would write for these records.
func sign(t testing.TB, dir string, recs []ledger.Record) string {
	t.Helper()
	log, err := ledger.NewLog(recs...)
	if err != nil {
		t.Fatal(err)
	}
	secrets, err := os.ReadFile(filepath.Join(dir, game.FileSecrets))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(secrets), "\nsigner: ")
	signer, _, _ := strings.Cut(rest, "\n")
	note, err := ledger.SignCheckpoint(strings.Trim(signer, `"'`), game.CheckpointOrigin+filepath.Base(dir), log.Size(), log.Root())
	if err != nil {
		t.Fatal(err)
	}
	return string(note)
}

func withMail(t testing.TB, mails string, recs []ledger.Record) *Verdict {
	t.Helper()
	v := &Verdict{OK: true}
	b, err := readMailbox(mails, recs, nil)
	if err != nil {
		t.Fatal(err)
	}
	b.verdict(v)
	return v
}

// TestMail: the mails of an honest game fit.
func TestMail(t *testing.T) {
	_, mails, recs := mailed(t)
	v := withMail(t, mails, recs)
	if !v.OK || len(v.Checks) != 3 || v.Checks[0].Count != 2 || v.Checks[1].Count < 5 || v.Checks[2].Count != 1 {
		t.Errorf("%+v", v)
	}
}

// TestMailInEachLanguage: a letter states the same in every language, in its text and in its HTML part.
func TestMailInEachLanguage(t *testing.T) {
	dir, _, recs := mailed(t)
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	log, err := ledger.NewLog(recs...)
	if err != nil {
		t.Fatal(err)
	}
	states := func(list []letterSection) string {
		b := newMailbox(h, log)
		if err := b.checkStatements(list); err != nil {
			t.Error(err)
		}
		return fmt.Sprintf("%d roots, %d receipts, %d origins, %d dice, %d keys, %d anchors",
			b.roots, b.receipts, b.origins, b.dice, b.keys, b.anchors)
	}
	other := map[string]string{language.English: "BLUE SHEET", language.Japanese: "Blueの命令書"}
	for lang, title := range other {
		if p := textSections(title + "   receipt R-2 rev 1   sha256 00000000 00000000\n"); newMailbox(h, log).checkStatements(p) == nil {
			t.Errorf("%s: another sheet than the ledger's under %s accuses nobody", lang, title)
		}
	}
	english := append(letters(t, dir, recs, language.English), welcomed(t, dir, recs, language.English))
	total := ""
	for _, lang := range language.Codes() {
		for i, l := range append(letters(t, dir, recs, lang), welcomed(t, dir, recs, lang)) {
			want := states(textSections(english[i].Text))
			total += want
			if got := states(textSections(l.Text)); got != want {
				t.Errorf("%s, letter %d states %s, in English %s:\n%s", lang, i, got, want, l.Text)
			}
			if got := states(htmlSections(l.HTML)); got != want {
				t.Errorf("%s, letter %d states in its HTML part %s, in English %s", lang, i, got, want)
			}
		}
	}
	for _, what := range []string{"1 receipts", "2 dice", "1 keys", "1 anchors", "2 origins"} {
		if !strings.Contains(total, what) {
			t.Errorf("no letter states %s: %s", what, total)
		}
	}
}

// welcomed returns the welcome letter of a game.
func welcomed(t testing.TB, dir string, recs []ledger.Record, lang string) (welcome report.Letter) {
	t.Helper()
	h, err := engine.ParseHeader(recs)
	if err != nil {
		t.Fatal(err)
	}
	title, mod, err := shelf.Load(dir, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.Replay(recs, title, mod, RevealedKeys(recs), func(g *engine.Game, _ *engine.Outcome) bool {
		welcome = report.WelcomeLetter(g, toy.Red, report.LetterData{Words: shelf.Catalogue(), Lang: lang})
		return false
	}); err != nil {
		t.Fatal(err)
	}
	return welcome
}

// TestRewrittenHistory: a server that rewrites what cannot be derived, and signs it again, is found out by a kept mail.
func TestRewrittenHistory(t *testing.T) {
	dir, mails, recs := mailed(t)
	x := slices.Clone(recs)
	n := slices.IndexFunc(x, func(r ledger.Record) bool { return r.Type == "refuse" })
	x[n].Fields = slices.Clone(x[n].Fields)
	for i, f := range x[n].Fields {
		if f.Key == "at" {
			x[n].Fields[i].Value = "2026-05-01T12:00:01Z"
		}
	}
	for name, text := range map[string]string{game.FileLedger: string(ledger.Format(x...)), game.FileCheckpoint: sign(t, dir, x)} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	v := withMail(t, mails, x)
	if v.OK || !strings.Contains(v.Checks[0].Detail, "history was rewritten") || !strings.Contains(v.Checks[0].Detail, "2.eml") {
		t.Errorf("%+v", v)
	}
}

// TestShortenedHistory: records that a kept mail speaks of are missing.
func TestShortenedHistory(t *testing.T) {
	_, mails, recs := mailed(t)
	n := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == "state" }) + 1
	v := withMail(t, mails, recs[:n])
	if v.OK || !strings.Contains(v.Checks[0].Detail, fmt.Sprintf("speaks of %d records", len(recs))) {
		t.Errorf("%+v", v)
	}
}

// TestOtherAnchor: a ledger whose anchor no kept mail names.
func TestOtherAnchor(t *testing.T) {
	_, mails, recs := mailed(t)
	if err := os.Remove(filepath.Join(mails, "1.eml")); err != nil {
		t.Fatal(err)
	}
	if v := withMail(t, mails, recs); v.OK || !strings.Contains(v.Checks[2].Detail, "anchor") {
		t.Errorf("%+v", v)
	}
	if _, err := readMailbox(t.TempDir(), recs, nil); err == nil {
		t.Error("a folder without mails passes")
	}
}

// TestBrokenMails: whatever else lies in the folder does no harm, but a checkpoint that is not the server's is a
// failure.
func TestBrokenMails(t *testing.T) {
	_, mails, recs := mailed(t)
	for name, text := range map[string]string{"3.eml": "", "4.eml": "no mail at all",
		"5.eml": "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\x00\xff", "6.txt": "x"} {
		if err := os.WriteFile(filepath.Join(mails, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if v := withMail(t, mails, recs); !v.OK {
		t.Errorf("%+v", v)
	}
	keep(t, mails, "7.eml", "forged", game.CheckpointOrigin+"toy-1\n3\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— x AAAA\n")
	if v := withMail(t, mails, recs); v.OK || !strings.Contains(v.Checks[0].Detail, "7.eml") {
		t.Errorf("%+v", v)
	}
}

// TestMailInTime: a mail proves that its round was fixed before anybody could know it when it came before the round.
func TestMailInTime(t *testing.T) {
	for _, said := range []string{
		"NEXT  Nobody: the sheet in work is locked, and its dice wait for public\n" +
			"      randomness: round 1000 of drand-quicknet, due 2023-08-23 15:59:24 UTC.",
		"NEXT  Nobody: the sheet being carried out is locked, and its dice wait for\n" +
			"      public randomness: round 1000 of drand-quicknet, due 2023-08-23 15:59:24 UTC.",
		"次にすること  手番の人はいません。進行中の命令書は固定され、ダイスは公開乱数\n              (drand-quicknetの第1000回、2023-08-23 15:59:24 UTC)を待っています。",
		"次にすること  手番の人はいません。進行中の命令書は固\n              定され、ダイスは公開乱数 (drand-quicknetの第1000\n              回、2023-08-23 15:59:24 UTC)を待っています。",
	} {
		inTime(t, said)
	}
	for _, lang := range language.Codes() {
		waits := shelf.Catalogue().Translator(lang).Translate(
			randomness.AwaitedRound{Network: beacon.Quicknet, Round: 1000}.WaitSentence())
		if network, round := awaitedRound(letterSection{body: waits}); network != "drand-quicknet" || round != "1000" {
			t.Errorf("%s: %q, %q", waits, network, round)
		}
		if lang == language.Japanese && strings.Contains(waits, "public") {
			t.Errorf("there is English in %s", waits)
		}
	}
}

func inTime(t *testing.T, text string) {
	t.Helper()
	_, mails, recs := mailed(t)
	for name, at := range map[string]string{"8.eml": "Wed, 23 Aug 2023 17:59:23 +0200", "9.eml": "Wed, 23 Aug 2023 15:59:24 +0000"} {
		keep(t, mails, name, text, "")
		path := filepath.Join(mails, name)
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, append([]byte("Received: from a by b; "+at+"\r\nReceived: from c by a; Mon, 1 Jan 2024 00:00:00 "+
			"+0000\r\n"), b...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	v := withMail(t, mails, recs)
	if c := check(v, "your beacons"); !v.OK || c.Count != 2 || !strings.HasPrefix(c.Detail, "1 rounds were named") ||
		!strings.HasSuffix(c.Detail, "prove nothing: 9.eml") {
		t.Errorf("%+v", v)
	}
}

// TestOtherStory: a mail that names another root, receipt, die or dice key than the ledger is found, whichever it is.
func TestOtherStory(t *testing.T) {
	for _, lang := range language.Codes() {
		t.Run(lang, func(t *testing.T) { otherStory(t, lang) })
	}
}

func otherStory(t *testing.T, lang string) {
	_, mails, recs := mailed(t, lang)
	path := filepath.Join(mails, "2.eml")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, re := range map[string]func() *regexp.Regexp{"root": rootLine, "receipt": sheetLine, "die": dieLine, "key": keyLine} {
		at := re().FindSubmatchIndex([]byte(good))
		if at == nil {
			t.Fatalf("no %s in the mail", name)
		}
		bad := slices.Clone(good)
		i := at[4] // the second group: part of a root, a hash, a key
		if name == "die" {
			i = at[6] // the third: the face
		}
		bad[i] = "0123456789abcdef"[(strings.IndexByte("0123456789abcdef", bad[i])+1)%16]
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if v := withMail(t, mails, recs); v.OK || v.Checks[1].OK || !strings.Contains(v.Checks[1].Detail, "2.eml") {
			t.Errorf("%s: %+v", name, v)
		}
	}
}

// TestTwoWelcomes: of two welcome mails one fixed another game than the ledger's. The other one does not cover it up.
func TestTwoWelcomes(t *testing.T) {
	for _, lang := range language.Codes() {
		t.Run(lang, func(t *testing.T) { twoWelcomes(t, lang) })
	}
}

func twoWelcomes(t *testing.T, lang string) {
	dir, mails, recs := mailed(t)
	welcome := welcomed(t, dir, recs, lang).Text
	path := filepath.Join(mails, "3.eml")
	keep(t, mails, "3.eml", welcome, "")
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if v := withMail(t, mails, recs); !v.OK || check(v, "your anchor").Count != 2 {
		t.Fatalf("the real one: %+v", v)
	}
	for _, re := range []func() *regexp.Regexp{anchorLine, veilLine, sealLine, signLine, dataLine, rootLine} {
		at := re().FindSubmatchIndex(good)
		if at == nil {
			t.Fatalf("no %s in the welcome mail", re())
		}
		bad := slices.Clone(good)
		if bad[at[2]]++; bad[at[2]] == '9'+1 {
			bad[at[2]] = '0'
		}
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		if v := withMail(t, mails, recs); v.OK || !strings.Contains(check(v, "your reports").Detail, "3.eml") {
			t.Errorf("%s: %+v", re(), v)
		}
	}
}

// TestOtherPage: the HTML part of a mail, which is what most people read, tells no other story than the text.
func TestOtherPage(t *testing.T) {
	_, mails, recs := mailed(t)
	i := slices.IndexFunc(recs, func(r ledger.Record) bool { return r.Type == "roll" })
	r := recs[i]
	for face, good := range map[string]bool{r.Get("face"): true, "9": false} {
		page := fmt.Sprintf("<h2>ATTACK 0303 <span>rule 8</span></h2><table><tr><td>column 3:1  [block %s %s] (8.4)</td><td "+
			"style=\"x\">die %s</td></tr></table>", r.Get("block"), r.Get("event"), face)
		mail := "From: pbem@example.org\r\nX-Loop: pbem@example.org\r\nSubject: [toy-1] report\r\nMIME-Version: 1.0\r\n" +
			"Content-Type: multipart/alternative; boundary=b\r\n\r\n" +
			"--b\r\nContent-Type: text/plain\r\n\r\nA report.\r\n--b\r\nContent-Type: text/html\r\n\r\n" + page + "\r\n--b--\r\n"
		if err := os.WriteFile(filepath.Join(mails, "4.eml"), []byte(mail), 0o600); err != nil {
			t.Fatal(err)
		}
		if v := withMail(t, mails, recs); v.OK != good || !good && !strings.Contains(check(v, "your reports").Detail,
			"4.eml, in its HTML part: it gives") {
			t.Errorf("face %s: %+v", face, v)
		}
	}
}

// TestMailOfOthers: a mail that is no letter of the server states nothing in its name, whatever it quotes, and a
// checkpoint in it that nobody signed is nobody's. One that the server signed counts wherever it is found.
func TestMailOfOthers(t *testing.T) {
	dir, mails, recs := mailed(t)
	forged := game.CheckpointOrigin + "toy-1\n3\nAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=\n\n— x AAAA\n"
	other := slices.Clone(recs)
	other[1].Fields = append(slices.Clone(other[1].Fields), ledger.Field{Key: "at", Value: "x"})
	for name, note := range map[string]string{"forged": forged, "": sign(t, dir, other)} {
		keep(t, mails, "3.eml", "Look what it says:\n\nAUDIT  ledger root 0000 0000 0000 (3 records)\n\nKEEP THIS MAIL\n"+
			"   dice anchor, K[0] of 4096 keys:\n   abcd\n", note)
		path := filepath.Join(mails, "3.eml")
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		b = []byte(strings.ReplaceAll(strings.Replace(string(b), "From: pbem@", "From: bob@", 1), "X-Loop: pbem@example.org\r\n", ""))
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if v := withMail(t, mails, recs); v.OK != (name == "forged") || !v.Checks[1].OK {
			t.Errorf("%q: %+v", name, v.Checks)
		}
	}
}
