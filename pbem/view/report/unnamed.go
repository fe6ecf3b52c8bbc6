package report

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/ledger"
	"fieldpost/pbem/mail/identity"
	"fieldpost/rules/core"
)

// addressPattern matches anything that looks like a mail address.
var addressPattern = regexp.MustCompile(`[^\s<>()\[\]",;:]+@[^\s<>()\[\]",;:]+`)

// Mask removes addresses and known names of people from texts.
type Mask struct{ names []string }

// NewMask returns the mask for public texts. In an anonymous game it contains all names that players ever used, and the
// local parts of their addresses.
func NewMask(h engine.Header, recs []ledger.Record) Mask {
	if !h.Anonymous {
		return Mask{}
	}
	return Mask{playerNames(h, recs)}
}

// Apply returns a text on one line with names removed.
func (m Mask) Apply(s string) string {
	s = StripAddresses(s)
	for _, n := range m.names {
		s = removeName(s, n)
	}
	return s
}

// ApplyToAct returns an act with names removed from texts that people wrote.
func (m Mask) ApplyToAct(act engine.Act) engine.Act { return engine.MapTexts(act, m.Apply) }

// MaskNames returns a person's text as the players of a game may read it. It changes the text only in an anonymous
// game.
func MaskNames(g *engine.Game, s string) string {
	if !g.Header.Anonymous || s == "" {
		return s
	}
	return maskFor(g).Apply(s)
}

// MaskText masks names like MaskNames in a text that may contain people's words.
func MaskText(g *engine.Game, t say.Text) say.Text {
	s := t.String()
	if clean := MaskNames(g, s); clean != s {
		return say.Plain(clean)
	}
	return t
}

// MaskSteps masks names in events, because an event can quote the moderator who ended a game.
func MaskSteps(g *engine.Game, steps []engine.Step) []engine.Step {
	if !g.Header.Anonymous {
		return steps
	}
	out := slices.Clone(steps)
	for i := range out {
		out[i].Events = slices.Clone(out[i].Events)
		for k, e := range out[i].Events {
			if e.Kind == core.KindEnd {
				out[i].Events[k].Text = MaskText(g, e.Text)
			}
		}
	}
	return out
}

func maskFor(g *engine.Game) Mask {
	var recs []ledger.Record
	if log := g.Log(); log != nil {
		recs = log.Records()
	}
	return NewMask(g.Header, recs)
}

// AuthorName returns the name under which a reader knows the author of an act. Players do not learn the address of a
// moderator who plays in an anonymous game.
func AuthorName(g *engine.Game, who string, r Reader) say.Text {
	addr, ok := strings.CutPrefix(who, "moderator ")
	switch {
	case ok && !r.Moderator && !MayKnowPlayers(g, addr):
		return "a moderator"
	case ok:
		return say.F("moderator %s", addr)
	}
	return say.Plain(who)
}

// MayKnowPlayers reports whether a moderator may learn the names of the players. Moderators who play in an anonymous
// game may not.
func MayKnowPlayers(g *engine.Game, addr string) bool {
	return !g.Header.Anonymous || !slices.ContainsFunc(g.Header.Seats, func(s engine.Seat) bool {
		return identity.IsListed(addr,
			s.Speakers())
	})
}

// StripAddresses returns a text on one line with addresses removed.
func StripAddresses(s string) string {
	return addressPattern.ReplaceAllString(CleanLine(s), "(address)")
}

// CleanLine removes characters that break a line, change its direction or hide text.
func CleanLine(s string) string {
	return oneLine(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s))
}

// playerNames returns all names that players of a game and their agents ever used, every word of each, and the local
// parts of their addresses, longest first. It omits the names of sides and of computer players.
func playerNames(h engine.Header, recs []ledger.Record) []string {
	var out []string
	add := func(name string, least int) {
		name = CleanLine(name)
		for _, n := range append(strings.Fields(name), name) {
			n = strings.Trim(n, ".,'\"")
			side := slices.ContainsFunc(h.Seats, func(s engine.Seat) bool { return strings.EqualFold(n, string(s.Side)) })
			if len([]rune(n)) >= least && !side && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	seat := func(s engine.Seat) {
		if s.HasComputer() {
			return
		}
		add(s.Name, 2)
		add(s.Agent, 2)
		if local, _, ok := strings.Cut(s.Addr, "@"); ok {
			add(local, 3)
		}
	}
	for _, s := range h.Seats {
		seat(s)
	}
	for _, r := range recs {
		switch r.Type {
		case "join":
			seat(engine.Seat{Name: r.Get("name"), Addr: r.Get("addr"), Agent: r.Get("agent")})
		case "act":
			a, _, err := engine.ParseAct(r)
			if s, ok := a.(engine.Seating); err == nil && ok {
				seat(s.Seat)
			}
			if s, ok := a.(engine.EditSeat); err == nil && ok {
				seat(s.Seat)
			}
			if t, ok := a.(engine.Team); err == nil && ok {
				seat(engine.Seat{Addr: t.Addr})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return len(b) - len(a) })
	return out
}

// removeName replaces a name wherever it is a whole word, ignoring case.
func removeName(s, name string) string {
	re, err := regexp.Compile(`(?i)` + regexp.QuoteMeta(name))
	if err != nil {
		return s
	}
	var b strings.Builder
	end := 0
	for _, m := range re.FindAllStringIndex(s, -1) {
		before, after := []rune(s[:m[0]]), []rune(s[m[1]:])
		if len(before) > 0 && isLetter(before[len(before)-1]) || len(after) > 0 && isLetter(after[0]) && !isPossessive(after) {
			continue
		}
		b.WriteString(s[end:m[0]] + "(name)")
		end = m[1]
	}
	return b.String() + s[end:]
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// isPossessive reports whether a name is followed by a genitive s without an apostrophe.
func isPossessive(after []rune) bool {
	return after[0] == 's' && (len(after) == 1 || !isLetter(after[1]))
}
