package mailhandler

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/compose"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/pipeline"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/pbem/service/letters"
	"fieldpost/pbem/service/sender"
	"fieldpost/pbem/tools/golden"
	"fieldpost/pbem/view/scenecache"
)

// office is a desk with games whose seats ask for some level of identity.
type office struct {
	*Handler
	t    *testing.T
	zone map[string][]string // TXT records
	down bool                // the name servers do not answer
	log  *bytes.Buffer
	now  time.Time
	n    int

	room *room
}

func newOffice(t *testing.T, level engine.ProofLevel, games ...string) *office {
	t.Helper()
	o := &office{t: t, log: &bytes.Buffer{}, room: newRoom(), zone: map[string][]string{"s1._domainkey.players.example": {dkimRecord(1)},
		"s1._domainkey.evil.example": {dkimRecord(2)}}, now: opening.Add(time.Hour)}
	log := slog.New(slog.NewTextHandler(o.log, nil))
	o.Handler = &Handler{Writer: &letters.Writer{From: "Fieldpost <gm@pbem.example>", Draw: scenecache.RenderForMails}, Log: log}
	o.open(t.TempDir(), nil)
	t.Cleanup(func() { o.must(o.Games.Close()) })
	for _, id := range games {
		seats := []engine.Seat{{Side: "german", Name: "Anna", Addr: anna, Identity: level}, {Side: "soviet", Name: "Boris", Addr: boris,
			Identity: level}}
		if level == engine.ProofBySignature {
			seats[0].Key, seats[1].Key = playerKey(t, 1).Public().String(), playerKey(t, 2).Public().String()
		}
		made(t, filepath.Join(o.Games.Dir(), id), byte(len(id)+int(id[len(id)-1])), game.Spec{Game: id, Title: "kursk", Now: opening,
			Seats: seats})
	}
	return o
}

// open lets the desk serve the games of a folder.
func (o *office) open(dir string, queue sender.Queue) {
	d := *o.Handler
	d.Games = game.NewFolder(shelf, dir, o.Log)
	d.Senders = sender.New(d.Games, o, queue)
	o.Handler = &d
}

// TXT implements gate.Keys.
func (o *office) TXT(name string) ([]string, error) {
	if o.down {
		return nil, &net.DNSError{Err: "server misbehaving", Name: name, IsTemporary: true}
	}
	if txt, ok := o.zone[name]; ok {
		return txt, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

func (o *office) must(err error) {
	o.t.Helper()
	if err != nil {
		o.t.Fatal(err)
	}
}

func playerKey(t testing.TB, seed byte) sheetsignature.PrivateKey {
	t.Helper()
	p, err := sheetsignature.Generate(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func domainKey(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{100 + seed}, ed25519.SeedSize))
}

func dkimRecord(seed byte) string {
	return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(domainKey(seed).Public().(ed25519.PublicKey))
}

// reply returns the reply address of a seat.
func (o *office) reply(id, side string) string {
	o.t.Helper()
	o.Games.Lock()
	defer o.Games.Unlock()
	g, err := o.Games.Get(id)
	o.must(err)
	s, _ := g.SeatOf(side)
	return o.SeatReplyAddress(g, s.Side)
}

// raw returns a mail. Header lines in extra stand on top.
func (o *office) raw(extra, from, to, text string) string {
	o.n++
	return extra + "From: " + from + "\r\nTo: " + to + "\r\nSubject: orders\r\nDate: Sat, 04 Jul 2026 19:00:" + fmt.Sprintf("%02d", o.n) +
		" +0000\r\nMessage-ID: <m" + fmt.Sprint(o.n) + "@players.example>\r\n" +
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n")
}

// send lets the handler read a mail as the loop does.
func (o *office) send(raw string) ([]compose.Letter, pipeline.Disposition) {
	o.t.Helper()
	m, err := (&message.Reader{OwnAddresses: []string{"gm@pbem.example"}, LoopID: "pbem@pbem.example",
		Domain: "pbem.example"}).Read([]byte(raw))
	o.must(err)
	m.Seq, m.Received = o.n, o.now
	if m.Class.IsSilent() {
		ls, err := o.Observe(context.Background(), m, []byte(raw))
		o.must(err)
		return ls, map[bool]pipeline.Disposition{true: pipeline.Quarantine, false: pipeline.Silent}[m.Class == message.Malformed]
	}
	ls, disp, err := o.Handle(context.Background(), m, []byte(raw))
	o.must(err)
	o.room.answered(o.t, ls)
	names, err := o.Games.Names()
	o.must(err)
	for _, name := range names {
		ls = append(ls, o.news(name)...)
	}
	for i := range ls {
		_, err := ls[i].Bytes()
		o.must(err)
	}
	return ls, disp
}

func dkimSigned(t testing.TB, raw, domain string, seed byte) string {
	t.Helper()
	var b bytes.Buffer
	err := dkim.Sign(&b, strings.NewReader(raw), &dkim.SignOptions{Domain: domain, Selector: "s1", Signer: domainKey(seed),
		HeaderCanonicalization: "relaxed", BodyCanonicalization: "relaxed",
		HeaderKeys: []string{"From", "To", "Subject", "Date"}})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// who returns recipients and subjects.
func who(ls []compose.Letter) string {
	var out []string
	for _, l := range ls {
		to, _ := l.Recipient()
		out = append(out, to+": "+l.Subject)
	}
	slices.Sort(out)
	return strings.Join(out, "; ")
}

// last returns the identity field of a game's last receipt.
func (o *office) last(id string) string {
	o.t.Helper()
	recs, err := game.ReadLedger(filepath.Join(o.Games.Dir(), id))
	o.must(err)
	out := "none"
	for _, r := range recs {
		if r.Type == "receipt" || r.Type == "refuse" {
			out = r.Get("identity")
		}
	}
	return out
}

const (
	standing  = "#PBEM k1 soviet T0-G\nwhen attacked: noretreat\n#END\n"
	annas     = "#PBEM k1 german T0-G\ndraft\ndeclare gambit no\n#END\n"
	filed     = "Boris@Players.example: [k1] T0-G: standing orders filed, receipt S-1"
	unproved  = "Boris@Players.example: your mail was not understood: it does not prove who wrote it"
	alertBoth = "anna@players.example: [k1] a mail in your name was refused"
	alertHim  = "Boris@Players.example: [k1] a mail in your name was refused"
)

var (
	dkimField = regexp.MustCompile(`DKIM-Signature:.*\n(?:[ \t].*\n)*`)
	hexRuns   = regexp.MustCompile(`\b[0-9a-f]{8,128}\b`)
	tokenRuns = regexp.MustCompile(`\b[a-z2-7]{16}\b`)
)

// compare holds a mail that came and the letters it caused against a file; tokens and hashes are left out.
func compare(t *testing.T, name, in string, ls []compose.Letter) {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n", dkimField.ReplaceAllString(strings.ReplaceAll(in, "\r\n", "\n"), "DKIM-Signature: <its own>\n"))
	for _, l := range ls {
		fmt.Fprintf(&b, "\n==== letter\nTo: %s\nReply-To: %s\nSubject: %s\nAuto-Submitted: %s\n\n%s", l.To, l.ReplyTo, l.Subject,
			l.AutoSubmitted,
			l.Text)
	}
	text := tokenRuns.ReplaceAllStringFunc(hexRuns.ReplaceAllString(b.String(), "<hex>"), func(s string) string {
		if strings.ContainsAny(s, "234567") {
			return "<token>"
		}
		return s
	})
	golden.Compare(t, filepath.Join("testdata", "who", name+".golden"), text)
}

// createFor makes a game of two other players.
func createFor(o *office, id, german, soviet string) error {
	g, err := shelf.Create(filepath.Join(o.Games.Dir(), id),
		game.Spec{Game: id, Title: "kursk", Now: opening, Entropy: &zeros{n: 77},
			Seats: []engine.Seat{{Side: "german", Addr: german, Identity: engine.ProofByToken},
				{Side: "soviet", Addr: soviet, Identity: engine.ProofByToken}}})
	if err != nil {
		return err
	}
	return g.Close()
}
