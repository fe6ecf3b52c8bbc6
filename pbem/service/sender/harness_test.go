package sender

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-msgauth/dkim"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/game"
	"fieldpost/pbem/mail/message"
	"fieldpost/pbem/mail/sheetsignature"
	"fieldpost/pbem/titles"
	_ "fieldpost/pbem/tools/testtmp"
	"fieldpost/rules/core"
)

const (
	own   = "gm@pbem.example"
	anna  = "anna@players.example"
	boris = "Boris@Players.example"
	mia   = "mia@club.example"
	clara = "clara@club.example"
	eve   = "eve@evil.example"
)

var opening = time.Date(2026, time.July, 4, 18, 0, 0, 0, time.UTC)

// bench is a folder of games with a gate, and what players do to send mails to it.
type bench struct {
	*Registry
	t     *testing.T
	zone  map[string][]string // TXT records
	down  bool                // the name servers do not answer
	asked int
	n     int
	mails []string // that wait
	read  int      // how often one of them was read
}

// newBench makes games whose people have a level to prove; Mia rules in them.
func newBench(t *testing.T, level engine.ProofLevel, names ...string) *bench {
	t.Helper()
	b := &bench{t: t, zone: map[string][]string{"s1._domainkey.players.example": {record(1)}, "s1._domainkey.club.example": {record(3)}}}
	games := game.NewFolder(titles.Library(), t.TempDir(), slog.New(slog.DiscardHandler))
	b.Registry = New(games, b, b)
	t.Cleanup(func() { b.must(games.Close()) })
	seats := []engine.Seat{{Side: "german", Name: "Anna", Addr: anna, Identity: level}, {Side: "soviet", Name: "Boris", Addr: boris,
		Identity: level}}
	mods := []engine.Moderator{{Name: "Mia", Addr: mia, Level: modLevel(level)}}
	if level == engine.ProofBySignature {
		seats[0].Key, seats[1].Key, mods[0].Key = key(t, 1).Public().String(), key(t, 2).Public().String(), key(t, 3).Public().String()
	}
	for i, name := range names {
		g, err := titles.Library().Create(filepath.Join(games.Dir(), name),
			game.Spec{Game: name, Title: "kursk", Now: opening,
				Entropy: &bytesFrom{byte(i)}, Seats: seats, Moderators: mods})
		b.must(err)
		b.must(g.Close())
	}
	return b
}

// modLevel returns the level asked of a moderator where players have level l: at least a token.
func modLevel(l engine.ProofLevel) engine.ProofLevel {
	if l == "" || l == engine.ProofByAddress {
		return engine.ProofByToken
	}
	return l
}

type bytesFrom struct{ n byte }

func (z *bytesFrom) Read(p []byte) (int, error) {
	for i := range p {
		z.n++
		p[i] = z.n
	}
	return len(p), nil
}

func (b *bench) must(err error) {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) game(name string) *game.Game {
	b.t.Helper()
	g, err := b.games.Get(name)
	b.must(err)
	return g
}

// act does something in a game.
func (b *bench) act(name string, a engine.Act) {
	b.t.Helper()
	_, err := b.game(name).Act(engine.Attribution{Name: "moderator", At: opening, Reason: "a test"}, a)
	b.must(err)
}

// TXT implements Keys.
func (b *bench) TXT(name string) ([]string, error) {
	b.asked++
	if b.down {
		return nil, &net.DNSError{Err: "server misbehaving", Name: name, IsTemporary: true}
	}
	if txt, ok := b.zone[name]; ok {
		return txt, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// Waiting implements Queue.
func (b *bench) Waiting() (out []Waiting) {
	for i := range b.mails {
		out = append(out, Waiting{Seq: i, Received: opening})
	}
	return out
}

// Read implements Queue.
func (b *bench) Read(seq int) (*message.Mail, []byte, error) {
	b.read++
	m, err := message.Read([]byte(b.mails[seq]))
	return m, []byte(b.mails[seq]), err
}

func key(t testing.TB, seed byte) sheetsignature.PrivateKey {
	t.Helper()
	p, err := sheetsignature.Generate(bytes.NewReader(bytes.Repeat([]byte{seed}, 32)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sign signs a frame: 1 is Anna, 2 Boris, 3 Mia.
func (b *bench) sign(seed byte, text string, serial uint64) string {
	b.t.Helper()
	out, err := key(b.t, seed).Sign(text, serial)
	b.must(err)
	return out
}

func domain(seed byte) ed25519.PrivateKey {
	return ed25519.NewKeyFromSeed(bytes.Repeat([]byte{100 + seed}, ed25519.SeedSize))
}

func record(seed byte) string {
	return "v=DKIM1; k=ed25519; p=" + base64.StdEncoding.EncodeToString(domain(seed).Public().(ed25519.PublicKey))
}

// served returns a mail as the server of a domain signs it.
func (b *bench) served(raw, name string, seed byte) string {
	b.t.Helper()
	var out bytes.Buffer
	b.must(dkim.Sign(&out, strings.NewReader(raw), &dkim.SignOptions{Domain: name, Selector: "s1", Signer: domain(seed),
		HeaderKeys: []string{"From", "To", "Subject", "Date"}}))
	return out.String()
}

// reply returns the secret address to which a side writes.
func (b *bench) reply(name string, side core.Side) string {
	b.t.Helper()
	return "gm+" + name + "." + b.game(name).Token(side) + "@pbem.example"
}

// mail returns a mail with a Message-ID of its own.
func (b *bench) mail(from, to, text string) string {
	b.n++
	return fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: orders\r\nDate: Sat, 04 Jul 2026 19:00:%02d +0000\r\n"+
		"Message-ID: <m%d@players.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n%s",
		from, to, b.n%60, b.n, strings.ReplaceAll(text, "\n", "\r\n"))
}

// comes reads a mail.
func (b *bench) comes(raw string) *Evidence {
	b.t.Helper()
	m, err := message.Read([]byte(raw))
	b.must(err)
	m.Received = opening
	return b.Registry.Read(m, []byte(raw))
}

// input returns the first sheet of a mail.
func (b *bench) input(ev *Evidence) engine.Input {
	b.t.Helper()
	found := b.FindFrames(ev)
	if len(found.Frames) == 0 {
		b.t.Fatalf("no sheet in %q", ev.Text)
	}
	return engine.Input{Frame: found.Frames[0], MessageID: ev.ID(), At: opening}
}

// speaks returns who speaks in a mail with one frame to a game that is here: a role with its level, or with the kind of
// the doubt.
func (b *bench) speaks(raw string) string {
	b.t.Helper()
	ev := b.comes(raw)
	found := b.FindFrames(ev)
	var who Speaker
	var no *Doubt
	var err error
	if len(found.OtherFrames) > 0 {
		who, no, err = ev.FrameSpeaker(b.game(found.OtherFrames[0].Game), found.OtherFrames[0])
	} else {
		who, no = ev.SheetSpeaker(b.game(b.input(ev).Frame.Game), b.input(ev))
	}
	b.must(err)
	if no != nil {
		if who.Proof.Level != "" && no.Kind != SerialUsedByFrame && no.Kind != CopiedSignature {
			b.t.Errorf("doubted, and proven by %s", who.Proof)
		}
		return fmt.Sprintf("%s? %s", who.Role, kinds[no.Kind])
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s", who.Role, who.Proof.Level))
}

var kinds = map[Kind]string{NoToken: "no token", NoServerSignature: "no server", Unsigned: "unsigned", BadSignature: "bad signature",
	Unverified: "unverified", BadKey: "bad key",
	SerialUsedBySheet: "sheet again", SerialUsedByFrame: "frame again", CopiedSignature: "copied"}

// hand hands in the sheet of a mail as the desk does.
func (b *bench) hand(raw string) {
	b.t.Helper()
	ev := b.comes(raw)
	in := b.input(ev)
	g := b.game(in.Frame.Game)
	who, no := ev.SheetSpeaker(g, in)
	if no != nil {
		b.t.Fatal(no.Reason())
	}
	in.Identity, in.Archive = who.Proof, who.Signed
	_, err := g.Submit(in)
	b.must(err)
}

const (
	standing = "#PBEM k1 soviet T0-G\nwhen attacked: noretreat\n#END\n" // of Boris
	request  = "#DESK k1 soviet\nstatus\n#END\n"
	command  = "#MOD k1\nstatus\n#END\n"
	press    = "#PRESS k1 soviet to german\nHello\n#END\n"
	ruled    = "#PRESS k1 moderator to german\nHello\n#END\n"
)
