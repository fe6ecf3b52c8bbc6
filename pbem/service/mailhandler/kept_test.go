package mailhandler

import (
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/pipeline"
)

// evening holds a game of one player who signs their sheets and one whose mail server signs their mails, with all
// mails kept.
type evening struct {
	*office
	dir, mails string
	recs       []ledger.Record
}

func playedEvening(t *testing.T) *evening {
	t.Helper()
	o := newOffice(t, engine.ProofByDKIM)
	key := playerKey(t, 1)
	g, err := shelf.Create(filepath.Join(o.Games.Dir(), "k1"),
		game.Spec{Game: "k1", Title: "kursk", Now: opening, Entropy: &zeros{n: 9},
			Seats: []engine.Seat{
				{Side: "german", Name: "Anna", Addr: anna, Identity: engine.ProofBySignature, Key: key.Public().String()},
				{Side: "soviet", Name: "Boris", Addr: boris, Identity: engine.ProofByDKIM}}})
	o.must(err)
	o.must(g.Close())
	e := &evening{office: o, dir: filepath.Join(o.Games.Dir(), "k1"), mails: t.TempDir()}
	welcome := o.welcome(t, "k1")
	file(t, e.mails, welcome)
	own := func(text string, serial uint64) string {
		text, err := key.Sign(text, serial)
		o.must(err)
		return o.raw("", anna, "gm@pbem.example", text)
	}
	server := func(text string) string {
		return dkimSigned(t, o.raw("", boris, "gm@pbem.example", text), "players.example", 1)
	}
	for i, m := range []struct {
		raw  string
		disp pipeline.Disposition
	}{
		{own(annas, 4), pipeline.Done},
		{own("#PBEM k1 german T0-G\ndeclare gambit perhaps\n#END\n", 5), pipeline.Rejected},
		{own("Hello\n#PBEM k1 german T0-G\ndeclare gambit no // as agreed\nsalt 0123456789abcdef\n#END\n", 6), pipeline.Done},
		{server(strings.Replace(standing, "T0-G", "T0-S", 1)), pipeline.Done},
		{server("#PBEM k1 soviet T0-S\norder fight/move\n#END\n"), pipeline.Done},
		{o.raw("", boris, "gm@pbem.example", strings.Replace(standing, "T0-G", "T1-G-1", 1)), pipeline.Rejected},
	} {
		o.now = o.now.Add(time.Hour)
		ls, disp := o.send(m.raw)
		if disp != m.disp {
			t.Fatalf("mail %d: %s, %s\n%s", i, disp, who(ls), ls[0].Text)
		}
		file(t, e.mails, ls)
		e.must(os.WriteFile(filepath.Join(e.mails, fmt.Sprintf("sent%d.eml", i)), []byte(m.raw), 0o600))
	}
	e.recs, err = game.ReadLedger(e.dir)
	o.must(err)
	return e
}

func (e *evening) audit() *audit.Verdict {
	e.t.Helper()
	v, err := audit.RunWith(shelf, e.dir, audit.Options{Mail: e.mails})
	e.must(err)
	return v
}

func checkOf(v *audit.Verdict, name string) audit.Check {
	for _, c := range v.Checks {
		if c.Name == name {
			return c
		}
	}
	return audit.Check{}
}

// rewrite changes fields of records, as a server that signs its ledger anew.
func (e *evening) rewrite(change func(r *ledger.Record)) {
	e.t.Helper()
	var out []ledger.Record
	for _, r := range e.recs {
		r.Fields = slices.Clone(r.Fields)
		change(&r)
		out = append(out, r)
	}
	log, err := ledger.NewLog(out...)
	e.must(err)
	secrets, err := os.ReadFile(filepath.Join(e.dir, game.FileSecrets))
	e.must(err)
	_, rest, _ := strings.Cut(string(secrets), "\nsigner: ")
	signer, _, _ := strings.Cut(rest, "\n")
	note, err := ledger.SignCheckpoint(strings.Trim(signer, `"'`), game.CheckpointOrigin+"k1", log.Size(), log.Root())
	e.must(err)
	e.must(os.WriteFile(filepath.Join(e.dir, game.FileLedger), ledger.Format(out...), 0o600))
	e.must(os.WriteFile(filepath.Join(e.dir, game.FileCheckpoint), note, 0o600))
}

func set(r *ledger.Record, key, value string) {
	for i := range r.Fields {
		if r.Fields[i].Key == key {
			r.Fields[i].Value = value
		}
	}
}

// TestKeptSignatures: what signed a sheet or its mail is kept, and the audit verifies it anew without any secret or
// network; a signature that is missing, changed, or of another sheet fails. A ledger from before they were kept passes
// and says so.
func TestKeptSignatures(t *testing.T) {
	if testing.Short() {
		t.Skip("it audits a game for each altered file")
	}
	t.Parallel()
	e := playedEvening(t)
	v := e.audit()
	if c := checkOf(v, "signatures"); !v.OK || c.Count != 5 || !strings.HasPrefix(c.Detail, "3 of players verified anew, over the "+
		"sheets of their receipts; 2 of mail servers") {
		t.Fatalf("%+v", v.Checks)
	}
	fails := func(name, want string) {
		t.Helper()
		if c := checkOf(e.audit(), "signatures"); c.OK || !strings.Contains(c.Detail, want) {
			t.Errorf("%s: %+v", name, c)
		}
	}
	names, err := filepath.Glob(filepath.Join(e.dir, game.DirSigned, "*"))
	e.must(err)
	if len(names) != 5 {
		t.Fatalf("%d signatures are kept", len(names))
	}
	for _, name := range names {
		good, err := os.ReadFile(name)
		e.must(err)
		e.must(os.WriteFile(name, append(slices.Clone(good), 'x'), 0o600))
		fails("changed", "field kept")
		e.must(os.Remove(name))
		fails("missing", "is missing: signed/")
		e.must(os.WriteFile(name+".good", good, 0o600)) // what no receipt names is nobody's business
		e.must(os.Symlink(name+".good", name))
		fails("a link, even to the right bytes", "is no plain file but L")
		e.must(os.Remove(name))
		e.must(os.Mkdir(name, 0o700))
		fails("a folder", "is no plain file but d")
		e.must(os.Remove(name))
		if pipe(t, name) {
			fails("a pipe, which is not waited for", "is no plain file but p")
			e.must(os.Remove(name))
		}
		e.must(os.WriteFile(name, nil, 0o600))
		e.must(os.Truncate(name, 1<<30))
		fails("a huge file", "holds 1073741824 bytes")
		e.must(os.WriteFile(name, good, 0o600))
	}
	if c := checkOf(e.audit(), "signatures"); !c.OK || c.Count != 5 {
		t.Errorf("whole again, with files that no receipt names: %+v", c)
	}
	e.rewrite(func(r *ledger.Record) { // another sheet under the same signature
		if r.Get("receipt") == "G-1" && r.Type == "receipt" {
			text := strings.Replace(r.GetText("text"), "gambit no", "gambit yes", 1)
			for i := range r.Fields {
				r.Fields[i].Value = strings.Replace(r.Fields[i].Value, "gambit no", "gambit yes", 1)
			}
			set(r, "sha", fmt.Sprintf("%x", sum(text)))
		}
	})
	fails("another sheet", "what was signed for G-1: record")
	e.rewrite(func(r *ledger.Record) {
		set(r, "identity", strings.Replace(r.Get("identity"), "serial 5", "serial 55", 1))
	})
	fails("another serial number", "field serial")
	e.rewrite(func(r *ledger.Record) {
		if r.Get("seat") == "soviet" {
			set(r, "mail", "<other@players.example>")
		}
	})
	if c := checkOf(e.audit(), "your sheets"); c.OK { // the Message-ID is not among the fields that this server signs
		t.Errorf("another Message-ID: %+v", c)
	}
	e.rewrite(func(r *ledger.Record) {
		id, _, _ := strings.Cut(r.Get("identity"), " kept ")
		set(r, "identity", id)
	})
	v = e.audit()
	if c := checkOf(v, "signatures"); !c.OK || c.Count != 0 || !strings.Contains(c.Detail, "not kept, signed by whom, says the server: "+
		"G-1 (signed ed25519:") || !strings.Contains(c.Detail, "S-1 (dkim players.example)") {
		t.Errorf("%+v", c)
	}
}

// TestSentMails: identifier, sheet and salt of the mails that a player sent are in the ledger; a mail that is missing
// there, or stands there with another sheet or another salt, fails. One that a letter refused is listed.
func TestSentMails(t *testing.T) {
	t.Parallel()
	e := playedEvening(t)
	v := e.audit()
	if c := checkOf(v, "your sheets"); !v.OK || c.Count != 6 || !strings.HasPrefix(c.Detail, "identifier, text and salt of 5 sheets "+
		"that you sent are in the ledger; answered by a letter instead of a receipt: sent5.eml (") {
		t.Fatalf("%+v", v.Checks)
	}
	for name, tc := range map[string]struct{ file, from, to, want string }{
		"another sheet":        {"sent0.eml", "gambit no", "gambit yes", "field text"},
		"another refused":      {"sent1.eml", "gambit perhaps", "gambit perchance", "field sha"},
		"another salt":         {"sent2.eml", "0123456789abcdef", "0123456789abcdee", "field salt"},
		"another seat":         {"sent3.eml", "k1 soviet T0-S", "k1 german T0-S", "holds no sheet of soviet"},
		"another sealed order": {"sent4.eml", "fight/move", "move/fight", ""}, // not open yet: nobody can tell
		"a mail that is gone":  {"sent0.eml", "Message-ID: <m", "Message-ID: <x", "it never arrived, still waits, or was dropped"},
	} {
		path := filepath.Join(e.mails, tc.file)
		good, err := os.ReadFile(path)
		e.must(err)
		e.must(os.WriteFile(path, []byte(strings.Replace(string(good), tc.from, tc.to, 1)), 0o600))
		c := checkOf(e.audit(), "your sheets")
		if c.OK != (tc.want == "") || !strings.Contains(c.Detail, tc.want) || !c.OK && !strings.HasPrefix(c.Detail, tc.file) {
			t.Errorf("%s: %+v", name, c)
		}
		e.must(os.WriteFile(path, good, 0o600))
	}
	unproven, err := os.ReadFile(filepath.Join(e.mails, "sent5.eml"))
	e.must(err)
	for i, day := range []string{"same", "other"} { // the second one of a day is refused without another word
		again := strings.Replace(string(unproven), "Message-ID: <m", "Message-ID: <again", 1)
		if i == 1 {
			again = regexp.MustCompile(`(?m)^Date: .*$`).ReplaceAllString(again, "Date: Fri, 03 Jul 2026 12:00:00 +0000")
		}
		path := filepath.Join(e.mails, "sent8.eml")
		e.must(os.WriteFile(path, []byte(again), 0o600))
		c := checkOf(e.audit(), "your sheets")
		if c.OK != (i == 0) || i == 0 && !strings.Contains(c.Detail, "refused without another word: sent8.eml (") || i == 1 &&
			!strings.Contains(c.Detail, "was dropped") {
			t.Errorf("an unproven mail of the %s day: %+v", day, c)
		}
		e.must(os.Remove(path))
	}
	later := strings.Replace(strings.Replace(e.raw("", anna, "gm@pbem.example", annas), "Message-ID: <m", "Message-ID: <later", 1),
		"04 Jul 2026", "04 Jul 2027", 1)
	e.must(os.WriteFile(filepath.Join(e.mails, "sent9.eml"), []byte(later), 0o600))
	e.must(os.Remove(filepath.Join(e.mails, "sent2.eml")))
	if c := checkOf(e.audit(), "your sheets"); !c.OK || !strings.Contains(c.Detail, "later than this ledger: sent9.eml") ||
		!strings.Contains(c.Detail, "no mail here brought these receipts of yours: G-3") {
		t.Errorf("%+v", c)
	}
}

// TestSaltsOfTheServer: the audit lists the receipts whose salt follows from an identifier that only the server has
// seen, and those whose identifier it made up itself.
func TestSaltsOfTheServer(t *testing.T) {
	t.Parallel()
	e := playedEvening(t)
	ls, _ := e.send(strings.Replace(dkimSigned(t,
		strings.Replace(e.raw("", boris, "gm@pbem.example", strings.Replace(standing, "T0-G", "T1-G-1", 1)), "Message-ID: ",
			"X-Message-ID: ", 1), "players.example", 1), "", "", 1))
	v, err := audit.Run(shelf, e.dir)
	e.must(err)
	c := checkOf(v, "receipts")
	for _, want := range []string{"salts said to be the players' own, who should know them: G-3",
		"only the server is known to have seen (hold them against the mails that were sent: --mail): G-1, S-1, S-2",
		"identifiers that the server made up, for mails said to have none: S-3"} {
		if !v.OK || !strings.Contains(c.Detail, want) {
			t.Errorf("%q is not in %s (%s)", want, c.Detail, who(ls))
		}
	}
}

func sum(text string) [32]byte { return sha256.Sum256([]byte(text)) }

// TestLettersNameMailAndSalt: the letter that gives a receipt, tells of a sheet or refuses one names the mail that it
// came with and the salt that it brought, to its sender alone; another mail or salt in a kept letter than in the ledger
// fails.
func TestLettersNameMailAndSalt(t *testing.T) {
	t.Parallel()
	e := playedEvening(t)
	letters, err := filepath.Glob(filepath.Join(e.mails, "00*.eml"))
	e.must(err)
	lines := 0
	for _, name := range letters {
		good, err := os.ReadFile(name)
		e.must(err)
		to, other := "german", "soviet"
		if head, _, _ := strings.Cut(string(good), "\n\n"); strings.Contains(strings.ToLower(head), "to: boris@") ||
			strings.Contains(head, `<Boris@`) {
			to, other = other, to
		}
		for _, r := range e.recs {
			id := r.Get("mail")
			if r.Type != "receipt" && r.Type != "refuse" || !strings.Contains(string(good), "from the mail "+id) {
				continue
			}
			lines++
			if r.Get("seat") == other {
				t.Errorf("%s to %s names the mail of %s", name, to, other)
			}
			bad := []string{strings.ReplaceAll(string(good), "from the mail <", "from the mail <x")}
			if s := r.Get("salt"); s != "" {
				bad = append(bad, strings.ReplaceAll(string(good), "salt "+s, "salt 00"+s[2:]))
			}
			for _, b := range bad {
				e.must(os.WriteFile(name, []byte(b), 0o600))
				if c := checkOf(e.audit(), "your reports"); c.OK ||
					!strings.HasPrefix(c.Detail, filepath.Base(name)+": it gives receipt "+r.Get("receipt")) {
					t.Errorf("%s: %+v", r.Get("receipt"), c)
				}
			}
			e.must(os.WriteFile(name, good, 0o600))
		}
	}
	if lines != 5 {
		t.Errorf("%d letters name a mail", lines)
	}
}

// TestLongHeadersAccuseNobody: a sheet under a header of more than 64 KB is refused; of those that prove nothing the
// second one of a day without a word. The letter to the first said so, and the audit of both passes.
func TestLongHeadersAccuseNobody(t *testing.T) {
	t.Parallel()
	e := playedEvening(t)
	e.now = e.now.Add(72 * time.Hour)
	pile := "X-Pile: a" + strings.Repeat("\r\n <0123456789abcdef0123456789abcdef@mail.example>", 1500) + "\r\n"
	text := strings.Replace(standing, "T0-G", "T1-G-1", 1)
	for n := range 4 {
		raw := strings.Replace(e.raw(pile, boris, "gm@pbem.example", text), "Sat, 04 Jul", "Tue, 07 Jul", 1)
		if n >= 2 {
			raw = dkimSigned(t, raw, "players.example", 1)
		}
		ls, disp := e.send(raw)
		if want := map[bool]int{true: 0, false: 1}[n == 1]; disp != pipeline.Rejected || len(ls) != want {
			t.Fatalf("mail %d: %s, %q", n, disp, who(ls))
		}
		file(t, e.mails, ls)
		e.must(os.WriteFile(filepath.Join(e.mails, fmt.Sprintf("sent%d.eml", 10+n)), []byte(raw), 0o600))
	}
	if c := checkOf(e.audit(), "your sheets"); !c.OK || !strings.Contains(c.Detail, "without another word: sent11.eml (") {
		t.Errorf("%+v", c)
	}
}

// TestPressExcusesNoDroppedSheet: a message that says what the server says of mails that prove nothing is no word of
// the server: a sheet of that day that the ledger lacks is still missed.
func TestPressExcusesNoDroppedSheet(t *testing.T) {
	t.Parallel()
	e := playedEvening(t)
	e.now = e.now.Add(72 * time.Hour)
	for i, sentence := range []string{"More mails of this kind today are refused without another word to you.",
		"今日この種のメールがまた届いても、知らせずに拒否します。"} {
		press, err := playerKey(t, 1).Sign("#PRESS k1 german to soviet\n"+sentence+"\n\n"+sentence+"\n#END\n", uint64(7+i))
		e.must(err)
		ls, disp := e.send(e.raw("", anna, "gm@pbem.example", press))
		if disp != pipeline.Done || len(ls) != 2 {
			t.Fatalf("%s, %q", disp, who(ls))
		}
		file(t, e.mails, ls)
	}
	for _, id := range []string{"04 Jul", "07 Jul"} {
		raw := strings.Replace(e.raw("", boris, "gm@pbem.example", strings.Replace(standing, "T0-G", "T1-G-1", 1)), "04 Jul", id, 1)
		e.must(os.WriteFile(filepath.Join(e.mails, "sent10.eml"), []byte(raw), 0o600))
		if c := checkOf(e.audit(), "your sheets"); strings.Contains(c.Detail, "another word") != (id == "04 Jul") {
			t.Errorf("%s: %+v", id, c)
		}
	}
}
