import { fold } from '@app/core/programs';
import { likeness } from '../../matching/likeness';
import { keyOf, wordsOf } from '../../matching/words';
import type { Measure } from '../../task/asking/said-words';
import { parseDate, toIso } from '../../values/dates';
import { isHours } from '../../values/hours';
import { parseNumber } from '../../values/numbers';
import { levelOf } from '../reading/order';
import type { EntryField, PageEntry } from './entry-set';

const MONEY = /[€$£¥]|\b(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?)\b/i;
const NUMBER = /-?\d[\d.,’']*\d|-?\d/;
const IDENTIFIES = /^(?:no|nr|id|number|nummer|numero|order|invoice|ticket|#|№|code|reference|ref)\b\.?$/i;
const [DURATION, RATING, DISTANCE] = [
  /\b(?:days?|hours?|minutes?|duration|length|weeks?|months?|tage|dauer|stunden|jours|duree|dias|duracion|time)\b/i,
  /\b(?:rating|score|stars?|bewertung|note moyenne|valoracion)\b/i,
  /\b(?:distance|km|miles|entfernung)\b/i,
];
const WORDS_FOR: Record<Exclude<Measure, ''>, RegExp> = {
  price: /\b(?:price|cost|fee|amount|fare|preis|betrag|gebuhr|prix|precio|importe)\b/i,
  date: /\b(?:date|created|published|year|day|due|datum|jahr|fecha|fällig)\b/i,
  duration: DURATION,
  rating: RATING,
  distance: DISTANCE,
};
/** How well a label must be called like the words for it. */
const FITS = 0.75;

/** The first number of a text; null for dates and for texts that have more than a number with its unit. */
export function numberIn(text: string): number | null {
  const [digits] = NUMBER.exec(text.replace(/(?<=\d)[’' ](?=\d{3}\b)/g, '').replace('−', '-')) ?? [];
  if (digits === undefined || dateIn(text) !== null) return null;
  const number = parseNumber(digits);
  // The sign may stand before the currency.
  return number !== null && /^\s*-\s*[€$£]/.test(text) ? -Math.abs(number) : number;
}

/** An ISO date, or a year; null where day and month may be the other way round. */
export function dateIn(text: string): string | null {
  const bare = text.trim();
  if (/^(?:1[5-9]|20)\d\d$/.test(bare)) return null;
  const [iso] = /\d{4}-\d\d-\d\d/.exec(bare) ?? [];
  const day = bare.replace(/[ ,·|–-]+(?:at |um |à |a las |alle |ore |om )?\d{1,2}[:.h]\d\d.{0,8}$/i, '');
  // With points the day comes first, also where both might be a month.
  const order = /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(day) ? 'day_first' : undefined;
  const date = /\d/.test(bare) && bare.length <= LONGEST_DATE ? parseDate(iso ?? day, new Date(0), order) : null;
  return date === null || date.ambiguous ? null : toIso(date);
}

const LONGEST_DATE = 40;

export const fieldOf = ({ fields }: PageEntry, label: string): EntryField | undefined =>
  fields.find((field) => keyOf(field.label) === keyOf(label));

/** The labels of the entries in their order, each once. */
export function labelsOf(entries: readonly PageEntry[]): string[] {
  const labels = new Map<string, string>();
  for (const { fields } of entries)
    for (const { label } of fields) if (label !== '' && !labels.has(keyOf(label))) labels.set(keyOf(label), label);
  return [...labels.values()];
}

/** Whether all entries have a time of day under the label. */
export const isTimed = (entries: readonly PageEntry[], label: string): boolean =>
  isInAll(entries, label, (text) => /^\d{1,2}(?:[:.h]\d\d)(?:\s?(?:uhr|h|am|pm))?$/i.test(text.trim()));

/** Whether all entries have the hours of a day under the label, or that it is closed then. */
export const hasHours = (entries: readonly PageEntry[], label: string): boolean => isInAll(entries, label, isHours);

const textsOf = (entries: readonly PageEntry[], label: string): string[] =>
  entries.flatMap((entry) => fieldOf(entry, label)?.text ?? []);

/** Whether all entries have a number under the label. */
export const isNumeric = (entries: readonly PageEntry[], label: string): boolean =>
  isInAll(entries, label, (text) => numberIn(text) !== null && (text.match(/\p{L}/gu) ?? []).length <= MAX_UNIT);
/** Letters of a unit. */
const MAX_UNIT = 8;
export const isMoney = (entries: readonly PageEntry[], label: string): boolean =>
  isNumeric(entries, label) &&
  (textsOf(entries, label).some((text) => MONEY.test(text)) || WORDS_FOR.price.test(label));
export const isDated = (entries: readonly PageEntry[], label: string): boolean =>
  isInAll(entries, label, (text) => dateIn(text) !== null) ||
  (WORDS_FOR.date.test(label) && isInAll(entries, label, (text) => /^(?:1[5-9]|20)\d\d$/.test(text)));

function isInAll(entries: readonly PageEntry[], label: string, holds: (text: string) => boolean): boolean {
  const texts = textsOf(entries, label);
  return texts.length === entries.length && texts.length > 0 && texts.every(holds);
}

/** Numbers that only tell entries apart: nothing is compared by them. */
const identifies = (label: string, at: number): boolean => at === 0 || IDENTIFIES.test(label.trim());

/** The labels whose texts can be compared. */
export const comparedLabels = (entries: readonly PageEntry[]): string[] =>
  labelsOf(entries).filter((label, at, all) => all.length === 1 || !identifies(label, at));

/** The labels that measure what is asked for: one, when it can be told. `isAny`: of several kinds of numbers, not only the money. */
export function labelsFor(entries: readonly PageEntry[], measure: Measure, isAny = false): string[] {
  const labels = labelsOf(entries);
  if (measure === 'price') return labels.filter((label) => isMoney(entries, label));
  if (measure === 'date') return labels.filter((label) => isDated(entries, label));
  // "The largest file" is the one with the most bytes.
  const sizes = labels.filter((label) => isInAll(entries, label, (text) => bytesIn(text) !== null));
  if (measure === '' && sizes.length === 1 && !labels.some((label) => isMoney(entries, label))) return sizes;
  const numeric = comparedLabels(entries).filter((label) => isNumeric(entries, label));
  if (measure !== '') return numeric.filter((label) => WORDS_FOR[measure].test(label));
  if (isAny) return numeric;
  const money = numeric.filter((label) => isMoney(entries, label));
  return money.length === 1 ? money : numeric;
}

/** The label that words name best; null when none fits, or several do equally well. */
export function labelNamed(words: string, labels: readonly string[]): string | null {
  const graded = labels
    .map((label) => ({
      label,
      fitness: Math.max(
        likeness(words, label),
        germanForm(words) === germanForm(label) ? INFLECTED : 0,
        ...alsoFor(words).map((other) => likeness(other, label)),
      ),
    }))
    .filter(({ fitness }) => fitness >= FITS)
    .sort((a, b) => b.fitness - a.fitness);
  const [first, second] = graded;
  return first && first.fitness !== second?.fitness ? first.label : null;
}

const INFLECTED = 0.95;
/** "den freien Plätzen" is "Freie Plätze": without the endings of German words. */
const germanForm = (text: string): string =>
  fold(text)
    .split(/\s+/)
    .map((word) => (word.length > SHORTEST ? word.replace(/(?:en|er|es|em|e|n|s)$/, '') : word))
    .join(' ');
const SHORTEST = 4;

/** What labels call the times at which something opens and closes, and both together. */
export const OPENING = ['opens', 'open', 'opening', 'opening time', 'offnet', 'ab', 'ouverture', 'apertura'];
export const CLOSING = [
  'closes',
  'close',
  'closing',
  'closing time',
  'schliesst',
  'bis',
  'fermeture',
  'cierre',
  'chiusura',
];
export const HOURS = [
  'hours',
  'opening hours',
  'opening times',
  'öffnungszeiten',
  'geöffnet',
  'horaires',
  'horario',
  'orari',
  'orario',
  'openingstijden',
];

/** Words for a measure, and what labels call it. */
const ALSO: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:price|cost|fee|preis)$/i, ['price', 'cost', 'fee', 'amount']],
  [/^(?:closing|schliess\w*zeit|heure de fermeture|hora de cierre)(?: (?:time|hour)s?)?$/i, CLOSING],
  [/^(?:opening (?:time|hour)|heure d ?ouverture|hora de apertura)$/i, OPENING],
  [
    /^(?:(?:opening |business |office )?hours|opening times|oeffnungszeit(?:en)?|öffnungszeit(?:en)?|horaires?|horarios?|orari|orario|openingstijden)$/i,
    HOURS,
  ],
  [/^(?:state|status|zustand|statut|etat|état|estado)$/i, ['status', 'state', 'stage', 'statut', 'estado']],
];
const alsoFor = (words: string): readonly string[] => ALSO.find(([pattern]) => pattern.test(words.trim()))?.[1] ?? [];

/** The size of a file in bytes; null for other texts. "44 MB" is more than "812 KB". */
export function bytesIn(text: string): number | null {
  const [, digits = '', unit = ''] = SIZE.exec(text.trim()) ?? [];
  const number = digits === '' ? null : parseNumber(digits);
  return number === null ? null : number * THOUSAND ** 'BKMGT'.indexOf(unit.charAt(0).toUpperCase().replace('O', 'B'));
}
const SIZE = /^(\d[\d.,]*)\s?((?:[KMGT]i?)?(?:B|o|bytes?))$/i;
/** Sites mean 1000 or 1024; entries of one list mean the same. */
const THOUSAND = 1_024;

/** Compares two texts of one label. */
export function compareTexts(a: string, b: string): number {
  const pairs = [dateIn, bytesIn, numberIn, levelOf].map((read) => [read(a), read(b)] as const);
  for (const [left, right] of pairs)
    if (left !== null && right !== null) return left < right ? -1 : left > right ? 1 : 0;
  return 0;
}

/** Whether two words are forms of one: "deals" and "deal". */
export const isSameWord = (a: string, b: string): boolean =>
  wordsOf(a).terms.join(' ') === wordsOf(b).terms.join(' ') || germanForm(a) === germanForm(b);
