// Where the game stands: in the page already, or in a file that is dropped on it, pasted or chosen.

const isPosition = text => /^fieldpost position\//.test(text.trimStart());

// openPosition opens a position; whether it is one for this planner the rules say.
const openPosition = async text => {
  const first = !rules.opening, opening = {lang, position: text.trimStart()};
  S.open = await ask("open", opening, first || !S.open ? unpack("bundle") : undefined);
  rules.opening = opening;
  S.position = text;
  $("ask").hidden = true;
  await begin();
};

const tryPosition = async text => {
  try {
    if (!isPosition(text)) throw new Error(say("noPosition"));
    await openPosition(text);
  } catch (e) {
    alarm(e.message);
  }
};

const takeFile = async file => tryPosition(await textOf(new Uint8Array(await file.arrayBuffer())));

const watchPositions = () => {
  addEventListener("dragover", e => { e.preventDefault(); document.body.classList.add("drop"); });
  addEventListener("dragleave", e => { if (!e.relatedTarget) document.body.classList.remove("drop"); });
  addEventListener("drop", e => {
    e.preventDefault();
    document.body.classList.remove("drop");
    if (e.dataTransfer.files.length) takeFile(e.dataTransfer.files[0]);
  });
  addEventListener("paste", async e => {
    if (e.clipboardData.files.length) { takeFile(e.clipboardData.files[0]); return; }
    const text = await textOf(new TextEncoder().encode(e.clipboardData.getData("text")));
    if (isPosition(text)) tryPosition(text);
  });
  $("file").onchange = () => { if ($("file").files.length) takeFile($("file").files[0]); };
  $("other").onclick = () => $("file").click();
};
