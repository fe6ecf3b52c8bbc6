// Package daemon joins the parts of the server into one running program: a mailbox (embedded or real), the folder of
// received mails, the games, and the outbox. It is the only package that reads the configuration for mail. It decides
// nothing about games.
//
//	<state>/games/      one folder per game
//	<state>/spool/      every mail received, and the journal
//	<state>/outbox/     letters, rendered once
//	<state>/tick.json   memory of the outage guard, while a game has a clock
//	<state>/mailboxes/  Maildirs of the embedded server, with mailboxes.yaml
//
// Two loops run: pipeline.Run deals with mails, and every two seconds a round does the duties that round.go lists. Each
// member of Daemon has its own state and gets only what it needs:
//
//	service     games: rules, randomness, deadlines, news      service.go, beacons.go
//	timekeeper  clock, outages, deadlines, warnings            timekeeper.go, guard.go, breaker.go, catchup.go, told.go
//	delivery    letters that are refused, returned, sent again delivery.go, bounces.go
//	pace        mails of players who send too many             pace.go, slow.go
//	watchers    mailboxes out of reach                         mailboxes.go
//	reminders   what is still held up after an hour            reminders.go
//	digests     moderators' letters of the day                 digest.go, brief.go
//	dailies     players' letters of the day                    daily.go
//	seekers     the list of opponents each week, lapses        wanted.go
//	pages       status pages                                   statuspage.go
//	eventPages  pages of events, and films of their games      eventpages.go
package daemon
