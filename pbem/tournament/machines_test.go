package tournament

import (
	"strings"
	"testing"

	"fieldpost/pbem/tournament/rating"
)

// agents begins an event whose terms say machines, with players who name an agent.
func agents(t *testing.T, machines string, players ...string) *sim {
	t.Helper()
	x := terms
	x.Machines = machines
	s := begin(t, t.TempDir(), x, 0)
	for _, id := range players {
		s.must(s.Enter(id, Entry{ID: id, Shown: "Player " + id, Addr: id + "@example.org", Role: RolePlayer, Agent: "nova-2"}))
	}
	return s
}

// TestMachines: who may enter with an agent follows from the terms, by both audits; the agent stands behind the name.
func TestMachines(t *testing.T) {
	s := begin(t, t.TempDir(), terms, 2)
	s.refused(s.Enter("nova", Entry{ID: "nova", Shown: "Nova", Role: RolePlayer, Agent: "nova-2"}), "terms say machines none")
	s.finishAfter(1)
	s = agents(t, MachinesLabelled, "a", "b")
	s.must(s.Enter("anna", Entry{ID: "anna", Shown: "Anna", Role: RolePlayer}))
	s.must(s.Enter("boris", Entry{ID: "boris", Shown: "Boris", Role: RolePlayer}))
	s.refused(s.Enter("judge", Entry{ID: "judge", Shown: "Judge", Role: RoleJudge, Agent: "nova-2"}), "cannot be a judge")
	s.refused(s.Enter("x", Entry{ID: "x", Shown: "X", Role: RolePlayer, Agent: "nova 2"}), "cannot be the name of an agent")
	if p := s.Person("a"); p.Shown != "Player a (agent=nova-2)" || p.PlayerName() != "Player a" || s.Person("anna").Shown != "Anna" {
		t.Errorf("%+v", p)
	}
	s.finishAfter(2)
	s = agents(t, MachinesOnly, "a", "b", "c", "d")
	s.refused(s.Enter("anna", Entry{ID: "anna", Shown: "Anna", Role: RolePlayer}), "only agents play")
	s.must(s.Enter("otto", Entry{ID: "otto", Shown: "Otto", Role: RoleJudge}))
	s.finishAfter(2)
	for why, change := range map[string]func(*Terms){
		"want version 4":             func(t *Terms) { t.Version, t.Machines = 3, MachinesOnly },
		"want none, labelled or onl": func(t *Terms) { t.Machines = "some" },
	} {
		y := terms
		y.Director, y.At = []string{"vera"}, s.now
		change(&y)
		if err := y.Check(); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("got %v, want an error with %q", err, why)
		}
	}
}

// finishAfter plays rounds, ends the event, and has both audits read it.
func (s *sim) finishAfter(rounds int) {
	s.t.Helper()
	for range rounds {
		s.confirm()
		s.must(s.Pair("vera"))
		s.won()
	}
	s.strangers()
}

// TestMachineRatings: games of an agent against a person change no rating; games between agents and between people do.
func TestMachineRatings(t *testing.T) {
	s := agents(t, MachinesLabelled, "a", "b")
	s.must(s.Enter("anna", Entry{ID: "anna", Shown: "Anna", Role: RolePlayer}))
	s.must(s.Enter("boris", Entry{ID: "boris", Shown: "Boris", Role: RolePlayer}))
	pairs := map[bool]int{}
	for range 3 {
		s.confirm()
		s.must(s.Pair("vera"))
		for _, g := range s.OpenGames() {
			pairs[(s.Person(g.Players[0]).Agent == "") == (s.Person(g.Players[1]).Agent == "")]++
		}
		s.won()
	}
	if pairs[true] != 2 || pairs[false] != 4 {
		t.Fatalf("pairs %v", pairs)
	}
	games := RatedGames(s.Event)
	for _, g := range games {
		if strings.Contains(g.First, "(agent=nova-2)") != strings.Contains(g.Second, "(agent=nova-2)") {
			t.Errorf("%s against %s is rated", g.First, g.Second)
		}
	}
	if len(games) != 2 {
		t.Errorf("%d games are rated", len(games))
	}
	system, _ := rating.Find("elo")
	if lines, err := system.Rate(games); err != nil || len(lines) != 4 {
		t.Errorf("%v %v", lines, err)
	}
}
