package alerts

import (
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/game/schedule"
)

// OutageLogUnreadable tells the operator that the file of the outage guard, which records when mail could be read, is
// unreadable. It is sent once a day.
type OutageLogUnreadable struct {
	Now time.Time
	Why error
}

// Letter implements Notice.
func (n OutageLogUnreadable) Letter() Letter {
	return operatorLetter("memory", n.Now.UTC().Truncate(schedule.Day), "the memory of the outage guard cannot be read; no deadline fires",
		say.F("%s\n\nMails are dealt with as ever. Without the file the guard begins anew, and knows of no outage.\n", n.Why.Error()))
}

// Outage tells the operator of a period in which mail could not be read.
type Outage struct {
	From, To  time.Time
	Extension time.Duration // duration by which deadlines move
	Why       string
}

// Letter implements Notice.
func (n Outage) Letter() Letter {
	return operatorLetter("outage", n.To, "mail could not be read for a while; deadlines are moved",
		say.F("From %s to %s mail could not be read: %s.\n"+
			"Nobody was late for that time: every deadline that stood is moved by %s. The players are told game by game.\n",
			stamp(n.From), stamp(n.To), n.Why, schedule.FormatDuration(n.Extension)))
}

// ClockDoubt tells the operator that the machine's clock is probably wrong and that no deadline fires.
type ClockDoubt struct {
	Since time.Time
	Why   string
	State string // state folder
}

// Letter implements Notice.
func (n ClockDoubt) Letter() Letter {
	return operatorLetter("clock", n.Since, "the clock cannot be right; no deadline fires",
		say.F("%s.\nUntil this is settled no deadline fires and nobody is warned. Mails are dealt with as ever.\n\n"+
			"If the clock is wrong, put it right; the daemon goes on by itself.\n"+
			"If it is right, for instance because the machine was off for so long:\n\n  pbem clock resume --dir %s\n\n"+
			"Every deadline that stands is then moved by the time that was missed.\n", n.Why, n.State))
}

// TooManyLate tells the operator that so many games are late at once that deadlines are suspended. It is sent once a
// day.
type TooManyLate struct {
	Event              string // tournament of the games; "" for games outside tournaments
	Late, WithDeadline int    // number of games that would now miss their deadline; number of all games with one
	Now                time.Time
	State              string // state folder
}

// Why returns in one line why deadlines are suspended.
func (n TooManyLate) Why() say.Text {
	if n.Event != "" {
		return say.F("%d of %d games of the event %s would lapse at once", n.Late, n.WithDeadline, n.Event)
	}
	return say.F("%d of %d games with a deadline would lapse at once", n.Late, n.WithDeadline)
}

// Letter implements Notice.
func (n TooManyLate) Letter() Letter {
	kind, subject := "breaker", say.Text("so many players are late at once that none of them lapses")
	if n.Event != "" {
		kind = "breaker-" + n.Event
		subject = say.F("so many players of the event %s are late at once that none of them lapses", n.Event)
	}
	return operatorLetter(kind, n.Now.Truncate(schedule.Day), subject,
		say.F("%s. That is more likely a fault of the mail than of the players, and so nobody lapses.\n"+
			"Look whether mails arrive (pbem mail show, the mailbox, the spam folder).\n\n"+
			"If they do, and all these players are late:\n\n  pbem clock resume --dir %s\n\n"+
			"Else move the deadlines: pbem mod GAME extend SIDE 48h.\n", n.Why(), n.State))
}

// GameStuck tells the operator of a game whose deadline policy cannot be followed because of a fault in the program or
// its data. The game's players and its own moderators are told through its ledger.
type GameStuck struct {
	Game, Dir    string // Dir is its folder
	Since, Lapse time.Time
}

// Letter implements Notice.
func (n GameStuck) Letter() Letter {
	return operatorLetter("stuck-"+ShortHash(n.Game), n.Since, say.F("%s: the timetable cannot be followed", n.Game),
		say.F("In the game %s a side is late, and no sheet that the program could write for it is legal.\nBoth players were told. "+
			"A sheet is taken until %s; if none comes, the game is lost by it.\n\nTo put the board right or to give more time:\n\n"+
			"  pbem mod %s rollback RECORD --reason 'why'\n  pbem mod %s extend SIDE 48h --reason 'why'\n", n.Game,
			stamp(n.Lapse), n.Dir, n.Dir))
}
