package core

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"
	"sync"

	"fieldpost/rules/hexmap"
)

// Text returns the canonical text of a position, which Hash hashes: ASCII lines in fixed order, each ended by LF. It
// contains only the position: no clock, no map data, no printed values.
func (p *Position) Text() []byte { return p.appendText(nil) }

// textBuffers holds buffers for reuse by Hash.
var textBuffers sync.Pool

// appendText appends the canonical text of the position.
func (p *Position) appendText(b []byte) []byte {
	b = append(b, "pbem-position/1\nturn "...)
	b = strconv.AppendInt(b, int64(p.Turn), 10)
	b = append(b, "\nphase "...)
	b = append(b, p.Phase...)
	b = append(b, "\nactive "...)
	b = append(b, p.Active...)
	b = append(b, '\n')
	if p.Over != nil {
		b = append(b, "over "+string(p.Over.Winner)+" "+p.Over.Level+"\n"...)
	}
	for _, t := range p.Tracks {
		b = append(b, "track "...)
		b = append(b, t.Name...)
		b = append(b, ' ')
		b = strconv.AppendInt(b, int64(t.Value), 10)
		b = append(b, '\n')
	}
	if p.Ext != nil {
		for _, l := range p.Ext.Lines() {
			b = append(b, "ext "...)
			b = append(b, l...)
			b = append(b, '\n')
		}
	}
	for i := range p.Units {
		b = p.appendUnit(b, &p.Units[i])
	}
	for i, s := range p.World.Sides {
		b = append(b, "control "...)
		b = append(b, s...)
		b = append(b, ' ')
		b = p.appendRuns(b, uint8(i+1))
		b = append(b, '\n')
	}
	return b
}

// appendUnit appends the line of a counter, or nothing for a counter that is still untouched in the pool.
func (p *Position) appendUnit(b []byte, u *Unit) []byte {
	if u.Box == BoxPool && u.Hex == hexmap.None && len(u.Marks) == 0 {
		return b
	}
	b = append(b, "unit "...)
	b = append(b, u.Def.ID...)
	b = append(b, ' ')
	if u.Hex != hexmap.None {
		b = append(b, p.World.Map.Label(u.Hex)...)
	} else {
		b = append(b, '@')
		b = append(b, u.Box...)
	}
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(u.Steps), 10)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(u.Z), 10)
	for _, m := range u.Marks {
		b = append(b, ' ')
		b = append(b, m...)
	}
	return append(b, '\n')
}

// appendRuns appends the hexes that a side controls as runs in the order of the map: "1000..1009,1100".
func (p *Position) appendRuns(b []byte, side uint8) []byte {
	first := true
	for i := 0; i < len(p.control); i++ {
		if p.control[i] != side {
			continue
		}
		j := i
		for j+1 < len(p.control) && p.control[j+1] == side {
			j++
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, p.World.Map.Label(hexmap.Hex(i))...)
		if j > i {
			b = append(b, ".."...)
			b = append(b, p.World.Map.Label(hexmap.Hex(j))...)
		}
		i = j
	}
	return b
}

// ControlRuns returns the hexes that a side controls, as runs in the spelling of the canonical text: "1000..1009".
func (p *Position) ControlRuns(s Side) []string {
	t := string(p.appendRuns(nil, p.World.sideIndex(s)))
	if t == "" {
		return nil
	}
	return strings.Split(t, ",")
}

// Hash returns the SHA-256 of Text in lower-case hex.
func (p *Position) Hash() string {
	room, _ := textBuffers.Get().(*[]byte)
	if room == nil {
		room = new([]byte)
	}
	*room = p.appendText((*room)[:0])
	h := sha256.Sum256(*room)
	textBuffers.Put(room)
	return hex.EncodeToString(h[:])
}
