package report

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/golden"
)

// several returns the answers to three sheets of one mail, a refusal among them, and the part that tells what a fourth
// did.
func several(t *testing.T, lang string) (said []Part, moved Part) {
	t.Helper()
	g := newGame(t)
	uses := notation.FindFrames(attackSheet, vocabulary)
	x := LetterData{Words: titles.Library().Catalogue(), Lang: lang, Part: "text/plain", Charset: "utf-8", Lines: uses.Ranges()}
	for _, s := range []string{
		"#PBEM ford-1 blue T1-B\nwhen retreat at 1914: retreat to 2015\n#END",
		"#PBEM ford-1 blue T1-B\nmvoe 2B 1911-1912\n#END",
		"#PBEM ford-1 blue T1-B\nwhen retreat at 1914: retreat to 2016\n#END"} {
		out := submit(t, g, fmt.Sprintf("<%d@x>", 11+len(said)), s)
		said = append(said, AnswerPart(g, out, x))
	}
	out := submit(t, g, "<5@x>", attackSheet)
	if out.Status != engine.Executed {
		t.Fatalf("%s: %+v", out.Status, out.Faults)
	}
	return said, ResultPart(g, out, blue, x)
}

// TestJoin: one letter answers several sheets; what all answers would say stands in it once, and a refusal is in the
// subject.
func TestJoin(t *testing.T) {
	said, moved := several(t, "")
	joined := JoinParts(said)
	golden.Compare(t, "testdata/joined.txt", "Subject: "+joined.Subject+"\n"+joined.Text)
	if want := "[ford-1] T1-B: sheet refused, 1 error; T1-B: standing orders filed, receipt B-1; T1-B: standing orders filed, receipt " +
		"B-3"; joined.Subject != want {
		t.Errorf("subject %q, want %q", joined.Subject, want)
	}
	result := moved.WithAnswers(said)
	golden.Compare(t, "testdata/joined-result.txt", "Subject: "+result.Subject+"\n"+result.Text)
	if !strings.HasSuffix(result.Subject, "; T1-B: sheet refused, 1 error") {
		t.Errorf("subject %q", result.Subject)
	}
	for name, l := range map[string]Letter{"joined": joined, "result": result} {
		for what, want := range map[string]int{"receipt B-1": 1, "receipt B-3": 1, "mvoe 2B": 2, "Your standing orders are filed": 1,
			"NEXT  ": 1, "YOUR MAIL  ": 1, "STANDING ORDERS IN FORCE": 1} {
			if got := strings.Count(l.Text, what); got != want {
				t.Errorf("%s says %q %d times, want %d:\n%s", name, what, got, want, l.Text)
			}
		}
		if strings.Count(l.HTML, "<html") != 1 || !strings.Contains(l.HTML, "mvoe 2B") {
			t.Errorf("%s: HTML\n%s", name, l.HTML)
		}
	}
}

// TestJoinOne: a letter that answers one sheet is the same with and without.
func TestJoinOne(t *testing.T) {
	said, moved := several(t, "")
	for i, p := range said {
		if JoinParts([]Part{p}) != p.Letter() {
			t.Errorf("answer %d differs", i)
		}
	}
	if moved.WithAnswers(nil) != moved.Letter() {
		t.Error("the result differs")
	}
}

// TestJoinMany: the subject names some of many answers, in the language of the reader.
func TestJoinMany(t *testing.T) {
	said, _ := several(t, "ja")
	l := JoinParts(append(append(said[:1:1], said...), said...))
	if !strings.Contains(l.Subject, "却下") || !strings.HasSuffix(l.Subject, "; ほか4") || strings.Count(l.Subject, ";") != 3 {
		t.Errorf("subject %q", l.Subject)
	}
}
