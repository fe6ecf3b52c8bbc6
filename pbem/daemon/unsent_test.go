package daemon

import (
	"context"
	"errors"
	"testing"
	"time"

	"fieldpost/pbem/mail/outbox"
)

// wrongPassword is a secret that a server refuses.
type wrongPassword struct{}

func (wrongPassword) Get(context.Context) (string, error) { return "wrong", nil }

// TestLoginRefused: when the SMTP server refuses our login the monitor says so at once, as no letter can, until one
// gets through. A server that is out of reach is trouble when it lasts.
func TestLoginRefused(t *testing.T) {
	t.Parallel()
	w := kursk(t, monitored)
	w.health(200, "ok\n")
	user, good := w.d.smtp.User, w.d.smtp.Password
	w.d.smtp.User, w.d.smtp.Password = gm, wrongPassword{}
	w.play(letter(anna, "1", sheet("german", "T0-G", "draft\ndeclare gambit no")))
	w.health(503, "no letter goes out, because the SMTP server refuses the login, since "+w.now.UTC().Format(time.RFC3339))
	w.d.smtp.User, w.d.smtp.Password = user, good
	w.now = w.now.Add(2 * time.Minute)
	w.cycle()
	w.health(200, "ok\n")
	w.d.sendFailures.noteAttempt(w.now, &outbox.ServerDown{Err: errors.New("connection refused")})
	w.health(200, "ok\n")
	w.now = w.now.Add(unreachableAfter)
	w.must(w.d.UpdateGames())
	w.d.sendFailures.noteAttempt(w.now, &outbox.ServerDown{Err: errors.New("connection refused")})
	if why := w.d.sendFailures.problem(w.now); why == "" {
		t.Error("half an hour without a server is no trouble")
	}
}
