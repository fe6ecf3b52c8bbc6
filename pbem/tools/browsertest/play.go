package browsertest

// Moves orders up to n movements on the map: a counter, then a hex in its reach that is empty. It gives where each then stands.
func (c *Clicker) Moves(n int) map[string]string {
	c.tb.Helper()
	out := c.moves(n, "true")
	if len(out) < n {
		c.tb.Errorf("%d counters could be moved, want %d", len(out), n)
	}
	return out
}

// Closes orders up to n movements to hexes beside an enemy.
func (c *Clicker) Closes(n int) map[string]string {
	c.tb.Helper()
	return c.moves(n, `map.near[S.place.get(g.hex)].some(i => S.board.stacks.some(s => s[0] === S.ground.hexes[i].l &&
		S.open.sides[S.board.tokens[s[1]].s]?.mine === false))`)
}

// moves orders up to n movements to empty hexes g for which a condition of the page holds, by those first who are nearest to an enemy.
func (c *Clicker) moves(n int, condition string) map[string]string {
	c.tb.Helper()
	out := map[string]string{}
	var mine []struct{ ID, Hex string }
	c.Ask(&mine, `(() => {
		const at = u => S.ground.hexes[S.place.get(u.hex)], here = S.board.units.filter(u => S.place.has(u.hex));
		const foes = here.filter(u => !u.mine);
		const far = u => Math.min(...foes.map(f => Math.hypot(at(f).x - at(u).x, at(f).y - at(u).y)));
		return here.filter(u => u.mine).map(u => [far(u), {ID: u.id, Hex: u.hex}]).sort((a, b) => a[0] - b[0]).map(x => x[1]);
	})()`)
	for _, u := range mine {
		if len(out) == n {
			break
		}
		c.Key("\x1b") // nothing is chosen
		c.Hex(u.Hex)
		var goals []string
		c.Ask(&goals, `S.chosen.includes(%q) ? (S.offers?.reach || []).filter(g => g.verb === "move" &&
			!S.board.stacks.some(s => s[0] === g.hex) && (%s)).map(g => g.hex) : []`, u.ID, condition)
		if len(goals) == 0 {
			continue
		}
		to := goals[len(goals)/2]
		before := c.See(`S.text`)
		c.Hex(to)
		if after := c.See(`S.text`); after == before {
			c.tb.Errorf("a click on %s, which %s can reach, orders nothing", to, u.ID)
			continue
		}
		out[u.ID] = to
	}
	return out
}

// Attacks orders up to n attacks by clicking on enemies beside own counters.
func (c *Clicker) Attacks(n int) (done int) {
	c.tb.Helper()
	c.Key("\x1b")
	var foes []string
	c.Ask(&foes, `(() => {
		const whose = s => S.open.sides[S.board.tokens[s[1]].s], stacks = S.board.stacks.filter(whose);
		const own = new Set(stacks.filter(s => whose(s).mine).map(s => S.place.get(s[0])));
		return stacks.filter(s => !whose(s).mine && map.near[S.place.get(s[0])].some(i => own.has(i))).map(s => s[0]);
	})()`)
	for _, hex := range foes {
		if done == n {
			break
		}
		c.Hex(hex)
		if !c.There("#doattack") {
			continue
		}
		var chances float64
		c.Ask(&chances, `S.attack.odds.chances.reduce((s, c) => s + c.percent, 0)`)
		if chances < 99 || chances > 101 {
			c.tb.Errorf("the chances of %s are %.1f %% together", hex, chances)
		}
		c.Press("#doattack")
		if advance := `#here .offer[data-offer^="advance"]`; c.There(advance) {
			c.Press(advance)
		}
		done++
	}
	return done
}
