package combatlog

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/dicestats"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Die holds one die, shuffle or hidden draw of a ledger. Fields that need a replay are empty if the replay failed.
type Die struct {
	Record int    `json:"record"`
	Block  int    `json:"block"` // number of its block; 0 for an external die
	Event  string `json:"event"`
	Die    string `json:"die"`             // "d6", "shuffle" or "draw"
	Face   int    `json:"face,omitempty"`  // face of a die, 0 for a shuffle
	Order  string `json:"order,omitempty"` // order of a shuffle; for a hidden draw the opened items
	Kind   string `json:"kind"`            // keyed, beacon, veiled, external
	Mark   string `json:"mark,omitempty"`  // UNVERIFIED, or ""
	Side   string `json:"side,omitempty"`  // side of the executing sheet
	Undone bool   `json:"undone,omitempty"`
	Moment
	Hex      string `json:"hex,omitempty"`
	Place    string `json:"place,omitempty"`
	For      string `json:"for,omitempty"`   // what the die decided
	Owner    string `json:"owner,omitempty"` // side that gains or loses by the die
	Good     string `json:"good,omitempty"`  // the end that is good for the owner: high, low
	Odds     string `json:"odds,omitempty"`
	Column   string `json:"column,omitempty"`
	Shift    int    `json:"shift,omitempty"` // columns, in the attacker's favour if above 0
	Modifier int    `json:"modifier,omitempty"`
	Modified int    `json:"modified,omitempty"` // face with the modifier added
	Result   string `json:"result,omitempty"`

	sides int
	kind  core.DiceKind
	hexes []string // of its combat
	units []string // counters in its combat, or those it was thrown for
}

// The kinds of a die.
const (
	KindKeyed      = "keyed"
	KindBeacon     = "beacon"
	KindHiddenDraw = "veiled"
	KindExternal   = "external"
)

// listDice returns every die of a ledger in order.
func listDice(recs []ledger.Record, stands []bool, t dicestats.Classifier) []Die {
	var out []Die
	var standing, all dicestats.Tracker // standing ignores batches that were taken back
	kind, sealed := KindKeyed, map[string]string{}
	for _, r := range recs {
		if r.Type == "unseal" {
			sealed[r.Get("seal")] = r.Get("statement")
		}
	}
	for _, r := range recs {
		standing.Add(r, stands[r.N])
		all.Add(r, true)
		var d Die
		switch r.Type {
		case "block":
			kind = KindKeyed
			if l, err := dice.ParseLock(r.GetText("text")); err == nil && l.Beacon != dice.NoBeacon {
				kind = KindBeacon
			}
			continue
		case "roll", "shuffle":
			d = newDie(r, kind)
		case "veil":
			d = newDraw(r, sealed)
		default:
			continue
		}
		d.Side, d.Undone = string(core.If(stands[r.N], standing.Side, all.Side)), !stands[r.N]
		d.describe(t, "")
		out = append(out, d)
	}
	return out
}

func newDie(r ledger.Record, kind string) Die {
	d := Die{Record: r.N, Event: r.Get("event"), Die: r.Get("die"), Kind: kind, Mark: r.Get("mark")}
	d.Block, _ = strconv.Atoi(r.Get("block"))
	if r.Get("block") == "external" {
		d.Kind = KindExternal
	}
	if r.Type == "shuffle" {
		d.Die, d.Order = "shuffle", r.Get("order")
	}
	d.sides, _ = strconv.Atoi(strings.TrimPrefix(d.Die, "d"))
	d.Face, _ = strconv.Atoi(r.Get("face"))
	d.Modified = d.Face
	return d
}

func newDraw(r ledger.Record, sealed map[string]string) Die {
	d := Die{Record: r.N, Event: r.Get("event"), Die: "draw", Kind: KindHiddenDraw}
	d.Block, _ = strconv.Atoi(r.Get("draw"))
	var items []string
	for _, s := range r.All("seal") {
		items = append(items, cmp.Or(sealed[s], "?"))
	}
	d.Order = strings.Join(items, " ")
	return d
}

// describe fills in what the title says of the kind of the die. told is the side that the die's event names.
func (d *Die) describe(t dicestats.Classifier, told core.Side) {
	d.kind = t.Kind(d.Event)
	d.For, d.Owner = d.kind.Means.String(), string(t.Owner(d.Event, core.Side(d.Side), told))
	d.Good = ""
	if d.Owner != "" {
		d.Good = map[core.GoodFaces]string{core.GoodHigh: "high", core.GoodLow: "low"}[d.kind.Good]
	}
}

// locator returns the part of an event key after the colon, with its number: "2113#1".
func locator(event string) string {
	_, l, _ := strings.Cut(event, ":")
	return l
}

// hexOf returns the label of the hex that an event key names, "" where it names none.
func hexOf(w *core.World, k core.DiceKind, event string) string {
	if k.Owner == core.OwnerUnit || w.Map == nil {
		return ""
	}
	l := locator(event)
	if i := strings.LastIndex(l, "#"); i >= 0 {
		l = l[:i]
	}
	l, _, _ = strings.Cut(l, ".")
	if h, ok := w.Map.Find(l); ok {
		return w.Map.Label(h)
	}
	return ""
}

// Luck holds the dice of one kind and column that favour or harm one side.
type Luck struct {
	Side     string `json:"side"`             // side that gains or loses by the dice, "" for neither
	Roll     string `json:"roll"`             // label of the kind ("combat"); "all": all kinds with a good end
	Column   string `json:"column,omitempty"` // "" for all columns together, "-" for dice without a column
	Sides    int    `json:"sides,omitempty"`
	Faces    []int  `json:"faces,omitempty"` // how often 1, 2, ... fell
	For      string `json:"for,omitempty"`
	Dice     int    `json:"dice"`
	Mean     string `json:"mean,omitempty"`
	Expected string `json:"expected,omitempty"`
	Good     string `json:"good,omitempty"`     // the end that is good for the side: high, low
	Chance   *int   `json:"chance,omitempty"`   // how often in 1000 times fair dice are as good for the side, or better
	EachFace string `json:"eachface,omitempty"` // how often each face is expected
}

// CountLuck counts the faces of all dice by the side that they favour or harm, kind, column and number of sides,
// sorted. The sum over all columns of a kind precedes its columns, and the sum over all kinds precedes the kinds of a
// side. External dice, and dice that a rollback took back, are left out.
func CountLuck(list []Die) []Luck {
	plain, byColumn := countDice(list, func(Die) string { return "" }), countDice(list, func(d Die) string { return cmp.Or(d.Column, "-") })
	var out []Luck
	for i, c := range plain {
		if i == 0 || plain[i-1].Owner != c.Owner {
			out = append(out, totalLuck(c.Owner, plain.OfOwner(c.Owner))...)
		}
		out = append(out, newLuck(c))
		same := slices.DeleteFunc(slices.Clone(byColumn), func(x dicestats.Count) bool {
			return x.Owner != c.Owner || x.Kind.Label != c.Kind.Label || x.Sides != c.Sides
		})
		if len(same) > 1 || len(same) == 1 && same[0].Column != "-" {
			for _, x := range same {
				out = append(out, newLuck(x))
			}
		}
	}
	return out
}

func countDice(list []Die, column func(Die) string) (out dicestats.List) {
	for _, d := range list {
		if d.Kind != KindExternal && !d.Undone {
			out.Add(core.Side(d.Owner), d.kind, column(d), d.sides, d.Face)
		}
	}
	return out
}

func newLuck(c dicestats.Count) Luck {
	l := Luck{Side: string(c.Owner), Roll: c.Kind.Label, Column: c.Column, Sides: c.Sides, Faces: c.Faces, For: c.Kind.Means.String(),
		Dice: c.N(), Mean: c.Mean(), Expected: c.Expected(), EachFace: c.EachFace()}
	if n, ok := dicestats.Chance(c); ok {
		l.Chance, l.Good = &n, map[core.GoodFaces]string{core.GoodHigh: "high", core.GoodLow: "low"}[c.Kind.Good]
	}
	return l
}

// totalLuck returns the luck of a side over all dice with a good end, if it has several kinds of them.
func totalLuck(side core.Side, counts dicestats.List) []Luck {
	l, kinds := Luck{Side: string(side), Roll: "all"}, 0
	for _, c := range counts {
		if _, ok := dicestats.Chance(c); ok {
			l.Dice, kinds = l.Dice+c.N(), kinds+1
		}
	}
	n, ok := dicestats.Chance(counts...)
	if l.Chance = &n; !ok || kinds < 2 {
		return nil
	}
	return []Luck{l}
}

// standing reports for each record, by number, whether no later record took it back.
func standing(recs []ledger.Record) []bool {
	out := make([]bool, len(recs))
	for _, r := range history.EffectiveRecords(recs) {
		if r.N < len(out) {
			out[r.N] = true
		}
	}
	return out
}
