package message

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Returned mails in the shapes of many servers. See testdata/bounce/README.md.
func TestReturnedMails(t *testing.T) {
	paths, err := filepath.Glob("testdata/bounce/*.eml")
	if err != nil || len(paths) < 20 {
		t.Fatalf("%d samples, %v", len(paths), err)
	}
	r := Reader{OwnAddresses: []string{"gm@pbem.example"}, LoopID: "pbem@pbem.example", Domain: "pbem.example"}
	dash := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			head, text, _ := strings.Cut(string(raw), "\n")
			want := strings.TrimPrefix(head, "# ")
			for _, end := range []string{"\n", "\r\n"} {
				m, err := r.Read([]byte(strings.ReplaceAll(text, "\n", end)))
				if err != nil {
					t.Fatal(err)
				}
				got := "not"
				if f := m.Failure; f != nil {
					got = "soft"
					if f.Hard {
						got = "hard"
					}
					got += fmt.Sprintf(" %s %s %s", dash(f.Recipient), dash(f.Status), dash(f.Original))
				}
				if got != want || (m.Class == Bounce) != (want != "not") {
					t.Errorf("%s (%s), %s\nwant %s\n%+v", m.Class, m.Why, got, want, m.Failure)
				}
			}
		})
	}
}

// What may come from a program is a hint and no more: only the mail handler, which knows
// whether orders stand in the mail, keeps silent for it.
func TestHints(t *testing.T) {
	r := Reader{OwnAddresses: []string{"gm@example.net"}, LoopID: "pbem@example.net", Domain: "example.net"}
	for _, tt := range []struct{ from, head, subject, want string }{
		{"", "", "Out of Office: Re: [kursk-7] T3", "English"}, {"", "", "Abwesenheitsnotiz: Kursk", "German"},
		{"", "", "Réponse automatique : kursk", "French"}, {"", "", "Respuesta automática", "Spanish"},
		{"", "", "Resposta automática: kursk", "Portuguese"}, {"", "", "Risposta automatica", "Italian"},
		{"", "", "Automatisch antwoord: kursk", "Dutch"}, {"", "", "Automatisk svar", "Danish"},
		{"", "", "Frånvaro: kursk", "Swedish"}, {"", "", "Automaattinen vastaus", "Finnish"},
		{"", "", "Automatyczna odpowiedź", "Polish"}, {"", "", "Automatická odpověď", "Czech"},
		{"", "", "Automatikus válasz", "Hungarian"}, {"", "", "Автоматический ответ: kursk", "Russian"},
		{"", "", "自動返信: kursk", "Japanese"}, {"", "", "自动回复: kursk", "Chinese"}, {"", "", "자동 회신", "Korean"},
		{"", "X-Loop: nj@judge.example\r\n", "orders", "X-Loop"}, {"", "", "Diplomacy results 'kursk' F1943M", "another judge"},
		{"njudge@example.org", "", "Re: orders", "name of a program"}, {"", "", "failure notice", "returned mail"},
		{"", "", "my move", ""}, {"", "", "Re: holiday plans and office hours", ""}, {"judge.dredd@example.org", "", "the judge is wrong",
			""},
		{"", "X-Auto-Response-Suppress: All\r\n", "orders", ""},
	} {
		from := tt.from
		if from == "" {
			from = "hans@example.org"
		}
		m, err := r.Read([]byte("From: " + from + "\r\n" + tt.head + "Subject: " + tt.subject + "\r\n\r\n" + sheet))
		if err != nil || m.Class != Orders {
			t.Errorf("%q: class %s (%s), %v: a hint must not decide", tt.subject, m.Class, m.Why, err)
		}
		if m.ProgramHint == "" != (tt.want == "") || !strings.Contains(m.ProgramHint, tt.want) {
			t.Errorf("%q: hint %q, want %q", tt.subject, m.ProgramHint, tt.want)
		}
	}
}

func FuzzBounce(f *testing.F) {
	f.Add("failure notice", "<a@b.org>:\nRemote host said: 550 no\n--- Below this line is a copy of the message.\nTo: x@y.org\n")
	f.Add("Undeliverable: x", "#5.1.1 (#4.2.2) 550")
	f.Fuzz(func(t *testing.T, subject, text string) {
		m, err := Read([]byte("From: MAILER-DAEMON@x.org\r\nSubject: " + strings.NewReplacer("\r", "", "\n", "").Replace(subject) +
			"\r\n\r\n" + text))
		if err != nil {
			t.Fatal(err)
		}
		if m.Class != Bounce || m.Failure == nil || m.Failure.Hard && strings.HasPrefix(m.Failure.Status, "4") ||
			len(m.Failure.Text) > 210 {
			t.Errorf("%s %+v", m.Class, m.Failure)
		}
	})
}
