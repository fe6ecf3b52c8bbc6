package scenarios

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

type counter struct {
	ID       string `yaml:"id"`
	Name     string `yaml:"name"`
	Side     string `yaml:"side"`
	Type     string `yaml:"type"`
	Size     string `yaml:"size"`
	Strength []int  `yaml:"strength"`
	Code     string `yaml:"code"`
}

type typeRow struct {
	Type  string `yaml:"type"`
	Class string `yaml:"class"`
	Move  int    `yaml:"move"`
}

type unitsFile struct {
	Types struct {
		Source, Rule, Note string
		List               []typeRow `yaml:"list"`
	} `yaml:"types"`
	Units struct {
		Source, Rule, Note string
		List               []counter `yaml:"list"`
	} `yaml:"units"`
}

func kurskUnits(t *testing.T) (list []counter, class map[string]string) {
	t.Helper()
	fsys, err := Open("kursk", nil)
	if err != nil {
		t.Fatal(err)
	}
	data, err := fs.ReadFile(fsys, "units.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var f unitsFile
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&f); err != nil {
		t.Fatal(err)
	}
	class = map[string]string{}
	for _, row := range f.Types.List {
		class[row.Type] = row.Class
		if want := map[string]int{"mech": 8, "nonmech": 4, "static": 2}[row.Class]; row.Move != want {
			t.Errorf("type %s moves %d, want %d (2.7)", row.Type, row.Move, want)
		}
	}
	return f.Units.List, class
}

var (
	goodID     = regexp.MustCompile(`^[0-9A-Za-z/]+$`)
	goodCode   = regexp.MustCompile(`^([1-6][0-9][0-2][0-9]-[1-9R]|[2-4]|C|M)$`)
	fourDigits = regexp.MustCompile(`^[0-9]{4}$`)
)

func TestKurskCounters(t *testing.T) {
	units, class := kurskUnits(t)
	seen, reach := map[string]bool{}, map[string]string{}
	for _, u := range units {
		id := strings.ToLower(u.ID)
		if seen[id] || !goodID.MatchString(u.ID) || fourDigits.MatchString(u.ID) {
			t.Errorf("%s: the id is used twice, is no word, or looks like a hex", u.ID)
		}
		seen[id] = true
		steps := map[string]int{"german": 2, "soviet": 1}[u.Side]
		if len(u.Strength) != steps || slices.Min(u.Strength) < 1 || steps == 2 && u.Strength[1] >= u.Strength[0] {
			t.Errorf("%s: strength %v for a side of %d steps (2.11)", u.ID, u.Strength, steps)
		}
		if class[u.Type] == "" || !goodCode.MatchString(u.Code) || !slices.Contains([]string{"corps", "division", "brigade"}, u.Size) ||
			u.Name == "" {
			t.Errorf("%s: type %q, size %q, code %q, name %q", u.ID, u.Type, u.Size, u.Code, u.Name)
		}
		if u.Type == "garrison" && (u.Side != "soviet" || u.Strength[0] != 3) {
			t.Errorf("%s: garrisons are Soviet and 0/3 (2.9)", u.ID)
		}
		if u.Type == "motorised" && u.Side != "soviet" || u.Type == "mountain" && u.Side != "german" {
			t.Errorf("%s: only Soviets have motorised, only Germans mountain infantry (2.7)", u.ID)
		}
		hex, d, set := strings.Cut(u.Code, "-")
		if old, ok := reach[hex]; set && ok && old != d {
			t.Errorf("%s: code %s, but another unit of %s has range %s", u.ID, u.Code, hex, old)
		}
		if set {
			reach[hex] = d
		}
	}
	if len(units) < 220 || len(units) > 278 {
		t.Errorf("%d counters; the game has 280 with markers (2.1)", len(units))
	}
}

func TestKurskCodes(t *testing.T) {
	units, class := kurskUnits(t)
	pick := func(side string, want func(counter) bool) []string {
		var out []string
		for _, u := range units {
			if u.Side == side && want(u) {
				out = append(out, u.ID)
			}
		}
		slices.Sort(out)
		return out
	}
	check := func(what string, got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", what, got, want)
		}
	}
	code := func(c string) func(counter) bool { return func(u counter) bool { return u.Code == c } }
	check("code 1907-1 (3.2)", pick("german", code("1907-1")), "1SS", "2SS", "3SS")
	check("code 3 (3.2)", pick("german", code("3")), "19Pz")
	check("full strength 26 (4.5)", pick("german", func(u counter) bool { return u.Strength[0] == 26 }), "1SS", "2SS", "3SS", "GD")
	check("parachute divisions, both M (11.23)", pick("german", func(u counter) bool {
		return u.Type == "parachute" &&
			u.Size == "division" && u.Code == "M"
	}), "1Fj", "2Fj")
	check("parachute units", pick("german", func(u counter) bool { return u.Type == "parachute" }), "1Fj", "2Fj")
	check("German units out of place", pick("german", func(u counter) bool {
		return slices.Contains([]string{"2", "4"}, u.Code) || strings.HasSuffix(u.Code, "-R")
	}))
	check("Soviet units out of place", pick("soviet", func(u counter) bool { return u.Code == "M" || u.Code == "3" }))
	if got := pick("german", func(u counter) bool {
		return u.Code == "C" && class[u.Type] == "mech" &&
			u.Size == "division"
	}); len(got) != 4 || len(pick("german", code("C"))) != 4 {
		t.Errorf("German C units %v: want four mech divisions (3.2)", got)
	}
	normal := pick("soviet", func(u counter) bool { return u.Code == "2" || u.Code == "4" })
	mechs := pick("soviet", func(u counter) bool { return (u.Code == "2" || u.Code == "4") && class[u.Type] == "mech" })
	if len(normal) != 5 || len(mechs) != 5 || len(pick("soviet", code("2"))) == 0 || len(pick("soviet", code("4"))) == 0 {
		t.Errorf("Soviet reinforcements %v, mech %v: want five, all mech, in turns 2 and 4 (9.4)", normal, mechs)
	}
	if n := len(pick("soviet", code("C"))); n < 15 {
		t.Errorf("%d Soviet C units cannot meet one turn's quota of 15 (9.6)", n)
	}
	for _, c := range []string{"1809-1", "1503-3"} {
		if len(pick("german", code(c))) == 0 {
			t.Errorf("no German unit with code %s (3.4)", c)
		}
	}
	stacks := map[string]int{}
	for _, u := range units {
		if hex, ok := strings.CutSuffix(u.Code, "-R"); ok {
			stacks[hex]++
		}
	}
	if len(stacks) != 8 {
		t.Errorf("reserve stacks %v: want 8 (9.1)", stacks)
	}
	setup := regexp.MustCompile(`^\d{4}-[1-9]$`)
	check("misprinted R units (9.1)", pick("soviet", func(u counter) bool {
		return slices.Contains([]string{"309", "325", "348", "354"}, u.ID) && u.Type == "rifle" && u.Size == "division" &&
			setup.MatchString(u.Code)
	}), "309", "325", "348", "354")
}
