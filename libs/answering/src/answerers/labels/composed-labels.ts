import { editDistance } from '@app/core/programs';
import { LEXICON, LABEL_PARTS } from '../../lexicon/lexicon';
import { foldKey } from '../values/folding';
import type { ConceptName } from './concept';

type PartClass = (typeof LABEL_PARTS)[number];

/** Shorter parts ("no", "ht") are words of their own, or the end of a word: inside, they are found in too many. */
const SHORTEST_INNER_PART = 3;
/** Longer words are not split: no compound of these parts is longer. */
const LONGEST_WORD = 40;
/** Letters that join the parts of German and Dutch compounds, and endings of adjectives. */
const JOINTS = ['', 's', 'es', 'n', 'en', 'e'];
const ENDINGS = /(?:e[rsnm]?|s|n)$/;

const PARTS = new Map<string, PartClass>(
  LABEL_PARTS.flatMap((part) => words(part).map((word) => [foldKey(word), part] as const)),
);

function words(part: PartClass): string[] {
  return part === 'tax' ? [...LEXICON.taxes.names, ...LEXICON.labelParts.tax] : LEXICON.labelParts[part];
}

/** The rate of a tax, between the words of a label. */
const RATE = /^\d{1,2}$/;

/** Letters of a part in which one letter may be misread. Set by hand. */
const LONG_PART = 5;

/** The words of a document repeat: their parts are remembered up to this number of words. */
const MAX_REMEMBERED = 5_000;
const splitWords = new Map<string, PartClass[] | null>();

/**
 * The concept of a label by the meaning of its parts, in any language and order: `Rechnungsgesamtbetrag`, `Rechnungssumme
 * netto`, `Totaal incl. BTW`, `Montant total hors taxes`, `Invoice issue date`. Null where a word is unknown, or for one
 * part alone, which is too weak. `misread`: one letter of a long part may be wrong.
 */
export function composedConcept(keys: string[], misread = false): ConceptName | null {
  const parts: PartClass[] = [];
  for (const key of keys) {
    const split: PartClass[] | null = RATE.test(key)
      ? ['link']
      : (partsOfWord(key) ?? (misread ? nearParts(key) : null));
    if (!split) return null;
    parts.push(...split);
  }
  // A label neither starts nor ends with an article or preposition.
  if (parts[0] === 'link' || parts[parts.length - 1] === 'link') return null;
  const classes = new Set(parts.filter((part) => part !== 'link'));
  if (classes.size < 2 && !isDoubled(parts)) return null;
  return isIncludedTax(parts) ? 'tax_total' : conceptOf(classes);
}

/** "VAT included in the total" is the tax; "total, VAT included" is the total. */
function isIncludedTax(parts: PartClass[]): boolean {
  const [tax, including] = [parts.indexOf('tax'), parts.indexOf('including')];
  return tax >= 0 && including > tax && parts.slice(including).some((part) => part === 'total' || part === 'amount');
}

/** `Gesamtsumme`, `total amount`: two heads of one class. */
function isDoubled(parts: PartClass[]): boolean {
  return parts.filter((part) => part === 'total' || part === 'amount').length > 1;
}

function conceptOf(classes: Set<PartClass>): ConceptName | null {
  if (classes.has('number')) return numberOf(classes);
  if (classes.has('date')) return dateOf(classes);
  return classes.has('amount') || classes.has('total') ? amountOf(classes) : null;
}

function numberOf(classes: Set<PartClass>): ConceptName | null {
  if (classes.has('tax')) return null;
  if (classes.has('customer')) return 'customer_number';
  if (classes.has('order')) return 'order_number';
  if (classes.has('contract')) return 'contract_number';
  if (classes.has('delivery')) return 'other_number';
  return classes.has('invoice') ? 'invoice_number' : null;
}

function dateOf(classes: Set<PartClass>): ConceptName | null {
  if (classes.has('due')) return 'due_date';
  if (classes.has('delivery')) return 'delivery_date';
  if (classes.has('order')) return 'order_date';
  return classes.has('invoice') ? 'invoice_date' : null;
}

function amountOf(classes: Set<PartClass>): ConceptName | null {
  if (['order', 'customer', 'delivery', 'contract'].some((other) => classes.has(other as PartClass))) return null;
  if (classes.has('tax'))
    return classes.has('excluding') ? 'net_total' : classes.has('including') ? 'total' : 'tax_total';
  if (classes.has('including') || classes.has('excluding')) return null;
  if (classes.has('due')) return 'amount_due';
  if (classes.has('net')) return 'net_total';
  return 'total';
}

/** The parts of a word, in order; null where not all of it is known. */
function partsOfWord(key: string): PartClass[] | null {
  const known = splitWords.get(key);
  if (known !== undefined) return known;
  const parts = key.length > LONGEST_WORD ? null : (whole(key) ?? split(key));
  if (splitWords.size >= MAX_REMEMBERED) splitWords.clear();
  splitWords.set(key, parts);
  return parts;
}

function whole(key: string): PartClass[] | null {
  const part = PARTS.get(key) ?? PARTS.get(key.replace(ENDINGS, ''));
  return part ? [part] : null;
}

/** A first part, letters that join it to the rest, and the parts of the rest: the longest first part that leaves known ones. */
function split(key: string): PartClass[] | null {
  for (let length = key.length - 2; length >= SHORTEST_INNER_PART; length--) {
    const first = PARTS.get(key.slice(0, length));
    if (!first || first === 'link') continue;
    for (const joint of JOINTS) {
      const rest = key.slice(length);
      const others =
        rest.startsWith(joint) && rest.length > joint.length ? partsOfWord(rest.slice(joint.length)) : null;
      if (others && !others.includes('link')) return [first, ...others];
    }
  }
  return null;
}

/** The parts of a word in which one letter of one part is wrong. */
function nearParts(key: string): PartClass[] | null {
  if (key.length < LONG_PART || key.length > LONGEST_WORD) return null;
  const near = nearPart(key);
  if (near) return [near];
  for (let length = key.length - LONG_PART; length >= LONG_PART; length--) {
    const [first, rest] = [key.slice(0, length), key.slice(length)];
    const [before, after] = [PARTS.get(first) ?? nearPart(first), PARTS.get(rest) ?? nearPart(rest)];
    if (before && after && (PARTS.has(first) || PARTS.has(rest))) return [before, after];
  }
  return null;
}

function nearPart(key: string): PartClass | null {
  if (key.length < LONG_PART) return null;
  for (const [part, meaning] of PARTS)
    if (part.length >= LONG_PART && Math.abs(part.length - key.length) <= 1 && editDistance(part, key, 1) <= 1)
      return meaning;
  return null;
}
