package kiev

import (
	"embed"
	"io/fs"

	"fieldpost/rules/core"
	"fieldpost/rules/mechanics/datacheck"
	"fieldpost/rules/mechanics/datafile"
	"fieldpost/rules/mechanics/translation"
)

const (
	// titleName is the name of the title.
	titleName = "Barbarossa: Kiev to Rostov"
	version   = 2 // version numbers the rules code; it is raised whenever a running game could turn out differently.
)

// scenarios returns the ids of the scenarios, the usual one first.
func scenarios() []string { return []string{"4", "3", "1", "6", "2", "5", "7"} }

// defaultScenario maps a scenario to another scenario, whose blocks it uses in place of those that it lacks.
var defaultScenario = map[string]string{"7": "2"}

// texts holds the explanations of rules, the options and the translations.
//
//go:embed rules.txt guide.txt *.*.txt
var texts embed.FS

// verbText defines the verbs of the sheets and of the answers to questions, one a line.
//
//go:embed verbs.txt
var verbText string

// Title implements core.Title: Barbarossa: Kiev to Rostov without its data.
type Title struct{}

// New returns the title Barbarossa: Kiev to Rostov.
func New() Title { return Title{} }

// Meta returns the title's name, sides, options and version. Games from version 2 on are checked on the real board when
// a phase ends.
func (Title) Meta() core.Meta {
	return core.Meta{ID: "kiev-to-rostov", Name: titleName, Version: version, JudgesFinishFrom: 2, Sides: []core.Side{Axis, Soviet},
		Turns: 85,
		Options: []core.OptionDef{{Key: core.ScenarioKey, Values: scenarios(), Rule: "10.0p",
			Help: "4 Battle of Sumy, turns 50 to 53; 3 Battle of the Sea of Azov, turns 48 to 53; 1 Rostov Redeemed, turns 80 to 82; " +
				"6 To Rostov, turns 69 to 83; 2 Encirclement at Kiev, turns 29 to 50; " +
				"5 To Kharkov, turns 51 to 70; 7 the campaign, turns 29 to 85"},
			{Key: keyWeather, Values: []string{"dice", historical}, Rule: "3.11p",
				Help: "weather that the scenario does not fix is rolled, or is the historical weather"}}}
}

// Load reads the data files and returns the module.
func (Title) Load(files fs.FS) (core.Module, error) {
	data, err := load(files)
	if err != nil {
		return nil, err
	}
	all, stamp := map[string]*game{}, datafile.DescribeSources(files)
	for _, x := range data {
		g := newGame(x, all)
		g.stamp, g.games = stamp, all
		all[x.Scenario.ID] = g
	}
	return all[scenarios()[0]], nil
}

// Translation implements core.TranslationProvider: it returns the title's sentences in a language.
func (Title) Translation(lang string) core.Translation { return translation.Load(texts, lang) }

// Claims compares the data with the play book's statements about map, counters, tables and scenarios.
func (Title) Claims(data fs.FS) ([]core.Claim, error) { return datacheck.Claims(data, factFiles) }
