package ledger_test

import (
	"fmt"

	"fieldpost/pbem/ledger"
)

func ExampleParseAll() {
	var roll ledger.Record
	roll.Type = "roll"
	roll.Add("event", "combat:2013#1")
	text := ledger.Format(roll)
	recs, err := ledger.ParseAll(text)
	fmt.Println(len(recs), err)
	fmt.Println(recs[0].Get("event"))

	_, err = ledger.ParseAll(text[:len(text)-1]) // as a crash leaves it
	fmt.Println(err)
	// Output:
	// 1 <nil>
	// combat:2013#1
	// ledger record 0, byte 0: torn: 36 bytes without the blank line that ends a record
}
