package translation

import (
	"reflect"
	"testing"

	"fieldpost/rules/core"
)

func TestParseGlossary(t *testing.T) {
	got, err := ParseGlossary("glossary.txt", "# Terms.\n\nheath | 原野 | = | ヒース, 荒野 | 10.13\nadvance | 前進 | 戦闘後前進 | | 11.14\n")
	want := []core.Term{{English: "heath", Translated: "原野", Rulebook: "原野", Rejected: []string{"ヒース", "荒野"}, Rule: "10.13"},
		{English: "advance", Translated: "前進", Rulebook: "戦闘後前進", Rule: "11.14"}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{"heath | 原野", "heath | | = | | 1.1", "heath | 原野 | = | ヒース |", "a | b | c | d | e | f"} {
		if _, err := ParseGlossary("glossary.txt", bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestParsePlaces(t *testing.T) {
	got, err := ParsePlaces("places.txt", "# How.\nBonn | ボン | reconstructed\nBad Kreuznach | バート・クロイツナハ | rulebook\n")
	if want := map[string]string{"Bonn": "ボン", "Bad Kreuznach": "バート・クロイツナハ"}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"Bonn | ボン", "Bonn | ボン | guessed", "a | b | rulebook\na | c | rulebook"} {
		if _, err := ParsePlaces("places.txt", bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}
