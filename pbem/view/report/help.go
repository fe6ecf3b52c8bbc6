package report

import (
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/text/language"
)

// HelpReason names the reason why a mail could not be read as orders.
type HelpReason string

const (
	Unreadable      HelpReason = "unreadable" // the text could not be fully decoded
	UnknownGame     HelpReason = "game"       // there is no such game here
	NoFrame         HelpReason = "frame"      // there is no line #PBEM
	OnlyQuoted      HelpReason = "quoted"     // frames only in quoted text
	Stranger        HelpReason = "stranger"   // the address holds no seat in any game
	NotYourSeat     HelpReason = "seat"       // the address has no such seat in that game
	Unproven        HelpReason = "identity"   // the mail does not prove its sender well enough
	ProvenElsewhere HelpReason = "elsewhere"  // it proves its sender for another game, not for this one
	Prose           HelpReason = "prose"      // a question in prose, which was forwarded
	InternalError   HelpReason = "moderator"  // an error of the program; the operator was told
)

// HelpDetail holds the facts about a mail that was not understood as orders.
type HelpDetail struct {
	Game, Side string     // as its frame names them, "" for none
	Why        say.Text   // the exact fault, in words
	Remedies   []say.Text // what the player can do, one sentence each
	// first lines of the frames that this sender must write now: "#PBEM kursk-7 german T3-G-1"
	Heads          []string
	IdleSeats      []string // game and side of the sender's seats that owe nothing now: "kursk-7 german"
	Orders         []string // lines of the mail that can be read as orders under the first of Heads
	OrdersAreLegal bool     // those lines are a sheet, or an answer, that would be accepted now
	// for Prose: the names of the people to whom the mail was forwarded; "" for a moderator without a name
	PassedTo        say.Text
	ProvenElsewhere bool     // with Unproven: the mail proves whom it is from to another game or event
	SimilarGames    []string // the sender's games with names similar to the unknown one
}

// HelpLetter returns the answer to a mail that was not understood as orders: the error, and an example of a sheet. A
// stranger learns of no game.
func HelpLetter(reason HelpReason, d HelpDetail, x LetterData) Letter {
	b := &builder{x: x}
	b.subject = say.F("your mail was not understood: %s", helpTopic(reason))
	if reason == Prose {
		b.subject = say.F("[%s] your mail was passed on to the moderator", oneLine(d.Game))
	}
	if reason == ProvenElsewhere {
		b.subject = say.F("[%s] please send your words for this game again", oneLine(d.Game))
	}
	if reason == Stranger {
		d.Heads, d.IdleSeats = nil, nil
	}
	s := section{}
	s.para(helpText(reason, d))
	if oneLine(d.Why.String()) != "" {
		s.para(say.F("In detail: %s", endSentence(d.Why)))
	}
	switch reason {
	case InternalError:
	case ProvenElsewhere:
		s.para("Nothing of it was executed in this game.")
	default:
		s.para("Nothing was carried out and nothing was changed.")
	}
	if len(d.Remedies) > 0 {
		s.para("What to do:")
	}
	for _, h := range d.Remedies {
		s.lines = append(s.lines, labelled(bullet, h))
	}
	b.add(s, b.mailSection())
	if reason != Prose {
		b.add(sheetFormSection())
	}
	if len(d.Heads) > 1 {
		more := section{title: "YOUR GAMES", right: "first lines to use now"}
		for _, h := range d.Heads {
			more.lines = append(more.lines, labelled(bullet, say.Plain(strings.TrimPrefix(oneLine(h), "#PBEM "))))
		}
		b.add(more)
	}
	if reason == Prose && len(d.Heads) == 0 {
		return b.letter()
	}
	if len(d.Heads) == 0 && len(d.IdleSeats) > 0 {
		s := section{}
		s.para(say.F("You owe nothing in %s now. The request \"status\" says which side has to write next, and by "+
			"when.",
			oneLine(d.IdleSeats[0])))
		b.add(s)
		return b.letter()
	}
	head := "#PBEM <game> <side> <phase>"
	if len(d.Heads) > 0 {
		head = oneLine(d.Heads[0])
	}
	b.frame = &frame{intro: "Keep the frame below, put your orders into it, send it:",
		lines: []string{head, draftLine, "// your orders, one a line", "#END"}}
	if len(d.Orders) > 0 {
		b.frame.intro = "If what you wrote was meant as below, keep the frame, take the // from those lines, send it:"
		b.frame.lines = []string{head, draftLine}
		note := "// "
		if d.OrdersAreLegal {
			b.frame.intro = "What you wrote would be taken as below: keep the frame, take out the line \"check\", send it:"
			note = ""
		}
		for _, o := range d.Orders {
			b.frame.lines = append(b.frame.lines, note+indented(o))
		}
		b.frame.lines = append(b.frame.lines, "#END")
	}
	return b.letter()
}

// indented returns an order on one line, indented so that an answer aligns under its order.
func indented(order string) string {
	order = strings.ReplaceAll(order, "\t", strings.Repeat(" ", 8))
	return order[:len(order)-len(strings.TrimLeft(order, " "))] + oneLine(order)
}

func helpTopic(r HelpReason) say.Text {
	switch r {
	case Unreadable:
		return "text not readable"
	case UnknownGame:
		return "game not known"
	case NoFrame, OnlyQuoted:
		return "no order frame in it"
	case Stranger:
		return "address not known"
	case NotYourSeat:
		return "not your seat"
	case Unproven:
		return "it does not prove who wrote it"
	}
	return "somebody will look at it"
}

func helpText(r HelpReason, d HelpDetail) say.Text {
	game, side := oneLine(d.Game), oneLine(d.Side)
	switch r {
	case Unreadable:
		return "Your mail could not be read completely, so none of it was used. Please send your orders as plain text in UTF-8."
	case UnknownGame:
		if len(d.SimilarGames) > 0 {
			return say.F("Your mail names the game %q, which is not played here. Do you mean %s?", game, strings.Join(d.SimilarGames, ", "))
		}
		return say.F("Your mail names the game %q, which is not played here. You find the name of your game in "+
			"brackets in the subject of its mails.", game)
	case NoFrame:
		return "Your mail holds no order frame. Write orders between a line #PBEM with game, side and phase, and a " +
			"line #END. Everything else in a mail is ignored."
	case Prose:
		who := say.Text("the moderator")
		if d.PassedTo != "" {
			who = say.F("%s, who moderates it", d.PassedTo)
		}
		return say.F("Your mail holds no order frame, so it was read as a question about the game %s and passed on to %s. An answer comes "+
			"from there.", game, who)
	case OnlyQuoted:
		return "The only order frame in your mail is in quoted text, which is ignored: lines beginning with >, and " +
			"all below the header of an earlier mail. Please write your frame above the earlier mail, without > " +
			"before its lines."
	case Stranger:
		return "Your address has no seat in a game here, so your mail cannot be used as orders. If you play from " +
			"another address, write from that one or ask your moderator to change it."
	case Unproven:
		if game == "" {
			return "A mail from your address was refused, because it does not prove well enough that you wrote it. " +
				"More mails of this kind today are refused without another word to you."
		}
		if d.ProvenElsewhere {
			return say.F("A mail from your address for the seat %q of the game %q was refused. It was written to "+
				"the reply address of another game or event of yours, and each has its own. If you wrote it, send "+
				"it again as below: nothing is wrong. If you did not, somebody else knows that address: tell the "+
				"moderator of that game. More mails of this kind today are refused without another word to you.",
				side, game)
		}
		return say.F("A mail from your address for the seat %q of the game %q was refused, because it does not "+
			"prove well enough that you wrote it. If it was not you, somebody forged your address, and you need not "+
			"do anything. More mails of this kind today are refused without another word to you.", side, game)
	case ProvenElsewhere:
		return say.F("Your mail also held a part for the seat %q of the game %q. Each game checks for itself who "+
			"wrote a mail, and this game got no proof. The rest of the mail is handled separately. Please send this "+
			"part again.",
			side, game)
	case NotYourSeat:
		return say.F("Your address does not hold the seat %q of the game %q. Please check the #PBEM line of your "+
			"frame, or write from the address that you play with.", side, game)
	}
	return "Something went wrong here while your mail was processed. The mail is saved and the moderator knows of " +
		"it. You need not send it again."
}

// sheetFormSection shows how to write a sheet.
func sheetFormSection() section {
	s := section{title: "HOW A SHEET LOOKS"}
	for _, t := range []say.Text{
		"First line: #PBEM, the game, your side, the phase. Last line: #END. Both must begin at the left margin, " +
			"without > before them.",
		"Between them, one order a line. Text after // is a note. Answers that belong to an order (an advance, " +
			"losses) are indented under it.",
		"A line \"check\" asks for advice only: whether orders are legal, and their exact chances. Nothing is " +
			"stored. A line \"draft\" files the sheet without committing it. Without either line the sheet is " +
			"committed, and after a die is thrown there is no way back.",
		"A faulty sheet is not carried out at all. With a line \"keep good\" its good lines are, and you are asked about the rest.",
		"Several sheets of one turn in a mail, each with \"check\", are judged in order, each on the board as the " +
			"sheets before it plan it.",
		say.F("A line %s chooses the language of the mails you get.", languageLines()),
		"Your greeting, your signature and quoted text do no harm: everything outside the frame is ignored.",
	} {
		s.lines = append(s.lines, labelled(bullet, t))
	}
	return s
}

// languageLines returns the sheet lines with which players choose a language.
func languageLines() say.Text {
	var out []say.Text
	for _, tag := range language.Codes() {
		out = append(out, say.Verbatim(`"lang `+tag+`"`))
	}
	return say.Join(out, " or ")
}
