package dice_test

import (
	"fmt"

	"fieldpost/pbem/dice"
)

// Each event has a stream of its own: its faces do not depend on what else is thrown.
func ExampleNewBlock() {
	b := dice.NewBlock([32]byte{1})
	fmt.Println(b.Event("combat:2013#1").Dice(2, 6))
	fmt.Println(b.Event("combat:2113#1").Die(10))
	// Output:
	// [5 6]
	// 9
}
