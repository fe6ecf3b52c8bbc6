package api

import (
	"encoding/json"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// Bridge is one planner: a title with its data, and one position. It is for one user at a time.
type Bridge struct {
	find      func(id string) (core.Title, bool)
	set       preview.Set
	lang      string
	book      *text.Book
	catalogue *text.Catalogue
	sight     *engine.Sight
	board     *preview.Board
	game      *engine.Game // of the sight, for those who draw one
	drawn     drawn
	plans     []planned // those asked about last, the latest first
	log       []engine.Recent
}

// New returns a bridge to the titles that find gives, which speaks the languages of a catalogue.
func New(find func(id string) (core.Title, bool), catalogue *text.Catalogue) *Bridge {
	return &Bridge{find: find, catalogue: catalogue}
}

// question is one of those that a page asks: it reads its JSON and gives what is answered, as JSON has it.
type question func(b *Bridge, in, data []byte) (any, error)

// asks makes a question of a function of what is asked for.
func asks[T any](do func(b *Bridge, in T) (any, error)) question {
	return func(b *Bridge, in, _ []byte) (any, error) {
		var v T
		if err := json.Unmarshal(in, &v); err != nil {
			return nil, say.Errorf("the page asks for what is no JSON: %w", err)
		}
		if b.board == nil {
			return nil, say.Errorf("no position is open")
		}
		return do(b, v)
	}
}

// questions are all that a page can ask.
var questions = map[string]question{
	"open":     (*Bridge).open,
	"ground":   asks((*Bridge).ground),
	"board":    asks((*Bridge).look),
	"check":    asks((*Bridge).check),
	"offers":   asks((*Bridge).offers),
	"able":     asks((*Bridge).able),
	"fighters": asks((*Bridge).fighters),
	"odds":     asks((*Bridge).odds),
	"add":      asks((*Bridge).add),
	"suppose":  asks((*Bridge).suppose),
	"layers":   asks((*Bridge).layers),
	"answers":  asks((*Bridge).answers),
	"path":     asks((*Bridge).path),
	"explain":  asks((*Bridge).explain),
	"guide":    asks((*Bridge).guide),
	"log":      asks((*Bridge).happened),
	"words":    asks((*Bridge).words),
}

// Call answers a question of the page, with data beside its JSON. What went wrong is an answer too: {"error": "..."}.
func (b *Bridge) Call(name string, in, data []byte) []byte {
	out, err := b.answer(name, in, data)
	if err != nil {
		out = map[string]string{"error": b.book.In(say.Of(err))}
	}
	text, err := json.Marshal(out)
	if err != nil { // a number that JSON has not
		text, _ = json.Marshal(map[string]string{"error": err.Error()})
	}
	return text
}

func (b *Bridge) answer(name string, in, data []byte) (out any, err error) {
	q, ok := questions[name]
	if !ok {
		return nil, say.Errorf("a planner cannot be asked for %q", name)
	}
	return q(b, in, data)
}

// in returns a text in the language of the page.
func (b *Bridge) in(t say.Text) string { return b.book.In(t) }

// side returns a side's name in the language of the page.
func (b *Bridge) side(s core.Side) string { return b.book.In(say.Plain(s.Title())) }
