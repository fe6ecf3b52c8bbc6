package japanesename

import (
	"slices"
	"testing"
)

// TestName holds what counters are called in Japanese, and of which no name can be made.
func TestName(t *testing.T) {
	for english, want := range map[string]string{
		"11th Panzer Division":    "第11装甲師団",
		"321st Infantry Division": "第321歩兵師団",
		"1st SS Panzergrenadier Division Leibstandarte SS Adolf Hitler": "第1SS装甲擲弾兵師団",
		"94th Guards Motor Rifle Division":                              "第94親衛自動車化狙撃師団",
		"GDR 8th Motor Rifle Division":                                  "東独第8自動車化狙撃師団",
		"5th Romanian Cavalry Brigade":                                  "ルーマニア第5騎兵旅団",
		"1st Battalion, Infantry Regiment 27":                           "第27歩兵連隊第1大隊",
		"Reconnaissance of the 9th Panzer Division":                     "第9装甲師団偵察",
		"4th Panzer Army":                                               "第4装甲軍",
		"3rd Guards Army":                                               "第3親衛軍",
		"Army Detachment Hollidt":                                       "",
		"Regimental substitute 3":                                       "",
		"SS Battle Group Baum":                                          "",
	} {
		if got := Name(english); got != want {
			t.Errorf("%s is %q, not %q", english, got, want)
		}
	}
	got := NameForms("5th Romanian Cavalry Brigade")
	if !slices.Equal(got, []string{"5騎兵", "5騎兵旅団", "ルーマニア5騎兵", "ルーマニア5騎兵旅団"}) {
		t.Error(got)
	}
}
