package daemon

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"time"

	"fieldpost/config"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/planner/wasmrules"
)

// TestServers tests every server in a configuration. It does the daemon's work there with a test mail, which it deletes
// again. It writes a report on each server to w, reads no other mail and sends none. The error lists all failures.
func TestServers(ctx context.Context, titles *game.Library, c *config.Config, w io.Writer) error {
	if lack := wasmrules.MissingPlannersText(titles.IDs()...); lack != "" {
		if _, err := fmt.Fprintf(w, "note: %s\n", lack); err != nil {
			return err
		}
	}
	if !c.HasMailAccount() {
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
	from, err := mail.ParseAddress(c.From)
	if err != nil {
		return fmt.Errorf("from: %w", err)
	}
	for _, a := range accounts(c) {
		what := fmt.Sprintf("imap %s as %s", a.Endpoint.Addr, a.User)
		said := func(text string) { fmt.Fprintf(w, "%s: note: %s\n", what, text) }
		found, err := tryMailbox(ctx, a, from.Address, said)
		for _, n := range found.Notes {
			said(n)
		}
		good := fmt.Sprintf("logged in; %d mails in %s", found.Mails, a.WithDefaults().Mailbox)
		if found.MailMoved {
			good += "; a mail of the trial was read, moved and removed"
		}
		say(what, good, err)
	}
	out := submission(c)
	good := "logged in"
	if out.User == "" {
		good = "answers; no login is configured"
	}
	what := fmt.Sprintf("smtp %s", out.Endpoint.Addr)
	tagged, err := out.Test(ctx, from.Address)
	if err == nil && !tagged {
		fmt.Fprintf(w, "%s: note: it takes no sender such as name+b.code@; returned mail is known by its Message-ID alone\n", what)
	}
	say(what, good, err)
	return errors.Join(all...)
}

// tryMailbox tests one mailbox. said is called with each text of the server that a person should read.
func tryMailbox(ctx context.Context, a inbox.Account, from string, said func(string)) (inbox.TestResult, error) {
	box, err := inbox.New(a, inbox.Options{Patience: 20 * time.Second,
		OnAlert: func(_ inbox.Account, text string) { said("the server says: " + text) }})
	if err != nil {
		return inbox.TestResult{}, err
	}
	return box.Test(ctx, from)
}
