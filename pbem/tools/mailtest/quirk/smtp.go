package quirk

import (
	"bufio"
	"context"
	"net"
	"strings"
	"sync"
)

// Reply describes one fault of an SMTP server. It returns the answer to a line, "" for the correct one. verb is the
// first word in capitals, "CONNECT" for the greeting and "." for the end of a letter, whose text is then line. n counts
// the lines with this verb, from 1, over all connections. The answer "-" closes the connection without an answer; 421
// closes it after the answer.
type Reply func(verb, line string, n int) string

// SMTP is a test server that stores the accepted letters.
type SMTP struct {
	Ext   string // lines of the answer to EHLO, with blanks between; "" for none
	Reply Reply  // nil for a server without faults

	mu       sync.Mutex
	seen     map[string]int
	accepted []string
}

// Accepted returns the letters that the server accepted.
func (s *SMTP) Accepted() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.accepted...)
}

// Dial returns the client's end of a new connection.
func (s *SMTP) Dial(context.Context) (net.Conn, error) {
	client, server := net.Pipe()
	go s.serve(server)
	return client, nil
}

func (s *SMTP) reply(verb, line, plain string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen == nil {
		s.seen = map[string]int{}
	}
	s.seen[verb]++
	if s.Reply != nil {
		if out := s.Reply(verb, line, s.seen[verb]); out != "" {
			return out
		}
	}
	return plain
}

func (s *SMTP) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	// say sends an answer and returns whether the connection stays open.
	say := func(answer string) bool {
		if answer == "-" {
			return false
		}
		_, err := conn.Write([]byte(answer + "\r\n"))
		return err == nil && !strings.HasPrefix(answer, "421") && !strings.HasPrefix(answer, "221")
	}
	if !say(s.reply("CONNECT", "", "220 quirk")) {
		return
	}
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		line = strings.TrimRight(line, "\r\n")
		word, _, _ := strings.Cut(line, " ")
		verb := strings.ToUpper(word)
		plain := "250 ok"
		switch verb {
		case "EHLO":
			words := append([]string{"quirk"}, strings.Split(s.Ext, ";")...)
			if s.Ext == "" {
				words = words[:1]
			}
			plain = "250-" + strings.Join(words[:len(words)-1], "\r\n250-") + "\r\n250 " + words[len(words)-1]
			if len(words) == 1 {
				plain = "250 quirk"
			}
		case "DATA":
			plain = "354 go on"
		case "QUIT":
			plain = "221 bye"
		}
		answer := s.reply(verb, line, plain)
		if !say(answer) {
			return
		}
		if verb == "DATA" && strings.HasPrefix(answer, "354") && !s.letter(in, say) {
			return
		}
	}
}

// letter receives a letter and answers it.
func (s *SMTP) letter(in *bufio.Reader, say func(string) bool) bool {
	var b strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return false
		}
		if line == ".\r\n" {
			break
		}
		b.WriteString(line)
	}
	answer := s.reply(".", b.String(), "250 2.0.0 queued")
	if strings.HasPrefix(answer, "250") {
		s.mu.Lock()
		s.accepted = append(s.accepted, b.String())
		s.mu.Unlock()
	}
	return say(answer)
}
