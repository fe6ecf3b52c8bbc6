package tournament

import (
	"bytes"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// taken returns an event that was made of the file of another.
func taken(t *testing.T, dir string, file []byte, x Terms) (*sim, []string, error) {
	t.Helper()
	sheet, err := standings.ReadTRF(bytes.NewReader(file), nil)
	if err != nil {
		t.Fatal(err)
	}
	x.ImportPoints(sheet)
	s := begin(t, dir, x, 0)
	var ids []string
	for i, name := range sheet.Players {
		ids = append(ids, fmt.Sprintf("p%d", sheet.NumberInFile(i)))
		in := Entry{ID: ids[i], Shown: name, Role: RolePlayer, Rating: sheet.Ratings[i]}
		if x.Version < 3 {
			in.Rating = 0
		}
		s.must(s.Enter("vera", in))
	}
	rounds, notes, err := s.ConvertRounds(sheet, ids)
	if err == nil {
		err = s.Import("vera", rounds)
	}
	return s, notes, err
}

// written returns an event as a file.
func (s *sim) written() []byte {
	var b bytes.Buffer
	s.must(standings.WriteTRF(&b, s.TRFFile()))
	return b.Bytes()
}

// plainRows returns a table under the shown names, without what no file tells: the time used, and by what a place was
// decided.
func (s *sim) plainRows() []standings.Row {
	rows, err := s.TableRows()
	s.must(err)
	var out []standings.Row
	for _, r := range rows {
		out = append(out, standings.Row{Player: s.Person(r.Player).Shown, Points: r.Points, Games: r.Games, Wins: r.Wins, Draws: r.Draws,
			Losses: r.Losses, Byes: r.Byes, OpponentPoints: r.OpponentPoints, OpponentGames: r.OpponentGames, Buchholz: r.Buchholz,
			SonnebornBerger: r.SonnebornBerger, SideWins: r.SideWins, Placed: r.Placed})
	}
	return out
}

// TestTakeover: random Swiss events, with games that end in all ways, people who leave and come late, and annulled
// rounds, are written as files and taken over from these. The table is the same, the ledger passes its audit, and the
// file of the new event has the same players and points.
func TestTakeover(t *testing.T) {
	letters := map[rune]int{}
	for seed := range int64(12) {
		r := rand.New(rand.NewSource(seed))
		x := terms
		x.Sides = []string{SidesDrawn, SidesFixed, SidesBySealedBids}[r.Intn(3)]
		x.Rounds, x.Lapse, x.ConfirmHours = 3+r.Intn(3), []string{LapseForfeit, LapseByRules}[r.Intn(2)], 1+r.Intn(400)
		x.Points = standings.Points{Win: 6 + r.Intn(5), Narrow: 4 + r.Intn(2), Draw: 1 + r.Intn(4), NarrowLoss: r.Intn(2), Loss: r.Intn(2),
			Forfeit: 6 + r.Intn(5), Bye: r.Intn(9), Margin: r.Intn(5)}
		x.Ties = []string{"head-to-head", "strength", "sonneborn", "wins:soviet", "die"}
		x.Ends = []string{ScoreByOverstep, ScoreByTime, ScoreByMargin, ScoreByDraw}
		s := begin(t, t.TempDir(), x, 5+r.Intn(18))
		s.r, s.Entropy = r, r
		(&chaos{sim: s, ways: map[string]int{}}).toTheEnd()
		file := s.written()
		for _, c := range strings.Join(strings.Fields(string(file)), "") {
			letters[c]++
		}
		y := terms
		y.Sides, y.Ties = SidesByOpenBids, x.Ties
		again, notes, err := taken(t, t.TempDir(), file, y)
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, file)
		}
		if got, want := again.plainRows(), s.plainRows(); !reflect.DeepEqual(got, want) {
			t.Errorf("seed %d: %v\n%+v\n%+v\n%s", seed, notes, got, want, file)
		}
		second := again.written()
		players := func(b []byte) (out []string) {
			for _, line := range strings.Split(string(b), "\n") {
				if strings.HasPrefix(line, "001") {
					out = append(out, line[:89])
				}
			}
			return out
		}
		if got, want := players(second), players(file); !slices.Equal(got, want) {
			t.Errorf("seed %d: written again:\n%s\nwas:\n%s", seed, second, file)
		}
		again.audited()
		again.strangers()
	}
	for _, c := range "10=+-ZU" {
		if letters[c] == 0 {
			t.Errorf("no event has a %c", c)
		}
	}
}

// TestTakeoverGoesOn: an event that was taken over after two rounds is played to its end: nobody meets an opponent of
// those rounds again, and both games that had no result in the file are played here.
func TestTakeoverGoesOn(t *testing.T) {
	x := terms
	x.Rounds, x.Rematch = 5, RematchNever
	s := begin(t, "", x, 12)
	s.rounds(2)
	s.confirm()
	s.must(s.Pair("vera"))
	n := 0
	s.play(func(*Game) bool { n++; return n > 4 })
	x.PaidSide, x.PaidBid = "german", 3
	again, _, err := taken(t, t.TempDir(), s.written(), x)
	if err != nil {
		t.Fatal(err)
	}
	if got := len(again.OpenGames()); got != 2 || again.NextRoundNumber() != 4 {
		t.Fatalf("%d games are open before round %d", got, again.NextRoundNumber())
	}
	again.refused(again.Import("vera", []PlayedRound{{}}), "not closed")
	if got := again.OpenGames()[0].Bids; got != [2]int{3, 0} {
		t.Errorf("the fixed bid of 3 is paid as %v", got)
	}
	again.play(nil)
	again.must(again.CloseRound("vera"))
	again.finish()
	again.neverTwice(Swiss)
	if len(again.Rounds) != 5 || again.Person("p12") == nil {
		t.Errorf("%d rounds", len(again.Rounds))
	}
	again.must(again.Close())
	altered(t, again, []alteration{
		{"import", "match 1-01", "match 1-02", "FIRST SECOND"},
		{"import", "order p", "order q", "no player of the event"},
		{"import", "round 1", "round 2", "field round"},
		{"import", "by vera", "by p1", "a director or an assistant"},
		{"result", "outcome first", "outcome second", "field half"},
	})
}

// takenEvent returns the records of an event that was taken over after two rounds, one of which is played on here.
func takenEvent(t *testing.T) []ledger.Record {
	x := terms
	x.Points.Margin, x.PaidSide, x.PaidBid, x.Rounds = 3, "german", 3, 4
	s, _, err := taken(t, "", []byte(chessFile), x)
	s.must(err)
	s.play(nil)
	s.must(s.CloseRound("vera"))
	s.rounds(1)
	s.must(s.AnnulRound("vera", 1, "the wrong scenario"))
	s.finish()
	return s.Log().Records()
}

// chessFile is an event of five with a bye in each round; the third goes on.
const chessFile = `012 Five
XXR 5
001    1      Ann                               1900                             2.0    1     4 w 1     3 b 1     2 w
001    2      Bob                               1800                             1.0    3     3 b 0  0000 - U     1 b
001    3      Cid                               1700                             1.0    4     2 w 1     1 w 0     5 b
001    4      Dan                                                                1.5    5     1 b 0     5 w =  0000 - U
001    5      Eve                               1500                             1.5    2  0000 - U     4 b =     3 w
`

// TestTakeoverOfChess: a file of a chess program is taken over with points of 2, 1 and 0, its ratings and the byes. A
// bye that gives a whole point here gives two. What does not fit is refused with the numbers of the file.
func TestTakeoverOfChess(t *testing.T) {
	s, notes, err := taken(t, "", []byte(chessFile), terms)
	if err != nil || len(notes) > 0 {
		t.Fatal(notes, err)
	}
	if p := s.Points; p != (standings.Points{Win: 2, Narrow: 2, Draw: 1, Forfeit: 2, Bye: 2}) {
		t.Errorf("points %+v", p)
	}
	if got := s.plainRows()[0]; got.Player != "Ann" || got.Points != 4 || s.Person("p1").Rating != 1900 || s.Person("p4").Rating != 0 {
		t.Errorf("%+v", got)
	}
	if len(s.Rounds) != 3 || s.Terms.Rounds != 5 || len(s.OpenGames()) != 2 {
		t.Errorf("%d rounds of %d, %d games are open", len(s.Rounds), s.Terms.Rounds, len(s.OpenGames()))
	}
	s.audited()
	for _, c := range []struct{ was, now, why string }{
		{"1.5    5     1", "1.0    5     1", "player 4 has 1.0 points in the file, and the results there add up to 1.5"},
		{"4 w 1     3 b", "2 w 1     3 b", "round 1: player 1 names 2 as opponent, and 2 names 3"},
		{"2 w 1     1 w", "2 w =     1 w", "round 1: players 3 and 2 have the results = and 0 in their game"},
		{"2 w 1     1 w", "2 b 1     1 w", "round 1: players 2 and 3 have the same colour b"},
		{"2 w 1     1 w", "3 w 1     1 w", "round 1: player 2 names 3 as opponent, and 3 names 3"},
		{"  0000 - U     4", "  0000 - 1     4", "round 1: player 5 has the result 1 and no opponent"},
		{"1 w 0     5 b", "1 w       5 b", "players 3 and 1 have the results   and 1 in their game"},
		{"4 w 1     3 b 1", "4 w 1  0000 - Z", "round 2: player 3 names 1 as opponent, and 1 names nobody"},
		{"  0000 - U     4", "  0000 - H     4", "round 1: player 5 has a bye (H) that gives 0.5 in the file"},
	} {
		if !strings.Contains(chessFile, c.was) {
			t.Fatalf("no %q", c.was)
		}
		_, _, err := taken(t, "", []byte(strings.Replace(chessFile, c.was, c.now, 1)), terms)
		if err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %s", c.now, err, c.why)
		}
	}
	for _, c := range []struct {
		change func(*Terms)
		why    string
	}{
		{func(x *Terms) { x.Format = Knockout }, "round 1 of a knockout cannot be taken over"},
		{func(x *Terms) { x.Games = 2 }, "a match has 2 games here"},
		{func(x *Terms) { x.Version = 2 }, "version 2 cannot take over rounds"},
	} {
		x := terms
		c.change(&x)
		if _, _, err := taken(t, "", []byte(chessFile), x); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%v, want %s", err, c.why)
		}
	}
	sheet, err := standings.ReadTRF(strings.NewReader(chessFile), nil)
	s.must(err)
	ids := []string{"p1", "p2", "p3", "p4", "p5"}
	for _, c := range []struct {
		points standings.Points
		rounds int
		why    string
	}{
		{standings.Points{Win: 10, Draw: 4}, 5, "a win gives 10 here and 1.0 in the file, so draw 4 would be 0.4 there, and it is 0.5"},
		{standings.Points{Win: 2, Draw: 1}, 2, "the file has 3 rounds, and the event has 2: want --rounds 3"},
		{standings.Points{Win: 2, Draw: 1, Bye: 1}, 5, "want bye=2 in --points"},
	} {
		x := terms
		x.Points, x.Rounds = c.points, c.rounds
		if _, _, err := x.ConvertRounds(sheet, ids); err == nil || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%v, want %s", err, c.why)
		}
	}
}

// TestTakeoverBeforeKnockout: the Swiss rounds before a knock-out are taken over, and the bracket is seeded by them. A
// file that goes on into the bracket is refused.
func TestTakeoverBeforeKnockout(t *testing.T) {
	x := terms
	x.Format, x.Rounds, x.Top = SwissKnockout, 3, 4
	s := begin(t, "", x, 10)
	s.rounds(2)
	again, _, err := taken(t, t.TempDir(), s.written(), x)
	if err != nil {
		t.Fatal(err)
	}
	if again.Terms.Rounds != 3 || again.NextRoundNumber() != 3 {
		t.Errorf("round %d of %d", again.NextRoundNumber(), again.Terms.Rounds)
	}
	again.finish()
	if len(again.Rounds) != 5 || len(again.Places) != 10 {
		t.Errorf("%d rounds, places %v", len(again.Rounds), again.Places)
	}
	again.audited()
	_, _, err = x.ConvertRounds(again.TRFFile(), ids(again.ActivePlayers()))
	if err == nil || !strings.Contains(err.Error(), "the file has 5 rounds, and the event has 3") {
		t.Error(err)
	}
}
