package ai

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/rollout"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Game lists what a computer player needs from a game. engine.Game and an opened game folder implement it.
type Game interface {
	AwaitedSide() core.Side
	SeatOf(side string) (engine.Seat, bool)
	View(side core.Side) *core.Position
	OpenChoice() *core.Choice
	Module() core.Module
	Log() *ledger.Log
	Check(engine.Input) (*engine.Outcome, error)
	KnowledgeOf(side core.Side) (*engine.SideKnowledge, error)
}

// maxSheets bounds the sheets that computer opponents send in one call. The limit also ends a call with computers on
// both sides; the next call continues.
const maxSheets = 2000

// PlayComputers lets the computer opponents act until the game waits for a person or is over, and returns the outcome
// of each sheet in order. submit hands a sheet in and stores it. After an error the sheets before it remain stored, and
// the next call continues.
//
// A sheet depends only on the game: its Message-ID on the length of the ledger, its time on the last receipt. Repeating
// a call after a crash therefore gives the same ledger, unless a player thinks for a time.
func PlayComputers(g Game, submit func(engine.Input) (*engine.Outcome, error)) ([]*engine.Outcome, error) {
	return PlayThinking(g, ImmediateThinking{}, submit)
}

// NoteTaker is a Game that keeps notes for its operator.
type NoteTaker interface {
	// Note adds a line to the notes about the game's computer players.
	Note(line string) error
}

// PlayThinking does what PlayComputers does, and also asks players who need time, through think. It returns when one of
// them has not written its sheet yet. If the game is a Noter, it adds the players' reports as notes.
func PlayThinking(g Game, think Thinking, submit func(engine.Input) (*engine.Outcome, error)) ([]*engine.Outcome, error) {
	var out []*engine.Outcome
	for range maxSheets {
		in, weighed, ok, err := nextSheet(g, nil, think)
		if err != nil || !ok {
			return out, err
		}
		size := g.Log().Size()
		o, err := submit(in)
		if err != nil {
			return out, err
		}
		if o.Status == engine.Duplicate {
			if g.Log().Size() == size {
				return out, fmt.Errorf("the computer opponent's sheet %s is taken for one seen before, and the game does not go on",
					in.MessageID)
			}
			continue // another process played its turn at the same time
		}
		out = append(out, o)
		if o.Status == engine.Refused {
			return out, fmt.Errorf("the computer opponent's sheet %s was refused: %s", o.Receipt, o.Faults[0].Text)
		}
		if n, ok := g.(NoteTaker); ok && weighed != "" {
			if err := n.Note(weighed); err != nil {
				return out, err
			}
		}
	}
	return out, nil
}

// NextSheet returns the sheet that a computer opponent sends now. ok is false when the game waits for a person or is
// over.
func NextSheet(g Game) (in engine.Input, ok bool, err error) {
	in, _, ok, err = nextSheet(g, nil, ImmediateThinking{})
	return in, ok, err
}

// nextSheet does what NextSheet does with further players, by address. It also returns what a player has weighed. ok is
// false, too, while a player thinks.
func nextSheet(g Game, others map[string]Player, think Thinking) (in engine.Input, weighed string, ok bool, err error) {
	seat, found := g.SeatOf(string(g.AwaitedSide()))
	if !found || !IsComputer(seat.Addr) {
		return in, "", false, nil
	}
	p, ok := others[seat.Addr]
	if !ok {
		if p, err = FindPlayer(seat.Addr); err != nil {
			return in, "", false, err
		}
	}
	t, err := taskOf(g, seat.Side, p)
	if err != nil {
		return in, "", false, err
	}
	var lines []string
	if x, slow := p.(Thinker); slow && t.Choice == nil {
		if lines, weighed, ok = think.Think(x, t, stateKey(g)); !ok {
			return in, "", false, nil
		}
	} else {
		lines = p.Orders(t)
	}
	in, err = sheet(g, t, lines)
	return in, weighed, err == nil, err
}

// stateKey returns a key that identifies the sheet that a game waits for, "" if it waits for none. Changes that do not
// concern the writer, such as a message, leave the key unchanged.
func stateKey(g Game) string {
	seat, ok := g.SeatOf(string(g.AwaitedSide()))
	if !ok || g.OpenChoice() != nil {
		return ""
	}
	return fmt.Sprintf("%s %s %s", seat.Side, seat.Addr, g.View(seat.Side).Hash())
}

// sheet returns the sheet of a player with these lines. If the game would refuse them, it returns a pass or the default
// answer instead.
func sheet(g Game, t Task, lines []string) (engine.Input, error) {
	in, err := inputNow(g)
	if err != nil {
		return in, err
	}
	fallback := []string{"pass"}
	if t.Choice != nil {
		fallback = []string{t.Choice.Options[t.Choice.Default].Text()}
	}
	why := ""
	for _, orders := range [][]string{lines, fallback} {
		if in.Frame, err = frame(t, orders); err != nil {
			return in, err
		}
		out, err := g.Check(in)
		if err == nil && out.ErrorCount() == 0 && t.Choice == nil && movedNothing(g.Log().Records(), rollout.Frame(t, orders)) {
			return in, fmt.Errorf("the computer opponent of %s cannot end %s: its last sheet changed nothing, and it has no other",
				t.Side, t.View.Phase)
		}
		if err != nil || out.ErrorCount() == 0 {
			return in, err
		}
		why = out.Faults[0].Text.String()
	}
	return in, fmt.Errorf("the computer opponent of %s finds no legal sheet for %s: %s", t.Side, t.View.Phase, why)
}

// taskOf returns the task of a player: to write for a side what the game waits for.
func taskOf(g Game, side core.Side, p Player) (Task, error) {
	first := g.Log().Records()[0]
	t := Task{Game: first.Get("game"), Side: side, Module: g.Module(), View: g.View(side), Choice: g.OpenChoice()}
	if _, ok := p.(Thinker); !ok {
		return t, nil
	}
	know, err := g.KnowledgeOf(side)
	if err != nil {
		return t, err
	}
	t.Own, t.DefaultAnswers = know.Sealed, know.Options.Get("answers") == "default"
	return t, nil
}

// inputNow returns the next sheet of a computer opponent without its frame.
func inputNow(g Game) (engine.Input, error) {
	recs := g.Log().Records()
	at, err := lastSheetTime(recs)
	in := engine.Input{MessageID: MessageID(recs[0].Get("game"), len(recs)), At: at}
	in.Nth = freeFrameNumber(recs, in.MessageID)
	return in, err
}

// movedNothing reports whether the ledger ends with a computer opponent's sheet of this text that did not change the
// position. Sending it again would have no effect either, for ever.
func movedNothing(recs []ledger.Record, text string) bool {
	var states []string
	repeated := false
	for i := len(recs) - 1; i >= 0 && len(states) < 2; i-- {
		switch r := recs[i]; r.Type {
		case "state":
			states = append(states, r.Get("position"))
		case "receipt":
			repeated = IsComputerSheet(r.Get("mail")) && strings.TrimSpace(r.GetText("text")) == strings.TrimSpace(text)
		}
	}
	return repeated && len(states) == 2 && states[0] == states[1]
}

// MessageID returns the Message-ID of the sheet that a computer opponent sends when the ledger holds this many records.
func MessageID(game string, records int) string {
	return fmt.Sprintf("<robot.%s.%d@robot>", game, records)
}

// freeFrameNumber returns the first unused frame number under a Message-ID. It is 0 unless a stranger's mail has used
// the ID of a computer opponent's sheet.
func freeFrameNumber(recs []ledger.Record, id string) int {
	n := 0
	for key := id; slices.ContainsFunc(recs, func(r ledger.Record) bool { return r.Get("mail") == key }); {
		n++
		key = fmt.Sprintf("%s frame %d", id, n) // as the ledger names the further frames of a mail
	}
	return n
}

// IsComputerSheet reports whether a Message-ID is that of a computer opponent's sheet.
func IsComputerSheet(id string) bool {
	return strings.HasPrefix(id, "<robot.") && strings.HasSuffix(id, "@robot>")
}

// lastSheetTime returns the time of the last sheet. If there is none, it returns the time when the game was created.
func lastSheetTime(recs []ledger.Record) (time.Time, error) {
	for i := len(recs) - 1; i >= 0; i-- {
		if at := recs[i].Get("at"); at != "" {
			return time.Parse(time.RFC3339, at)
		}
	}
	return time.Time{}, fmt.Errorf("the ledger tells no time")
}

// frame parses a sheet as if a mail brought it.
func frame(t Task, orders []string) (notation.Frame, error) {
	found := notation.FindFrames(rollout.Frame(t, orders), func(_, _, phase string) (notation.Vocabulary, bool) {
		return t.Module.Vocabulary(phase, t.Side), true
	})
	if len(found.Frames) != 1 {
		return notation.Frame{}, fmt.Errorf("the computer opponent wrote no readable sheet: %q", rollout.Frame(t, orders))
	}
	return found.Frames[0], nil
}
