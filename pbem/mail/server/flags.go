package server

import (
	"fmt"
	"slices"
	"strings"

	"github.com/emersion/go-imap/v2"
)

// systemFlags are the letters of the Maildir standard.
var systemFlags = []struct {
	letter byte
	flag   imap.Flag
}{
	{'D', imap.FlagDraft}, {'F', imap.FlagFlagged}, {'R', imap.FlagAnswered}, {'S', imap.FlagSeen}, {'T', imap.FlagDeleted},
}

const maxKeywords = 26

// canonical spells system flags as the standard does; keywords are kept in
// lower case, they do not depend on case.
func canonical(f imap.Flag) imap.Flag {
	for _, s := range systemFlags {
		if strings.EqualFold(string(s.flag), string(f)) {
			return s.flag
		}
	}
	return imap.Flag(strings.ToLower(string(f)))
}

// parseFlags reads the letters of a file name. The caller holds mu.
func (f *folder) parseFlags(letters string) map[imap.Flag]bool {
	out := map[imap.Flag]bool{}
	for i := 0; i < len(letters); i++ {
		c := letters[i]
		for _, s := range systemFlags {
			if s.letter == c {
				out[s.flag] = true
			}
		}
		if n := int(c) - 'a'; n >= 0 && n < len(f.list.keywords) {
			out[f.list.keywords[n]] = true
		}
	}
	return out
}

// fileName returns the name of the file of a message with these flags, under cur. New keywords get a letter; without
// room for one it fails. The caller holds mu.
func (f *folder) fileName(m *msg) (string, error) {
	var letters []byte
	for _, s := range systemFlags {
		if m.flags[s.flag] {
			letters = append(letters, s.letter)
		}
	}
	for _, flag := range m.flagList() {
		if strings.HasPrefix(string(flag), `\`) {
			continue
		}
		n := slices.Index(f.list.keywords, flag)
		if n < 0 {
			if len(f.list.keywords) == maxKeywords || strings.ContainsAny(string(flag), ", \n") {
				return "", fmt.Errorf("no room for keyword %q: a folder keeps at most %d", flag, maxKeywords)
			}
			f.list.keywords = append(f.list.keywords, flag)
			if err := f.list.write(f.dir, f.msgs); err != nil {
				return "", err
			}
			n = len(f.list.keywords) - 1
		}
		letters = append(letters, byte('a'+n))
	}
	slices.Sort(letters)
	return "cur/" + m.base + ":2," + string(letters), nil
}
