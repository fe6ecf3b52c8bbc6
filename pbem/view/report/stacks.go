package report

import (
	"fmt"
	"strings"

	"fieldpost/notation/say"
	"fieldpost/rules/core"
	"fieldpost/rules/hexmap"
)

// stacks lists the viewer's stacks of several counters and reduced counters, with the figures on their faces, and the
// visible enemy stacks next to them. It omits single unreduced counters, because the map shows them.
func (b *builder) stacks() section {
	s := section{title: "STACKS", right: "top counter first, ? face down", bulk: true}
	if b.viewer == core.Everyone || b.r.Turn() == 0 {
		return section{}
	}
	var own, enemy []string
	for h := range hexmap.Hex(b.r.Map().Len()) {
		switch side := b.r.Holder(h); {
		case side == b.viewer && (b.r.Count(h) > 1 || isReduced(b.r.TopUnit(h))):
			own = append(own, b.stack(h))
		case side != "" && side != b.viewer && b.r.Count(h) > 1 && b.bordersOther(h, side):
			enemy = append(enemy, b.stack(h))
		}
	}
	for _, p := range []struct {
		name say.Text
		list []string
	}{{"yours, of two counters or more or reduced", own}, {"the enemy's next to yours", enemy}} {
		if len(p.list) > 0 {
			s.lines = append(s.lines, line{text: p.name, strong: true}, line{text: say.Plain(strings.Join(p.list, "; ")), raw: true,
				depth: 1})
		}
	}
	return s
}

// isReduced reports whether a counter has lost steps.
func isReduced(u *core.Unit) bool { return u.Steps < len(u.Def.Steps) }

// bordersOther reports whether a hex of side is next to a hex held by another side, and one of the two sides is the
// viewer's.
func (b *builder) bordersOther(h hexmap.Hex, side core.Side) bool {
	for _, n := range b.r.Map().Neighbors(h) {
		if n == hexmap.None {
			continue
		}
		if x := b.r.Holder(n); x != "" && x != side && (side == b.viewer || x == b.viewer) {
			return true
		}
	}
	return false
}

// stack returns the text for a stack, such as "2312 1SS 26-8, 2SS 13-8 -1". Here "-1" means a lost step.
func (b *builder) stack(h hexmap.Hex) string {
	style, _ := b.g.Module().(core.StyleProvider)
	var list []string
	for _, u := range b.r.Stack(h) {
		if u.Def.Type == core.Unknown {
			list = append(list, "?")
			continue
		}
		name := u.Def.ID
		if style != nil {
			if p := style.PrintedFigures(u); p != "" {
				name += " " + p
			}
		}
		if n := len(u.Def.Steps) - u.Steps; n > 0 {
			name += fmt.Sprintf(" -%d", n)
		}
		list = append(list, name)
	}
	return b.r.Label(h) + " " + strings.Join(list, ", ")
}
