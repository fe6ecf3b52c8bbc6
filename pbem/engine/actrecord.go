package engine

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
)

// Attribution holds who made a ruling, why and when.
type Attribution struct {
	Name   string // "moderator"
	Reason string
	At     time.Time
	Mail   string // Message-ID of the mail that a player confirmed it with, or that an act came with; "" for a moderator's own doing
	Nth    int    // number of an act in its mail, from 0

	Proof   Identity // what proved who did it, where somebody can verify that; the zero value for none
	Archive string   // the signature among it with what it signs, for whoever stores the game to keep
}

// asRecorded is By as a replay reads it from the ledger.
func (by Attribution) asRecorded() Attribution {
	by.Name, by.Reason, by.At = emptyIfDash(oneLine(by.Name)), stripControl(by.Reason), by.At.UTC().Truncate(time.Second)
	if by.Mail == "" {
		by.Nth = 0
	} else {
		by.Mail = oneLine(by.Mail)
	}
	if by.Archive != "" {
		by.Proof.ArchiveSHA, by.Archive = sheets.Digest(by.Archive), ""
	}
	return by
}

// ParseAct reads the record of an act.
func ParseAct(r ledger.Record) (Act, Attribution, error) {
	f := r.Fields
	if r.Type != history.ActType || len(f) < 3 || f[0].Key != history.ActType || f[1].Key != "at" || f[2].Key != "by" {
		return nil, Attribution{}, say.Errorf("record %d: no act", r.N)
	}
	by := Attribution{Name: emptyIfDash(f[2].Value)}
	var err error
	if by.At, err = time.Parse(time.RFC3339, f[1].Value); err != nil {
		return nil, Attribution{}, say.Errorf("record %d: field at: %w", r.N, err)
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
			return nil, Attribution{}, say.Errorf("record %d: field mail: %q is no mail and number", r.N, f[0].Value)
		}
		by.Mail, f = id, f[1:]
	}
	if len(f) > 0 && f[0].Key == "proven" {
		by.Proof, f = ParseIdentity(f[0].Value), f[1:]
	}
	a, err := readAct(kind, f)
	if err != nil {
		return nil, Attribution{}, say.Errorf("record %d: %w", r.N, err)
	}
	return a, by, nil
}

// Act changes a game by one thing that a moderator, the timekeeper, or a player outside their sheets does. The set is
// closed: the types of this package that [ReadAct] knows. Each act has a record of its own that begins a batch, or
// follows the consent that brought it about. The game fills in what it knows and an act leaves at its zero value.
type Act interface {
	kind() string
	Announcement() Announcement
	// serialize is the act as fields; while reading, the act that they make.
	serialize(w *serializer) Act
	// apply does it. It may change the game before it fails: whoever calls it restores the state.
	apply(g *Game, out *Outcome) error
}

// filler is an act with fields that follow from the game; apply refuses others.
type filler interface{ fill(g *Game) (Act, error) }

// KindOf returns the word for an act: "deadline", "lapse". It is "" for nil.
func KindOf(a Act) string {
	if a == nil {
		return ""
	}
	return a.kind()
}

// kinds are all acts, with zero values.
var kinds = []Act{Moderator{}, Clock{}, Deadline{}, Pause{}, Resume{}, Absence{}, Charge{}, Process{}, Lapse{},
	Recall{}, Undo{}, Reroll{},
	Forward{}, EditPosition{}, Note{}, Finish{}, Unseal{}, Seating{}, Team{}, Observer{}, Press{}, Propose{}, Consent{},
	Shelve{},
	Rollback{}, External{}, Reseat{}, Beacon{}, Upgrade{}, Claim{}, Verdict{}}

// Kinds returns the words for all acts.
func Kinds() map[string]Act {
	out := map[string]Act{}
	for _, a := range kinds {
		out[a.kind()] = a
	}
	return out
}
