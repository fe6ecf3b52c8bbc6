package pairing

import "slices"

// matcher finds a matching of maximum weight in a graph (Edmonds 1965, in the O(n^3) form with labels, slacks and
// blossoms). Vertices are numbered from 1 to n, blossoms above n; 0 means none. It calls weight for the weight of an
// edge and stores none.
type matcher struct {
	n, top  int // vertices, and the highest blossom in use
	weight  func(a, b int) int
	g       [][]edge // of each blossom to every other part, its best edge
	label   []int
	mate    []int // vertex beyond the matched edge
	slack   []int // vertex with the tightest edge into it
	outer   []int // blossom in which it lies, itself if in none
	parent  []int
	from    [][]int32 // [blossom][vertex]: part of the blossom that holds the vertex
	kind    []int     // free, even or odd in the forest
	seen    []int
	visits  int
	petals  [][]int
	waiting []int
}

// edge joins two vertices, from u to v. The zero value is no edge.
type edge struct{ u, v int32 }

const (
	free = -1
	even = 0
	odd  = 1
)

// newMatcher returns a matcher for n vertices. weight returns the weight of an edge between two vertices, counted from
// 0; it is above 0 if there is an edge, otherwise 0.
func newMatcher(n int, weight func(a, b int) int) *matcher {
	size := 2*n + 2
	m := &matcher{n: n, top: n, weight: weight, label: make([]int, size), mate: make([]int, size), slack: make([]int, size),
		outer: make([]int, size), parent: make([]int, size), kind: make([]int, size), seen: make([]int, size),
		petals: make([][]int, size)}
	m.g, m.from = make([][]edge, size), make([][]int32, size)
	return m
}

// room allocates the arrays of a blossom. Most blossoms are never used.
func (m *matcher) room(b int) {
	if m.g[b] == nil {
		m.g[b], m.from[b] = make([]edge, len(m.outer)), make([]int32, m.n+1)
	}
}

// w returns the weight of an edge, 0 for none.
func (m *matcher) w(e edge) int {
	if e.u == e.v {
		return 0
	}
	return m.weight(int(e.u)-1, int(e.v)-1)
}

// at returns the best edge from part x to part y. A part is a vertex or a blossom.
func (m *matcher) at(x, y int) edge {
	switch {
	case x > m.n:
		return m.g[x][y]
	case y > m.n:
		e := m.g[y][x]
		return edge{e.v, e.u}
	}
	return edge{int32(x), int32(y)}
}

// within returns the part of a blossom that contains a vertex. It returns 0 if none does.
func (m *matcher) within(b, x int) int {
	if b > m.n {
		return int(m.from[b][x])
	} else if b == x {
		return x
	}
	return 0
}

// match returns the mate of each vertex, counted from 0, or -1 for none.
func (m *matcher) match() []int {
	most := 0
	for u := range m.n {
		for v := range u {
			most = max(most, m.weight(u, v))
		}
	}
	for u := 1; u <= m.n; u++ {
		m.outer[u], m.label[u] = u, most
	}
	m.greedy(most)
	for m.grow() {
	}
	out := make([]int, m.n)
	for u := range out {
		out[u] = m.mate[u+1] - 1
	}
	return out
}

// greedy starts with edges of the maximum weight, which are tight.
func (m *matcher) greedy(most int) {
	for u := 1; u <= m.n; u++ {
		for v := u + 1; v <= m.n && m.mate[u] == 0; v++ {
			if m.mate[v] == 0 && most > 0 && m.weight(u-1, v-1) == most {
				m.mate[u], m.mate[v] = v, u
			}
		}
	}
}

// never returns a function on two vertices, counted from 0. It reports true if the labels prove that they are mates in
// no best matching. It applies to graphs with a perfect matching, and proves nothing about two vertices of one blossom.
func (m *matcher) never() func(a, b int) bool {
	label, outer := slices.Clone(m.label), slices.Clone(m.outer)
	return func(a, b int) bool {
		return outer[a+1] != outer[b+1] && label[a+1]+label[b+1] > 2*m.weight(a, b)
	}
}

func (m *matcher) tight(e edge) int { return m.label[e.u] + m.label[e.v] - 2*m.w(e) }

func (m *matcher) offer(u, x int) {
	if m.slack[x] == 0 || m.tight(m.at(u, x)) < m.tight(m.at(m.slack[x], x)) {
		m.slack[x] = u
	}
}

func (m *matcher) resetSlack(x int) {
	m.slack[x] = 0
	for u := 1; u <= m.n; u++ {
		if m.outer[u] != x && m.kind[m.outer[u]] == even && m.w(m.at(u, x)) > 0 {
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

// turned returns the even index of a petal in its blossom. It reverses the blossom if the index is odd.
func (m *matcher) turned(b, petal int) int {
	at := slices.Index(m.petals[b], petal)
	if at%2 == 0 {
		return at
	}
	slices.Reverse(m.petals[b][1:])
	return len(m.petals[b]) - at
}

func (m *matcher) setMate(u, v int) {
	e := m.at(u, v)
	m.mate[u] = int(e.v)
	if u <= m.n {
		return
	}
	petal := m.within(u, int(e.u))
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

// ancestor returns the nearest common ancestor of two vertices in the forest. It returns 0 if there is none.
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
	m.join(b)
	m.resetSlack(b)
}

// join computes the best edges of a new blossom to all other parts, and the vertices that it contains.
func (m *matcher) join(b int) {
	clear(m.g[b])
	clear(m.from[b])
	for x := 1; x <= m.top; x++ {
		best, least := edge{}, 0
		for _, p := range m.petals[b] {
			if e := m.at(p, x); e.u != e.v && m.w(e) > 0 {
				if d := m.tight(e); best.u == 0 || d < least {
					best, least = e, d
				}
			}
		}
		m.g[b][x] = best
		if x > m.n && x != b {
			m.room(x)
			m.g[x][b] = edge{best.v, best.u}
		}
	}
	for _, p := range m.petals[b] {
		for x := 1; x <= m.n; x++ {
			if m.within(p, x) != 0 {
				m.from[b][x] = int32(p)
			}
		}
	}
}

func (m *matcher) open(b int) {
	for _, p := range m.petals[b] {
		m.setOuter(p, p)
	}
	petal := m.within(b, int(m.at(b, m.parent[b]).u))
	at := m.turned(b, petal)
	for i := 0; i < at; i += 2 {
		x, y := m.petals[b][i], m.petals[b][i+1]
		m.parent[x] = int(m.at(y, x).u)
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
