package inbox_test

import (
	"bufio"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"fieldpost/pbem/mail/inbox"
	"fieldpost/pbem/mail/netdial"

	"github.com/emersion/go-imap/v2"
)

// scripted returns an IMAP server on a pipe that has nothing in its mailbox. answer gives the lines for a command, all
// of it, tagged line included; "" leaves it to the server's own answers, "-" says nothing.
func scripted(t *testing.T, greeting string,
	answer func(tag, cmd string, ask func(prompt string) string) string) func(context.Context) (net.Conn, error) {
	return func(context.Context) (net.Conn, error) {
		client, srv := net.Pipe()
		t.Cleanup(func() { srv.Close() })
		go func() {
			if _, err := srv.Write([]byte(greeting + "\r\n")); err != nil {
				return
			}
			in := bufio.NewReader(srv)
			read := func() string {
				line, _ := in.ReadString('\n')
				return strings.TrimRight(line, "\r\n")
			}
			for {
				line := read()
				tag, cmd, ok := strings.Cut(line, " ")
				if !ok {
					return
				}
				out := answer(tag, cmd, func(prompt string) string {
					_, _ = srv.Write([]byte(prompt + "\r\n"))
					return read()
				})
				switch {
				case out == "-":
					continue
				case out != "":
				case strings.HasPrefix(cmd, "STATUS"):
					out = "* STATUS x (UIDNEXT 1)\r\n" + tag + " OK done\r\n"
				case strings.HasPrefix(cmd, "SELECT"):
					out = "* 0 EXISTS\r\n* OK [UIDVALIDITY 5] ok\r\n" + tag + " OK done\r\n"
				case strings.HasPrefix(cmd, "UID SEARCH"):
					out = "* SEARCH\r\n" + tag + " OK done\r\n"
				default:
					out = tag + " OK done\r\n"
				}
				if _, err := srv.Write([]byte(out)); err != nil {
					return
				}
			}
		}()
		return client, nil
	}
}

func b64(s string) string { return base64.StdEncoding.EncodeToString([]byte(s)) }

// Every way to log in, as the server sees it, and every way to be refused.
func TestLogin(t *testing.T) {
	const xoauth = "user=gm@a.example\x01auth=Bearer s\x01\x01"
	for _, tt := range []struct {
		name, caps string
		login      netdial.Mechanism
		answer     string // to the login, without its tag; "" is OK
		want       string // the login, or part of the error
		refused    bool
	}{
		{"login", "", "", "", `LOGIN "gm@a.example" "s"`, false},
		{"plain", "AUTH=PLAIN SASL-IR", netdial.Password, "", "AUTHENTICATE PLAIN " + b64("\x00gm@a.example\x00s"), false},
		{"plain in two steps", "AUTH=PLAIN", "", "", "AUTHENTICATE PLAIN|" + b64("\x00gm@a.example\x00s"), false},
		{"plain where LOGIN is disabled", "AUTH=PLAIN SASL-IR LOGINDISABLED", "", "", "AUTHENTICATE PLAIN " + b64("\x00gm@a.example\x00s"),
			false},
		{"xoauth2", "AUTH=XOAUTH2 SASL-IR", netdial.XOAuth2, "", "AUTHENTICATE XOAUTH2 " + b64(xoauth), false},
		{"xoauth2 in two steps", "AUTH=XOAUTH2", netdial.XOAuth2, "", "AUTHENTICATE XOAUTH2|" + b64(xoauth), false},
		{"oauthbearer", "AUTH=OAUTHBEARER SASL-IR", netdial.OAuthBearer, "", "AUTHENTICATE OAUTHBEARER " +
			b64("n,a=gm@a.example,\x01host=imap.a.example\x01port=143\x01auth=Bearer s\x01\x01"), false},
		{"refused", "", "", "NO [AUTHENTICATIONFAILED] no", "no", true},
		{"token refused", "AUTH=XOAUTH2 SASL-IR", netdial.XOAuth2, "+ " + b64(`{"status":"401","scope":"mail"}`),
			"status 401, it wants the scope mail", true},
		{"no tokens here", "AUTH=PLAIN", netdial.XOAuth2, "", "it does not offer XOAUTH2", true},
		{"LOGIN disabled", "LOGINDISABLED", "", "", "it wants TLS first", true},
		{"out of order", "", "", "NO [UNAVAILABLE] try later", "try later", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var said string
			caps := strings.TrimSpace("IMAP4rev1 MOVE " + tt.caps)
			b := newBox(t, inbox.Account{User: "gm@a.example", Password: password, Login: tt.login,
				Endpoint: netdial.Endpoint{Addr: "imap.a.example:143"}}, inbox.Options{
				Dial: scripted(t, "* OK [CAPABILITY "+caps+"] ready", func(tag, cmd string, ask func(prompt string) string) string {
					if !strings.HasPrefix(cmd, "LOGIN") && !strings.HasPrefix(cmd, "AUTHENTICATE") {
						if strings.HasPrefix(cmd, "CAPABILITY") {
							return "* CAPABILITY " + caps + "\r\n" + tag + " OK done\r\n"
						}
						return ""
					}
					said = cmd
					if strings.HasPrefix(cmd, "AUTHENTICATE") && strings.Count(cmd, " ") == 1 {
						said += "|" + ask("+ ")
					}
					if strings.HasPrefix(tt.answer, "+") {
						return tt.answer + "\r\n"
					}
					if tt.answer != "" {
						return tag + " " + tt.answer + "\r\n"
					}
					return ""
				})})
			_, err := b.RunCycle(context.Background(), &recorder{})
			if strings.HasPrefix(tt.want, "LOGIN") || strings.HasPrefix(tt.want, "AUTH") {
				if err != nil || said != tt.want {
					t.Errorf("said %q, %v; want %q", said, err, tt.want)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) || errors.Is(err, inbox.ErrLogin) != tt.refused {
				t.Errorf("%v; want %q, a refused login: %v", err, tt.want, tt.refused)
			}
			if strings.Contains(err.Error(), "Bearer s") {
				t.Errorf("the token is in the error: %v", err)
			}
		})
	}
}

// A server that stops answering, in every phase: the cycle ends by itself. The
// library alone would wait for ever.
func TestPatience(t *testing.T) {
	for _, silent := range []string{"greeting", "SELECT", "UID SEARCH", "STATUS", "LOGIN"} {
		t.Run(silent, func(t *testing.T) {
			dial := scripted(t, "* OK [CAPABILITY IMAP4rev1 MOVE] ready", func(_, cmd string, _ func(string) string) string {
				if strings.HasPrefix(cmd, silent) {
					return "-"
				}
				return ""
			})
			if silent == "greeting" {
				dial = func(context.Context) (net.Conn, error) {
					client, srv := net.Pipe()
					t.Cleanup(func() { srv.Close() })
					return client, nil
				}
			}
			b := newBox(t, inbox.Account{Password: password}, inbox.Options{Dial: dial, Patience: 20 * time.Millisecond})
			if _, err := b.RunCycle(context.Background(), &recorder{}); err == nil || !strings.Contains(err.Error(), "no answer") {
				t.Errorf("%v, want no answer", err)
			}
		})
	}
}

// How long the next look is waited for: never longer than nine minutes, whatever
// the interval, with IDLE or without; a server that offers IDLE and refuses it is
// polled and keeps its connection.
func TestRest(t *testing.T) {
	for _, tt := range []struct {
		name, caps, idle string
		interval         time.Duration
		want             string // waits, dials, IDLE commands
	}{
		{"idle", "IDLE", "", time.Hour, "[9m0s 9m0s 9m0s] 1 3"},
		{"short interval", "IDLE", "", time.Minute, "[1m0s 1m0s 1m0s] 1 3"},
		{"no idle", "", "", time.Hour, "[9m0s 9m0s 9m0s] 1 0"},
		{"idle refused", "IDLE", "NO not today", time.Minute, "[1m0s 1m0s 1m0s] 1 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var waits []time.Duration
			dials, idles, cycles := 0, 0, 0
			dial := scripted(t, "* PREAUTH [CAPABILITY "+strings.TrimSpace("IMAP4rev1 MOVE "+tt.caps)+"] ready",
				func(tag, cmd string, ask func(prompt string) string) string {
					if cmd != "IDLE" {
						return ""
					}
					idles++
					if tt.idle != "" {
						return tag + " " + tt.idle + "\r\n"
					}
					if done := ask("+ idling"); done != "DONE" && done != "" {
						t.Errorf("IDLE ended with %q", done)
					}
					return tag + " OK done\r\n"
				})
			b := newBox(t, inbox.Account{Password: password, Interval: tt.interval}, inbox.Options{
				Dial: func(ctx context.Context) (net.Conn, error) { dials++; return dial(ctx) },
				After: func(d time.Duration) <-chan time.Time {
					waits = append(waits, d)
					c := make(chan time.Time, 1)
					c <- time.Time{}
					return c
				},
				OnCycle: func(err error) {
					must(t, err)
					if cycles++; cycles == 4 {
						cancel()
					}
				}})
			if err := b.Poll(ctx, &recorder{}); !errors.Is(err, context.Canceled) {
				t.Fatal(err)
			}
			if got := fmt.Sprint(waits[:3], dials, idles); got != tt.want {
				t.Errorf("waits, dials, idles %s, want %s", got, tt.want)
			}
		})
	}
}

// News ends the wait at once: the timer of this test never fires.
func TestNewsEndsIdle(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	idles := 0
	b := newBox(t, inbox.Account{Password: password}, inbox.Options{
		After: func(time.Duration) <-chan time.Time { return nil },
		Dial: scripted(t, "* PREAUTH [CAPABILITY IMAP4rev1 MOVE IDLE] ready", func(tag, cmd string, ask func(prompt string) string) string {
			if cmd != "IDLE" {
				return ""
			}
			if idles++; idles == 2 {
				cancel()
				return "-"
			}
			ask("+ idling\r\n* 1 EXISTS")
			return tag + " OK done\r\n"
		})})
	_ = b.Poll(ctx, &recorder{}) // the second IDLE is only reached when the first one ended
	if idles != 2 || !errors.Is(ctx.Err(), context.Canceled) {
		t.Errorf("%d waits, %v", idles, ctx.Err())
	}
}

// A backlog larger than what is asked for at once: all of it, in order, in
// batches of at most fifty.
func TestBacklog(t *testing.T) {
	user, acct := memory(t, imap.CapMove)
	for i := range 620 {
		add(t, user, fmt.Sprintf("A: %d\r\n\r\nx", i))
	}
	h := &recorder{folder: "Done"}
	n, err := newBox(t, acct, inbox.Options{}).RunCycle(context.Background(), h)
	must(t, err)
	if n != 620 || h.got[0] != "1:A: 0\r\n\r\nx" || h.got[619] != "620:A: 619\r\n\r\nx" {
		t.Errorf("%d mails, first %q, last %q", n, h.got[0], h.got[len(h.got)-1])
	}
	for _, size := range h.batches {
		if size > 50 {
			t.Errorf("a batch of %d", size)
		}
	}
}
