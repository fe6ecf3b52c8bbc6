package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"fieldpost/notation/say"
	"fmt"
	"strconv"
	"strings"

	"fieldpost/pbem/dice"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/game/ai"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// checkSheets checks that each seat's receipts are numbered without a gap, that no mail is answered twice, and that
// every sheet has the hash in its receipt. Every lock must be of the sheet received just before it, or of one on file
// that an act locked.
func (v *Verdict) checkSheets(h engine.Header, recs []ledger.Record) {
	s := sheetCheck{game: h.Game, filed: map[string]string{}, sheets: map[string]string{}, count: map[string]int{}, mails: map[string]int{},
		letter: map[string]string{}, roster: engine.RosterOf(nil, nil)}
	for _, seat := range h.Seats {
		s.count[string(seat.Side)] = 0
	}
	var err error
	for _, r := range recs {
		if err == nil {
			err = s.step(r)
		}
	}
	detail := say.Text("numbered without a gap, each sheet as its receipt says")
	for _, x := range []struct {
		list []string
		what string
	}{
		{s.ownSalts, "salts said to be the players' own, who should know them"},
		{s.messageIDSalts, "salts made of Message-IDs that only the server is known to have seen " +
			"(hold them against the mails that were sent: " +
			"--mail)"},
		{s.serverIDSalts, "salts made of identifiers that the server made up, for mails said to have none"},
		{s.foreseeableSalts, "handed in without a mail or a salt, so that nobody's chance but the server's is in them"},
	} {
		if len(x.list) > 0 {
			detail += "; " + say.F("%s: %s", x.what, receiptRanges(x.list))
		}
	}
	v.add("receipts", s.n, detail, err)
}

// isServerID reports whether the server made up an identifier, for a mail without a valid Message-ID.
func isServerID(id string) bool {
	return strings.HasPrefix(id, "<none.") || strings.HasSuffix(id, "@no-message-id>")
}

// clip joins the first most items of a list.
func clip(list []string, most int) string {
	if n := len(list) - most; n > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(list[:most], " "), n)
	}
	return strings.Join(list, " ")
}

type sheetCheck struct {
	game             string
	roster           *engine.Roster
	n                int
	ownSalts         []string          // receipts of sheets with a salt that does not follow from their Message-ID
	foreseeableSalts []string          // receipts of sheets with the salt of no Message-ID, which anybody can foresee
	messageIDSalts   []string          // of sheets with the salt of a Message-ID
	serverIDSalts    []string          // receipts of sheets with the salt of an identifier that the server made up
	count            map[string]int    // number of receipts by seat
	letter           map[string]string // by seat: what its receipts begin with
	mails            map[string]int    // maps a Message-ID to its record
	last             ledger.Record     // last receipt
	filed            map[string]string // seat and receipt of a sheet filed ahead: its hash
	sheets           map[string]string // seat and receipt of every sheet: its hash
	inside           bool
	byAct            bool // the batch is that of an act
}

func (s *sheetCheck) step(r ledger.Record) error {
	if !s.inside {
		s.inside, s.byAct = true, r.Type == "act"
	}
	s.roster.ApplyRecord(r)
	switch r.Type {
	case "state":
		s.inside = false
	case "receipt", "refuse":
		return s.received(r)
	case "lock":
		return s.locked(r)
	case "plan": // a sheet filed ahead, whose receipt came earlier
		if want := s.filed[r.Get("seat")+" "+r.Get("receipt")]; want != r.Get("sha") {
			return wrongField(r, "sha", want)
		}
	}
	return nil
}

// received checks a receipt: its number, the origin of its salt, and the hash of its text.
func (s *sheetCheck) received(r ledger.Record) error {
	s.n++
	if err := s.receipt(r); err != nil || r.Type == "refuse" {
		return err
	}
	s.last = r
	if err := s.salt(r); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(r.GetText("text")))
	if want := hex.EncodeToString(sum[:]); r.Get("sha") != want {
		return wrongField(r, "sha", want)
	}
	s.sheets[r.Get("seat")+" "+r.Get("receipt")] = r.Get("sha")
	if r.Get("plan") != "" {
		s.filed[r.Get("seat")+" "+r.Get("receipt")] = r.Get("sha")
	}
	return nil
}

// salt classifies a receipt by the origin of its salt.
func (s *sheetCheck) salt(r ledger.Record) error {
	switch id, _, _ := strings.Cut(r.Get("mail"), " frame "); {
	case r.Get("salt") != dice.DefaultSalt(id) && ai.IsComputerSheet(id) && ai.IsComputer(s.roster.Seat(core.Side(r.Get("seat"))).Addr):
		return newFault(r, "salt", r.Get("salt"), dice.DefaultSalt(id)+", for a computer opponent writes none")
	case r.Get("salt") != dice.DefaultSalt(id):
		s.ownSalts = append(s.ownSalts, r.Get("receipt"))
	case id == "-":
		s.foreseeableSalts = append(s.foreseeableSalts, r.Get("receipt"))
	case isServerID(id) || ai.IsComputerSheet(id) && id != ai.MessageID(s.game, r.N):
		s.serverIDSalts = append(s.serverIDSalts, r.Get("receipt"))
	case !ai.IsComputerSheet(id): // a computer opponent's follows from the length of the ledger
		s.messageIDSalts = append(s.messageIDSalts, r.Get("receipt"))
	}
	return nil
}

// locked checks that a lock is of the receipt before it, or of a sheet on file that an act locks.
func (s *sheetCheck) locked(r ledger.Record) error {
	if s.byAct {
		if want := s.sheets[r.Get("seat")+" "+r.Get("receipt")]; want == "" || want != r.Get("sha") {
			return wrongField(r, "sha", want)
		}
		return nil
	}
	for _, f := range []string{"receipt", "seat", "sha"} {
		if r.Get(f) != s.last.Get(f) || r.N != s.last.N+1 {
			return wrongField(r, f, s.last.Get(f))
		}
	}
	return nil
}

func (s *sheetCheck) receipt(r ledger.Record) error {
	seat := r.Get("seat")
	n, ok := s.count[seat]
	if !ok {
		return wrongField(r, "seat", "a seat of the game")
	}
	s.count[seat] = n + 1
	letter, digits, _ := strings.Cut(r.Get("receipt"), "-")
	if n == 0 {
		s.letter[seat] = letter
	}
	if letter != s.letter[seat] || digits != strconv.Itoa(n+1) {
		return wrongField(r, "receipt", fmt.Sprintf("%s-%d", s.letter[seat], n+1))
	}
	if m := r.Get("mail"); m != "-" {
		if at, twice := s.mails[m]; twice {
			return wrongField(r, "mail", fmt.Sprintf("another mail than that of record %d", at))
		}
		s.mails[m] = r.N
	}
	return nil
}

// checkHistory checks that each rollback, and each act that goes back, raises the epoch and returns to the end of a
// batch, and that no record was removed.
func (v *Verdict) checkHistory(recs []ledger.Record) {
	epoch, n := 0, 0
	var err error
	for _, r := range recs {
		to, back := history.RollbackTarget(r)
		if !back || err != nil {
			continue
		}
		n++
		epoch++
		switch {
		case to < 0 || to >= r.N || recs[to].Type != "state":
			err = wrongField(r, "to", "the last record of an earlier batch")
		case history.ActKind(r) == "rollback" && r.Get("epoch") != strconv.Itoa(epoch):
			err = wrongField(r, "epoch", strconv.Itoa(epoch))
		}
	}
	detail := say.Text("none: one epoch")
	if n > 0 {
		detail = "each begins a new epoch with new keys; what it undid is still there"
	}
	v.add("rollbacks", n, detail, err)
}
