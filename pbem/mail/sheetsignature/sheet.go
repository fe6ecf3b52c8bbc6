package sheetsignature

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"fieldpost/notation"
)

// maxColumns bounds a line so that no mail program breaks it, which would invalidate the signature.
const maxColumns = 76

// Sign adds a serial number and a signature to every frame of a text, and replaces present ones. The second frame gets
// the next number. It normalises the text as the reader of sheets does. It refuses incomplete frames.
func (p PrivateKey) Sign(text string, serial uint64) (string, error) {
	lines := strings.Split(notation.Normalise(text), "\n")
	list := frames(text)
	if len(list) == 0 {
		return "", errors.New("there is no sheet in it; a sheet begins with #PBEM game side phase and ends with #END")
	}
	var out []string
	next := 0
	for i, f := range list {
		if len(f.Faults) > 0 {
			return "", fmt.Errorf("line %d: %s", f.Faults[0].Pos.Line, f.Faults[0].Text)
		}
		body, end := f.Pos.Line, f.Pos.Line+len(f.Lines)
		if end >= len(lines) {
			return "", fmt.Errorf("line %d: the sheet has no #END line", f.Pos.Line)
		}
		out = append(out, lines[next:body]...)
		f.Lines = withoutSignature(f.Lines)
		for _, l := range f.Lines {
			if n := notation.DisplayWidth(l); n > maxColumns {
				return "", fmt.Errorf("the line %q has %d columns; mail programs break lines longer than %d, and a broken line breaks "+
					"the signature. Break it yourself behind a comma", l, n, maxColumns)
			}
		}
		f.Lines = append(f.Lines, fmt.Sprintf("// serial %d", serial+uint64(i)))
		sig := hex.EncodeToString(ed25519.Sign(p.key, SignedText(f)))
		out = append(append(out, f.Lines...), "// signature "+sig[:64], "// signature "+sig[64:])
		next = end
	}
	return strings.Join(append(out, lines[next:]...), "\n"), nil
}

// withoutSignature returns the lines of a frame without serial number and signature.
func withoutSignature(lines []string) []string {
	var out []string
	for _, l := range lines {
		if !seemsSerial().MatchString(l) && !signatureLine().MatchString(l) {
			out = append(out, l)
		}
	}
	return out
}
