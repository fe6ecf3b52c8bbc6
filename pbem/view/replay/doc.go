// Package replay renders a game as a film: one HTML file that plays step by step, or an animated picture.
//
// A film is made for one viewer. Everything in it comes from the scenes that package scene draws for that viewer
// and from the events as they may read them. What fog hides from them is in no byte of the file, at no moment of the
// game. The file needs no network: map, counters, frames and player are inside it, and its content security policy
// lets nothing else in.
//
// The package knows no rule and no title. It reads no clock; whoever runs the replay feeds its batches to a Recorder.
package replay
