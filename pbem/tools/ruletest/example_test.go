package ruletest_test

import (
	"fmt"

	"fieldpost/pbem/tools/ruletest"
	"fieldpost/rules"
	"fieldpost/scenarios"
)

func ExampleRun() {
	cases, err := ruletest.Parse("combat.case", []byte(`case 11.4 an attack at 3:1
  title kursk
  given
    plain map; phase T1-G-2
    unit GD german panzergrenadier division 24/12 at 2609
    unit 375 soviet rifle division 8 at 2610
  orders german: attack 2610 with GD = 3:1
  dice 1
  expect unit 375 dead
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	r := ruletest.Run(cases[0], rules.Find, scenarios.Open)
	fmt.Println(r.Name, r.OK)
	// Output: 11.4 an attack at 3:1 true
}
