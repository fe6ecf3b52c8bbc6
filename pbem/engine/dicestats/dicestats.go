// Package dicestats measures how lucky each side was with its dice. It counts the faces that favoured or harmed a side,
// and computes how often fair dice would do as well.
package dicestats

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// maxSides bounds the sides of dice that are counted. Dice with more sides only draw lots.
const maxSides = 20

// Classifier determines which side gains or loses by a die. The title defines this.
type Classifier struct {
	kinds []core.DiceKind
	world *core.World
}

// NewClassifier returns the classifier of a title. If a title does not list its kinds of dice, each die belongs to the
// side whose sheet is executing, and neither end of it is good.
func NewClassifier(mod core.Module) Classifier {
	t := Classifier{world: mod.World()}
	if d, ok := mod.(core.DiceLister); ok {
		t.kinds = d.DiceKinds()
	}
	return t
}

// Kind returns the title's description of the dice of an event key.
func (t Classifier) Kind(event string) core.DiceKind {
	k, ok := core.FindDiceKind(t.kinds, event)
	if !ok {
		k.Label, _, _ = strings.Cut(event, ":")
		k.Owner = core.OwnerActing
	}
	return k
}

// Owner returns the side that a die favours or harms, "" for neither. acting is the side whose sheet is executing. told
// is the side that the event of the die names; it is "" if the ledger was not replayed.
func (t Classifier) Owner(event string, acting, told core.Side) core.Side {
	return t.Kind(event).OwnerOf(t.world, event, acting, told)
}

// Count holds the dice of one owner, kind, column and number of sides.
type Count struct {
	Owner  core.Side
	Kind   core.DiceKind
	Column string
	Sides  int
	Faces  []int // how often 1, 2, ... fell
}

// N returns the number of dice.
func (c Count) N() (n int) {
	for _, f := range c.Faces {
		n += f
	}
	return n
}

// Sum returns the sum of the faces.
func (c Count) Sum() (sum int) {
	for i, f := range c.Faces {
		sum += (i + 1) * f
	}
	return sum
}

// Mean returns the average face to one decimal. It returns "-" if there are no dice.
func (c Count) Mean() string {
	if c.N() == 0 {
		return "-"
	}
	return tenth(c.Sum(), c.N())
}

// Expected returns the average of a fair die to one decimal.
func (c Count) Expected() string { return tenth(c.Sides+1, 2) }

// EachFace returns how often each face is expected with this number of fair dice, to one decimal.
func (c Count) EachFace() string { return tenth(c.N(), c.Sides) }

// tenth returns a quotient rounded to one decimal.
func tenth(a, b int) string {
	t := (20*a + b) / (2 * b)
	return strconv.Itoa(t/10) + "." + strconv.Itoa(t%10)
}

// points returns the sum of the faces counted from the bad end.
func (c Count) points() int {
	if c.Kind.Good == core.GoodLow {
		return c.N()*(c.Sides+1) - c.Sum()
	}
	return c.Sum()
}

// isJudged reports whether the dice belong to a side and have a good end.
func (c Count) isJudged() bool { return c.Owner != "" && c.Kind.Good != core.GoodNone && c.N() > 0 }

// Chance returns the chance, in thousandths, that fair dice would be as good for their owner, or better. Several counts
// are combined; dice without a good end are left out. ok is false if none of the dice has a good end.
func Chance(counts ...Count) (perMille int, ok bool) {
	var dice []pool
	points := 0
	for _, c := range counts {
		if c.isJudged() {
			dice, points, ok = append(dice, pool{c.N(), c.Sides}), points+c.points(), true
		}
	}
	if !ok {
		return 0, false
	}
	return tail(dice, points), true
}

// List holds counts, sorted.
type List []Count

// Add counts a die. It ignores dice with more than 20 sides, and faces that the die does not have.
func (l *List) Add(owner core.Side, kind core.DiceKind, column string, sides, face int) {
	if sides < 2 || sides > maxSides || face < 1 || face > sides {
		return
	}
	c := Count{Owner: owner, Kind: kind, Column: column, Sides: sides}
	i, found := slices.BinarySearchFunc(*l, c, compare)
	if !found {
		c.Faces = make([]int, sides)
		*l = slices.Insert(*l, i, c)
	}
	(*l)[i].Faces[face-1]++
}

func compare(a, b Count) int {
	return cmp.Or(cmp.Compare(a.Owner, b.Owner), cmp.Compare(a.Kind.Label, b.Kind.Label), cmp.Compare(a.Column, b.Column),
		cmp.Compare(a.Sides, b.Sides))
}

// OfOwner returns the counts of an owner.
func (l List) OfOwner(owner core.Side) (out List) {
	for _, c := range l {
		if c.Owner == owner {
			out = append(out, c)
		}
	}
	return out
}

// FromLog counts the dice that a ledger has made public, by the side that they favour or harm, kind and column, sorted.
// External dice, and dice that a later record took back, are left out. A die whose owner only a replay could tell
// counts for neither side.
func FromLog(log *ledger.Log, t Classifier) (out List) {
	var w Tracker
	recs := log.Records()
	stands := make([]bool, len(recs))
	for _, r := range history.EffectiveRecords(recs) {
		stands[r.N] = true
	}
	for _, r := range recs {
		w.Add(r, stands[r.N])
		if r.Type == "roll" && stands[r.N] && r.Get("block") != "external" {
			event := r.Get("event")
			sides, _ := strconv.Atoi(strings.TrimPrefix(r.Get("die"), "d"))
			face, _ := strconv.Atoi(r.Get("face"))
			out.Add(t.Owner(event, w.Side, ""), t.Kind(event), "", sides, face)
		}
	}
	return out
}

// Tracker reads the records of a ledger in order and knows which side's sheet is executing.
type Tracker struct {
	Side   core.Side
	states map[string]string // of receipts, by seat and receipt
}

// Add updates the tracker by the next record. stands reports whether the record is still valid. A receipt counts even
// if a later record took it back, because rerolled dice lock the same sheet again. A lock counts only if it is valid.
// The dice after it belong to the side of the locked sheet, which may have arrived earlier. Answers and standing orders
// of the other side are locked too, but they do not change the executing sheet.
func (w *Tracker) Add(r ledger.Record, stands bool) {
	key := r.Get("seat") + " " + r.Get("receipt")
	switch state := w.states[key]; {
	case r.Type == "receipt":
		if w.states == nil {
			w.states = map[string]string{}
		}
		w.states[key] = r.Get("state")
	case stands && (r.Type == "plan" && r.Get("use") != "illegal" ||
		r.Type == "lock" && state != history.SheetAnswered && state != history.SheetFiled):
		w.Side = core.Side(r.Get("seat"))
	}
}
