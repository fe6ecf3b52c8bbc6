package preview

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"fieldpost/notation"
	"fieldpost/rules"
	"fieldpost/rules/core"
)

// TestReaderReadsEveryOrder: in random games of every title, a reader of its lines reads each order that it enumerates
// as a whole sheet is read.
func TestReaderReadsEveryOrder(t *testing.T) {
	const phases, orders, most = 10, 4, 1500
	for _, id := range rules.IDs() {
		s, g := began(t, id, "")
		p, compared := g.Position().Clone(), 0
		dice := rand.New(rand.NewPCG(23, 2))
		for range phases {
			voc := s.Module.Vocabulary(p.Phase, p.Active)
			lines, tx := notation.NewReader(voc), core.Begin(p.Clone(), middling{})
			for range orders {
				var picked core.Order
				n := 0
				for o := range s.Module.Legal(tx.Read(), p.Active) {
					if n++; n > most {
						break
					}
					if dice.IntN(n) == 0 {
						picked = o
					}
					if n > 300 && n%7 > 0 {
						continue
					}
					want, faults := notation.ParseLines(o.String(), voc)
					got, ok := lines.Line(o.String())
					if len(faults) > 0 || !ok || !reflect.DeepEqual(got, want[0]) {
						t.Fatalf("%s %s: %q is read as\n%+v, not\n%+v\n%v", id, p.Phase, o, got, want, faults)
					}
					compared++
				}
				if picked == nil || s.Module.Apply(tx, p.Active, picked) != nil {
					break
				}
			}
			if p = goesOn(s.Module, tx.Position()); p == nil || p.Over != nil {
				break
			}
		}
		if compared < 1000 {
			t.Errorf("%s: only %d orders", id, compared)
		}
		t.Logf("%s: %d orders", id, compared)
	}
}
