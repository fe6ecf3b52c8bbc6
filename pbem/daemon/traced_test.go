package daemon

import (
	"flag"
	"testing"
)

// attackSent says whether TestAttackMail plays its last mail: a run with it less a run without is the way of an attack.
var attackSent = flag.Bool("attack", true, "play the mail with an attack")

// TestAttackMail plays an exchange of mails, then one with an attack, of which its sender and the other side hear.
func TestAttackMail(t *testing.T) {
	raw := attack(t)
	w := kursk(t)
	w.play(exchange()...)
	w.news(anna)
	w.news(boris)
	if !*attackSent {
		w.cycle()
		return
	}
	w.play(raw)
	if len(w.news(anna)) == 0 || len(w.news(boris)) == 0 {
		t.Errorf("somebody does not hear of the attack\n%s", w.log)
	}
}
