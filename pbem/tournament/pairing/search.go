package pairing

// found adds a tight edge to the forest. It reports whether the matching grew.
func (m *matcher) found(e edge) bool {
	u, v := m.outer[e.u], m.outer[e.v]
	switch m.kind[v] {
	case free:
		m.parent[v], m.kind[v] = int(e.u), odd
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

// grow adds one edge to the matching. It reports false if that is impossible.
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
			if m.outer[x] == x && s != 0 && m.outer[s] != x && m.tight(m.at(s, x)) == 0 && m.found(m.at(s, x)) {
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

// search follows tight edges from all waiting vertices, until the matching grows or none is left.
func (m *matcher) search() bool {
	for len(m.waiting) > 0 {
		u := m.waiting[0]
		m.waiting = m.waiting[1:]
		if m.kind[m.outer[u]] == odd {
			continue
		}
		for v := 1; v <= m.n; v++ {
			if m.outer[u] == m.outer[v] {
				continue
			}
			e := edge{int32(u), int32(v)}
			w := m.w(e)
			if w == 0 {
				continue
			}
			if m.label[u]+m.label[v] != 2*w {
				m.offer(u, m.outer[v])
			} else if m.found(e) {
				return true
			}
		}
	}
	return false
}

// relabel shifts the labels by the least slack. It reports false if a free vertex has nothing left to gain.
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
			d = min(d, m.tight(m.at(m.slack[x], x)))
		case even:
			d = min(d, m.tight(m.at(m.slack[x], x))/2)
		}
	}
	return d
}
