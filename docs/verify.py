#!/usr/bin/env python3
"""Verify every die of a Fieldpost game from its ledger, without Fieldpost.   verify.py GAMEFOLDER [CHECKPOINT [ANCHOR]]

CHECKPOINT is the checkpoint.txt of a mail that you kept, ANCHOR the dice anchor of your welcome mail. Without them those in
the folder are believed, and a server that wrote the whole folder anew is not found out. What the words mean stands in
protocol.md; all hashes are SHA-256. Exit status 0: verified. Signatures are for "pbem audit", which knows the curves."""
import base64, hashlib, hmac, re, sys

def digest(data):                          # SHA-256 as hex, as the ledger writes it
    return hashlib.sha256(data).hexdigest()

def mac(key, text):                        # HMAC-SHA256 of a text
    return hmac.new(key, text.encode(), hashlib.sha256).digest()

def previous(tag, game, i, key):           # key i-1 of a chain, from key i
    return hashlib.sha256(f"{tag}\n{game}\n{i}\n".encode() + key).digest()

def stream(seed, event):                   # the endless row of bytes that one event draws from
    count = 0
    while True:
        yield from mac(seed, f"pbem-die/1\n{event}\n{count}\n")
        count += 1

def uniform(row, n):                       # 0..n-1, each equally likely: bytes past the last full multiple of n are skipped
    while True:
        width = 1 if n <= 256 else 4       # one byte, or four read as one big-endian number
        word = int.from_bytes(bytes(next(row) for _ in range(width)), "big")
        if word < 256 ** width - 256 ** width % n:
            return word % n

def shuffle(row, items):                   # Fisher-Yates from the end, on the sorted items
    items = sorted(items, key=str.encode)
    for k in range(len(items), 1, -1):
        j = uniform(row, k)
        items[k - 1], items[j] = items[j], items[k - 1]
    return items

def read(path):                            # the ledger: records of "key value" lines, a blank line behind each
    text = open(path, encoding="utf-8", newline="").read().replace("\r\n", "\n")  # as Windows copies it
    if not text.endswith("\n\n") or re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", text):
        raise ValueError("the ledger is cut off, or holds control characters")
    for n, block in enumerate(text[:-2].split("\n\n")):
        fields = [(line + " ").split(" ", 1) for line in block.split("\n")]
        fields = [(key, value[:-1]) for key, value in fields]
        if fields[0] != ("rec", str(n)) or fields[1][0] != "type":
            raise ValueError(f"record {n} is not numbered {n}, or has no type")
        yield n, fields[1][1], dict(reversed(fields)), fields, block + "\n"

def tree(leaves):                          # Merkle tree of RFC 6962: split at the largest power of two below the size
    if len(leaves) == 1:
        return leaves[0]
    k = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + tree(leaves[:k]) + tree(leaves[k:])).digest()

def verify(folder, checkpoint=None, anchor=None):
    records = list(read(folder + "/ledger.txt"))
    _, size, root, *_ = open(checkpoint or folder + "/checkpoint.txt", encoding="utf-8").read().split("\n")
    leaves = [hashlib.sha256(b"\0" + text.encode()).digest() for *_, text in records]
    if base64.b64encode(tree(leaves[:int(size)])).decode() != root or not checkpoint and int(size) != len(leaves):
        raise ValueError(f"the first {size} records do not have the root {root} of the checkpoint")
    def lines(fields, key):                # a text of several lines is one field per line
        return [value for name, value in fields if name == key]
    # 1. Everything that is public: keys of dice blocks (hash chain pbem-chain/1), hidden draws (pbem-veil/1), seals (pbem-seals/2).
    chains = {"reveal": ("dice", "pbem-chain/1", "block", {}), "unveil": ("veil", "pbem-veil/1", "draw", {}),
              "sealkey": ("seals", "pbem-seals/2", "number", {})}
    keys, vkeys, skeys = (known for *_, known in chains.values())
    game, anchors, seats, beacon, ends, first = None, {}, [], "none", {}, 0
    for n, kind, f, fields, _ in records:
        if kind == "genesis":
            game, scheme = f["game"], f.get("dice", "pbem-dice/1")
            if scheme not in ("pbem-dice/1", "pbem-dice/2"):
                raise ValueError(f"the dice follow {scheme}, which this program does not know")
            if "seals" in f:
                anchors["seals"] = (bytes.fromhex(f["seals"]), 0)
            beacon = dict(o.split("=", 1) for o in lines(fields, "option")).get("beacon", "none")
        elif kind == "anchor":
            anchors[f["chain"]] = (bytes.fromhex(f["key"]), 0)
        elif kind == "join":
            seats.append(f["seat"])
        elif kind == "state":
            ends.update(dict.fromkeys(range(first, n + 1), f["phase"]))
            first = n + 1
        elif kind in chains:
            chain, tag, index, known = chains[kind]
            i, key = int(f[index]), bytes.fromhex(f["key"])
            known[i] = key
            lower, at = anchors[chain]     # the key revealed before, or the anchor: each new one must hash down to it
            for j in range(i, at, -1):
                if kind != "reveal":
                    known[j] = key         # a later key gives all before it
                key = previous(tag, game, j, key)
            if i <= at or key != lower:
                raise ValueError(f"record {n}: key {i} does not hash down to key {at}, and so not to the anchor")
            anchors[chain] = (bytes.fromhex(f["key"]), i)
    if anchor not in (None, next(f["key"] for _, kind, f, *_ in records if kind == "anchor" and f["chain"] == "dice")):
        raise ValueError("the anchor of the ledger is not that of your welcome mail")
    # 2. The ledger from the front: what was fixed before each block, and every die drawn from it.
    salts, sheets, kept, epoch, blocks, draws, dice, hidden, external = {}, {}, {}, 0, 0, 0, 0, 0, {}
    seed, lock, randomness = None, None, "-"
    turn, used, unverified, sealed, filed, received, opened = None, set(), 0, {}, {}, {}, set()
    phase, count, highest, batch, orders, earlier = "start", {}, {}, {}, [], 0 # of this turn: highest numbers of events, lines of orders
    # In games of pbem-dice/1 phases pass unseen: label and "-" are held where no phase passes, and not at all with plans.
    loose = scheme == "pbem-dice/1" and any(kind == "plan" for _, kind, *_ in records)
    for n, kind, f, fields, _ in records:
        if kind == "act" and f["act"] in ("rollback", "undo", "reroll", "forward", "external", "beacon"):
            kind = f["act"]                # some are records of their own in older ledgers
        def want(what, found, expected):
            if found != expected:
                raise ValueError(f"record {n} ({kind}): {what} is {found}, expected {expected}")
        def commit(seat, seals):           # a seal of a seat: its salt follows from the seat, how many it had, and a key
            for seal in seals:
                count[seat] = count.get(seat, 0) + 1
                want("seal is new", seal in sealed, scheme == "pbem-dice/1" and seal in sealed)
                sealed[seal] = (seat, count[seat], epoch + 1)
        def event(key):                    # kind:place#number: counts up by ones, or by the orders of the turn for that place
            want("event", bool(re.fullmatch(r"[a-z][a-z0-9-]*:[!-\"$-~]+#[1-9][0-9]{0,8}", key)), True)
            (what, number), (name, place) = key.split("#"), key.split("#")[0].split(":", 1)
            number = int(number)
            want("event not drawn in this phase", number > highest.get(("event", what), 0), True)
            ordered = sum(bool(re.search(rf"\b{re.escape(place)}\b", line)) for line in orders)
            want("number of the event", number <= max(1 + highest.get(("kind", name), 0), 1 + highest.get(("place", place), 0), ordered), True)
            for k in (("event", what), ("kind", name), ("place", place)):
                highest[k] = max(number, highest.get(k, 0))
                batch[k] = max(number, batch.get(k, 0))
        def reach(new, turned=False):      # another phase: sheets of the last one enter no lock any more
            nonlocal phase, sheets, highest, orders
            if new != phase or turned:
                phase, sheets = new, sheets if loose else {}
                highest = {k: v for k, v in (batch if turned else highest).items() if k[0] != "event"}
                orders = orders[earlier:] if turned else orders
        if kind == "receipt":              # a sheet came: its text has the hash it says, and brings a salt
            text = "".join(line + "\n" for line in lines(fields, "text"))
            want("sha", f["sha"], digest(text.encode()))
            salts[f["seat"]], received[f["seat"], f["receipt"]] = f["salt"], (f["sha"], lines(fields, "text"))
            commit(f["seat"], re.findall(r"sealed ([0-9a-f]{64})", text))
            if "plan" in f:                # filed for a phase to come
                filed[f["receipt"]] = f["sha"]
        elif kind == "lock":               # from here on it cannot be taken back
            sha, text = received.get((f["seat"], f["receipt"]), (None, []))
            want("sha", f["sha"], sha)
            sheets[f["seat"]], orders = sha, orders + text[1:]
        elif kind == "plan":               # the phase of a sheet filed ahead has come
            want("sha", f["sha"], filed.get(f["receipt"]))
            if f["use"] == "executed":
                reach(f.get("phase"))
                sheets[f["seat"]], orders = f["sha"], orders + received[f["seat"], f["receipt"]][1][1:]
        elif kind == "state":
            reach(f["phase"], f["turn"] != turn)
            turn, batch, earlier = f["turn"], {}, len(orders)
            kept[n] = dict(sheets), dict(external), phase, turn, dict(highest), orders
        elif kind in ("rollback", "undo", "reroll", "forward"):
            epoch += 1                     # a new epoch: other keys, other dice; nothing is taken out
            want("epoch", f.get("epoch", str(epoch)), str(epoch))
            sheets, external, phase, turn, highest, orders = (type(x)(x) for x in kept[int(f["to"])])
            earlier = len(orders)
        elif kind == "act":                # of a moderator, the clock or a player: no die depends on it
            commit(f.get("side"), lines(fields, "seal"))
        elif kind in ("block", "veil"):    # the lock text names all that the dice depend on
            text = "".join(line + "\n" for line in lines(fields, "text"))
            row = text.split("\n")
            want("lock", f["lock"], digest(text.encode()))
            blocks, draws = blocks + (kind == "block"), draws + (kind == "veil")
            index = blocks if kind == "block" else draws
            want("number", f["block" if kind == "block" else "draw"], str(index))
            want("head", row[:3] + row[4:5], ["pbem-lock/1", f"game {game}", f"block {index}", f"epoch {epoch}"])
            label = row[3].removeprefix("label veil " if kind == "veil" else "label ")
            passed = loose or scheme == "pbem-dice/1" and label != phase and ends[n] != phase
            want("label", label, label if passed else phase)
            want("seats", len(row), 5 + len(seats) + 2)
            for seat, line in zip(seats, row[5:]):
                _, name, sheet, salt = line.split(" ")
                want("seat and salt", (name, salt), (seat, salts.get(seat, "-")))
                want("orders", sheet, "-" if passed and (sheet == "-" or not loose) else sheets.get(seat, "-"))
            want("a beacon", row[-2] == "beacon none", beacon == "none")
            if kind == "block":            # seed = HMAC(key, lock and beacon); the beacon may come in a later record
                lock, randomness, used = (index, f["lock"], row[-2]), "-", set()
                seed = mac(keys[index], f"pbem-seed/1\n{f['lock']}\n-\n") if beacon == "none" and index in keys else None
                continue
            want("beacon", row[-2], row[-2] if beacon == "none" else lock[2])
            want("seals", len(lines(fields, "seal")), len(f["items"].split()))
            sealed.update((seal, None) for seal in lines(fields, "seal"))
            event(f["event"])
            hidden += 1
            if index in vkeys:             # the key is out: make the draw and its seals again
                key = vkeys[index]
                order = shuffle(stream(mac(key, f"pbem-seed/1\n{f['lock']}\n{randomness}\n"), f["event"]), f["items"].split())
                for i, (item, seal) in enumerate(zip(order, lines(fields, "seal")), 1):
                    salt = mac(key, f"pbem-veil-salt/1\n{f['event']}\n{i}\n")[:16].hex()
                    want(f"seal {i}", seal, digest(f"pbem-seal/1\n{salt}\n{item}".encode()))
        elif kind == "beacon":             # public randomness; its signature is for "pbem audit", which knows the curve
            randomness = f["randomness"]
            want("randomness", randomness, digest(bytes.fromhex(f["signature"])))
            want("round", f"beacon {f['chain']} {f['round']}", lock[2])
            seed = mac(keys[lock[0]], f"pbem-seed/1\n{lock[1]}\n{randomness}\n")
        elif kind == "external":           # no key stands for this die
            external[n] = (f["event"], f["die"], f["face"])
            want("mark", f["mark"], "UNVERIFIED")
        elif kind in ("roll", "shuffle") and f["block"] == "external":
            want("external die", (f["event"], f["die"], f["face"]), external.pop(int(f["record"])))
            want("mark", f["mark"], "UNVERIFIED")
            event(f["event"])
            unverified += 1
        elif kind in ("roll", "shuffle"):  # a die of the open block, never the same event twice
            want("block", (f["block"], seed is None, f["event"] in used), (str(lock and lock[0]), False, False))
            used.add(f["event"])
            event(f["event"])
            row = stream(seed, f["event"])
            if kind == "roll":
                want("face", f["face"], str(uniform(row, int(f["die"][1:])) + 1))
            else:
                want("order", f["order"].split(" "), shuffle(row, f["order"].split(" ")))
            dice += 1
        elif kind == "reveal":             # the key is out: nothing more may be drawn from this block
            want("block", f["block"], str(lock and lock[0]))
            seed = None
        elif kind == "unseal":             # a sealed statement is opened: as it was committed, and committed before
            want("seal", f["seal"], digest(f"pbem-seal/1\n{f['salt']}\n{f['statement']}".encode()))
            want("seal known and closed", f["seal"] in sealed and f["seal"] not in opened, True)
            opened.add(f["seal"])
            if sealed[f["seal"]]:          # the key is out when the game is over: make the salt again
                seat, i, number = sealed[f["seal"]]
                if number in skeys:
                    text = f"pbem-seal-salt/2\n{seat}\n{i}\n{f['statement']}\n"
                    want(f"salt of seal {i} of {seat}", f["salt"], mac(skeys[number], text)[:16].hex())
    for seal, of in sealed.items():
        if of and of[2] in skeys and seal not in opened:
            raise ValueError(f"seal {of[1]} of {of[0]} ({seal[:12]}) was never opened, though its key is out")
    print(f"VERIFIED  game {game} ({scheme}): {len(records)} records, {blocks} blocks, {dice} dice and shuffles, {hidden} hidden draws, {epoch} rollbacks, {unverified} UNVERIFIED, root {tree(leaves).hex()[:12]}")

if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 4:
        sys.exit("usage: verify.py FOLDER [CHECKPOINT [ANCHOR]]: the folder of a game, and checkpoint and anchor from your own mails")
    try:
        verify(*sys.argv[1:4])
    except (ValueError, KeyError, IndexError, TypeError, StopIteration, OSError) as err:
        sys.exit(f"NOT VERIFIED  {type(err).__name__}: {err}")
