package main

import (
	"time"

	"fieldpost/notation"
	"fieldpost/notation/say"
	"fieldpost/pbem/mail/message"
)

// mailJSON is the JSON object that --json prints for a mail. Its keys are stable and listed in docs/mail-reference.md;
// lists are never null.
type mailJSON struct {
	File      string        `json:"file"`
	Key       string        `json:"key"`
	MessageID string        `json:"message_id"`
	From      string        `json:"from"`
	FromName  string        `json:"from_name"`
	To        []string      `json:"to"`
	Subject   string        `json:"subject"`
	Date      string        `json:"date"`
	Class     string        `json:"class"`
	Readable  bool          `json:"readable"`
	Why       string        `json:"why"`
	Identity  identityJSON  `json:"identity"`
	Part      string        `json:"part"`
	Charset   string        `json:"charset"`
	Lines     int           `json:"lines"`
	Use       []useJSON     `json:"use"`
	Frames    []frameJSON   `json:"frames"`
	Faults    []faultJSON   `json:"faults"`
	Quoted    []int         `json:"quoted"`
	Earlier   int           `json:"earlier"`
	Stray     []int         `json:"stray"`
	Ignored   []ignoredJSON `json:"ignored"`
	Warnings  []string      `json:"warnings"`
	Failure   *failureJSON  `json:"failure,omitempty"`
	Text      string        `json:"text"`
}

type useJSON struct {
	From int    `json:"from"`
	To   int    `json:"to"`
	Use  string `json:"use"`
}

type frameJSON struct {
	Line   int         `json:"line"`
	Game   string      `json:"game"`
	Side   string      `json:"side"`
	Phase  string      `json:"phase"`
	Lines  []string    `json:"lines"`
	Faults []faultJSON `json:"faults"`
}

type ignoredJSON struct {
	Part string `json:"part"`
	Why  string `json:"why"`
}

type failureJSON struct {
	Recipient string `json:"recipient"`
	Status    string `json:"status"`
	Hard      bool   `json:"hard"`
	Original  string `json:"original"`
	Tag       string `json:"tag"`
	Text      string `json:"text"`
}

// mailToJSON describes a mail. known is true if the order language of its sheets is known.
func mailToJSON(name string, m *message.Mail, raw []byte, found *notation.FindResult, known bool) *mailJSON {
	j := &mailJSON{File: name, Key: m.Key, MessageID: m.MessageID, From: m.From, FromName: m.FromName,
		To: append([]string{}, m.DeliveredTo...), Subject: m.Subject,
		Class: string(m.Class), Readable: m.Class != message.Unreadable && !m.TextUnusable, Why: m.Why, Identity: identityOf(m, raw),
		Part: m.TextSource, Charset: m.Charset, Text: m.Text, Earlier: found.EarlierMailLine, Warnings: append([]string{},
			say.Strings(m.Warnings)...),
		Use: []useJSON{}, Frames: []frameJSON{}, Faults: faultsOf(found.Faults), Quoted: linesOf(found.Quoted),
		Stray:   linesOf(found.StrayOrders),
		Ignored: []ignoredJSON{}}
	if !m.Date.IsZero() {
		j.Date = m.Date.Format(time.RFC3339)
	}
	for _, r := range found.Ranges() {
		j.Lines = r.To
		j.Use = append(j.Use, useJSON{r.From, r.To, useWord(r, known)})
	}
	for _, f := range found.Frames {
		j.Frames = append(j.Frames, frameJSON{f.Pos.Line, f.Game, f.Side, f.Phase, append([]string{}, f.Lines...), faultsOf(f.Faults)})
	}
	for _, i := range m.Ignored {
		j.Ignored = append(j.Ignored, ignoredJSON(i))
	}
	if f := m.Failure; f != nil {
		j.Failure = &failureJSON{f.Recipient, f.Status, f.Hard, f.Original, f.Tag, f.Text}
	}
	return j
}

// useWord returns the word for the use of lines. If orders cannot be parsed, it calls them lines of a sheet.
func useWord(r notation.LineRange, known bool) string {
	switch {
	case r.InEarlierMail:
		return "earlier mail"
	case r.Use == notation.LineNotUnderstood && !known:
		return "sheet"
	}
	return r.Use.String()
}

func faultsOf(list []notation.Fault) []faultJSON {
	out := []faultJSON{}
	for _, f := range list {
		out = append(out, faultOf(f))
	}
	return out
}

func linesOf(list []notation.Pos) []int {
	out := []int{}
	for _, p := range list {
		out = append(out, p.Line)
	}
	return out
}
