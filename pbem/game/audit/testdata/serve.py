"""Runs Python programs one after the other for the tests: a line of JSON in (the program and its arguments), a line of JSON out
(what it printed, and whether it ended well). Each runs in a child of its own, which starts with this program's modules loaded."""
import base64, hashlib, hmac, json, os, re, sys, traceback


def run(code, args):
    sys.argv = args
    try:
        exec(code, {"__name__": "__main__", "__file__": args[0]})
        return 0
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code)
            return 1
        return end.code or 0
    except BaseException:
        traceback.print_exc(file=sys.stdout)
        return 1


programs = {}
for line in sys.stdin:
    args = json.loads(line)
    if args[0] not in programs:
        programs[args[0]] = compile(open(args[0]).read(), args[0], "exec")
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(writer, 1)
        os.dup2(writer, 2)
        status = run(programs[args[0]], args)
        sys.stdout.flush()
        os._exit(status)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        out = pipe.read().decode()
    _, status = os.waitpid(child, 0)
    print(json.dumps({"Out": out, "OK": status == 0}), flush=True)
