import { brandColours, type BrandColours } from '@app/core';

/** The accents of a team in place of the product's. */
export function accentStyle(colour: string): string {
  const { light, dark } = brandColours(colour);
  const accents = ({ accent, onAccent }: BrandColours['light']) =>
    `:root { --accent: ${accent}; --on-accent: ${onAccent}; }`;
  return `${accents(light)}\n@media (prefers-color-scheme: dark) { ${accents(dark)} }\n`;
}

/** The one look of all pages: light and dark, from phone to desk, nothing loaded from anywhere. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f3f4f6; --card: #fff; --ink: #1f2937; --soft: #5b6472; --line: #e1e4e9;
  --accent: #4338ca; --on-accent: #fff; --well: #f3f4f6; --bad: #b42318; --good: #14703a; --edge: #858d9b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111319; --card: #1a1d26; --ink: #e6e8ee; --soft: #a0a7b4; --line: #2f3440;
    --accent: #a5b0fb; --on-accent: #14172b; --well: #111319; --bad: #ff9a8b; --good: #6fd695; --edge: #737b8a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
header { width: 100%; max-width: 42rem; padding: 1.25rem 1.25rem 0; font-weight: 650; letter-spacing: .01em; color: var(--ink); overflow-wrap: anywhere; }
.skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.skip { padding: .75rem 1.25rem; }
/* What links within the page lead to has the focus so that reading goes on there; nothing can be done with it. */
main:focus, h2:focus { outline: none; }
header img { display: block; width: auto; height: auto; max-width: min(15rem, 100%); max-height: 3rem; margin-bottom: .5rem; border-radius: .35rem; }
header.ours::before {
  content: ""; display: inline-block; width: .8em; height: .8em; margin-right: .5em;
  vertical-align: -.06em; border: .16em solid var(--accent); border-right-color: transparent; border-radius: .15em;
}
main {
  width: calc(100% - 1.5rem); max-width: 42rem; margin: 1rem .75rem 1.25rem; padding: clamp(1.25rem, 5vw, 2.25rem);
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
}
main.wide, header:has(+ main.wide) { max-width: 60rem; }
h1 { margin: 0 0 .75rem; font-size: 1.45rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.75rem 0 .5rem; font-size: 1.15rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
main > :last-child { margin-bottom: 0; }
.soft { color: var(--soft); }
.bad { color: var(--bad); }
.good { color: var(--good); }
h1:has(.mark) { display: flex; gap: .6rem; align-items: flex-start; }
.mark { flex: none; width: 1.6em; height: 1.6em; border: .12em solid; border-radius: 50%;
  font-size: .8em; line-height: 1.4; text-align: center; }
a { color: var(--accent); }
/* Two quick taps on controls are two taps, and no zoom; two fingers still zoom. */
button, .button, input, select, summary, label { touch-action: manipulation; }
button, .button {
  display: inline-block; min-height: 2.75rem; padding: .55rem 1.2rem; border: 1px solid var(--accent); border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button.plain { background: transparent; color: var(--accent); }
button:disabled { opacity: .55; cursor: default; }
:focus-visible { outline: .2rem solid var(--accent); outline-offset: .15rem; }
code, .mono { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .875rem; }
.key {
  display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1rem; padding: .6rem .75rem;
  background: var(--well); border: 1px solid var(--line); border-radius: .5rem;
}
.key code { flex: 1 1 14rem; overflow-wrap: anywhere; user-select: all; }
.key button { min-height: 2.25rem; padding: .25rem .8rem; }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input[type="text"], input[type="email"], textarea, select {
  width: 100%; min-height: 2.75rem; padding: .5rem .7rem; border: 1px solid var(--edge); border-radius: .5rem;
  background: var(--card); color: var(--ink); font: inherit;
}
input[type="file"] { width: 100%; padding: .6rem .7rem; border: 1px dashed var(--soft); border-radius: .5rem; font: inherit; }
input[type="file"]::file-selector-button {
  min-height: 2.25rem; margin-right: .75rem; padding: .25rem .8rem; border: 1px solid var(--accent); border-radius: .5rem;
  background: transparent; color: var(--accent); font: inherit; font-weight: 600; cursor: pointer;
}
fieldset { min-width: 0; margin: 1rem 0; padding: 0; border: 0; }
legend { max-width: 100%; margin-bottom: .3rem; padding: 0; font-weight: 600; overflow-wrap: anywhere; }
.choice { display: flex; gap: .6rem; align-items: center; min-height: 2.75rem; margin: 0; font-weight: 400; }
input[type="radio"], input[type="checkbox"] { flex: none; width: 1.3rem; height: 1.3rem; accent-color: var(--accent); }
.consent { display: flex; gap: .75rem; align-items: flex-start; margin: 1.25rem 0; }
.consent label { margin: 0; font-weight: 400; }
.sheet { margin: 0 0 1rem; }
.sheet img { display: block; width: 100%; height: auto; background: #fff; border: 1px solid var(--line); border-radius: .35rem; }
.unseen { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.pad { display: block; width: 100%; height: 11rem; margin-bottom: .5rem; touch-action: none; cursor: crosshair;
  background: #fff; color: #17203a; border: 1px dashed var(--soft); border-radius: .5rem; }
.script { margin: 0; padding: .5rem 1rem; min-height: 4rem; background: #fff; color: #17203a; border: 1px solid var(--line);
  border-radius: .5rem; font: 600 2rem/1.5 "Formwork Script", "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive; }
.links { margin: 0; padding: 0; list-style: none; }
.links li { padding: .6rem 0; border-top: 1px solid var(--line); }
.links a { font-weight: 600; }
.links .soft { display: block; }
details { margin-top: 1.5rem; }
summary { min-height: 2.75rem; line-height: 2.75rem; color: var(--accent); cursor: pointer; }
@media print {
  body { background: #fff; color: #000; }
  main { width: 100%; max-width: none !important; margin: 0; padding: 0; border: 0; }
  form, button, .button, .skip, .tools, summary { display: none !important; }
  .sheet { break-inside: avoid; }
}
@media (prefers-reduced-motion: reduce) { * { scroll-behavior: auto !important; transition: none !important; animation: none !important; } }
@media (prefers-reduced-motion: no-preference) { button { transition: opacity .15s; } }
`;
