"""A second verifier, written from docs/protocol.md alone: a test of that page. second.py GAMEFOLDER"""
import base64, hashlib, hmac, re, sys

def H(data): return hashlib.sha256(data).digest()
def sha(text): return H(text.encode()).hex()
def mac(key, text): return hmac.new(key, text.encode(), hashlib.sha256).digest()

class Record:
    def __init__(self, block):
        self.raw = block + "\n"
        pairs = [line.partition(" ")[::2] for line in block.split("\n")]
        (rec, self.n), (typ, self.type), *self.fields = pairs
        assert (rec, typ) == ("rec", "type")
        if self.type == "act" and self["act"] in ("rollback", "external", "beacon"): self.type = self["act"]
    def all(self, key): return [v for k, v in self.fields if k == key]
    def __getitem__(self, key): return (self.all(key) + [None])[0]
    def text(self): return "".join(v + "\n" for v in self.all("text"))

def root(leaves):
    if len(leaves) == 1: return leaves[0]
    half = 1
    while half * 2 < len(leaves): half *= 2
    return H(b"\1" + root(leaves[:half]) + root(leaves[half:]))

def row(seed, event):
    c = 0
    while True:
        yield from mac(seed, f"pbem-die/1\n{event}\n{c}\n"); c += 1

def below(bytes_, n):
    size = 1 if n <= 256 else 4
    while True:
        b = 0
        for _ in range(size): b = b * 256 + next(bytes_)
        if b < 256 ** size - 256 ** size % n: return b % n

def shuffled(bytes_, items):
    items = sorted(items, key=lambda s: s.encode())
    for k in range(len(items), 1, -1):
        j = below(bytes_, k) + 1
        items[k - 1], items[j - 1] = items[j - 1], items[k - 1]
    return items

folder = sys.argv[1]
ledger = open(folder + "/ledger.txt", encoding="utf-8", newline="").read()
assert ledger.endswith("\n\n")
recs = [Record(b) for b in ledger[:-2].split("\n\n")]
assert [r.n for r in recs] == [str(i) for i in range(len(recs))], "records are not numbered from 0"
name, size, want = open(folder + "/checkpoint.txt", encoding="utf-8").read().split("\n")[:3]
assert int(size) == len(recs) and base64.b64decode(want) == root([H(b"\0" + r.raw.encode()) for r in recs]), "root"
genesis = recs[0]
game, scheme = genesis["game"], genesis["dice"] or "pbem-dice/1"
assert scheme in ("pbem-dice/1", "pbem-dice/2")
seats = [r["seat"] for r in recs if r.type == "join"]

# Chains: every published key hashes down to the anchor, and gives those before it.
anchor = {r["chain"]: r["key"] for r in recs if r.type == "anchor"} | {"seals": genesis["seals"]}
keys = {}
for typ, field, chain, tag in (("reveal", "block", "dice", "pbem-chain/1"), ("unveil", "draw", "veil", "pbem-veil/1"), ("sealkey", "number", "seals", "pbem-seals/2")):
    out = {int(r[field]): bytes.fromhex(r["key"]) for r in recs if r.type == typ}
    known = {}
    if out:
        k = out[max(out)]
        for i in range(max(out), 0, -1):
            known[i] = k
            assert out.get(i, k) == k, f"{chain} key {i}"
            k = H(f"{tag}\n{game}\n{i}\n".encode() + k)
        assert k.hex() == anchor[chain], f"{chain} anchor"
    keys[chain] = known

salt, sheet, received, epoch, phase, turn, kept = {}, {}, {}, 0, "start", None, {}
blocks = draws = dice = 0
block, B, seed, events, seals, count, opened, loose, thrown = None, "-", None, set(), {}, {}, {}, False, {}
rose, before, batch, lines, fresh, at, first = {}, set(), set(), [], [], None, True  # of event numbers and beacons
def reach(new):
    global phase, sheet, rose
    if new != phase: phase, sheet, rose = new, {}, {}
def commit(seat, list_):
    for s in list_:
        count[seat] = count.get(seat, 0) + 1
        seals[s] = (seat, count[seat], epoch + 1)
def check_event(event):
    m = re.fullmatch(r"([a-z][a-z0-9-]*):([!-\"$-~]+)#([1-9][0-9]*)", event)
    assert m, f"event {event}"
    kind, place, n = m[1], m[2], int(m[3])
    assert n > rose.get((kind, place), 0), f"{event}: the number does not rise"
    fell = any(x[2] >= n - 1 and (x[0] == kind or x[1] == place) for x in before | batch)
    named = sum(bool(re.search(r"(?<!\w)" + re.escape(place) + r"(?!\w)", line)) for line in lines + fresh)
    assert n == 1 or fell or named >= n, f"{event}: no {n - 1} before it"
    rose[kind, place] = n
    batch.add((kind, place, n))
def check_lock(r, number, prefix):
    text = r.text()
    assert sha(text) == r["lock"], "lock"
    head, *rest = text[:-1].split("\n")
    label = rest[2].removeprefix("label " + prefix)
    expect = [f"game {game}", f"block {number}", f"label {prefix}{label}", f"epoch {epoch}"]
    held = scheme == "pbem-dice/2" or not loose and (label == phase or ends[int(r.n)] == phase)
    assert not held or label == phase, f"label {label}, phase {phase}"
    for i, s in enumerate(seats):
        h = rest[4 + i].split(" ")[2]
        assert h == sheet.get(s, "-") or loose or not held and h == "-", f"orders of {s}"
        expect.append(f"orders {s} {h} {salt.get(s, '-')}")
    assert head == "pbem-lock/1" and rest[:-1] == expect, "lock text"
    return rest[-1]

ends, end = {}, None
for r in reversed(recs):
    end = r["phase"] if r.type == "state" else end
    ends[int(r.n)] = end
for r in recs:
    try:
        if first: at, first = r["at"], False
        if r.type == "receipt":
            assert sha(r.text()) == r["sha"], "sha of the text"
            salt[r["seat"]], received[r["seat"], r["receipt"]] = r["salt"], r
            commit(r["seat"], re.findall(r"\bsealed ([0-9a-f]{64})$", r.text(), re.M))
        elif r.type == "lock" or r.type == "plan" and r["use"] == "executed":
            assert received[r["seat"], r["receipt"]]["sha"] == r["sha"], "sha"
            if r.type == "plan" and scheme == "pbem-dice/2": reach(r["phase"])
            loose = loose or r.type == "plan" and scheme == "pbem-dice/1"
            sheet[r["seat"]] = r["sha"]
            fresh += received[r["seat"], r["receipt"]].all("text")[1:-1]
        elif r.type == "state":
            reach(r["phase"])
            if r["turn"] != turn: turn, before, lines, rose = r["turn"], set(), [], {}
            before, lines, batch, fresh, first = before | batch, lines + fresh, set(), [], True
            kept[r.n] = phase, dict(sheet), turn, before, lines, dict(rose), dict(thrown)
        elif r.type == "rollback" or r.type == "act" and r["act"] in ("undo", "reroll", "forward"):
            epoch += 1
            assert r["epoch"] in (None, str(epoch)), "epoch"
            phase, sheet, turn, before, lines, rose, thrown = kept[r["to"]]
            sheet, rose, thrown, batch, fresh = dict(sheet), dict(rose), dict(thrown), set(), []
        elif r.type == "external":
            assert r["mark"] == "UNVERIFIED", "mark"
            thrown[r.n] = r["event"], r["die"], r["face"]
        elif r.type == "block":
            blocks += 1
            assert r["block"] == str(blocks)
            block, events, B, beacon = r, set(), "-", check_lock(r, blocks, "")
            assert (beacon == "beacon none") == ("beacon=drand-quicknet" not in genesis.all("option"))
            seed = mac(keys["dice"][blocks], f"pbem-seed/1\n{r['lock']}\n-\n") if beacon == "beacon none" and blocks in keys["dice"] else None
        elif r.type == "beacon":
            B = r["randomness"]
            assert B == H(bytes.fromhex(r["signature"])).hex() and f"beacon {r['chain']} {r['round']}" == beacon
            seed = mac(keys["dice"][blocks], f"pbem-seed/1\n{block['lock']}\n{B}\n")
        elif r.type in ("roll", "shuffle"):
            check_event(r["event"])
            if r["block"] == "external":
                assert r["mark"] == "UNVERIFIED" and thrown.pop(r["record"]) == (r["event"], r["die"], r["face"]), "external die"
                continue
            assert r["block"] == str(blocks) and seed and r["event"] not in events
            events.add(r["event"])
            dice += 1
            if r.type == "roll": assert int(r["face"]) == below(row(seed, r["event"]), int(r["die"][1:])) + 1, "face"
            else: assert shuffled(row(seed, r["event"]), r["order"].split(" ")) == r["order"].split(" "), "order"
        elif r.type == "reveal":
            assert r["block"] == str(blocks)
            seed = None
        elif r.type == "veil":
            draws += 1
            assert r["draw"] == str(draws)
            check_event(r["event"])
            own = check_lock(r, draws, "veil ")
            assert own == ("beacon none" if B == "-" else beacon)
            seals.update((s, None) for s in r.all("seal"))
            if k := keys["veil"].get(draws):
                order = shuffled(row(mac(k, f"pbem-seed/1\n{r['lock']}\n{B}\n"), r["event"]), r["items"].split(" "))
                salts = [mac(k, f"pbem-veil-salt/1\n{r['event']}\n{m}\n").hex()[:32] for m in range(1, len(order) + 1)]
                assert [sha(f"pbem-seal/1\n{s}\n{item}") for s, item in zip(salts, order)] == r.all("seal"), "hidden draw"
        elif r.type == "act":
            commit(r["side"], r.all("seal"))
        elif r.type == "unseal":
            assert sha(f"pbem-seal/1\n{r['salt']}\n{r['statement']}") == r["seal"] and r["seal"] in seals and r["seal"] not in opened, "seal"
            opened[r["seal"]] = r
    except (AssertionError, KeyError, TypeError, ValueError, IndexError) as err:
        sys.exit(f"NOT VERIFIED: record {r.n} ({r.type}): {type(err).__name__} {err}")
for s, of in seals.items():
    if of and of[2] in keys["seals"]:
        seat, n, k = of
        assert s in opened, f"seal {n} of {seat} is not open"
        u = opened[s]
        assert mac(keys["seals"][k], f"pbem-seal-salt/2\n{seat}\n{n}\n{u['statement']}\n").hex()[:32] == u["salt"], f"salt of seal {n} of {seat}"
print(f"VERIFIED {game} {scheme} {len(recs)} records {dice} dice {draws} draws {len(opened)} seals opened")
