import { keyOf } from '../../matching/words';
import { dateIn } from './field-values';
import type { EntryField, PageEntry } from './entry-set';

/** A part of a text that differs between entries: a date, or a number with its currency. */
const VALUE = /(?:[€$£]\s?)?-?\d[\d.,:/-]*(?:\s?[€$£%])?/;
const NAMING = /^(by|von|par|por)\s+(?=\p{Lu})/u;
/** Longer texts are sentences. */
const MAX_LABEL_WORDS = 4;

/** Gives texts without a label the words that they have in several entries: "Published 1871" is 1871 with the label "Published". */
export function withLabels(entries: readonly PageEntry[]): PageEntry[] {
  const counts = new Map<string, number>();
  for (const { fields } of entries)
    for (const label of new Set(fields.map((field) => wordsAround(field)?.label ?? '')))
      counts.set(keyOf(label), (counts.get(keyOf(label)) ?? 0) + 1);
  const labelled = (field: EntryField): EntryField => {
    const found = wordsAround(field);
    return found && (counts.get(keyOf(found.label)) ?? 0) > 1 ? found : field;
  };
  return entries.map((entry) => ({ ...entry, fields: entry.fields.map(labelled) }));
}

function wordsAround({ label, text }: EntryField): EntryField | null {
  if (label !== '') return null;
  // "3 March 2026" is a date; in "Due 2026-03-03" and "in 3 days" the words are a label.
  const isBare = !/\p{L}{3}/u.test(text.replace(/ (?:at|um) /, ' ').replace(/ Uhr\b/, ''));
  const hasYear = /(?<!\d)(?:19|20)\d\d(?![\d-])/.test(text);
  if (dateIn(text) !== null && (isBare || hasYear)) return { label: 'date', text };
  const [, preposition] = NAMING.exec(text) ?? [];
  if (preposition) return { label: preposition, text: text.replace(NAMING, '') };
  const [value] = VALUE.exec(text) ?? [];
  const rest = value === undefined ? '' : text.replace(value, ' ').replace(/\s+/g, ' ').trim();
  // A sum of money alone is a price.
  if (value !== undefined && rest === '' && /[€$£]/.test(value)) return { label: 'price', text: value.trim() };
  const isLabel = /\p{L}/u.test(rest) && rest.split(' ').length <= MAX_LABEL_WORDS && !VALUE.test(rest);
  return value !== undefined && isLabel ? { label: rest, text: value.trim() } : null;
}
