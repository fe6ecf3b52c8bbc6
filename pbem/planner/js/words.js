// The words of the page itself, in every language; whatever the rules say comes in the language asked for.
const setup = JSON.parse($("setup").textContent);
const firstLang = setup.words[setup.lang] ? setup.lang : "en";
let lang = firstLang;

// say is a word of the page, with what it leaves open (%s) filled in.
const say = (word, ...fill) => {
  let i = 0;
  return setup.words[lang][word].replace(/%s/g, () => fill[i++]);
};

// nextLanguage is the tag and the name of the language to which the page's button changes.
const nextLanguage = () => {
  const at = setup.languages.findIndex(l => l[0] === lang);
  return setup.languages[(at + 1) % setup.languages.length];
};

// sayPage puts the words into the parts of the page that do not change.
const sayPage = () => {
  document.documentElement.lang = lang;
  $("lang").firstElementChild.textContent = nextLanguage()[1];
  for (const e of document.querySelectorAll("[data-say]")) e.textContent = say(e.dataset.say);
  for (const e of document.querySelectorAll("[data-title]")) {
    const keys = e.getAttribute("aria-keyshortcuts");
    e.title = say(e.dataset.title) + (keys ? " (" + keys.replaceAll("Control+", "Ctrl+") + ")" : "");
    e.setAttribute("aria-label", say(e.dataset.title));
  }
  for (const e of document.querySelectorAll("[data-hint]")) e.placeholder = say(e.dataset.hint);
};
