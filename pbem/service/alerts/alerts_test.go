package alerts

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"log/slog"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/outbox"
	"fieldpost/pbem/service/letters"
)

const player = "anna@example.org"

var now = time.Date(2026, time.July, 6, 6, 0, 0, 0, time.UTC)

// table returns a notice of each kind, and the identifier that its letters have for good.
func table() []struct {
	n  any // a Notice, a Tripped or both
	id string
} {
	seats := []Seat{{"german", "k1", "/s/games/k1"}}
	pause := bounce.Pause{Addr: player, Key: "k", Since: now, Reason: "twice refused"}
	slow := MailsDelayed{To: player, Since: now, Wait: time.Minute, Limit: "5 within an hour"}
	return []struct {
		n  any
		id string
	}{
		{MailboxDown{"gm", "INBOX", now, "no route"}, "alert-mailbox-ad6d3ea0-1783317600"},
		{MailUnfetchable{inbox.Item{Account: "gm", Mailbox: "INBOX", UIDValidity: 3, UID: 4}, now, errors.New("empty")}, ""},
		{Undelivered{outbox.Item{ID: "7-0", Envelope: outbox.Envelope{To: player}, LastTry: now, LastCode: "550 no"}}, ""},
		{AddressPaused{pause, seats}, ""},
		{MailGivenUp{7, now, "a fault", true}, "alert-givenup-7-1783317600"},
		{Apology{7, now, player, "orders"}, "givenup-7-sender"},
		{OutageLogUnreadable{now, errors.New("tick.json: torn")}, "alert-memory-1783296000"},
		{Outage{now.Add(-48 * time.Hour), now, 48 * time.Hour, "the daemon did not run"}, "alert-outage-1783317600"},
		{ClockDoubt{now, "the clock was behind", "/s"}, "alert-clock-1783317600"},
		{TooManyLate{"", 3, 4, now, "/s"}, "alert-breaker-1783296000"},
		{TooManyLate{"cup", 3, 4, now, "/s"}, "alert-breaker-cup-1783296000"},
		{GameStuck{"k1", "/s/games/k1", now, now.Add(time.Hour)}, ""},
		{ForgedMails{player, now, "2 within an hour"}, ""},
		{slow, ""},
		{QuestionsDelayed{slow, 5}, ""},
		{DailyLetter{"daily", player, "2026-07-06", now, player, letters.PlainLetter("your day", "Nothing is new.\n")},
			"daily-" + ShortHash(player) + "-2026-07-06"},
		{BeaconLate{"k1", 0, randomness.AwaitedRound{Round: 9, Block: 3}, compose.Letter{To: player}, nil}, "late-k1-3-0"},
		{ReplayDiffers{"k1", &game.RulesError{Title: "toy", PlayedVersion: 1, ProgramVersion: 2, Err: errors.New("record 4")}, now},
			"rules-k1-2"},
		{HourlyLimitReached{now, 3, 500}, ""},
		{GamesDown{now, []GameDown{{"k1", "/s/games/k1", "torn"}}, "/s"}, ""},
		{LateSideNotTold{"k1", "/s/games/k1", now}, ""},
		{SeatsPaused{pause, seats}, ""},
		{Reminder{ClockDoubt{now, "behind", "/s"}.FaultReport(), now.Add(26 * time.Hour), "", nil}, ""},
	}
}

// TestTable ranges over the kinds: each stands in the table, and has an identifier of its own, a date, a subject and
// words.
func TestTable(t *testing.T) {
	seen, ids := map[string]bool{}, map[string]string{}
	letter := func(kind string, n Notice, want string) {
		l := n.Letter()
		if want != "" && l.ID != want {
			t.Errorf("%s: identifier %s, want %s", kind, l.ID, want)
		}
		if l.ID == "" || l.At.IsZero() || strings.TrimPrefix(l.Subject, prefix) == "" || strings.TrimSpace(l.Text) == "" || l.HTML == "" {
			t.Errorf("%s: %+v", kind, l)
		}
		if strings.Contains(l.Text+l.Subject, "%!") {
			t.Errorf("%s: %s\n%s", kind, l.Subject, l.Text)
		}
		if other := ids[l.ID]; other != "" {
			t.Errorf("%s and %s: both %s", other, kind, l.ID)
		}
		ids[l.ID] = kind
	}
	for _, x := range table() {
		kind := strings.TrimPrefix(fmt.Sprintf("%T", x.n), "alerts.")
		seen[kind] = true
		if n, ok := x.n.(Notice); ok {
			letter(kind, n, x.id)
		}
		if n, ok := x.n.(LastingFault); ok {
			trip := n.FaultReport()
			if trip.Key == "" || trip.Game != "" && trip.ModeratorText == "" {
				t.Errorf("%s: %+v", kind, trip)
			}
			letter(kind+", still", Reminder{trip, now.Add(time.Hour), "", nil}, "")
		}
	}
	for _, kind := range kinds(t) {
		if !seen[kind] {
			t.Errorf("%s: not in the table of this test", kind)
		}
	}
}

// kinds returns the types of the package that have a row.
func kinds(t *testing.T) (out []string) {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Recv != nil && (fn.Name.Name == "Letter" || fn.Name.Name == "Trip") {
				out = append(out, fn.Recv.List[0].Type.(*ast.Ident).Name)
			}
		}
	}
	return out
}

// box is an outbox in memory.
type box map[string]compose.Letter

func (b box) WasReleased(id string) (bool, error) { _, ok := b[id]; return ok, nil }

func (b box) Send(ids []string, list []compose.Letter) (int, error) {
	for i, id := range ids {
		b[id] = list[i]
	}
	return len(ids), nil
}

type wordless struct{}

func (wordless) Letter() Letter { return Letter{ID: "x", At: now} }

// TestSend: a letter goes out once, to the operator where nobody else is named; one without words does not.
func TestSend(t *testing.T) {
	b := box{}
	s := &Sender{Letters: &letters.Writer{From: "pbem@example.org", SiteModerator: "gm@example.org"}, Outbox: b,
		Log: slog.New(slog.NewTextHandler(io.Discard, nil))}
	n := MailGivenUp{Seq: 7, Received: now, Why: "a fault"}
	for want := range 2 {
		if got, err := s.Send(n); got != 1-want || err != nil {
			t.Errorf("%d letters, %v", got, err)
		}
	}
	id := compose.MessageID(nil, "alert", n.Letter().ID, int(now.Unix()), "gm@example.org", "example.org")
	if l := b[n.Letter().ID]; l.To != "gm@example.org" || l.AutoSubmitted == "" || l.MessageID != id {
		t.Errorf("%+v, want the Message-ID %s", l, id)
	}
	late := BeaconLate{"k1", 0, randomness.AwaitedRound{Round: 9, Block: 3}, compose.Letter{To: player, MessageID: "of-the-game"}, nil}
	rules := ReplayDiffers{"k1", &game.RulesError{Title: "toy", PlayedVersion: 1, ProgramVersion: 2, Err: errors.New("record 4")}, now}
	for _, x := range []struct {
		n  Notice
		id string
	}{{late, "of-the-game"}, {rules, compose.MessageID(nil, "k1", "rules2", 0, "gm@example.org", "example.org")}} {
		if _, err := s.Send(x.n); err != nil || b[x.n.Letter().ID].MessageID != x.id {
			t.Errorf("%T: %v, %+v, want the Message-ID %s", x.n, err, b[x.n.Letter().ID], x.id)
		}
	}
	if _, err := s.Send(wordless{}); err == nil || len(b) != 3 {
		t.Errorf("%v, %d letters", err, len(b))
	}
	s.Letters.SiteModerator = ""
	if got, err := s.Send(ClockDoubt{Since: now}); got != 0 || err != nil {
		t.Errorf("nobody's letter: %d, %v", got, err)
	}
}
