package compose

import "bytes"

// MaxSize returns an upper bound of the size, in bytes, of the rendered letter, a few thousandths too high.
func (l *Letter) MaxSize() (int, error) {
	if err := l.check(); err != nil {
		return 0, err
	}
	bare := *l
	bare.Inline, bare.Attach = nil, nil
	var head bytes.Buffer
	if err := bare.writeHeader(&head); err != nil {
		return 0, err
	}
	n := head.Len() + bare.content().size()
	for _, files := range [][]Attachment{l.Inline, l.Attach} {
		for _, a := range files {
			n += inBase64Size(len(a.Data)) + len(a.Type) + 9*len(a.Name) + len(a.CID) + 256 // a byte of a name takes up to nine
		}
	}
	return n + 512, nil // two more levels of parts
}
