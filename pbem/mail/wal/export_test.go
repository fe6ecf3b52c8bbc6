package wal

// SetLimit lets a log be checkpointed from so many bytes on.
func (l *Log) SetLimit(bytes int64) { l.limit = bytes }
