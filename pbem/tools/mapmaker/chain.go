package main

import (
	"strings"

	"fieldpost/rules/hexmap"
)

// border returns the hexsides between a set of hexes and the other hexes, as chains from end to end; a closed chain
// begins at its first side. The set lies to the right of a chain, looking along it.
func (l *layout) border(in func(hexmap.Hex) bool) [][]int {
	start := map[int][]int{} // sides by the corner where they begin, the set on their right
	used, ends := map[int]bool{}, map[int]int{}
	from, to := map[int]int{}, map[int]int{}
	var all []int
	for s, sd := range l.sides {
		a, b := in(sd.hex), in(l.hexAcross(s))
		if a == b {
			continue
		}
		// Going clockwise round a hex keeps it on the right.
		from[s], to[s] = sd.from, sd.to
		if b {
			from[s], to[s] = sd.to, sd.from
		}
		start[from[s]] = append(start[from[s]], s)
		ends[to[s]]++
		all = append(all, s)
	}
	follow := func(s int) []int {
		chain := []int{}
		for {
			chain = append(chain, s)
			used[s] = true
			next := -1
			for _, n := range start[to[s]] {
				if !used[n] {
					next = n
					break
				}
			}
			if next < 0 {
				return chain
			}
			s = next
		}
	}
	var out [][]int
	for _, s := range all { // first the open chains, then the closed ones
		if !used[s] && ends[from[s]] == 0 {
			out = append(out, follow(s))
		}
	}
	for _, s := range all {
		if !used[s] {
			out = append(out, follow(s))
		}
	}
	return out
}

// tokens returns a chain of hexsides as words of the form HEX:side-side.
func (l *layout) tokens(chain []int) []string {
	var out []string
	for i := 0; i < len(chain); {
		best, names := hexmap.None, []string(nil)
		for _, h := range l.hexesOfSide(chain[i]) {
			var list []string
			for j := i; j < len(chain); j++ {
				d, ok := l.dirOf(h, chain[j])
				if !ok {
					break
				}
				list = append(list, l.m.DirName(d))
			}
			if len(list) > len(names) {
				best, names = h, list
			}
		}
		out = append(out, l.m.Label(best)+":"+strings.Join(names, "-"))
		i += len(names)
	}
	return out
}

func (l *layout) hexesOfSide(s int) [2]hexmap.Hex {
	return [2]hexmap.Hex{l.sides[s].hex, l.hexAcross(s)}
}

// dirOf returns the direction of a hexside from one of its hexes.
func (l *layout) dirOf(h hexmap.Hex, s int) (hexmap.Dir, bool) {
	for d, at := range l.sideAt[h] {
		if at == s {
			return hexmap.Dir(d), true
		}
	}
	return 0, false
}

// split splits a list of hexsides wherever two consecutive ones share no corner.
func (l *layout) split(list []int) [][]int {
	var out [][]int
	for i, s := range list {
		if i == 0 || !l.shareCorner(list[i-1], s) {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], s)
	}
	return out
}

func (l *layout) shareCorner(s, t int) bool {
	a, b := l.sides[s], l.sides[t]
	return a.from == b.from || a.from == b.to || a.to == b.from || a.to == b.to
}

// hexesBeside returns the hexes to the right (or left) of a chain of hexsides that share a side with it.
func (l *layout) hexesBeside(chain []int, right bool) []hexmap.Hex {
	var out []hexmap.Hex
	for i, s := range chain {
		sd := l.sides[s]
		forward := true // the chain passes the side from .from to .to, clockwise round .hex, which then is on the right
		switch {
		case i+1 < len(chain):
			n := l.sides[chain[i+1]]
			forward = sd.to == n.from || sd.to == n.to
		case i > 0:
			p := l.sides[chain[i-1]]
			forward = sd.from == p.from || sd.from == p.to
		}
		if forward == right {
			out = append(out, sd.hex)
		} else {
			out = append(out, l.hexAcross(s))
		}
	}
	return out
}
