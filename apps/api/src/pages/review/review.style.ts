/** The look of the review page, beside that of all pages: the document next to its values, or above them on a phone. */
export const REVIEW_STYLE = `
main.bench, header:has(+ main.bench) { max-width: 96rem; }
main.bench { padding: 1rem clamp(.75rem, 2.5vw, 2rem) 1.5rem; }
main.bench h1 { margin-bottom: .25rem; }
main.bench h2 { margin: 1rem 0 .5rem; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: center; margin: 0 0 .75rem; }
.facts p { margin: 0; }
progress { width: 9rem; height: .6rem; margin-right: .5rem; accent-color: var(--accent); }
.desk { display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem 1.5rem; }
.pager { display: flex; gap: .5rem; align-items: center; margin: 0 0 .5rem; }
.pager p { flex: 1; margin: 0; text-align: center; }
.pager button { min-height: 2.25rem; min-width: 2.75rem; padding: .2rem .7rem; }
.viewer { overflow: auto; height: 42vh; border: 1px solid var(--line); border-radius: .5rem; background: var(--well); }
.viewer .sheet { width: 38rem; margin: 0 0 .75rem; padding: .5rem .5rem 0; }
.paper { position: relative; background: #fff; color: #17203a; border: 1px solid var(--line); overflow: hidden; }
.paper img { position: relative; border: 0; border-radius: 0; background: transparent; }
.paper svg { position: absolute; inset: 0; width: 100%; height: 100%; }
.paper .wait { position: absolute; inset: 0; display: grid; place-items: center; margin: 0; padding: 1rem; text-align: center; }
.paper.blank { min-height: 7rem; }
.paper.blank img, .paper.blank svg { display: none; }
.sheet figcaption { padding: .25rem 0; font-size: .875rem; color: var(--soft); }
.box { fill: #4338ca; fill-opacity: .06; stroke: #4338ca; stroke-opacity: .55; stroke-width: 1.5; vector-effect: non-scaling-stroke; cursor: pointer; }
.box.doubt { fill: #b45309; stroke: #b45309; fill-opacity: .12; stroke-opacity: .9; }
.box.on { fill-opacity: .28; stroke-opacity: 1; stroke-width: 3; }
.value { padding: .75rem .9rem; margin: 0 0 .6rem; border: 1px solid var(--line); border-left: .3rem solid var(--line); border-radius: .5rem; }
.value.doubt { border-left-color: #b45309; }
.value.done { border-left-color: var(--good); }
.value:focus-within { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.value label { overflow-wrap: anywhere; }
.value p { margin: .35rem 0 0; font-size: .9rem; }
.value textarea { resize: vertical; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .6rem; }
.acts:not(:has(> :not([hidden]))) { display: none; }
.acts button { min-height: 2.75rem; padding: .3rem .9rem; font-size: .95rem; }
.decide { display: flex; flex-wrap: wrap; gap: .6rem; margin: 1rem 0 .5rem; }
.bench > details, .values > details { margin-top: 0; }
.reject { margin-top: .25rem; }
[hidden] { display: none !important; }
@media (max-width: 59.99rem) {
  .document { position: sticky; top: 0; z-index: 1; margin: 0 -.25rem; padding: .5rem .25rem; background: var(--card); }
  .acts button { padding: .3rem .6rem; font-size: .9rem; }
  /* Below the document and the label of the value. */
  .value :is(input, textarea, select, button) { scroll-margin-top: calc(42vh + 7.5rem); }
}
@media (min-width: 60rem) {
  .desk { grid-template-columns: minmax(0, 1.35fr) minmax(22rem, 1fr); align-items: start; }
  .document { position: sticky; top: .75rem; }
  .viewer { height: calc(100vh - 5rem); min-height: 20rem; }
  .viewer .sheet { width: auto; }
}
`;
