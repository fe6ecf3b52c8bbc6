package mailhandler

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/service/opponentlist"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/standings"
)

// market is an office with the list of people who look for opponents.
type market struct {
	*court
	list *opponentlist.Handler
}

func newMarket(t *testing.T, make bool) *market {
	t.Helper()
	m := &market{court: newCourt(t, courtSpec{})}
	dir := t.TempDir()
	m.list = &opponentlist.Handler{Dir: dir, Games: m.Games.Dir(), Events: filepath.Join(dir, "events"),
		Key: []byte("secret"), Library: shelf,
		CreatesGames: make, Operator: "site@pbem.example", Entropy: &zeros{n: 7}}
	m.Handler.OpponentList = m.list
	return m
}

// says sends a mail to the list, from a stranger or a player.
func (m *market) says(from, text string) (string, []compose.Letter, pipeline.Disposition) {
	m.t.Helper()
	m.now = m.now.Add(time.Minute)
	raw := m.raw("", from, "gm@pbem.example", text)
	ls, disp := m.send(raw)
	return raw, ls, disp
}

// coded is the frame in a letter, with its lines set free.
var coded = regexp.MustCompile(`(?m)^#WANTED\n(?:.*\n)+?#END\n`)

// answers sends back one line of the frame in a letter.
func (m *market) sendBack(l compose.Letter, word string) (string, []compose.Letter, pipeline.Disposition) {
	m.t.Helper()
	for line := range strings.Lines(coded.FindString(l.Text)) {
		if line = strings.TrimPrefix(strings.TrimSpace(line), "// "); strings.HasPrefix(line, word) {
			return m.says(l.To, "#WANTED\n"+line+"\n#END\n")
		}
	}
	m.t.Fatalf("no line %q in\n%s", word, l.Text)
	return "", nil, ""
}

// repeats holds that a mail handled again has the same letters and changes nothing.
func (m *market) repeats(raw string, first []compose.Letter) {
	m.t.Helper()
	before, err := opponentlist.Read(m.list.Dir)
	m.must(err)
	ls, _ := m.send(raw)
	if a, b := rendered(m.t, first), rendered(m.t, ls); a != b {
		m.t.Errorf("handled again it says\n%s\nand first\n%s", b, a)
	}
	after, err := opponentlist.Read(m.list.Dir)
	m.must(err)
	if len(before.Entries) != len(after.Entries) || len(before.Acceptances) != len(after.Acceptances) ||
		len(before.Deeds) != len(after.Deeds) {
		m.t.Error("handled again it changes the list")
	}
}

const (
	greta = "greta@home.example"
	hugo  = "hugo@away.example"
)

// found posts an entry of greta and lets hugo accept it; it returns the letter that asks greta.
func (m *market) found(post, accept string) compose.Letter {
	m.t.Helper()
	raw, ls, disp := m.says(greta, "Hello!\n\n#WANTED "+post+"\n\nGreta\n")
	if disp != pipeline.Done || len(ls) != 1 || ls[0].To != greta || !strings.Contains(ls[0].Text, "does not prove") {
		m.t.Fatalf("%s, %q", disp, who(ls))
	}
	m.repeats(raw, ls)
	raw, ls, disp = m.sendBack(ls[0], "kursk")
	if disp != pipeline.Done || !strings.Contains(ls[0].Text, "stands on the list") {
		m.t.Fatalf("%s\n%s", disp, ls[0].Text)
	}
	m.repeats(raw, ls)
	_, ls, _ = m.says(hugo, "#WANTED "+accept+"\n")
	raw, ls, disp = m.sendBack(ls[0], "accept")
	asked := m.to(ls, greta)
	if disp != pipeline.Done || len(asked) != 1 || len(m.to(ls, hugo)) != 1 {
		m.t.Fatalf("%s, %q\n%s", disp, who(ls), ls[0].Text)
	}
	m.repeats(raw, ls)
	return asked[0]
}

// TestWantedRating: an entry that names ratings refuses an acceptance by somebody whose rating at the site is another,
// and its owner is told which rating they have.
func TestWantedRating(t *testing.T) {
	m := newMarket(t, true)
	if ask := m.found("kursk soviet rating:1500+", "accept 1"); !strings.Contains(ask.Text, "no rated game") {
		t.Errorf("of an unrated player greta reads\n%s", ask.Text)
	}
	m = newMarket(t, true)
	m.playedAt(m.list.Events, "spring-26", hugo, greta)
	if ask := m.found("kursk soviet rating:1500+", "accept 1"); !strings.Contains(ask.Text, "Their rating is 1520") {
		t.Errorf("of the winner greta reads\n%s", ask.Text)
	}
	m = newMarket(t, true)
	m.playedAt(m.list.Events, "spring-26", greta, hugo)
	_, ls, _ := m.says(greta, "#WANTED kursk soviet rating:1500-1700\n")
	_, _, _ = m.sendBack(ls[0], "kursk")
	_, ls, _ = m.says(hugo, "#WANTED accept 1\n")
	_, ls, _ = m.sendBack(ls[0], "accept")
	if len(ls) != 1 || !strings.Contains(ls[0].Text, "looks for ratings of 1500-1700, and yours is 1480") {
		t.Errorf("the loser reads\n%s", ls[0].Text)
	}
}

// playedAt makes an event of kursk in which one beat another.
func (m *market) playedAt(events, name, winner, loser string) {
	m.t.Helper()
	terms := tournament.DefaultTerms(name, "kursk", [2]string{"german", "soviet"})
	terms.Director, terms.Rounds, terms.Format = []string{"gm"}, 1, tournament.Swiss
	m.must(os.MkdirAll(events, 0o700))
	terms.At, terms.Links = m.now.UTC().Truncate(time.Second), 100
	b, err := tournament.Create(filepath.Join(events, name), terms, nil)
	m.must(err)
	b.Now = func() time.Time { return m.now }
	m.must(b.EnterAll("gm", []tournament.Entry{{ID: "a", Shown: "A", Addr: winner, Role: tournament.RolePlayer},
		{ID: "b", Shown: "B", Addr: loser, Role: tournament.RolePlayer}}))
	m.must(b.Pair("gm"))
	g := b.Round().Matches[0].Games[0]
	outcome := "first"
	if g.Players[0] != "a" {
		outcome = "second"
	}
	m.must(b.RecordResult("gm", tournament.Score{Game: g.ID, How: standings.Played, Outcome: outcome}))
	m.must(b.Close())
}

// TestWantedMakesGames: two strangers find each other, both confirm, and the game is made with the sides that they
// wish; a mail handled again after a kill does nothing twice and makes what is missing.
func TestWantedMakesGames(t *testing.T) {
	m := newMarket(t, true)
	ask := m.found("kursk soviet clock:7d rating:1500+", "accept 1")
	raw, ls, disp := m.sendBack(ask, "confirm 2")
	if disp != pipeline.Done || len(m.to(ls, hugo)) != 1 || len(m.to(ls, greta)) != 1 {
		t.Fatalf("%s, %q\n%s", disp, who(ls), ls[0].Text)
	}
	m.repeats(raw, ls)
	if l := m.newsSince("kursk-w2", 0); len(m.to(l, greta)) != 1 || len(m.to(l, hugo)) != 1 {
		t.Errorf("welcomes: %q", who(l))
	}
	g, err := m.Games.Get("kursk-w2")
	m.must(err)
	soviet, _ := g.SeatOf("soviet")
	german, _ := g.SeatOf("german")
	if soviet.Addr != greta || german.Addr != hugo || !strings.Contains(g.AdminState().Clock, "7d") ||
		soviet.Identity != engine.ProofByToken {
		t.Errorf("seats %+v, %+v, clock %s", soviet, german, g.AdminState().Clock)
	}
	if _, ls, disp := m.sendBack(ask, "confirm 2"); disp != pipeline.Rejected {
		t.Errorf("confirmed twice: %s\n%s", disp, ls[0].Text)
	}
}

// TestWantedKilled: killed between the note and the game, the same mail makes the game.
func TestWantedKilled(t *testing.T) {
	m := newMarket(t, true)
	ask := m.found("kursk either", "accept 1 german")
	file := filepath.Join(m.list.Dir, "file")
	m.must(os.WriteFile(file, nil, 0o600))
	m.list.Games = filepath.Join(file, "games") // no game can be made there
	m.now = m.now.Add(time.Minute)
	line := regexp.MustCompile(`confirm 2 .*`).FindString(ask.Text)
	raw := m.raw("", greta, "gm@pbem.example", "#WANTED\n"+line+"\n#END\n")
	mail, err := (&message.Reader{OwnAddresses: []string{"gm@pbem.example"}, LoopID: "pbem@pbem.example",
		Domain: "pbem.example"}).Read([]byte(raw))
	m.must(err)
	mail.Received = m.now
	if _, _, err := m.Handle(t.Context(), mail, []byte(raw)); err == nil {
		t.Fatal("the game is made in no folder")
	}
	m.list.Games = m.Games.Dir()
	if ls, disp := m.send(raw); disp != pipeline.Done {
		t.Fatalf("%s\n%s", disp, ls[0].Text)
	}
	g, err := m.Games.Get("kursk-w2")
	m.must(err)
	if s, _ := g.SeatOf("german"); s.Addr != hugo {
		t.Errorf("german is %s", s.Addr)
	}
}

// TestWantedAsksTheOperator: a site that makes no games says so, and tells its moderator the command.
func TestWantedAsksTheOperator(t *testing.T) {
	m := newMarket(t, false)
	_, ls, disp := m.sendBack(m.found("kursk soviet", "accept 1"), "confirm 2")
	if disp != pipeline.Done || !strings.Contains(ls[0].Text, "does not make games by mail; ask\nsite@pbem.example") {
		t.Fatalf("%s\n%s", disp, ls[0].Text)
	}
	site := m.to(ls, "site@pbem.example")
	if len(site) != 1 || !strings.Contains(site[0].Text, "--seat soviet='") || !strings.Contains(site[0].Text, greta) {
		t.Errorf("the moderator is told %q", who(ls))
	}
	if names, err := m.Games.Names(); err != nil || len(names) != 1 {
		t.Errorf("games: %v, %v", names, err)
	}
}

// TestWantedDeclined: declined, withdrawn and overtaken acceptances end, and those who made them are told.
func TestWantedDeclined(t *testing.T) {
	m := newMarket(t, true)
	ask := m.found("kursk soviet", "accept 1")
	_, ls, _ := m.says("ida@home.example", "#WANTED accept 1\n")
	_, ls, _ = m.sendBack(ls[0], "accept")
	_, more, disp := m.sendBack(ask, "decline")
	if told := m.to(more, hugo); disp != pipeline.Done || len(told) != 1 || !strings.Contains(told[0].Text, "does not want to") {
		t.Fatalf("%s, %q", disp, who(more))
	}
	_, ls, _ = m.sendBack(m.to(ls, greta)[0], "confirm")
	if len(ls) != 2 {
		t.Fatalf("confirmed: %q", who(ls))
	}
	_, ls, _ = m.says(hugo, "#WANTED list\n")
	if !strings.Contains(ls[0].Text, "Nobody looks for an opponent") {
		t.Errorf("the list is\n%s", ls[0].Text)
	}
}

// TestWantedRefuses: whatever cannot be is refused with a reason, and changes nothing.
func TestWantedRefuses(t *testing.T) {
	m := newMarket(t, true)
	_, ls, _ := m.says(greta, "#WANTED kursk soviet\n")
	m.sendBack(ls[0], "kursk")
	for line, want := range map[string]string{
		"kurks either":      "did you mean kursk",
		"kursk axis":        "has no place",
		"kursk clock:1h":    "no time for a sheet",
		"kursk rating:good": "is no rating",
		"kursk scenario:99": "has no scenario",
		"accept":            "a number is missing",
		"accept x":          "no number of the list",
		"accept 9":          "no entry 9",
		"list now":          "has no place",
		"accept 1 code 2026-07-04 00112233445566778899": "does not belong",
	} {
		_, ls, disp := m.says(hugo, "#WANTED\n"+line+"\n#END\n")
		if disp != pipeline.Rejected || len(ls) > 1 ||
			len(ls) == 1 && !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "), want) {
			t.Errorf("%s: %s, %s", line, disp, rendered(t, ls))
		}
		m.now = m.now.Add(24 * time.Hour)
	}
	for line, want := range map[string]string{"accept 1 soviet": "for itself", "confirm 1": "waits for your word",
		"withdraw 1": "of yours is open", "renew 1": "is not yours", "accept 1 axis": "no side of kursk"} {
		_, ls, _ := m.says(hugo, "#WANTED\n"+line+"\n#END\n")
		_, ls, disp := m.sendBack(ls[0], strings.Fields(line)[0])
		if disp != pipeline.Rejected || !strings.Contains(strings.Join(strings.Fields(ls[0].Text), " "), want) {
			t.Errorf("%s: %s\n%s", line, disp, ls[0].Text)
		}
		m.now = m.now.Add(24 * time.Hour)
	}
	l, err := opponentlist.Read(m.list.Dir)
	m.must(err)
	if len(l.Entries) != 1 || len(l.Acceptances) != 0 {
		t.Errorf("the list is %+v", l)
	}
}

// TestWantedUnproven: of a mail that proves nothing an accepted entry that is not there is refused at once, and a line
// that stands twice comes back once.
func TestWantedUnproven(t *testing.T) {
	m := newMarket(t, true)
	_, ls, disp := m.says(hugo, "#WANTED accept 77\n")
	if disp == pipeline.Done || !strings.Contains(ls[0].Text, "no entry 77") || strings.Contains(ls[0].Text, " code ") {
		t.Errorf("%s\n%s", disp, ls[0].Text)
	}
	_, ls, _ = m.says(hugo, "#WANTED\nkursk soviet clock:3d\nkursk soviet clock:3d\n#END\n")
	if n := strings.Count(ls[0].Text, " code "); n != 1 {
		t.Errorf("%d lines to send back\n%s", n, ls[0].Text)
	}
}

// TestWantedLimits: an address that proves nothing gets five letters a day, one entry a title stands, and nobody does
// more than ten things a day; machines and damaged mails get no answer.
func TestWantedLimits(t *testing.T) {
	m := newMarket(t, true)
	n := 0
	for range 8 {
		_, ls, _ := m.says(greta, "#WANTED list\n")
		n += len(ls)
	}
	if n != maxWantedLetters {
		t.Errorf("%d letters in a day to an address that proves nothing", n)
	}
	for _, from := range []string{"noreply@shop.example", "mailer-daemon@shop.example"} {
		if _, ls, disp := m.says(from, "#WANTED list\n"); len(ls) > 0 || disp == pipeline.Done {
			t.Errorf("%s gets %q, %s", from, who(ls), disp)
		}
	}
	told := func(line string) string {
		_, ls, _ := m.asks(anna, "#WANTED "+line+"\n")
		return strings.Join(strings.Fields(ls[0].Text), " ")
	}
	if got := told("kursk either"); !strings.Contains(got, "stands on the list") {
		t.Errorf("a player who proves who she is: %s", got)
	}
	if got := told("kursk german"); !strings.Contains(got, "stands already") {
		t.Errorf("a second entry for a title: %s", got)
	}
	if got := told("accept 1"); !strings.Contains(got, "your own") {
		t.Errorf("her own entry: %s", got)
	}
	for range dayDeeds - 1 {
		m.now = m.now.Add(time.Minute)
		told("renew 1")
	}
	m.now = m.now.Add(time.Minute)
	if got := told("renew 1"); !strings.Contains(got, "no more are") {
		t.Errorf("the eleventh deed of a day: %s", got)
	}
}

const dayDeeds = 10

// TestWantedLapses: an entry leaves the list after thirty days, its owner is told the day before, and may renew it.
func TestWantedLapses(t *testing.T) {
	m := newMarket(t, true)
	_, ls, _ := m.says(greta, "#WANTED kursk either\n")
	m.sendBack(ls[0], "kursk")
	day := 24 * time.Hour
	for after, want := range map[time.Duration]int{28 * day: 0, 29*day + time.Hour: 1, 31 * day: 0} {
		list, err := m.list.ExpiryLetters(m.now.Add(after))
		m.must(err)
		if len(list) != want {
			t.Errorf("after %s: %d letters", after, len(list))
		}
	}
	m.now = m.now.Add(29*day + time.Hour)
	list, err := m.list.ExpiryLetters(m.now)
	m.must(err)
	line := regexp.MustCompile(`renew 1 .*`).FindString(list[0].Text.String())
	if _, ls, disp := m.says(greta, "#WANTED "+line+"\n"); disp != pipeline.Done {
		t.Fatalf("%s\n%s", disp, ls[0].Text)
	}
	public, err := m.list.PublicEntries(m.now.Add(29 * day))
	m.must(err)
	if len(public) != 1 || public[0].Title != "Kursk" || public[0].Side != "either" {
		t.Errorf("the pages show %+v", public)
	}
	if public, _ = m.list.PublicEntries(m.now.Add(31 * day)); len(public) != 0 {
		t.Errorf("and then %+v", public)
	}
}

// TestWantedList: whoever wants the list each week gets it while there is anything on it, with the line that ends it.
func TestWantedList(t *testing.T) {
	m := newMarket(t, true)
	_, ls, _ := m.says(hugo, "#WANTED subscribe\n")
	m.sendBack(ls[0], "subscribe")
	l, err := opponentlist.Read(m.list.Dir)
	m.must(err)
	if len(l.Subscribers) != 1 {
		t.Fatalf("subscribers %+v", l.Subscribers)
	}
	if _, _, ok := m.list.WeeklyLetter(l, l.Subscribers[0].Person, m.now); ok {
		t.Error("an empty list goes out")
	}
	_, ls, _ = m.says(greta, "#WANTED kursk either\n")
	m.sendBack(ls[0], "kursk")
	l, err = opponentlist.Read(m.list.Dir)
	m.must(err)
	_, text, ok := m.list.WeeklyLetter(l, l.Subscribers[0].Person, m.now)
	if !ok || strings.Contains(text.String(), greta) || !strings.Contains(text.String(), "kursk") {
		t.Fatalf("the letter is\n%s", text)
	}
	line := regexp.MustCompile(`unsubscribe code .*`).FindString(text.String())
	if _, ls, disp := m.says(hugo, "#WANTED "+line+"\n"); disp != pipeline.Done {
		t.Errorf("%s\n%s", disp, ls[0].Text)
	}
	if l, err = opponentlist.Read(m.list.Dir); err != nil || len(l.Subscribers) != 0 {
		t.Errorf("subscribers %+v, %v", l.Subscribers, err)
	}
}

// TestRematch: when both want it, a finished game is made again with the sides swapped; before it is over, or where a
// computer plays, it is refused.
func TestRematch(t *testing.T) {
	for _, made := range []bool{true, false} {
		m := newMarket(t, made)
		if _, ls, disp := m.asks(anna, "#DESK k1 german\nrematch\n#END\n"); disp != pipeline.Rejected {
			t.Errorf("in a game that goes on: %s\n%s", disp, ls[0].Text)
		}
		m.asks(anna, "#DESK k1 german\nconcede yes\n#END\n")
		m.now = m.now.Add(time.Hour)
		raw, ls, disp := m.asks(anna, "#DESK k1 german\nrematch\n#END\n")
		asked := m.to(ls, boris)
		if disp != pipeline.Done || len(asked) != 1 || !strings.Contains(asked[0].Text, "// rematch") {
			t.Fatalf("%s, %q\n%s", disp, who(ls), ls[0].Text)
		}
		m.again(raw, ls)
		m.now = m.now.Add(time.Hour)
		raw, ls, disp = m.asks(boris, "#DESK k1 soviet\nrematch\n#END\n")
		if disp != pipeline.Done || len(m.to(ls, anna)) != 1 {
			t.Fatalf("%s, %q\n%s", disp, who(ls), ls[0].Text)
		}
		m.again(raw, ls)
		g, err := m.Games.Get("k1-r2")
		if !made {
			if err == nil || !strings.Contains(ls[0].Text, "does not make games by mail") || len(m.to(ls, "site@pbem.example")) != 1 {
				t.Errorf("a site that makes none: %v, %q\n%s", err, who(ls), ls[0].Text)
			}
			continue
		}
		m.must(err)
		if s, _ := g.SeatOf("german"); s.Addr != boris || g.Header.Title != "kursk" || len(g.Header.Moderators) > 0 {
			t.Errorf("german is %+v, moderators %v", s, g.Header.Moderators)
		}
		if _, ls, _ := m.asks(boris, "#DESK k1 soviet\nrematch\n#END\n"); !strings.Contains(ls[0].Text, "k1-r2") {
			t.Errorf("once more:\n%s", ls[0].Text)
		}
	}
}
