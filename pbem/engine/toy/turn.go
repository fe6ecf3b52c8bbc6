package toy

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// Next advances through Tn-X (no sheet, a weather die), Tn-R, Tn-B and T(n+1)-X. Before the last step Red owes the plan
// for the next turn, which is opened when that turn begins.
func (x *module) Next(tx *core.Tx) error {
	r := tx.Read()
	turn := r.Turn()
	switch {
	case strings.HasSuffix(r.Phase(), "-X"):
		return x.weather(tx, turn)
	case r.Active() == Red:
		if err := x.clearMarks(tx); err != nil {
			return err
		}
		return tx.Do(core.PhaseChange{Turn: turn, Phase: fmt.Sprintf("T%d-B", turn), Active: Blue, Text: "Blue's phase"})
	}
	if err := x.clearMarks(tx); err != nil {
		return err
	}
	if x.isBeaten(tx.Read(), Red) || x.isBeaten(tx.Read(), Blue) || turn == lastTurn {
		return tx.Do(core.GameEnd{Result: x.result(tx.Read()), Rule: "6"})
	}
	return tx.Do(core.PhaseChange{Turn: turn + 1, Phase: fmt.Sprintf("T%d-X", turn+1), Text: "a new turn"})
}

func (x *module) isBeaten(r core.Reader, side core.Side) bool {
	return !slices.ContainsFunc(r.Units(), func(u core.Unit) bool { return u.Def.Side == side && u.OnMap() })
}

func (x *module) result(r core.Reader) core.Result {
	switch {
	case x.isBeaten(r, Red):
		return core.Result{Winner: Blue, Level: "total", Why: "Red has no counter left"}
	case x.isBeaten(r, Blue):
		return core.Result{Winner: Red, Level: "total", Why: "Blue has no counter left"}
	}
	return core.Result{Level: "draw", Why: "the turns are over"}
}

// weather rolls between the phases, asks Red for the plan of a later turn if no sheet had it, and opens it.
func (x *module) weather(tx *core.Tx, turn int) error {
	die, err := tx.Roll(fmt.Sprintf("weather:T%d#1", turn), 6, "7", "weather")
	if err != nil {
		return err
	}
	if err := tx.Do(core.TrackChange{Track: "mud", Delta: die / 4, Why: "mud", Rule: "7"}); err != nil {
		return err
	}
	if turn == 2 {
		order, err := tx.Shuffle("cup:T2#1", []string{"c", "a", "b"}, "7", "chits")
		if err != nil {
			return err
		}
		if err := tx.Do(core.TrackChange{Track: "chit-" + order[0], Delta: 1, Why: "first chit", Rule: "7"}); err != nil {
			return err
		}
	}
	if err := x.drawFinds(tx, turn); err != nil {
		return err
	}
	if turn > 1 {
		if err := x.openPlan(tx, turn); err != nil {
			return err
		}
	}
	return tx.Do(core.PhaseChange{Turn: turn, Phase: fmt.Sprintf("T%d-R", turn), Active: Red, Text: "Red's phase"})
}

func (x *module) openPlan(tx *core.Tx, turn int) error {
	e := extOf(tx.Read())
	if e.next == "" {
		c := core.Choice{ID: fmt.Sprintf("order:T%d#1", turn), Kind: "order", Rule: "3", Owner: Red, Sealed: true, Question: "your plan?",
			Why:     "the first one",
			Options: []core.Option{{Verb: "order", Word: "fight/move"}, {Verb: "order", Word: "move/fight"}}}
		o, err := tx.Ask(c)
		if err != nil {
			return err
		}
		e.next = o.Word
	}
	word := e.next
	if hash, ok := strings.CutPrefix(word, "sealed "); ok {
		text, err := tx.Unseal(hash)
		if err != nil {
			return err
		}
		if again, err := tx.Unseal(hash); err != nil || again != text { // a title may open a seal as often as it likes
			return fmt.Errorf("the seal %.12s opens to %q, then %q: %w", hash, text, again, err)
		}
		word = strings.TrimPrefix(text, "order ")
	}
	e.next, e.plan = "", word
	return tx.Do(core.ExtChange{Ext: e, Text: "Red's plan: " + say.Plain(word), Rule: "3"})
}

// clearMarks removes the marks of a phase.
func (x *module) clearMarks(tx *core.Tx) error {
	for i := range tx.Read().Units() {
		u := &tx.Read().Units()[i]
		for _, m := range []string{markMoved, markFought} {
			if u.Marked(m) {
				if err := tx.Do(core.Mark{Unit: u.Def.ID, Mark: m, Off: true, Quiet: true}); err != nil {
					return err
				}
			}
		}
	}
	e := extOf(tx.Read())
	e.attacked = nil
	return tx.Do(core.ExtChange{Ext: e})
}

// drawFinds draws the finds of the later turns hidden in turn 1, and opens one in each of them. The last stays hidden.
func (x *module) drawFinds(tx *core.Tx, turn int) error {
	e := extOf(tx.Read())
	if len(e.pool) == 0 {
		return nil
	}
	if turn == 1 {
		seals, err := tx.DrawHidden("pool:T1#1", []string{"wood", "iron", "gold"}, "10", "finds")
		if err != nil {
			return err
		}
		e.pool = seals
		return tx.Do(core.ExtChange{Ext: e})
	}
	find, err := tx.Unseal(e.pool[0])
	if err != nil {
		return err
	}
	e.pool = e.pool[1:]
	if err := tx.Do(core.ExtChange{Ext: e}); err != nil {
		return err
	}
	return tx.Do(core.TrackChange{Track: "found-" + find, Delta: 1, Why: "a find", Rule: "10"})
}

// mender is a version of the toy whose rulebook resolves too many counters in a hex.
type mender struct{ *module }

// Remedy eliminates the last arrivals above three in a hex (rule 4).
func (m mender) Remedy(tx *core.Tx, side core.Side) {
	for i := range m.world.Map.Len() {
		h := hexmap.Hex(i)
		for tx.Read().Holder(h) == side && tx.Read().Count(h) > 3 {
			u := tx.Read().NthUnit(h, tx.Read().Count(h)-1)
			tx.Make(core.Remove{Unit: u.Def.ID, Box: core.BoxDead, Why: "above the limit", Rule: "4"})
		}
	}
}
