package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"fieldpost/pbem/tournament"
)

// structureTerms holds the flags of pbem event new for seeds and formats.
type structureTerms struct {
	seeds                       string
	topHalf, topBye             bool
	accelerate                  []int
	left, pool, through, second int
	beside                      string
}

// add adds the flags to a command.
func (f *structureTerms) add(c *cobra.Command) {
	c.Flags().StringVar(&f.seeds, "seeds", "draw",
		"how the first draw is seeded: draw, by lot; rating; hand, by the director; or the name of an earlier event, "+
			"by its places")
	c.Flags().BoolVar(&f.topHalf, "top-half", false, "in the first round by points the top half of the seeds plays the bottom half")
	c.Flags().BoolVar(&f.topBye, "top-bye", false, "in the first round by points the top seed has the bye, if there is one")
	c.Flags().IntSliceVar(&f.accelerate, "accelerate", nil,
		"extra points of the upper half of the first draw when the first Swiss rounds are paired: 10,10,5 for three rounds")
	c.Flags().IntVar(&f.left, "left", 0, "double-knockout: the knock-out begins when no more than this number are left (default: as --top)")
	c.Flags().IntVar(&f.pool, "pool", 0, "pools-knockout: players of a pool, 3 to 6 (default 4)")
	c.Flags().IntVar(&f.through, "through", 0, "pools-knockout: number of each pool who go on at least; the best others fill up --top")
	c.Flags().StringVar(&f.beside, "beside", "",
		"with a knock-out: ladder, which those who are out of the knock-out can play beside it")
	c.Flags().IntVar(&f.second, "second", 0, "number of the other players who play a second knock-out, 0 for none")
}

// set copies the flags into the terms. It reads the final places of an earlier event from that event's ledger.
func (f *structureTerms) set(t *tournament.Terms, folder *stateFlags) error {
	t.TopHalf, t.TopBye, t.Accelerate = f.topHalf, f.topBye, f.accelerate
	t.Left, t.Pool, t.Through, t.Second, t.Beside = f.left, f.pool, f.through, f.second, f.beside
	t.FillStructure()
	switch f.seeds {
	case "draw":
	case tournament.SeedsByRating, tournament.SeedsByHand:
		t.Seeds = f.seeds
	default:
		dir, err := folder.eventFolder(f.seeds)
		if err != nil {
			return fmt.Errorf("--seeds: want draw, rating, hand or an event: %w", err)
		}
		v, err := auditEvent(dir)
		if err != nil {
			return fmt.Errorf("--seeds: %w", err)
		}
		return t.SeedBy(v.Event, v.Records, v.Root)
	}
	return nil
}
