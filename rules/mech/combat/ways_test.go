package combat

import (
	"testing"

	"fieldpost/rules/core"
)

// TestWays: an answer takes the way that its option was offered with; one that was not offered stops the work.
func TestWays(t *testing.T) {
	tx := begin(t, &record{})
	o := Offered[int](core.Choice{Kind: "go"})
	near, far := core.Option{Verb: "go", Path: []string{"1102"}}, core.Option{Verb: "go", Path: []string{"1103"}}
	o.Go(far, 3, 2)
	o.Go(near, 5, 1)
	if o.Default != 1 || o.Taken(tx, far) != 3 || o.Taken(tx, near) != 5 || tx.Stopped() {
		t.Errorf("%+v", o)
	}
	if n := o.Taken(tx, core.Option{Verb: "stay"}); n != 0 || !tx.Stopped() {
		t.Errorf("an answer that was not offered takes way %d", n)
	}
}
