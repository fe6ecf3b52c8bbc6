package daemon

import (
	"regexp"
	"strings"
	"testing"
)

// heads are the titles of a letter's sections.
var heads = regexp.MustCompile(`(?m)^[A-Z][A-Z ]+[A-Z](?:  | *$)`)

// titles returns the titles of the sections of letters.
func titles(list []readMail) map[string]bool {
	out := map[string]bool{}
	for _, m := range list {
		for _, h := range heads.FindAllString(m.text, -1) {
			out[strings.TrimSpace(h)] = true
		}
	}
	return out
}

// TestBriefLetters: a player who said "brief" gets news, map and frame, and nothing of what stays the same or can be
// asked for. The other side, who did not, gets all of it.
func TestBriefLetters(t *testing.T) {
	t.Parallel()
	r := newReaders(t, "kursk", "1")
	r.cycle()
	r.post(letter(anna, "brief", "#DESK turn german\nbrief\n#END\n"))
	for r.next("T1-S-1") {
	}
	short, long := r.people[anna].got, titles(r.people[boris].got[1:])
	if len(short) < 6 || !strings.Contains(short[1].text, "what happened, the map and the") {
		t.Fatalf("%d letters to Anna, the second %q", len(short), short[1].text)
	}
	brief := titles(short[2:])
	for _, title := range []string{"VICTORY POINTS", "REINFORCEMENTS", "STATE", "DATA", "LUCK SO FAR"} {
		if brief[title] || !long[title] {
			t.Errorf("%s: in a brief letter %v, in a long one %v", title, brief[title], long[title])
		}
	}
	for _, title := range []string{"NEXT", "YOUR SHEET", "IN SHORT", "MAP"} {
		if !brief[title] {
			t.Errorf("no brief letter has the section %s: %v", title, brief)
		}
	}
	asked := 0
	for _, m := range short[2:] {
		if frameAsked.MatchString(m.text) {
			asked++
		}
	}
	if asked < 2 {
		t.Errorf("%d brief letters end with a frame, want 2 at least", asked)
	}
}
