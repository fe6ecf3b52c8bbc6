package engine

import (
	"fmt"
	"time"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Difference describes one field of a record that gets another value under other rules.
type Difference struct {
	Record int    `json:"record"`
	Type   string `json:"type"`
	Key    string `json:"key,omitempty"` // event or choice that the record is about
	Field  string `json:"field"`
	Old    string `json:"old"`
	New    string `json:"new"`
}

func (d Difference) String() string {
	what := d.Type
	if d.Key != "" {
		what += " " + d.Key
	}
	return fmt.Sprintf("record %d (%s): field %s was %q, is %q", d.Record, what, d.Field, d.Old, d.New)
}

// CompareRules replays the sheets of a ledger under other rules, with the recorded dice, and lists every field that
// comes out differently. The error names the first batch that could not be replayed. The ledger is not changed.
func CompareRules(recs []ledger.Record, title core.Title, mod core.Module, keys randomness.Keys) ([]Difference, error) {
	g, err := newReplayGame(recs, title, mod, keys)
	if err != nil {
		return nil, err
	}
	var out []Difference
	for at := 0; at < len(recs); {
		end := history.BatchEnd(recs, at)
		if end == len(recs) {
			return out, fmt.Errorf("record %d: the ledger ends inside a batch that began at record %d", len(recs)-1, at)
		}
		ds, err := g.compareBatch(recs[at : end+1])
		out = append(out, ds...)
		if err != nil {
			return out, fmt.Errorf("record %d (%s): the game cannot be played on from here: %w", recs[at].N, recs[at].Type, err)
		}
		at = end + 1
	}
	return out, nil
}

// compareBatch replays one batch and returns the differences of its records.
func (g *Game) compareBatch(recs []ledger.Record) ([]Difference, error) {
	g.recordedDice = &randomness.RecordedBlock{}
	last := g.chance.Block
	for _, r := range recs {
		switch r.Type {
		case "block":
			l, err := dice.ParseLock(r.GetText("text"))
			if err != nil {
				return nil, err
			}
			g.recordedDice.Locks = append(g.recordedDice.Locks, l)
			last = l.Block
		case history.ActType:
			g.recordedDice.Randomness = r.Get("randomness") // only the act Beacon has this field
		}
	}
	at, _ := time.Parse(time.RFC3339, recs[0].Get("at"))
	g.run = g.newRun(at)
	defer func() { g.run = nil }()
	out := &Outcome{Before: g.pos, FromRecord: g.log.Size()}
	if err := g.replayRecord(recs[0], out); err != nil {
		return nil, err
	}
	made := g.run.Records
	if err := g.append(recs); err != nil { // the recorded batch, so that record numbers stay the same
		return nil, err
	}
	g.chance.Block = last
	g.updateQuestion(out.FromRecord, g.log.Size(), g.run.arrivedAt)
	if n := recs[len(recs)-1].N; g.rewindTargets[n] {
		g.savedStates[n] = g.save()
	}
	return differences(recs, made), nil
}

// recordKey returns the event or choice that a record is about. Type and key together identify the matching record in
// the other replay.
func recordKey(r ledger.Record) string {
	for _, k := range []string{"event", "choice", "line", "seal"} {
		if v := r.Get(k); v != "" {
			return v
		}
	}
	return ""
}

// differences pairs the records of two versions of one batch and lists the fields that differ.
func differences(old, made []ledger.Record) []Difference {
	type name struct {
		typ, key string
		nth      int
	}
	index := func(recs []ledger.Record) ([]name, map[name]ledger.Record) {
		seen, list, at := map[name]int{}, []name{}, map[name]ledger.Record{}
		for _, r := range recs {
			n := name{typ: r.Type, key: recordKey(r)}
			seen[n]++
			n.nth = seen[name{typ: r.Type, key: n.key}]
			list, at[n] = append(list, n), r
		}
		return list, at
	}
	names, was := index(old)
	fresh, is := index(made)
	var out []Difference
	for _, n := range names {
		r := was[n]
		d := Difference{Record: r.N, Type: n.typ, Key: n.key}
		m, ok := is[n]
		if !ok {
			d.Field, d.Old, d.New = "type", n.typ, "nothing"
			out = append(out, d)
			continue
		}
		for i := 0; i < max(len(r.Fields), len(m.Fields)); i++ {
			a, b := fieldOrEmpty(r, i), fieldOrEmpty(m, i)
			if a != b {
				d.Field, d.Old, d.New = a.Key, a.Value, b.Value
				if a.Key == "" {
					d.Field = b.Key
				}
				out = append(out, d)
			}
		}
	}
	for _, n := range fresh {
		if _, ok := was[n]; !ok {
			text := n.typ
			if f := is[n]; n.typ == "roll" {
				text = f.Get("die") + " = " + f.Get("face")
			}
			out = append(out, Difference{Record: old[len(old)-1].N, Type: n.typ, Key: n.key, Field: "type", Old: "nothing", New: text})
		}
	}
	return out
}

// fieldOrEmpty returns field i of a record, the zero Field if there is none.
func fieldOrEmpty(r ledger.Record, i int) ledger.Field {
	if i < len(r.Fields) {
		return r.Fields[i]
	}
	return ledger.Field{Value: "nothing"}
}
