package canvas

import (
	"bufio"
	"strconv"
	"strings"
)

// SVGLayer holds one layer of a list as SVG.
type SVGLayer struct {
	Drawing      string
	Stamps       []string // names of its stamps (see StampName), in the order of their first use
	FirstStampAt Point    // position of the first stamp
}

// StampName returns the SVG reference of a drawing's stamp number n, such as "#s3".
func StampName(n int) string { return "#s" + strconv.Itoa(n) }

// LayerSVG returns the layer of a name. ok is false if the list has no such layer, or an empty one.
func (l *DisplayList) LayerSVG(name string) (p SVGLayer, ok bool) {
	for _, lay := range l.layers {
		if lay.name != name || len(lay.ops) == 0 {
			continue
		}
		s := svgWriter{stamps: map[*Stamp]int{}}
		for i := range lay.ops {
			st := lay.ops[i].stamp
			if st == nil {
				continue
			}
			if len(p.Stamps) == 0 {
				p.FirstStampAt = lay.ops[i].at[0]
			}
			if _, known := s.stamps[st]; !known {
				s.stamps[st] = len(s.stamps)
				p.Stamps = append(p.Stamps, s.drawOps(st.ops))
			}
		}
		p.Drawing = s.drawOps(lay.ops)
		return p, true
	}
	return p, false
}

// drawOps returns operations as SVG.
func (s *svgWriter) drawOps(ops []op) string {
	var b strings.Builder
	s.w = bufio.NewWriter(&b)
	s.ops(ops)
	_ = s.w.Flush() // a strings.Builder takes everything
	return strings.TrimSpace(b.String())
}
