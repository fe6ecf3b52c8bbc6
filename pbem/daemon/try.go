package daemon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/mail/inbox"
)

// Try logs in to every server that a configuration names, and out again: it tells of each, reads and sends no mail, and makes no
// folder. The error has all that failed.
func Try(ctx context.Context, c *config.Config, w io.Writer) error {
	if !c.Real() {
		_, err := fmt.Fprintln(w, "the embedded mail server needs no login")
		return err
	}
	var all []error
	say := func(what, good string, err error) {
		if err != nil {
			all = append(all, fmt.Errorf("%s: %w", what, err))
			return
		}
		fmt.Fprintf(w, "%s: %s\n", what, good)
	}
	for _, a := range accounts(c) {
		mails, err := look(ctx, a)
		say(fmt.Sprintf("imap %s as %s", a.Endpoint.Addr, a.User), fmt.Sprintf("logged in; %d mails in %s", mails,
			a.WithDefaults().Mailbox), err)
	}
	out := submission(c)
	good := "logged in"
	if out.User == "" {
		good = "answers; no login is configured"
	}
	say(fmt.Sprintf("smtp %s", out.Endpoint.Addr), good, out.Try(ctx))
	return errors.Join(all...)
}

func look(ctx context.Context, a inbox.Account) (mails uint32, err error) {
	box, err := inbox.New(a, inbox.Options{Patience: 20 * time.Second})
	if err != nil {
		return 0, err
	}
	mails, err = box.Try(ctx)
	return mails, errors.Join(err, box.Close())
}
