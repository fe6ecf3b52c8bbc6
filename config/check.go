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
	tlsModes  = []string{"tls", "starttls", "insecure"}
	logLevels = []string{"debug", "info", "warn", "error"}
)

// check judges the merged values.
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
		if host, _, err := net.SplitHostPort(a[1]); err != nil || !loopback(host) {
			fault(a[0], "%q is not a loopback address with a port; write 127.0.0.1:2525", a[1])
		}
	}
	if c.IMAP.Poll < time.Second {
		fault("imap.poll", "%s is shorter than one second", c.IMAP.Poll)
	}
	if c.Real() {
		c.checkAccount(fault)
	} else if c.SMTP.Addr != "" {
		fault("smtp.addr", "is given, but imap.addr is not: with the embedded mail server both must be empty")
	}
	slices.SortStableFunc(out, func(a, b Problem) int { return a.Line - b.Line })
	return out
}

func (c *Config) checkAccount(fault func(key, format string, args ...any)) {
	server := func(section, addr, mode string) {
		host, _, err := net.SplitHostPort(addr)
		if err != nil || host == "" {
			fault(section+".addr", "%q is not host:port", addr)
		}
		if !slices.Contains(tlsModes, mode) {
			fault(section+".tls", "%q is not one of %s", mode, strings.Join(tlsModes, ", "))
		}
		if mode == "insecure" && !loopback(host) {
			fault(section+".tls", "insecure is for loopback only, %s is not", host)
		}
	}
	server("imap", c.IMAP.Addr, c.IMAP.TLS)
	server("smtp", c.SMTP.Addr, c.SMTP.TLS)
	if c.IMAP.User == "" {
		fault("imap.user", "is missing")
	}
	if (c.IMAP.Password == "") == (c.IMAP.PasswordCommand == "") {
		fault("imap.password", "give exactly one of imap.password and imap.password_command")
	}
	if c.SMTP.User != "" && (c.SMTP.Password == "") == (c.SMTP.PasswordCommand == "") {
		fault("smtp.password", "give exactly one of smtp.password and smtp.password_command")
	}
}

func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
