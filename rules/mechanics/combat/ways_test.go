package combat

import (
	"testing"

	"fieldpost/rules/core"
)

// TestWays: an answer takes the way that its option was offered with; one that was not offered stops the work.
func TestWays(t *testing.T) {
	tx := begin(t, &record{})
	o := NewRouteChoice[int](core.Choice{Kind: "go"})
	near, far := core.Option{Verb: "go", Path: []string{"1102"}}, core.Option{Verb: "go", Path: []string{"1103"}}
	o.AddRoute(far, 3, 2)
	o.AddRoute(near, 5, 1)
	if o.Default != 1 || o.ChosenRoute(tx, far) != 3 || o.ChosenRoute(tx, near) != 5 || tx.Stopped() {
		t.Errorf("%+v", o)
	}
	if n := o.ChosenRoute(tx, core.Option{Verb: "stay"}); n != 0 || !tx.Stopped() {
		t.Errorf("an answer that was not offered takes way %d", n)
	}
}
