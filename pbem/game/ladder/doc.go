// Package ladder measures the strength of computer players. Every two of them play games with sides exchanged and the
// same dice, and ratings are fitted to the results.
package ladder
