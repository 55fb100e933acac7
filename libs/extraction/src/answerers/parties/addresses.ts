import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { leadingLabel } from '../analysis';
import { findEmails, findPhones, findUrls } from '../values/codes';
import { findDates } from '../values/dates';
import { type Finding, strengthFor } from '../labels/linking';
import { ADDRESS_WORDS, correctWords } from '../values/misread-words';
import { columnBelow } from './columns';
import type { Party } from './party';
import { hasPlaceWord, isAddressFragment, isPostalLine, isStreetLine } from '../values/postal';
import { type Cell, isReadByOcr, wholeCell } from '../tables/sheet';

const MAX_LINES = 6;
/** Lines of a letterhead that are no address: registration and tax numbers, phone, web, titles. */
const NO_ADDRESS = new RegExp(anyWord(LEXICON.addresses.otherLines), 'i');
const CONTACT = new RegExp(String.raw`[\s,;|(-]+${anyWord(LEXICON.addresses.contacts)}.*$`, 'i');
const REGISTRATION =
  /^\W*(?:co\.?\s*(?:reg)?\.?\s*(?:no)?\.?\s*:?\s*)?\(?\s?[A-Z]{0,3}\d{5,9}\s?-?\s?[A-Z]?\s?\)?\W*$/i;

/** The address below a party's name: the lines from the first to the last that look like one. */
export function findAddress(analysis: Analysis, party: Party | null): Finding | null {
  const labelled = labelledAddress(analysis);
  const below = party ? addressLines(party.below, analysis) : [];
  const fallback =
    below.length > 0 ? below : labelled.length > 0 ? labelled : addressLines(headCells(analysis), analysis);
  if (fallback.length === 0) return null;
  const sure = fallback.some((cell) => isPostalLine(cell.text)) && fallback.some((cell) => isStreetLine(cell.text));
  return {
    value: fallback.map(printedLine).join(' '),
    spans: fallback.map(wholeCell),
    score: sure ? 0.8 : 0.5,
  };
}

function labelledAddress(analysis: Analysis): Cell[] {
  const label = analysis.labels.find((candidate) => strengthFor(candidate, 'seller_address') > 0.7);
  return label ? addressLines(columnBelow(label.cell, analysis), analysis) : [];
}

function headCells(analysis: Analysis): Cell[] {
  return analysis.sheet.rows.slice(0, 20).flatMap((row) => row.slice(0, 1));
}

/** A run of address lines: from the first (or a fragment right above it) to before the first line that is something else. */
function addressLines(cells: Cell[], analysis: Analysis): Cell[] {
  const sure = cells.findIndex((cell) => isAddressLine(cell, analysis));
  const found = sure >= 0 ? sure : cells.findIndex((cell) => isFragment(cell, analysis));
  if (found < 0 || found > 6) return [];
  let first = found;
  while (first > 0 && isFragmentAbove(cells[first - 1], cells[first], analysis)) first--;
  const run: Cell[] = [];
  for (const cell of cells.slice(first, first + MAX_LINES)) {
    if (cell !== cells[found] && !isAddressLine(cell, analysis) && !mayContinue(cell, run, analysis)) break;
    run.push(cell);
  }
  if (sure < 0) return run;
  const last = run.findLastIndex((cell, index) => isAddressLine(cell, analysis) || endsOpen(run[index - 1]));
  return run.slice(0, Math.max(last, 0) + 1);
}

/** `No 43-45,` or `1 Utama Shopping Centre,` begin an address without any word for a street. */
function isFragmentAbove(above: Cell | undefined, cell: Cell | undefined, analysis: Analysis): boolean {
  if (!above || !cell || cell.box.y - above.box.y > 2.5 * cell.box.height) return false;
  return isFragment(above, analysis) || (endsOpen(above) && !isSomethingElse(above, analysis));
}

/** A comma at the end announces another line. */
function endsOpen(cell: Cell | undefined): boolean {
  return cell !== undefined && /,\s*$/.test(cell.text);
}

function isFragment(cell: Cell, analysis: Analysis): boolean {
  return isAddressFragment(cell.text) && !isSomethingElse(cell, analysis);
}

function isAddressLine(cell: Cell, analysis: Analysis): boolean {
  if (isSomethingElse(cell, analysis)) return false;
  return isStreetLine(cell.text) || isPostalLine(cell.text) || hasPlaceWord(cell.text);
}

/** Between the first line and the postal code every line belongs; after it those that a comma announces. */
function mayContinue(cell: Cell, run: Cell[], analysis: Analysis): boolean {
  const previous = run[run.length - 1];
  if (previous === undefined) return true;
  const close = cell.box.y - previous.box.y < 2.5 * previous.box.height;
  const expected = !run.some((line) => isPostalLine(line.text)) || endsOpen(previous);
  return close && expected && !isSomethingElse(cell, analysis) && /\p{L}{3,}/u.test(cell.text);
}

function isSomethingElse(cell: Cell, analysis: Analysis): boolean {
  const text = withoutContact(cell.text);
  if (NO_ADDRESS.test(text) || REGISTRATION.test(text)) return true;
  if (findEmails(text).length > 0 || findUrls(text).length > 0 || findDates(text, false).length > 0) return true;
  if (findPhones(text).length > 0 && !isPostalLine(text)) return true;
  const label = leadingLabel(analysis, cell);
  if (label === undefined || strengthFor(label, 'seller_address') > 0) return false;
  return /^\s*[:.]/.test(text.slice(label.end)) && label.meanings.some(({ strength }) => strength > 0.55);
}

/** A phone number may follow the town in one line. */
function withoutContact(text: string): string {
  const address = text.replace(CONTACT, '');
  return isPostalLine(address) || isStreetLine(address) ? address : text;
}

function printedLine(cell: Cell): string {
  const line = cleanLine(cell.text);
  return isReadByOcr(cell) ? correctWords(line, ADDRESS_WORDS) : line;
}

function cleanLine(text: string): string {
  return withoutContact(text)
    .replace(/^[^\p{L}\d(]+/u, '')
    .replace(/[\s|_~*]+$/u, '')
    .trim();
}
