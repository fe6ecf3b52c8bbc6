package mailhandler

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/ProtonMail/go-crypto/openpgp"
	"github.com/ProtonMail/go-crypto/openpgp/armor"
	"github.com/ProtonMail/go-crypto/openpgp/clearsign"
	"github.com/ProtonMail/go-crypto/openpgp/packet"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/mail/pipeline"
)

// TestOpenPGP: a seat with an OpenPGP key takes clear-signed and PGP/MIME mails, each serial number once; the key
// stands in the ledger and is read back from it.
func TestOpenPGP(t *testing.T) {
	cfg := &packet.Config{Algorithm: packet.PubKeyAlgoEdDSA, Time: func() time.Time { return opening }}
	e, err := openpgp.NewEntity("Boris", "", boris, cfg)
	if err != nil {
		t.Fatal(err)
	}
	var key bytes.Buffer
	w, err := armor.Encode(&key, openpgp.PublicKeyType, nil)
	if err := errors.Join(err, e.Serialize(w), w.Close()); err != nil {
		t.Fatal(err)
	}
	o := newOffice(t, engine.ProofByAddress, "k1")
	g, err := o.Games.Get("k1")
	o.must(err)
	s, _ := g.SeatOf("soviet")
	s.Identity, s.Key = engine.ProofBySignature, key.String()
	_, err = g.Act(engine.Attribution{Name: "moderator", Reason: "key", At: opening}, engine.EditSeat{Side: s.Side, Seat: s})
	o.must(err)
	o.must(o.Games.Close()) // read from disk

	numbered := func(n string) string { return strings.Replace(standing, "#END", "// serial "+n+"\n#END", 1) }
	clear := func(text string) string {
		var b bytes.Buffer
		w, err := clearsign.Encode(&b, e.PrivateKey, cfg)
		o.must(err)
		_, err = w.Write([]byte(text))
		o.must(errors.Join(err, w.Close()))
		return b.String() + "\n"
	}
	first := clear("Hello\n" + numbered("1"))
	for _, tc := range []struct {
		name, raw string
		disp      pipeline.Disposition
		want      string
	}{
		{"clear-signed", o.raw("", boris, "gm@pbem.example", first), pipeline.Done, filed},
		{"again", o.raw("", boris, "gm@pbem.example", first), pipeline.Rejected, unproved},
		{"changed", o.raw("", boris, "gm@pbem.example", strings.Replace(clear(numbered("2")), "noretreat", "retreat", 1)),
			pipeline.Rejected,
			unproved},
		{"outside the signed text", o.raw("", boris, "gm@pbem.example", numbered("2")+"\n"+clear("Hello\n")), pipeline.Rejected, unproved},
		{"not signed", o.raw("", boris, "gm@pbem.example", numbered("2")), pipeline.Rejected, unproved},
		{"PGP/MIME", o.signedMIME(e, cfg, numbered("2")), pipeline.Done, strings.Replace(filed, "S-1", "S-2", 1)},
	} {
		o.now = o.now.Add(24 * time.Hour)
		o.news("k1") // of the new key
		ls, disp := o.send(tc.raw)
		if disp != tc.disp || who(ls) != tc.want {
			t.Errorf("%s: %s, %q", tc.name, disp, who(ls))
		}
	}
	if got := o.last("k1"); !strings.HasPrefix(got, "signed pgp:") || !strings.Contains(got, " serial 2 kept ") {
		t.Errorf("receipt: %s", got)
	}
}

// signedMIME returns a mail that is multipart/signed as a whole.
func (o *office) signedMIME(e *openpgp.Entity, cfg *packet.Config, text string) string {
	o.t.Helper()
	part := "Content-Type: text/plain; charset=utf-8\r\n\r\n" + strings.ReplaceAll(text, "\n", "\r\n")
	var sig bytes.Buffer
	o.must(openpgp.ArmoredDetachSign(&sig, e, strings.NewReader(part), cfg))
	body := "--b1\r\n" + part + "\r\n--b1\r\nContent-Type: application/pgp-signature; name=signature.asc\r\n\r\n" +
		strings.ReplaceAll(sig.String(), "\n", "\r\n") + "\r\n--b1--\r\n"
	raw := o.raw("", boris, "gm@pbem.example", "")
	return strings.Replace(raw, "Content-Type: text/plain; charset=utf-8\r\n\r\n",
		"Content-Type: multipart/signed; micalg=pgp-sha256; protocol=\"application/pgp-signature\"; boundary=b1\r\n\r\n"+body, 1)
}
