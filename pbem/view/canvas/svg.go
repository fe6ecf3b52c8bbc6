package canvas

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
)

// svgPixels is the width of a hex in CSS pixels at the natural size of an SVG.
const svgPixels = 48

// FontFamilies lists the fonts that an SVG requests from its viewer, best first.
const FontFamilies = "'Liberation Sans',Arial,Helvetica,'Noto Sans JP','Noto Sans CJK JP','Hiragino Sans','Yu Gothic',sans-serif"

// SVG writes the list as SVG 1.1: paths, stamps and text elements, without scripts, style sheets or metadata. Text
// remains selectable text.
func (l *DisplayList) SVG(w io.Writer) error {
	s := &svgWriter{w: bufio.NewWriterSize(w, 1<<16), stamps: map[*Stamp]int{}, shared: map[string]int{}}
	s.str(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="`)
	s.num(l.width * svgPixels / HexWidth).str(`" height="`).num(l.height * svgPixels / HexWidth)
	s.str(`" viewBox="0 0 `).num(l.width).str(" ").num(l.height)
	s.str(`" font-family="` + FontFamilies + `" stroke-linejoin="round">` + "\n")
	s.str("<title>").str(escaped(l.title)).str("</title>\n")
	s.define(l)
	for _, lay := range l.layers {
		if len(lay.ops) == 0 {
			continue
		}
		s.str(`<g id="`).str(lay.name).str("\">\n")
		s.ops(lay.ops)
		s.str("</g>\n")
	}
	s.str("</svg>\n")
	if err := s.w.Flush(); err != nil {
		return fmt.Errorf("map as svg: %w", err)
	}
	return nil
}

// svgWriter writes SVG. Write errors appear when its bufio.Writer is flushed.
type svgWriter struct {
	w      *bufio.Writer
	buf    []byte
	stamps map[*Stamp]int // numbers, in order of first use
	shared map[string]int // numbers of path data that were written before; nil: nothing is shared
	runs   int            // runs of texts that are shared with their halos
	group  string         // attributes of the open group of similar operations; "" for none
}

func (s *svgWriter) str(t string) *svgWriter {
	_, _ = s.w.WriteString(t) // the error is kept by the writer and returned by Flush
	return s
}

// num writes a number to one decimal, without a trailing ".0".
func (s *svgWriter) num(v float64) *svgWriter {
	s.buf = appendNum(s.buf[:0], v)
	_, _ = s.w.Write(s.buf) // as in str
	return s
}

func appendNum(buf []byte, v float64) []byte {
	from := len(buf)
	buf = strconv.AppendFloat(buf, v, 'f', 1, 64)
	if n := len(buf); buf[n-1] == '0' {
		buf = buf[:n-2]
	}
	if string(buf[from:]) == "-0" {
		buf = append(buf[:from], '0')
	}
	return buf
}

func num(v float64) string { return string(appendNum(nil, v)) }

// escaped returns s as XML text; characters that XML cannot hold become U+FFFD.
func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// define writes the definitions of all used stamps.
func (s *svgWriter) define(l *DisplayList) {
	s.str("<defs>\n")
	for _, lay := range l.layers {
		for i := range lay.ops {
			st := lay.ops[i].stamp
			if st == nil {
				continue
			}
			if _, known := s.stamps[st]; known {
				continue
			}
			s.stamps[st] = len(s.stamps)
			s.str(`<g id="s` + strconv.Itoa(s.stamps[st]) + "\">\n")
			s.ops(st.ops)
			s.str("</g>\n")
		}
	}
	s.str("</defs>\n")
}

// ops writes operations. Consecutive operations with equal attributes share a group.
func (s *svgWriter) ops(ops []op) {
	for i := range ops {
		o := &ops[i]
		switch {
		case o.stamp != nil:
			s.regroup("")
			for _, at := range o.at {
				s.str(`<use xlink:href="#s` + strconv.Itoa(s.stamps[o.stamp]) + `" x="`).num(at.X).str(`" y="`).num(at.Y).str("\"/>\n")
			}
		case o.text != nil:
			if i == 0 || !ops[i-1].sameAttrs(o) {
				n := 1
				for i+n < len(ops) && ops[i+n].sameAttrs(o) {
					n++
				}
				s.texts(ops[i : i+n])
			}
		default:
			s.regroup(pathAttrs(o))
			s.path(o.path)
		}
	}
	s.regroup("")
}

// sameAttrs reports whether two operations are texts that differ only in place and words.
func (o *op) sameAttrs(p *op) bool {
	if o.text == nil || p.text == nil {
		return false
	}
	a, b := *o.text, *p.text
	a.At, a.S, a.Turn = b.At, b.S, b.Turn
	return a == b
}

// regroup closes the open group and opens one with attrs, unless they are the same.
func (s *svgWriter) regroup(attrs string) {
	if attrs == s.group {
		return
	}
	if s.group != "" {
		s.str("</g>\n")
	}
	if s.group = attrs; attrs != "" {
		s.str("<g" + attrs + ">\n")
	}
}

// colourAttr returns a paint attribute and its opacity.
func colourAttr(name string, c Colour) string {
	if c.A == 0 {
		return " " + name + `="none"`
	}
	out := " " + name + `="` + c.hex() + `"`
	if c.A < 255 {
		out += " " + name + `-opacity="` + strconv.FormatFloat(float64(c.A)/255, 'f', 2, 64) + `"`
	}
	return out
}

func pathAttrs(o *op) string {
	out := colourAttr("fill", o.fill)
	if o.stroke.A == 0 {
		return out
	}
	out += colourAttr("stroke", o.stroke) + ` stroke-width="` + num(o.width) + `"`
	if len(o.dash) > 0 {
		parts := make([]string, len(o.dash))
		for i, d := range o.dash {
			parts[i] = num(d)
		}
		out += ` stroke-dasharray="` + strings.Join(parts, " ") + `"`
	}
	if o.round {
		out += ` stroke-linecap="round"`
	}
	return out
}

// minShared is the length in bytes from which path data gets an id for reuse.
const minShared = 100

// path writes a path. If an earlier path has the same data, it writes a reference to that path.
func (s *svgWriter) path(p *Path) {
	data := string(appendPath(nil, p))
	n, known := s.shared[data]
	switch {
	case known:
		s.str(`<use xlink:href="#p` + strconv.Itoa(n))
	case s.shared != nil && len(data) >= minShared:
		s.shared[data] = len(s.shared)
		s.str(`<path id="p` + strconv.Itoa(len(s.shared)-1) + `" d="` + data)
	default:
		s.str(`<path d="` + data)
	}
	s.str("\"/>\n")
}

// appendPath appends path data. Relative coordinates let equal shapes give equal text. A repeated verb is not written
// again.
func appendPath(out []byte, p *Path) []byte {
	type tenths struct{ x, y int }
	var at, start tenths
	i, last := 0, closePath
	for _, v := range p.verbs {
		if v != last || v == moveTo || v == closePath {
			out = append(out, "mlqcz"[v])
		} else {
			out = append(out, ' ')
		}
		from := at
		for k := range v.size() {
			if k > 0 {
				out = append(out, ' ')
			}
			at = tenths{int(math.Round(10 * p.points[i].X)), int(math.Round(10 * p.points[i].Y))}
			out = appendNum(append(appendNum(out, float64(at.x-from.x)/10), ' '), float64(at.y-from.y)/10)
			i++
		}
		switch v {
		case moveTo:
			start = at
		case closePath:
			at = start
		}
		last = v
	}
	return out
}

// texts writes consecutive texts that differ only in place and words. All halos lie beneath all letters.
func (s *svgWriter) texts(run []op) {
	if t := run[0].text; t.Spread > 0 {
		s.regroup(textAttrs(t, true))
		if s.shared != nil {
			name := "t" + strconv.Itoa(s.runs)
			s.runs++
			s.str(`<use xlink:href="#` + name + "\"/>\n")
			s.regroup(textAttrs(t, false))
			s.str(`<g id="` + name + "\">\n")
			defer s.str("</g>\n")
		} else {
			for i := range run {
				s.text(run[i].text)
			}
		}
	}
	s.regroup(textAttrs(run[0].text, false))
	for i := range run {
		s.text(run[i].text)
	}
}

// textAttrs returns the attributes of texts, or of their halos. A halo is a stroked copy beneath the text, because
// every viewer draws that alike.
func textAttrs(t *Text, halo bool) string {
	attrs := ` font-size="` + num(t.Size) + `"` + [latin]string{Bold: ` font-weight="bold"`, Italic: ` font-style="italic"`}[t.Face] +
		[...]string{AnchorStart: "", AnchorMiddle: ` text-anchor="middle"`, AnchorEnd: ` text-anchor="end"`}[t.Anchor]
	if halo {
		return attrs + colourAttr("fill", t.Halo) + colourAttr("stroke", t.Halo) + ` stroke-width="` + num(2*t.Spread) + `" aria-hidden="true"`
	}
	return attrs + colourAttr("fill", t.Fill)
}

// text writes a text element. Larger texts state their width, so that another font in the viewer does not need more
// room.
func (s *svgWriter) text(t *Text) {
	s.str(`<text x="`).num(t.At.X).str(`" y="`).num(t.At.Y).str(`"`)
	if t.Turn != 0 {
		s.str(` transform="rotate(`).num(t.Turn).str(" ").num(t.At.X).str(" ").num(t.At.Y).str(`)"`)
	}
	if len(t.S) > 4 {
		s.str(` textLength="`).num(MeasureText(t.Face, t.S, t.Size)).str(`" lengthAdjust="spacingAndGlyphs"`)
	}
	s.str(">").str(escaped(t.S)).str("</text>\n")
}
