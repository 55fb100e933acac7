import type { Analysis } from './analysis';
import { leadingLabel } from './analysis';
import { findEmails, findPhones, findUrls } from './codes';
import { findDates } from './dates';
import { type Finding, strengthFor } from './linking';
import { columnBelow, type Party } from './parties';
import { hasPlaceWord, isPostalLine, isStreetLine } from './postal';
import { type Cell, wholeCell } from './sheet';

const MAX_LINES = 6;
/** Lines of a letterhead that are no address: registration and tax numbers, phone, web, titles. */
const NO_ADDRESS =
  /\b(tel|phone|fax|fon|gst|vat|sst|ust|tva|btw|siret|reg\.?|registration|roc|co\.? ?no|company no|invoice|receipt|rechnung|facture|cashier|date|time|www|http|e-?mail|hotline|customer|bill to|gln|id)\b\s*[.:#]?/i;
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
    value: fallback.map((cell) => cleanLine(cell.text)).join(' '),
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

/** A run of address lines: starts with the first, ends before the first line that is something else. */
function addressLines(cells: Cell[], analysis: Analysis): Cell[] {
  const first = cells.findIndex((cell) => isAddressLine(cell, analysis));
  if (first < 0 || first > 6) return [];
  const run: Cell[] = [];
  for (const cell of cells.slice(first, first + MAX_LINES)) {
    if (!isAddressLine(cell, analysis) && !mayContinue(cell, run, analysis)) break;
    run.push(cell);
  }
  while (run.length > 1 && !isAddressLine(run[run.length - 1] ?? run[0]!, analysis)) run.pop();
  return run;
}

function isAddressLine(cell: Cell, analysis: Analysis): boolean {
  if (isSomethingElse(cell, analysis)) return false;
  return isStreetLine(cell.text) || isPostalLine(cell.text) || hasPlaceWord(cell.text);
}

function mayContinue(cell: Cell, run: Cell[], analysis: Analysis): boolean {
  const previous = run[run.length - 1];
  const close = previous !== undefined && cell.box.y - previous.box.y < 2.5 * previous.box.height;
  return (
    close &&
    !isSomethingElse(cell, analysis) &&
    !run.some((line) => isPostalLine(line.text)) &&
    /\p{L}{3,}/u.test(cell.text)
  );
}

function isSomethingElse(cell: Cell, analysis: Analysis): boolean {
  const { text } = cell;
  if (NO_ADDRESS.test(text) || REGISTRATION.test(text)) return true;
  if (findEmails(text).length > 0 || findUrls(text).length > 0 || findDates(text, false).length > 0) return true;
  if (findPhones(text).length > 0 && !isPostalLine(text)) return true;
  const label = leadingLabel(analysis, cell);
  if (label === undefined || strengthFor(label, 'seller_address') > 0) return false;
  return /^\s*[:.]/.test(text.slice(label.end)) && label.meanings.some(({ strength }) => strength > 0.55);
}

function cleanLine(text: string): string {
  return text
    .replace(/^[^\p{L}\d(]+/u, '')
    .replace(/[\s|_~*]+$/u, '')
    .trim();
}
