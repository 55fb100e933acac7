/** The look of the site: light and dark, from phone to desk. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: #f3f4f6; --card: #fff; --ink: #1f2937; --soft: #5b6472; --line: #858d9b; --accent: #0f5c4a; --on-accent: #fff; --bad: #b42318;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #111319; --card: #1a1d26; --ink: #e6e8ee; --soft: #a0a7b4; --line: #737b8a; --accent: #7fd6bd; --on-accent: #0c1a16; --bad: #ff9a8b; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem .75rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; margin-bottom: 1rem; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; width: 100%; }
main { padding: clamp(1rem, 5vw, 2rem); background: var(--card); border: 1px solid var(--line); border-radius: .6rem; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; }
a { color: var(--accent); }
.soft, .hint { color: var(--soft); }
.hint { margin: 0 0 .25rem; font-size: .9rem; }
[role="alert"], .problem { color: var(--bad); }
label, legend { display: block; margin: 0 0 .25rem; padding: 0; font-weight: 600; }
.field, fieldset { position: relative; margin: 0 0 1.1rem; padding: 0; border: 0; }
.choice { display: flex; gap: .6rem; align-items: center; min-height: 2.5rem; margin: 0; font-weight: 400; }
input:not([type="radio"], [type="checkbox"]), select, textarea {
  width: 100%; min-height: 2.75rem; padding: .5rem .7rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--card); color: var(--ink); font: inherit;
}
input[type="radio"], input[type="checkbox"] { width: 1.3rem; height: 1.3rem; accent-color: var(--accent); }
button, .button {
  display: inline-block; min-height: 2.75rem; padding: .5rem 1.1rem; border: 1px solid var(--accent); border-radius: .4rem;
  background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer;
}
button.link { min-height: 0; padding: 0; border: 0; background: none; color: var(--accent); font-weight: 400; text-decoration: underline; }
button.plain { background: transparent; color: var(--accent); }
.row { display: flex; gap: .5rem; }
.row input { flex: 1; }
.calendar, .suggestions {
  position: absolute; z-index: 1; margin: .25rem 0 0; padding: .6rem; background: var(--card); border: 1px solid var(--line); border-radius: .4rem; box-shadow: 0 .5rem 1.5rem rgb(0 0 0 / .25);
}
.calendar .row { align-items: center; justify-content: space-between; }
.calendar table { border-collapse: collapse; }
.calendar td, .calendar th { padding: .1rem; text-align: center; }
.calendar td button { min-height: 2.3rem; width: 2.5rem; padding: 0; }
.suggestions { width: 100%; padding: .25rem; list-style: none; }
.suggestions li { padding: .5rem; border-radius: .3rem; cursor: pointer; }
.suggestions li[aria-selected="true"], .suggestions li:hover { background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: .2rem solid var(--accent); outline-offset: .1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: .3rem 1rem; margin: 0 0 1.25rem; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
.scroll table { width: 100%; border-collapse: collapse; }
.scroll th, .scroll td { padding: .45rem .6rem; border-bottom: 1px solid var(--line); text-align: left; }
`;
