package daemon

import (
	"bytes"
	"fmt"
	"net/mail"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/tools/testprograms"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/runner"
	points "fieldpost/pbem/tournament/standings"
)

// headOf returns the bare address or identifier in a field of a mail.
func headOf(raw, field string) string {
	m, err := mail.ReadMessage(bytes.NewReader([]byte(raw)))
	if err != nil {
		return ""
	}
	v := m.Header.Get(field)
	if a, err := mail.ParseAddress(v); err == nil && field == "To" {
		return a.Address
	}
	return strings.Trim(v, "<> ")
}

func (w *week) letters() (n int) {
	for _, p := range append(slices.Clone(w.people), w.director) {
		n += len(p.got)
	}
	return n
}

// hold holds that nothing was lost and nothing done twice, that everybody was told, and that the verifiers agree.
func (w *week) hold() {
	w.t.Helper()
	w.filed()
	w.answered()
	w.once()
	for _, x := range w.size.events {
		w.told(x.Name)
		w.verified(x.Name)
	}
}

// filed: INBOX is empty, and each mail lies in one of the folders.
func (w *week) filed() {
	w.t.Helper()
	if n := len(w.dove.Folder(w.t, drillGM, "INBOX")); n > 0 {
		w.t.Errorf("%d mails are left in INBOX", n)
	}
	found := map[string]int{}
	for _, f := range []string{"Done", "Rejected", "Quarantine"} {
		raws := w.dove.Folder(w.t, drillGM, f)
		for _, odd := range w.odds {
			raws = append(raws, odd.Folder(f)...)
		}
		for _, raw := range raws {
			found[headOf(raw, "Message-ID")]++
		}
	}
	for _, s := range w.sent {
		if found[s.id] == 0 {
			w.t.Errorf("mail %s (%s, of %s) lies in no folder: lost", s.id, s.what, s.from.addr)
		}
	}
}

// answered: each mail has its answer, but a stranger's.
func (w *week) answered() {
	w.t.Helper()
	for _, s := range w.sent {
		if !s.stranger && !slices.ContainsFunc(s.from.got, func(r taken) bool {
			return r.inReplyTo == s.id || slices.Contains(r.refs, s.id)
		}) {
			w.t.Errorf("mail %s (%s, of %s) has no answer", s.id, s.what, s.from.addr)
		}
	}
}

// once: no two letters say the same in answer to one mail; one letter comes twice only where the daemon was killed
// while it was sent.
func (w *week) once() {
	w.t.Helper()
	again := 0
	for _, p := range append(slices.Clone(w.people), w.director) {
		ids, said := map[string]bool{}, map[string]string{}
		for _, r := range p.got {
			if ids[r.id] {
				again++
				continue
			}
			ids[r.id] = true
			what := r.inReplyTo + "\n" + r.subject + "\n" + r.text
			if other, ok := said[what]; ok && r.inReplyTo != "" {
				w.t.Errorf("%s was told twice, in %s and %s: %s", p.addr, other, r.id, r.subject)
			}
			said[what] = r.id
		}
	}
	w.count["letters twice"] = again
	if again > w.kills {
		w.t.Errorf("%d letters came twice at %d kills", again, w.kills)
	}
}

// heard reports an error unless a letter to somebody has the words in it.
func (w *week) heard(id, record string, words ...string) {
	w.t.Helper()
	p := w.person(id)
	if p == nil {
		return
	}
	w.count["records told"]++
	if !slices.ContainsFunc(p.got, func(r taken) bool {
		all := r.subject + "\n" + strings.Join(strings.Fields(r.text), " ")
		return !slices.ContainsFunc(words, func(x string) bool { return !strings.Contains(all, x) })
	}) {
		w.t.Errorf("%s was not told of %s: no letter with %q", p.addr, record, words)
	}
}

// told: whoever a record concerns had a letter.
func (w *week) told(name string) {
	w.t.Helper()
	recs, err := game.ReadLedger(filepath.Join(runner.EventsDir(w.state), name))
	w.must(err)
	e, err := tournament.ReplayQuickly(recs)
	w.must(err)
	for _, p := range e.People {
		w.heard(p.ID, "entering "+name, "You are in the event "+name)
		w.heard(p.ID, "the end of "+name, "["+name+"] the event is over")
	}
	for _, r := range e.Rounds {
		for _, m := range r.Matches {
			for _, id := range m.Players {
				w.heard(id, "match "+m.ID, "["+name+"]", fmt.Sprintf("round %d is paired", r.N), "match "+m.ID)
				for _, g := range m.Games {
					w.heard(id, "the welcome to "+g.ID, "Welcome to "+g.ID)
					w.heard(id, "the result of "+g.ID, g.ID+": Player "+m.Players[0]+" against Player "+m.Players[1])
					if g.Result != nil && g.Result.How == points.Resigned {
						w.heard(id, "the end of "+g.ID, "["+g.ID+"]", "The game is over")
					}
				}
			}
		}
		for _, id := range r.Byes {
			w.heard(id, fmt.Sprintf("the bye of round %d", r.N), "["+name+"]", fmt.Sprintf("round %d is paired", r.N), "bye")
		}
		if r.N < len(e.Rounds) {
			for _, p := range e.People {
				w.heard(p.ID, fmt.Sprintf("the end of round %d", r.N), "["+name+"]", fmt.Sprintf("round %d is closed", r.N))
			}
		}
	}
}

// verified: the audits and the scripts find no fault, and no mail was carried out twice.
func (w *week) verified(name string) {
	w.t.Helper()
	dir := filepath.Join(runner.EventsDir(w.state), name)
	v, err := tournament.Audit(dir, GamesDir(w.state))
	w.must(err)
	if !v.OK || !v.Event.Over {
		w.t.Errorf("event %s: %+v", name, v)
	}
	w.script("event.py", dir)
	w.single(dir)
	for _, r := range v.Event.Rounds {
		for _, m := range r.Matches {
			for _, g := range m.Games {
				w.count["games"]++
				dir := filepath.Join(GamesDir(w.state), g.ID)
				v, err := audit.Run(shelf, dir)
				w.must(err)
				if !v.OK {
					w.t.Errorf("game %s: %+v", g.ID, v)
				}
				w.script("verify.py", dir)
				w.single(dir)
			}
		}
	}
}

// single: no frame of a mail stands in the ledger of a game twice, and nothing stands in that of an event twice.
func (w *week) single(dir string) {
	w.t.Helper()
	recs, err := game.ReadLedger(dir)
	w.must(err)
	seen := map[string]int{}
	for i, r := range recs {
		key := r.Get("mail")
		if slices.Contains([]string{"begin", "enter", "confirm", "bid", "pairing", "result", "close", "over"}, r.Type) {
			key = strings.Join([]string{r.Type, r.Get("round"), r.Get("match"), r.Get("game"), r.Get("player")}, " ")
		}
		if key == "" {
			continue
		}
		if n, ok := seen[key]; ok {
			w.t.Errorf("%s: %s stands in records %d and %d", dir, key, n, i)
		}
		seen[key] = i
		w.count["records that stand once"]++
	}
}

func (w *week) script(name, dir string) {
	w.t.Helper()
	python := testprograms.Program(w.t, "python3")
	if out, err := exec.Command(python, filepath.Join("..", "..", "docs", name), dir).CombinedOutput(); err != nil {
		w.t.Errorf("%s %s: %v\n%s", name, dir, err, out)
	}
}
