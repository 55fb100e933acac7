import type { PageElement, PageGlobals } from './docx-elements';

// Of `DOCX_PAGE_SCRIPT`, which is evaluated in the same page.
declare const block: typeof import('./docx-page').block;

/** The numbers of the pages of a group. */
export interface PageNumbers {
  readonly first: number;
  readonly format: string;
  /** Pages of the group, of its section, and of the document. */
  readonly pages: number;
  readonly sectionPages: number;
  readonly total: number;
}

/**
 * Shows the numbers of pages in one group, which must be visible. Headers and footers with numbers, or that are not the same on all
 * pages, get a copy for each page: the copies are in boxes that are as tall as a page.
 */
function numberPages(index: number, numbers: PageNumbers): void {
  const { document } = globalThis as unknown as PageGlobals;
  const group = [...document.body.querySelectorAll('.group')][index];
  if (!group) return;
  const all = [...group.children].filter(({ className }) => className === 'top' || className === 'bottom');
  const kinds = new Set(all.map(({ dataset }) => dataset.on ?? ''));
  const margins = all.filter(({ innerHTML }) => kinds.size > 1 || innerHTML.includes('data-field'));
  const elements = margins.reduce((sum, margin) => sum + [...margin.querySelectorAll('*')].length, 0);
  // The copies of a larger header would take too much memory; it keeps the stored numbers.
  if (elements * numbers.pages > 500_000) return;
  const boxes = Array.from({ length: margins.length > 0 ? numbers.pages : 0 }, (_, page) => {
    const number = numbers.first + page;
    const kind = page === 0 && kinds.has('first') ? 'first' : number % 2 === 0 && kinds.has('even') ? 'even' : '';
    const copies = margins.filter(({ dataset }) => (dataset.on ?? '') === kind).map((margin) => margin.cloneNode(true));
    for (const copy of copies) showNumbers(copy, { ...numbers, first: number });
    return block('page', {}, copies);
  });
  for (const margin of margins) margin.remove();
  group.append(block('pages', {}, boxes));
  for (const table of group.children) if (table.className === 'table') showNumbers(table, numbers);
}

function showNumbers(root: PageElement, { first, format, sectionPages, total }: PageNumbers): void {
  const values: Record<string, number> = { PAGE: first, NUMPAGES: total, SECTIONPAGES: sectionPages };
  for (const field of root.querySelectorAll('[data-field]')) {
    const { field: name = '', format: own = '' } = field.dataset;
    // `showPlaces` shows these.
    if (name === 'PAGEREF' || (name === 'PAGE' && root.className === 'table')) continue;
    field.textContent = formatNumber(values[name] ?? 0, own || (name === 'PAGE' ? format : ''));
  }
}

/** Formats a number as `w:pgNumType` and the switch of a field name them (ISO/IEC 29500-1, 17.18.59 and 17.16.4.3.1). */
export function formatNumber(value: number, format: string): string {
  const isUpper = /^upper|^[A-Z]+$/.test(format);
  const written = /roman$/i.test(format)
    ? romanNumber(value)
    : /letter$|^alphabetic$/i.test(format) && value > 0
      ? String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26))
      : /^numberInDash$|^ArabicDash$/.test(format)
        ? `- ${value} -`
        : String(value);
  return isUpper ? written.toUpperCase() : written;
}

function romanNumber(value: number): string {
  const signs = 'm1000 cm900 d500 cd400 c100 xc90 l50 xl40 x10 ix9 v5 iv4 i1'.split(' ');
  let rest = value;
  return signs
    .map((sign) => {
      const [, letters = '', size = '1'] = /^([a-z]+)(\d+)$/.exec(sign) ?? [];
      const count = Math.floor(rest / Number(size));
      rest -= count * Number(size);
      return letters.repeat(count);
    })
    .join('');
}

/** The functions as a script; `numberPages` begins. */
export const DOCX_PAGE_NUMBERS_SCRIPT = [numberPages, showNumbers, formatNumber, romanNumber].map(String).join('\n');
