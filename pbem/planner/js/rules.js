// The rules: a program that runs beside the page, in a worker, so that the map moves while it thinks. Where a browser has none
// for a page from a file, it runs in the page.

// startRules starts the program and gives its one function.
const startRules = async packed => {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const go = new Go();
  const wasm = restoreReturns(new Uint8Array(await new Response(stream).arrayBuffer()));
  const {instance} = await WebAssembly.instantiate(wasm, go.importObject);
  const ready = new Promise(done => { globalThis.pbemReady = done; });
  go.run(instance);
  await ready;
  return globalThis.pbem;
};

// workerMain is the whole of the worker.
const workerMain = () => {
  let call = null;
  onmessage = async ({data}) => {
    try {
      if (data.wasm) call = await startRules(data.wasm);
      postMessage({n: data.n, text: data.wasm ? "{}" : call(data.name, data.json, data.bytes)});
    } catch (e) {
      postMessage({n: data.n, broken: String(e)});
    }
  };
};

const rules = {waiting: new Map(), n: 0, worker: null, call: null, opening: null, times: {}};

const startWorker = () => {
  const parts = [$("glue").textContent, "\nconst restoreReturns = ", restoreReturns.toString(), ";\nconst startRules = ", startRules.toString(),
    ";\n(", workerMain.toString(), ")();"];
  const worker = new Worker(URL.createObjectURL(new Blob(parts, {type: "text/javascript"})));
  worker.onmessage = ({data}) => {
    const w = rules.waiting.get(data.n);
    rules.waiting.delete(data.n);
    if (data.broken !== undefined) w.reject(new Error(data.broken)); else w.resolve(data.text);
  };
  worker.onerror = e => {
    for (const w of rules.waiting.values()) w.reject(new Error(e.message || "worker"));
    rules.waiting.clear();
  };
  return worker;
};

const post = message => new Promise((resolve, reject) => {
  rules.waiting.set(++rules.n, {resolve, reject});
  rules.worker.postMessage({n: rules.n, ...message});
});

// wakeRules starts the rules, in the worker if there can be one.
const wakeRules = async () => {
  const wasm = unpack("wasm");
  try {
    rules.worker = startWorker();
    await post({wasm});
    rules.call = (name, json, bytes) => post({name, json, bytes});
  } catch {
    rules.worker = null;
    const call = await startRules(wasm);
    rules.call = async (name, json, bytes) => call(name, json, bytes);
  }
};

// busy counts the questions that are open. The page is at rest when none has been asked for a moment.
let openQuestions = 0, resting = 0;
const busy = n => {
  openQuestions += n;
  clearTimeout(resting);
  if (openQuestions) document.body.dataset.busy = "yes";
  else resting = setTimeout(() => { document.body.dataset.busy = "no"; }, 40);
};

// ask asks the rules, and notes how long that took under a name. A refusal is an error with their sentence. A program that broke down is
// started anew.
const ask = async (name, args, bytes, noted = name) => {
  const begun = performance.now();
  let text;
  busy(1);
  try {
    if (!rules.call) await wakeAgain();
    text = await rules.call(name, JSON.stringify(args), bytes);
  } catch (e) {
    rules.call = null;
    throw new Error(say("broken", name, e.message));
  } finally {
    busy(-1);
  }
  (rules.times[noted] ||= []).push(performance.now() - begun);
  const answer = JSON.parse(text);
  if (answer.error) throw new Error(answer.error);
  return answer;
};

const wakeAgain = async () => {
  if (rules.worker) rules.worker.terminate();
  await wakeRules();
  if (rules.opening) await rules.call("open", JSON.stringify(rules.opening), unpack("bundle"));
  S.drawn.clear();
};

// drawn notes how long the page took from begun until what it shows now is drawn.
const drawn = (name, begun) => requestAnimationFrame(() => setTimeout(() => (rules.times[name + " drawn"] ||= []).push(performance.now() - begun)));

// warm has the rules say of some counters what they may be ordered, one by one while nobody asks them anything: browsers make a program
// quicker by what it does first, and the first counter that is tapped should not wait for that.
const warm = async () => {
  const mine = S.board.units.filter(u => u.mine && S.place.has(u.hex)), most = 40, until = performance.now() + 1000;
  for (let i = 0; i < most && mine.length && rules.call && performance.now() < until; i++) {
    while (openQuestions) await new Promise(r => setTimeout(r, 100));
    const u = mine[Math.floor(i * mine.length / most) % mine.length];
    try { await rules.call("offers", JSON.stringify({...at(), units: [u.id]})); } catch { break; }
  }
  S.warm = true;
};
