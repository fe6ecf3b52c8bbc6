package preview

import (
	"testing"

	"fieldpost/rules"
	"fieldpost/rules/core"

	_ "fieldpost/pbem/tools/testtmp"
)

// BenchmarkReach measures what each title offers to its counters in turn, with what it costs, in the first phase in
// which counters move.
func BenchmarkReach(b *testing.B) {
	for _, id := range rules.IDs() {
		b.Run(id, func(b *testing.B) {
			s, g := began(b, id, "")
			p := g.Position().Clone()
			for range 40 {
				side := p.Active
				x, err := g.KnowledgeOf(s.Title.Meta().Sides[0])
				if err != nil {
					b.Fatal(err)
				}
				x.Side = side
				board := s.NewBoard(x)
				if able := movers(board, p); len(able) > 4 {
					n, found := 0, 0
					for b.Loop() {
						offers := board.Offers(p, able[n%len(able)])
						for _, o := range offers {
							board.Cost(p, o)
						}
						n, found = n+1, found+len(offers)
					}
					b.ReportMetric(float64(found)/float64(n), "offers")
					return
				}
				if p = goesOn(s.Module, p); p == nil {
					break
				}
			}
			b.Fatal("nobody moves")
		})
	}
}

// movers are counters that may move.
func movers(board *Board, p *core.Position) (able []string) {
	for _, id := range board.UnitsWithOrders(p) {
		for _, o := range board.Offers(p, id) {
			if len(o.Path) > 1 {
				able = append(able, id)
				break
			}
		}
	}
	return able
}
