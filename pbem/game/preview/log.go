package preview

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/pbem/engine"
	"fieldpost/rules/core"
)

// logHead is the line before the recent events. Programs that do not know it skip this part of a position file.
const logHead = "log"

// maxLog bounds the number of events that are read.
const maxLog = 2000

// loggedBatch is a batch in the form of a position file. Texts contain the marks that their translation needs.
type loggedBatch struct {
	Turn    int           `json:"t"`
	Phase   string        `json:"p"`
	Side    string        `json:"s,omitempty"`
	Omitted int           `json:"l,omitempty"`
	Events  []loggedEvent `json:"e"`
}

type loggedEvent struct {
	Kind  string   `json:"k"`
	Hex   string   `json:"h,omitempty"`
	Units []string `json:"u,omitempty"`
	Path  []string `json:"p,omitempty"`
	Rule  string   `json:"r,omitempty"`
	Text  string   `json:"x,omitempty"`
	Value string   `json:"v,omitempty"`
}

// packLog encodes the recent events of a side; it returns nil if there are none.
func packLog(list []engine.RecentBatch) ([]byte, error) {
	if len(list) == 0 {
		return nil, nil
	}
	out := make([]loggedBatch, len(list))
	for i, r := range list {
		out[i] = loggedBatch{Turn: r.Turn, Phase: r.Phase, Side: string(r.Side), Omitted: r.Omitted}
		for _, e := range r.Events {
			out[i].Events = append(out[i].Events, loggedEvent{string(e.Kind), e.Hex, e.Units, e.Path, e.Rule, e.Text.Encode(),
				e.Value.Encode()})
		}
	}
	text, err := json.Marshal(out)
	if err != nil {
		return nil, err
	}
	return pack(text)
}

// ReadLog returns the recent batches in a position file, none if it holds none.
func ReadLog(file []byte) ([]engine.RecentBatch, error) {
	if len(file) > maxFile {
		return nil, errNotPositionFile
	}
	parts := paragraphs(file)
	if len(parts) < 3 || !strings.HasPrefix(parts[2], logHead+"\n") {
		return nil, nil
	}
	packed, err := base64.StdEncoding.DecodeString(strings.Join(strings.Fields(parts[2])[1:], ""))
	if err != nil {
		return nil, errNotPositionFile
	}
	raw, err := unpack(packed)
	if err != nil {
		return nil, errNotPositionFile
	}
	var list []loggedBatch
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, errNotPositionFile
	}
	return toRecentBatches(list), nil
}

// toRecentBatches converts batches that were read, up to the limit.
func toRecentBatches(list []loggedBatch) (out []engine.RecentBatch) {
	room := maxLog
	for _, h := range list {
		r := engine.RecentBatch{Turn: h.Turn, Phase: h.Phase, Side: core.Side(h.Side), Omitted: h.Omitted}
		for _, e := range h.Events[:min(len(h.Events), room)] {
			r.Events = append(r.Events, core.Event{Kind: core.Kind(e.Kind), Hex: e.Hex, Units: e.Units, Path: e.Path, Rule: e.Rule,
				Text: say.Decode(e.Text), Value: say.Decode(e.Value)})
		}
		room -= len(r.Events)
		out = append(out, r)
	}
	return out
}
