package daemon

import (
	"strings"
	"testing"
)

// TestSecretAnswerIsShownToItsAuthor: whoever answers a question in secret reads the answer in their next letter, in
// plain words. It stands in no letter to the other side until the rules reveal it.
func TestSecretAnswerIsShownToItsAuthor(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a whole turn")
	}
	t.Parallel()
	r := newReaders(t, "kursk", "1")
	const other = "fight/fight" // not the default, and in no example
	r.script["T0-S"] = []string{"pass\n", "order " + other + "\n"}
	r.choose = true
	for r.next("T1-S-1") {
	}
	own := r.people[boris].got
	shown := 0
	for _, m := range own {
		if strings.Contains(m.text, "YOUR ANSWER") && strings.Contains(m.text, "\n   order "+other+"\n") {
			shown++
		}
	}
	if shown != 1 {
		t.Errorf("%d letters to the author show the answer back, want 1:\n%s", shown, own[3].text)
	}
	for _, m := range r.people[anna].got {
		if _, text, _ := strings.Cut(m.text, "NEXT"); strings.Contains(text, "order "+other) || strings.Contains(text, "YOUR ANSWER") {
			t.Errorf("the other side reads of it:\n%s", m.text)
		}
	}
}
