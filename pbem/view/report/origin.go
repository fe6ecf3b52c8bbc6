package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/dice"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// originLines states the mail and the salt of a receipt, so that players can compare them with the mail that they sent.
// Only the sender of the mail gets these lines.
func (b *builder) originLines(side core.Side, receipt string) []line {
	r, ok := b.receiptRecord(side, receipt)
	if !ok || side != b.viewer {
		return nil
	}
	id, _, _ := strings.Cut(r.Get("mail"), " frame ")
	if id == "-" {
		return nil
	}
	out := []line{para(say.F("from the mail %s", oneLine(id)))}
	switch salt := r.Get("salt"); {
	case salt == "": // refused
	case salt == dice.DefaultSalt(id):
		out = append(out, para(say.F("salt %s, made of its Message-ID", salt)))
	default:
		out = append(out, para(say.F("salt %s, from your sheet", salt)))
	}
	return out
}

// receiptRecord returns the record of a receipt or a refusal.
func (b *builder) receiptRecord(side core.Side, receipt string) (ledger.Record, bool) {
	recs := b.g.Log().Records()
	for i := len(recs) - 1; i >= 0; i-- {
		if r := recs[i]; r.Get("receipt") == receipt && r.Get("seat") == string(side) && (r.Type == "receipt" || r.Type == "refuse") {
			return r, true
		}
	}
	return ledger.Record{}, false
}
