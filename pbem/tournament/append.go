package tournament

import (
	"encoding/hex"
	"errors"
	"path/filepath"
	"time"

	"gopkg.in/yaml.v3"

	"fieldpost/pbem/durable"
	"fieldpost/pbem/ledger"
)

// instant returns the present time in the form of records: UTC, in whole seconds.
func (b *Book) instant() time.Time { return b.Now().UTC().Truncate(time.Second) }

// append applies records to the event and writes them to the ledger. On an error nothing is written, and the event is
// as before.
func (b *Book) append(by string, recs ...ledger.Record) error {
	return b.appendAt(b.instant(), by, recs...)
}

func (b *Book) appendAt(at time.Time, by string, recs ...ledger.Record) error {
	return b.appendAnd(at, by, recs, func() ([]ledger.Record, error) { return nil, nil })
}

// appendAnd appends records and those that follow from them, until nothing more follows. All are written together or
// none.
func (b *Book) appendAnd(at time.Time, by string, recs []ledger.Record, follows func() ([]ledger.Record, error)) error {
	if b.Broken != nil {
		return b.Broken
	}
	for i := 0; ; i++ {
		if i == len(recs) {
			then, err := follows()
			if err != nil {
				return b.undone(err)
			}
			if len(then) == 0 {
				break
			}
			recs = append(recs, then...)
		}
		b.stamp(at, by, i, &recs[i])
		err := recs[i].Check()
		if err == nil {
			err = b.Event.Apply(recs[i])
		}
		if err != nil {
			return b.undone(err)
		}
	}
	for i := range len(recs) - 1 {
		recs[i].Add(more, "yes")
	}
	if err := b.file.Append(recs...); err != nil {
		return b.undone(err)
	}
	b.dirty = true
	return nil
}

// undone resets the event to the recorded state. It returns why, the error that prevented the recording, joined with
// any error of its own.
func (b *Book) undone(why error) error {
	if err := b.again(); err != nil {
		return errors.Join(why, err)
	}
	return why
}

// stamp sets the fields that all records have: number, time, author and mail. n is the index of r among the new
// records.
func (b *Book) stamp(at time.Time, by string, n int, r *ledger.Record) {
	head := []ledger.Field{{Key: "at", Value: at.Format(time.RFC3339)}}
	if by != "" {
		head = append(head, ledger.Field{Key: "by", Value: by})
	}
	cause := b.follows
	if cause == "" && b.Mail.ID != "" {
		cause = b.Mail.String()
	}
	if cause != "" {
		head = append(head, ledger.Field{Key: "cause", Value: cause})
	}
	r.N, r.Fields = b.file.Log().Size()+n, append(head, r.Fields...)
}

// again rebuilds the event from its recorded ledger.
func (b *Book) again() (err error) {
	b.Event, err = ReplayQuickly(b.file.Records())
	return err
}

// shown signs the root of the ledger and writes event.yaml.
func (b *Book) shown() error {
	root := b.Log().Root()
	note, err := ledger.SignCheckpoint(b.secrets.Signer, CheckpointOrigin+b.Name, b.Log().Size(), root)
	if err != nil {
		return err
	}
	text, err := b.Event.YAML(b.Log().Size(), hex.EncodeToString(root[:]))
	if err != nil {
		return err
	}
	b.dirty = false
	return errors.Join(durable.Write(filepath.Join(b.Dir, FileCheckpoint), note, 0o644),
		durable.Write(filepath.Join(b.Dir, FileEvent), text, 0o644))
}

// keep writes the secrets to disk before their record, so that after a crash no record lacks its secret.
func (b *Book) keep() error {
	if b.Dir == "" {
		return nil
	}
	text, err := yaml.Marshal(b.secrets)
	if err != nil {
		return err
	}
	return durable.Replace(filepath.Join(b.Dir, FileSecrets), text, 0o600)
}
