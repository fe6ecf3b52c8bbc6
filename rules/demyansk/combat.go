package demyansk

import (
	"fmt"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
)

// windows are the kinds of decisions for which standing orders may be given.
var windows = []string{"excess", "substitute"}

// fighting is the part of the state that tells of combat (10 to 13). It is never changed in place.
type fighting struct{}

func (x fighting) lines(func(string, ...string)) {}

// anew is what is left of it when a player sequence begins.
func (x fighting) anew() fighting { return x }

// combatRows are the verbs of combat and of the answers to its questions.
func combatRows() []row {
	return []row{
		{Verb: notation.Verb{Name: "excess", Args: []notation.Arg{{Name: "units", Kind: notation.Units}},
			Help: "eliminate these units where a stack is over its limit (3.33)", Example: "excess U1"}},
	}
}

// endCombat is the end of a combat phase.
func (g *game) endCombat(*core.Tx, core.Side) error { return nil }

// finishCombat judges the combats of a whole sheet (11.15).
func (g *game) finishCombat(core.Reader, core.Side) []notation.Fault { return nil }

// reveal draws the tried side of an untried unit and puts it in its place, under its own name (11.43). It is empty when the unit is
// removed for good. Nobody knew it, and all that are in the container are equally likely, so that a draw now is the draw of the
// set-up (5.43).
func (g *game) reveal(tx *core.Tx, id string) (string, error) {
	r := tx.Read()
	var pool []*core.Unit
	for i := range r.Units() {
		if u := &r.Units()[i]; u.Box == boxUntried {
			pool = append(pool, u)
		}
	}
	u, ok := r.Unit(id)
	if !ok || len(pool) == 0 {
		return "", fmt.Errorf("no tried side is left for %s", id)
	}
	die, err := tx.Roll(fmt.Sprintf("untried:%s#1", id), len(pool), R11_43, say.F("%s is one of %d", id, len(pool)))
	if err != nil {
		return "", err
	}
	drawn, at, box := pool[die-1].Def.ID, u.Hex, u.Box
	if err := tx.Do(core.Remove{Unit: id, Box: boxAside, Why: say.F("it is %s", drawn), Rule: R11_43}); err != nil {
		return "", err
	}
	if err := tx.Do(core.Place{Unit: drawn, Hex: at, Box: box, Rule: R11_43}); err != nil {
		return "", err
	}
	if g.info[drawn].Tagged("remove") {
		return "", tx.Do(core.Remove{Unit: drawn, Box: core.BoxDead, Why: "Remove", Rule: R11_43})
	}
	return drawn, nil
}

// stageCombat takes a given of combat into the extension; ok says whether it is one.
func (s *state) stageCombat(string, []string) (ok bool, err error) { return false, nil }

// weighCombat is what an order of combat may be expected to gain; 0 for none and for orders of other kinds.
func (g *game) weighCombat(*weigher, order) int { return 0 }

// preferCombat is the option that a computer opponent takes of a choice.
func (g *game) preferCombat(_ *weigher, c core.Choice) int { return c.Default }
