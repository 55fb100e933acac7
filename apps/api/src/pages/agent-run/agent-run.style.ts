/** The look of the page of a run, beside that of all pages. */
export const AGENT_RUN_STYLE = `
:root { --warm: #b45309; }
@media (prefers-color-scheme: dark) { :root { --warm: #f0b357; } }
[hidden] { display: none !important; }
.facts { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: baseline; }
.state { padding: .1rem .7rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .9rem; }
.state.busy { color: var(--accent); }
.state.asks { color: var(--warm); }
#status:empty { display: none; }
section:empty, p[data-part]:empty, #earlier:empty, #later:empty { display: none; }
.act { font-weight: 650; }
.approval { margin: 0 0 1.5rem; padding: 1rem 1.1rem; border: 1px solid var(--warm); border-left-width: .3rem; border-radius: .5rem; }
.approval h2 { margin-top: 0; }
.approval .exact { font-size: 1.1rem; }
.approval .shot img { width: 100%; height: auto; }
.value { padding: .05rem .4rem; background: var(--well); border: 1px solid var(--line); border-radius: .3rem; overflow-wrap: anywhere; }
.changed ul { margin: 0 0 1rem; padding-left: 1.2rem; }
.decide { display: flex; flex-wrap: wrap; gap: .6rem; margin-top: 1rem; }
.reject { margin-top: .25rem; }
.reject p { margin: .6rem 0 0; }
.scroll { overflow-x: auto; }
table { width: 100%; margin: 0 0 1rem; border-collapse: collapse; font-size: .95rem; }
caption { padding: .2rem 0; text-align: left; color: var(--soft); font-size: .9rem; }
th, td { padding: .35rem .6rem .35rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tbody th { font-weight: 600; width: 40%; }
thead th { color: var(--soft); font-weight: 400; font-size: .9rem; }
.files { margin: 0 0 1rem; padding: 0; list-style: none; }
.files li { padding: .3rem 0; overflow-wrap: anywhere; }
#steps { margin: 0 0 1.5rem; padding: 0; list-style: none; }
#steps > li { position: relative; margin-left: .45rem; padding: 0 0 1rem 1.5rem; border-left: 2px solid var(--line); }
#steps > li:last-child { border-left-color: transparent; }
#steps > li::before {
  content: ""; position: absolute; left: -.45rem; top: .4rem; width: .75rem; height: .75rem;
  background: var(--card); border: 2px solid var(--edge); border-radius: 50%;
}
#steps > li.step::before { background: var(--accent); border-color: var(--accent); }
#steps > li.submit::before { background: var(--warm); border-color: var(--warm); }
#steps > li.approval_requested::before { border-color: var(--warm); }
#steps > li.approved::before { background: var(--good); border-color: var(--good); }
#steps > li.failed::before, #steps > li.rejected::before, #steps > li.refused::before { background: var(--bad); border-color: var(--bad); }
#steps p { margin: 0 0 .25rem; }
#steps p:empty { display: none; }
.words { font-weight: 650; }
.where { font-size: .85rem; }
.where .mono { font-size: .8rem; }
.shot { display: inline-block; max-width: 100%; margin-top: .3rem; line-height: 0; border: 1px solid var(--line); border-radius: .35rem; overflow: hidden; background: #fff; }
.shot img { display: block; max-width: 100%; width: auto; height: 11rem; object-fit: contain; }
dialog { width: max-content; max-width: calc(100vw - 1.5rem); max-height: calc(100vh - 1.5rem); padding: .75rem; overflow: auto;
  background: var(--card); color: var(--ink); border: 1px solid var(--line); border-radius: .75rem; }
dialog::backdrop { background: rgb(10 12 18 / .7); }
dialog form { position: sticky; top: 0; margin: 0 0 .5rem; text-align: right; }
dialog button { background: var(--card) !important; }
dialog img { display: block; max-width: 100%; height: auto; background: #fff; }
/* On a phone, labels of usual words are not parted. */
@media (max-width: 30rem) { tbody th { width: 55%; } }
@media (min-width: 48rem) {
  .screen:has(.shot) { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1.1fr); gap: 1.5rem; align-items: start; }
}
`;
