// Package arch holds no code: its tests hold the rules of the source tree. Who may import whom, what rules code must not
// use, and where a title may be named.
package arch
