import { html, Html } from '../html';
import type { Page } from '../page';
import { GUIDE_GROUPS, type Guide, servedAddress } from './guide-catalogue';
import type { Heading, RenderedGuide } from './guide-markdown';
import { GUIDE_STYLE } from './guide.style';

/** So many sections need a list of their own at the top. */
const LONG = 4;

/** The page of a guide, with its sections and all other guides. */
export function guidePage(guide: Guide, { title, body, headings }: RenderedGuide): Page {
  return {
    title,
    style: GUIDE_STYLE,
    body: html`<p class="guide-top">
        <a class="to-guides" href="#guides">All guides</a><a href="/docs">API reference</a>
      </p>
      <article>${withSections(body, headings)}</article>
      <nav class="guides" id="guides" aria-label="Guides">${GUIDE_GROUPS.map((group) => groupOf(group, guide))}</nav>`,
  };
}

/** The page of an address without a guide. */
export const missingGuidePage = (): Page => ({
  status: 404,
  title: 'There is no such guide',
  style: GUIDE_STYLE,
  body: html`<article><h1>There is no such guide</h1></article>
    <nav class="guides" id="guides" aria-label="Guides">${GUIDE_GROUPS.map((group) => groupOf(group))}</nav>`,
});

/** Inserts the list of sections below the title. */
function withSections(body: Html, headings: Heading[]): Html {
  const sections = headings.filter(({ level }) => level === 2);
  if (sections.length < LONG) return body;
  const list = html`<ul class="on-page" aria-label="On this page">
    ${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)}
  </ul>`;
  return new Html(body.text.replace('</h1>', () => `</h1>${list.text}`));
}

const groupOf = ({ title, guides }: (typeof GUIDE_GROUPS)[number], current?: Guide): Html =>
  html`<h2>${title}</h2>
    <ul>
      ${guides.map((guide) => html`<li>${linkTo(guide, guide === current)}</li>`)}
    </ul>`;

const linkTo = ({ path, title }: Guide, isCurrent: boolean): Html =>
  html`<a href="${servedAddress(path) ?? ''}" ${isCurrent ? new Html(' aria-current="page"') : ''}>${title}</a>`;
