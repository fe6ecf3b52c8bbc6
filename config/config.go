// Package config is the daemon's configuration: typed, validated, and documented by a commented example that is itself
// a valid file. Values come from a YAML file, are overridden by the environment (PBEM_IMAP_ADDR for imap.addr) and by
// flags of the command line. It imports nothing else of this project.
package config

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/viper"
)

// Config is a whole configuration. With no IMAP address the daemon runs its embedded mail server.
type Config struct {
	Dir       string   `mapstructure:"dir"`       // state: games, mail, outbox
	From      string   `mapstructure:"from"`      // address the daemon writes from, with display name
	Moderator string   `mapstructure:"moderator"` // told of what needs a person; may be empty
	Log       string   `mapstructure:"log"`       // debug, info, warn, error
	Embedded  Embedded `mapstructure:"embedded"`
	IMAP      IMAP     `mapstructure:"imap"`
	SMTP      SMTP     `mapstructure:"smtp"`
	Limits    Limits   `mapstructure:"limits"`
}

// Embedded are the loopback addresses of the built-in mail server.
type Embedded struct {
	SMTP string `mapstructure:"smtp"`
	IMAP string `mapstructure:"imap"`
}

// IMAP is the mailbox that is polled.
type IMAP struct {
	Addr            string        `mapstructure:"addr"` // host:port
	User            string        `mapstructure:"user"`
	Password        string        `mapstructure:"password"`
	PasswordCommand string        `mapstructure:"password_command"` // prints the password on its first line
	TLS             string        `mapstructure:"tls"`              // tls, starttls, or insecure (loopback only)
	Mailbox         string        `mapstructure:"mailbox"`
	Poll            time.Duration `mapstructure:"poll"`
}

// SMTP is where answers are handed in.
type SMTP struct {
	Addr            string `mapstructure:"addr"`
	User            string `mapstructure:"user"` // empty: no authentication
	Password        string `mapstructure:"password"`
	PasswordCommand string `mapstructure:"password_command"`
	TLS             string `mapstructure:"tls"`
}

// Limits bound what one mail may ask for.
type Limits struct {
	MailBytes int `mapstructure:"mail_bytes"` // larger mails are not read
}

// Real says whether a real mail account is configured.
func (c *Config) Real() bool { return c.IMAP.Addr != "" }

// defaults are the values of a daemon that nobody configured.
var defaults = []struct {
	key   string
	value any
}{
	{"dir", "./pbem-data"},
	{"from", "Fieldpost <gm@pbem.localhost>"},
	{"moderator", ""},
	{"log", "info"},
	{"embedded.smtp", "127.0.0.1:2525"},
	{"embedded.imap", "127.0.0.1:1143"},
	{"imap.addr", ""},
	{"imap.user", ""},
	{"imap.password", ""},
	{"imap.password_command", ""},
	{"imap.tls", "tls"},
	{"imap.mailbox", "INBOX"},
	{"imap.poll", "60s"},
	{"smtp.addr", ""},
	{"smtp.user", ""},
	{"smtp.password", ""},
	{"smtp.password_command", ""},
	{"smtp.tls", "starttls"},
	{"limits.mail_bytes", 1 << 20},
}

// Override is a value given on the command line: key "imap.addr".
type Override struct {
	Key   string
	Value string
}

// Load reads a file ("" for none), the environment and the overrides, and validates the whole. Every fault is reported,
// with key and line where it has one.
func Load(path string, over ...Override) (*Config, error) {
	v := viper.New()
	v.SetConfigType("yaml")
	v.SetEnvPrefix("PBEM")
	v.SetEnvKeyReplacer(strings.NewReplacer(".", "_"))
	v.AutomaticEnv()
	for _, d := range defaults {
		v.SetDefault(d.key, d.value)
	}
	var lines lineMap
	if path != "" {
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		var problems Problems
		if lines, problems = scan(b); len(problems) > 0 {
			return nil, problems.in(path)
		}
		if err := v.ReadConfig(strings.NewReader(string(b))); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, o := range over {
		v.Set(o.Key, o.Value)
	}
	var c Config
	if err := v.Unmarshal(&c); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if problems := c.check(lines); len(problems) > 0 {
		return nil, problems.in(path)
	}
	return &c, nil
}
