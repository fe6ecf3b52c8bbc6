package api

import (
	"runtime/debug"
	"syscall/js"

	"fieldpost/pbem/text"
	"fieldpost/rules/core"
)

// Serve runs the planner's program in a browser: it defines the function pbem for the page and waits for its calls.
func Serve(title core.Title) {
	debug.SetGCPercent(400) // a call leaves little behind
	b := NewHandler(func(id string) (core.Title, bool) { return title, id == title.Meta().ID },
		text.NewCatalogue([]core.Title{title}, nil))
	js.Global().Set("pbem", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var data []byte
		if len(args) > 2 && args[2].Truthy() {
			data = make([]byte, args[2].Get("length").Int())
			js.CopyBytesToGo(data, args[2])
		}
		in := "{}"
		if len(args) > 1 {
			in = args[1].String()
		}
		return string(b.Call(args[0].String(), []byte(in), data))
	}))
	if ready := js.Global().Get("pbemReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
