package message

import (
	"bytes"
	"fieldpost/notation/say"
	"fmt"
	"mime"
	"strings"
)

// Limits of the walk. They bound work and memory for hostile mails.
const (
	maxHeader   = 64 << 10  // bytes of one entity's header
	maxWords    = 8 << 10   // bytes of one subject, name or file name
	maxDepth    = 10        // nested entities
	maxParts    = 50        // entities in all
	maxText     = 256 << 10 // bytes of decoded text
	maxFiles    = 4         // files for commands
	maxFileSize = 1 << 20   // bytes of each
)

// entity is one node of the MIME tree.
type entity struct {
	head        header
	kind        string // media type in lower case
	params      map[string]string
	disposition string // "inline", "attachment" or ""
	filename    string
	body        []byte // still transfer-encoded
	parts       []*entity
	truncated   bool // ended by the end of the mail, not by its boundary
}

// walker builds the MIME tree and records faults of the mail.
type walker struct {
	count      int
	warnings   []say.Text
	ignored    []IgnoredPart
	files      []File
	err        string // a limit was exceeded
	longHeader bool   // a header is longer than maxHeader
}

// checkHeader records a header that is too long. The parts are still parsed, because they decide whether the mail may
// be answered.
func (w *walker) checkHeader(raw, body []byte) {
	w.longHeader = w.longHeader || len(raw)-len(body) > maxHeader
}

// refusal returns why the whole mail is not read, "" if it is.
func (w *walker) refusal() string {
	if w.err == "" && w.longHeader {
		return longHeader
	}
	return w.err
}

// leaveOut records a part that is not read.
func (w *walker) leaveOut(part, why string) {
	w.ignored = append(w.ignored, IgnoredPart{part, why})
}

func (w *walker) warn(format string, args ...any) {
	if len(w.warnings) < 20 {
		w.warnings = append(w.warnings, say.F(format, args...))
	}
}

// parseTree parses one entity and its parts.
func (w *walker) parseTree(h header, body []byte, depth int, fallback string) *entity {
	e := &entity{head: h, body: body}
	e.kind, e.params = parseContentType(h.get("content-type"), fallback)
	e.disposition, e.filename = parseDisposition(h, e.params)
	if w.count++; w.count > maxParts {
		w.err = fmt.Sprintf("the mail has more than %d parts", maxParts)
		return e
	}
	if !strings.HasPrefix(e.kind, "multipart/") {
		return e
	}
	if depth >= maxDepth {
		w.err = fmt.Sprintf("the mail's parts are nested more than %d deep", maxDepth)
		return e
	}
	boundary := e.params["boundary"]
	if boundary == "" {
		if boundary = findBoundary(body); boundary == "" {
			w.warn("multipart without a boundary read as plain text")
			return e
		}
		w.warn("boundary missing in the header; %q taken from the body", boundary)
	}
	before, chunks, after, closed := splitParts(body, boundary)
	if len(chunks) == 0 {
		boundary = findBoundary(body)
		if before, chunks, after, closed = splitParts(body, boundary); boundary == "" || len(chunks) == 0 {
			w.warn("the parts of the mail were not found; it was read as plain text")
			return e
		}
		w.warn("the boundary of the header is not in the mail; %q taken from the body", boundary)
	}
	w.noteOutsideFrames(before, after)
	w.parseParts(e, chunks, depth, closed)
	if !closed {
		w.warn("the last boundary of the mail is missing")
	}
	return e
}

// noteOutsideFrames records a sheet that stands before the first part of a multipart or after its last.
func (w *walker) noteOutsideFrames(before, after []byte) {
	if hasFrame(string(before)) {
		w.warn("a sheet above the first part of the mail was not read")
		w.leaveOut("text above the first part", "mail programs do not show it (RFC 2046)")
	}
	if hasFrame(string(after)) {
		w.warn("a sheet below the last part of the mail was not read")
		w.leaveOut("text below the last part", "mail programs do not show it (RFC 2046)")
	}
}

// parseParts parses the parts of a multipart; closed reports whether its last part ends with a boundary.
func (w *walker) parseParts(e *entity, chunks [][]byte, depth int, closed bool) {
	childKind := "text/plain"
	if e.kind == "multipart/digest" {
		childKind = "message/rfc822"
	}
	for i, chunk := range chunks {
		ph, pbody, dropped := splitHeader(chunk, false)
		if dropped > 0 {
			w.warn("%d unreadable header lines in part %d", dropped, i+1)
		}
		w.checkHeader(chunk, pbody)
		child := w.parseTree(ph, pbody, depth+1, childKind)
		child.truncated = child.truncated || !closed && i == len(chunks)-1
		e.parts = append(e.parts, child)
		if w.err != "" {
			break
		}
	}
}

// splitParts splits a multipart body at its boundary lines (RFC 2046 section 5.1.1). before is the text above the first
// of them, after the text below the final boundary, and closed reports whether there was a final boundary. At most
// maxParts+1 chunks are returned.
func splitParts(body []byte, boundary string) (before []byte, chunks [][]byte, after []byte, closed bool) {
	mark := []byte("--" + boundary)
	start := -1
	before = body
	for pos := 0; pos < len(body); {
		line, rest := cutLine(body[pos:])
		next := len(body) - len(rest)
		if bytes.HasPrefix(line, mark) {
			tail := bytes.TrimRight(line[len(mark):], " \t")
			if len(tail) == 0 || string(tail) == "--" {
				if start >= 0 {
					chunks = append(chunks, trimLineEnd(body[start:pos]))
				} else {
					before = body[:pos]
				}
				if len(tail) > 0 {
					return before, chunks, rest, true
				}
				start = next
				if len(chunks) > maxParts {
					return before, chunks, nil, false
				}
			}
		}
		pos = next
	}
	if start >= 0 {
		chunks = append(chunks, body[start:])
	}
	return before, chunks, nil, false
}

// trimLineEnd removes the line end that belongs to the boundary.
func trimLineEnd(b []byte) []byte {
	b = bytes.TrimSuffix(b, []byte("\n"))
	return bytes.TrimSuffix(b, []byte("\r"))
}

// findBoundary returns the boundary of the first line "--x" that occurs again.
func findBoundary(body []byte) string {
	for rest := body; len(rest) > 0; {
		var line []byte
		line, rest = cutLine(rest)
		line = bytes.TrimRight(line, " \t")
		if len(line) > 4 && len(line) <= 72 && bytes.HasPrefix(line, []byte("--")) && line[2] != '-' && line[2] != ' ' {
			if bytes.Contains(rest, line) {
				return string(line[2:])
			}
			return ""
		}
	}
	return ""
}

// parseContentType parses a Content-Type (RFC 2045, RFC 2231), or if that fails by searching for its parameters.
func parseContentType(value, fallback string) (kind string, params map[string]string) {
	if value == "" {
		return fallback, map[string]string{}
	}
	kind, params, err := mime.ParseMediaType(value)
	if err != nil || params == nil {
		kind, params = parseLooseParams(value)
	}
	kind, _, _ = strings.Cut(strings.ToLower(strings.TrimSpace(kind)), " ")
	switch {
	case kind == "text" || kind == "plain/text":
		kind = "text/plain"
	case !strings.Contains(kind, "/"):
		kind = fallback
	}
	return kind, params
}

// parseLooseParams parses "type; a=b; c="d"" and ignores stray characters; the first value of a name is used.
func parseLooseParams(value string) (kind string, params map[string]string) {
	params = map[string]string{}
	kind, rest, _ := strings.Cut(value, ";")
	if first, more, ok := strings.Cut(strings.TrimSpace(kind), " "); ok { // such as "text/plain charset=utf-8"
		kind, rest = first, more+";"+rest
	}
	for _, item := range strings.Split(rest, ";") {
		name, val, ok := strings.Cut(item, "=")
		name = strings.ToLower(strings.TrimSpace(name))
		if _, twice := params[name]; ok && !twice {
			params[name] = strings.Trim(strings.TrimSpace(val), `"'`)
		}
	}
	return kind, params
}

func parseDisposition(h header, typeParams map[string]string) (kind, filename string) {
	if v := h.get("content-disposition"); v != "" {
		k, params, err := mime.ParseMediaType(v)
		if err != nil || params == nil {
			k, params = parseLooseParams(v)
		}
		kind, filename = strings.ToLower(strings.TrimSpace(k)), params["filename"]
	}
	if filename == "" {
		filename = typeParams["name"]
	}
	return kind, headerText(filename)
}
