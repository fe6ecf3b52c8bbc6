// Package server runs the embedded mail server: it accepts mail by SMTP, stores it as Maildirs and serves it by IMAP.
// It is for demonstrations, small installations on one machine and tests. It supports no TLS, is meant for loopback
// addresses and relays nothing. go-smtp and imapserver implement the protocols; this package stores the mail.
//
// Layout: <dir>/<address>/ is a Maildir++ (INBOX), its folders are the directories ".Name" in it. The files are the
// only state. A mail's file name contains its UID, "<UIDVALIDITY>.<UID>.pbem", and its flags as in Maildirs; letters
// for keywords follow. The numbers ascend across all folders of a mailbox, so that no two of its mails ever have the
// same one. The file "uids" holds the next.
package server
