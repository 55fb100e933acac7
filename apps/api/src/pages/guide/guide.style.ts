/** The style of guides, besides that of all pages. The list of guides is beside the text where there is room, else below it. */
export const GUIDE_STYLE = `
header, main { max-width: 42rem; }
.guide-top { margin: -.5rem 0 1.25rem; font-size: .9rem; }
.guide-top a { display: inline-block; padding: .35rem 0; margin-right: 1rem; }
article h2 { margin-top: 2.25rem; padding-top: .25rem; scroll-margin-top: 1rem; }
article h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
article img { display: block; max-width: 100%; height: auto; margin: .5rem 0 1rem; border: 1px solid var(--line); border-radius: .35rem; background: #fff; }
article ul, article ol { margin: 0 0 1rem; padding-left: 1.4rem; }
article li { margin: .2rem 0; overflow-wrap: anywhere; }
pre { margin: 0 0 1rem; padding: .8rem 1rem; overflow-x: auto; background: var(--well); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.45; }
:not(pre) > code { padding: .1em .3em; background: var(--well); border-radius: .25rem; overflow-wrap: anywhere; }
.scroll { margin: 0 0 1rem; overflow-x: auto; }
table { border-collapse: collapse; font-size: .925rem; }
th, td { padding: .4rem .7rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; }
td { min-width: 6rem; }
article td img { margin: 0; }
.on-page { margin: 0 0 1.25rem; padding: 0; list-style: none; font-size: .9rem; columns: 15rem; }
.on-page li { margin: 0 0 .2rem; break-inside: avoid; }
.guides { margin-top: 2.5rem; padding-top: 1.25rem; border-top: 1px solid var(--line); font-size: .9rem; }
.guides h2 { margin: 1rem 0 .25rem; font-size: .8rem; color: var(--soft); letter-spacing: .03em; }
.guides ul { margin: 0; padding: 0; list-style: none; }
.guides a { display: block; padding: .3rem 0; text-decoration: none; }
.guides a[aria-current] { font-weight: 650; color: var(--ink); }
@media (min-width: 64rem) {
  header, main { max-width: 64rem; }
  main { display: grid; grid-template-columns: 12rem minmax(0, 1fr); column-gap: 3rem; }
  .guides { grid-column: 1; grid-row: 1 / span 3; margin: 0; padding: 0; border: 0; }
  .guide-top, article { grid-column: 2; }
  .to-guides { display: none !important; }
}
`;
