package netdial

import (
	"testing"
	"time"
)

// Answers to logins, as servers are known to give them.
func TestOfLogin(t *testing.T) {
	for said, want := range map[string]Refusal{
		"[AUTHENTICATIONFAILED] Invalid credentials (Failure)":                      NeedsOperator,
		"[ALERT] Application-specific password required: https://support.example":   NeedsOperator,
		"[ALERT] Please log in via your web browser: https://support.example":       NeedsOperator,
		"[EXPIRED] Your password has expired":                                       NeedsOperator,
		"[CONTACTADMIN] Account disabled":                                           NeedsOperator,
		"Login fail. Account is abnormal, password is incorrect, or system is busy": NeedsOperator,
		"[ALERT] Too many simultaneous connections. (Failure)":                      TryLater,
		"[UNAVAILABLE] Temporary authentication failure. [host:2026-11-28]":         TryLater,
		"Temporary authentication failure, try again later":                         TryLater,
		"[LIMIT] LOGIN Rate limit hit.":                                             TryLater,
		"[INUSE] Mailbox in use":                                                    TryLater,
		"[SERVERBUG] LOGIN Server error - Please try again later":                   TryLater,
		"User is authenticated but not connected.":                                  TryLater,
		"Request is throttled. Suggested Backoff Time: 27120 milliseconds":          TryLater,
		"Maximum connection limit reached for 10.0.0.1":                             TryLater,
		"454 4.7.0 Temporary authentication failure: Connection lost":               TryLater,
		"LOGIN failed.":                                Unknown,
		"authentication failed":                        Unknown,
		"LOGIN Login error or password error":          Unknown,
		"AUTHENTICATE failed.":                         Unknown,
		"[ALERT] Invalid credentials (Failure)":        Unknown,
		"535 5.7.8 Username and Password not accepted": NeedsOperator,
	} {
		if got := LoginRefusal(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

// Answers to letters that are told with 5xx.
func TestOfMail(t *testing.T) {
	for said, want := range map[string]Refusal{
		"5.7.1 Message rejected as spam by Content Filtering":           RefusedContent,
		"5.7.0 This message was blocked because its content presents":   RefusedContent,
		"5.7.1 Greylisted, please try again in 300 seconds":             TryLater,
		"Recipient address rejected: Greylisting in effect":             TryLater,
		"5.1.1 User unknown in virtual mailbox table":                   RefusedAddress,
		"5.7.1 Relaying denied":                                         RefusedAddress,
		"5.7.1 Service unavailable; client host blocked using Spamhaus": RefusedAddress,
		"no": Unknown,
	} {
		if got := MailRefusal(said); got != want {
			t.Errorf("%q: %q, want %q", said, got, want)
		}
	}
}

func TestNamed(t *testing.T) {
	for said, want := range map[string]time.Duration{
		"BAD Request is throttled. Suggested Backoff Time: 92415 milliseconds": 92415 * time.Millisecond,
		"[THROTTLED] Suggested Backoff Time: 60000 milliseconds":               time.Minute,
		"Greylisted, please try again in 5 minutes":                            5 * time.Minute,
		"Greylisted, try again in 300 seconds":                                 5 * time.Minute,
		"4.7.1 Retry after 120":                                                2 * time.Minute,
		"Suggested Backoff Time: 999999999 hours":                              time.Hour,
		"4.2.0 Greylisted, see http://x":                                       0,
		"Too many login failures":                                              0,
	} {
		if got, ok := ParseBackoff(said); got != want || ok != (want > 0) {
			t.Errorf("%q: %v %v, want %v", said, got, ok, want)
		}
	}
}

// Every line of the table is well-formed, and none is hidden behind one before it with another meaning.
func TestAnswersTable(t *testing.T) {
	for place, list := range answers {
		known := map[string][]Refusal{"login": {NeedsOperator, TryLater}, "mail": {RefusedAddress, TryLater, RefusedContent}}[place]
		for _, a := range list {
			if len(known) == 0 || a.text == "" || findMeaning(place, a.text) != a.meaning {
				t.Errorf("%s %s %q", place, a.meaning, a.text)
			}
			ok := false
			for _, k := range known {
				ok = ok || k == a.meaning
			}
			if !ok {
				t.Errorf("%s: no meaning %q", place, a.meaning)
			}
		}
	}
}
