package kursk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
	"fieldpost/rules/mechanics/roster"
	"fieldpost/rules/mechanics/sheet"
)

// layout is a view with its stacks.
func layout(p *core.Position) string {
	var out strings.Builder
	out.Write(p.Text())
	for h := range p.World.Map.Hexes() {
		for _, n := range roster.IDs(p.Reader().Stack(h)) {
			out.WriteString(" " + n)
		}
		out.WriteString("/")
	}
	return out.String()
}

// TestFollow: after every order a view that was brought up to date is the one that Show makes anew, in games with and
// without the Gambit.
func TestFollow(t *testing.T) {
	g := board(t)
	followed, anew := map[core.Side]int{}, map[core.Side]int{}
	for seed := range uint64(6) {
		pl := &player{randomplay.New(t, g, nil, rand.New(rand.NewPCG(seed, 7))), t, g}
		views := map[core.Side]*core.Position{}
		pl.AfterWork = func(tx *core.Tx) {
			for _, side := range sides {
				want := g.Show(tx.Position(), side)
				if v := views[side]; v == nil || !g.UpdateView(v, tx.Position(), side, tx.Changed()) {
					views[side] = want
					anew[side]++
					continue
				}
				followed[side]++
				if got := layout(views[side]); got != layout(want) {
					t.Fatalf("%s after %v: %s sees\n%s\nnot\n%s", tx.Position().Phase, tx.Changed(), side, got, layout(want))
				}
			}
		}
		pl.PlayOrder(g.order(German, "declare", gambit(sheet.Arguments{}, []string{"no", "yes"}[seed%2])))
		pl.Play(45, pl.phase)
	}
	for _, side := range sides {
		if followed[side] < 100 || anew[side] < 100 {
			t.Errorf("%s: %d views brought up to date, %d made anew", side, followed[side], anew[side])
		}
	}
}
