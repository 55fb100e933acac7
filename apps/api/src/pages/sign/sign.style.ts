/** The look of the signing page, beside that of all pages. */
export const SIGN_STYLE = `
/* It has the focus so that it is read out; nothing can be done with it. */
h1:focus { outline: none; }
[hidden] { display: none !important; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin: 0 0 .75rem;
  position: sticky; top: 0; z-index: 1; padding: .4rem 0; background: var(--card); }
.bar > a { min-height: 2.75rem; line-height: 2.75rem; }
.bar .short { display: none; }
.tools { display: flex; flex-wrap: wrap; gap: .35rem; align-items: center; }
.tools button { min-width: 2.75rem; padding: .2rem .5rem; font-size: 1.15rem; line-height: 1; }
.tools output { min-width: 3.6rem; text-align: center; color: var(--soft); font-variant-numeric: tabular-nums; }
#loading { display: flex; gap: .75rem; align-items: center; margin: 0 0 .5rem; font-size: .9rem; }
#loading progress { flex: 1; max-width: 12rem; height: .5rem; accent-color: var(--accent); }
.pages { overflow-x: auto; }
.pages .sheet { width: calc(100% * var(--zoom, 1)); }
.pages img { background: #fff; }
.pages .sheet { position: relative; }
.place { position: absolute; border-radius: .2rem; }
.place:hover { box-shadow: 0 0 0 2px #4338ca; }
#problem:empty, #status:empty, #decline-problem:empty { display: none; }
#status { margin: .75rem 0 0; }
#approve-form > button { margin-top: 1rem; }
fieldset.fill { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
.fill .field { margin: 0 0 1.1rem; }
.fill .field label { overflow-wrap: anywhere; }
.fill .optional { color: var(--soft); font-weight: 400; }
.fill .tick { display: flex; gap: .6rem; align-items: flex-start; }
.fill .tick input { flex: none; width: 1.35rem; height: 1.35rem; margin: .1rem 0; accent-color: var(--accent); }
.fill .tick label { margin: 0; }
.fill .fault { margin: .3rem 0 0; }
.fill .fault:empty { display: none; }
input[type="date"] { width: 100%; max-width: 15rem; min-height: 2.75rem; padding: .5rem .7rem; border: 1px solid var(--edge);
  border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; }
select[aria-invalid="true"], input[aria-invalid="true"] { border-color: var(--bad); outline: .1rem solid var(--bad); }
/* On a phone the pages use the whole width of the screen. */
@media (max-width: 30rem) {
  main.wide { width: 100%; margin-inline: 0; padding-inline: .85rem; border-inline: 0; border-radius: 0; }
  .bar { gap: 0 .5rem; padding: .25rem 0; }
  .bar .long { display: none; }
  .bar .short { display: inline; padding-right: .75rem; }
  .pages { margin: 0 -.85rem; }
  .pages .sheet { margin-bottom: .5rem; }
  .pages .sheet img { border-inline: 0; border-radius: 0; }
  #sign-form > button, #approve-form > button { width: 100%; padding-inline: .5rem; overflow-wrap: anywhere; }
}
/* On a low screen, or one that is enlarged, the pages need all of it. */
@media (max-height: 22rem) { .bar { position: static; } }
`;
