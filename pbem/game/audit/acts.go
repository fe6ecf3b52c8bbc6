package audit

import (
	"fieldpost/notation/say"
	"fmt"
	"maps"
	"slices"
	"strings"

	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// checkActs checks that every act is known to the program and in canonical spelling. An act that was proposed must
// equal the proposal, and each side whose consent it needed must have consented once. Games without acts pass.
func (v *Verdict) checkActs(recs []ledger.Record) {
	c := actCheck{kinds: map[string]int{}, open: map[int]engine.Propose{}, consents: map[int][]core.Side{}}
	n := 0
	var err error
	for i, r := range recs {
		if r.Type == "act" {
			if n++; err == nil {
				err = inRecord(r, c.step(recs, i))
			}
		}
	}
	if n == 0 {
		return
	}
	var parts []string
	for _, k := range slices.Sorted(maps.Keys(c.kinds)) {
		parts = append(parts, fmt.Sprintf("%d %s", c.kinds[k], k))
	}
	v.add("acts", n, say.F("each in its one spelling, none without the consent it needs: %s", say.Verbatim(strings.Join(parts, ", "))), err)
}

type actCheck struct {
	kinds    map[string]int
	open     map[int]engine.Propose
	consents map[int][]core.Side
}

func (c *actCheck) step(recs []ledger.Record, i int) error {
	r := recs[i]
	a, _, err := engine.ParseAct(r)
	if err != nil {
		return err
	}
	c.kinds[engine.ActKindOf(a)]++
	before := recs[i-1] // record before the act, in its batch or at the end of the last one
	switch {
	case before.Type == "act":
		return c.agreed(r, a, before)
	case before.Type != "state":
		return fmt.Errorf("an act in the middle of a batch that no consent began")
	}
	switch a := a.(type) {
	case engine.Propose:
		c.open[a.No] = a
	case engine.CloseProposal:
		delete(c.open, a.No)
	case engine.Consent:
		if !slices.Contains(c.open[a.No].Needs, a.Side) || slices.Contains(c.consents[a.No], a.Side) {
			return wrongField(r, "side", "a side whose consent to an open proposal is wanting")
		}
		if !a.Yes {
			delete(c.open, a.No)
		}
		c.consents[a.No] = append(c.consents[a.No], a.Side)
	}
	return nil
}

// agreed compares an act that follows a consent with the proposed one.
func (c *actCheck) agreed(r ledger.Record, a engine.Act, before ledger.Record) error {
	b, _, err := engine.ParseAct(before)
	if err != nil {
		return err
	}
	consent, ok := b.(engine.Consent)
	if !ok {
		return fmt.Errorf("an act in the batch of an act that is no consent")
	}
	p := c.open[consent.No]
	for _, side := range p.Needs {
		if !slices.Contains(c.consents[consent.No], side) {
			return fmt.Errorf("proposal %d is carried out without the consent of %s", consent.No, side)
		}
	}
	if line := engine.FormatAct(a); line != p.Act {
		return newFault(r, "act", line, p.Act)
	}
	delete(c.open, consent.No)
	return nil
}
