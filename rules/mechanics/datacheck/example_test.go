package datacheck_test

import (
	"fmt"

	"fieldpost/rules/mechanics/datacheck"
)

func ExampleParse() {
	list, err := datacheck.Parse("map.facts", []byte("3.4 1907 and 1908 are adjacent\n"))
	fmt.Println(list[0].Rule, list[0].Text, err)

	_, err = datacheck.Parse("map.facts", []byte("3.4 1907 is nice\n"))
	fmt.Println(err != nil)
	// Output:
	// 3.4 1907 and 1908 are adjacent <nil>
	// true
}
