import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { ConceptName } from '../labels/concept';
import { composedConcept } from '../labels/composed-labels';
import { CONCEPTS } from '../labels/concepts';
import { fieldNamed } from '../mail/header-fields';
import type { Cell } from '../tables/sheet';

/*
 * The numbers are set by hand on drawn orders and invoices; no script learns them.
 */

/** The title of a document stands above this, in heights of the page, and is this much higher than the usual line. */
const LOWEST_TITLE = 0.5;
const TITLE_HEIGHT = 1.1;
/** Letters of the shortest title: shorter labels are signs for a number. */
const SHORTEST_TITLE = 6;

/** A title, with the number or date of the order behind it; what has a colon is a label. */
const TITLE = new RegExp(
  String.raw`^${anyOf(LEXICON.parties.orderTitles)}(?:\s+(?:${anyOf(LEXICON.labels.numberWords)}\W{0,3}\s*)?[\p{L}/-]{0,6}\d[\w/. -]{0,30})?$`,
  'u',
);
const { names, weakLabels } = CONCEPTS.invoice_number;
const INVOICE = new RegExp(
  String.raw`^${anyOf([...names, ...weakLabels].filter(({ length }) => length >= SHORTEST_TITLE))}(?!\p{L})`,
  'u',
);

/** What a document is that is no order; also with its number behind it. */
const OTHER_TITLE = new RegExp(String.raw`^${anyOf(LEXICON.parties.titles)}(?!\p{L})`, 'u');

const known = new WeakMap<Analysis['sheet'], boolean>();

/** Whether a document is an order by its title: the party in its letterhead buys, and the one that it is addressed to sells. */
export function isOrder({ sheet }: Analysis): boolean {
  const found = known.get(sheet);
  if (found !== undefined) return found;
  const heights = sheet.cells.map(({ box }) => box.height).sort((a, b) => a - b);
  const usual = heights[heights.length >> 1] ?? 0;
  const head = sheet.cells.filter(({ page, box }) => page === 1 && box.y < LOWEST_TITLE);
  const large = head.filter((cell) => isTitle(cell, usual));
  // In plain print a title is a line of its own, and the only one that says what a document is.
  const titles = head.some(({ text }) => OTHER_TITLE.test(fold(text).trim())) ? large : head;
  const order = titles.some(({ text }) => TITLE.test(fold(text).trim()));
  const result = order && !titles.some(({ text }) => INVOICE.test(fold(text))) && !head.some(isInvoiceNumber);
  known.set(sheet, result);
  return result;
}

/** The other party, where a name asks for the sender or the recipient of an order: buyers send orders, and sellers receive them. */
export function partyOfOrder(concept: ConceptName | null, name: string, analysis: Analysis): ConceptName | null {
  const field = fieldNamed(name);
  if (concept === 'seller' && field === 'from' && isOrder(analysis)) return 'buyer';
  return concept === 'buyer' && field === 'to' && isOrder(analysis) ? 'seller' : concept;
}

/** A line of large, bold or capital letters. */
function isTitle({ text, box, words }: Cell, usual: number): boolean {
  return box.height > TITLE_HEIGHT * usual || words.every(({ font }) => font?.bold) || !/\p{Ll}/u.test(text);
}

/** Whether a line begins with a label for the number of an invoice. */
function isInvoiceNumber({ text }: Cell): boolean {
  const label = /^[\p{L}\s.]{3,40}?(?=\s*[:#\d]|$)/u.exec(text)?.[0] ?? '';
  return composedConcept(fold(label).match(/\p{L}+/gu) ?? []) === 'invoice_number';
}
