package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

func proposeWords(x actContext, a engine.Propose) []say.Text {
	words := []say.Text{say.F("Proposal %d: %s.", a.No, DescribeProposal(a.Act, x.Reader)),
		say.F("It needs the consent of %s.", sideNames(a.Needs))}
	words = append(words, previewEdit(x.g, a.Act, x.Reader)...)
	if !a.Until.IsZero() {
		words = append(words, say.F("It is open until %s.", x.FormatTime(a.Until)))
	}
	if slices.Contains(a.Needs, x.Side) && x.Side != "" {
		words = append(words, "To answer, send this frame back and take out the // before the line:",
			say.F("  #DESK %s %s", x.g.Header.Game, x.Side), say.F("  // agree %d", a.No), say.F("  // refuse %d", a.No), "  #END")
	}
	return words
}

func consentWords(x actContext, a engine.Consent) []say.Text {
	words := []say.Text{say.F("%s refuses proposal %d. It is closed.", sideName(a.Side), a.No)}
	if a.Yes {
		words = []say.Text{say.F("%s agrees to proposal %d.", sideName(a.Side), a.No)}
	}
	if x.out != nil && x.out.AgreedAct != nil {
		words = append(words, DescribeAct(x.g, x.out, x.out.AgreedAct, x.Reader)...)
	}
	return words
}

func shelveWords(_ actContext, a engine.CloseProposal) []say.Text {
	return []say.Text{say.F("Proposal %d is closed: %s.", a.No, closedText(a.Why))}
}

// closedText returns, in words, the ledger's reason for closing a proposal.
func closedText(why string) say.Text {
	if who, ok := strings.CutPrefix(why, "withdrawn by "); ok {
		if addr, ok := strings.CutPrefix(who, "moderator "); ok {
			return say.F("withdrawn by %s", say.F("moderator %s", addr))
		}
		return say.F("withdrawn by %s", who)
	}
	return say.Plain(why)
}

// previewEdit describes the effect of a proposed edit of the position, as far as a side may see it.
func previewEdit(g *engine.Game, line string, r Reader) []say.Text {
	act, err := engine.ParseActLine(line)
	set, ok := act.(engine.EditPosition)
	if err != nil || !ok || r.Side == "" {
		return nil
	}
	diff, err := g.PreviewEdits(set, r.Side)
	if err != nil || len(diff) == 0 {
		return nil
	}
	return append([]say.Text{"What you would see of it:"}, verbatimTexts(diff)...)
}

func sideNames(list []core.Side) string {
	var out []string
	for _, s := range list {
		out = append(out, sideName(s))
	}
	return strings.Join(out, ", ")
}
