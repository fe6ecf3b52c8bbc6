package report

import (
	"slices"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// audit publishes the keys of the last dice. It states the ledger's size and root and how to verify keys and ledger.
func (b *builder) audit(out *engine.Outcome) section {
	size, root := b.ledgerHead(b.ledgerSizeAfter(out))
	s := section{title: "AUDIT", inline: true}
	s.para(say.F("ledger root %s (%s)", ledger.GroupedRoot(root), plural(size, "record")))
	if len(out.Reveals) == 0 && !showsDie(out, b.viewer) {
		s.para("No die was thrown in this step.")
	}
	for _, r := range out.Reveals {
		s.para(say.F("dice block %d (%s) is closed; its key:", r.Block, r.Label))
		s.lines = append(s.lines, verbatimLine(say.Plain(r.Key)))
	}
	s.para("verify: pbem audit GAME --mail <folder with your mails>")
	return s
}

// showsDie reports whether the letter shows a die roll with a key. Dice in a game from a case file have no keys.
func showsDie(out *engine.Outcome, viewer core.Side) bool {
	for _, st := range out.Steps {
		if slices.ContainsFunc(core.VisibleEvents(st.Events, viewer), func(e core.Event) bool { return e.Kind == core.KindRoll }) {
			return true
		}
	}
	return false
}
