package main

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"fieldpost/config"
	"fieldpost/pbem/daemon"
	"fieldpost/pbem/mail/failpoint"
	"fieldpost/pbem/text/errortext"
	"fieldpost/pbem/titles"
)

func serveCommand() *cobra.Command {
	var folder stateFlags
	c := &cobra.Command{
		Use:   "serve [--config FILE]",
		Short: "Run the daemon",
		Long: "Polls the configured mailbox, handles order sheets and sends answers until it is interrupted. Without a configured " +
			"mailbox it runs its own mail server on loopback, with Maildirs in the state folder that survive a restart, and prints how " +
			"to point a mail client at it.\n\n" +
			"Every key of the configuration can be overridden by the environment: PBEM_IMAP_ADDR for imap.addr.",
		Example: "  pbem serve\n  pbem serve --config /etc/pbem.yaml",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			st, err := folder.open()
			if err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return serve(ctx, st.cfg, cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
	folder.add(c)
	return c
}

func serve(ctx context.Context, cfg *config.Config, out, errs io.Writer) error {
	var level slog.Level
	_ = level.UnmarshalText([]byte(cfg.Log)) // validated with the configuration
	log := slog.New(slog.NewTextHandler(errs, &slog.HandlerOptions{Level: level, ReplaceAttr: plainErrors}))
	points, err := failpoint.FromEnvironment()
	if err != nil {
		return err
	}
	boxes := make(chan daemon.Mailbox, 1000)
	opt := daemon.Options{Library: titles.Library(), Version: release, Log: log, Mailboxes: boxes, RuleIndex: ownSources{}}
	if points != nil {
		opt.Failpoints = points
	}
	d, err := daemon.New(cfg, opt)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := d.UpdateGames(); err != nil {
		return err
	}
	printHowTo(out, cfg, d)
	for len(boxes) > 0 { // those of the start were listed together
		<-boxes
	}
	go func() {
		for b := range boxes {
			fmt.Fprintf(out, "a new mailbox: user %s   password %s\n", b.Addr, b.Password)
		}
	}()
	go daemon.LimitMemory(ctx)
	return d.Run(ctx)
}

// plainErrors replaces library errors in the log with plain words.
func plainErrors(_ []string, a slog.Attr) slog.Attr {
	if err, ok := a.Value.Any().(error); ok {
		a.Value = slog.StringValue(errortext.Reword(err))
	}
	return a
}

// printHowTo prints how to contact the daemon by mail.
func printHowTo(w io.Writer, cfg *config.Config, d *daemon.Daemon) {
	fmt.Fprintf(w, "state in %s\n", cfg.Dir)
	if at := d.Monitor(); at != "" {
		fmt.Fprintf(w, "monitor: http://%[1]s/healthz and http://%[1]s/metrics\n", at)
	}
	if cfg.HasMailAccount() {
		for _, m := range cfg.Inboxes() {
			fmt.Fprintf(w, "polling %s at %s, folder %s\n", m.User, m.Addr, m.Mailbox)
		}
		fmt.Fprintf(w, "sending through %s as %s\n", cfg.SMTP.Addr, cfg.From)
		return
	}
	smtp, imap := d.Servers()
	fmt.Fprintf(w, "embedded mail server: SMTP %s, IMAP %s, no encryption, this machine only\n", smtp, imap)
	fmt.Fprintf(w, "orders go to %s\n", cfg.From)
	boxes := d.Mailboxes()
	if len(boxes) == 0 {
		fmt.Fprintf(w, "no players yet. Create a game in another terminal; every seat gets a mailbox here:\n"+
			"  pbem new --dir %s --title kursk --game kursk-1 --seat german=anna@pbem.localhost --seat soviet=boris@pbem.localhost\n",
			cfg.Dir)
		return
	}
	fmt.Fprintln(w, "point a mail client at a player's mailbox:")
	for _, b := range boxes {
		fmt.Fprintf(w, "  user %s   password %s\n", b.Addr, b.Password)
	}
}
