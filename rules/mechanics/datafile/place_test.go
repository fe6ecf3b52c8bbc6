package datafile

import "testing"

func TestPlace(t *testing.T) {
	words := []string{"dry", "mud"}
	if i, err := WordIndex("weather", "mud", words); i != 1 || err != nil {
		t.Error(i, err)
	}
	if _, err := WordIndex("weather", "fog", words); err == nil || err.Error() != `"fog" is no weather; there are dry, mud` {
		t.Error(err)
	}
}

func TestNumber(t *testing.T) {
	if ParseDigits("12") != 12 || ParseDigits("") != 0 {
		t.Error(ParseDigits("12"), ParseDigits(""))
	}
}
