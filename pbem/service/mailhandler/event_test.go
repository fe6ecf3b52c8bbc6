package mailhandler

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/dailyletter"
	"fieldpost/pbem/service/tournamentmail"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
)

const (
	ann     = "ann@players.example"
	bob     = "bob@players.example"
	cid     = "cid@elsewhere.example"
	mallory = "mallory@evil.example"
)

// IsMailPending implements events.Post.
func (r *room) IsMailPending(func(string) bool) bool { return false }

// lists is a desk with an event, cup, and the addresses to which people answer.
type lists struct {
	*office
	dir string            // of the event
	to  map[string]string // reply address of the last letter about the event, by address

	chances    say.Text // of every game
	estimating bool     // they are not ready
}

// newLists returns a desk with a game, k1, and an event that vera directs and in which three judges sit, entered by
// command.
func newLists(t *testing.T, change func(*tournament.Terms)) *lists {
	t.Helper()
	l := &lists{office: newOffice(t, "", "k1"), to: map[string]string{}}
	root := t.TempDir()
	l.dir = filepath.Join(root, "cup")
	terms := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Rounds, terms.Sides, terms.At, terms.Unit = []string{"vera"}, 2, tournament.SidesBySealedBids, opening, "points"
	if change != nil {
		change(&terms)
	}
	b, err := tournament.Create(l.dir, terms, &zeros{n: 3})
	l.must(err)
	l.must(b.Close())
	l.restart()
	l.command("enter vera Vera " + vera + " as judge")
	for _, who := range []string{"otto", "emil", "frida"} {
		l.command("enter " + who + " " + who + "@club.example as judge")
	}
	l.remember(l.look())
	return l
}

// restart starts another process on the same folders.
func (l *lists) restart() { l.serves(filepath.Dir(l.dir)) }

// serves makes the handler serve the events of a folder.
func (l *lists) serves(dir string) {
	l.Handler.Events = &tournamentmail.Handler{Writer: l.Handler.Writer, Words: shelf.Catalogue(), Dir: dir,
		Now: func() time.Time { return l.now }, Entropy: &zeros{n: 40},
		Log: slog.New(slog.NewTextHandler(io.Discard, nil)), Positions: l}
	l.Senders.Events = l.Handler.Events
}

// Chances returns the same for every game, once it is ready.
func (l *lists) Chances(string) (say.Text, bool, error) { return l.chances, !l.estimating, nil }

// PublicPosition shows a game of the handler as the daemon does.
func (l *lists) PublicPosition(name, lang string) (compose.Letter, error) {
	l.Games.Lock()
	defer l.Games.Unlock()
	g, err := l.Games.Get(name)
	if err != nil {
		return compose.Letter{}, err
	}
	return l.Handler.Writer.PublicPosition(g, lang, l.now)
}

// command returns a line of the director at the command line.
func (l *lists) command(line string) string {
	l.t.Helper()
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	b.Now = func() time.Time { return l.now }
	said, err := commands.Execute(b, commands.Speaker{ID: "vera"}, line)
	l.must(err)
	l.must(b.Close())
	return said.String()
}

func (l *lists) look() []compose.Letter {
	l.t.Helper()
	before := len(l.room.out)
	_, err := l.Handler.Events.SendNews(l.room)
	l.must(err)
	return l.room.out[before:]
}

func (l *lists) remember(ls []compose.Letter) {
	for _, x := range ls {
		to, err := x.Recipient()
		l.must(err)
		if x.ReplyTo != "" {
			l.to[to] = x.ReplyTo
		}
	}
}

func (l *lists) ledger() string {
	l.t.Helper()
	text, err := os.ReadFile(filepath.Join(l.dir, tournament.FileLedger))
	l.must(err)
	return string(text)
}

// mail returns a mail from somebody in answer to the last letter that they got.
func (l *lists) mail(from, text string) string {
	to := l.to[from]
	if to == "" {
		to = "gm@pbem.example"
	}
	return l.raw("", from, to, text)
}

// take lets the handler read a mail, and then everybody be told. Another process handles the mail once more, as after a
// crash before its answers were kept, and as after a crash after each record that it made: all that must come to the
// same.
func (l *lists) take(raw string) ([]compose.Letter, pipeline.Disposition) {
	l.t.Helper()
	before := l.ledger()
	l.restart()
	ls, disp := l.send(raw)
	now := l.ledger()
	l.again(raw, now, ls, disp)
	for end := len(before); end < len(now); end += 2 + strings.Index(now[end:], "\n\n") {
		root := l.t.TempDir()
		l.must(os.CopyFS(filepath.Join(root, "cup"), os.DirFS(l.dir)))
		l.must(os.WriteFile(filepath.Join(root, "cup", tournament.FileLedger), []byte(now[:end]), 0o644))
		dir := l.dir
		l.dir = filepath.Join(root, "cup")
		l.again(raw, now, ls, disp)
		l.dir = dir
	}
	l.restart()
	ls = append(ls, l.look()...)
	l.remember(ls)
	return ls, disp
}

// again lets another process handle a mail.
func (l *lists) again(raw, ledger string, ls []compose.Letter, disp pipeline.Disposition) {
	l.t.Helper()
	l.restart()
	was := l.ledger()
	got, disp2, err := l.Handle(context.Background(), l.parsed(raw), []byte(raw))
	l.must(err)
	letters, records := gocmp.Diff(rendered(l.t, ls), rendered(l.t, got)), gocmp.Diff(ledger, l.ledger())
	if letters != "" || records != "" || disp != disp2 {
		l.t.Errorf("handled again behind %d of %d bytes of the ledger: %s, then %s\n%s\n%s\n%s", len(was), len(ledger), disp, disp2, raw,
			letters, records)
	}
}

func (l *lists) parsed(raw string) *message.Mail {
	l.t.Helper()
	m, err := (&message.Reader{OwnAddresses: []string{"gm@pbem.example"}, LoopID: "pbem@pbem.example",
		Domain: "pbem.example"}).Read([]byte(raw))
	l.must(err)
	m.Seq, m.Received = l.n, l.now
	return m
}

func event(lines string) string  { return "#EVENT cup\n" + lines + "\n#END\n" }
func direct(lines string) string { return "#MOD cup\n" + lines + "\n#END\n" }

// invited is the frame with a code in a letter.
var invited = regexp.MustCompile(`(?s)#EVENT cup\nenter .*?\ncode .*?#END\n`)

// moved is the frame that confirms another address.
var moved = regexp.MustCompile(`(?s)#EVENT cup\naddress .*?\ncode .*?#END\n`)

// eventClock returns the timetable of games with deadlines.
func eventClock(t *testing.T) string {
	t.Helper()
	p, err := schedule.ParseText(timetable)
	if err != nil {
		t.Fatal(err)
	}
	return p.Canonical()
}

func frameIn(t *testing.T, ls []compose.Letter) string {
	t.Helper()
	for _, x := range ls {
		if f := invited.FindString(x.Text); f != "" {
			return f
		}
	}
	t.Fatalf("no letter asks whether somebody comes: %s", who(ls))
	return ""
}

// enters makes somebody come into the event by their own mails.
func (l *lists) enters(from, name string) {
	l.t.Helper()
	ls, _ := l.take(l.mail(from, event("enter "+name)))
	if ls, disp := l.take(l.mail(from, frameIn(l.t, ls))); disp != pipeline.Done {
		l.t.Fatalf("%s: %s", disp, who(ls))
	}
}

// TestEventByMail is a small event from the first entry to its end, by mail alone.
func TestEventByMail(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) {
		x.Ends, x.Clock = []string{tournament.ScoreByAgreement, tournament.ScoreByPanel}, eventClock(t)
	})
	n := 0
	step := func(name, raw string, want pipeline.Disposition) []compose.Letter {
		t.Helper()
		n++
		l.now = l.now.Add(time.Hour)
		ls, disp := l.take(raw)
		if disp != want {
			t.Errorf("%s: %s, want %s", name, disp, want)
		}
		slices.SortStableFunc(ls, func(a, b compose.Letter) int { return strings.Compare(a.To, b.To) })
		show(t, filepath.Join("event", name), raw, ls)
		for _, x := range ls {
			if !invited.MatchString(x.Text) && !moved.MatchString(x.Text) { // that one is to be sent back as it is
				harmless(t, x)
			}
		}
		return ls
	}
	ls := step("enter", l.mail(ann, event(`enter ann "Ann Smith"`)), pipeline.Done)
	step("code", l.mail(ann, frameIn(t, ls)), pipeline.Done)
	ls = step("asked-by-director", l.mail(vera, direct("enter bob "+bob+" lang ja")), pipeline.Done)
	step("code-of-asked", l.mail(bob, frameIn(t, ls)), pipeline.Done)
	step("late-name", l.mail(cid, event(`enter ann`)), pipeline.Rejected)
	ls = step("enter-third", l.mail(cid, event(`enter cid`)), pipeline.Done)
	step("wrong-code", l.mail(cid, strings.Replace(frameIn(t, ls), "enter cid", "enter cyd", 1)), pipeline.Rejected)
	step("code-of-third", l.mail(cid, frameIn(t, ls)), pipeline.Done)
	step("withdraw", l.mail(cid, event(`withdraw "no time"`)), pipeline.Done)
	step("check", l.mail(vera, direct("check\nwithdraw bob\nconfirm bob")), pipeline.Done)
	step("pair", l.mail(vera, direct("status\npair")), pipeline.Done)
	step("pair-by-player", l.mail(ann, direct("pair")), pipeline.Rejected)
	step("first-bid", l.mail(ann, event("bid 1-01 german 2")), pipeline.Done)
	step("second-bid", l.mail(bob, event("bid 1-01 german 2")), pipeline.Done)
	ls = step("address", l.mail(ann, event("address ann@new.example")), pipeline.Done)
	step("address-confirmed", l.mail("ann@new.example", moved.FindString(ls[0].Text)), pipeline.Done)
	step("old-address", l.mail(ann, event("status")), pipeline.Done)
	step("unknown-word", l.mail("ann@new.example", event("clame cup-1-01-1 first")), pipeline.Rejected)
	step("begin", l.mail(vera, direct("begin cup-1-01-1\nuntil 2026-07-05 22:00")), pipeline.Done)
	step("extend", l.mail(vera, direct(`extend cup-1-01-1 2d "ann is ill"`)), pipeline.Done)
	l.now = l.now.Add(9 * time.Hour)
	step("stop", l.mail(vera, direct("stop cup-1-01-1 round used 900 800")), pipeline.Done)
	step("claim", l.mail("ann@new.example", event(`claim cup-1-01-1 first "all their tanks are gone"`)), pipeline.Done)
	step("other-claim", l.mail(bob, event(`claim cup-1-01-1 draw`)), pipeline.Done)
	step("vote", l.mail("otto@club.example", event("vote cup-1-01-1 first")), pipeline.Done)
	step("second-vote", l.mail("emil@club.example", event("vote cup-1-01-1 draw")), pipeline.Done)
	step("last-vote", l.mail("frida@club.example", event("vote cup-1-01-1 first")), pipeline.Done)
	step("rule", l.mail(vera, direct(`rule cup-1-01-1 second "a newer rulebook was agreed"`)), pipeline.Done)
	step("forfeit", l.mail(vera, direct(`rule cup-1-01-1 first "as the panel said"`+"\nforfeit cup-1-01-1 bob")), pipeline.Rejected)
	step("close", l.mail(vera, direct("close")), pipeline.Done)
	step("confirm", l.mail("ann@new.example", event("confirm\nstandings")), pipeline.Done)
	step("second-withdraw", l.mail(bob, event("withdraw")), pipeline.Done)
	step("after-refusal", l.mail(vera, direct("pair\nresult cup-2-01-1 played first\nstatus")), pipeline.Rejected)
	if v, err := tournament.Audit(l.dir, ""); err != nil || !v.OK {
		t.Errorf("%+v %v", v, err)
	}
}

// TestEventJudge: the welcome of a judge offers only lines that a judge may say.
func TestEventJudge(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	welcomed := 0
	for _, x := range l.room.out {
		if strings.Contains(x.Text, "You are in the event") {
			welcomed++
			lines := strings.ReplaceAll(regexp.MustCompile(`(?s)#EVENT cup\n.*#END\n`).FindString(x.Text), "// ", "")
			if ls, disp := l.take(l.mail(x.To, lines)); disp != pipeline.Done || !strings.Contains(x.Text, "// withdraw") {
				t.Errorf("%s\n%s\n%s", disp, x.Text, ls[0].Text)
			}
		}
	}
	if welcomed != 4 {
		t.Errorf("%d judges are welcomed", welcomed)
	}
}

// TestEventOnce: what a mail says is done once, however often it comes and under whatever number of the mailbox.
func TestEventOnce(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	l.enters(ann, "ann")
	raw := l.mail(ann, event("confirm\nwithdraw"))
	first, _ := l.take(raw)
	was := l.ledger()
	l.now = l.now.Add(time.Hour)
	second, disp := l.send(raw)
	if disp != pipeline.Done || l.ledger() != was || second[0].Text != first[0].Text {
		t.Errorf("%s, %s\n%s", disp, who(second), gocmp.Diff(first[0].Text, second[0].Text))
	}
}

// TestEventDaily: a person in an event wishes for the letter of the day there, in the language that they read, and
// takes the wish back.
func TestEventDaily(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	l.enters(ann, "ann")
	for _, c := range []struct {
		line, answer string
		wish         []dailyletter.Subscription
	}{
		{"daily Mars/Olympus", "Refused: daily: ", nil},
		{"lang ja\ndaily Asia/Tokyo", "Asia/Tokyo", []dailyletter.Subscription{{Addr: ann, Lang: "ja", Zone: "Asia/Tokyo"}}},
		{"lang en\ndaily", "in the time zone UTC", []dailyletter.Subscription{{Addr: ann, Lang: "en", Zone: "UTC"}}},
		{"daily off", "You get no daily letter any more.", nil},
	} {
		l.now = l.now.Add(time.Hour)
		ls, _ := l.take(l.mail(ann, event(c.line)))
		if text := strings.Join(strings.Fields(ls[0].Text), " "); !strings.Contains(text, c.answer) {
			t.Errorf("%s: %s", c.line, text)
		}
		got, err := dailyletter.Subscriptions(filepath.Dir(filepath.Dir(l.dir)))
		for i := range got {
			got[i].Since = time.Time{}
		}
		if err != nil || !slices.Equal(got, c.wish) {
			t.Errorf("%s: %+v %v", c.line, got, err)
		}
	}
}

// TestEventStrangers: people who are in no event and no game may ask and enter. They are answered once a day of each
// kind and learn of no other event. Nobody else is written to because of them, except the address that they name as
// their own.
func TestEventStrangers(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	l.enters(ann, "ann")
	for _, c := range []struct {
		name, from, text string
		disp             pipeline.Disposition
		want             string
	}{
		{"asks", mallory, event("standings"), pipeline.Done, mallory + ": [cup] your line is carried out"},
		{"faulty", mallory, event("standigns"), pipeline.Rejected, mallory + ": [cup] not understood"},
		{"not his", mallory, event("confirm"), pipeline.Rejected, mallory + ": [cup] not understood"},
		{"directs", mallory, direct("pair"), pipeline.Rejected, mallory + ": [cup] not carried out"},
		{"comes", mallory, event("enter mallory\n"), pipeline.Done, mallory + ": [cup] do you want to join the event?"},
		{"asks too often", mallory, event("status"), pipeline.Done, ""},
		{"no such event", mallory, "#EVENT cap\nstandings\n#END\n", pipeline.Quarantine, ""},
		{"a folder", mallory, "#EVENT ..\nstandings\n#END\n", pipeline.Quarantine, ""},
		{"no such event, known", ann, "#EVENT cap\nstandings\n#END\n", pipeline.Rejected,
			ann + ": your mail was not understood: game not known"},
		{"beside sheets", "eve@evil.example", event("standings") + "#PBEM k1 german T0-G\npass\n#END\n", pipeline.Quarantine,
			anna + ": [k1] a mail in your name was refused; eve@evil.example: [cup] your line is carried out"},
		{"refused beside sheets", "eve@evil.example", "#PBEM k1 soviet T0-S\npass\n#END\n" + event("confirm"), pipeline.Quarantine,
			"Boris@Players.example: [k1] a mail in your name was refused; eve@evil.example: [cup] not understood"},
		{"of a game, beside sheets", anna,
			event("standings") + "#PBEM k1 german T0-G\ncheck\ndeclare gambit no\n#END\n" + event("status"), pipeline.Done,
			anna + ": [cup] your line is carried out; " + anna + ": [cup] your line is carried out; " + anna +
				": [k1] T0-G check: legal as far as you can see"},
	} {
		ls, disp := l.take(l.raw("", c.from, "gm@pbem.example", c.text))
		if got := who(ls); disp != c.disp || got != c.want && !strings.HasPrefix(got, c.want+";") {
			t.Errorf("%s: %s, %q", c.name, disp, got)
		}
	}
	if strings.Contains(l.ledger(), "evil") || strings.Contains(l.ledger(), "\nplayer mallory") {
		t.Error(l.ledger())
	}
}

// TestEventForged: a mail with the address of a person in the event that does not prove to be theirs does nothing,
// and they are told once a day. The signature of their mail server proves it, once.
func TestEventForged(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	l.enters(ann, "ann")
	l.enters(bob, "bob")
	was := l.ledger()
	for i, c := range []struct{ from, to, text, want string }{
		{ann, "gm@pbem.example", event("withdraw"), ann + ": [cup] refused: it is not proven who wrote it"},
		{ann, l.to[bob], event("withdraw"), ""}, // a token of somebody else
		{ann, "gm@pbem.example", event("enter ann\ncode 2026-07-04 abcdefgh234567ab\nwithdraw"), ""},
		{vera, "gm@pbem.example", direct("pair"), vera + ": [cup] refused: it is not proven who wrote it"},
		{vera, l.to[ann], direct("pair"), ""},
	} {
		ls, disp := l.take(l.raw("", c.from, c.to, c.text))
		if got := who(ls); disp != pipeline.Rejected || got != c.want {
			t.Errorf("%d: %s, %q", i, disp, got)
		}
		if i == 0 {
			show(t, filepath.Join("event", "forged"), "", ls)
		}
	}
	if l.ledger() != was {
		t.Error("a forged mail was carried out")
	}
	signed := dkimSigned(t, l.raw("", ann, "gm@pbem.example", event("confirm")), "players.example", 1)
	if ls, disp := l.take(signed); disp != pipeline.Done || !strings.Contains(l.ledger(), " dkim\n") {
		t.Errorf("%s, %s", disp, who(ls))
	}
	was = l.ledger()
	copied := strings.Replace(signed, "Message-ID: <", "Message-ID: <x", 1)
	if ls, disp := l.send(copied); disp != pipeline.Rejected || l.ledger() != was {
		t.Errorf("a copy of a signed mail: %s, %s", disp, who(ls))
	}
}

// TestEventDirectors: nobody becomes director by taking the name of one.
func TestEventDirectors(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) { x.Director = []string{"vera", "walt"} })
	ls, disp := l.take(l.mail(mallory, event("enter walt")))
	if disp != pipeline.Rejected || !strings.Contains(ls[0].Text, "walt directs the event") {
		t.Errorf("%s, %s\n%s", disp, who(ls), ls[0].Text)
	}
	ls, _ = l.take(l.mail(vera, direct("enter walt walt@club.example as judge")))
	if _, disp = l.take(l.mail(mallory, frameIn(t, ls))); disp != pipeline.Rejected {
		t.Error("the code of another address is taken")
	}
	if _, disp = l.take(l.mail("walt@club.example", frameIn(t, ls))); disp != pipeline.Done {
		t.Error(disp)
	}
	if ls, disp = l.take(l.mail("walt@club.example", direct("status"))); disp != pipeline.Done {
		t.Errorf("%s, %s", disp, who(ls))
	}
}

// TestEventAddress: an address that nobody confirms changes nothing, the old one is told, and only the new one counts
// afterwards.
func TestEventAddress(t *testing.T) {
	t.Parallel()
	l := newLists(t, nil)
	l.enters(ann, "ann")
	l.enters(bob, "bob")
	was := l.ledger()
	ls, _ := l.take(l.mail(vera, direct("address ann ann@new.example")))
	frame := moved.FindString(ls[0].Text)
	for _, c := range []struct{ from, text string }{
		{mallory, frame}, {ann, frame}, {"ann@new.example", strings.Replace(frame, "address ann", "address bob", 1)},
		{bob, event("address " + ann)},
	} {
		if ls, disp := l.take(l.mail(c.from, c.text)); disp != pipeline.Rejected || l.ledger() != was {
			t.Errorf("%s: %s, %s, %v", c.from, disp, who(ls), l.ledger() == was)
		}
	}
	ls, disp := l.take(l.mail("ann@new.example", frame))
	if got := who(ls); disp != pipeline.Done || !strings.Contains(got, ann+": [cup] your address in the event is another one now") ||
		!strings.Contains(got, "ann@new.example: [cup] your line is carried out") {
		t.Errorf("%s, %s", disp, got)
	}
	if ls, disp := l.take(l.mail(ann, event("withdraw"))); disp != pipeline.Rejected {
		t.Errorf("%s, %s", disp, who(ls))
	}
	if ls, disp := l.take(l.mail("ann@new.example", event("withdraw"))); disp != pipeline.Done {
		t.Errorf("%s, %s", disp, who(ls))
	}
	if ls, disp := l.take(l.mail("ann@new.example", frame)); disp != pipeline.Rejected { // the code is used up
		t.Errorf("%s, %s", disp, who(ls))
	}
}
