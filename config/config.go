// Package config reads and validates the configuration of the mail daemon. Values come from a YAML file, are overridden
// by environment variables (PBEM_IMAP_ADDR for imap.addr), and those by flags of the command line. A commented example
// (Example) documents every key and is itself a valid file. The package imports nothing else of this project.
package config

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/viper"
)

// Config is the whole configuration of the daemon. With no IMAP address the daemon runs its embedded mail server.
type Config struct {
	// folder of the daemon's state: games, received mail, letters to send
	Dir       string `mapstructure:"dir"`
	From      string `mapstructure:"from"`      // address the daemon writes from, with display name
	Moderator string `mapstructure:"moderator"` // address of the person who is told when somebody must act
	// tag of the language of letters to the moderator, such as "ja"; "" for English
	ModeratorLang string    `mapstructure:"moderator_lang"`
	Log           string    `mapstructure:"log"`     // level: debug, info, warn or error
	PDF           bool      `mapstructure:"pdf"`     // letters about a new turn have the whole map attached as a PDF
	SVG           bool      `mapstructure:"svg"`     // letters about results have the map attached as SVG too
	Monitor       string    `mapstructure:"monitor"` // loopback address for health and metrics over HTTP; empty: none
	Embedded      Embedded  `mapstructure:"embedded"`
	IMAP          IMAP      `mapstructure:"imap"`
	Mailboxes     []IMAP    `mapstructure:"mailboxes"` // further mailboxes to read, beside IMAP
	SMTP          SMTP      `mapstructure:"smtp"`
	Limits        Limits    `mapstructure:"limits"`
	Deadlines     Deadlines `mapstructure:"deadlines"`
	// answer to people without a game, sent to each once a day; "" for no answer
	StrangerReply string `mapstructure:"stranger"`
	// folder for the public status pages; "" for none
	Pages  string `mapstructure:"status_page"`
	Digest Digest `mapstructure:"digest"`
	Wanted Wanted `mapstructure:"wanted"`
}

// Embedded holds the loopback addresses of the built-in mail server, which runs when no IMAP account is configured.
type Embedded struct {
	SMTP string `mapstructure:"smtp"`
	IMAP string `mapstructure:"imap"`
}

// IMAP describes a mailbox from which the daemon fetches mail.
type IMAP struct {
	Addr     string `mapstructure:"addr"` // host:port
	User     string `mapstructure:"user"`
	Password string `mapstructure:"password"`
	// command that prints the password or token on its first line
	PasswordCommand string `mapstructure:"password_command"`
	// file with a token on its first line, kept fresh by another program
	TokenFile string        `mapstructure:"token_file"`
	Login     string        `mapstructure:"login"` // password, xoauth2 or oauthbearer
	TLS       string        `mapstructure:"tls"`   // tls, starttls, or insecure (loopback only)
	Mailbox   string        `mapstructure:"mailbox"`
	Poll      time.Duration `mapstructure:"poll"`
	// address to which people send mail for this mailbox; "" for Config.From
	Address string `mapstructure:"address"`
}

// SMTP describes the account through which letters are sent.
type SMTP struct {
	Addr            string `mapstructure:"addr"`
	User            string `mapstructure:"user"` // "" for no authentication
	Password        string `mapstructure:"password"`
	PasswordCommand string `mapstructure:"password_command"`
	TokenFile       string `mapstructure:"token_file"`
	Login           string `mapstructure:"login"`
	TLS             string `mapstructure:"tls"`
}

// Limits holds the bounds on mails: their size, how many are handled per hour and day, and how many letters go out.
type Limits struct {
	MailBytes int `mapstructure:"mail_bytes"` // size above which a mail is refused unread, in bytes

	// Rates; 0 is no limit. With a mail account those that are left out are as in rates.
	MailsPerHour     int `mapstructure:"mails_per_hour"`     // mails of one player; further ones wait
	MailsPerDay      int `mapstructure:"mails_per_day"`      // mails of one player in a day; more wait
	QuestionsPerHour int `mapstructure:"questions_per_hour"` // mails of one player that only check or ask; more wait
	// mails in one player's name without proof of their sender; more wait
	UnprovenPerHour int `mapstructure:"unproven_per_hour"`
	// mails in one player's name within a day, without proof of their sender; more wait
	UnprovenPerDay int `mapstructure:"unproven_per_day"`
	LettersPerHour int `mapstructure:"letters_per_hour"` // letters to everybody together; more wait
	// letters to one address in an hour; one more stops all letters to it
	LettersPerAddress int `mapstructure:"letters_per_address"`

	// number of returned letters that pauses an address, if they come back within BounceDays
	Bounces    int `mapstructure:"bounces"`
	BounceDays int `mapstructure:"bounce_days"` // number of days within which returned letters are counted
}

// BounceWindow returns BounceDays as a duration: the time in which returned letters count together.
func (l Limits) BounceWindow() time.Duration { return time.Duration(l.BounceDays) * 24 * time.Hour }

// PlayerLimitText returns the limits of a player's mails as words: "60 in an hour, 300 in a day".
func (l Limits) PlayerLimitText() string { return limitText(l.MailsPerHour, l.MailsPerDay) }

// UnprovenLimitText returns as words the limits of mails whose sender is not proven.
func (l Limits) UnprovenLimitText() string { return limitText(l.UnprovenPerHour, l.UnprovenPerDay) }

// limitText puts an hourly and a daily limit into words; 0 stands for no limit.
func limitText(hour, day int) string {
	var out []string
	if hour > 0 {
		out = append(out, fmt.Sprintf("%d within an hour", hour))
	}
	if day > 0 {
		out = append(out, fmt.Sprintf("%d within a day", day))
	}
	return strings.Join(out, " and ")
}

// setDefaultRates sets the rates that are 0 to numbers that providers of mail accounts tolerate.
func (l *Limits) setDefaultRates() {
	for _, r := range []struct {
		n        *int
		standard int
	}{{&l.MailsPerHour, 20}, {&l.MailsPerDay, 100}, {&l.QuestionsPerHour, 100}, {&l.UnprovenPerHour, 5},
		{&l.UnprovenPerDay, 20}, {&l.LettersPerHour, 200}, {&l.LettersPerAddress, 150}} {
		if *r.n == 0 {
			*r.n = r.standard
		}
	}
}

// Deadlines holds the rules that protect players from missing a deadline by a failure of the server.
type Deadlines struct {
	// an interruption of the server or a mailbox longer than this moves all deadlines
	Outage time.Duration `mapstructure:"outage"`
	// a jump of the clock beyond this stops deadlines until a person confirms the time
	ClockDoubt time.Duration `mapstructure:"doubt"`
	// if at least this many games, and more than half, would miss their deadline at once, none does
	BreakerGames int `mapstructure:"breaker"`
}

// Wanted switches the features of the list on which people look for opponents.
type Wanted struct {
	List  bool `mapstructure:"list"`  // #WANTED frames are answered, and the list stands on the status pages
	Games bool `mapstructure:"games"` // two players who agree, also on a rematch, get a game without the operator
}

// Digest sets the time of the daily letter to moderators.
type Digest struct {
	At   string `mapstructure:"at"`   // such as "08:00"; "" for no such letter
	Zone string `mapstructure:"zone"` // name in the IANA time zone database, or UTC
}

// MinuteOfDay returns the time of the daily letter in minutes after midnight; ok is false when there is no such letter.
func (d Digest) MinuteOfDay() (minute int, ok bool) {
	t, err := time.Parse("15:04", d.At)
	return t.Hour()*60 + t.Minute(), err == nil && len(d.At) == len("15:04")
}

// HasMailAccount reports whether a mail account is configured, instead of the built-in mail server.
func (c *Config) HasMailAccount() bool { return len(c.Inboxes()) > 0 }

// Inboxes returns all mailboxes to read: first the mailbox of "imap", then those of "mailboxes". None: the embedded
// server.
func (c *Config) Inboxes() []IMAP {
	var out []IMAP
	if c.IMAP.Addr != "" {
		out = append(out, c.IMAP)
	}
	return append(out, c.Mailboxes...)
}

// defaults lists the value of every key that a configuration leaves out.
var defaults = []struct {
	key   string
	value any
}{
	{"dir", "./pbem-data"},
	{"from", "Fieldpost <gm@pbem.localhost>"},
	{"moderator", ""},
	{"moderator_lang", ""},
	{"stranger", ""},
	{"log", "info"},
	{"pdf", true},
	{"svg", false},
	{"monitor", ""},
	{"embedded.smtp", "127.0.0.1:2525"},
	{"embedded.imap", "127.0.0.1:1143"},
	{"imap.addr", ""},
	{"imap.user", ""},
	{"imap.password", ""},
	{"imap.password_command", ""},
	{"imap.token_file", ""},
	{"imap.login", "password"},
	{"imap.tls", "tls"},
	{"imap.mailbox", "INBOX"},
	{"imap.poll", "60s"},
	{"imap.address", ""},
	{"smtp.addr", ""},
	{"smtp.user", ""},
	{"smtp.password", ""},
	{"smtp.password_command", ""},
	{"smtp.token_file", ""},
	{"smtp.login", "password"},
	{"smtp.tls", "starttls"},
	{"limits.mail_bytes", 1 << 20},
	{"limits.mails_per_hour", 0},
	{"limits.questions_per_hour", 0},
	{"limits.unproven_per_hour", 0},
	{"limits.unproven_per_day", 0},
	{"limits.mails_per_day", 0},
	{"limits.letters_per_hour", 0},
	{"limits.letters_per_address", 0},
	{"limits.bounces", 3},
	{"limits.bounce_days", 7},
	{"deadlines.outage", "2h"},
	{"deadlines.doubt", "720h"},
	{"deadlines.breaker", 4},
	{"status_page", ""},
	{"digest.at", ""},
	{"digest.zone", "UTC"},
	{"wanted.list", true},
	{"wanted.games", false},
}

// Override holds a value from the command line that replaces the value in the file. Its key is such as "imap.addr".
type Override struct {
	Key   string
	Value string
}

// setDefaults fills in the settings that an entry of "mailboxes" leaves out, from those of "imap".
func (m *IMAP) setDefaults(d IMAP) {
	for _, v := range [][2]*string{{&m.TLS, &d.TLS}, {&m.Mailbox, &d.Mailbox}, {&m.Login, &d.Login}} {
		if *v[0] == "" {
			*v[0] = *v[1]
		}
	}
	if m.Poll == 0 {
		m.Poll = d.Poll
	}
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
	var problems Problems
	if path != "" {
		b, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		lines, problems = scan(b)
		if err := v.ReadConfig(strings.NewReader(string(b))); err != nil && len(problems) == 0 {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		for _, d := range defaults { // what cannot be read hides nothing of the rest
			if problems.hasKey(d.key) {
				v.Set(d.key, d.value)
			}
		}
	}
	for _, o := range over {
		v.Set(o.Key, o.Value)
	}
	var c Config
	if err := v.Unmarshal(&c); err != nil && len(problems) > 0 {
		return nil, problems.inFile(path)
	} else if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range c.Mailboxes {
		c.Mailboxes[i].setDefaults(c.IMAP)
	}
	if c.HasMailAccount() {
		c.Limits.setDefaultRates()
	}
	if problems = problems.addOthers(c.check(lines)); len(problems) > 0 {
		return nil, problems.inFile(path)
	}
	return &c, nil
}
