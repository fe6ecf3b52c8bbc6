// Package server is the embedded mail server: SMTP in, IMAP out, mail on disk
// as Maildirs. It serves demonstrations, small installations on one machine and
// the tests. It speaks no TLS and is meant for loopback addresses; it relays
// nothing.
//
// Layout: <dir>/<address>/ is a Maildir++ (INBOX), its folders are the
// directories ".Name" in it. A file "uidlist" in each folder keeps UIDVALIDITY
// and UIDs across restarts.
package server
