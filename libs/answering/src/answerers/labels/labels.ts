import { editDistance, fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import { composedConcept } from './composed-labels';
import type { ConceptName } from './concept';
import { CONCEPTS } from './concepts';
import { foldKey, toleratedEdits } from '../values/folding';
import { spellingsOf } from './spellings';
import { type Cell, isReadByOcr, type Sheet, type Span } from '../tables/sheet';

/** The meaning of a label: a concept of the lexicon, or an entity's name that is not in the lexicon. */
export type LabelMeaning = { concept: ConceptName } | { entity: string };

/** A label in the document. `strength` (0–1): the certainty that the words have this meaning and are a label. */
export interface Label extends Span {
  meanings: { meaning: LabelMeaning; strength: number }[];
}

interface Phrase {
  key: string;
  meaning: LabelMeaning;
  strength: number;
  /** Index of the meaning in the list of concepts or of entities. */
  rank: number;
}

interface Token {
  key: string;
  start: number;
  end: number;
}

/*
 * The strengths are set by hand on the development receipts and invoices; no script learns them. Of two labels for the same
 * value, the one with the larger strength has it.
 */

/** A label with a stronger meaning ends the range of the label before it. More lets values follow weak labels. */
export const ANOTHER_LABEL = 0.55;
const STRONG = 1;
export const WEAK = 0.6;
/** A label that is understood by its parts. */
const COMPOSED = 0.95;
/** Such a label that is also the name of an entity: who asks for "Bill amount" and "Total" means two sums, where there are two. */
const OF_ENTITY = 0.5;
/** The loss of strength for each misread letter. More finds fewer labels in poor scans; less confuses similar labels. */
const PER_MISREAD_LETTER = 0.08;
/** Words of the longest labels: "rechnungssumme brutto inkl ust" has four, sentences on forms have more. */
const MAX_TOKENS = 7;
const KNOWN_LABELS = indexByKey(knownPhrases());

/** A cell with its labels of the lexicon, and the folded words of everything in it that may be a label. */
export interface LabelledCell {
  cell: Cell;
  labels: Label[];
  keys: string[];
}

/** Finds the labels of the lexicon. */
export function labelledCells({ cells }: Sheet): LabelledCell[] {
  return cells.map((cell) => {
    const tokens = tokensOf(cell.text);
    const keys = tokens.flatMap((_, first) => runsFrom(tokens, first).map(keyOf));
    return { cell, labels: labelsOfCell(cell, [KNOWN_LABELS]), keys: [...new Set(keys)] };
  });
}

/** The labels of the cells, of which the names `entities` are some too; of overlapping labels the longest. */
export function findLabels(cells: LabelledCell[], entities: string[]): Label[] {
  const own = indexByKey(
    entities.flatMap((entity, rank) =>
      spellingsOf(entity).map((key) => ({ key, meaning: { entity }, strength: STRONG, rank })),
    ),
  );
  return cells.flatMap(({ cell, labels, keys }) => {
    const near = nearly(isReadByOcr(cell));
    const hasName = keys.some((key) => exactly(own, key).length > 0 || near(own, key).length > 0);
    return hasName ? labelsOfCell(cell, [own, KNOWN_LABELS]) : labels;
  });
}

function knownPhrases(): Phrase[] {
  return Object.entries(CONCEPTS).flatMap(([name, { labels, weakLabels }], rank) => {
    const meaning = { concept: name as ConceptName };
    return [
      ...labels.map((label) => ({ key: foldKey(label), meaning, strength: STRONG, rank })),
      ...weakLabels.map((label) => ({ key: foldKey(label), meaning, strength: WEAK, rank })),
    ];
  });
}

type Index = Map<number, Map<string, Phrase[]>>;

function indexByKey(phrases: Phrase[]): Index {
  const index: Index = new Map();
  for (const phrase of phrases) {
    const ofLength = index.get(phrase.key.length) ?? new Map<string, Phrase[]>();
    ofLength.set(phrase.key, [...(ofLength.get(phrase.key) ?? []), phrase]);
    index.set(phrase.key.length, ofLength);
  }
  return index;
}

function labelsOfCell(cell: Cell, indexes: Index[]): Label[] {
  const tokens = tokensOf(cell.text);
  const misread = isReadByOcr(cell);
  const labels: Label[] = [];
  for (let first = 0; first < tokens.length; first++) {
    const label = longestLabel(cell, tokens, first, indexes, misread);
    if (!label) continue;
    const meant = inContext(label, labels);
    if (meant.meanings.length > 0) labels.push(meant);
    while ((tokens[first + 1]?.start ?? Infinity) < label.end) first++;
  }
  return labels;
}

/** The meanings of words for "number" or "date" after the word "invoice"; alone they mean little. */
const CONTINUATIONS = new Map<string, ConceptName>([
  ...LEXICON.labels.numberWords.map((word) => [foldKey(word), 'invoice_number'] as const),
  ...LEXICON.labels.dateWords.map((word) => [foldKey(word), 'invoice_date'] as const),
]);

/** The strengths of such a word after an invoice label in its cell, at the beginning of a cell, and after other words. */
const AFTER_INVOICE = 0.95;
const ALONE = 0.3;
const OF_OTHER_WORDS = 0.1;

/** `Net 15` and `netto 30 Tage` say in how many days to pay. */
function isPaymentTerm({ cell, start, end }: Label): boolean {
  return NET.test(cell.text.slice(start, end)) && DAYS.test(cell.text.slice(end));
}

const NET = /^net(?:t[oe]?)?$/i;
const DAYS = new RegExp(String.raw`^\s+\d{1,3}(?:\s+${anyOf(LEXICON.prose.durationUnits)})?\s*$`, 'iu');

/** `30 days of invoice date` says when something is due, not when the invoice was written. */
function isCountedFrom({ cell, start, end }: Label): boolean {
  return (
    !/^\s*[:=]/.test(cell.text.slice(end)) &&
    AFTER_DURATION.test(cell.text.slice(Math.max(0, start - LONGEST_TERM), start))
  );
}

/** Characters of the words for a number of days, and of the few words behind them. */
const LONGEST_TERM = 60;
const AFTER_DURATION = new RegExp(
  String.raw`(?<![\p{L}\d])\d{1,3}(?:\s+\p{L}{1,12})?\s+${anyOf(LEXICON.prose.durationUnits)}(?:\s+\p{L}{1,10}){0,3}\s+$`,
  'iu',
);

/** `N° de suivi` and `N° SS :` are the numbers of something else. */
const OF_SOMETHING = new RegExp(
  String.raw`^[\s.°º]*(?:(?:${anyOf(LEXICON.labelParts.link)})\s+\p{L}{3}|\p{L}[\p{L} ]{0,30}[:=])`,
  'iu',
);

/** In `Rechnung … Nr. 17 vom 1.2.2024` the strength of `Nr.` and `vom` depends on the label before them. */
function inContext(label: Label, before: Label[]): Label {
  if (isPaymentTerm(label) || isCountedFrom(label)) return { ...label, meanings: [] };
  const concept = CONTINUATIONS.get(foldKey(label.cell.text.slice(label.start, label.end)));
  if (!concept) return label;
  const afterInvoice = before.some(
    (other) =>
      other.meanings.some(({ meaning }) => 'concept' in meaning && meaning.concept === 'invoice_number') &&
      !isReference(other),
  );
  const isOwn = opens(label.cell.text.slice(0, label.start)) && !OF_SOMETHING.test(label.cell.text.slice(label.end));
  const alone = isOwn ? ALONE : OF_OTHER_WORDS;
  return { ...label, meanings: [{ meaning: { concept }, strength: afterInvoice ? AFTER_INVOICE : alone }] };
}

/** Whether the words before a label say that another document is meant: `do faktury nr 17 z dnia …`, `Gutschrift zur Rechnung 17 vom …`. */
function isReference({ cell, start }: Label): boolean {
  return REFERENCE.test(fold(cell.text.slice(0, start)));
}

const REFERENCE = new RegExp(String.raw`(?:^|\s)${anyOf(LEXICON.labels.references)}\s+$`, 'u');

/** The longest exact match that starts at a token; without one, in text read by OCR, the longest approximate match. */
function longestLabel(cell: Cell, tokens: Token[], first: number, indexes: Index[], misread: boolean): Label | null {
  if (tokens[first]?.key === '') return null;
  const runs = runsFrom(tokens, first).reverse();
  for (const find of [exactly, nearly(misread)]) {
    for (const run of runs) {
      const keys = run.map((token) => token.key).filter((key) => key !== '');
      const found = indexes.flatMap((index) => find(index, keyOf(run)));
      const isKnown = found.some(({ meaning }) => 'concept' in meaning) || hasValue(cell, run);
      const strength = found.length > 0 ? OF_ENTITY : COMPOSED;
      const meant = isKnown ? found : [...found, ...composed(keys, find !== exactly && misread, strength)];
      if (meant.length > 0) return toLabel(cell, run, meant);
    }
  }
  return null;
}

/** The tokens from one on that may be a label together, the shortest first. */
function runsFrom(tokens: Token[], first: number): Token[][] {
  const length = Math.min(MAX_TOKENS, tokens.length - first);
  return Array.from({ length }, (_, index) => tokens.slice(first, first + index + 1));
}

function keyOf(run: Token[]): string {
  return run.map(({ key }) => key).join('');
}

/** Whether the words of a run are a label with the beginning of its value behind a colon: `Rechnungsnummer: SE` before `-26-00921`. */
function hasValue({ text }: Cell, run: Token[]): boolean {
  const last = run.at(-1);
  return last !== undefined && CODE.test(text.slice(last.end)) && /[:=]/.test(text.slice(run[0]?.start, last.start));
}

/** What shows that the letters before it are the beginning of a code. */
const CODE = /^[-/]?\d/;

/** The meaning of a label that is not listed, by its parts. */
function composed(keys: string[], misread: boolean, strength: number): Phrase[] {
  const concept = composedConcept(keys, misread);
  return concept ? [{ key: keys.join(''), meaning: { concept }, strength, rank: 0 }] : [];
}

function toLabel(cell: Cell, run: Token[], found: Phrase[]): Label {
  const start = run[0]?.start ?? 0;
  const bare = endOfWords(cell, run);
  const isTotal = found.some(({ meaning }) => 'concept' in meaning && meaning.concept === 'total');
  const end = bare + (isTotal ? (TOTAL_QUALIFIER.exec(cell.text.slice(bare))?.[0].trimEnd().length ?? 0) : 0);
  const role = end > bare ? 1 : roleOf(cell.text, start, end);
  return { cell, start, end, meanings: found.map(({ meaning, strength }) => ({ meaning, strength: strength * role })) };
}

/** The end of a label, without the currency of the amount after its colon: `Rent: EUR 5.00`. */
function endOfWords({ text }: Cell, run: Token[]): number {
  const last = run.findLastIndex(({ key }) => key !== '');
  const [words, all] = [run[last]?.end ?? 0, run.at(-1)?.end ?? 0];
  return /[:=]/.test(text.slice(words, all)) ? words : all;
}

/** "Total RM (incl. of 6% GST)" is one label; OCR reads "inel" or "Inc]" for "incl". */
const TOTAL_QUALIFIER = new RegExp(
  String.raw`^[\s(]*(?:(?:rm|myr|eur|usd|gbp|\p{Sc})\b[\s)]*)?(?:after adj\w*\s*)?\(?\s*i[nm][ceo]?\w*[\]|!]?\.?(?:\s*of\b)?\s*(?:\d+\s?%\s*)?${anyOf(LEXICON.taxes.names)}\b(?:\s*@?\s*\d+\s?%)?[\s)]*(?:\(\d\)\s*)?`,
  'iu',
);

function exactly(index: Index, key: string): Phrase[] {
  return index.get(key.length)?.get(key) ?? [];
}

/** The phrase with the fewest wrong letters; of equal ones, that of the first concept, and its strong label before a weak one. */
function nearly(misread: boolean): (index: Index, key: string) => Phrase[] {
  return (index, key) => {
    const edits = toleratedEdits(key.length);
    if (!misread || edits === 0 || !/^\p{L}+$/u.test(key)) return [];
    return [...index.keys()]
      .filter((length) => Math.abs(length - key.length) <= edits)
      .flatMap((length) => nearPhrases(index.get(length), key))
      .sort((a, b) => a.distance - b.distance || a.phrase.rank - b.phrase.rank || b.phrase.strength - a.phrase.strength)
      .slice(0, 1)
      .map(({ phrase, distance }) => ({ ...phrase, strength: phrase.strength * (1 - PER_MISREAD_LETTER * distance) }));
  };
}

function nearPhrases(phrases: Map<string, Phrase[]> = new Map(), key: string) {
  return [...phrases].flatMap(([candidate, found]) => {
    // A sign for a word is no letter that may be missing: "Customer" is no misread "Customer #".
    if (candidate.includes('#')) return [];
    const limit = Math.min(toleratedEdits(key.length), toleratedEdits(candidate.length));
    const distance = editDistance(candidate, key, limit);
    return distance <= limit && !isOtherParty(candidate, key) ? found.map((phrase) => ({ phrase, distance })) : [];
  });
}

/** The ending of the one who acts, and of the one who is concerned: `employer` and `employee`, `mortgagor` and `mortgagee`. */
const PARTY = /(?:ee|er|or)$/;

/** Whether two words differ in nothing but the ending that says which party is meant, so that neither is a misread other. */
function isOtherParty(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let end = one.length;
  while (end > 0 && one[end - 1] === other[end - 1]) end--;
  const [first, second] = [one.slice(0, end), other.slice(0, end)];
  return PARTY.test(first) && PARTY.test(second) && first.replace(PARTY, '') === second.replace(PARTY, '');
}

/** Factors for labels beside other words. Larger ones find labels in sentences, and more wrong ones. */
const ROLES = { inSentence: 0.4, afterWords: 0.7, beforeWords: 0.8 };
const OPENING = /^[^\p{L}]*$/u;
const AFTER_VALUE = /[\d:;|\-–—,.)(•●·%/]\s*$/;
const CLOSING = new RegExp(
  String.raw`^\s*(?:$|[:.;#(=\-–—€$£)/*°º]|[\p{Sc}]|\d|(?:${anyOf(LEXICON.labels.beforeValue)}|rm|eur|usd)\b|[A-Z]{0,4}[-/]?\d)`,
  'iu',
);
const IN_SENTENCE = new RegExp(
  String.raw`\b${anyOf(LEXICON.labels.introductions)}\s+(?:${anyOf(LEXICON.labels.articles)}\s+)?$`,
  'i',
);

/** 1 for a label at the start of its cell or after a value, before punctuation, a value or the end; less beside other words. */
function roleOf(text: string, start: number, end: number): number {
  const before = text.slice(0, start);
  const closes = CLOSING.test(text.slice(end));
  const first = IN_SENTENCE.test(before) ? ROLES.inSentence : opens(before) ? 1 : ROLES.afterWords;
  return first * (closes ? 1 : ROLES.beforeWords);
}

/** Whether a label after this text is the first word of its cell, or the first after a value. */
function opens(before: string): boolean {
  return OPENING.test(before) || AFTER_VALUE.test(before);
}

/** The currency of an amount may stand anywhere in its label: `Total (EUR) net`. */
const CURRENCY = /^(?:rm|myr|eur|usd|gbp|chf)$/i;

/** A word, `n.º`, digits or a sign; one letter before a digit is the beginning of a code: `N` is a label of `N 10`, not of `N-10` or `N10`. */
const TOKEN = /[nN]\.º|(?!\p{L}-?\d)\p{L}[\p{L}\p{M}]*|\d+|#|№/gu;

/** Words and digits as separate tokens: `Total(RM)9.90` has the tokens total, rm, 9, 90. */
function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    key: match[0] === '№' ? 'no' : CURRENCY.test(match[0]) ? '' : foldKey(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
