package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/planner/agent"
	"fieldpost/pbem/planner/packet"
	"fieldpost/rules/core"
)

// agentFlags holds the options of pbem agent.
type agentFlags struct {
	st    stateFlags
	side  string
	think time.Duration
}

func agentCommand() *cobra.Command {
	var f agentFlags
	c := &cobra.Command{
		Use:   "agent GAME --as SIDE",
		Short: "Let a program play a side over standard input and output",
		Long: "Writes a packet, one JSON document on a line, whenever the side must write, and reads a sheet as it " +
			"would stand in a mail. A refused sheet is answered with a packet that lists its faults, " + fmt.Sprint(agent.MaxTries) +
			" times at most. Goes on until the game ends. Computer players on other seats play at once; for people it waits.\n\n" +
			"docs/agents.md describes the packet.",
		Example: "  pbem agent kursk-9 --as german\n  pbem agent kursk-9 --as german --think 5m <sheets >packets",
		Args:    cobra.ExactArgs(1),
		RunE:    func(cmd *cobra.Command, args []string) error { return f.run(cmd, args[0]) },
	}
	f.st.addTo(c)
	c.Flags().StringVar(&f.side, "as", "", "the side that the program plays")
	f.st.completeAsFlag(c)
	c.Flags().DurationVar(&f.think, "think", 0, "how long the program may take for a sheet; 0: as long as it likes")
	return c
}

// errSlow is the reason for ending a conversation with a program that exceeds --think.
var errSlow = errors.New("the program was silent for longer than --think allows")

// run plays the side until the game ends.
func (f *agentFlags) run(cmd *cobra.Command, name string) error {
	if f.side == "" {
		return usageError(cmd, errors.New("--as: not given, and needed"))
	}
	talk := agent.Start(cmd.OutOrStdout(), cmd.InOrStdin())
	defer talk.Close()
	for {
		over, played, err := f.step(cmd, talk, name)
		if err != nil || over {
			return err
		}
		if played {
			continue
		}
		select {
		case <-cmd.Context().Done():
			return cmd.Context().Err()
		case <-time.After(time.Second):
		}
	}
}

// step plays the sheets of the program or of computer opponents, unless the game waits for a person. over reports that
// the game is over, played that a sheet was played.
func (f *agentFlags) step(cmd *cobra.Command, talk *agent.Conversation, name string) (over, played bool, err error) {
	g, err := f.st.game(name)
	if err != nil {
		return false, false, err
	}
	defer g.Close()
	side, err := viewer(g, f.side)
	if err != nil {
		return false, false, err
	}
	switch {
	case g.Position().Over != nil:
		q, err := agentRequest(g, side)
		if err == nil {
			err = talk.Tell(q)
		}
		return true, false, err
	case g.AwaitedSide() == side:
		return false, true, f.sheet(cmd, talk, g, side)
	}
	outs, err := ai.PlayComputers(g, g.Submit)
	return false, len(outs) > 0, err
}

// sheet asks the program for a sheet and submits it.
func (f *agentFlags) sheet(cmd *cobra.Command, talk *agent.Conversation, g *game.Game, side core.Side) error {
	ctx := cmd.Context()
	if f.think > 0 {
		limited, cancel := context.WithTimeoutCause(ctx, f.think, errSlow)
		defer cancel()
		ctx = limited
	}
	q, err := agentRequest(g, side)
	if err != nil {
		return err
	}
	frame, err := talk.Sheet(ctx, g.Game, q)
	if err != nil {
		return err
	}
	_, err = g.Submit(engine.Input{Frame: frame, At: time.Now().UTC().Truncate(time.Second)})
	return err
}

// agentRequest returns the request for a side's packet in the present state of the game.
func agentRequest(g *game.Game, side core.Side) (packet.Request, error) {
	file, err := g.PositionFile(side)
	if err != nil {
		return packet.Request{}, err
	}
	return packet.ForGame(g, side, file)
}
