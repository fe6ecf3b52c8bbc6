package kiev

import (
	_ "embed" // the rules in our own words
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/eastfront"
	"fieldpost/rules/mech/facts"
)

// book are the rules of the play book in our own words, a line each.
//
//go:embed rules.txt
var book string

// guide tells a newcomer how each scenario is won.
//
//go:embed guide.txt
var guide string

// Title is Kiev to Rostov without its data.
type Title struct{ *eastfront.Def }

// New gives the title, the same each time: what is made of its data is kept by it.
func New() Title { return Title{&def} }

// Meta describes the title. Games from version 2 on are judged when a phase ends.
func (t Title) Meta() core.Meta {
	m := t.Def.Meta()
	m.Ends = 2
	return m
}

var def = eastfront.Def{ID: "kiev-to-rostov", Name: "Barbarossa: Kiev to Rostov", Version: 2, Turns: 85,
	Scenarios: []string{"4", "3", "1", "6", "2", "5", "7"}, Book: book, Guide: guide, Part: Board,
	Calendar: true, Like: map[string]string{"7": "2"},
	About: "4 Battle of Sumy, turns 50 to 53; 3 Battle of the Sea of Azov, turns 48 to 53; 1 Rostov Redeemed, turns 80 to 82; " +
		"6 To Rostov, turns 69 to 83; 2 Encirclement at Kiev, turns 29 to 50; " +
		"5 To Kharkov, turns 51 to 70; 7 the campaign, turns 29 to 85"}

// Claims holds the data against what the play book says of map, counters, tables and scenarios.
func (Title) Claims(data fs.FS) ([]core.Claim, error) { return facts.Claims(data, factFiles) }
