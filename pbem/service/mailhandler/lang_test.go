package mailhandler

import (
	"strings"
	"testing"
)

// TestLanguageOfASeat: a player who mails "lang ja" gets Japanese letters from then on, map included; the other
// side's stay English. A mail of theirs that reaches no game is answered in their language too.
func TestLanguageOfASeat(t *testing.T) {
	d, _ := newDesk(t, "k1")
	room := newRoom()
	if ls := d.everybody(t, room, read(t, boris, "1", "#PBEM k1 soviet T0-G\nlang ja\n#END\n")); len(ls) != 1 {
		t.Fatalf("lang ja: %d letters", len(ls))
	}
	letters := d.everybody(t, room, read(t, anna, "2", "#PBEM k1 german T0-G\ndeclare gambit no\n#END\n"))
	seen := 0
	for _, l := range letters {
		japanese := strings.Contains(l.HTML, `<html lang="ja">`) && strings.Contains(l.Text, "次にすること") &&
			strings.Contains(l.Text, "ドイツ軍, s ソ連軍") && strings.Contains(l.Subject, "あなたの番")
		if toBoris := strings.Contains(l.To, boris); toBoris != japanese {
			t.Errorf("to %s, Japanese %v:\n%s\n%s", l.To, japanese, l.Subject, l.Text)
		}
		seen++
	}
	if seen != 2 {
		t.Errorf("%d letters", seen)
	}
	help, _ := d.handle(t, read(t, boris, "3", "no orders\n"))
	if len(help) != 1 || !strings.Contains(help[0].Text, "命令書の書き方") {
		t.Errorf("a mail without a frame is answered by %v", help)
	}
}
