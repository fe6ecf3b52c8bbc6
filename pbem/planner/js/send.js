// What comes out: the sheet as text, to be copied, mailed or saved.

// outgoing is the sheet as it is to be mailed now: in the spelling of the receipts where all of it is right, else as it was written.
const outgoing = () => !wrongNow().length && S.check.compact || mailable(withoutFrames(S.text, laterSheets().map(s => s.line)));
const laterSheets = () => S.check.sheets.filter(s => s.later);

// wrongNow are the faults of what is mailed: those of sheets that wait count when these are.
const wrongNow = () => {
  const lines = linesOf(S.text), waits = laterSheets();
  return S.check.faults.filter(f => !f.warn && !waits.some(s => f.line >= s.line && f.line <= frameEnd(lines, s.line)));
};

const openSend = () => {
  $("outgoing").value = outgoing();
  const wrong = wrongNow().length, notes = wrong ? [say("stillWrong", wrong)] : [], later = laterSheets().map(s => s.phase);
  if (later.length) notes.push(say("keptForLater", later.join(", ")));
  $("outnote").textContent = notes.join(" ");
  for (const id of ["copy", "mail", "save"]) $(id).hidden = !outgoing().trim();
  $("said").textContent = "";
  const subject = "[" + S.open.game + "] " + S.open.phase;
  $("mail").href = "mailto:" + setup.desk + "?subject=" + encodeURIComponent(subject) + "&body=" + encodeURIComponent(outgoing().replaceAll("\n", "\r\n"));
  $("long").hidden = $("mail").href.length < 1900;
  $("send").showModal();
};

const copy = async () => {
  const out = $("outgoing");
  try {
    await navigator.clipboard.writeText(out.value);
  } catch {
    out.select();
    document.execCommand("copy");
  }
  $("said").textContent = say("copied");
};

const save = () => {
  const a = html("a");
  a.href = URL.createObjectURL(new Blob([$("outgoing").value], {type: "text/plain"}));
  a.download = S.open.game + "-" + S.open.phase + ".txt";
  a.click();
  URL.revokeObjectURL(a.href);
};
