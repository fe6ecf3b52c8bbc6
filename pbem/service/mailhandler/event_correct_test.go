package mailhandler

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/tournament"
)

// told lets time pass and returns the letters that go out by themselves, by their readers; once, restarts or not.
func (l *lists) told(t *testing.T, after time.Duration) map[string]string {
	t.Helper()
	l.now = l.now.Add(after)
	ls := l.look()
	l.restart()
	if more := l.look(); len(more) > 0 {
		t.Errorf("%d letters go out once more: %s", len(more), more[0].Subject)
	}
	return byReader(t, ls)
}

// byReader returns the words of letters by who reads them.
func byReader(t *testing.T, ls []compose.Letter) map[string]string {
	t.Helper()
	got := map[string]string{}
	for _, x := range ls {
		to, err := x.Recipient()
		if err != nil {
			t.Fatal(err)
		}
		harmless(t, x)
		got[to] += x.Subject + "\n" + strings.Join(strings.Fields(x.Text), " ") + "\n"
	}
	return got
}

// open opens the event.
func (l *lists) open() *tournament.Book {
	b, err := tournament.OpenAt(l.dir, func() time.Time { return l.now })
	l.must(err)
	return b
}

// TestSilenceByMail: whoever lost games by silence is asked by when they answer and told until when they would be
// barred, reminded, and told so when they are; and when a line of the director lifts it.
func TestSilenceByMail(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) {
		x.Rounds, x.ConfirmHours, x.Bar, x.Sides = 3, 96, 30, tournament.SidesFixed
	})
	l.command("enter ann Ann " + ann)
	l.command("enter bob Bob " + bob)
	l.command("enter cid Cid " + cid)
	l.command("pair")
	l.remember(l.look())
	l.command("begin cup-1-01-1")
	b := l.open()
	g, _ := b.Game("cup-1-01-1")
	loser := g.Players[0]
	addr := map[string]string{"ann": ann, "bob": bob, "cid": cid}[loser]
	l.must(b.Close())
	l.command("forfeit cup-1-01-1 " + loser)
	l.command("close")
	l.must(l.open().Close()) // whoever opens the event asks
	asked := l.now
	until := asked.Add(96 * time.Hour)
	got := l.told(t, time.Minute)
	for _, want := range []string{"are you still there?", "You have lost 1 of your 1 games",
		"kept out of the other events here until " +
			until.AddDate(0, 0, 30).Format(time.DateOnly)} {
		if !strings.Contains(got[addr], want) {
			t.Errorf("%s reads %q, want %q", loser, got[addr], want)
		}
	}
	if got := l.told(t, 73*time.Hour); !strings.Contains(got[addr],
		"You have not answered whether you are still there") {
		t.Errorf("the reminder is %q", got[addr])
	}
	for _, id := range []string{"ann", "bob", "cid"} {
		if id != loser {
			l.command("confirm " + id)
		}
	}
	l.now = until.Add(time.Hour)
	day := l.now.AddDate(0, 0, 30).Format(time.DateOnly)
	l.command("pair")
	if got := l.told(t, time.Minute); !strings.Contains(got[addr], "You are kept out of other events here until "+day) {
		t.Errorf("%s reads %q, want until %s", loser, got[addr], day)
	}
	l.command("unbar " + loser + ` "he was ill"`)
	if got := l.told(t, time.Minute); !strings.Contains(got[addr], "lets you come to other events again") {
		t.Errorf("%s reads %q", loser, got[addr])
	}
}

// TestCorrectionByMail: a director corrects a result of a closed round, annuls the round, and undoes that, by mail;
// everybody hears of it once, with both results and the table.
func TestCorrectionByMail(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) { x.Rounds, x.Sides = 3, tournament.SidesFixed })
	for _, p := range []string{"ann Ann " + ann, "bob Bob " + bob, "cid Cid " + cid} {
		l.command("enter " + p)
	}
	l.command("pair")
	l.command("result cup-1-01-1 played first")
	l.command("close")
	l.remember(l.look())
	l.told(t, time.Minute)
	says := func(line string) map[string]string {
		t.Helper()
		ls, _ := l.take(l.mail(vera, "#MOD cup\n"+line+"\n#END\n"))
		l.told(t, time.Minute)
		return byReader(t, ls)
	}
	got := says(`rule cup-1-01-1 second "added up wrongly"`)
	if !strings.Contains(got[vera], "Before that it was played to its end: 10 and 0 points") {
		t.Errorf("the director reads %s", got[vera])
	}
	for _, who := range []string{ann, bob, cid} {
		if !strings.Contains(got[who], "its result is corrected") || !strings.Contains(got[who], "The table:") ||
			strings.Count(got[who], "added up wrongly") != 1 {
			t.Errorf("%s reads %q", who, got[who])
		}
	}
	if got := says(`annul round 1 "the wrong scenario"`); !strings.Contains(got[cid],
		"its games and byes count for nothing") {
		t.Errorf("cid reads %q", got[cid])
	}
	if got := says(`undo "it was the right one"`); !strings.Contains(got[cid], "has undone what the records") {
		t.Errorf("cid reads %q", got[cid])
	}
	b := l.open()
	defer b.Close()
	kinds := map[string]int{}
	for _, r := range b.Log().Records() {
		kinds[r.Type]++
	}
	if kinds["result"] != 2 || kinds["annul"] != 1 || kinds["undo"] != 1 ||
		slices.Contains(b.Rounds[0].Matches[0].Games[0].EarlierResults(), "annulled") {
		t.Errorf("%v", kinds)
	}
}

// TestByItselfInLetters: the letters about a table and a pairing say when the round is paired and ends by itself.
func TestByItselfInLetters(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) {
		x.Rounds, x.Sides, x.Auto, x.RoundHours, x.ConfirmHours = 2, tournament.SidesFixed, true, 240, 48
	})
	for _, p := range []string{"ann Ann " + ann, "bob Bob " + bob} {
		l.command("enter " + p)
	}
	l.command("pair")
	if got := l.told(t, time.Minute)[ann]; !strings.Contains(got, "Round 1 ends at") {
		t.Errorf("ann reads %q", got)
	}
	l.command("result cup-1-01-1 played first")
	l.now = l.now.Add(241 * time.Hour)
	l.must(l.open().Close())
	if got := l.told(t, time.Minute)[ann]; !strings.Contains(got, "It is paired by itself then") {
		t.Errorf("ann reads %q", got)
	}
	l.command("confirm ann")
	l.command("confirm bob")
	if got := l.command("status"); !strings.Contains(got, "round 2 is paired by itself at") {
		t.Error(got)
	}
	l.now = l.now.Add(49 * time.Hour)
	l.must(l.open().Close())
	if got := l.told(t, time.Minute)[bob]; !strings.Contains(got, "round 2 is paired") {
		t.Errorf("bob reads %q", got)
	}
}

// TestSay: a director says something to everybody, to a match and to one person, once; nobody else does.
func TestSay(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) { x.Rounds, x.Sides = 3, tournament.SidesFixed })
	for _, p := range []string{"ann Ann " + ann, "bob Bob " + bob, "cid Cid " + cid} {
		l.command("enter " + p)
	}
	l.command("pair")
	l.remember(l.look())
	b := l.open()
	bye := b.Round().Byes[0]
	l.must(b.Close())
	addr := map[string]string{"ann": ann, "bob": bob, "cid": cid}
	for _, c := range []struct {
		line   string
		all    bool
		single string
	}{{`say "the server moves on Sunday"`, true, ""}, {`say 1-01 "begin soon"`, false, ""}, {`say ` + bye +
		` "you have a bye"`, false, bye}} {
		ls, _ := l.take(l.mail(vera, "#MOD cup\n"+c.line+"\n#END\n"))
		got := byReader(t, ls)
		for id, to := range addr {
			want := c.all || c.single == id || c.single == "" && id != bye
			if has := strings.Contains(got[to], "who directs the event, writes"); has != want {
				t.Errorf("%s: %s reads %q", c.line, id, got[to])
			}
		}
	}
	if ls, _ := l.take(l.mail(ann, event(`say "I win"`))); !strings.Contains(ls[0].Text, "is for the director") {
		t.Errorf("%s", ls[0].Text)
	}
}
