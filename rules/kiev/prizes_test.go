package kiev

import (
	"os"
	"testing"

	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// TestPlacesAreValued: in the scenarios of schedule I every hex of a city or major city in play gives points, and
// nothing else does (7.21); in To Rostov the hexes of Rostov, Voroshilovgrad, Shakhty and Novocherkassk; in Rostov
// Redeemed Rostov and the two villages (10.15); in the Battle of Sumy the stars (10.45).
func TestPlacesAreValued(t *testing.T) {
	mod, err := New().Load(os.DirFS("../../scenarios/kiev-to-rostov"))
	if err != nil {
		t.Fatal(err)
	}
	named := map[string][]string{"1": {"3928", "3929", "3827", "3728"}, "6": {"3928", "3929", "3012", "4322", "4227"}}
	stars := map[string]int{"2303": 2, "1306": 1, "2009": 1}
	for id, most := range map[string]int{"1": 4, "2": 20, "4": 7, "5": 33, "6": 5, "7": 33} {
		own := core.ScenarioModule(mod, core.Options{{Name: core.ScenarioKey, Value: id}})
		m, prize := own.World().Map, own.(core.LayerProvider).HexValue
		valued := map[hexmap.Hex]bool{}
		for h := range m.Hexes() {
			if prize(h) > 0 {
				valued[h] = true
			}
			p, ok := m.PlaceAt(h)
			city := ok && (p.Class == "city" || p.Class == "major")
			if id == "5" || id == "7" {
				if city != (prize(h) > 0) {
					t.Errorf("scenario %s: %s is a city: %v, and gives %d", id, m.Label(h), city, prize(h))
				}
			}
			if id == "2" && prize(h) > 0 && !city {
				t.Errorf("scenario %s: %s is no city, and gives %d", id, m.Label(h), prize(h))
			}
		}
		for _, label := range named[id] {
			if h, ok := m.Find(label); !ok || !valued[h] {
				t.Errorf("scenario %s: %s gives nothing", id, label)
			}
		}
		sum := 0
		for h := range valued {
			if sum++; id == "4" {
				sum += prize(h) - 1
			}
		}
		if sum != most {
			t.Errorf("scenario %s: %d places or stars give points, want %d", id, sum, most)
		}
		for label, n := range stars {
			if h, ok := m.Find(label); id == "4" && (!ok || prize(h) != n) {
				t.Errorf("scenario 4: %s has %d stars, want %d", label, prize(h), n)
			}
		}
	}
}
