package alerts

import (
	"fmt"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/bounce"
	"fieldpost/pbem/text"
)

// trippedAfter sets the time that a fault must last before people are told.
const trippedAfter = time.Hour

// LastingFault is a fault, or a safeguard that stopped a part of the program, about which people are reminded while it
// lasts.
type LastingFault interface{ FaultReport() FaultReport }

// FaultReport holds the letter about a lasting fault.
type FaultReport struct {
	Key           string
	Since         time.Time
	Subject       say.Text // subject of the letter
	Text          say.Text // text for the operator
	Game          string   // game whose moderators are told too; "" for none
	ModeratorText say.Text // text for these moderators
}

// Reminder is the letter about a fault that has lasted an hour; it is repeated each day while the fault lasts.
type Reminder struct {
	FaultReport
	Now       time.Time
	Moderator string           // moderator of its game who is told; "" for the operator
	Book      *text.Translator // translator for the moderator's language; nil for English
}

// Due reports whether the fault has lasted for an hour.
func (n Reminder) Due() bool { return n.Now.Sub(n.Since) >= trippedAfter }

// Letter implements Notice.
func (n Reminder) Letter() Letter {
	day := int((n.Now.Sub(n.Since) - trippedAfter) / schedule.Day)
	l := Letter{ID: fmt.Sprintf("tripped-%s-%d-%d", ShortHash(n.Key), n.Since.Unix(), day), To: n.Moderator,
		At: n.Since.UTC().Truncate(time.Second).Add(trippedAfter + time.Duration(day)*schedule.Day)}
	subject, last := say.F("still so: %s", n.Subject),
		say.F("\n\nThis is so since %s. You get this letter an hour after that, and each day while it lasts.\n", stamp(n.Since))
	if n.Moderator == "" {
		return toOperator(l, subject, n.Text+last)
	}
	l.ID += "-" + ShortHash(CanonicalAddress(n.Moderator))
	l.Letter = note(n.Book, subject, n.ModeratorText+last)
	return l
}

// FaultReport implements LastingFault.
func (n ClockDoubt) FaultReport() FaultReport {
	return FaultReport{Key: "clock", Since: n.Since, Subject: "the clock cannot be right; no deadline fires",
		Text: say.F("%s.\nNo deadline fires until the clock is right again, or you say that it is:\n\n  pbem clock resume --dir %s",
			n.Why, n.State)}
}

// FaultReport implements LastingFault.
func (n MailboxDown) FaultReport() FaultReport {
	key := n.Account + "/" + n.Folder
	return FaultReport{Key: "mailbox " + key, Since: n.Since, Subject: "a mailbox cannot be read",
		Text: say.F("The mailbox %s cannot be read:\n%s", key, n.Why)}
}

// HourlyLimitReached reports that letters wait because the limit of letters in an hour is reached.
type HourlyLimitReached struct {
	Since          time.Time
	Waits, PerHour int
}

// FaultReport implements LastingFault.
func (n HourlyLimitReached) FaultReport() FaultReport {
	return FaultReport{Key: "stuck", Since: n.Since, Subject: "letters wait for the limit of the hour",
		Text: say.F("%d letters that are ready wait, the oldest for this time: no more than %d go out within an hour, "+
			"of which those that go last get a quarter (limits.letters_per_hour). pbem mail outbox --status queued lists them.",
			n.Waits, n.PerHour)}
}

// maxUnreadable bounds the number of games named in one letter.
const maxUnreadable = 20

// GamesDown reports in one letter all games that cannot be opened, because a broken disk affects all.
type GamesDown struct {
	Since time.Time // start of the first fault
	Games []GameDown
	State string // state folder
}

// GameDown describes a game that cannot be opened.
type GameDown struct{ Name, Dir, Why string }

// FaultReport implements LastingFault.
func (n GamesDown) FaultReport() FaultReport {
	what, list := say.Text("a game cannot be looked at"), say.Text("")
	if len(n.Games) != 1 {
		what = say.F("%d games cannot be looked at", len(n.Games))
	}
	for _, g := range n.Games[:min(len(n.Games), maxUnreadable)] {
		list += say.F("\n%s: %s\n  pbem audit %s\n", g.Name, g.Why, g.Dir)
	}
	if more := len(n.Games) - maxUnreadable; more > 0 {
		list += say.F("\nand %d more: pbem games --dir %s\n", more, n.State)
	}
	return FaultReport{Key: "unlooked", Since: n.Since, Subject: what,
		Text: say.F("%s. Until that is mended nobody is told of what is new there, no deadline of it fires, and mails for it are kept "+
			"back. Other games go on. The command below each says what is wrong with its folder.\n", what) + list}
}

// LateSideNotTold reports a game whose late side got no letter about being late.
type LateSideNotTold struct {
	Game, Dir string // Dir is its folder
	Since     time.Time
}

// FaultReport implements LastingFault.
func (n LateSideNotTold) FaultReport() FaultReport {
	return FaultReport{Key: "deaf " + n.Game, Since: n.Since, Subject: say.F("%s: a side cannot know that it is to write", n.Game),
		Game: n.Game,
		Text: say.F("In the game %s a deadline is over whose side does not lapse: the letter that asks it has not left the "+
			"outbox, or its address gets no mail.\nLook at it, mend the address, or find another player:\n\n"+
			"  pbem mail outbox --status queued\n  pbem mail outbox --status failed\n  pbem mod %s status", n.Game, n.Dir),
		ModeratorText: say.F("In the game %s a deadline is over whose side does not lapse: "+
			"the letter that asks it has not gone out, or "+
			"its address gets no mail.\n"+
			"Ask its player in another way, have the operator look at the mail, or make the seat free, as this one does without "+
			"the //:\n\n#MOD %s\n// eject SIDE \"why\"\n#END", n.Game, n.Game)}
}

// SeatsPaused reports that letters are paused to an address with seats in running games.
type SeatsPaused struct {
	bounce.Pause
	Seats []Seat
}

// FaultReport implements LastingFault.
func (n SeatsPaused) FaultReport() FaultReport {
	list := say.Text("")
	for _, s := range n.Seats {
		list += say.F("\n  pbem mod %s resume-seat %s --reason 'why'", s.Dir, s.Side)
	}
	return FaultReport{Key: "paused " + n.Addr + n.Key, Since: n.Since, Subject: say.F("%s gets no mail", n.Addr),
		Text: say.F("%s:\n%s.\n\nIts deadlines do not run out meanwhile. To send to it again:\n%s", n.Addr, n.Reason, list)}
}
