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
	Dir           string    `mapstructure:"dir"`       // state: games, mail, outbox
	From          string    `mapstructure:"from"`      // address the daemon writes from, with display name
	Moderator     string    `mapstructure:"moderator"` // told of what needs a person; may be empty
	Log           string    `mapstructure:"log"`       // debug, info, warn, error
	PDF           bool      `mapstructure:"pdf"`       // results that begin a turn bring the whole map as PDF
	SVG           bool      `mapstructure:"svg"`       // results bring the map as SVG too
	Monitor       string    `mapstructure:"monitor"`   // loopback address for health and metrics over HTTP; empty: none
	Embedded      Embedded  `mapstructure:"embedded"`
	IMAP          IMAP      `mapstructure:"imap"`
	Mailboxes     []IMAP    `mapstructure:"mailboxes"` // further mailboxes that are polled
	SMTP          SMTP      `mapstructure:"smtp"`
	Limits        Limits    `mapstructure:"limits"`
	Deadlines     Deadlines `mapstructure:"deadlines"`
	StrangerReply string    `mapstructure:"stranger"`    // the answer to people without a game, once a day; empty: none
	Pages         string    `mapstructure:"status_page"` // folder for status pages, which everybody may read; empty: none
	Digest        Digest    `mapstructure:"digest"`
	Wanted        Wanted    `mapstructure:"wanted"`
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
	PasswordCommand string        `mapstructure:"password_command"` // prints the password or token on its first line
	TokenFile       string        `mapstructure:"token_file"`       // holds it on its first line, kept fresh by another program
	Login           string        `mapstructure:"login"`            // password, xoauth2 or oauthbearer
	TLS             string        `mapstructure:"tls"`              // tls, starttls, or insecure (loopback only)
	Mailbox         string        `mapstructure:"mailbox"`
	Poll            time.Duration `mapstructure:"poll"`
	Address         string        `mapstructure:"address"` // where mail for this mailbox is sent, if not to Config.From
}

// SMTP holds the account by which answers are sent.
type SMTP struct {
	Addr            string `mapstructure:"addr"`
	User            string `mapstructure:"user"` // empty: no authentication
	Password        string `mapstructure:"password"`
	PasswordCommand string `mapstructure:"password_command"`
	TokenFile       string `mapstructure:"token_file"`
	Login           string `mapstructure:"login"`
	TLS             string `mapstructure:"tls"`
}

// Limits bound what one mail may ask for.
type Limits struct {
	MailBytes int `mapstructure:"mail_bytes"` // larger mails are not read

	// Rates; 0 is no limit. With a mail account those that are left out are as in rates.
	MailsPerHour      int `mapstructure:"mails_per_hour"`      // of one player; more wait
	MailsPerDay       int `mapstructure:"mails_per_day"`       // of one player; more wait
	QuestionsPerHour  int `mapstructure:"questions_per_hour"`  // checks and requests of one player that change nothing; more wait
	UnprovenPerHour   int `mapstructure:"unproven_per_hour"`   // in one player's name, without proof; more wait
	UnprovenPerDay    int `mapstructure:"unproven_per_day"`    // the same within a day
	LettersPerHour    int `mapstructure:"letters_per_hour"`    // in all; more wait
	LettersPerAddress int `mapstructure:"letters_per_address"` // within an hour; one more cuts the address off

	Bounces    int `mapstructure:"bounces"`     // so many returned letters pause an address,
	BounceDays int `mapstructure:"bounce_days"` // within so many days
}

// BounceWindow is the stretch of time in which returned letters count together.
func (l Limits) BounceWindow() time.Duration { return time.Duration(l.BounceDays) * 24 * time.Hour }

// PlayerLimitText are the limits of a player's mails in words.
func (l Limits) PlayerLimitText() string { return limitText(l.MailsPerHour, l.MailsPerDay) }

// UnprovenLimitText returns in words the limits of mails in a player's name that do not prove to be theirs.
func (l Limits) UnprovenLimitText() string { return limitText(l.UnprovenPerHour, l.UnprovenPerDay) }

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

// setDefaultRates fills in what providers of mail accounts put up with.
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

// Deadlines guard players against what is no fault of theirs.
type Deadlines struct {
	Outage       time.Duration `mapstructure:"outage"`  // without a look at the clock or a mailbox; longer ones move all deadlines
	ClockDoubt   time.Duration `mapstructure:"doubt"`   // after which the clock is taken for wrong until a person says otherwise
	BreakerGames int           `mapstructure:"breaker"` // so many games, and more than half, do not lapse at once
}

// Wanted holds the switches of the list of people who look for opponents.
type Wanted struct {
	List  bool `mapstructure:"list"`  // #WANTED frames are answered, and the list stands on the status pages
	Games bool `mapstructure:"games"` // two who agree get a game without the operator; so do rematches
}

// Digest sets when moderators get their letter of the day.
type Digest struct {
	At   string `mapstructure:"at"`   // "08:00"; empty: no such letter
	Zone string `mapstructure:"zone"` // name in the IANA time zone database, or UTC
}

// MinuteOfDay is the minute of the day at which it is due; ok is false when there is none.
func (d Digest) MinuteOfDay() (minute int, ok bool) {
	t, err := time.Parse("15:04", d.At)
	return t.Hour()*60 + t.Minute(), err == nil && len(d.At) == len("15:04")
}

// HasMailAccount says whether a real mail account is configured.
func (c *Config) HasMailAccount() bool { return len(c.Inboxes()) > 0 }

// Inboxes are all mailboxes to poll: the single one of "imap", then those of "mailboxes". None: the embedded server.
func (c *Config) Inboxes() []IMAP {
	var out []IMAP
	if c.IMAP.Addr != "" {
		out = append(out, c.IMAP)
	}
	return append(out, c.Mailboxes...)
}

// defaults are the values of a daemon that nobody configured.
var defaults = []struct {
	key   string
	value any
}{
	{"dir", "./pbem-data"},
	{"from", "Fieldpost <gm@pbem.localhost>"},
	{"moderator", ""},
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

// Override is a value given on the command line: key "imap.addr".
type Override struct {
	Key   string
	Value string
}

// setDefaults gives a mailbox of the list what it leaves out, as "imap" has it or would have it.
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
