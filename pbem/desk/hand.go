package desk

import (
	"fmt"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/post/compose"
	"fieldpost/pbem/post/message"
	"fieldpost/pbem/robot"
)

// Hand is a sheet that came without a mail and moved the game.
type Hand struct {
	Record int // first ledger record of its batch
	Seats  int // how many letters Results writes
}

// ByHand lists what happened at or behind a ledger record without a mail: sheets handed in by hand or by a computer
// opponent and executed, a moderator's rulings, beacons that came. size is the number of records looked at, from which to
// go on next time.
func (d *Desk) ByHand(name string, from int) (sheets []Hand, size int, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, 0, err
	}
	recs := g.Log().Records()
	for i := from; i < len(recs); i++ {
		r := recs[i]
		state := engine.Status(r.Get("state"))
		if r.Type == "seat" {
			if c := r.Get("confirmed"); c == "" || d.givenUp(c) { // else the mail that confirmed it was answered
				n := 1
				if leaver(g.Game, i) != "" {
					n = 2
				}
				sheets = append(sheets, Hand{Record: i, Seats: n})
			}
			continue
		}
		if r.Type == "act" {
			if i == 0 || recs[i-1].Type == "state" { // else a consent brought it about, whose letters tell of it
				if n := len(d.audience(g.Game, i)); n > 0 {
					sheets = append(sheets, Hand{Record: i, Seats: n})
				}
			}
			continue
		}
		if engine.IsRuling(r) {
			sheets = append(sheets, Hand{Record: i, Seats: peopleAt(g.Game, i)})
		}
		if r.Type != "receipt" && r.Type != "refuse" {
			continue
		}
		all := state == engine.Executed || state == engine.Answered
		switch mail := r.Get("mail"); {
		case all && (mail == "-" || robot.Sent(mail) || d.givenUp(mail)):
			sheets = append(sheets, Hand{Record: i, Seats: peopleAt(g.Game, i)})
		case !all && d.givenUp(mail):
			sheets = append(sheets, Hand{Record: i, Seats: 1})
		}
	}
	return sheets, len(recs), nil
}

// givenUp says of what a record calls its mail, which may have the number of a frame behind it, that nobody was answered.
func (d *Desk) givenUp(mail string) bool {
	id, _, _ := strings.Cut(mail, "> ")
	return d.GivenUp != nil && strings.HasPrefix(mail, "<") && d.GivenUp(strings.TrimSuffix(id, ">")+">")
}

// Results writes the letters that tell every seat what the sheet at a ledger record brought about.
func (d *Desk) Results(name string, record int) ([]compose.Letter, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	g, err := d.game(name)
	if err != nil {
		return nil, err
	}
	recs := g.Log().Records()
	seat := record < len(recs) && recs[record].Type == "seat"
	var out *engine.Outcome
	at, err := g.Replay(func(_ *engine.Game, o *engine.Outcome) bool {
		out = o
		return o.From < record
	})
	if err != nil {
		return nil, err
	}
	if out == nil || out.From != record {
		return nil, fmt.Errorf("game %s: no sheet begins at record %d", name, record)
	}
	if err := d.settleAll(g, record); err != nil { // mailboxes come before letters
		return nil, err
	}
	w := writer{desk: d, game: g, mail: &message.Mail{Key: fmt.Sprintf("hand %d", record), Received: out.At}}
	if seat {
		return w.reseated(at, out)
	}
	return w.outcome(at, out)
}
