package config

import (
	"fmt"
	"os"
	"strings"
)

// CheckFiles reads the files that a configuration names, as the daemon will, and returns what is wrong with them; nil
// for nothing.
func (c *Config) CheckFiles() Problems {
	var out Problems
	try := func(key, path string) {
		if path == "" {
			return
		}
		b, err := os.ReadFile(path)
		if first, _, _ := strings.Cut(string(b), "\n"); err == nil && strings.TrimSpace(first) == "" {
			err = fmt.Errorf("%s: its first line is empty; the token stands there", path)
		}
		if err != nil {
			out = append(out, Problem{Key: key, Text: err.Error()})
		}
	}
	try("imap.token_file", c.IMAP.TokenFile)
	for i, m := range c.Mailboxes {
		if m.TokenFile != c.IMAP.TokenFile {
			try(fmt.Sprintf("mailboxes[%d].token_file", i), m.TokenFile)
		}
	}
	try("smtp.token_file", c.SMTP.TokenFile)
	return out
}

// Error returns all problems, one a line.
func (p Problems) Error() string { return (&fileProblems{"", p}).Error() }
