// Package ladder measures how strong computer players are. It lets each two of them play games with sides exchanged and
// the same dice, and fits ratings to the results.
package ladder
