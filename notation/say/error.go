package say

import "fmt"

// fault is an error whose message is a Text.
type fault struct {
	text Text
	err  error // the wrapped error for errors.Is and errors.As, as fmt.Errorf keeps it
}

// Errorf returns an error as fmt.Errorf does, including %w, but with a message that can still be translated.
func Errorf(format string, args ...any) error {
	return &fault{F(withoutWrapVerb(format), args...), fmt.Errorf(format, args...)}
}

// Error returns an error with a Text as its message.
func Error(t Text) error { return &fault{text: t} }

// Error returns the message in English.
func (f *fault) Error() string { return f.text.String() }

// Say returns the message as a translatable Text.
func (f *fault) Say() Text { return f.text }

// Unwrap returns the wrapped error.
func (f *fault) Unwrap() error { return f.err }

// TextOf returns the message of an error as a Text: translatable if Errorf or Error made it, plain words otherwise.
func TextOf(err error) Text {
	if s, ok := err.(Sayer); ok {
		return s.Say()
	}
	return Plain(err.Error())
}

// withoutWrapVerb returns a format with %s in the place of %w.
func withoutWrapVerb(format string) string {
	b := []byte(format)
	for i := 0; i+1 < len(b); i++ {
		if b[i] != '%' {
			continue
		}
		if b[i+1] == 'w' {
			b[i+1] = 's'
		}
		i++
	}
	return string(b)
}
