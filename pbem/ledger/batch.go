package ledger

// Batch collects the records of one batch, which enter the ledger all together or not at all.
type Batch struct {
	First   int // number of its first record
	Records []Record
}

// Add appends a record with its fields as key, value pairs. Fields may be added to the returned record until the next
// Add.
func (b *Batch) Add(typ string, kv ...string) *Record {
	r := Record{N: b.First + len(b.Records), Type: typ, Fields: make([]Field, 0, len(kv)/2)}
	for i := 0; i+1 < len(kv); i += 2 {
		r.Add(kv[i], kv[i+1])
	}
	b.Records = append(b.Records, r)
	return &b.Records[len(b.Records)-1]
}
