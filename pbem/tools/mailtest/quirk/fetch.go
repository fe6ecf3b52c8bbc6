package quirk

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// UIDs returns the existing mails in the UID set of the command.
func (x *Exchange) UIDs() []int {
	x.Server.mu.Lock()
	defer x.Server.mu.Unlock()
	var out []int
	for _, u := range x.Server.list(func(mail) bool { return true }) {
		for part := range strings.SplitSeq(word(x.Args), ",") {
			from, to, ok := strings.Cut(part, ":")
			a, _ := strconv.Atoi(from)
			b, err := strconv.Atoi(to)
			if !ok {
				b = a
			} else if err != nil {
				b = 1 << 30
			}
			if a <= u && u <= b {
				out = append(out, u)
			}
		}
	}
	return out
}

// seq returns the sequence number of a mail.
func (x *Exchange) seq(uid int) int {
	return slices.Index(x.Server.list(func(mail) bool { return true }), uid) + 1
}

var partial = regexp.MustCompile(`BODY\.PEEK\[(HEADER)?\](?:<0\.([0-9]+)>)?`)

func (x *Exchange) fetch() {
	for _, u := range x.UIDs() {
		if line := x.Item(u); line != "" {
			x.Send(line)
		}
	}
}

// Item returns the FETCH response for a mail, changed as the mode demands.
func (x *Exchange) Item(u int) string {
	s, mode := x.Server, x.Server.mode
	s.mu.Lock()
	raw, seq := s.inbox[u].raw, x.seq(u)
	s.mu.Unlock()
	items := []string{fmt.Sprintf("UID %d", u)}
	add := func(item string) {
		if item != "" {
			items = append(items, item)
		}
	}
	if strings.Contains(x.Args, "INTERNALDATE") {
		date := `INTERNALDATE "` + time.Now().UTC().Format("02-Jan-2006 15:04:05 -0700") + `"`
		if mode.Date != nil {
			date = mode.Date(u)
		}
		add(date)
	}
	if strings.Contains(x.Args, "RFC822.SIZE") {
		size := fmt.Sprintf("RFC822.SIZE %d", len(raw))
		if mode.Size != nil {
			size = mode.Size(u)
		}
		add(size)
	}
	if p := partial.FindStringSubmatch(x.Args); p != nil {
		name := "BODY[" + p[1] + "]"
		if p[1] != "" {
			head, _, _ := strings.Cut(raw, "\r\n\r\n")
			raw = head + "\r\n\r\n"
		}
		if n, err := strconv.Atoi(p[2]); err == nil {
			raw, name = raw[:min(n, len(raw))], name+"<0>"
		}
		item := fmt.Sprintf("%s {%d}\r\n%s", name, len(raw), raw)
		if mode.Body != nil {
			item = mode.Body(u, item)
		}
		if mode.Order != nil {
			items = []string{mode.Order(items[0], item)}
		} else {
			add(item)
		}
	}
	return fmt.Sprintf("* %d FETCH (%s)", seq, strings.Join(items, " "))
}
