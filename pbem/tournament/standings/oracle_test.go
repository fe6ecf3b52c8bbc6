package standings_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"fieldpost/pbem/tournament/pairing"
	"fieldpost/pbem/tournament/standings"
)

// The public engine "tiebreak" of the npm registry, without its adjustments for unplayed games, as events of ours
// count.
const script = `
import { Results, TournamentType, Tiebreaker, UnplayedRoundsAdjustment } from %q
import { readFileSync } from "fs"
const rounds = JSON.parse(readFileSync(0))
const t = new Tiebreaker(new Results(TournamentType.SWISS, rounds), UnplayedRoundsAdjustment.NONE)
const out = {}
for (const p of new Set(rounds.flatMap(r => r.pairings.flatMap(x => [x.white, x.black]).concat(r.pairingAllocatedByes))))
  out[p] = [t.score(p, rounds.length), t.buchholz(p, rounds.length),
    t.adjustedGames(p, rounds.length).reduce((n, g) => n + g.gameScore * g.opponentScore, 0)]
console.log(JSON.stringify(out))`

type (
	pairs struct {
		White, Black           string
		ScoreWhite, ScoreBlack float64
		Forfeited              bool
	}
	played struct {
		Pairings             []pairs
		PairingAllocatedByes []string
	}
)

// MarshalJSON spells keys as the engine wants them.
func (p pairs) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"white": p.White, "black": p.Black, "scoreWhite": p.ScoreWhite, "scoreBlack": p.ScoreBlack,
		"forfeited": p.Forfeited})
}

// MarshalJSON does so too.
func (r played) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]any{"pairings": r.Pairings, "pairingAllocatedByes": append([]string{}, r.PairingAllocatedByes...)})
}

// TestTieBreaksAgainstTiebreak holds points, Buchholz and Sonneborn-Berger of forty Swiss events, half of them of an
// odd number of players, against a public engine.
func TestTieBreaksAgainstTiebreak(t *testing.T) {
	module := filepath.Join(os.Getenv("ORACLES"), "node_modules", "tiebreak", "build", "index.js")
	node, err := exec.LookPath("node")
	if _, there := os.Stat(module); err != nil || there != nil || os.Getenv("ORACLES") == "" {
		t.Skip("no engine here: npm install tiebreak in a folder, and name it in ORACLES")
	}
	file := filepath.Join(t.TempDir(), "oracle.mjs")
	if err := os.WriteFile(file, fmt.Appendf(nil, script, module), 0o644); err != nil {
		t.Fatal(err)
	}
	for seed := range int64(40) {
		r := rand.New(rand.NewSource(seed))
		n := 6 + r.Intn(30)
		names, games, byes, rounds := event(t, r, n, 5)
		rows, err := standings.ComputeTable(names, games, byes, standings.Points{Win: 2, Draw: 1, Forfeit: 2, Bye: 2},
			standings.TieBreakOrder{Ties: []string{"die"}, Die: names})
		if err != nil {
			t.Fatal(err)
		}
		in, _ := json.Marshal(rounds)
		c := exec.Command(node, file)
		c.Stdin = bytes.NewReader(in)
		var errs bytes.Buffer
		c.Stderr = &errs
		raw, err := c.Output()
		if err != nil {
			t.Fatalf("%v\n%s", err, errs.String())
		}
		want := map[string][3]float64{}
		if err := json.Unmarshal(raw, &want); err != nil {
			t.Fatal(err)
		}
		for _, x := range rows {
			got := [3]float64{float64(x.Points) / 2, float64(x.Buchholz) / 2, float64(x.SonnebornBerger) / 4}
			if got != want[x.Player] {
				t.Errorf("seed %d, %d players: %s has %v, the engine says %v", seed, n, x.Player, got, want[x.Player])
			}
		}
	}
}

// event plays a Swiss event by a seed.
func event(t *testing.T, r *rand.Rand, n, rounds int) (names []string, games []standings.Game, byes map[string]int, all []played) {
	players, byes := make([]pairing.Player, n), map[string]int{}
	index := map[string]*pairing.Player{}
	for i := range players {
		players[i] = pairing.Player{Name: fmt.Sprintf("p%02d", i), Met: map[string]int{}}
		names, index[players[i].Name] = append(names, players[i].Name), &players[i]
	}
	for range rounds {
		round, err := pairing.PairSwiss(players, pairing.RematchNever)
		if err != nil {
			t.Fatal(err)
		}
		var one played
		for _, p := range round.Pairs {
			half := r.Intn(3)
			a, b := index[p.First], index[p.Second]
			a.Met[p.Second], b.Met[p.First] = 1, 1
			a.Score, b.Score = a.Score+half, b.Score+2-half
			games = append(games, standings.Game{First: p.First, Second: p.Second, Side: "x", Other: "y", How: standings.Played, Half: half,
				Margin: -1})
			one.Pairings = append(one.Pairings, pairs{p.First, p.Second, float64(half) / 2, 1 - float64(half)/2, false})
		}
		if x := index[round.Bye]; x != nil {
			x.Byes, x.Score = x.Byes+1, x.Score+2
			byes[x.Name]++
			one.PairingAllocatedByes = []string{x.Name}
		}
		all = append(all, one)
	}
	return names, games, byes, all
}
