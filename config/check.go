package config

import (
	"fmt"
	"net"
	"net/mail"
	"slices"
	"strings"
	"time"
)

var (
	// tlsModes lists the values of the key "tls".
	tlsModes = []string{"tls", "starttls", "insecure"}
	// logins lists the ways to log in to a mail server: values of the key "login".
	logins = []string{"password", "xoauth2", "oauthbearer"}
	// logLevels lists the values of the key "log", most verbose first.
	logLevels = []string{"debug", "info", "warn", "error"}
)

// check reports every value that is out of range, contradicts another or is missing; lines gives the line of each key.
func (c *Config) check(lines lineMap) Problems {
	var out Problems
	fault := func(key, format string, args ...any) {
		out = append(out, Problem{lines[key], key, fmt.Sprintf(format, args...)})
	}
	if c.Dir == "" {
		fault("dir", "must not be empty")
	}
	if _, err := mail.ParseAddress(c.From); err != nil {
		fault("from", "%q is not a mail address; write: Fieldpost <gm@example.org>", c.From)
	}
	if c.Moderator != "" {
		if _, err := mail.ParseAddress(c.Moderator); err != nil {
			fault("moderator", "%q is not a mail address", c.Moderator)
		}
	}
	if !slices.Contains(logLevels, c.Log) {
		fault("log", "%q is not one of %s", c.Log, strings.Join(logLevels, ", "))
	}
	for _, a := range [][2]string{{"embedded.smtp", c.Embedded.SMTP}, {"embedded.imap", c.Embedded.IMAP}} {
		if host, _, err := net.SplitHostPort(a[1]); err != nil || !isLoopback(host) {
			fault(a[0], "%q is not a loopback address with a port; write 127.0.0.1:2525", a[1])
		}
	}
	if c.Monitor != "" {
		if host, _, err := net.SplitHostPort(c.Monitor); err != nil || !isLoopback(host) {
			fault("monitor", "%q is not a loopback address with a port; write 127.0.0.1:9225, or leave it empty for none", c.Monitor)
		}
	}
	c.checkSite(fault)
	if c.IMAP.Poll < time.Second {
		fault("imap.poll", "%s is shorter than one second", c.IMAP.Poll)
	}
	if c.Deadlines.Outage < time.Minute {
		fault("deadlines.outage", "%s is shorter than one minute", c.Deadlines.Outage)
	}
	if c.Deadlines.ClockDoubt <= c.Deadlines.Outage {
		fault("deadlines.doubt", "%s is not longer than deadlines.outage, %s", c.Deadlines.ClockDoubt, c.Deadlines.Outage)
	}
	if c.IMAP.Address != "" && c.IMAP.Addr == "" {
		fault("imap.address", "is given, but imap.addr is not")
	}
	if c.HasMailAccount() {
		c.checkAccount(fault)
	} else if c.SMTP.Addr != "" {
		fault("smtp.addr", "is given, but imap.addr is not and there are no mailboxes: with the embedded mail server all must be empty")
	}
	slices.SortStableFunc(out, func(a, b Problem) int { return a.Line - b.Line })
	return out
}

// account holds the settings that an IMAP and an SMTP account have in common, for one check of both.
type account struct {
	section, addr, user, login, tls string
	secrets                         [3]string // password, password_command, token_file
}

// checkAccount checks the settings of the mail servers: addresses, login, encryption and secrets.
func (c *Config) checkAccount(fault func(key, format string, args ...any)) {
	seen := map[string]string{}
	for i, m := range c.Inboxes() {
		section := "imap"
		if c.IMAP.Addr == "" {
			section = fmt.Sprintf("mailboxes[%d]", i)
		} else if i > 0 {
			section = fmt.Sprintf("mailboxes[%d]", i-1)
		}
		a := account{section, m.Addr, m.User, m.Login, m.TLS, [3]string{m.Password, m.PasswordCommand, m.TokenFile}}
		a.check(fault)
		if m.User == "" {
			fault(section+".user", "is missing")
		}
		if m.Poll < time.Second {
			fault(section+".poll", "%s is shorter than one second", m.Poll)
		}
		if m.Address != "" {
			if a, err := mail.ParseAddress(m.Address); err != nil || a.Name != "" {
				fault(section+".address", "%q is not a bare mail address; write gm@example.org", m.Address)
			}
		}
		key := m.User + "\x00" + m.Addr + "\x00" + m.Mailbox
		if other := seen[key]; other != "" {
			fault(section+".addr", "is the same mailbox as %s", other)
		}
		seen[key] = section
	}
	s := c.SMTP
	account{"smtp", s.Addr, s.User, s.Login, s.TLS, [3]string{s.Password, s.PasswordCommand, s.TokenFile}}.check(fault)
}

// check reports what is wrong with an account: its address, its encryption, and more than one source of its password.
func (a account) check(fault func(key, format string, args ...any)) {
	host, _, err := net.SplitHostPort(a.addr)
	if err != nil || host == "" {
		fault(a.section+".addr", "%q is not host:port", a.addr)
	}
	if !slices.Contains(tlsModes, a.tls) {
		fault(a.section+".tls", "%q is not one of %s", a.tls, strings.Join(tlsModes, ", "))
	}
	if a.tls == "insecure" && !isLoopback(host) {
		fault(a.section+".tls", "insecure is for loopback only, %s is not", host)
	}
	if !slices.Contains(logins, a.login) {
		fault(a.section+".login", "%q is not one of %s", a.login, strings.Join(logins, ", "))
	}
	given := 0
	for _, s := range a.secrets {
		if s != "" {
			given++
		}
	}
	if given != 1 && (a.user != "" || a.section != "smtp") {
		fault(a.section+".password", "give exactly one of %[1]s.password, %[1]s.password_command and %[1]s.token_file", a.section)
	}
	if a.secrets[0] != "" && a.login != "password" && slices.Contains(logins, a.login) {
		fault(a.section+".password", "an access token of %s is valid for an hour; use password_command or token_file", a.login)
	}
}

// isLoopback reports whether a host is this machine: "localhost" or a loopback address.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
