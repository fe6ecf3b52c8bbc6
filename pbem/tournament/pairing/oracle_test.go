package pairing

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// node returns the interpreter of oracles; without the public packages of the npm registry that they take the test is
// skipped.
func node(t *testing.T) string {
	t.Helper()
	modules := filepath.Join(os.Getenv("ORACLES"), "node_modules", "tournament-pairings")
	node, err := exec.LookPath("node")
	if _, there := os.Stat(modules); err != nil || there != nil || os.Getenv("ORACLES") == "" {
		t.Skip("no engine here: npm install tournament-pairings in a folder, and name it in ORACLES. " +
			"bbpPairings and chesspairing, which pair by the rules of chess, are in neither apt nor npm nor served as a Go module")
	}
	return node
}

// oracle runs a script; in goes in as JSON, out is read back.
func oracle(t *testing.T, node, script string, in, out any) {
	t.Helper()
	file := filepath.Join(os.Getenv("ORACLES"), filepath.Base(t.Name())+".mjs")
	if err := os.WriteFile(file, []byte(script), 0o644); err != nil {
		t.Fatal(err)
	}
	defer os.Remove(file)
	raw, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(node, file)
	c.Stdin = bytes.NewReader(raw)
	var errs bytes.Buffer
	c.Stderr = &errs
	if raw, err = c.Output(); err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	if err := json.Unmarshal(raw, out); err != nil {
		t.Fatal(err)
	}
}

// TestSwissAgainstBlossom holds the floats and distances of Swiss rounds of 10 to 64 players in the middle of an
// event, for which trying everything takes too long, against a public engine of matchings (edmonds-blossom-fixed):
// none has fewer.
func TestSwissAgainstBlossom(t *testing.T) {
	const script = `
import blossom from "edmonds-blossom-fixed"
import { readFileSync } from "fs"
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(edges => blossom(edges, true))))`
	node := node(t)
	var graphs [][][3]int
	var ours []int
	var tasks []*task
	for seed := range int64(40) {
		r := rand.New(rand.NewSource(seed))
		players := middle(r, 10+2*r.Intn(28), 3+r.Intn(3))
		again := RematchRule(seed%4 == 0)
		round, err := PairSwiss(players, again)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		slices.SortStableFunc(players, func(a, b Player) int { return b.Score - a.Score })
		k := newTask(players, again)
		ceiling, sum := k.most()*(len(players)/2+1)+1, 0
		var edges [][3]int
		for i := range players {
			for j := range i {
				if c := k.cost(j, i); c >= 0 {
					edges = append(edges, [3]int{j, i, ceiling - c})
				}
			}
		}
		at := func(name string) int {
			return slices.IndexFunc(players, func(p Player) bool { return p.Name == name })
		}
		for _, p := range round.Pairs {
			sum += k.cost(at(p.First), at(p.Second))
		}
		graphs, ours, tasks = append(graphs, edges), append(ours, sum), append(tasks, k)
	}
	var mates [][]int
	oracle(t, node, script, graphs, &mates)
	for n, mate := range mates {
		sum := 0
		for i, j := range mate {
			if i < j {
				sum += tasks[n].cost(i, j)
			}
		}
		if sum != ours[n] || len(mate) != len(tasks[n].list) {
			t.Errorf("seed %d: ours costs %d, the engine's %d", n, ours[n], sum)
		}
	}
}

// middle returns players after some rounds that were paired at random.
func middle(r *rand.Rand, n, rounds int) []Player {
	players := make([]Player, n)
	for i := range players {
		players[i] = Player{Name: fmt.Sprintf("p%02d", i), Met: map[string]int{}}
	}
	for range rounds {
		order := r.Perm(n)
		for i := 0; i < n; i += 2 {
			a, b := &players[order[i]], &players[order[i+1]]
			a.Met[b.Name], b.Met[a.Name] = a.Met[b.Name]+1, b.Met[a.Name]+1
			half := r.Intn(3)
			a.Score, b.Score = a.Score+half, b.Score+2-half
		}
	}
	return players
}

// TestBracketAgainstTournamentPairings: in brackets of 4 to 64 seeds those meet whom a public engine
// (tournament-pairings) has meet, if the better seed always wins.
func TestBracketAgainstTournamentPairings(t *testing.T) {
	const script = `
import { SingleElimination } from "tournament-pairings"
import { readFileSync } from "fs"
const of = n => {
  const all = SingleElimination([...Array(n)].map((_, i) => i + 1), 1, false, true), out = []
  for (const m of all.sort((a, b) => a.round - b.round || a.match - b.match)) {
    out.push([m.round, Math.min(m.player1, m.player2), Math.max(m.player1, m.player2)])
    if (!m.win) continue
    const next = all.find(x => x.round === m.win.round && x.match === m.win.match)
    if (next.player1 === null) next.player1 = Math.min(m.player1, m.player2)
    else next.player2 = Math.min(m.player1, m.player2)
  }
  return out
}
console.log(JSON.stringify(JSON.parse(readFileSync(0)).map(of)))`
	node := node(t)
	var sizes []int
	for n := 4; n <= 64; n++ {
		sizes = append(sizes, n)
	}
	var want [][][3]int
	oracle(t, node, script, sizes, &want)
	for i, n := range sizes {
		var got [][3]int
		var won []int
		seed := func(s Source) int {
			if s.Seed > 0 {
				return s.Seed
			}
			return won[s.Match]
		}
		for _, m := range KnockoutBracket(n) {
			if m.First.Loser || m.Place > 1 || m.Second.Loser {
				continue
			}
			a, b := seed(m.First), seed(m.Second)
			won = append(won, min(a, b))
			got = append(got, [3]int{m.Round, min(a, b), max(a, b)})
		}
		for _, list := range [][][3]int{got, want[i]} {
			slices.SortFunc(list, func(a, b [3]int) int { return slices.Compare(a[:], b[:]) })
		}
		if !slices.Equal(got, want[i]) {
			t.Errorf("%d seeds: %v, the engine has %v", n, got, want[i])
		}
	}
}
