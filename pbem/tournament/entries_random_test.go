package tournament

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"
	"time"
)

// randomEntries gives an event terms of entries at random, and some of seeds and formats.
func randomEntries(r *rand.Rand, t *Terms) {
	randomFormats(r, t)
	if t.Version = 3 + r.Intn(2); t.Version < 4 {
		t.Beside = ""
	}
	if t.Version > 3 && r.Intn(3) == 0 {
		t.Machines = MachinesLabelled
	}
	t.Limit = 2 + r.Intn(9)
	if t.Late = 99; r.Intn(3) == 0 {
		t.Late = 1 + r.Intn(6)
	}
	if r.Intn(4) == 0 {
		t.EnterUntil = time.Date(2026, 3, 2+r.Intn(90), 12, 0, 0, 0, time.UTC)
	}
}

// entrants has people enter and leave the waiting list, and a director end the entries or open them again.
func (c *chaos) entrants() {
	c.structure()
	for range c.r.Intn(4) {
		id := fmt.Sprintf("a%02d", c.r.Intn(99))
		role := []Role{RolePlayer, RoleAlternate}[c.r.Intn(2)]
		agent := []string{"", "nova-2"}[c.r.Intn(2)]
		if c.Enter(id, Entry{ID: id, Shown: id, Role: role, Agent: agent}) == nil {
			c.ways["entered as "+string(c.Person(id).Role)]++
		}
	}
	for _, p := range c.WaitingList() {
		if c.r.Intn(10) == 0 {
			c.must(c.Withdraw(p.ID, p.ID, LeftAnnounced, ""))
			c.ways["left the list"]++
		}
	}
	for _, p := range c.ActivePlayers() {
		if c.r.Intn(12) == 0 {
			c.must(c.Withdraw(p.ID, p.ID, LeftAnnounced, ""))
		}
	}
	if c.r.Intn(12) == 0 {
		c.must(c.CloseEntries("walt", c.now.Add(time.Duration(c.r.Intn(900))*time.Hour)))
		c.ways["entries"]++
	}
}

// TestRandomEntries plays random events with a waiting list to their ends: alternates take the places of players who
// leave, in every format, and both audits agree on who plays.
func TestRandomEntries(t *testing.T) {
	t.Parallel()
	n := *randomEvents
	if testing.Short() {
		n = min(n, 12)
	}
	ways := map[string]int{}
	seeds := append([]int64{20852}, seedsFrom(*firstEvent+20000, n)...) // in the first event.py once gave a walk-over to who had left
	for some := range slices.Chunk(seeds, 25) {
		var dirs []string
		for _, seed := range some {
			c := &chaos{sim: randomEvent(t, seed, randomEntries), ways: ways}
			c.more = c.entrants
			c.toTheEnd()
			c.audit()
			dirs = append(dirs, c.Dir)
			for _, p := range c.People {
				if p.For != "" && p.Entered > 1 {
					ways["took a place in a "+string(c.Format)]++
				}
			}
		}
		agrees(t, dirs, nil)
	}
	t.Log(ways)
	for _, way := range []string{"entered as player", "entered as alternate", "left the list", "entries", "took a place in a swiss",
		"took a place in a ladder", "took a place in a double", "took a place in a knockout"} {
		if ways[way] == 0 && n >= 50 {
			t.Errorf("in %d events there was no %s: %v", n, way, ways)
		}
	}
}

// seedsFrom returns so many seeds from a first one on.
func seedsFrom(first int64, n int) (out []int64) {
	for i := range n {
		out = append(out, first+int64(i))
	}
	return out
}
