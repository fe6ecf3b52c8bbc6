package audit

import (
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/notation"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/rules/core"
)

// signatureCheck verifies the stored signatures of sheets again: those of players, and of their mail servers (DKIM).
// They are kept beside the ledger, under the hash that the receipt names. A text that a player signed must also be the
// sheet of the receipt; the replay compares them, see retold.go. Signatures of acts are stored in the same way: the
// text that a player or moderator signed must contain a frame for this game, or the words of a message.
type signatureCheck struct {
	dir          string
	game         string
	roster       *engine.Roster
	rejudge      *sheetRejudge
	acts         int      // acts whose frame has a stored signature
	playerCount  int      // of players
	serverCount  int      // of mail servers
	alteredTexts []string // messages whose hash differs from that of the signed text
	unverifiable []string // receipts with a signature that is not stored, so that only the server vouches for it
	err          error    // first invalid signature
}

// newSignatureCheck verifies the signatures of a whole ledger, and registers their sheets with again for the replay.
func newSignatureCheck(dir string, h engine.Header, recs []ledger.Record, again *sheetRejudge) *signatureCheck {
	c := &signatureCheck{dir: dir, game: h.Game, rejudge: again, roster: engine.RosterOf(h.Moderators, nil)}
	for _, r := range recs {
		if err := c.step(r); err != nil && c.err == nil {
			c.err = inRecord(r, err)
		}
		c.roster.ApplyRecord(r)
	}
	return c
}

func (c *signatureCheck) step(r ledger.Record) error {
	if r.Type == "act" {
		return c.act(r)
	}
	if r.Type != "receipt" && r.Type != "refuse" {
		return nil
	}
	id := engine.ParseIdentity(r.Get("identity"))
	if id.Level != engine.ProofBySignature && id.Level != engine.ProofByDKIM {
		return nil
	}
	if id.ArchiveSHA == "" {
		c.unverifiable = append(c.unverifiable, fmt.Sprintf("%s (%s %.40s)", r.Get("receipt"), id.Level, id.Signer))
		return nil
	}
	mail, _, _ := strings.Cut(r.Get("mail"), " frame ")
	text, err := c.reverify(r, id, c.roster.Seat(core.Side(r.Get("seat"))), mail)
	if err != nil || id.Level == engine.ProofByDKIM {
		return err
	}
	c.rejudge.add(r.N, sheetClaim{source: "what was signed for " + r.Get("receipt"), text: text, nth: -1, fault: &c.err})
	return nil
}

// act verifies the proof of an act with the key or address of the person who did it.
func (c *signatureCheck) act(r ledger.Record) error {
	a, by, err := engine.ParseAct(r)
	if err != nil || by.Proof.ArchiveSHA == "" {
		return nil // acts are checked elsewhere
	}
	c.acts++
	who, side := c.roster.Seat(core.Side(by.Name)), by.Name
	if addr, ok := strings.CutPrefix(by.Name, "moderator "); ok {
		side = ""
		i := slices.IndexFunc(c.roster.Moderators, func(m engine.Moderator) bool { return identity.IsSameMailbox(m.Addr, addr) })
		if i < 0 {
			return newFault(r, "by", by.Name, "a moderator of the game")
		}
		who = engine.Seat{Addr: addr, Key: c.roster.Moderators[i].Key}
	}
	text, err := c.reverify(r, by.Proof, who, by.Mail)
	if err != nil || by.Proof.Level == engine.ProofByDKIM {
		return err
	}
	for _, f := range notation.FindFrames(text,
		func(_, _, _ string) (notation.Vocabulary, bool) { return notation.Vocabulary{}, false }).OtherFrames {
		if f.Game == c.game && (side == "" || f.Side == side) && c.mayHaveDone(r, f, a) {
			return nil
		}
	}
	return fmt.Errorf("what was signed holds no frame of %s that does this", by.Name)
}

// mayHaveDone reports whether a signed frame may have caused an act. An Ed25519 signature covers a message without its
// blank lines, so the hashes may differ; then people have to compare the words.
func (c *signatureCheck) mayHaveDone(r ledger.Record, f notation.Frame, a engine.Act) bool {
	x, ok := a.(engine.Press)
	if !ok {
		return f.Mark != notation.PressMark
	}
	if f.Mark != notation.PressMark || strings.Join(f.Recipients, " ") != x.To {
		return false
	}
	if digest(f.MessageAsWritten()) != x.SHA && digest(f.Message()) != x.SHA { // the latter in former versions
		c.alteredTexts = append(c.alteredTexts, fmt.Sprintf("record %d", r.N))
	}
	return true
}

// reverify verifies a stored signature of a mail server, player or moderator, and returns the signed text of the latter
// two.
func (c *signatureCheck) reverify(r ledger.Record, id engine.Identity, who engine.Seat, mail string) (text string, err error) {
	kept, err := readArchive(filepath.Join(c.dir, game.DirSigned), id.ArchiveSHA)
	if err != nil {
		return "", err
	}
	if got := digest(string(kept)); got != id.ArchiveSHA {
		return "", newFault(r, "kept", got, id.ArchiveSHA)
	}
	if id.Level == engine.ProofByDKIM {
		c.serverCount++
		return "", checkServerSignature(r, id, who, mail, kept)
	}
	c.playerCount++
	k, err := sheetsignature.ParseKey(who.Key)
	if err != nil {
		return "", err
	}
	if k.ID() != id.Signer {
		return "", newFault(r, "key", id.Signer, k.ID())
	}
	if text, err = k.Reverify(kept); err != nil {
		return "", err
	}
	return text, c.serial(text, r, id)
}

// maxArchive bounds a stored signature in bytes: no mail is longer.
const maxArchive = 1 << 24

// readArchive reads a stored signature. The folder may come from a stranger, so only regular files are opened.
func readArchive(dir, name string) ([]byte, error) {
	if st, err := os.Lstat(dir); err == nil && !st.IsDir() {
		return nil, fmt.Errorf("%s is no folder but %s", game.DirSigned, st.Mode().Type())
	}
	path := filepath.Join(dir, filepath.Base(name))
	st, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the signature that it names is missing: %s/%s", game.DirSigned, name)
	case err != nil:
		return nil, err
	case !st.Mode().IsRegular():
		return nil, fmt.Errorf("%s/%s is no plain file but %s", game.DirSigned, name, st.Mode().Type())
	case st.Size() > maxArchive:
		return nil, fmt.Errorf("%s/%s holds %d bytes, a signature at most %d", game.DirSigned, name, st.Size(), maxArchive)
	}
	return os.ReadFile(path)
}

// serial compares the serial number in the signed text with the receipt's.
func (c *signatureCheck) serial(text string, r ledger.Record, id engine.Identity) error {
	want := fmt.Sprint(id.Serial)
	for l := range strings.SplitSeq(text, "\n") {
		if f := strings.Fields(strings.ReplaceAll(strings.ToLower(l), ":", " ")); len(f) == 3 && f[0] == "//" && f[1] == "serial" &&
			strings.TrimLeft(f[2], "0") == want {
			return nil
		}
	}
	return newFault(r, "serial", want, "the number in what was signed")
}

// checkServerSignature compares a mail server's signature with the receipt: the domain, the sender, who must hold the
// seat, and the Message-ID, if it is signed.
func checkServerSignature(r ledger.Record, id engine.Identity, seat engine.Seat, mail string, kept []byte) error {
	x, err := identity.Reverify(kept)
	if err != nil {
		return err
	}
	switch {
	case x.Domain != id.Signer:
		return newFault(r, "identity", id.Signer, x.Domain)
	case x.Proof != id.Proof:
		return newFault(r, "proof", id.Proof, x.Proof)
	case !slices.ContainsFunc(append([]string{seat.Addr}, seat.TeamAddrs...), func(a string) bool {
		return identity.IsSameMailbox(a,
			x.From)
	}):
		return newFault(r, "sender", x.From, seat.Addr)
	case x.MessageID != "" && !isServerID(mail) && !strings.HasPrefix(x.MessageID, mail):
		return newFault(r, "mail", mail, x.MessageID)
	}
	return nil
}

// verdict adds the result of the check after the replay. Games without signatures pass.
func (c *signatureCheck) verdict(v *Verdict) {
	if c.playerCount+c.serverCount+len(c.unverifiable) == 0 && c.err == nil {
		return
	}
	var parts []say.Text
	if c.playerCount > 0 {
		parts = append(parts, say.F("%d of players verified anew, over the sheets of their receipts", c.playerCount))
	}
	if c.serverCount > 0 {
		parts = append(parts, say.F("%d of mail servers verified anew, over the headers alone; that the domains had these keys, "+
			"says the server", c.serverCount))
	}
	if len(c.unverifiable) > 0 {
		parts = append(parts, say.F("not kept, signed by whom, says the server: %s", strings.Join(c.unverifiable, ", ")))
	}
	if c.acts > 0 {
		parts = append(parts, say.F("%d of these of acts, over frames of those who did them", c.acts))
	}
	if len(c.alteredTexts) > 0 {
		parts = append(parts, say.F("signed without blank lines, so that only people can hold the words against the letter: %s",
			strings.Join(c.alteredTexts, ", ")))
	}
	v.add("signatures", c.playerCount+c.serverCount, say.Join(parts, "; "), c.err)
}
