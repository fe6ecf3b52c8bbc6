package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

func proposeWords(x hearing, a engine.Propose) []say.Text {
	words := []say.Text{say.F("Proposal %d: %s.", a.No, Proposed(a.Act, x.Reader)),
		say.F("It needs the consent of %s.", sideNames(a.Needs))}
	words = append(words, preview(x.g, a.Act, x.Reader)...)
	if !a.Until.IsZero() {
		words = append(words, say.F("It is open until %s.", x.When(a.Until)))
	}
	if slices.Contains(a.Needs, x.Side) && x.Side != "" {
		words = append(words, "For your word on it send this frame back, and take out the // before it:",
			say.F("  #DESK %s %s", x.g.Header.Game, x.Side), say.F("  // agree %d", a.No), say.F("  // refuse %d", a.No), "  #END")
	}
	return words
}

func consentWords(x hearing, a engine.Consent) []say.Text {
	words := []say.Text{say.F("%s refuses proposal %d. It is closed.", sideName(a.Side), a.No)}
	if a.Yes {
		words = []say.Text{say.F("%s agrees to proposal %d.", sideName(a.Side), a.No)}
	}
	if x.out != nil && x.out.Done != nil {
		words = append(words, ActWords(x.g, x.out, x.out.Done, x.Reader)...)
	}
	return words
}

func shelveWords(_ hearing, a engine.Shelve) []say.Text {
	return []say.Text{say.F("Proposal %d is closed: %s.", a.No, closed(a.Why))}
}

// closed is why a proposal is closed, in the words of the ledger.
func closed(why string) say.Text {
	if who, ok := strings.CutPrefix(why, "withdrawn by "); ok {
		return say.F("withdrawn by %s", who)
	}
	return say.Plain(why)
}

// preview shows a side what a proposed change by hand would do, as far as it may see it.
func preview(g *engine.Game, line string, r Reader) []say.Text {
	act, err := engine.ReadAct(line)
	set, ok := act.(engine.Set)
	if err != nil || !ok || r.Side == "" {
		return nil
	}
	diff, err := g.Preview(set, r.Side)
	if err != nil || len(diff) == 0 {
		return nil
	}
	return append([]say.Text{"What you would see of it:"}, copied(diff)...)
}

func sideNames(list []core.Side) string {
	var out []string
	for _, s := range list {
		out = append(out, sideName(s))
	}
	return strings.Join(out, ", ")
}
