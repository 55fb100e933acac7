import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { leadingLabel } from '../analysis';
import { findAmounts } from '../values/amounts';
import { findEmails, findIbans, findPhones, findUrls, findVatIds } from '../values/codes';
import { findDates } from '../values/dates';
import { foldKey } from '../values/folding';
import { correctLetters } from './misread-digits';
import { correctWords, NAME_WORDS } from '../values/misread-words';
import { addressText } from './address-text';
import { isCountry, isPostalLine, isStreetLine } from '../values/postal';
import { type Cell, isReadByOcr, printedEdges, type Span, wordConfidence } from '../tables/sheet';

/** A name and its location; `text` differs from the printed text where OCR errors are corrected. */
export type PartyName = Span & { text: string };

/*
 * The thresholds are set by hand on the development receipts and invoices; no script learns them.
 */

/** Letters of the shortest name. Less takes codes and noise of OCR for names. */
const MIN_LETTERS = 3;
/** Words of the longest name. More takes sentences for names. */
const MAX_WORDS = 9;
/** The share of a line that a label at its start may have. More takes labels ("Customer service") for names. */
const MAX_LABEL_SHARE = 0.6;
/** Lines of the longest name. */
const MAX_NAME_LINES = 4;
/** Letters beside a legal form that are no name of their own (`ALAM) SDN BHD`). More joins two names of two lines. */
const MAX_LETTERS_OF_ENDING = 3;
/*
 * The distance to the next line of the same name, from top to top, in heights of the line. More joins a name with the
 * next paragraph. The second one is for a line that is recognised by its legal form alone, the third for one that is recognised
 * by the width of the line before it.
 */
const NAME_LINE_SPACING = 3;
const LEGAL_FORM_LINE_SPACING = 1.8;
const BROKEN_NAME_LINE_SPACING = 1.9;
/** The share of the printed width that a full line has at least. Less joins a name with the line above it. */
const FULL_LINE = 0.97;
/** The height of the largest line of a name, in heights of its smallest one. More joins logos and names. */
const MAX_HEIGHTS = 2.5;

const { parties } = LEXICON;
/** Legal forms of companies, whole words; folded. */
const LEGAL_FORM = new RegExp(String.raw`(?:^|[\s,(])${anyOf(parties.legalForms)}(?=$|[\s,.)])`, 'i');
/** Legal forms of two letters are words, too: they have a capital, are not the first of several words, and end a name but for a word. */
const [SHORT_FORM, LONG_FORM] = [
  parties.legalForms.filter(isShort),
  parties.legalForms.filter((form) => !isShort(form)),
];
const LONG_LEGAL_FORM = new RegExp(String.raw`(?:^|[\s,)])${anyOf(LONG_FORM)}(?=$|[\s,.)])`, 'i');
const SHORT_LEGAL_FORM = new RegExp(
  String.raw`(?:^(?=..$)|[\s,)])${anyOf(SHORT_FORM.flatMap((form) => [form.toUpperCase(), capitalised(form)]))}(?=[.,)]*(?:$|\s*[(&–—-]|\s\S+$))`,
);
const LEGAL_FORM_PARTS = new RegExp(anyWord(parties.legalFormParts), 'g');
const BUSINESS = new RegExp(anyWord(parties.businessWords), 'iu');
const HEAD_OFFICE = new RegExp(anyWord(parties.headOffice), 'i');
/** Numbers of the company, greetings, and titles of parts of a receipt. */
const NO_NAME = new RegExp(
  [
    String.raw`${anyWord(parties.numberWords)}.{0,6}\d{4,}`,
    String.raw`^\W*\(?${anyWord(parties.otherBeginnings)}`,
    anyWord(parties.otherWords),
    `^${anyWord(parties.saleTitles)}`,
  ].join('|'),
  'i',
);
const DEPARTMENT = new RegExp(String.raw`\s${anyOf(parties.departments)}\W*$`);
/** The line that says what a letter is about names others. */
const SUBJECT = new RegExp(String.raw`^${anyOf(LEXICON.letters.subjectLabels)}\s?:`);
/** The lines above the signature of a letter. */
const CLOSINGS = new Set(LEXICON.letters.closings.map(foldKey));
const HONORIFIC = new RegExp(`^${anyOf(parties.honorifics)}$`, 'i');
const BANK = new RegExp(anyWord(parties.banks), 'i');
export const NAME_LABEL = new RegExp(String.raw`^${anyOf(parties.nameLabels)}\s*:?\s*`, 'i');
const TITLE = new RegExp(
  String.raw`^(?:${anyOf(parties.titlePrefixes)} )*(?:${anyOf(parties.titles)}|${anyOf(parties.titleBeginnings)}.*)\b[\s.:!*#-]*$`,
  'i',
);
/** Registration numbers that follow a name in brackets. */
const REGISTRATION = /\s*[([{]\s*(?:[A-Z]{0,3}\s?\w{0,3}\d{3,}[^)\]}]*|[^)\]}]*\d{3,}\s?[-:]\s?\w)\s*[)\]}]?.*$/;
const SEPARATOR = /\s+[•●·|]\s+|\s+[-–—]\s+(?=\D*\d)|,\s+(?=\D*\d)/;

/** True for text with a legal form such as GmbH, B.V. or SDN BHD. */
export function hasLegalForm(text: string): boolean {
  return LONG_LEGAL_FORM.test(fold(text)) || SHORT_LEGAL_FORM.test(text);
}

function isShort(form: string): boolean {
  return form.length === 2;
}

function capitalised(form: string): string {
  return form.charAt(0).toUpperCase() + form.slice(1);
}

/** True for words that name businesses, such as restaurant or trading. */
export function soundsLikeBusiness(text: string): boolean {
  return BUSINESS.test(text);
}

/** True for lines that are printed below a company's name in a footer. */
export function namesHeadOffice(text: string): boolean {
  return HEAD_OFFICE.test(text);
}

/** True where a registration number follows the name in brackets. */
export function hasRegistration(text: string): boolean {
  return REGISTRATION.test(text);
}

/** The next cell in the row. */
export function rightNeighbour(cell: Cell, analysis: Analysis): Cell | undefined {
  const row = analysis.sheet.rows[cell.row] ?? [];
  return row[row.indexOf(cell) + 1];
}

/** The name in a line: without the registration number or address after it, and with common OCR errors corrected. */
export function asName(cell: Cell): PartyName {
  const first = cell.text.split(SEPARATOR)[0] ?? cell.text;
  const text = withoutDepartment(first.replace(REGISTRATION, '')).replace(/^[\s:;,.*'"_~=|-]+|[\s:;,*'"_~=|-]+$/g, '');
  const start = Math.max(0, cell.text.indexOf(text));
  return { cell, start, end: start + text.length, text: isReadByOcr(cell) ? correctName(text, cell) : text };
}

/** A department for customers is no part of the company's name. */
function withoutDepartment(name: string): string {
  const start = fold(name).length === name.length ? fold(name).search(DEPARTMENT) : -1;
  return start < MIN_LETTERS ? name : name.slice(0, start);
}

function correctName(name: string, cell: Cell): string {
  return correctWords(correctLegalForm(correctLetters(name, NAME_WORDS)), NAME_WORDS, wordConfidence(cell));
}

/**
 * Corrects misread forms of `SDN BHD` (Malaysia) and the I of initials that is read as 1. Removes numbers and noise of one or
 * two characters after the legal form.
 */
function correctLegalForm(name: string): string {
  return name
    .replace(/\bS[DOBU0][NMH]\.? ?[BE8HG]-?[HI]-?[DOLIU0]D?\b/i, (form) =>
      form.includes('.') ? 'SDN. BHD' : /[a-z]/.test(form) ? 'Sdn Bhd' : 'SDN BHD',
    )
    .replace(/(?<=\s)[S5$][\p{L}\d]{1,2}(?=\.? ?bhd\.?$)/iu, (part) => (/\p{Ll}/u.test(part) ? 'Sdn' : 'SDN'))
    .replace(/(?<=\s)[5S$]\/[B80]$/, 'S/B')
    .replace(/(?<=\b\p{Lu}\.)1(?=\.\p{Lu})/gu, 'I')
    .replace(/\s+\d{5,}\s?-?\s?\p{L}?\b.*$/u, '')
    .replace(/(\bbhd\.?|\bgmbh|\bltd\.?|\bllc)(?:\s+\S{1,2})+$/i, '$1');
}

/** A line that can be the name of a company or a person. */
export function isNameLike(cell: Cell, analysis: Analysis): boolean {
  const text = (cell.text.split(SEPARATOR)[0] ?? '').replace(REGISTRATION, '').trim();
  if (!looksLikeWords(text) || isOtherContent(text) || CLOSINGS.has(foldKey(text)) || SUBJECT.test(fold(text)))
    return false;
  if (/[:=]\s*$/.test(cell.text) || /^\s*[:=]/.test(rightNeighbour(cell, analysis)?.text ?? '')) return false;
  if (hasLegalForm(text)) return true;
  if (isInAddress(addressText(cell, analysis))) return false;
  const label = leadingLabel(analysis, cell);
  if (!label) return true;
  const isLabelled = /^\s*[:.]/.test(cell.text.slice(label.end)) || /\d{4,}/.test(text);
  return !isLabelled && label.end - label.start < text.length * MAX_LABEL_SHARE;
}

function looksLikeWords(text: string): boolean {
  return isMostlyLetters(text) && text.split(/\s+/).length <= MAX_WORDS && !REMARK.test(text);
}

/** A remark between dashes or behind one, in small letters: `– nachfolgend Mieter genannt –`. */
const REMARK = /^[-–—]\s*\p{Ll}/u;

/** True for text that is no code or number. */
export function isMostlyLetters(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  return letters >= MIN_LETTERS && digits <= letters;
}

/** A name without the address that follows it in its line: `Oak Supplies, Inc., 9 Dock Road, Hull HU9 1TQ`. */
export function withoutAddress(text: string): string {
  const parts = text.split(/,\s+/);
  if (parts.length < 2 || !parts.slice(1).some(isInAddress)) return text;
  const last = parts.findIndex((_, index) => index > 0 && !isEndingOfName(parts[index] ?? ''));
  return text.slice(0, parts.slice(0, last).join(', ').length);
}

/** Addresses, titles, greetings, numbers, banks, dates, amounts: lines of a letterhead without a name. */
function isOtherContent(text: string): boolean {
  if ([NO_NAME, HONORIFIC, BANK].some((pattern) => pattern.test(text)) || TITLE.test(fold(text))) return true;
  return isInAddress(text) || isCountry(text) || containsCode(text);
}

function isInAddress(text: string): boolean {
  return isPostalLine(text) || isStreetLine(text);
}

function containsCode(text: string): boolean {
  const found = [findEmails, findUrls, findVatIds, findIbans, findPhones].some((find) => find(text).length > 0);
  return (
    found ||
    text.includes('%') ||
    findDates(text, false).length > 0 ||
    findAmounts(text).some((amount) => amount.decimals === 2)
  );
}

/** Nouns at the end of companies' names, which are seldom a name alone. */
const NAME_ENDING = new RegExp(anyWord(parties.nameEndings), 'gi');

/**
 * Adds the lines above to a name that consists of a legal form or of such nouns, or that closes a bracket, or whose first word
 * had no place in the line above.
 */
export function withLineAbove(name: PartyName, analysis: Analysis): PartyName {
  let [text, cell] = [name.text, name.cell];
  for (let lines = 1; lines < MAX_NAME_LINES; lines++) {
    const above = analysis.sheet.rows[cell.row - 1]?.[0];
    if (!above || !isNextLine(above, cell, NAME_LINE_SPACING) || !isAlike(above, cell)) break;
    const isPart = closesOpenBracket(text) || isEndingOfName(text);
    if (!isPart && !(hasLegalForm(text) && isBroken(above, cell, analysis))) break;
    if (!/\p{L}{3}/u.test(above.text)) break;
    [text, cell] = [`${asName(above).text} ${text}`, above];
  }
  return { ...name, text };
}

/** Adds the next line when only that line has the legal form. */
export function withLineBelow(name: PartyName, next: Cell | undefined): PartyName {
  const continues = next && !hasLegalForm(name.text) && hasLegalForm(next.text) && !containsCode(next.text);
  return continues && isNextLine(name.cell, next, LEGAL_FORM_LINE_SPACING)
    ? { ...name, text: `${name.text} ${asName(next).text}` }
    : name;
}

/**
 * Adds the next line when it is only the ending of a name, or a word that had no place in the line. In a letterhead it may also
 * be a separate name.
 */
export function withEndingBelow(name: PartyName, next: Cell | undefined, analysis: Analysis): PartyName {
  if (!next || hasLegalForm(name.text) || !isNextLine(name.cell, next, NAME_LINE_SPACING)) return name;
  const isWord = next.words.length === 1 && isNameLike(next, analysis);
  return isEndingOfName(asName(next).text) || (isWord && isBroken(name.cell, next, analysis))
    ? { ...name, text: `${name.text} ${asName(next).text}` }
    : name;
}

/** True for two lines of a name that is broken between them: the first word of the second had no place in the first. */
function isBroken(above: Cell, cell: Cell, analysis: Analysis): boolean {
  if (!isNextLine(above, cell, BROKEN_NAME_LINE_SPACING)) return false;
  if (!isNameLike(above, analysis) || hasLegalForm(above.text)) return false;
  const character = cell.box.width / cell.text.length;
  const { left, right } = printedEdges(analysis.sheet, cell.page);
  return above.box.width + character + (cell.words[0]?.box.width ?? 0) > FULL_LINE * (right - left);
}

/** True for `ALAM) SDN BHD`, whose bracket is opened in the line above. */
function closesOpenBracket(text: string): boolean {
  return /^[^(]*\)/.test(text);
}

function isEndingOfName(text: string): boolean {
  const form = LEGAL_FORM.test(fold(text));
  const rest = fold(text)
    .replace(LEGAL_FORM, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .replace(LEGAL_FORM_PARTS, ' ')
    .replace(NAME_ENDING, ' ');
  return foldKey(rest).length <= (form ? MAX_LETTERS_OF_ENDING : 0);
}

/** True for lines of similar height: the parts of one name, unlike a logo and a name. */
function isAlike(one: Cell, other: Cell): boolean {
  const [low, high] = [one.box.height, other.box.height].sort((a, b) => a - b) as [number, number];
  return high <= MAX_HEIGHTS * low;
}

/** True for a cell below the other on the same page; `spacing`, from top to top, is in heights of the larger one. */
function isNextLine(above: Cell, below: Cell, spacing: number): boolean {
  const apart = below.box.y - above.box.y;
  return above.page === below.page && apart > 0 && apart < spacing * Math.max(above.box.height, below.box.height);
}
