package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Luck counts the dice of one kind of roll so far.
type Luck struct {
	Side  core.Side // side whose sheet was executed; "" for throws between sheets
	Kind  string    // of roll: "combat"
	Sides int       // of the die
	Faces []int     // number of ones, twos, ... fell
}

// Count returns the number of dice.
func (l Luck) Count() int {
	n := 0
	for _, f := range l.Faces {
		n += f
	}
	return n
}

// quotientText returns a quotient rounded to one decimal.
func quotientText(a, b int) string {
	t := (20*a + b) / (2 * b)
	return fmt.Sprintf("%d.%d", t/10, t%10)
}

// Mean returns the average face to one decimal.
func (l Luck) Mean() string {
	sum := 0
	for i, f := range l.Faces {
		sum += (i + 1) * f
	}
	if n := l.Count(); n > 0 {
		return quotientText(sum, n)
	}
	return "-"
}

// Expected returns the average of a fair die.
func (l Luck) Expected() string { return quotientText(l.Sides+1, 2) }

// CountLuck counts the dice that a ledger has made public, by the side whose sheet threw them and the kind of roll,
// sorted. External dice, dice that a later record took back and dice of more than 20 sides are left out.
func CountLuck(log *ledger.Log) []Luck {
	var out []Luck
	var w sheetTracker
	recs := log.Records()
	stands := make([]bool, len(recs))
	for _, r := range history.EffectiveRecords(recs) {
		stands[r.N] = true
	}
	for _, r := range recs {
		w.noteReceipt(r)
		if !stands[r.N] {
			continue
		}
		w.noteLock(r)
		if r.Type == "roll" {
			out = countRoll(out, w.side, r)
		}
	}
	return out
}

// sheetTracker reads a ledger and tells which side's sheet is executed.
type sheetTracker struct {
	side   core.Side
	states map[string]engine.Status // of receipts, by seat and receipt
}

func (w *sheetTracker) receiptKey(r ledger.Record) string {
	return r.Get("seat") + " " + r.Get("receipt")
}

// noteReceipt records a receipt. One that was taken back counts too: dice thrown again lock the same sheet a second
// time.
func (w *sheetTracker) noteReceipt(r ledger.Record) {
	if r.Type != "receipt" {
		return
	}
	if w.states == nil {
		w.states = map[string]engine.Status{}
	}
	w.states[w.receiptKey(r)] = engine.Status(r.Get("state"))
}

// noteLock assigns the following dice to the side whose sheet is locked. Answers and standing orders of the other side
// are locked too, but the sheet that asked goes on.
func (w *sheetTracker) noteLock(r ledger.Record) {
	state := w.states[w.receiptKey(r)]
	switch {
	case r.Type == "plan" && r.Get("use") != "illegal", r.Type == "lock" && state != engine.Answered && state != engine.Filed:
		w.side = core.Side(r.Get("seat"))
	}
}

// countRoll adds a roll.
func countRoll(list []Luck, side core.Side, r ledger.Record) []Luck {
	kind, _, _ := strings.Cut(r.Get("event"), ":")
	sides, err := strconv.Atoi(strings.TrimPrefix(r.Get("die"), "d"))
	face, err2 := strconv.Atoi(r.Get("face"))
	if r.Get("block") == "external" || err != nil || err2 != nil || face < 1 || face > sides || sides > 20 {
		return list
	}
	l := Luck{Side: side, Kind: kind, Sides: sides}
	i, found := slices.BinarySearchFunc(list, l, func(a, b Luck) int {
		return cmp.Or(cmp.Compare(a.Side, b.Side), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Sides, b.Sides))
	})
	if !found {
		l.Faces = make([]int, sides)
		list = slices.Insert(list, i, l)
	}
	list[i].Faces[face-1]++
	return list
}

// luckSection lists each side's dice: number, mean beside that of fair dice, and frequency of each face.
func luckSection(log *ledger.Log) section {
	s := section{title: "LUCK SO FAR", right: "how often 1, 2, ... fell"}
	for _, l := range CountLuck(log) {
		whose := say.Plain(l.Kind)
		if l.Side != "" {
			whose = say.F("%s, %s", sideName(l.Side), l.Kind)
		}
		var faces []string
		for _, n := range l.Faces {
			faces = append(faces, strconv.Itoa(n))
		}
		s.row(say.F("%s: %dd%d, mean %s, expected %s", whose, l.Count(), l.Sides, l.Mean(), l.Expected()),
			say.Plain(strings.Join(faces, " ")))
	}
	return s
}
