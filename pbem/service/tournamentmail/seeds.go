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
		return say.F("%s took your seed away.", who)
	}
	return say.F("%s made you seed %s.", who, n)
}
