package history

import (
	"fmt"
	"slices"
	"strconv"

	"fieldpost/pbem/engine/sheets"
	"fieldpost/pbem/ledger"
	"fieldpost/rules/core"
)

// States of a sheet, as its receipt in the ledger names them.
const (
	SheetAnswered = "answered" // it answered an open question
	SheetFiled    = "filed"    // it holds standing orders, or is for a later phase
)

// ActType is the record type of every act; the record's first field names the kind of act.
const ActType = "act"

// ActKind returns the kind of the act that a record holds, "" for a record of another type.
func ActKind(r ledger.Record) string {
	if r.Type != ActType {
		return ""
	}
	return r.Get(ActType)
}

// NumberField returns the value of a field that is a number.
func NumberField(r ledger.Record, key string) (int, error) {
	n, err := strconv.Atoi(r.Get(key))
	if err != nil {
		return 0, fmt.Errorf("record %d: field %s: %q is not a number", r.N, key, r.Get(key))
	}
	return n, nil
}

// RollbackTarget returns the last record of the batch that a rollback record returns to. ok is false for other records.
// The dice between are undone.
func RollbackTarget(r ledger.Record) (to int, ok bool) {
	if !slices.Contains([]string{"rollback", "undo", "reroll", "forward"}, ActKind(r)) {
		return 0, false
	}
	to, err := NumberField(r, "to")
	return to, err == nil
}

// EffectiveRecords returns the records that no later rollback took back. A rollback that was itself taken back by
// Forward is replaced by the records before it.
func EffectiveRecords(recs []ledger.Record) []ledger.Record {
	var out []ledger.Record
	stood := map[int][]ledger.Record{} // valid records up to each record that a later rollback returns to
	for _, r := range recs {
		if to, ok := RollbackTarget(r); ok {
			stood[to] = nil
		}
	}
	for _, r := range recs {
		if to, ok := RollbackTarget(r); ok {
			out = slices.Clone(stood[to])
		}
		out = append(out, r)
		if _, ok := stood[r.N]; ok {
			stood[r.N] = slices.Clone(out)
		}
	}
	return out
}

// BatchStart returns the index of the first record of the batch that holds record n.
func BatchStart(recs []ledger.Record, n int) int {
	for n > 0 && recs[n-1].Type != "state" {
		n--
	}
	return n
}

// BatchEnd returns the index of the state record that ends the batch beginning at at, len(recs) when there is none.
func BatchEnd(recs []ledger.Record, at int) int {
	for at < len(recs) && recs[at].Type != "state" {
		at++
	}
	return at
}

// SealsOfRecord returns the commitments that a record adds to the ledger, in order, and their side. They are in the
// text of a sheet, or in the sealed default of a side that missed its deadline.
func SealsOfRecord(r ledger.Record) (seat core.Side, seals []string) {
	switch r.Type {
	case "receipt":
		for _, m := range sheets.SealPattern().FindAllStringSubmatch(r.GetText("text"), -1) {
			seals = append(seals, m[1])
		}
		return core.Side(r.Get("seat")), seals
	case ActType:
		return core.Side(r.Get("side")), r.All("seal")
	}
	return "", nil
}

// SealsOfSide lists the seals of a side in some records, or those of all sides for "".
func SealsOfSide(side core.Side, recs []ledger.Record) (out []string) {
	for _, r := range recs {
		if seat, seals := SealsOfRecord(r); side == "" || seat == side {
			out = append(out, seals...)
		}
	}
	return out
}

// ExecutedPlan marks, in a record of a filed sheet, that the sheet was locked and executed.
const ExecutedPlan = "executed"

// LockedReceipts returns the receipts of the sheets that were executed.
func LockedReceipts(recs []ledger.Record) map[string]bool {
	locked := map[string]bool{}
	for _, r := range recs {
		if r.Type == "lock" || r.Type == "plan" && r.Get("use") == ExecutedPlan {
			locked[r.Get("receipt")] = true
		}
	}
	return locked
}

// PositionAt returns the hash of the position when the ledger had size records, "" before the first.
func PositionAt(recs []ledger.Record, size int) string {
	for n := size; n > 0; n-- {
		if recs[n-1].Type == "state" {
			return recs[n-1].Get("position")
		}
	}
	return ""
}
