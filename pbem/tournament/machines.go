package tournament

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
)

// Values of Entries.Machines. Without one no agent enters. Events before version 4 never have one.
const (
	MachinesNone     = "none" // in commands; no field stands for it
	MachinesLabelled = "labelled"
	MachinesOnly     = "only"
)

// checkMachines returns an error if the term about agents is wrong.
func (t Terms) checkMachines() error {
	switch {
	case t.Machines == "":
		return nil
	case t.Machines != MachinesLabelled && t.Machines != MachinesOnly:
		return fmt.Errorf("machines %q: want %s, %s or %s", t.Machines, MachinesNone, MachinesLabelled, MachinesOnly)
	case t.Version < 4:
		return fmt.Errorf("machines: want version 4 or newer, this is %d", t.Version)
	}
	return nil
}

// agentFits returns an error if a person cannot enter with the agent that they name, or without one.
func (e *Event) agentFits(p *Person) error {
	switch {
	case p.Agent == "" && e.Machines == MachinesOnly && p.Role != RoleJudge:
		return say.Errorf("only agents play in %s: name yours, as in: enter NAME agent PROGRAM", e.Name)
	case p.Agent == "":
		return nil
	case e.Machines == "":
		return say.Errorf("no agents play in %s: its terms say machines none", e.Name)
	case p.Role == RoleJudge:
		return say.Errorf("an agent cannot be a judge")
	}
	return engine.CheckAgent(p.Agent)
}

// agentMark returns the suffix that names an agent after a shown name, "" for no agent.
func (p *Person) agentMark() string { return engine.Seat{Agent: p.Agent}.AgentLabel(false) }

// PlayerName returns the shown name of a person without the suffix for an agent.
func (p *Person) PlayerName() string { return strings.TrimSuffix(p.Shown, p.agentMark()) }
