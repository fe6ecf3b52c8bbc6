// Package server is the embedded mail server: SMTP in, IMAP out, mail on disk
// as Maildirs. It serves demonstrations, small installations on one machine and
// the tests. It speaks no TLS and is meant for loopback addresses; it relays
// nothing. go-smtp and imapserver speak the protocols; this package keeps the mail.
//
// Layout: <dir>/<address>/ is a Maildir++ (INBOX), its folders are the
// directories ".Name" in it. The files are the only state. A mail's name holds its
// UID, "<UIDVALIDITY>.<UID>.pbem", and its flags, as Maildirs have them; keywords
// follow the letters. The numbers ascend across all folders of a mailbox, so
// that no two of its mails ever have the same one. The file "uids" holds the next.
package server
