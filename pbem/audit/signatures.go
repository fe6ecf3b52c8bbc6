package audit

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/post/identity"
	"fieldpost/pbem/signed"
)

// signatureCheck verifies anew the signatures that sheets are said to have come with: those of players, and of their mail
// servers (DKIM). They are kept beside the ledger, under the hash that the receipt names. What a player signed is also the
// sheet of the receipt: that the replay shows, see retold.
type signatureCheck struct {
	dir     string
	holders holders
	again   *retold
	own     int      // of players
	servers int      // of mail servers
	claimed []string // receipts whose signature nobody can look at: said by the server
	err     error    // the first that does not hold
}

// holders are the seats as they are at a record.
type holders struct{ now, owner map[string]engine.Seat }

// step follows who holds a seat, and with which key.
func (h holders) step(r ledger.Record) {
	side := r.Get("seat")
	switch r.Type {
	case "join":
		h.now[side] = engine.Seat{Addr: r.Get("addr"), Also: r.All("also"), Key: cmp.Or(strings.TrimSuffix(r.GetText("keyring"), "\n"),
			r.Get("key"))}
	case "act":
		a, _, err := engine.ParseAct(r)
		if err != nil {
			return // the acts have a check of their own
		}
		h.act(a)
	}
}

func (h holders) act(a engine.Act) {
	if t, ok := a.(engine.Team); ok && !t.Off {
		s := h.now[string(t.Side)]
		s.Also = append(slices.Clone(s.Also), t.Addr)
		h.now[string(t.Side)] = s
	}
	if r, ok := a.(engine.Reseat); ok {
		h.now[string(r.Side)] = r.Seat
	}
	s, ok := a.(engine.Seating)
	if !ok {
		return
	}
	side := string(s.Side)
	switch s.How {
	case engine.Stand:
		h.owner[side], h.now[side] = h.now[side], s.Seat
	case engine.Return:
		h.now[side] = h.owner[side]
	default:
		h.now[side] = s.Seat
	}
}

func newHolders() holders { return holders{map[string]engine.Seat{}, map[string]engine.Seat{}} }

// signatures looks at all of a ledger; what is to be held in the replay goes to again.
func signatures(dir string, recs []ledger.Record, again *retold) *signatureCheck {
	c := &signatureCheck{dir: dir, again: again, holders: newHolders()}
	for _, r := range recs {
		c.holders.step(r)
		if r.Type != "receipt" && r.Type != "refuse" {
			continue
		}
		id := engine.ParseIdentity(r.Get("identity"))
		if id.Level != engine.BySignature && id.Level != engine.ByDKIM {
			continue
		}
		if id.Kept == "" {
			c.claimed = append(c.claimed, fmt.Sprintf("%s (%s %.40s)", r.Get("receipt"), id.Level, id.By))
			continue
		}
		if err := c.one(r, id); err != nil && c.err == nil {
			c.err = in(r, err)
		}
	}
	return c
}

func (c *signatureCheck) one(r ledger.Record, id engine.Identity) error {
	kept, err := readKept(filepath.Join(c.dir, game.DirSigned), id.Kept)
	if err != nil {
		return err
	}
	if got := digest(string(kept)); got != id.Kept {
		return fault(r, "kept", got, id.Kept)
	}
	seat := c.holders.now[r.Get("seat")]
	if id.Level == engine.ByDKIM {
		c.servers++
		return server(r, id, seat, kept)
	}
	c.own++
	k, err := signed.ParseKey(seat.Key)
	if err != nil {
		return err
	}
	if k.ID() != id.By {
		return fault(r, "key", id.By, k.ID())
	}
	text, err := k.Again(kept)
	if err != nil {
		return err
	}
	c.again.add(r.N, claim{source: "what was signed for " + r.Get("receipt"), text: text, nth: -1, fault: &c.err})
	return c.serial(text, r, id)
}

// maxKept is the most bytes of a kept signature: a mail is no longer.
const maxKept = 1 << 24

// readKept reads a kept signature. A folder may come from a stranger: what is no plain file there is not opened.
func readKept(dir, name string) ([]byte, error) {
	path := filepath.Join(dir, filepath.Base(name))
	st, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("the signature that it names is missing: %s/%s", game.DirSigned, name)
	case err != nil:
		return nil, err
	case !st.Mode().IsRegular():
		return nil, fmt.Errorf("%s/%s is no plain file but %s", game.DirSigned, name, st.Mode().Type())
	case st.Size() > maxKept:
		return nil, fmt.Errorf("%s/%s holds %d bytes, a signature at most %d", game.DirSigned, name, st.Size(), maxKept)
	}
	return os.ReadFile(path)
}

// serial holds the number under what was signed against the receipt's.
func (c *signatureCheck) serial(text string, r ledger.Record, id engine.Identity) error {
	want := fmt.Sprint(id.Serial)
	for l := range strings.SplitSeq(text, "\n") {
		if f := strings.Fields(strings.ReplaceAll(strings.ToLower(l), ":", " ")); len(f) == 3 && f[0] == "//" && f[1] == "serial" &&
			strings.TrimLeft(f[2], "0") == want {
			return nil
		}
	}
	return fault(r, "serial", want, "the number in what was signed")
}

// server holds a signature of a mail server against the receipt: the domain that it names, a sender who holds the seat, and the
// mail's Message-ID, where that is signed too.
func server(r ledger.Record, id engine.Identity, seat engine.Seat, kept []byte) error {
	x, err := identity.Again(kept)
	if err != nil {
		return err
	}
	mail, _, _ := strings.Cut(r.Get("mail"), " frame ")
	switch {
	case x.Domain != id.By:
		return fault(r, "identity", id.By, x.Domain)
	case x.Proof != id.Proof:
		return fault(r, "proof", id.Proof, x.Proof)
	case !slices.ContainsFunc(append([]string{seat.Addr}, seat.Also...), func(a string) bool { return identity.Same(a, x.From) }):
		return fault(r, "sender", x.From, seat.Addr)
	case x.MessageID != "" && !invented(mail) && !strings.HasPrefix(x.MessageID, mail):
		return fault(r, "mail", mail, x.MessageID)
	}
	return nil
}

// verdict says what became of it, after the replay. Games without signatures have nothing to check.
func (c *signatureCheck) verdict(v *Verdict) {
	if c.own+c.servers+len(c.claimed) == 0 && c.err == nil {
		return
	}
	var parts []string
	if c.own > 0 {
		parts = append(parts, fmt.Sprintf("%d of players verified anew, over the sheets of their receipts", c.own))
	}
	if c.servers > 0 {
		parts = append(parts, fmt.Sprintf("%d of mail servers verified anew, over the headers alone; that the domains had these keys, "+
			"says the server", c.servers))
	}
	if len(c.claimed) > 0 {
		parts = append(parts, "not kept, signed by whom, says the server: "+strings.Join(c.claimed, ", "))
	}
	v.add("signatures", c.own+c.servers, strings.Join(parts, "; "), c.err)
}
