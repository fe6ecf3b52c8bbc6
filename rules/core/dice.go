package core

import (
	"strings"

	"fieldpost/notation/say"
)

// DiceKind describes one kind of die roll in a title. Its rolls have event keys that begin with Label and a colon.
type DiceKind struct {
	Label string
	Means say.Text // what the rolls decide, such as "readiness of an air unit"
	Owner DiceOwner
	Good  GoodFaces // which faces are good for the owner
}

// DiceOwner says which side hopes for good dice of a kind: the side with this name, or one of the words below. It is ""
// if no side does.
type DiceOwner string

const (
	OwnerActing DiceOwner = "*acting" // the side whose sheet is executing: the attacker
	OwnerOther  DiceOwner = "*other"  // its enemy: the defender
	OwnerUnit   DiceOwner = "*unit"   // the side of the counter that the key names after the colon
	OwnerNamed  DiceOwner = "*told"   // the side that the event names, see Tx.DescribeDie
)

// GoodFaces says which faces of a die are good for its owner.
type GoodFaces int

const (
	GoodLow  GoodFaces = -1
	GoodNone GoodFaces = 0 // no face is better than another, or no side benefits
	GoodHigh GoodFaces = 1
)

// FindDiceKind returns the kind of dice to which an event key belongs. ok is false if the title has no such kind.
func FindDiceKind(kinds []DiceKind, key string) (kind DiceKind, ok bool) {
	label, _, _ := strings.Cut(key, ":")
	for _, k := range kinds {
		if k.Label == label {
			return k, true
		}
	}
	return DiceKind{}, false
}

// OwnerOf returns the side that hopes for a good die; "" if there is none or it cannot be determined. acting is the
// side whose sheet is executing. told is the side that the event names; it takes precedence.
func (k DiceKind) OwnerOf(w *World, key string, acting, told Side) Side {
	if told != "" {
		return told
	}
	switch k.Owner {
	case OwnerActing:
		return acting
	case OwnerOther:
		for _, s := range w.Sides {
			if s != acting && acting != "" {
				return s
			}
		}
		return ""
	case OwnerUnit:
		_, unit, _ := strings.Cut(key, ":")
		if i := strings.LastIndex(unit, "#"); i >= 0 {
			unit = unit[:i]
		}
		d, ok := w.Def(unit)
		if !ok {
			return ""
		}
		return d.Side
	case OwnerNamed:
		return ""
	}
	return Side(k.Owner)
}

// Combat holds the figures of a resolved combat, for lists and counts of combats. It is part of the result event;
// losses and moves have separate events.
type Combat struct {
	Kind                 string // "attack", "overrun"
	Attacker, Defender   Side
	Hexes                []string // attacked, by label
	Attackers, Defenders []string // counters
	Attack, Defence      int      // strengths
	Odds                 string   // odds of the strengths, before shifts: "3:1"; "" if they are below the table
	Column               string   // column of the table that was used; "" if no die was rolled
	Shift                int      // columns, in the attacker's favour if above 0
	Key                  string   // event key of the die; "" if no die was rolled
	Die, Modifier        int      // face of the die, and the sum of its modifiers
	Result               string
}

// DescribeDie adds to the last roll with an event key the side whose luck it is ("" if the kind of dice decides) and
// the modifier of the die. It does nothing after the transaction has stopped.
func (tx *Tx) DescribeDie(event string, owner Side, modifier int) {
	for i := len(tx.events) - 1; i >= 0 && tx.err == nil; i-- {
		if e := &tx.events[i]; e.Kind == KindRoll && e.Key == event {
			e.Owner, e.Modifier = owner, modifier
			return
		}
	}
}

// DateProvider is a title that knows the day on which a turn begins.
//
// Used by: the lists of dice and combats (pbem/game/combatlog).
type DateProvider interface {
	// DateOf returns the first day of a turn, "27 Nov 1941"; "" if the date is unknown.
	DateOf(turn int) string
}

// DiceLister is a title that lists the kinds of dice that it rolls, and whose luck each kind is.
//
// Used by: the luck of the sides in reports (pbem/view/report), and the lists of dice and combats
// (pbem/game/combatlog).
type DiceLister interface {
	// DiceKinds returns one entry for each label with which an event key of a roll, shuffle or hidden draw may begin.
	DiceKinds() []DiceKind
}
