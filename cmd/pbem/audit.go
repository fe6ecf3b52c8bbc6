package main

import (
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/game"
	"fieldpost/pbem/game/audit"
	"fieldpost/pbem/titles"
	"fieldpost/pbem/tools/progress"
)

func auditCommand() *cobra.Command {
	var asJSON bool
	var mails string
	var st stateFlags
	c := &cobra.Command{
		Use:   "audit GAME [--mail PATH]",
		Short: "Verify dice, sheets, positions and ledger of a game",
		Long: "Checks everything that can be checked from the ledger and the keys it reveals: key chains, receipts, rollbacks, dice " +
			"locks, beacons, every die, hidden draws, sealed orders, kept signatures, signed checkpoints, scenario data, and a replay " +
			"of the rules that compares every record and position. It needs no secret and writes nothing. With " +
			"--mail it also compares the mails that a player saved (.eml files, a Maildir or an mbox) with the " +
			"ledger: in the mails that they got checkpoints, roots, receipts, dice keys and the anchor of the " +
			"welcome mail, in those that they sent identifier, sheet and salt.\n\n" +
			"A failure names record, field and what was expected.",
		Example: "  pbem audit kursk-7",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir, err := st.folder(args[0])
			if err != nil {
				return err
			}
			if !isGame(dir) {
				return fmt.Errorf("%s is not a game folder: no %s", dir, game.FileLedger)
			}
			line := progress.New(cmd.ErrOrStderr(), time.Now, "audit "+filepath.Base(dir))
			v, err := audit.RunWith(titles.Library(), dir, audit.Options{Mail: mails,
				Watch: func(done, total int) { line.Step(done, total, "records") }})
			line.End()
			if err != nil {
				return err
			}
			if asJSON {
				if err := v.JSON(cmd.OutOrStdout()); err != nil {
					return err
				}
			} else {
				v.Print(cmd.OutOrStdout())
			}
			if !v.OK {
				return errBad
			}
			return nil
		},
	}
	st.addTo(c)
	c.Flags().BoolVar(&asJSON, "json", false, "one JSON object per check, then one for the whole")
	c.Flags().StringVar(&mails, "mail", "", "folder or file with a player's saved mails, got and sent: .eml files, a Maildir or an mbox")
	return c
}
