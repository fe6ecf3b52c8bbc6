package daemon

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/tournament/runner"
	trf "fieldpost/pbem/tournament/standings"
)

// TestTrueName: who enters an event under a nickname is known by it to everybody else. Neither the name in the From
// field of their mails nor their address stands in a letter to another player, on a page, in a film or in the TRF file:
// whatever they say, and whatever is said of them.
func TestTrueName(t *testing.T) {
	if testing.Short() {
		t.Skip("sends hundreds of letters")
	}
	t.Parallel()
	pages := t.TempDir()
	w := newWorld(t, config.Override{Key: "status_page", Value: pages})
	w.people = []string{anna, boris, director, "deputy@pbem.localhost"}
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Rounds, terms.At, terms.Sides, terms.Bar = []string{"vera"}, 1, opening, tournament.SidesBySealedBids, 30
	dir := filepath.Join(runner.EventsDir(w.dir), "cup")
	b, err := tournament.Create(dir, terms, entropy(5))
	w.must(err)
	b.Now, b.Entropy = func() time.Time { return opening }, entropy(6)
	_, err = commands.Execute(b, commands.Speaker{ID: "vera"}, "enter vera Vera "+director+" as judge")
	w.must(err)
	w.must(b.Close())
	w.start()
	w.cycle()
	threads, entry, read := map[string]string{}, "", []*message.Mail{}
	n := 0
	say := func(name, who, of, text string) {
		t.Helper()
		n++
		raw := letter(fmt.Sprintf("%s <%s>", name, who), fmt.Sprint("name", n), text)
		if id := threads[who+" "+of]; id != "" {
			raw = "References: <" + id + ">\r\n" + raw
		}
		w.play(raw)
		w.cycle()
		for _, who := range w.people {
			for _, m := range w.news(who) {
				for _, id := range append(m.References, m.MessageID) {
					if f := strings.Split(id, "."); len(f) > 2 && f[2] == "welcome" {
						threads[who+" "+f[1]] = id
					}
				}
				if f := entryFrame.FindString(m.Text); f != "" {
					entry = f
				}
				if who == anna {
					read = append(read, m)
				}
			}
		}
	}
	fox := func(of, text string) { t.Helper(); say("Nigel Truename", boris, of, text) }
	ann := func(of, text string) { t.Helper(); say("Anna", anna, of, text) }
	vera := func(of, text string) { t.Helper(); say("Vera", director, of, text) }
	const game = "cup-1-01-1"
	ann("cup", "#EVENT cup\nenter ann\n#END\n")
	ann("cup", entry)
	fox("cup", "#EVENT cup\nenter fox \"The Fox\"\n#END\n")
	fox("cup", entry)
	vera("cup", "#MOD cup\npair\n#END\n")
	ann("cup", "#EVENT cup\nbid 1-01 german 2\n#END\n")
	fox("cup", "#EVENT cup\nbid 1-01 soviet 1\n#END\n")
	ann(game, "#PBEM "+game+" german T0-G\ndeclare gambit no\n#END\n")
	fox(game, "#DESK "+game+" soviet\nabsence 2026-08-01 2026-08-10 \"sailing\"\nextend 24h\nresign\njoin\n#END\n")
	fox(game, "#PRESS "+game+" soviet to all\nGood luck!\n#END\n")
	fox("", "#PBEM "+game+" german T1-G-1\npass\n#END\n")
	vera(game, "#MOD "+game+"\nteam soviet deputy@pbem.localhost\npause \"x\"\nresume \"x\"\n#END\n")
	vera(game, "#MOD "+game+"\nseat soviet deputy@pbem.localhost \"ill\"\n#END\n")
	vera(game, "#MOD "+game+"\nseat soviet "+boris+" \"well\"\n#END\n")
	ann("cup", "#EVENT cup\nstandings\nstatus\n#END\n")
	ann(game, "#DESK "+game+" german\nstatus\nhistory 20\nledger\n#END\n")
	fox("cup", "#EVENT cup\nclaim "+game+" won\nwithdraw\n#END\n")
	vera("cup", "#MOD cup\nclose\n#END\n")
	ann("cup", "#EVENT cup\nstandings\nstatus\n#END\n")
	ann(game, "#DESK "+game+" german\nstatus\nhistory 20\nledger\nfilm\n#END\n")
	secret := []string{"Truename", "Nigel", boris, "deputy@"}
	holds := func(what string, text []byte) {
		t.Helper()
		for _, s := range secret {
			if i := bytes.Index(text, []byte(s)); i >= 0 {
				t.Errorf("%s tells %q: %.300q", what, s, text[max(0, i-100):])
			}
		}
	}
	fox1 := 0
	for _, m := range read {
		holds("the letter "+m.Subject, []byte(m.Subject+"\n"+m.Text))
		fox1 += strings.Count(m.Text, "The Fox")
	}
	_, raws := w.folder(anna, "INBOX")
	for _, raw := range raws {
		holds("a mail", []byte(raw))
	}
	if len(read) < 15 || fox1 < 5 {
		t.Errorf("%d letters that name The Fox %d times\n%s", len(read), fox1, w.log)
	}
	files := 0
	w.must(filepath.WalkDir(pages, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files++
		text, err := os.ReadFile(path)
		holds(path, text)
		return err
	}))
	for _, name := range []string{tournament.FileEvent, tournament.FileLedger} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		w.must(err)
		holds(name, text)
	}
	v, err := tournament.Audit(dir, GamesDir(w.dir))
	w.must(err)
	var export bytes.Buffer
	w.must(trf.WriteTRF(&export, v.Event.TRFFile()))
	holds("the TRF file", export.Bytes())
	if !v.OK || !v.Event.Over || files < 3 || !slices.Contains(v.Event.TRFFile().Players, "The Fox") {
		t.Errorf("%d pages, %+v, %q\n%s", files, v, export.String(), w.log)
	}
}
