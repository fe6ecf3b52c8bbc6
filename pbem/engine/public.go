package engine

import (
	"slices"

	"fieldpost/pbem/ledger"
)

// PublicPrefix returns size and root of the ledger up to the end of the last batch, among its first n records, of which
// all sides were told. Players are shown the ledger up to there, so that they cannot see when something hidden was
// filed.
func PublicPrefix(log *ledger.Log, n int) (size int, root ledger.Hash) {
	size = publicSize(log.Records()[:n])
	root, _ = log.RootAt(size) // it is a part of the log
	return size, root
}

// publicSize returns the number of records up to the end of the last batch of which all sides were told.
func publicSize(recs []ledger.Record) int { return sizeAfterLast(recs, IsPublicBatch) }

// PublicMapSize returns the number of records up to the end of the last batch of which all sides were told and which
// may have changed what all of them see. It is 0 for none. Batches that only some sides are told of do not count.
func PublicMapSize(recs []ledger.Record) int {
	return sizeAfterLast(recs, func(before, batch []ledger.Record) bool {
		return IsPublicBatch(before, batch) && mayChangeMap(before, batch)
	})
}

// sizeAfterLast returns the number of records up to the end of the last batch for which kind is true, 0 for none.
func sizeAfterLast(recs []ledger.Record, kind func(before, batch []ledger.Record) bool) int {
	for end := len(recs); end > 0; {
		start := end - 1
		for start > 0 && recs[start-1].Type != "state" {
			start--
		}
		if kind(recs[:start], recs[start:end]) {
			return end
		}
		end = start
	}
	return 0
}

// mayChangeMap reports whether a batch may have changed the map.
func mayChangeMap(before, batch []ledger.Record) bool {
	return batch[0].Type != "act" || startsTurnOrPhase(before, batch) || slices.ContainsFunc(batch, func(r ledger.Record) bool {
		a, _, err := ParseAct(r)
		return err == nil && a.Announcement().ChangesMap
	})
}

// IsPublicBatchAt is IsPublicBatch for the batch that begins at record at.
func IsPublicBatchAt(recs []ledger.Record, at int) bool {
	end := at
	for end < len(recs)-1 && recs[end].Type != "state" {
		end++
	}
	return IsPublicBatch(recs[:at], recs[at:end+1])
}

// IsPublicBatch reports whether all sides are told of a batch. before holds the records ahead of the batch. Sides are
// not told of another side's drafts, standing orders, sheets that are filed ahead or not locked yet, and refusals, nor
// of acts that concern one seat alone.
func IsPublicBatch(before, batch []ledger.Record) bool {
	if startsTurnOrPhase(before, batch) {
		return true
	}
	switch r := batch[0]; r.Type {
	case "genesis":
		return true
	case "receipt":
		s := Status(r.Get("state"))
		return s == Executed || s == Answered
	}
	for _, r := range batch {
		if a, _, err := ParseAct(r); err == nil && !a.Announcement().Confidential {
			return true
		}
	}
	return false
}

// startsTurnOrPhase reports whether a new turn or phase begins with a batch.
func startsTurnOrPhase(before, batch []ledger.Record) bool {
	now := batch[len(batch)-1]
	if now.Type != "state" || len(before) == 0 {
		return false
	}
	was := before[len(before)-1]
	return was.Get("turn") != now.Get("turn") || was.Get("phase") != now.Get("phase")
}

// PressNumber returns the number of a message among those of its sender, as letters show it. The number in the ledger
// also counts messages of others, whose number must not be revealed.
func PressNumber(recs []ledger.Record, m Press) int {
	n := 0
	for _, r := range recs {
		if a, _, err := ParseAct(r); err == nil {
			if x, ok := a.(Press); ok && x.From == m.From && x.No <= m.No {
				n++
			}
		}
	}
	return n
}
