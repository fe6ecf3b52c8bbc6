// Package mailtest starts real mail servers for tests: Dovecot for IMAP and LMTP, Postfix for SMTP, both on loopback
// with free ports and everything in temporary folders. A test is skipped when a program is missing, except in CI.
// Nothing but tests may import it.
package mailtest
