package audit

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fieldpost/notation/say"
	"fmt"
	"io"
	"strconv"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/engine/randomness"
	"fieldpost/pbem/ledger"
)

// Check holds the result of one check.
type Check struct {
	Name   string `json:"check"`
	OK     bool   `json:"ok"`
	Count  int    `json:"count"`            // number of items compared
	Detail string `json:"detail,omitempty"` // the finding; for a failure the record, the field and the expected value

	said say.Text // Detail, for letters

	// Set for a failure in a known record.
	Record   *int   `json:"record,omitempty"`
	Field    string `json:"field,omitempty"`
	Found    string `json:"found,omitempty"`
	Expected string `json:"expected,omitempty"`
}

// Verdict holds the results of an audit.
type Verdict struct {
	Game       string
	Records    int
	Root       string // in hexadecimal
	OK         bool
	Unverified int // number of dice without a key
	Checks     []Check
}

// Fault describes a field of a record with a wrong value.
type Fault struct {
	Record      int
	Type        string
	Field       string
	Found, Want string
}

func (f *Fault) Error() string {
	return fmt.Sprintf("record %d (%s): field %s is %q, expected %q", f.Record, f.Type, f.Field, f.Found, f.Want)
}

// wrongField returns a fault for a field of a record that should be want.
func wrongField(r ledger.Record, field, want string) *Fault {
	return &Fault{r.N, r.Type, field, r.Get(field), want}
}

// newFault returns a fault for a statement in a record that should be want.
func newFault(r ledger.Record, field, found, want string) *Fault {
	return &Fault{r.N, r.Type, field, found, want}
}

// inRecord adds the number of a record to an error.
func inRecord(r ledger.Record, err error) error {
	var f *Fault
	if err == nil || errors.As(err, &f) {
		return err
	}
	return &recordError{r.N, r.Type, err}
}

// recordError is an error about a record as a whole.
type recordError struct {
	record int
	typ    string
	err    error
}

func (l *recordError) Error() string {
	return fmt.Sprintf("record %d (%s): %v", l.record, l.typ, l.err)
}
func (l *recordError) Unwrap() error { return l.err }

// add adds a check to the verdict and returns whether it passed.
func (v *Verdict) add(name string, count int, detail say.Text, err error) bool {
	c := Check{Name: name, OK: err == nil, Count: count, Detail: detail.String(), said: detail}
	if err != nil {
		c.Detail, c.said = err.Error(), say.TextOf(err)
		v.OK = false
		c.locate(err)
	}
	v.Checks = append(v.Checks, c)
	return err == nil
}

// locate copies record and field from an error.
func (c *Check) locate(err error) {
	var (
		f *Fault
		d *engine.Divergence
		l *recordError
		s *ledger.SyntaxError
		t *ledger.TornError
	)
	switch {
	case errors.As(err, &f):
		c.Record, c.Field, c.Found, c.Expected = &f.Record, f.Field, f.Found, f.Want
	case errors.As(err, &d):
		c.Record, c.Field, c.Found, c.Expected = &d.Record, d.Field, d.Want, d.Got
	case errors.As(err, &l):
		c.Record = &l.record
	case errors.As(err, &s):
		c.Record = &s.Rec
	case errors.As(err, &t):
		c.Record = &t.Rec
	}
}

// HideDetails removes from a verdict what would tell a player of a running game how much others have filed: numbers and
// details of passed checks. size and root describe the part of the ledger that all players were told of. It is for
// Print alone.
func (v *Verdict) HideDetails(size int, root ledger.Hash) {
	v.Records, v.Root = size, hex.EncodeToString(root[:])
	for i, c := range v.Checks {
		if v.Checks[i].Count = -1; c.OK {
			v.Checks[i].Detail, v.Checks[i].said = "", ""
		}
	}
}

// Print writes the verdict for people.
func (v *Verdict) Print(w io.Writer) {
	for _, l := range v.Lines() {
		fmt.Fprintln(w, l)
	}
}

// Lines returns the verdict for people, a line for each check and one for the whole.
func (v *Verdict) Lines() (out []say.Text) {
	for _, c := range v.Checks {
		mark := "ok  "
		if !c.OK {
			mark = "FAIL"
		}
		switch {
		case c.Count >= 0:
			out = append(out, say.F("  %s  %-14s %5d  %s", mark, c.Name, c.Count, c.said))
		case c.said == "":
			out = append(out, say.F("  %s  %s", mark, c.Name))
		default:
			out = append(out, say.F("  %s  %-14s %s", mark, c.Name, c.said))
		}
	}
	word := "AUDIT PASSED"
	if !v.OK {
		word = "AUDIT FAILED"
	}
	short := v.Root
	if len(short) > 12 {
		short = short[:4] + " " + short[4:8] + " " + short[8:12]
	}
	sum := say.F("%s  game %s, %d records, root %s", word, v.Game, v.Records, short)
	if v.Unverified > 0 {
		sum += say.F("; %d external dice are %s", v.Unverified, randomness.Unverified)
	}
	return append(out, sum)
}

// JSON writes the verdict as JSON: one object per check and line, then one for the whole. The keys are stable.
func (v *Verdict) JSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	for _, c := range v.Checks {
		if err := enc.Encode(c); err != nil {
			return err
		}
	}
	return enc.Encode(struct {
		Game       string `json:"game"`
		Records    int    `json:"records"`
		Root       string `json:"root"`
		OK         bool   `json:"ok"`
		Unverified int    `json:"unverified"`
	}{v.Game, v.Records, v.Root, v.OK, v.Unverified})
}

// numberField reads a field that holds a decimal number.
func numberField(r ledger.Record, field string) (int, error) {
	n, err := strconv.Atoi(r.Get(field))
	if err != nil || strconv.Itoa(n) != r.Get(field) {
		return 0, wrongField(r, field, "a number")
	}
	return n, nil
}
