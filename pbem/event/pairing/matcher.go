package pairing

import "slices"

// matcher finds a matching of greatest weight in a graph (Edmonds 1965, in the O(n^3) form with labels, slacks and blossoms).
// Vertices are 1 to n, blossoms above; 0 is nobody.
type matcher struct {
	n, top  int // vertices, and the highest blossom in use
	g       [][]edge
	label   []int
	mate    []int // vertex beyond the matched edge
	slack   []int // vertex with the tightest edge into it
	outer   []int // blossom in which it lies, itself if in none
	parent  []int
	from    [][]int // [blossom][vertex]: part of the blossom that holds the vertex
	kind    []int   // free, even or odd in the forest
	seen    []int
	visits  int
	petals  [][]int
	waiting []int
}

type edge struct{ u, v, w int }

const (
	free = -1
	even = 0
	odd  = 1
)

func newMatcher(n int) *matcher {
	size := 2*n + 2
	m := &matcher{n: n, top: n, label: make([]int, size), mate: make([]int, size), slack: make([]int, size), outer: make([]int, size),
		parent: make([]int, size), kind: make([]int, size), seen: make([]int, size), petals: make([][]int, size)}
	m.g, m.from = make([][]edge, size), make([][]int, size)
	edges, parts := make([]edge, (n+1)*size), make([]int, (n+1)*(n+1))
	for u := range n + 1 {
		m.g[u], m.from[u] = edges[u*size:(u+1)*size], parts[u*(n+1):(u+1)*(n+1)]
		for v := range n + 1 {
			m.g[u][v] = edge{u, v, 0}
		}
	}
	return m
}

// room makes room for a blossom: most are never used.
func (m *matcher) room(b int) {
	if m.g[b] == nil {
		m.g[b], m.from[b] = make([]edge, len(m.g)), make([]int, m.n+1)
	}
}

// join adds an edge of a weight above 0 between two vertices, here counted from 0.
func (m *matcher) join(a, b, w int) { m.g[a+1][b+1].w, m.g[b+1][a+1].w = w, w }

// match gives each vertex, counted from 0, its mate, -1 for none.
func (m *matcher) match() []int {
	most := 0
	for u := 1; u <= m.n; u++ {
		m.outer[u], m.from[u][u] = u, u
		for v := 1; v <= m.n; v++ {
			most = max(most, m.g[u][v].w)
		}
	}
	for u := 1; u <= m.n; u++ {
		m.label[u] = most
	}
	for m.grow() {
	}
	out := make([]int, m.n)
	for u := range out {
		out[u] = m.mate[u+1] - 1
	}
	return out
}

func (m *matcher) tight(e edge) int { return m.label[e.u] + m.label[e.v] - 2*m.g[e.u][e.v].w }

func (m *matcher) offer(u, x int) {
	if m.slack[x] == 0 || m.tight(m.g[u][x]) < m.tight(m.g[m.slack[x]][x]) {
		m.slack[x] = u
	}
}

func (m *matcher) resetSlack(x int) {
	m.slack[x] = 0
	for u := 1; u <= m.n; u++ {
		if m.g[u][x].w > 0 && m.outer[u] != x && m.kind[m.outer[u]] == even {
			m.offer(u, x)
		}
	}
}

func (m *matcher) push(x int) {
	if x <= m.n {
		m.waiting = append(m.waiting, x)
		return
	}
	for _, p := range m.petals[x] {
		m.push(p)
	}
}

func (m *matcher) setOuter(x, b int) {
	m.outer[x] = b
	if x > m.n {
		for _, p := range m.petals[x] {
			m.setOuter(p, b)
		}
	}
}

// turned is the even place of a petal in its blossom, which is turned round if the place is odd.
func (m *matcher) turned(b, petal int) int {
	at := slices.Index(m.petals[b], petal)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(m.petals[b][1:])
	return len(m.petals[b]) - at
}

func (m *matcher) setMate(u, v int) {
	e := m.g[u][v]
	m.mate[u] = e.v
	if u <= m.n {
		return
	}
	petal := m.from[u][e.u]
	at := m.turned(u, petal)
	for i := range at {
		m.setMate(m.petals[u][i], m.petals[u][i^1])
	}
	m.setMate(petal, v)
	m.petals[u] = slices.Concat(m.petals[u][at:], m.petals[u][:at])
}

func (m *matcher) augment(u, v int) {
	for {
		next := m.outer[m.mate[u]]
		m.setMate(u, v)
		if next == 0 {
			return
		}
		m.setMate(next, m.outer[m.parent[next]])
		u, v = m.outer[m.parent[next]], next
	}
}

// ancestor is the nearest one of two in the forest, 0 for none.
func (m *matcher) ancestor(u, v int) int {
	m.visits++
	for u != 0 || v != 0 {
		if u != 0 {
			if m.seen[u] == m.visits {
				return u
			}
			m.seen[u] = m.visits
			if u = m.outer[m.mate[u]]; u != 0 {
				u = m.outer[m.parent[u]]
			}
		}
		u, v = v, u
	}
	return 0
}

func (m *matcher) close(u, root, v int) {
	b := m.n + 1
	for b <= m.top && m.outer[b] != 0 {
		b++
	}
	m.top = max(m.top, b)
	m.room(b)
	m.label[b], m.kind[b], m.mate[b] = 0, even, m.mate[root]
	m.petals[b] = []int{root}
	for i, x := range []int{u, v} {
		for x != root {
			y := m.outer[m.mate[x]]
			m.petals[b] = append(m.petals[b], x, y)
			m.push(y)
			x = m.outer[m.parent[y]]
		}
		if i == 0 {
			slices.Reverse(m.petals[b][1:])
		}
	}
	m.setOuter(b, b)
	for x := 1; x <= m.top; x++ {
		m.g[b][x].w, m.g[x][b].w = 0, 0
	}
	clear(m.from[b])
	for _, p := range m.petals[b] {
		for x := 1; x <= m.top; x++ {
			if m.g[b][x].w == 0 || m.tight(m.g[p][x]) < m.tight(m.g[b][x]) {
				m.g[b][x], m.g[x][b] = m.g[p][x], m.g[x][p]
			}
		}
		for x := 1; x <= m.n; x++ {
			if m.from[p][x] != 0 {
				m.from[b][x] = p
			}
		}
	}
	m.resetSlack(b)
}

func (m *matcher) open(b int) {
	for _, p := range m.petals[b] {
		m.setOuter(p, p)
	}
	petal := m.from[b][m.g[b][m.parent[b]].u]
	at := m.turned(b, petal)
	for i := 0; i < at; i += 2 {
		x, y := m.petals[b][i], m.petals[b][i+1]
		m.parent[x] = m.g[y][x].u
		m.kind[x], m.kind[y] = odd, even
		m.slack[x] = 0
		m.resetSlack(y)
		m.push(y)
	}
	m.kind[petal], m.parent[petal] = odd, m.parent[b]
	for _, x := range m.petals[b][at+1:] {
		m.kind[x] = free
		m.resetSlack(x)
	}
	m.outer[b] = 0
}

// found takes a tight edge into the forest; true if the matching grew by it.
func (m *matcher) found(e edge) bool {
	u, v := m.outer[e.u], m.outer[e.v]
	switch m.kind[v] {
	case free:
		m.parent[v], m.kind[v] = e.u, odd
		mate := m.outer[m.mate[v]]
		m.slack[v], m.slack[mate] = 0, 0
		m.kind[mate] = even
		m.push(mate)
	case even:
		root := m.ancestor(u, v)
		if root == 0 {
			m.augment(u, v)
			m.augment(v, u)
			return true
		}
		m.close(u, root, v)
	}
	return false
}

// grow makes the matching greater by one edge; false if that cannot be.
func (m *matcher) grow() bool {
	m.waiting = m.waiting[:0]
	for x := 1; x <= m.top; x++ {
		m.kind[x], m.slack[x] = free, 0
	}
	for x := 1; x <= m.top; x++ {
		if m.outer[x] == x && m.mate[x] == 0 {
			m.parent[x], m.kind[x] = 0, even
			m.push(x)
		}
	}
	if len(m.waiting) == 0 {
		return false
	}
	for {
		if m.search() {
			return true
		}
		if !m.relabel() {
			return false
		}
		m.waiting = m.waiting[:0]
		for x := 1; x <= m.top; x++ {
			s := m.slack[x]
			if m.outer[x] == x && s != 0 && m.outer[s] != x && m.tight(m.g[s][x]) == 0 && m.found(m.g[s][x]) {
				return true
			}
		}
		for b := m.n + 1; b <= m.top; b++ {
			if m.outer[b] == b && m.kind[b] == odd && m.label[b] == 0 {
				m.open(b)
			}
		}
	}
}

// search follows tight edges from all that waits.
func (m *matcher) search() bool {
	for len(m.waiting) > 0 {
		u := m.waiting[0]
		m.waiting = m.waiting[1:]
		if m.kind[m.outer[u]] == odd {
			continue
		}
		for v := 1; v <= m.n; v++ {
			if m.g[u][v].w == 0 || m.outer[u] == m.outer[v] {
				continue
			}
			if m.tight(m.g[u][v]) != 0 {
				m.offer(u, m.outer[v])
			} else if m.found(m.g[u][v]) {
				return true
			}
		}
	}
	return false
}

// relabel shifts the labels by the least slack; false when a free vertex has nothing left to gain.
func (m *matcher) relabel() bool {
	d := m.shift()
	for u := 1; u <= m.n; u++ {
		switch m.kind[m.outer[u]] {
		case even:
			if m.label[u] <= d {
				return false
			}
			m.label[u] -= d
		case odd:
			m.label[u] += d
		}
	}
	for b := m.n + 1; b <= m.top; b++ {
		if m.outer[b] != b {
			continue
		}
		switch m.kind[b] {
		case even:
			m.label[b] += 2 * d
		case odd:
			m.label[b] -= 2 * d
		}
	}
	return true
}

func (m *matcher) shift() int {
	d := int(^uint(0) >> 1)
	for b := m.n + 1; b <= m.top; b++ {
		if m.outer[b] == b && m.kind[b] == odd {
			d = min(d, m.label[b]/2)
		}
	}
	for x := 1; x <= m.top; x++ {
		if m.outer[x] != x || m.slack[x] == 0 {
			continue
		}
		switch m.kind[x] {
		case free:
			d = min(d, m.tight(m.g[m.slack[x]][x]))
		case even:
			d = min(d, m.tight(m.g[m.slack[x]][x])/2)
		}
	}
	return d
}
