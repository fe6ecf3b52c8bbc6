// Package counterart takes what the renderer draws apart for pages that move the counters themselves: the bare map, and the face of each
// counter, drawn once. It knows scenes only, so that what fog hides is in no piece.
package counterart
