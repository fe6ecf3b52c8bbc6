package api

import (
	"encoding/json"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/pbem/game/preview"
	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// Handler answers the questions of one planner page about one position and its title. It serves one user at a time.
type Handler struct {
	find         func(id string) (core.Title, bool)
	set          preview.TitleData
	lang         string
	book         *text.Translator
	catalogue    *text.Catalogue
	sight        *engine.SideKnowledge
	board        *preview.Board
	game         *engine.Game // made from the side's knowledge, for drawing
	drawn        sentDrawings
	keptPlans    []keptPlan // plans of the last questions, the latest first
	recentEvents []engine.RecentBatch
}

// NewHandler returns a handler without a position. find looks up titles by id; catalogue holds the languages.
func NewHandler(find func(id string) (core.Title, bool), catalogue *text.Catalogue) *Handler {
	return &Handler{find: find, catalogue: catalogue}
}

// callHandler parses the JSON of one kind of question and returns the answer.
type callHandler func(b *Handler, in, data []byte) (any, error)

// newHandler converts a typed function to a callHandler.
func newHandler[T any](do func(b *Handler, in T) (any, error)) callHandler {
	return func(b *Handler, in, _ []byte) (any, error) {
		var v T
		if err := json.Unmarshal(in, &v); err != nil {
			return nil, say.Errorf("the page sent a request that is not JSON: %w", err)
		}
		if b.board == nil {
			return nil, say.Errorf("no position is open")
		}
		return do(b, v)
	}
}

// callHandlers maps the names of all questions to their handlers.
var callHandlers = map[string]callHandler{
	"open":     (*Handler).open,
	"ground":   newHandler((*Handler).ground),
	"board":    newHandler((*Handler).drawBoard),
	"state":    newHandler((*Handler).state),
	"check":    newHandler((*Handler).check),
	"offers":   newHandler((*Handler).offers),
	"able":     newHandler((*Handler).ableUnits),
	"fighters": newHandler((*Handler).fighters),
	"odds":     newHandler((*Handler).odds),
	"add":      newHandler((*Handler).addLine),
	"suppose":  newHandler((*Handler).supposeResult),
	"layers":   newHandler((*Handler).layers),
	"answers":  newHandler((*Handler).answers),
	"path":     newHandler((*Handler).path),
	"explain":  newHandler((*Handler).explain),
	"guide":    newHandler((*Handler).guide),
	"log":      newHandler((*Handler).listEvents),
	"words":    newHandler((*Handler).words),
}

// Call answers a question of the page. in is the question's JSON; data is additional binary data. An error is returned
// as the answer {"error": "..."}.
func (b *Handler) Call(name string, in, data []byte) []byte {
	return b.encode(b.answer(name, in, data))
}

// encode returns an answer as JSON. If err is not nil, it returns the error instead.
func (b *Handler) encode(out any, err error) []byte {
	if err != nil {
		out = map[string]string{"error": b.book.Translate(say.TextOf(err))}
	}
	text, err := json.Marshal(out)
	if err != nil { // a number that JSON has not
		text, _ = json.Marshal(map[string]string{"error": err.Error()})
	}
	return text
}

func (b *Handler) answer(name string, in, data []byte) (out any, err error) {
	q, ok := callHandlers[name]
	if !ok {
		return nil, say.Errorf("a planner cannot be asked for %q", name)
	}
	return q(b, in, data)
}

// translate returns a text in the page's language.
func (b *Handler) translate(t say.Text) string { return b.book.Translate(t) }

// sideName returns a side's name in the page's language.
func (b *Handler) sideName(s core.Side) string { return b.book.Translate(say.Plain(s.Title())) }
