package main

import (
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tournament"
)

// scoringTerms holds the flags of pbem event new for scoring and admission.
type scoringTerms struct {
	drawn, bid, eliminator, until, machines string
	halves                                  bool
	limit                                   int
}

// add adds the flags to the command.
func (f *scoringTerms) add(c *cobra.Command) {
	c.Flags().StringVar(&f.drawn, "drawn-match", "", "side whose player wins a drawn match of a bracket, in matches of one game")
	c.Flags().StringVar(&f.bid, "bid", "", "SIDE=N: that side pays N in every game; with sides sealed or open it is only proposed")
	c.Flags().BoolVar(&f.halves, "halves", false, "bids, scores and margins may have halves of the unit, such as 1.5")
	c.Flags().IntVar(&f.limit, "limit", 0, "most players at a time; others stand on a waiting list. 0: no limit")
	c.Flags().StringVar(&f.machines, "machines", tournament.MachinesNone, "whether agents play (docs/agents.md): none, labelled or only")
	c.Flags().StringVar(&f.until, "enter-until", "", "hour from which nobody enters as a player or alternate, such as 2026-03-05T19:00:00Z")
	c.Flags().StringVar(&f.eliminator, "eliminator", "rating-only",
		"games against eliminators: rating-only, or counts: they count for the player like other games")
}

// set copies the flags into the terms of an event.
func (f *scoringTerms) set(t *tournament.Terms) error {
	t.DrawnMatch, t.Halves = f.drawn, f.halves
	t.Most = t.FromUnits(t.Most)
	t.Limit = f.limit
	if f.machines != tournament.MachinesNone {
		t.Machines = f.machines
	}
	if f.until != "" {
		at, err := time.Parse(time.RFC3339, f.until)
		if err != nil {
			return fmt.Errorf("--enter-until %q: want an instant such as 2026-03-05T19:00:00Z", f.until)
		}
		t.EnterUntil = at.UTC()
	}
	switch f.eliminator {
	case "rating-only":
	case "counts":
		t.GuestCount = true
	default:
		return fmt.Errorf("--eliminator %q: want rating-only or counts", f.eliminator)
	}
	if f.bid == "" {
		return nil
	}
	side, text, ok := strings.Cut(f.bid, "=")
	n, err := t.ParseAmount(text)
	if !ok || err != nil || n < 1 {
		return fmt.Errorf("--bid %q: write SIDE=N, with N above 0", f.bid)
	}
	t.PaidSide, t.PaidBid = side, n
	return nil
}
