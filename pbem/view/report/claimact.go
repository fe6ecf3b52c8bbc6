package report

import (
	"strconv"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// ClaimSubject returns the subject of a claim, such as "record 213, rule 11.15" or "the sheet G-3".
func ClaimSubject(on, rule string) say.Text {
	what := say.F("the sheet %s", on)
	if _, err := strconv.Atoi(on); err == nil {
		what = say.F("record %s", on)
	}
	if rule == "" {
		return what
	}
	return say.F("%s, rule %s", what, rule)
}

// ruleOn returns the command with which a moderator rules on a claim, as a comment line.
func ruleOn(on, word string) say.Text {
	return say.Plain(strings.Join([]string{"  //", "ruling", "claim", on, word, `"why"`}, " "))
}

func claimWords(x actContext, a engine.Claim) []say.Text {
	words := []say.Text{say.F("%s disputes %s:", sideName(a.Side), ClaimSubject(a.On, a.Rule)), say.Plain("  " + oneLine(a.Text))}
	if x.Moderator {
		return append(words, "The first of these lines shows what bears on it. For your ruling send one of the others in this frame, "+
			"and take out the // before it:",
			say.F("  #MOD %s", x.g.Header.Game), say.F("  // claim %s", a.On),
			ruleOn(a.On, engine.ClaimUpheld),
			ruleOn(a.On, engine.ClaimRejected), "  #END")
	}
	if a.Own {
		return append(words, "A moderator rules on it. The other side was not told of the sheet, and is not told of this.")
	}
	return append(words, "A moderator rules on it, and both sides hear the ruling. Until then the game goes on.")
}

func verdictWords(x actContext, a engine.Verdict) []say.Text {
	if a.Word == engine.Withdrawn {
		return []say.Text{say.F("%s withdraws the claim about %s.", sideName(a.Side), ClaimSubject(a.On, a.Rule))}
	}
	words := []say.Text{verdict(a), say.Plain("  " + oneLine(a.Text))}
	if a.Defect {
		words = append(words, "The program was wrong. It stands among the known defects of this game from now on: the request "+
			"\"explain defects\" lists them.")
	}
	if x.Moderator && a.Word == engine.ClaimUpheld {
		words = append(words, "Nothing on the map has changed by it. What is to be put right needs rollback, reroll or set.")
	}
	return words
}

// verdict returns the sentence about a moderator's verdict.
func verdict(a engine.Verdict) say.Text {
	if a.Word == engine.ClaimUpheld {
		return say.F("The claim of %s about %s is upheld:", sideName(a.Side), ClaimSubject(a.On, a.Rule))
	}
	return say.F("The claim of %s about %s is rejected:", sideName(a.Side), ClaimSubject(a.On, a.Rule))
}

func publicClaim(_ actContext, a engine.Claim) []say.Text {
	return []say.Text{say.F("%s disputes %s.", sideName(a.Side), ClaimSubject(a.On, a.Rule))}
}

// maxToldEvents bounds the events that VisibleResults lists for a batch.
const maxToldEvents = 30

// VisibleResults lists the events of a batch that a side may read. If rule is not empty and any event cites it, only
// the orders with such events are listed. more is the number of omitted events.
func VisibleResults(out *engine.Outcome, viewer core.Side, rule string) (list []say.Text, more int) {
	var all, cited []core.Event
	for _, st := range out.Steps {
		seen := st.VisibleEvents(sheetOwner(out), viewer)
		all = append(all, seen...)
		for _, e := range seen {
			if rule != "" && e.Rule == rule {
				cited = append(cited, seen...)
				break
			}
		}
	}
	if len(cited) > 0 {
		all = cited
	}
	for i, l := range eventLines(all, viewer) {
		if i == maxToldEvents {
			more = len(all) - maxToldEvents
			break
		}
		text := l.text
		if l.right != "" {
			text = say.F("%s: %s", l.text, l.right)
		}
		list = append(list, text)
	}
	return list, max(0, more)
}
