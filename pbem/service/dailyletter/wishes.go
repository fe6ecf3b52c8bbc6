// Package dailyletter writes the daily letter, which a person subscribes to. It lists the requests that wait for them in
// their games and tournaments, the news there, and whom the other games wait for. The letter is computed from the
// arguments; only the subscriptions are stored on disk.
package dailyletter

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"fieldpost/notation/say"
	"fieldpost/pbem/durable"
	"fieldpost/pbem/game/schedule"
	"fieldpost/pbem/mail/identity"
)

// SubscriptionFile is the file in the state folder with one line for each subscriber: address, language, time zone, and
// time of subscription.
const SubscriptionFile = "daily.txt"

// DefaultMinute is the minute of the day at which the letter is due if the configuration sets no hour.
const DefaultMinute = 8 * 60

// Subscription records that a person wants daily letters, in which language and time zone.
type Subscription struct {
	Addr, Lang, Zone string
	Since            time.Time // when it was ordered; the first letter is sent at the next daily hour
}

// AnswerText returns the reply to a mail that starts (on) or ends daily letters.
func (w Subscription) AnswerText(on bool) say.Text {
	if !on {
		return "You get no daily letter any more."
	}
	return say.F("You get one letter a day about all your games and events here, in the time zone %s. It comes on "+
		"Mondays, and on other days when there is news.", w.Zone)
}

// TimeZone returns the person's time zone, UTC if none was chosen.
func (w Subscription) TimeZone() *time.Location {
	if z, err := schedule.ParseZone(w.Zone); err == nil {
		return z
	}
	return time.UTC
}

// Subscriptions returns all subscriptions in a state folder, oldest first. It returns none if there is no file.
func Subscriptions(state string) (out []Subscription, err error) {
	raw, err := os.ReadFile(filepath.Join(state, SubscriptionFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for line := range strings.Lines(string(raw)) {
		if f := strings.Fields(line); len(f) == 4 {
			since, _ := time.Parse(time.RFC3339, f[3])
			out = append(out, Subscription{f[0], f[1], f[2], since})
		}
	}
	return out, err
}

// SetSubscription stores a subscription in place of an earlier one of the same address, or removes it.
func SetSubscription(state string, w Subscription, on bool) error {
	all, err := Subscriptions(state)
	if err != nil {
		return err
	}
	var b strings.Builder
	line := func(w Subscription) {
		b.WriteString(strings.Join([]string{w.Addr, w.Lang, w.Zone, w.Since.UTC().Format(time.RFC3339)}, " ") + "\n")
	}
	for _, x := range all {
		if !identity.IsSameMailbox(x.Addr, w.Addr) {
			line(x)
		}
	}
	if on {
		line(w)
	}
	return durable.Write(filepath.Join(state, SubscriptionFile), []byte(b.String()), 0o600)
}
