// Package mail groups the packages that receive, read, write and send mail. It contains no code; its packages are:
//
//	message  bytes of a mail -> what was said, and of which class it is
//	compose  a letter -> bytes of a mail, always the same for the same letter
//	netdial  connections with deadlines, TLS modes
//	identity who a mail is from: addresses that only look alike, DKIM
//	inbox    the IMAP poll loop
//	spool    raw mail and journal on disk: what was received, committed, filed
//	outbox   rendered letters on disk, and sending them with retries
//	pipeline joins the above around a Handler that knows the games
//	failpoint  kills the process at a chosen step, in builds for drills
//	server   the embedded SMTP and IMAP server over Maildirs
//
// No package here knows games, titles or order sheets, except for the frame marks "#PBEM" and "#END".
package mail
