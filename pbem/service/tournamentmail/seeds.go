package tournamentmail

import "fieldpost/notation/say"

func ratingText(v view) say.Text {
	n := v.r.Get("rating")
	if v.mine() {
		return say.F("%s gave you the rating %s in this event.", v.shown(v.r.Get("by")), n)
	}
	return say.F("%s is rated %s.", v.shown(v.r.Get("player")), n)
}

func seedText(v view) say.Text {
	n, who := v.r.Get("seed"), v.shown(v.r.Get("by"))
	switch {
	case !v.mine() && n == "0":
		return say.F("%s is not seeded.", v.shown(v.r.Get("player")))
	case !v.mine():
		return say.F("%s is seed %s.", v.shown(v.r.Get("player")), n)
	case n == "0":
		return say.F("%s removed your seed.", who)
	}
	return say.F("%s made you seed %s.", who, n)
}

// bothAndDirectors returns the two players of a prohibition and the directors.
func bothAndDirectors(v view) []string { return append(theirs(v), v.r.Get("other")) }

func prohibitText(v view) say.Text {
	one, other := v.shown(v.r.Get("player")), v.shown(v.r.Get("other"))
	out := say.F("The director keeps %s and %s apart from round %d on.", one, other, v.NextRoundNumber())
	if v.r.Get("off") != "" {
		out = say.F("%s and %s may meet again from round %d on.", one, other, v.NextRoundNumber())
	}
	if why := v.r.Get("why"); why != "" {
		out += "\n" + say.Plain(why)
	}
	return out
}
