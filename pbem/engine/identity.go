package engine

import (
	"slices"
	"strconv"
	"strings"

	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// ProofLevel ranks how well a mail proves that the holder of a seat sent it. Every level wants the seat's address as
// the only sender. A stronger proof may replace a weaker one that a level asks for.
type ProofLevel string

// The levels, lowest first.
const (
	ProofByAddress ProofLevel = "address" // the sender's address alone, which anybody can write
	// sent to, or in the thread of, the secret reply address that only mails to this seat carry
	ProofByToken     ProofLevel = "token"
	ProofByDKIM      ProofLevel = "dkim"   // signed by the mail server of the sender's own domain (RFC 6376)
	ProofBySignature ProofLevel = "signed" // the sheet is signed with the player's key
)

// ProofLevels returns all levels, lowest first.
func ProofLevels() []ProofLevel {
	return []ProofLevel{ProofByAddress, ProofByToken, ProofByDKIM, ProofBySignature}
}

// Meets reports whether this level is at least need. No level at all counts as ProofByAddress. An unknown level is
// never met.
func (l ProofLevel) Meets(need ProofLevel) bool {
	want := slices.Index(ProofLevels(), need)
	return need == "" || want >= 0 && slices.Index(ProofLevels(), l) >= want || need == ProofByAddress
}

// Identity holds the proof of a frame's sender. The zero value belongs to a frame handed in by hand.
type Identity struct {
	Level      ProofLevel
	Signer     string // domain (d=) of the DKIM signature, or name of the key; "" for the lower levels
	Serial     uint64 // serial number that the player signed with the frame
	Proof      string // text that identifies this DKIM signature
	ArchiveSHA string // SHA-256 of the stored signature and the text it signs; "" if they are not stored
}

// String returns the identity as receipts in the ledger spell it: "token", "dkim example.org proof 0123abcd", "signed
// ed25519:0123abcd serial 17". If the signature itself is stored beside the ledger, " kept " and its hash follow.
func (i Identity) String() string {
	s := string(i.Level)
	if i.Signer != "" {
		s += " " + i.Signer
	}
	if i.Level == ProofBySignature {
		s += " serial " + strconv.FormatUint(i.Serial, 10)
	}
	if i.Proof != "" {
		s += " proof " + i.Proof
	}
	if i.ArchiveSHA != "" {
		s += " kept " + i.ArchiveSHA
	}
	return s
}

// ParseIdentity parses the output of [Identity.String].
func ParseIdentity(s string) Identity {
	var i Identity
	words := strings.Fields(s)
	for k := 0; k < len(words); k++ {
		switch w := words[k]; {
		case k == 0:
			i.Level = ProofLevel(w)
		case w == "serial" && k+1 < len(words):
			k++
			i.Serial, _ = strconv.ParseUint(words[k], 10, 64)
		case w == "proof" && k+1 < len(words):
			k++
			i.Proof = words[k]
		case w == "kept" && k+1 < len(words):
			k++
			i.ArchiveSHA = words[k]
		default:
			i.Signer = w
		}
	}
	return i
}

// Proofs holds the serial numbers and signatures that frames have used, so that none is accepted twice. A rollback does
// not make any of them usable again.
type Proofs struct {
	serial         map[core.Side]uint64 // the highest serial number of a signed sheet
	proofs         map[string]string    // maps side and DKIM proof to the Message-ID in which the proof came
	addressChanges map[core.Side]int    // how often the seat's address, level or key was changed
}

func newProofs() Proofs {
	return Proofs{serial: map[core.Side]uint64{}, proofs: map[string]string{}, addressChanges: map[core.Side]int{}}
}

// recordUse adds the serial number and signature in the record of a sheet.
func (p Proofs) recordUse(r ledger.Record) {
	side := core.Side(r.Get("seat"))
	i := ParseIdentity(r.Get("identity"))
	p.serial[side] = max(p.serial[side], i.Serial)
	if i.Proof != "" {
		mail, _, _ := strings.Cut(r.Get("mail"), frameWord)
		p.proofs[string(side)+" "+i.Proof] = mail
	}
}

// Serial returns the highest serial number among the signed sheets of a side, 0 for none.
func (p Proofs) Serial(side core.Side) uint64 { return p.serial[side] }

// MailOf returns the Message-ID of the mail in which a DKIM signature came before, "" if it is new.
func (p Proofs) MailOf(side core.Side, proof string) string { return p.proofs[string(side)+" "+proof] }

// AddressChanges returns how often the address, the level or the key of a side's seat was changed.
func (p Proofs) AddressChanges(side core.Side) int { return p.addressChanges[side] }

// Proofs returns the proofs used so far in the game.
func (g *Game) Proofs() Proofs { return g.proofs }

// addIdentity writes a seat's language, the proof that its mails need and its agent into a record.
func addIdentity(r *ledger.Record, s Seat) {
	if s.Lang != "" {
		r.Add("lang", s.Lang)
	}
	if s.Identity != "" {
		r.Add("identity", string(s.Identity))
	}
	switch {
	case strings.Contains(s.Key, "\n"):
		r.AddText("keyring", s.Key)
	case s.Key != "":
		r.Add("key", s.Key)
	}
	for _, addr := range s.TeamAddrs {
		r.Add("also", oneLine(addr))
	}
	if s.Owner != "" {
		r.Add("owner", oneLine(s.Owner))
	}
	if s.Agent != "" {
		r.Add("agent", s.Agent)
	}
}

// readIdentity reads what addIdentity wrote.
func readIdentity(r ledger.Record, s *Seat) {
	s.Lang, s.Identity, s.Key = r.Get("lang"), ProofLevel(r.Get("identity")), r.Get("key")
	s.TeamAddrs, s.Owner, s.Agent = r.All("also"), r.Get("owner"), r.Get("agent")
	if text := r.GetText("keyring"); text != "" {
		s.Key = strings.TrimSuffix(text, "\n")
	}
}
