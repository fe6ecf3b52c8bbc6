// Package mailtest starts real mail servers for tests: Dovecot for IMAP and LMTP, Postfix for SMTP. Both listen on free
// loopback ports and write only to temporary folders. A test is skipped if a program is missing, except in CI. Only
// tests may import it.
package mailtest
