package engine

import (
	"fmt"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/record/ledger"
	"fieldpost/pbem/table/engine/history"
	"fieldpost/pbem/table/engine/sheets"
)

// Act is one thing that a moderator, the timekeeper or a player outside his sheets does to a game. The set is closed: the
// types of this package that [ReadAct] knows. Each is a record of its own that begins a batch, or follows the consent that
// brought it about. What an act leaves at its zero value and the game knows, the game fills in.
type Act interface {
	kind() string
	About() About
	// wire is the act as fields; while reading, the act that they make.
	wire(w *wire) Act
	// apply does it. It may change the game before it fails: whoever calls it restores the state.
	apply(g *Game, out *Outcome) error
}

// filler is an act with fields that follow from the game; apply refuses others.
type filler interface{ fill(g *Game) (Act, error) }

// kinds are all acts, with zero values.
var kinds = []Act{Moderator{}, Clock{}, Deadline{}, Pause{}, Resume{}, Absence{}, Charge{}, Process{}, Lapse{}, Recall{}, Undo{}, Reroll{},
	Forward{}, Set{}, Note{}, Finish{}, Unseal{}, Seating{}, Team{}, Observer{}, Press{}, Propose{}, Consent{}, Shelve{},
	Rollback{}, External{}, Reseat{}, Beacon{}, Upgrade{}}

// Kinds are the words for all acts.
func Kinds() map[string]Act {
	out := map[string]Act{}
	for _, a := range kinds {
		out[a.kind()] = a
	}
	return out
}

// KindOf is the word for an act: "deadline", "lapse". It is "" for nil.
func KindOf(a Act) string {
	if a == nil {
		return ""
	}
	return a.kind()
}

// settled is By as a replay reads it from the ledger.
func (by By) settled() By {
	by.Who, by.Reason, by.At = undash(oneLine(by.Who)), clean(by.Reason), by.At.UTC().Truncate(time.Second)
	if by.Mail == "" {
		by.Nth = 0
	} else {
		by.Mail = oneLine(by.Mail)
	}
	if by.Signed != "" {
		by.Proof.Kept, by.Signed = sheets.Digest(by.Signed), ""
	}
	return by
}

// Act does one act. On an error nothing was changed. An act with By.Mail is done once: another one of the same kind under
// the same Message-ID and the same By.Nth gives the status Duplicate, whatever its fields, because what a command means may
// depend on what it did the first time. Outcome.From is then the record of the first.
func (g *Game) Act(by By, a Act) (*Outcome, error) {
	if a == nil {
		return nil, say.Errorf("no act")
	}
	by = by.settled()
	if len(by.Reason) > maxValue {
		return nil, say.Errorf("%s: a reason of %d bytes, at most %d are allowed", a.kind(), len(by.Reason), maxValue)
	}
	if d, ok := g.deed(by.Mail, by.Nth, a.kind()); ok {
		return &Outcome{Status: Duplicate, Phase: g.pos.Phase, At: by.At, Act: a, By: by, Before: g.pos, After: g.pos,
			Open: g.work.Open,
			From: d.Batch, To: d.Batch}, nil
	}
	a, err := g.settled(a)
	if err != nil {
		return nil, say.Errorf("%s: %w", KindOf(a), err)
	}
	if err := g.keepFor(a); err != nil {
		return nil, say.Errorf("%s: %w", a.kind(), err)
	}
	out, err := g.rule(by.At, func(out *Outcome) error { return g.perform(by, a, out) })
	if err != nil {
		return nil, err
	}
	g.settle(g.log.Records()[out.From:out.To])
	return out, nil
}

// settled is an act as the ledger will have it: filled in, and with its texts and times as records hold them.
func (g *Game) settled(a Act) (Act, error) {
	if f, ok := a.(filler); ok {
		full, err := f.fill(g)
		if err != nil {
			return a, err
		}
		a = full
	}
	fields, err := fieldsOf(a)
	if err != nil {
		return a, err
	}
	got, err := readAct(a.kind(), fields)
	if err != nil {
		return a, err
	}
	return got, nil
}

// perform records an act and does it, live and in a replay.
func (g *Game) perform(by By, a Act, out *Outcome) error {
	if out.Act == nil {
		out.Act, out.By = a, by
		out.Status, out.Phase, out.At, out.Reason = Ruled, g.pos.Phase, by.At, by.Reason
	} else {
		out.Done = a
	}
	fields, err := fieldsOf(a)
	if err != nil {
		return say.Errorf("%s: %w", a.kind(), err)
	}
	r := g.run.Add(history.ActType, history.ActType, a.kind(), "at", stamp(by.At), "by", oneLine(by.Who))
	if by.Reason != "" {
		r.Add("reason", by.Reason)
	}
	if by.Mail != "" {
		r.Add("mail", fmt.Sprintf("%s act %d", by.Mail, by.Nth))
	}
	if by.Proof.Kept != "" {
		r.Add("proven", oneLine(by.Proof.String()))
	}
	r.Fields = append(r.Fields, fields...)
	if err := a.apply(g, out); err != nil {
		return say.Errorf("%s: %w", a.kind(), err)
	}
	return nil
}

// ParseAct reads the record of an act.
func ParseAct(r ledger.Record) (Act, By, error) {
	f := r.Fields
	if r.Type != history.ActType || len(f) < 3 || f[0].Key != history.ActType || f[1].Key != "at" || f[2].Key != "by" {
		return nil, By{}, say.Errorf("record %d: no act", r.N)
	}
	by := By{Who: undash(f[2].Value)}
	var err error
	if by.At, err = time.Parse(time.RFC3339, f[1].Value); err != nil {
		return nil, By{}, say.Errorf("record %d: field at: %w", r.N, err)
	}
	kind := f[0].Value
	f = f[3:]
	if len(f) > 0 && f[0].Key == "reason" {
		by.Reason, f = f[0].Value, f[1:]
	}
	if len(f) > 0 && f[0].Key == "mail" {
		id, nth, ok := cutLast(f[0].Value, " act ")
		if by.Nth, err = history.Number(ledger.Record{N: r.N, Fields: []ledger.Field{{Key: "mail", Value: nth}}},
			"mail"); err != nil || !ok {
			return nil, By{}, say.Errorf("record %d: field mail: %q is no mail and number", r.N, f[0].Value)
		}
		by.Mail, f = id, f[1:]
	}
	if len(f) > 0 && f[0].Key == "proven" {
		by.Proof, f = ParseIdentity(f[0].Value), f[1:]
	}
	a, err := readAct(kind, f)
	if err != nil {
		return nil, By{}, say.Errorf("record %d: %w", r.N, err)
	}
	return a, by, nil
}

func cutLast(s, sep string) (before, after string, ok bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// redoAct does again what the record of an act says. The record is written anew from what was read of it. An act that no
// position depends on, meant for a question that other rules do not ask, does not end a comparison with them.
func (g *Game) redoAct(r ledger.Record, out *Outcome) error {
	a, by, err := ParseAct(r)
	if err != nil {
		return err
	}
	if err := g.perform(by, a, out); err != nil && (g.against == nil || !a.About().Aside) {
		return err
	}
	g.sealBatch()
	return nil
}

// settle keeps what the records of acts use up, once they are in the ledger.
func (g *Game) settle(recs []ledger.Record) {
	for _, r := range recs {
		if r.Type != history.ActType {
			continue
		}
		if a, _, err := ParseAct(r); err == nil {
			if m, ok := a.(mover); ok && m.moves() {
				g.seen.moves[m.whose()]++
			}
		}
	}
	g.headSeats()
}
