package daemon

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fieldpost/config"
	"fieldpost/pbem/mail/message"
)

// lined returns a line that a letter to somebody holds, with its code.
func (w *world) lined(addr, word string) string {
	w.t.Helper()
	for _, m := range w.news(addr) {
		if line := regexp.MustCompile(`(?m)^(?:// )?(` + word + `.* code .*)$`).FindStringSubmatch(m.Text); line != nil {
			return strings.TrimSpace(line[1])
		}
	}
	w.t.Fatalf("no line %q came to %s\n%s", word, addr, w.log)
	return ""
}

// wantedLetters returns the letters of the list that somebody got since they last looked.
func (w *world) wantedLetters(addr string) (out []*message.Mail) {
	for _, m := range w.news(addr) {
		if strings.HasPrefix(m.Subject, "[wanted]") {
			out = append(out, m)
		}
	}
	return out
}

// TestFindingAnOpponent: an entry goes out each Monday and stands on the page, its owner is told before it lapses, all
// once over restarts; accepted and confirmed it is a game whose welcomes come.
func TestFindingAnOpponent(t *testing.T) {
	www := t.TempDir()
	w := kursk(t, config.Override{Key: "wanted.games", Value: "true"}, config.Override{Key: "status_page", Value: www})
	w.now = berlin(t, "2026-07-07 12:00") // a Tuesday
	w.play(letter(boris, "b1", "#WANTED subscribe\n"))
	w.play(letter(boris, "b2", "#WANTED "+w.lined(boris, "subscribe")+"\n"))
	w.play(letter(anna, "a1", "#WANTED kursk soviet clock:7d\n"))
	w.play(letter(anna, "a2", "#WANTED "+w.lined(anna, "kursk soviet")+"\n"))
	w.wantedLetters(boris)
	w.wantedLetters(anna)
	w.to("2026-07-12 20:00")
	if got := append(w.wantedLetters(boris), w.wantedLetters(anna)...); len(got) > 0 {
		t.Errorf("before Monday: %q", headlines(got))
	}
	w.to("2026-07-13 12:00")
	w.stop()
	w.start()
	w.to("2026-07-13 20:00")
	got := w.wantedLetters(boris)
	if len(got) != 1 || !strings.Contains(got[0].Text, "1: kursk") || strings.Contains(got[0].Text, anna) {
		t.Errorf("on Monday: %q\n%s", headlines(got), texts(got))
	}
	page, err := os.ReadFile(filepath.Join(www, "index.html"))
	w.must(err)
	if !strings.Contains(string(page), `id="wanted"`) || strings.Contains(string(page), anna) {
		t.Errorf("the page is\n%s", page)
	}
	w.to("2026-08-05 11:00")
	if got := w.wantedLetters(anna); len(got) > 0 {
		t.Errorf("early: %q", headlines(got))
	}
	w.to("2026-08-05 13:00")
	w.stop()
	w.start()
	w.to("2026-08-05 14:00")
	if got := w.wantedLetters(anna); len(got) != 1 || !strings.Contains(got[0].Text, "2026-08-06") {
		t.Errorf("a day before it lapses: %q\n%s", headlines(got), texts(got))
	}
	w.play(letter(boris, "b3", "#WANTED accept 1\n"))
	w.play(letter(boris, "b4", "#WANTED "+w.lined(boris, "accept 1")+"\n"))
	w.play(letter(anna, "a3", "#WANTED "+w.lined(anna, "confirm 2")+"\n"))
	w.cycle()
	for _, who := range []string{anna, boris} {
		if got := texts(w.news(who)); !strings.Contains(got, "Welcome to kursk-w2") {
			t.Errorf("%s reads\n%s\n%s", who, got, w.log)
		}
	}
	w.to("2026-08-11 12:00") // a Monday is over
	if got := w.wantedLetters(boris); len(got) > 0 {
		t.Errorf("with nobody on the list: %q", headlines(got))
	}
}

// TestNoList: a site that wants no list answers nothing to strangers who write to it.
func TestNoList(t *testing.T) {
	w := kursk(t, config.Override{Key: "wanted.list", Value: "false"})
	w.play(letter(boris, "b1", "#WANTED list\n"))
	if got := w.wantedLetters(boris); len(got) > 0 {
		t.Errorf("the list answers: %q", headlines(got))
	}
	if _, err := os.Stat(filepath.Join(w.dir, "wanted.yaml")); err == nil {
		t.Error("there is a list")
	}
}
