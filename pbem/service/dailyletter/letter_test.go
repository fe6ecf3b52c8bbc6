package dailyletter

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"fieldpost/pbem/site/gamestatus"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tournament"
	"fieldpost/pbem/tournament/commands"
	"fieldpost/pbem/view/report"
	"fieldpost/rules/core"
)

var now = time.Date(2026, time.July, 7, 6, 0, 0, 0, time.UTC) // a Tuesday

func hours(n int) time.Time { return now.Add(time.Duration(n) * time.Hour) }

func running(name string) Game {
	return Game{Sides: []core.Side{"german"}, Game: gamestatus.Game{Name: name, Waiting: "german",
		Clock: "clock: {zone: Europe/Berlin, at: 20:00}\n"}}
}

// TestGames: one game for each thing that a player is told of, in both languages.
func TestGames(t *testing.T) {
	plain, asked, late := running("plain"), running("asked"), running("late")
	theirs, dark, still := running("theirs"), running("dark"), running("still")
	asked.Deadline, asked.Decision = &gamestatus.Deadline{Side: "german", Due: hours(14)}, true
	asked.Proposals = []gamestatus.Proposal{{No: 4, Act: "set unit 1SS", Needs: []core.Side{"german", "soviet"},
		Given: []core.Side{"soviet"}},
		{No: 5, Needs: []core.Side{"german"}, Given: []core.Side{"german"}}}
	late.Deadline = &gamestatus.Deadline{Side: "german", Due: hours(-10)}
	theirs.Waiting, theirs.Deadline = "soviet", &gamestatus.Deadline{Side: "soviet", Due: hours(38)}
	dark.Waiting = ""
	still.Paused = hours(-50)
	won, drawn, old := running("won"), running("drawn"), running("old")
	won.Result, won.Last = &core.Result{Winner: "soviet"}, hours(-3)
	drawn.Result, drawn.Last = &core.Result{}, hours(-3)
	old.Result, old.Last = &core.Result{Winner: "soviet"}, hours(-30)
	d := News{Name: "2026-07-07", Now: now, Since: hours(-24), Zone: now.Location(),
		Games: []Game{plain, asked, late, theirs, dark, still, won, drawn, old}}
	subject, text, ok := Write(d)
	got := report.NoteLetter(nil, subject, text)
	want := `Waits for you:
- plain: German, orders
- asked: proposal 4 waits for your answer
- asked: German, a decision, until Tue 2026-07-07 20:00 UTC
- late: German is late, it was due Mon 2026-07-06 20:00 UTC

New since the last of these letters:
- won is over: Soviet has won
- drawn is over: a draw

Waits for others:
- theirs: Soviet, orders, until Wed 2026-07-08 20:00 UTC
- dark: the dice wait for public randomness
- still: the clock is stopped since Sun 2026-07-05 04:00 UTC

This letter comes on Mondays, and on other days when there is news. The line
"daily off" in a frame of any of your games or events stops it.
`
	if diff := cmp.Diff(want, got.Text); !ok || diff != "" || got.Subject != "[pbem] your day, 2026-07-07: 4 wait for you, 2 are new" {
		t.Errorf("%v %s\n%s", ok, got.Subject, diff)
	}
	got = report.NoteLetter(titles.Library().Catalogue().Translator("ja"), subject, text)
	for _, want := range []string{"あなたを待っているもの:", "- plain: ドイツ軍の命令待ち",
		"- wonは終了しました: ソ連軍の勝利", "- late: ドイツ軍は期限を過ぎています"} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("the Japanese letter does not say %q:\n%s", want, got.Text)
		}
	}
	if strings.Contains(got.Text, "wait") || strings.Contains(got.Text, "orders") || strings.Contains(got.Text, " is ") {
		t.Errorf("the Japanese letter speaks English:\n%s", got.Text)
	}
	d.Games = []Game{theirs, old}
	if _, _, ok := Write(d); ok {
		t.Error("a letter with nothing to say")
	}
	d.Always = true
	if _, text, ok := Write(d); !ok || !strings.Contains(text.String(), "- theirs: Soviet") {
		t.Error("no letter on a Monday")
	}
}

// TestEvents: players are told whom they meet, what is wanted of them, what their games came to and where they stand,
// and nothing of games of others.
func TestEvents(t *testing.T) {
	at := now
	x := tournament.DefaultTerms("cup", "kursk", [2]string{"german", "soviet"})
	x.At = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	x.Director, x.Sides, x.Rounds, x.Lapse = []string{"vera"}, tournament.SidesBySealedBids, 2, tournament.LapseByRules
	x.Ends = []string{tournament.ScoreByAgreement, tournament.ScoreByPanel, tournament.ScoreByDraw}
	b, err := tournament.NewInMemory(x, bytes.NewReader(bytes.Repeat([]byte("entropy of a letter. "), 20)))
	if err != nil {
		t.Fatal(err)
	}
	b.Now = func() time.Time { return at }
	say := func(who, format string, args ...any) {
		t.Helper()
		if _, err := commands.Execute(b, commands.Speaker{ID: who}, fmt.Sprintf(format, args...)); err != nil {
			t.Fatalf(format+": %v", append(args, err)...)
		}
	}
	letter := func(id string, lang string) (string, bool) {
		subject, text, ok := Write(News{Name: "x", Now: at, Since: at.Add(-time.Hour), Zone: time.UTC,
			Events: []Event{{Records: b.Log().Records(), Player: id}}})
		return report.NoteLetter(titles.Library().Catalogue().Translator(lang), subject, text).Text, ok
	}
	holds := func(id string, wants ...string) {
		t.Helper()
		text, _ := letter(id, "")
		lines := strings.ReplaceAll(strings.Join(strings.Fields(text), " ")+" ", "- ", "\n- ") // as they were before they were broken
		for _, want := range wants {
			if !strings.Contains(lines, "\n- "+want+" ") {
				t.Errorf("%s is not told %q:\n%s", id, want, text)
			}
		}
	}
	for _, id := range []string{"ann", "bob", "cid", "dan"} {
		say("vera", "enter %s %s@example.org", id, id)
	}
	say("vera", "enter otto as judge")
	say("vera", "pair")
	m, n := b.Round().Matches[0], b.Round().Matches[1]
	a, o := m.Players[0], m.Players[1]
	holds(a, "cup: round 1 is paired: you meet "+o, "cup: bid for a side in match 1-01")
	say(a, "bid 1-01 german 3")
	say(o, "bid 1-01 german 1")
	holds(a, "cup: the sides of cup-1-01-1 are settled: you play German (bid 3)")
	if text, _ := letter(a, ""); strings.Contains(text, "bid for a side") || strings.Contains(text, "1-02") {
		t.Errorf("%s is told what is done, or of others:\n%s", a, text)
	}
	say(n.Players[0], "bid 1-02 soviet 0")
	say(n.Players[1], "bid 1-02 german 0")
	for _, m := range b.Round().Matches {
		say("vera", "begin %s", m.Games[0].ID)
	}
	at = at.Add(2 * time.Hour)
	say("vera", "until 2026-07-08T20:00:00Z")
	say("vera", "stop cup-1-01-1 time over %s", a)
	holds(a, "cup: cup-1-01-1 is stopped", "cup: say what cup-1-01-1 came to (claim), it is stopped",
		"cup: round 1 ends Wed 2026-07-08 20:00 UTC")
	holds("otto", "cup: cup-1-01-1 is stopped and wants votes of a panel")
	say(a, "claim cup-1-01-1 draw")
	say(o, "claim cup-1-01-1 draw")
	holds(a, "cup: cup-1-01-1 (adjudicated): a draw")
	say("vera", "result cup-1-02-1 played first")
	at = at.Add(2 * time.Hour)
	say("vera", "close")
	holds(n.Players[0], "cup: round 1 is closed; you stand at place 1 of 4",
		"cup: confirm that you play round 2, or you are withdrawn before it is paired")
	place := "- cup: 第1ラウンドが終わりました。あなたは4人中1位です\n"
	if ja, _ := letter(n.Players[0], "ja"); !strings.Contains(ja, place) || strings.Contains(ja, "round") {
		t.Errorf("in Japanese:\n%s", ja)
	}
	for _, p := range b.PlayersToConfirm() {
		say(p.ID, "confirm")
	}
	at = at.Add(2 * time.Hour)
	if text, ok := letter(a, ""); ok {
		t.Errorf("a letter with nothing to say:\n%s", text)
	}
	say("vera", "pair")
	for _, m := range b.Round().Matches {
		for i, side := range []string{"german", "soviet"} {
			say(m.Players[i], "bid %s %s 0", m.ID, side)
		}
		say("vera", "begin %s", m.Games[0].ID)
	}
	say("vera", "result cup-2-01-1 double both")
	say("vera", "result cup-2-02-1 agreed none")
	holds(b.Round().Matches[0].Players[1], "cup: cup-2-01-1 (double): both have lost")
	holds(b.Round().Matches[1].Players[1], "cup: cup-2-02-1 (agreed) counts for nothing")
	say("vera", "close")
	for i, id := range b.Places {
		holds(id, fmt.Sprintf("cup is over: you have place %d of 4", i+1))
	}
	for _, id := range b.Places {
		if ja, _ := letter(id, "ja"); strings.Contains(ja, "double") || strings.Contains(ja, "agreed") {
			t.Errorf("in Japanese:\n%s", ja)
		}
	}
}

// TestWishes: of each address the last wish counts, however it is spelled.
func TestWishes(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		wish Subscription
		on   bool
		want []string
	}{
		{Subscription{"ann@example.org", "en", "Europe/Berlin", now}, true, []string{"ann@example.org en Europe/Berlin"}},
		{Subscription{"bob@example.org", "ja", "Asia/Tokyo", now}, true, []string{"ann@example.org en Europe/Berlin",
			"bob@example.org ja Asia/Tokyo"}},
		{Subscription{"Ann@Example.org", "ja", "UTC", now}, true, []string{"bob@example.org ja Asia/Tokyo", "Ann@Example.org ja UTC"}},
		{Subscription{"ANN@example.org", "", "UTC", now}, false, []string{"bob@example.org ja Asia/Tokyo"}},
		{Subscription{"eve@example.org", "en", "UTC", now}, false, []string{"bob@example.org ja Asia/Tokyo"}},
	} {
		if err := SetSubscription(dir, c.wish, c.on); err != nil {
			t.Fatal(err)
		}
		all, err := Subscriptions(dir)
		var got []string
		for _, w := range all {
			if got = append(got, w.Addr+" "+w.Lang+" "+w.Zone); !w.Since.Equal(now) {
				t.Errorf("%+v", w)
			}
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v %v, want %v", c.wish, got, err, c.want)
		}
	}
	if z := (Subscription{Zone: "Mars/Olympus"}).TimeZone(); z != time.UTC {
		t.Errorf("a zone that is not known is %s", z)
	}
}
