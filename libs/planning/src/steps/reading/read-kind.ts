import type { PageView } from '@app/browsing';
import type { Wanted } from '../../matching/find-control';
import { keyOf } from '../../matching/words';
import { parseDate } from '../../values/dates';

/** What words for a kind of value expect of a text. */
const KINDS: readonly (readonly [kind: RegExp, fits: (text: string) => boolean])[] = [
  [/^(?:tele)?phone(?: number)?$|^number$/i, (text) => /^[+(]?\d[\d\s()/.-]{4,}$/.test(text)],
  [/^e-?mail(?: address)?$/i, (text) => /^\S+@\S+$/.test(text)],
  [/^(?:price|cost|fee|amount)$/i, (text) => /^\D{0,5}\d[\d.,]*\D{0,5}$/.test(text)],
  [/^(?:date|due|delivered)$/i, (text) => /\d/.test(text) && parseDate(text, new Date()) !== null],
];
const OF = /^([\p{L}-]+(?: (?:number|address))?) of (?:the )?(.+)$/u;

/**
 * "The phone number of the hotline" and "when is the next payment due" where the page has the label "Hotline" or "Next payment" alone: its
 * value, when it is of the kind. Null where several labels are called so.
 */
export function readOfKind({ words, near }: Wanted, subject: string, { labelled }: PageView): string | null {
  const [, kind = words, name = ''] = OF.exec(subject) ?? [];
  const label = keyOf(near?.relation === 'row' ? near.words : name);
  const fits = KINDS.find(([said]) => said.test(kind.trim()))?.[1];
  const values = [...new Set(labelled.filter((one) => keyOf(one.label) === label).map(({ text }) => text))];
  const [value, ...others] = values;
  return fits && label !== '' && value !== undefined && others.length === 0 && fits(value) ? value : null;
}
