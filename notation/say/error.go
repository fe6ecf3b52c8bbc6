package say

import "fmt"

// fault is an error whose message is a text.
type fault struct {
	text Text
	err  error // that errors.Is and errors.As see, as fmt.Errorf gives it
}

// Errorf makes an error as fmt.Errorf does, with %w, whose message keeps its arguments.
func Errorf(format string, args ...any) error {
	return &fault{F(withoutWrapVerb(format), args...), fmt.Errorf(format, args...)}
}

// Error makes an error of a text.
func Error(t Text) error { return &fault{text: t} }

func (f *fault) Error() string { return f.text.String() }
func (f *fault) Say() Text     { return f.text }
func (f *fault) Unwrap() error { return f.err }

// TextOf returns the text of an error: with its arguments if it was made with Errorf, plain words otherwise.
func TextOf(err error) Text {
	if s, ok := err.(Sayer); ok {
		return s.Say()
	}
	return Plain(err.Error())
}

// withoutWrapVerb is a format with %s in the place of %w.
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
