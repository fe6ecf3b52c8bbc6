// Package server runs the embedded mail server: it accepts mail by SMTP, stores it as Maildirs and serves it by IMAP.
// It is for demonstrations, small installations on one machine and tests. It supports no TLS, is meant for loopback
// addresses and relays nothing. The libraries go-smtp and imapserver implement the protocols; this package stores the
// mail.
//
// The folder <dir>/<address>/ is a Maildir++ (INBOX); its folders are the directories ".Name" in it. The files are the
// only state. A mail's file name contains its UID, "<UIDVALIDITY>.<UID>.pbem", and its flags as in Maildirs; letters
// for keywords follow. The numbers ascend across all folders of a mailbox, so that no two mails in it ever have the
// same number. The file "uids" contains the next number.
package server
