package compose

// AtMost is a number of bytes that the letter, rendered, does not exceed. It is found without encoding anything, and for letters that are
// mostly files it is a few hundredths too high.
func (l *Letter) AtMost() int {
	n := 4096
	for _, s := range []string{l.From, l.To, l.ReplyTo, l.Subject, l.MessageID, l.InReplyTo, l.Auto, l.Loop} {
		n += 4 * len(s) // what is not ASCII takes three bytes for one, and a word of it a frame
	}
	for _, s := range l.References {
		n += len(s) + 8
	}
	n += quoted(l.Text)
	if l.HTML != "" {
		n += quoted(l.linked())
	}
	for _, files := range [][]Attachment{l.Inline, l.Attach} {
		for _, a := range files {
			n += 512 + len(a.Type) + 9*len(a.Name) + len(a.CID) + (len(a.Data)/3+1)*4 + 2*(len(a.Data)/57+2)
		}
	}
	return n
}

// quoted bounds a text in quoted-printable: three bytes for each that does not stand for itself, two more at the end of a line for a blank
// before it, and a soft break of three for every 72 at least.
func quoted(s string) int {
	n := len(s)
	for i := range len(s) {
		switch {
		case s[i] == '\n' || s[i] == '\r':
			n += 4
		case !plain[s[i]]:
			n += 2
		}
	}
	return n + n/20 + 256
}
