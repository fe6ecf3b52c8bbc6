package main

import (
	"fmt"
	"net/mail"
	"strings"

	"github.com/spf13/cobra"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/service/command"
)

// seatChange holds the changes that pbem mod GAME seat makes. Empty fields change nothing.
type seatChange struct {
	addr, level, key string
	agent            string
	force            bool // accept an address even if its mails are never read
}

// reseat changes a seat. Without any change it gives the player a new reply address and invalidates the old one.
func reseat(cmd *cobra.Command, g *game.Game, by engine.Attribution, args []string, to seatChange) error {
	if len(args) != 1 {
		return usageError(cmd, fmt.Errorf("seat: want a side"))
	}
	s, ok := g.SeatOf(strings.ToLower(args[0]))
	if !ok {
		return noSide(g.Meta(), args[0])
	}
	if ai.IsComputer(s.Addr) && to.addr == "" {
		return fmt.Errorf("the seat %s is a computer opponent's; give it to a person with --addr", s.Side)
	}
	if ai.IsComputer(s.Addr) {
		s.Name, s.Identity = "", engine.ProofByToken // as pbem new gives it to a person
	}
	if to.addr != "" {
		a, err := mail.ParseAddress(to.addr)
		if err != nil {
			return fmt.Errorf("--addr: %q is not a mail address", to.addr)
		}
		if err := checkHeard(cmd, "--addr", a.Address, to.force); err != nil {
			return err
		}
		if s.Addr = a.Address; a.Name != "" {
			s.Name = a.Name
		}
	}
	if to.level != "" {
		s.Identity = engine.ProofLevel(to.level)
	}
	if err := to.setAgentAndKey(&s); err != nil {
		return err
	}
	out, err := g.Act(by, engine.EditSeat{Side: s.Side, Seat: s})
	if err != nil {
		return err
	}
	level := s.Identity
	if level == "" {
		level = engine.ProofByAddress
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s, identity level %s\nrecords %d to %d, root %s\n", s.Side, s.Addr, level, out.FromRecord,
		out.ToRecord-1,
		ledger.GroupedRoot(g.Log().Root()))
	return nil
}

// setAgentAndKey changes the agent and the key of a seat.
func (to seatChange) setAgentAndKey(s *engine.Seat) error {
	switch to.agent {
	case "":
	case "none":
		s.Agent = ""
	default:
		if err := engine.CheckAgent(to.agent); err != nil {
			return fmt.Errorf("--agent: %w", err)
		}
		s.Agent = to.agent
	}
	switch to.key {
	case "":
	case "none":
		s.Key = ""
	default:
		k, err := publicKey(to.key)
		if err != nil {
			return fmt.Errorf("--key: %w", err)
		}
		s.Key = k.String()
	}
	return nil
}

// checkHeard refuses an address whose mails the daemon would never read. If force is true, it only warns.
func checkHeard(cmd *cobra.Command, flag, addr string, force bool) error {
	switch why := command.IgnoredReason(addr); {
	case why == "":
		return nil
	case !force:
		return fmt.Errorf("%s: %s\n%s %s", flag, why, command.IgnoredAddressAdvice, command.ForceAdvice)
	default:
		fmt.Fprintf(cmd.ErrOrStderr(), "warning: %s: %s\n", flag, why)
		return nil
	}
}
