import type { Reply } from '../http';
import { markup, type Markup, when } from './markup';

interface Page {
  title: string;
  body: Markup;
  /** Null on pages without a session. */
  account: string | null;
  status?: number;
}

/** Renders a page of the site with its navigation. */
export function page({ title, body, account, status = 200 }: Page): Reply {
  const { text } = markup`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Westbrook event office</title>
        <link rel="stylesheet" href="/practice.css" />
        <script src="/practice.js" defer></script>
      </head>
      <body>
        <header>
          <strong>Westbrook event office</strong>
          <span class="soft">a practice site</span>
          ${when(
            account,
            markup`<nav aria-label="Main">
              <a href="/">Overview</a> <a href="/application/applicant">New application</a> <a href="/permits">Permits</a>
              <form method="post" action="/sign-out"><button class="link">Sign out</button></form>
            </nav>`,
          )}
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return { status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: text };
}
