/** The one look of all pages: light and dark, from phone to desk, nothing loaded from anywhere. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f3f4f1; --card: #fff; --ink: #1d2320; --soft: #59625d; --line: #dde1dc;
  --accent: #14684c; --on-accent: #fff; --well: #f3f4f1; --bad: #a3271b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #121614; --card: #1b211e; --ink: #e8ece9; --soft: #9fa9a3; --line: #303833;
    --accent: #5cc79d; --on-accent: #0b1712; --well: #121614; --bad: #ff9384;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center;
  background: var(--ground); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
header, footer { width: 100%; max-width: 42rem; padding: 1.25rem 1.25rem 0; color: var(--soft); }
header { font-weight: 650; letter-spacing: .01em; color: var(--ink); }
header::before {
  content: ""; display: inline-block; width: .8em; height: .8em; margin-right: .5em;
  border: .16em solid var(--accent); border-right-color: transparent; border-radius: .15em;
}
footer { padding: 0 1.25rem 1.5rem; font-size: .85rem; }
main {
  width: calc(100% - 1.5rem); max-width: 42rem; margin: 1rem .75rem 1.25rem; padding: clamp(1.25rem, 5vw, 2.25rem);
  background: var(--card); border: 1px solid var(--line); border-radius: .75rem;
}
main.wide, main.wide ~ footer { max-width: 60rem; }
h1 { margin: 0 0 .75rem; font-size: 1.45rem; line-height: 1.25; overflow-wrap: anywhere; }
h2 { margin: 1.5rem 0 .35rem; font-size: 1rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.bad { color: var(--bad); }
a { color: var(--accent); }
button, .button {
  display: inline-block; min-height: 2.75rem; padding: .55rem 1.2rem; border: 1px solid var(--accent); border-radius: .5rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button.plain { background: transparent; color: var(--accent); }
button:disabled { opacity: .55; cursor: default; }
:focus-visible { outline: .2rem solid var(--accent); outline-offset: .15rem; }
code, .mono { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .92rem; }
.key {
  display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin-bottom: 1rem; padding: .6rem .75rem;
  background: var(--well); border: 1px solid var(--line); border-radius: .5rem;
}
.key code { flex: 1 1 14rem; overflow-wrap: anywhere; user-select: all; }
.key button { min-height: 2.25rem; padding: .25rem .8rem; }
dl { margin: 0 0 1.25rem; display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; }
input[type="text"], input[type="email"], textarea, select {
  width: 100%; min-height: 2.75rem; padding: .5rem .7rem; border: 1px solid var(--line); border-radius: .5rem;
  background: var(--card); color: var(--ink); font: inherit;
}
@media (prefers-reduced-motion: no-preference) { button { transition: opacity .15s; } }
`;
