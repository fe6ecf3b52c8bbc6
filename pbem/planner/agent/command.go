package agent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/planner/packet"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// Command plays whole games with an external program. It starts one process for each game and side. It kills a program
// that stays silent too long, and that side loses the game, as after [MaxTries] refused sheets. It implements
// ai.Outsider and may play several games at once.
type Command struct {
	Words  []string      // program and arguments
	Limit  time.Duration // for each sheet, from its packet on
	Title  core.Title
	Text   *text.Catalogue
	Stderr io.Writer // gets what the programs write to their standard error; nil for nowhere

	mu      sync.Mutex
	running map[*engine.Game]map[core.Side]*process
}

// process is a running program that plays one side of one game.
type process struct {
	*Conversation
	cmd   *exec.Cmd
	stdin io.Closer
}

// errSilent is the reason for killing a program.
var errSilent = errors.New("the program was silent for too long")

// Sheet implements ai.Outsider. Its errors about the program mean that the side forfeits the game.
func (c *Command) Sheet(g *engine.Game, side core.Side) (notation.Frame, error) {
	q, err := packet.ForEngine(g, c.Title, c.Text, side)
	if err != nil {
		return notation.Frame{}, err
	}
	p, err := c.processOf(g, side)
	if err != nil {
		return notation.Frame{}, err
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), c.Limit, errSilent)
	defer cancel()
	stop := context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() })
	defer stop()
	f, err := p.Conversation.Sheet(ctx, g, q)
	if err != nil {
		if ctx.Err() != nil {
			err = fmt.Errorf("%w: %s", errSilent, c.Limit)
		}
		_ = p.cmd.Process.Kill() // it has lost, and may hang
		return f, &ai.Forfeit{Side: side, Why: err.Error()}
	}
	return f, nil
}

// End implements ai.Outsider. It sends the programs of a game the result, closes their input, and kills those that do
// not exit in time.
func (c *Command) End(g *engine.Game) {
	c.mu.Lock()
	list := c.running[g]
	delete(c.running, g)
	c.mu.Unlock()
	for _, side := range g.Meta().Sides {
		p := list[side]
		if p == nil {
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), c.Limit)
		stop := context.AfterFunc(ctx, func() { _ = p.cmd.Process.Kill() })
		if q, err := packet.ForEngine(g, c.Title, c.Text, side); err == nil {
			_ = p.Tell(q) // a program that is gone is not told
		}
		_ = p.stdin.Close()
		p.Close()
		_ = p.cmd.Wait() // how it ends is its own business
		stop()
		cancel()
	}
}

// processOf returns the program that plays a side of a game, and starts it before the first sheet.
func (c *Command) processOf(g *engine.Game, side core.Side) (*process, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if p := c.running[g][side]; p != nil {
		return p, nil
	}
	cmd := exec.Command(c.Words[0], c.Words[1:]...)
	cmd.Stderr, cmd.WaitDelay = c.Stderr, c.Limit
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("%s cannot be started: %w", c.Words[0], err)
	}
	if c.running == nil {
		c.running = map[*engine.Game]map[core.Side]*process{}
	}
	if c.running[g] == nil {
		c.running[g] = map[core.Side]*process{}
	}
	p := &process{Start(stdin, stdout), cmd, stdin}
	c.running[g][side] = p
	return p, nil
}
