package demyansk

import (
	"math/rand/v2"
	"slices"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/randomplay"
)

// TestZonesFollow: all through games of every scenario, in all weather and under both readings of 3.22, zones of
// control lie where the rules put them for each unit by itself, whatever was worked out before.
func TestZonesFollow(t *testing.T) {
	g, weathers, boards := playable(t), map[Weather]bool{}, 0
	for n, id := range []string{"1", "2", "3"} {
		opts := core.Options{{Name: core.ScenarioKey, Value: id}}
		pl := randomplay.New(t, g, opts, rand.New(rand.NewPCG(uint64(n), 3)))
		pl.Scope, pl.SampleShare = func(p *core.Position) string { return p.Phase }, 4
		pl.AfterWork = func(tx *core.Tx) {
			for _, literal := range []bool{false, true} {
				s := of(tx.Read())
				if s.rulings = 0; literal {
					s.rulings = 1 << zoneLiteral
				}
				zonesAgree(t, g, tx.Position().WithExt(s).Reader())
				weathers[s.weather.Weather] = true
				boards++
			}
		}
		pl.Play(200, func() {
			for _, o := range pl.RandomOrders(6) {
				pl.PlayOrder(o)
			}
			pl.FollowProposals(20)
			pl.EndPhase()
		})
	}
	if len(weathers) < 2 || boards < 500 {
		t.Errorf("weather %v, %d boards", weathers, boards)
	}
}

// zonesAgree compares the board of the Axis with what each unit by itself makes of it.
func zonesAgree(t *testing.T, g *game, r core.Reader) {
	t.Helper()
	b, n := g.newBoard(r, Axis), g.Map.Len()
	own, enemy := make([]bool, n), make([]bool, n)
	for u := range r.Each() {
		if !u.OnMap() {
			continue
		}
		zone := own
		if u.Def.Side == Soviet {
			zone = enemy
		}
		for to := range g.Map.Around(u.Hex) {
			zone[to] = zone[to] || b.exertsZOC(u, to) && g.activeFort(of(r), to) != opponent(u.Def.Side)
		}
	}
	if !slices.Equal(own, b.OwnZOC) || !slices.Equal(enemy, b.EnemyZOC) {
		t.Fatalf("%s: zones of control lie elsewhere", r.Phase())
	}
}
