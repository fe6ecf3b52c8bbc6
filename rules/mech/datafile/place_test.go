package datafile

import "testing"

func TestPlace(t *testing.T) {
	words := []string{"dry", "mud"}
	if i, err := Place("weather", "mud", words); i != 1 || err != nil {
		t.Error(i, err)
	}
	if _, err := Place("weather", "fog", words); err == nil || err.Error() != `"fog" is no weather; there are dry, mud` {
		t.Error(err)
	}
}

func TestNumber(t *testing.T) {
	if Number("12") != 12 || Number("") != 0 {
		t.Error(Number("12"), Number(""))
	}
}
