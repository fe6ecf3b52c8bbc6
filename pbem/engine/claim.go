package engine

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine/history"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// Outcomes of a claim, as a Verdict names them. A claim withdrawn by its own side has the outcome [Withdrawn].
const (
	ClaimUpheld   = "upheld"
	ClaimRejected = "rejected"
)

// Claim is a player's statement that a record of the ledger breaks the rules. A batch has at most one open claim, which
// names the batch by its first record. A sheet that only its own side was told of is named by its receipt.
type Claim struct {
	Side core.Side
	On   string // the disputed record, "213", or the receipt of a sheet, "G-3"
	Rule string // rule that the player cites, "" for none
	Text string
	Own  bool // the other sides have not seen the disputed record, so they are not told of the claim
}

// Verdict decides a claim. All but On, Word and Text follows from the claim.
type Verdict struct {
	On     string
	Word   string // Upheld, Rejected or Withdrawn
	Text   string
	Side   core.Side // side that made the claim
	Rule   string
	Own    bool
	Defect bool // the program was wrong, not a person
}

// Dispute is a claim with its verdict so far.
type Dispute struct {
	Claim
	Record int       // ledger record of the claim
	At     time.Time // when it was made
	Word   string    // outcome in the verdict, "" while the claim is open
	Answer string    // reason in the verdict
	Ruled  int       // ledger record of the verdict, 0 while the claim is open
}

func (Claim) kind() string   { return "claim" }
func (Verdict) kind() string { return "verdict" }

// aboutClaim returns the announcement of a claim or verdict, to all sides or to the claiming side alone.
func aboutClaim(headline say.Text, side core.Side, own bool) Announcement {
	a := Announcement{Headline: headline, PositionNeutral: true, NotProposable: true}
	if own {
		a.Side, a.Confidential, a.HiddenFromObservers = side, true, true
	}
	return a
}

func (a Claim) Announcement() Announcement   { return aboutClaim("a claim", a.Side, a.Own) }
func (a Verdict) Announcement() Announcement { return aboutClaim("a word on a claim", a.Side, a.Own) }

func (a Claim) withTexts(f func(string) string) Act { a.Rule, a.Text = f(a.Rule), f(a.Text); return a }
func (a Verdict) withTexts(f func(string) string) Act {
	a.Rule, a.Text = f(a.Rule), f(a.Text)
	return a
}

func (a Claim) serialize(w *serializer) Act {
	w.side("side", &a.Side)
	w.str("on", &a.On)
	w.str("rule", &a.Rule)
	w.str("text", &a.Text)
	w.flag("own", &a.Own)
	return a
}

func (a Verdict) serialize(w *serializer) Act {
	w.str("on", &a.On)
	w.str("word", &a.Word)
	w.str("text", &a.Text)
	w.side("side", &a.Side)
	w.str("rule", &a.Rule)
	w.flag("own", &a.Own)
	w.flag("defect", &a.Defect)
	return a
}

// FindDisputable finds the record that a side may dispute by name: the first record of a batch that all sides were told
// of, or one of its own sheets by receipt. on is the name that a claim uses for the batch; at is the index of its first
// record. For a record that the side was not told of, the result is the same as for a record that does not exist.
func FindDisputable(recs []ledger.Record, side core.Side, name string) (on string, at int, ok bool) {
	n, err := strconv.Atoi(name)
	if err != nil {
		n = len(recs) - 1
		for n >= 0 && !(recs[n].Type == "receipt" || recs[n].Type == "refuse") || n >= 0 &&
			(recs[n].Get("seat") != string(side) || !strings.EqualFold(recs[n].Get("receipt"), name)) {
			n--
		}
		if n < 0 {
			return "", 0, false
		}
		at = history.BatchStart(recs, n)
		if !IsPublicBatchAt(recs, at) {
			return recs[n].Get("receipt"), at, true
		}
		return itoa(at), at, true
	}
	if n < 0 || n >= len(recs) {
		return "", 0, false
	}
	at = history.BatchStart(recs, n)
	if recs[at].Type == "genesis" || !IsPublicBatchAt(recs, at) {
		return "", 0, false
	}
	return itoa(at), at, true
}

// byPerson reports whether a record was made by a person, rather than by the program from a sheet or deadline.
func byPerson(recs []ledger.Record, at int) bool {
	a, _, err := ParseAct(recs[at])
	if err != nil {
		return false
	}
	switch a.(type) {
	case ExecuteSheet, Lapse, Beacon, ChargeBank:
		return false
	}
	return true
}

// fill replaces the record by the first of its batch, and sets whether the other sides were told of it.
func (a Claim) fill(g *Game) (Act, error) {
	on, _, ok := FindDisputable(g.log.Records(), a.Side, a.On)
	if !ok {
		return a, say.Errorf("there is no record %s that %s was told of", a.On, a.Side)
	}
	_, err := strconv.Atoi(on)
	a.On, a.Own = on, err != nil
	return a, nil
}

func (a Claim) apply(g *Game, out *Outcome) error {
	if err := g.seats.checkSide(a.Side); err != nil {
		return err
	}
	if full, err := a.fill(g); err != nil || full != Act(a) {
		return say.Errorf("%s is not what a claim can be about", a.On)
	}
	if a.Text == "" {
		return say.Errorf("a claim needs words")
	}
	for _, d := range g.admin.Claims {
		switch {
		case d.On != a.On:
		case d.Word == "":
			return say.Errorf("%s is disputed already by %s; it waits for a ruling", a.On, d.Side)
		case d.Word != Withdrawn && d.Side == a.Side && d.Rule == a.Rule:
			return say.Errorf("%s was ruled on already: %s", a.On, d.Word)
		}
	}
	g.admin.Claims = append(slices.Clone(g.admin.Claims), Dispute{Claim: a, Record: g.log.Size(), At: g.run.arrivedAt.UTC()})
	out.Side, out.Ruling = a.Side, say.F("%s disputes %s: %s", a.Side.Title(), a.On, a.Text)
	return nil
}

// dispute returns the index of the open claim about a batch, -1 for none.
func (t *AdminState) dispute(on string) int {
	return slices.IndexFunc(t.Claims, func(d Dispute) bool { return strings.EqualFold(d.On, on) && d.Word == "" })
}

func (a Verdict) fill(g *Game) (Act, error) {
	i := g.admin.dispute(a.On)
	if i < 0 {
		return a, say.Errorf("no claim about %s is open", a.On)
	}
	d := g.admin.Claims[i]
	a.On, a.Side, a.Rule, a.Own = d.On, d.Side, d.Rule, d.Own
	a.Defect = a.Word == ClaimUpheld && d.IsProgramFault(g.log.Records())
	return a, nil
}

func (a Verdict) apply(g *Game, out *Outcome) error {
	full, err := a.fill(g)
	switch {
	case err != nil:
		return err
	case full != Act(a):
		return say.Errorf("it is not what follows from the claim about %s", a.On)
	case !slices.Contains([]string{ClaimUpheld, ClaimRejected, Withdrawn}, a.Word):
		return say.Errorf("%q is not one of %s, %s, %s", a.Word, ClaimUpheld, ClaimRejected, Withdrawn)
	case a.Text == "" && a.Word != Withdrawn:
		return say.Errorf("it must say why")
	}
	i := g.admin.dispute(a.On)
	list := slices.Clone(g.admin.Claims)
	list[i].Word, list[i].Answer, list[i].Ruled = a.Word, a.Text, g.log.Size()
	g.admin.Claims = list
	out.Side, out.Ruling = a.Side, say.F("the claim of %s about %s: %s", a.Side.Title(), a.On, a.Word)
	return nil
}

// IsProgramFault reports whether the claim was upheld and the program, not a person, was wrong.
func (d Dispute) IsProgramFault(recs []ledger.Record) bool {
	_, at, ok := FindDisputable(recs, d.Side, d.On)
	return ok && !byPerson(recs, at)
}
