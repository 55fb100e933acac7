import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, readPdf, textOf } from '@app/formats';
import type { PageNumbers } from './docx-page-numbers';

/** The DOM members that the scripts below use. */
interface PlaceElement {
  readonly id: string;
  textContent: string | null;
  href: string;
  readonly dataset: Record<string, string>;
  readonly style: Record<string, string>;
  before(node: PlaceElement): void;
  remove(): void;
}

interface PlaceGlobals {
  document: {
    createElement(name: string): PlaceElement;
    querySelectorAll(selector: string): Iterable<PlaceElement>;
  };
}

declare const formatNumber: typeof import('./docx-page-numbers').formatNumber;

/** What stands at a place of the text: the number of the page there. */
export interface PlacedNumber {
  readonly key: string;
  readonly number: number;
  readonly format: string;
}

/** The address of the marks. Nothing has it (RFC 2606). */
const MARK = 'https://place.invalid/';

/**
 * Marks the numbers of pages in the text (`PAGE`) and the bookmarks of others (`PAGEREF`) by links without any extent in the text:
 * the printed file says on which page each link is.
 */
function markPlaces(address: string): void {
  const { document } = globalThis as unknown as PlaceGlobals;
  const mark = (element: PlaceElement, key: string): void => {
    const link = document.createElement('a');
    link.href = address + key;
    Object.assign(link.style, { position: 'absolute', width: '1px', height: '1px' });
    Object.assign(link.dataset, { place: key });
    element.before(link);
  };
  [...document.querySelectorAll('.table [data-field="PAGE"]')].forEach((field, index) => {
    field.dataset.key = `page${index}`;
    mark(field, field.dataset.key);
  });
  const keys = new Map<string, string>();
  for (const { dataset } of document.querySelectorAll('[data-field="PAGEREF"]')) {
    const target = dataset.target ?? '';
    dataset.key = keys.get(target) ?? `bookmark${keys.size}`;
    keys.set(target, dataset.key);
  }
  for (const bookmark of [...document.querySelectorAll('.table span[id]')]) {
    const key = keys.get(bookmark.id);
    if (key !== undefined) mark(bookmark, key);
    keys.delete(bookmark.id);
  }
}

/** Removes the marks and shows the numbers. Those of bookmarks that the document lacks stay as they are stored. */
function showPlaces(numbers: readonly PlacedNumber[]): void {
  const { document } = globalThis as unknown as PlaceGlobals;
  for (const mark of [...document.querySelectorAll('a[data-place]')]) mark.remove();
  const byKey = new Map(numbers.map((one) => [one.key, one]));
  for (const field of document.querySelectorAll('[data-key]')) {
    const found = byKey.get(field.dataset.key ?? '');
    if (found) field.textContent = formatNumber(found.number, field.dataset.format || found.format);
  }
}

/** The functions as a script: `markPlaces` before the first printing, `showPlaces` before the second. */
export const DOCX_PLACES_SCRIPT = [markPlaces, showPlaces].map(String).join('\n');

export const MARK_PLACES = `markPlaces(${JSON.stringify(MARK)})`;

/** The numbers at the marks of printed groups; `numbers` are those of the pages of each group. */
export async function numbersAtPlaces(
  parts: readonly Buffer[],
  numbers: readonly PageNumbers[],
): Promise<PlacedNumber[]> {
  const found = await Promise.all(parts.map(placesIn));
  return found.flatMap((places, group) => {
    const { first = 1, format = '' } = numbers[group] ?? {};
    return places.map(({ key, page }) => ({ key, number: first + page, format }));
  });
}

/** The marks of a PDF with the indexes of their pages. */
async function placesIn(pdf: Buffer): Promise<{ key: string; page: number }[]> {
  const { pages, context } = await readPdf(pdf);
  return pages.flatMap(({ dict }, page) => {
    const annotations = (arrayOf(dict, 'Annots')?.asArray() ?? []).map((entry) => context.lookup(entry));
    return annotations.flatMap((annotation) => {
      const action = annotation instanceof PDFDict ? dictOf(annotation, 'A') : null;
      const address = textOf(action?.lookup(PDFName.of('URI'))) ?? '';
      return address.startsWith(MARK) ? [{ key: address.slice(MARK.length), page }] : [];
    });
  });
}
