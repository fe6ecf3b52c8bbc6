package tournament

import (
	"strings"
	"testing"

	"fieldpost/pbem/ledger"
	"fieldpost/pbem/tournament/standings"
)

// TestJudgesAreNamed: judges who came unasked do not vote before a director names them, nor does a player of another
// game. A person whom a director named for a game votes alone. In version 1 all of them could.
func TestJudgesAreNamed(t *testing.T) {
	s, g := halted(t, t.TempDir(), ScoreByPanel, ScoreByDraw)
	for _, id := range []string{"sock1", "sock2"} {
		s.must(s.Enter(id, Entry{ID: id, Shown: id, Role: RoleJudge}))
	}
	s.must(s.Enter("asked", Entry{ID: "asked", Shown: "Asked", Role: RoleJudge, Named: "walt"}))
	s.refused(s.Enter("liar", Entry{ID: "liar", Shown: "Liar", Role: RoleJudge, Named: "otto"}), "want the director who asked")
	s.rest(g...)
	rival := g[1].Players[0]
	s.refused(s.Vote("sock1", g[0].ID, "first"), "want a judge whom a director named")
	s.refused(s.Vote(rival, g[0].ID, "first"), "want a judge whom a director named")
	s.refused(s.Vote("nobody", g[0].ID, "first"), "want a judge whom a director named")
	s.refused(s.AppointJudge("sock1", "sock1"), "want a director")
	s.refused(s.AppointJudge("vera", "otto"), "a judge already")
	s.refused(s.AppointJudge("vera", rival), "did not come as a judge")
	s.must(s.Vote("asked", g[0].ID, "first"))
	s.must(s.AppointJudge("walt", "sock1"))
	s.must(s.Vote("sock1", g[0].ID, "first"))

	s.refused(s.AppointPanel("sock1", g[0].ID, []string{"otto", "emil", "frida"}), "want a director")
	s.refused(s.AppointPanel("vera", g[0].ID, []string{"otto", "emil", g[0].Players[1]}), "does not judge it")
	s.refused(s.AppointPanel("vera", g[0].ID, []string{"otto", "emil", "otto"}), "named twice")
	s.refused(s.AppointPanel("vera", g[0].ID, []string{"otto", "emil", "ghost"}), "not in the event")
	s.refused(s.AppointPanel("vera", g[0].ID, []string{"otto", "emil"}), "a panel are 3")
	s.must(s.AppointPanel("vera", g[0].ID, []string{"asked", rival, "emil"}))
	s.refused(s.Vote("sock1", g[0].ID, "first"), "one of its panel, asked, "+rival+", emil")
	s.must(s.Vote(rival, g[0].ID, "second"))
	s.must(s.Vote("emil", g[0].ID, "second"))
	s.counts(g[0].ID)
	s.result(g[0], ScoreByPanel, "second", [2]int{0, 10})
	s.refused(s.AppointPanel("vera", g[0].ID, []string{"asked", rival, "emil"}), "no game without a result")
	for _, x := range g[1:] {
		s.must(s.Adjudicate("vera", Score{Game: x.ID}))
	}
	s.must(s.CloseRound("vera"))
	s.strangers()

	x := terms
	x.Version, x.Rounds = 1, 1
	old := begin(t, "", x, 4)
	old.must(old.Enter("sock1", Entry{ID: "sock1", Shown: "Sock", Role: RoleJudge}))
	old.must(old.Pair("vera"))
	og := old.OpenGames()
	old.must(old.Vote("sock1", og[0].ID, "first"))
	old.must(old.Vote(og[1].Players[0], og[0].ID, "first"))
	old.refused(old.AppointJudge("vera", "sock1"), "made before that")
	old.refused(old.AppointPanel("vera", og[0].ID, []string{"a", "b", "c"}), "made before that")
}

// TestWhoRecords: from version 2 on a record is by whom its type allows, and every type says whom. A result is stated
// by no player of the game but the one who leaves it, and by nobody else than a director without the ledger of the
// game.
func TestWhoRecords(t *testing.T) {
	for kind := range kinds {
		if authors[kind] == 0 {
			t.Errorf("nobody may record %s", kind)
		}
	}
	x := terms
	x.Sides, x.Rounds = SidesByOpenBids, 1
	s := begin(t, "", x, 2)
	bad := func(by string, r ledger.Record, why string) {
		t.Helper()
		s.refused(s.append(by, r), why)
	}
	bad("p01", record("confirm", "player", "p02", "round", "1", "salt", strings.Repeat("a", 16)), "want p02, a director")
	bad("", record("withdraw", "player", "p02", "how", "announced"), "want p02, a director")
	bad("p01", record("lock", "round", "1"), "want a director")
	s.must(s.Pair("vera"))
	m := s.Round().Matches[0]
	bad("vera", record("bid", "match", m.ID, "player", m.Players[0], "side", "german", "bid", "1"), "want "+m.Players[0])
	bad("", record("bid", "match", m.ID, "player", m.Players[0], "side", "german", "bid", "1"), "want "+m.Players[0])
	s.bids()
	g := s.OpenGames()[0]
	s.must(s.RecordGame("", g.ID, ""))
	bad("vera", record("claim", "game", g.ID, "player", g.Players[0], "outcome", "first"), "want nobody")
	won := Score{Game: g.ID, How: standings.Played, Outcome: "first"}
	for _, by := range []string{"", g.Players[0], g.Players[1]} {
		s.refused(s.RecordResult(by, won), "want a director or an assistant")
	}
	s.refused(s.RecordResult(g.Players[0], Score{Game: g.ID, How: standings.Forfeited, Outcome: "first"}),
		"want a director or an assistant")
	s.must(s.RecordResult(g.Players[1], Score{Game: g.ID, How: standings.Resigned, Outcome: "first"}))
	bad(g.Players[0], record("close", "round", "1"), "want a director")
	s.must(s.CloseRound("vera"))

	y := begin(t, "", terms, 0)
	y.must(y.Enter("vera", Entry{ID: "vera", Shown: "Vera", Role: RolePlayer}))
	y.must(y.Enter("vera", Entry{ID: "ann", Shown: "Ann", Role: RolePlayer}))
	y.must(y.Pair("vera"))
	game := y.OpenGames()[0]
	wins, loses := "first", "second"
	if game.Players[1] == "vera" {
		wins, loses = loses, wins
	}
	y.refused(y.RecordResult("vera", Score{Game: game.ID, How: standings.Played, Outcome: wins}), "an assistant states its result")
	y.refused(y.Forfeit("vera", game.ID, "ann", ""), "an assistant states its result")
	y.must(y.RecordResult("vera", Score{Game: game.ID, How: standings.Resigned, Outcome: loses}))
}
