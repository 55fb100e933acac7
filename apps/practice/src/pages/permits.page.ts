import type { Reply } from '../http';
import { permitsMatching, PERMITS_PER_PAGE } from '../permits';
import { markup, when } from './markup';
import { page } from './page';

/** The table of permits, with a search and pages. */
export function permitsPage(account: string, words: string, number: number): Reply {
  const found = permitsMatching(words);
  const last = Math.max(1, Math.ceil(found.length / PERMITS_PER_PAGE));
  const current = Math.min(Math.max(1, number), last);
  const link = (to: number) => `/permits?${new URLSearchParams({ q: words, page: String(to) }).toString()}`;
  const shown = found.slice((current - 1) * PERMITS_PER_PAGE, current * PERMITS_PER_PAGE);
  return page({
    title: 'Permits',
    account,
    body: markup`<form action="/permits" role="search">
        <div class="field">
          <label for="q">Search permits</label>
          <div class="row"><input id="q" name="q" type="search" value="${words}" /><button>Search</button></div>
        </div>
      </form>
      <p>${found.length} permits</p>
      <div class="scroll">
        <table>
          <thead><tr><th scope="col">Number</th><th scope="col">Holder</th><th scope="col">Venue</th><th scope="col">Valid until</th><th scope="col">Fee</th><th scope="col">File</th></tr></thead>
          <tbody>${shown.map(
            (permit) =>
              markup`<tr><td>${permit.number}</td><td>${permit.holder}</td><td>${permit.venue}</td><td>${permit.validUntil}</td><td>${permit.fee} €</td><td><a href="/permits/${permit.number}.pdf" aria-label="PDF of ${permit.number}">PDF</a></td></tr>`,
          )}</tbody>
        </table>
      </div>
      <p>
        ${when(current > 1, markup`<a href="${link(current - 1)}" rel="prev">Previous</a>`)}
        Page ${current} of ${last}
        ${when(current < last, markup`<a href="${link(current + 1)}" rel="next">Next</a>`)}
      </p>
      <p><a href="/permits.csv">Download all permits (CSV)</a></p>`,
  });
}
