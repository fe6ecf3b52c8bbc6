package main

import (
	"github.com/spf13/cobra"
)

func mailCommand() *cobra.Command {
	c := asGroup(&cobra.Command{Use: "mail", Short: "Show mails as the daemon reads them, its outbox and its quarantine",
		Example: "  pbem mail parse orders.eml\n  pbem mail outbox"})
	c.AddCommand(mailParseCommand(), mailShowCommand(), mailOutboxCommand(), mailQuarantineCommand(), mailRetryCommand())
	return c
}
