package engine

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
)

// Attribution holds who did an act, why and when.
type Attribution struct {
	Name   string // such as "moderator"
	Reason string
	At     time.Time
	// Message-ID of the mail that brought or confirmed the act; "" if it came from the command line or a deadline
	Mail string
	Nth  int // number of an act in its mail, from 0

	Proof   Identity // the proof of the sender, where others can verify it; zero for none
	Archive string   // the proving signature with the text that it signs, to be stored beside the game
}

// asRecorded returns the attribution as a replay reads it from the ledger.
func (by Attribution) asRecorded() Attribution {
	by.Name, by.Reason, by.At = emptyIfDash(oneLine(by.Name)), stripControl(by.Reason), by.At.UTC().Truncate(time.Second)
	if by.Mail == "" {
		by.Nth = 0
	} else {
		by.Mail = oneLine(by.Mail)
	}
	if by.Archive != "" {
		by.Proof.ArchiveSHA, by.Archive = sheets.SHA256Hex(by.Archive), ""
	}
	return by
}

// ParseAct parses the ledger record of an act.
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
		if by.Nth, err = history.NumberField(ledger.Record{N: r.N, Fields: []ledger.Field{{Key: "mail", Value: nth}}},
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

// Act is one change of a game outside order sheets, made by a moderator, the timekeeper or a player. The set is closed:
// the types of this package that [ParseActLine] knows. Each act has its own record, which begins a batch or follows the
// consent that completed a proposal. The game fills in some fields that the caller left at zero.
type Act interface {
	kind() string
	Announcement() Announcement
	// serialize writes the act's fields to w; when w reads, it returns the act made from them.
	serialize(w *serializer) Act
	// apply changes the game as the act says. It may change the game before it fails, so that its caller must then
	// restore the state.
	apply(g *Game, out *Outcome) error
}

// filler is an act with fields that the game can compute; apply refuses other values for them.
type filler interface{ fill(g *Game) (Act, error) }

// ActKindOf returns the name of an act's kind, such as "deadline" or "lapse". It is "" for nil.
func ActKindOf(a Act) string {
	if a == nil {
		return ""
	}
	return a.kind()
}

// kinds holds the zero value of each kind of act.
var kinds = []Act{Moderator{}, Clock{}, Deadline{}, Pause{}, Resume{}, Absence{}, ChargeBank{}, ExecuteSheet{}, Lapse{},
	RecallSheet{}, Undo{}, Reroll{},
	UndoRollback{}, EditPosition{}, RulingNote{}, EndGame{}, RevealToModerator{}, Seating{}, Team{}, Observer{},
	Press{}, Propose{}, Consent{},
	CloseProposal{},
	Rollback{}, ExternalDie{}, EditSeat{}, Beacon{}, Upgrade{}, Claim{}, Verdict{}}

// ActKinds returns the zero value of each kind of act by the kind's name.
func ActKinds() map[string]Act {
	out := map[string]Act{}
	for _, a := range kinds {
		out[a.kind()] = a
	}
	return out
}
