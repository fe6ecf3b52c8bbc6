package phases

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/sheet"
)

// ParseCode splits a phase code such as "T3-G-1" into the turn (0 or more), the word for the active side, and the rest,
// which may be "".
func ParseCode(code string) (n int, who, rest string, ok bool) {
	head, tail, ok := strings.Cut(code, "-")
	if !ok || !strings.HasPrefix(head, "T") {
		return 0, "", "", false
	}
	n, err := strconv.Atoi(head[1:])
	if err != nil || n < 0 {
		return 0, "", "", false
	}
	who, rest, more := strings.Cut(tail, "-")
	return n, who, rest, !more || rest != "" && !strings.Contains(rest, "-")
}

// Phase is a phase code of a title whose turns have numbered parts for each side: "T3-A-2" is part 2 of the side whose
// name begins with A.
type Phase[P ~int] struct {
	Turn int
	Side core.Side
	Part P
}

// ParsePhase parses a code of the form of Phase, with turns from 1 and parts from low to high.
func ParsePhase[P ~int](code string, sides []core.Side, low, high P) (Phase[P], bool) {
	n, _, rest, _ := ParseCode(code)
	part, _ := strconv.Atoi(rest)
	var buf [24]byte
	for _, side := range sides {
		if p := (Phase[P]{n, side, P(part)}); n > 0 && p.Part >= low && p.Part <= high && string(p.appendCode(buf[:0])) == code {
			return p, true
		}
	}
	return Phase[P]{}, false
}

// String returns the phase code.
func (p Phase[P]) String() string { return string(p.appendCode(nil)) }

// appendCode appends the phase code to b.
func (p Phase[P]) appendCode(b []byte) []byte {
	b = append(strconv.AppendInt(append(b, 'T'), int64(p.Turn), 10), '-')
	b = append(utf8.AppendRune(b, unicode.ToUpper(rune(p.Side[0]))), '-')
	return strconv.AppendInt(b, int64(p.Part), 10)
}

// TurnParts describes the phases of a title whose turns have the same parts for each side.
type TurnParts[P ~int] struct {
	Sides     []core.Side
	Low, High P                       // the first part and the last
	Rule      string                  // rule that sets the order of phases
	Name      func(Phase[P]) say.Text // name of a phase for events: "Soviet, combat"
}

// Parse parses a phase code.
func (x TurnParts[P]) Parse(code string) (Phase[P], bool) {
	return ParsePhase(code, x.Sides, x.Low, x.High)
}

// Current returns the current phase of a position.
func (x TurnParts[P]) Current(r core.Reader) Phase[P] {
	p, _ := x.Parse(r.Phase())
	return p
}

// Next calls next with the current phase, so that it begins the following one. It does nothing when the game is over.
func (x TurnParts[P]) Next(tx *core.Tx, next func(Phase[P])) error {
	switch p, ok := x.Parse(tx.Read().Phase()); {
	case tx.Read().Result() != nil:
	case !ok:
		return fmt.Errorf("%q is no phase of this title", tx.Read().Phase())
	default:
		next(p)
	}
	return tx.TakeError(nil)
}

// Enter begins a phase.
func (x TurnParts[P]) Enter(tx *core.Tx, p Phase[P]) {
	tx.Stop(BeginPhase(tx, p.Turn, p.String(), p.Side, x.Rule, x.Name(p)))
}

// BeginPhase begins the phase with a code and records the event.
func BeginPhase(tx *core.Tx, n int, code string, active core.Side, rule string, text say.Text) error {
	return tx.Do(core.PhaseChange{Turn: n, Phase: code, Active: active, Text: say.F("turn %d, %s", n, text), Rule: rule})
}

// WrongSideFault returns the fault for an order of a side that is not active, nil if the side is active.
func WrongSideFault(b sheet.Base, r core.Reader, side core.Side, rule string) []notation.Fault {
	if side == r.Active() {
		return nil
	}
	return b.OneFault("phase/side", rule, "", "phase %s belongs to the %s side", r.Phase(), r.Active().Title())
}

// WrongPhaseFault returns the fault for a verb that the phase does not allow. is describes the phase, such as "is for
// combat".
func WrongPhaseFault(b sheet.Base, r core.Reader, rule, verb string, is say.Text) []notation.Fault {
	return b.FirmFault("phase/verb", rule, "", "%s is not for phase %s, which %s. A sheet for that phase may follow this "+
		"one in the same mail", verb, r.Phase(), is)
}

// PhasePurpose returns the purpose of phase n, 1 or 2, of a player turn whose side declared a sequence: "fight" is the
// second of "move/fight". It returns "" if none was declared.
func PhasePurpose(sequence string, n int) string {
	first, second, _ := strings.Cut(sequence, "/")
	if n == 1 {
		return first
	}
	return second
}

// OneOrderPerWord returns one order line for each word: the verb, a blank and the word.
func OneOrderPerWord(verb string, words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = verb + " " + w
	}
	return out
}
