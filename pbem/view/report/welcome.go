package report

import (
	"slices"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// WelcomeLetter returns the first mail to a seat. It explains how to play by mail and contains the anchors of the dice,
// which players should save as evidence.
func WelcomeLetter(g *engine.Game, viewer core.Side, x LetterData) Letter {
	b := newBuilder(g, viewer, x)
	b.subjectf("welcome to %s: you play %s; keep this mail", g.Meta().Name, sideName(viewer))
	b.masthead()
	b.add(b.welcomeIntro(), b.nextSection(), b.planner())
	b.add(b.newcomerSections()...)
	b.add(b.summary()...)
	b.add(sheetFormSection(), b.verbSection(), b.answeringSection(), b.requests(), b.proofSection(), b.evidence(),
		diceHelp(), b.optionHelp(), b.defects(), b.stampSection())
	b.frame = b.templateFrame()
	return b.letter()
}

// TakeoverLetter returns the first mail to a new holder of a seat: a welcome and the state of the game.
func TakeoverLetter(g *engine.Game, out *engine.Outcome, viewer core.Side, x LetterData) Letter {
	b := newBuilder(g, viewer, x)
	b.subjectf("welcome to %s: you play %s; keep this mail", g.Meta().Name, sideName(viewer))
	b.masthead()
	b.add(b.rulingSection(out), b.welcomeIntro(), b.nextSection(), b.planner())
	if c := b.ownChoice(); c != nil {
		b.add(b.question(c)...)
	}
	b.add(b.newcomerSections()...)
	b.add(b.summary()...)
	b.add(b.stacks(), b.onFileSection(), b.inForceSection(), sheetFormSection(), b.verbSection(), b.answeringSection(), b.requests(),
		b.proofSection(), b.evidence(),
		luckSection(g), diceHelp(), b.optionHelp(), b.defects(), b.stampSection())
	b.frame = b.templateFrame()
	return b.letter()
}

// onFileSection shows a new holder the sheet filed for the seat, which will be executed for the new holder.
func (b *builder) onFileSection() section {
	s := section{title: "ON FILE", inline: true}
	receipt, committed, ok := b.g.SheetsOnFile(b.viewer).DraftReceipt()
	if !ok {
		return section{}
	}
	phase := b.g.Position().Phase
	if !committed {
		s.para(say.F("%s for %s, a draft: it is carried out only when you commit it, and a new sheet replaces it whole.", receipt, phase))
	}
	for _, p := range b.g.AdminState().Committed {
		if p.Side == b.viewer {
			s.para(say.F("%s for %s, committed; it is locked and carried out at %s, and until then a new sheet replaces it whole.", receipt,
				p.Phase, Reader{Zone: b.zone(), OwnZone: b.x.OwnZone}.FormatTime(p.LockAt)))
		}
	}
	return s
}

// inForceSection lists the standing orders, which act for a new holder too. If there are none, it says so.
func (b *builder) inForceSection() section {
	s := b.standingSection()
	if len(s.lines) == 0 {
		s.right = ""
		s.para("None. The sheets of an earlier player on file are deleted when they leave the seat for good.")
	}
	return s
}

func (b *builder) welcomeIntro() section {
	s := section{}
	var others []string
	for _, side := range b.r.World().Sides {
		if side != b.viewer {
			others = append(others, b.player(side))
		}
	}
	s.para(say.F("Welcome to %s, a game of %s by mail. You play %s against %s. You send order sheets to the address "+
		"of this mail; each is checked against the rules, carried out with dice that anybody can verify, and "+
		"answered with a report and a map. Reply to any mail of the game; the thread keeps it together.",
		b.g.Header.Game, b.g.Meta().Name, b.player(b.viewer), strings.Join(others, ", ")))
	b.incomplete(&s)
	return s
}

// verbSection lists the verbs of orders.
func (b *builder) verbSection() section {
	s := section{title: "ORDERS", right: "and an example of each"}
	if b.viewer == core.Everyone {
		return section{}
	}
	idle := b.unusedWords()
	for _, v := range b.g.Module().Vocabulary(b.r.Phase(), b.viewer).Verbs {
		if slices.Contains(idle, v.Name) {
			continue
		}
		s.lines = append(s.lines, labelled(say.Plain(pad(v.Name, 9)), say.Plain(v.Help)))
		if v.Example != "" && v.Example != v.Name {
			s.lines = append(s.lines, verbatimLine(say.Plain(strings.Repeat(" ", 11))+say.Plain(v.Example)))
		}
	}
	return s
}

// unusedWords returns the words of the notation that the viewer cannot use in this game.
func (b *builder) unusedWords() []string {
	if m, ok := b.g.Module().(core.UnusedWordLister); ok {
		return m.UnusedWords(b.r, b.viewer)
	}
	return nil
}

// answeringSection explains how players make decisions during the other side's turn.
func (b *builder) answeringSection() section {
	s := section{title: "WHEN THE OTHER SIDE ACTS"}
	list := []say.Text{
		"Some decisions are yours in the middle of the other side's orders. The game then waits and you get a question with every legal " +
			"answer; reply with one of them in a frame.",
		"Standing orders answer in advance: when <question> [at HEX] [if odds<=3:1]: <answer>. The first that fits " +
			"is used. Every report lists them and names each use. They stay until a sheet brings others; \"when " +
			"none\" clears them.",
		"pause <question> makes the game wait for you; default <question>: <answer> says what to do when no \"when\" fits; default " +
			"<question> alone takes the default without asking.",
	}
	if b.viewer != core.Everyone {
		idle := b.unusedWords()
		w := slices.DeleteFunc(slices.Clone(b.g.Module().Vocabulary(b.r.Phase(), b.viewer).Questions), func(name string) bool {
			return slices.Contains(idle, name)
		})
		if len(w) > 0 {
			list = append(list, say.F("Questions of this title: %s.", strings.Join(w, ", ")))
		}
	}
	for _, t := range list {
		s.lines = append(s.lines, labelled(bullet, t))
	}
	return s
}

// evidence lists the data that a player should save to check the dice and the ledger.
func (b *builder) evidence() section {
	h := b.g.Header
	s := section{title: "KEEP THIS MAIL", right: "it proves the dice"}
	s.para("All dice keys of the game were drawn before it began and tied to these anchors. Whoever has this mail can prove that none " +
		"was changed since.")
	s.lines = append(s.lines, anchorLine("dice anchor", h.Anchor, h.Chain)...)
	if h.Veil != "" {
		s.lines = append(s.lines, anchorLine("anchor of hidden draws", h.Veil, h.Chain)...)
	}
	if h.Seals != "" {
		s.lines = append(s.lines, anchorLine("anchor of seals", h.Seals, h.Chain)...)
	}
	if h.VKey != "" {
		s.para("key that verifies the signed checkpoints:")
		s.lines = append(s.lines, verbatimLine(say.Plain(h.VKey)))
	}
	s.para(say.F("rules of %s, version %d; sha256 of the title's data:", h.Title, h.Rules))
	s.lines = append(s.lines, verbatimLine(say.Plain(h.Data)))
	size, root := b.ledgerHead(b.g.Log().Size())
	s.para(say.F("ledger root at this moment: %s, %s", ledger.ShortRoot(root), plural(size, "record")))
	return s
}

func anchorLine(name, key string, links int) []line {
	return []line{para(say.F("%s, K[0] of %d keys:", name, links)), verbatimLine(say.Plain(key))}
}

func diceHelp() section {
	s := section{title: "DICE AND AUDIT"}
	for _, t := range []say.Text{
		"A die comes from a key fixed before the game, the locked orders, and a salt of each side. So neither you " +
			"nor your opponent can choose or foresee it, and the server cannot change it once the game has begun. " +
			"No proof can rule out a server that tells one player its keys.",
		"salt <16 hex digits> in a sheet mixes your own chance into the dice. Without it a salt is made from your mail's Message-ID.",
		"base <12 hex digits> states which ledger root you had seen; the frames in our mails carry it already.",
		"Each result mail publishes the keys it used. Keep your mails: pbem audit GAME --mail <folder with your mails> recomputes every " +
			"die without the server.",
	} {
		s.lines = append(s.lines, labelled(bullet, t))
	}
	return s
}

// optionHelp lists the game's chosen options with value and meaning, and names the other options in one line.
func (b *builder) optionHelp() section {
	s := section{title: "OPTIONS OF THIS GAME"}
	defs := engine.OptionDefs(b.g.Meta())
	var usual []string
	for _, o := range b.g.Header.Options {
		i := slices.IndexFunc(defs, func(d core.OptionDef) bool { return d.Key == o.Name })
		if i < 0 {
			s.lines = append(s.lines, labelled(bullet, say.Verbatim(o.Name+" = "+o.Value)))
			continue
		}
		d := defs[i]
		if d.Key == core.ScenarioKey { // its help tells of all scenarios
			s.lines = append(s.lines, labelled(bullet, say.Verbatim(o.Name+" = "+o.Value)))
			continue
		}
		if len(d.Values) > 0 && o.Value == d.Values[0] {
			usual = append(usual, o.Name+"="+o.Value)
			continue
		}
		meaning := say.F(d.Key+" = %s: "+strings.ReplaceAll(d.Help, "%", "%%"), say.Verbatim(o.Value))
		l := labelled(bullet, meaning+ruleNote(say.Plain(d.Help), d.Rule))
		if len(d.Values) > 1 {
			l.text = endSentence(l.text) + say.F(" Possible: %s.", say.Verbatim(strings.Join(d.Values, " | ")))
		}
		s.lines = append(s.lines, l)
	}
	if len(usual) > 0 {
		s.para(say.F("These have their usual values: %s.", say.Verbatim(strings.Join(usual, " "))))
	}
	return s
}
