package monitor

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Kind names the type of a metric.
type Kind string

// Kinds of metrics. A counter only grows, and begins at 0 when the process starts.
const (
	Counter Kind = "counter"
	Gauge   Kind = "gauge"
)

// Metric is a named family of samples.
type Metric struct {
	Name    string // [a-z_]+, ends in _total for counters
	Help    string // one line of help
	Kind    Kind
	Samples []Sample
}

// Sample is one value. Labels holds pairs of name and value in the order in which they are written.
type Sample struct {
	Labels []string
	Value  int64
}

var escape = strings.NewReplacer(`\`, `\\`, "\n", `\n`, `"`, `\"`)

// Write writes metrics in the Prometheus text format, version 0.0.4. Of a metric without samples it writes only the two
// comment lines.
func Write(w io.Writer, list []Metric) error {
	var b strings.Builder
	for _, m := range list {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", m.Name, strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(m.Help), m.Name, m.Kind)
		for _, s := range m.Samples {
			b.WriteString(m.Name)
			for i := 0; i+1 < len(s.Labels); i += 2 {
				sep := ","
				if i == 0 {
					sep = "{"
				}
				fmt.Fprintf(&b, `%s%s="%s"`, sep, s.Labels[i], escape.Replace(s.Labels[i+1]))
			}
			if len(s.Labels) > 1 {
				b.WriteByte('}')
			}
			b.WriteString(" " + strconv.FormatInt(s.Value, 10) + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
