import { createHash } from 'node:crypto';
import { html, Html } from './html';
import { wordsIn, type Words } from './messages/words';
import { PAGE_STYLE } from './page.style';

/** The result of a page handler. */
export interface Page {
  /** Its language; default English. */
  words?: Words;
  /** The name of the team on whose behalf the page is shown; default the product's. */
  team?: string;
  /** The logo of the team, above its name. */
  logo?: { src: string; width: number; height: number };
  title: string;
  /** The content of `main`. */
  body: Html;
  /** Default 200. */
  status?: number;
  /** The page's script, run at the end of the body; no other script may run. */
  script?: string;
  /** A wider layout: for documents, or for a document beside a form. */
  layout?: 'wide' | 'bench';
  /** More style than that of all pages. */
  style?: string;
  /** Extra sources for the Content-Security-Policy, such as `{ 'img-src': 'data: blob:' }`. */
  sources?: Record<string, string>;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  text: string;
}

const PRODUCT = 'Formwork';
const STYLE_HASH = hashOf(PAGE_STYLE);

/** Renders a HTML document in the product's design, with headers that forbid other content, framing and caching. */
export function renderPage(page: Page): RenderedPage {
  const { status = 200, script, style, sources = {} } = page;
  const policy: Record<string, string> = {
    'default-src': "'none'",
    'img-src': "'self'",
    'style-src': style === undefined ? STYLE_HASH : `${STYLE_HASH} ${hashOf(style)}`,
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    ...(script !== undefined && { 'script-src': hashOf(script) }),
    ...sources,
  };
  return { status, headers: headersFor(policy), text: markupOf(page).text };
}

function markupOf({ title, body, script, style, layout, logo, words = wordsIn('en'), team = PRODUCT }: Page): Html {
  return html`<!doctype html>
    <html lang="${words.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <title>${title} · ${team}</title>
        <style>${new Html(PAGE_STYLE)}</style>
        ${style === undefined ? '' : new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        <header${team === PRODUCT ? html` class="ours"` : ''}>${logo ? brandOf(logo, team) : team}</header>
        <main id="main" tabindex="-1"${layout ? new Html(` class="${layout}"`) : ''}>${body}</main>
        ${script === undefined ? '' : new Html(`<script>${script}</script>`)}
      </body>
    </html>`;
}

/** The logo says the name to those who do not see it, so the name beside it is not read out again. */
const brandOf = ({ src, width, height }: NonNullable<Page['logo']>, team: string): Html =>
  html`<img src="${src}" width="${width}" height="${height}" alt="${team}" /><span aria-hidden="true">${team}</span>`;

const headersFor = (policy: Record<string, string>) => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': Object.entries(policy)
    .map(([directive, source]) => `${directive} ${source}`)
    .join('; '),
  'Cache-Control': 'no-store',
  // The language of a page is that of the browser.
  Vary: 'Accept, Accept-Language',
  // The address of a page contains its secret.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
});

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
