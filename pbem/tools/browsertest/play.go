package browsertest

// OrderMoves orders up to n moves on the map: it clicks a counter, then an empty hex that the counter can reach. It
// returns the final hexes by counter.
func (c *PlannerPage) OrderMoves(n int) map[string]string {
	c.tb.Helper()
	out := c.orderMovesWhere(n, "true")
	if len(out) < n {
		c.tb.Errorf("%d counters could be moved, want %d", len(out), n)
	}
	return out
}

// OrderContacts orders up to n moves to hexes next to an enemy, and returns the final hexes by counter.
func (c *PlannerPage) OrderContacts(n int) map[string]string {
	c.tb.Helper()
	return c.orderMovesWhere(n, `map.near[S.place.get(g.hex)].some(i => S.board.stacks.some(s => s[0] === S.ground.hexes[i].l &&
		S.open.sides[S.board.tokens[s[1]].s]?.mine === false))`)
}

// orderMovesWhere orders up to n moves to empty hexes g for which a condition is true in the page. Counters nearest to
// an enemy move first.
func (c *PlannerPage) orderMovesWhere(n int, condition string) map[string]string {
	c.tb.Helper()
	out := map[string]string{}
	var mine []struct{ ID, Hex string }
	c.Eval(&mine, `(() => {
		const at = u => S.ground.hexes[S.place.get(u.hex)], here = S.board.units.filter(u => S.place.has(u.hex));
		const foes = here.filter(u => !u.mine);
		const far = u => Math.min(...foes.map(f => Math.hypot(at(f).x - at(u).x, at(f).y - at(u).y)));
		return here.filter(u => u.mine).map(u => [far(u), {ID: u.id, Hex: u.hex}]).sort((a, b) => a[0] - b[0]).map(x => x[1]);
	})()`)
	for _, u := range mine {
		if len(out) == n {
			break
		}
		c.Key("\x1b") // ends the selection
		c.ClickHex(u.Hex)
		var goals []string
		c.Eval(&goals, `S.chosen.includes(%q) ? (S.offers?.reach || []).filter(g => g.verb === "move" &&
			!S.board.stacks.some(s => s[0] === g.hex) && (%s)).map(g => g.hex) : []`, u.ID, condition)
		if len(goals) == 0 {
			continue
		}
		to := goals[len(goals)/2]
		before := c.EvalText(`S.text`)
		c.ClickHex(to)
		if after := c.EvalText(`S.text`); after == before {
			c.tb.Errorf("a click on %s, which %s can reach, orders nothing", to, u.ID)
			continue
		}
		out[u.ID] = to
	}
	return out
}

// OrderAttacks orders up to n attacks by clicking on enemies next to own counters, and returns the number of attacks.
func (c *PlannerPage) OrderAttacks(n int) (done int) {
	c.tb.Helper()
	c.Key("\x1b")
	var foes []string
	c.Eval(&foes, `(() => {
		const whose = s => S.open.sides[S.board.tokens[s[1]].s], stacks = S.board.stacks.filter(whose);
		const own = new Set(stacks.filter(s => whose(s).mine).map(s => S.place.get(s[0])));
		return stacks.filter(s => !whose(s).mine && map.near[S.place.get(s[0])].some(i => own.has(i))).map(s => s[0]);
	})()`)
	for _, hex := range foes {
		if done == n {
			break
		}
		c.ClickHex(hex)
		if !c.Exists("#doattack") {
			continue
		}
		var chances float64
		c.Eval(&chances, `S.attack.odds.chances.reduce((s, c) => s + c.percent, 0)`)
		if chances < 99 || chances > 101 {
			c.tb.Errorf("the chances of %s are %.1f %% together", hex, chances)
		}
		c.Press("#doattack")
		if advance := `#here .offer[data-offer^="advance"]`; c.Exists(advance) {
			c.Press(advance)
		}
		done++
	}
	return done
}
