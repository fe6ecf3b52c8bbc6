package mailhandler

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/tournament"
)

// TestLadderByMail: whoever has no match in the knock-out is told how to play the ladder beside it, and nobody is
// reminded of that. Those who confirm are told whom they meet, in their languages, and whoever rests is told so.
func TestLadderByMail(t *testing.T) {
	t.Parallel()
	l := newLists(t, func(x *tournament.Terms) {
		x.Format, x.Rounds, x.Top, x.Beside, x.Sides = tournament.SwissKnockout, 1, 2, tournament.BesideLadder, tournament.SidesFixed
	})
	addr := func(id string) string { return id + "@players.example" }
	japanese := []string{"p2", "p4", "p6"}
	for i := range 6 {
		id, lang := fmt.Sprintf("p%d", i+1), ""
		if slices.Contains(japanese, id) {
			lang = " lang ja"
		}
		l.command(fmt.Sprintf("enter %s P%d %s%s", id, i+1, addr(id), lang))
	}
	l.command("pair")
	for i := range 3 {
		g := fmt.Sprintf("cup-1-0%d-1", i+1)
		l.command("begin " + g)
		l.command("result " + g + " played first")
	}
	l.remember(l.look())
	holds := func(got map[string]string, id, english, other string) {
		t.Helper()
		want := english
		if slices.Contains(japanese, id) {
			want = other
		}
		joined := func(s string) string { return strings.ReplaceAll(s, " ", "") } // Japanese lines break anywhere
		if !strings.Contains(joined(got[addr(id)]), joined(want)) {
			t.Errorf("%s reads %q, want %q", id, got[addr(id)], want)
		}
	}
	l.command("close")
	ls := l.look()
	l.remember(ls)
	got := byReader(t, ls)
	b := l.open()
	var off []string
	for _, p := range b.LadderPlayers() {
		off = append(off, p.ID)
	}
	wanted := b.PlayersToConfirm()
	l.must(b.Close())
	if len(off) != 4 || len(wanted) != 2 {
		t.Fatalf("%v have no match in the knock-out, and it wants %d players", off, len(wanted))
	}
	for _, id := range off {
		holds(got, id, "You have no match in the knock-out. If you like, play the ladder in round 2: confirm it before it is paired.",
			"勝ち抜き戦に対戦はありません。よろしければ第2ラウンドのラダー戦に参加してください。")
	}
	for _, p := range wanted {
		holds(got, p.ID, "Do you play round 2?", "第2ラウンドに参加しますか")
	}
	for _, id := range off[1:] {
		l.take(l.mail(addr(id), event("confirm")))
	}
	got = l.told(t, 7*24*time.Hour-time.Hour)
	if len(got) != 2 || got[addr(off[0])] != "" {
		t.Errorf("of the hour of confirming are reminded %q", got)
	}
	for _, p := range wanted {
		l.command("confirm " + p.ID)
	}
	l.look()
	ls, _ = l.take(l.mail(vera, direct("pair")))
	got = byReader(t, ls)
	b = l.open()
	defer b.Close()
	if n := len(b.Round().Matches); n != 2 || !b.Round().Matches[1].Beside || len(b.Round().Unpaired()) != 1 {
		t.Fatalf("%d matches, and %v rest", n, b.Round().Unpaired())
	}
	for _, id := range b.Round().Matches[1].Players {
		holds(got, id, "It is a match of the ladder.", "これはラダー戦の対戦です。")
	}
	holds(got, b.Round().Unpaired()[0], "You have no opponent on the ladder in this round and rest.",
		"このラウンドではラダー戦の相手がなく、休みです。")
	if got[addr(off[0])] != "" || !strings.Contains(got[vera], "Match 2-02, on the ladder: P") {
		t.Errorf("%s did not confirm and reads %q; vera reads %q", off[0], got[addr(off[0])], got[vera])
	}
}
