import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { leadingLabel } from '../analysis';
import { findEmails, findIbans, findPhones, findUrls } from '../values/codes';
import { findDates } from '../values/dates';
import { ANOTHER_LABEL } from '../labels/labels';
import { type Finding, strengthFor } from '../labels/linking';
import { addressText } from './address-text';
import { columnBelow } from './columns';
import type { Party } from './party';
import {
  beginsWithNumber,
  beginsWithStreet,
  hasPlaceWord,
  isAddressFragment,
  isPostalLine,
  isStreetLine,
} from '../values/postal';
import { type Cell, wholeCell } from '../tables/sheet';

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** Lines of the longest address. */
const MAX_LINES = 6;
/** Lines between a name and its address, for titles and numbers. More finds addresses that belong to another party. */
const MAX_LINES_BEFORE = 6;
/** Rows in which an address without a name or label is looked for. */
const HEAD_ROWS = 20;
/** Labels of addresses with a lower strength are ignored. */
const MIN_LABEL = 0.7;
/** Lines of an address follow each other this closely, from top to top, in heights of the line. */
const LINE_SPACING = 2.5;
/** The scores of an address with a street and a postal code, and of one without. */
const COMPLETE = 0.8;
const INCOMPLETE = 0.5;
/** Lines of a letterhead that are no address: registration and tax numbers, phone, web, titles. */
const NO_ADDRESS = new RegExp(anyWord(LEXICON.addresses.otherLines), 'i');
const CONTACT = new RegExp(String.raw`[\s,;|(-]+${anyWord(LEXICON.addresses.contacts)}.*$`, 'i');
const BANK = new RegExp(anyWord(LEXICON.parties.banks), 'i');
const REGISTRATION =
  /^\W*(?:co\.?\s*)?(?:reg\.?\s*)?(?:no\.?\s*)?:?\s*\(?\s?[A-Z]{0,3}\d{5,9}\s?-?\s?[A-Z]?\s?\)?\W*$/i;

/** True for a line with the registration number of a company, with or without words before it. */
export function isRegistrationNumber(text: string): boolean {
  return REGISTRATION.test(text);
}

/** The address below a party's name, else the labelled one, else one at the start of the document; null without any. */
export function findAddress(analysis: Analysis, party: Party | null): Finding | null {
  const labelled = labelledAddress(analysis);
  const below = party ? addressLines(party.below, analysis) : [];
  const lines = below.length > 0 ? below : labelled.length > 0 ? labelled : addressLines(headCells(analysis), analysis);
  if (lines.length === 0) return null;
  const texts = lines.map((cell) => addressText(cell, analysis));
  const isComplete = texts.some(isPostalLine) && texts.some(isStreetLine);
  return {
    value: texts.map(cleanLine).join(' '),
    spans: lines.map(wholeCell),
    score: isComplete ? COMPLETE : INCOMPLETE,
  };
}

function labelledAddress(analysis: Analysis): Cell[] {
  const label = analysis.labels.find((candidate) => strengthFor(candidate, 'seller_address') > MIN_LABEL);
  return label ? addressLines(columnBelow(label.cell, analysis), analysis) : [];
}

function headCells(analysis: Analysis): Cell[] {
  return analysis.sheet.rows.slice(0, HEAD_ROWS).flatMap((row) => row.slice(0, 1));
}

/** Consecutive address lines: from the first one (or a fragment directly above it) up to the first line of other content. */
function addressLines(cells: Cell[], analysis: Analysis): Cell[] {
  const sure = cells.findIndex((cell) => isAddressLine(cell, analysis));
  const found = sure >= 0 ? sure : cells.findIndex((cell) => isFragment(cell, analysis));
  if (found < 0 || found > MAX_LINES_BEFORE) return [];
  let first = found;
  while (first > 0 && isFragmentAbove(cells[first - 1], cells[first], analysis)) first--;
  const run: Cell[] = [];
  for (const cell of cells.slice(first, first + MAX_LINES)) {
    if (cell !== cells[found] && !isAddressLine(cell, analysis) && !mayContinue(cell, run, analysis)) break;
    run.push(cell);
  }
  while (run.length > 1 && isBranchName(run, analysis)) run.shift();
  if (sure < 0) return run;
  const last = run.findLastIndex((cell, index) => isAddressLine(cell, analysis) || endsWithComma(run[index - 1]));
  return run.slice(0, Math.max(last, 0) + 1);
}

/** True for a first line without a number or comma above a line that begins with the number of a house or lot. */
function isBranchName([first, second]: Cell[], analysis: Analysis): boolean {
  if (!first || !second || endsWithComma(first)) return false;
  const [name, street] = [addressText(first, analysis), addressText(second, analysis)];
  if (isStreetLine(name) && isPostalLine(street)) return false;
  return beginsWithNumber(street) && !beginsWithNumber(name) && !beginsWithStreet(name);
}

/** True for `No 43-45,` or `1 Utama Shopping Centre,`: first lines of addresses without a word for a street. */
function isFragmentAbove(above: Cell | undefined, cell: Cell | undefined, analysis: Analysis): boolean {
  if (!above || !cell || cell.box.y - above.box.y > LINE_SPACING * cell.box.height) return false;
  return isFragment(above, analysis) || (endsWithComma(above) && !isOtherContent(above, analysis));
}

/** A comma at the end shows that the address continues. */
function endsWithComma(cell: Cell | undefined): boolean {
  return cell !== undefined && /,\s*$/.test(cell.text);
}

function isFragment(cell: Cell, analysis: Analysis): boolean {
  return isAddressFragment(addressText(cell, analysis)) && !isOtherContent(cell, analysis);
}

function isAddressLine(cell: Cell, analysis: Analysis): boolean {
  if (isOtherContent(cell, analysis)) return false;
  const text = addressText(cell, analysis);
  return isStreetLine(text) || isPostalLine(text) || hasPlaceWord(text);
}

/** Up to the postal code every line belongs to the address; after it only lines below a comma. */
function mayContinue(cell: Cell, run: Cell[], analysis: Analysis): boolean {
  const previous = run[run.length - 1];
  if (previous === undefined) return true;
  const close = cell.box.y - previous.box.y < LINE_SPACING * previous.box.height;
  const expected = !run.some((line) => isPostalLine(addressText(line, analysis))) || endsWithComma(previous);
  return close && expected && !isOtherContent(cell, analysis) && /\p{L}{3,}/u.test(cell.text);
}

/** Contacts, dates, registrations and labelled values: lines of a letterhead outside of the address. */
function isOtherContent(cell: Cell, analysis: Analysis): boolean {
  const text = withoutContact(addressText(cell, analysis));
  if (NO_ADDRESS.test(text) || REGISTRATION.test(text) || isBankLine(text)) return true;
  if (findEmails(text).length > 0 || findUrls(text).length > 0 || findDates(text, false).length > 0) return true;
  if (findPhones(text).length > 0 && !isPostalLine(text) && !isStreetLine(text)) return true;
  const label = leadingLabel(analysis, cell);
  if (label === undefined || strengthFor(label, 'seller_address') > 0) return false;
  return /^\s*[:.]/.test(text.slice(label.end)) && label.meanings.some(({ strength }) => strength > ANOTHER_LABEL);
}

/** True for a line with an IBAN, or with the name of a bank before its address: that of no party. */
function isBankLine(text: string): boolean {
  const [name = ''] = text.split(/[,;|]/, 1);
  return findIbans(text).length > 0 || (BANK.test(name) && !/\d/.test(name) && !hasPlaceWord(name));
}

/** A phone number may follow the town in one line. */
function withoutContact(text: string): string {
  // OCR reads the last letter of `Tel` as a digit.
  const contact = CONTACT.exec(text.replace(/(?<=\p{L})1(?!\d)/gu, 'l'));
  const address = text.slice(0, contact?.index);
  return isPostalLine(address) || isStreetLine(address) ? address : text;
}

function cleanLine(text: string): string {
  return withoutContact(text)
    .replace(/^[^\p{L}\d(]+/u, '')
    .replace(/[\s|_~*]+$/u, '')
    .trim();
}
