import type { Control } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { splitWords } from '../../matching/words';
import { parseDate } from '../../values/dates';
import { matchOption } from '../../values/match-options';
import { parseNumber } from '../../values/numbers';
import { parseTime } from '../../values/times';
import type { Slot } from '../filling/slots';
import { hasTerms } from './pieces';

/** As what a field takes a text. */
export type Fit = 'date' | 'time' | 'number' | 'option' | 'email' | 'text';

const DATES: ReadonlySet<string> = new Set(['date', 'datetime', 'month', 'week']);
const NUMBERS: ReadonlySet<string> = new Set(['number', 'spinbutton', 'slider']);
const TYPED: ReadonlySet<string> = new Set(['text', 'multiline', 'combobox', 'rich_text']);
const NEVER: ReadonlySet<string> = new Set(['password', 'file']);

/** How a field takes a text; null when it does not, or is for texts of another type. */
export function fitOf(text: string, { kind, controls }: Slot, today: Date): Fit | null {
  const [control] = controls;
  if (!control || NEVER.has(control.kind) || control.readonly) return null;
  if (kind === 'date_parts' || DATES.has(control.kind)) return isDate(text, today) ? 'date' : null;
  if (control.kind === 'time') return parseTime(text) === null ? null : 'time';
  if (NUMBERS.has(control.kind))
    return isNumber(text) && !isDate(text, today) && parseTime(text) === null ? 'number' : null;
  if (kind === 'radios')
    return hasOption(
      text,
      controls.map((one) => ({ label: nameOf(one), value: '' })),
    )
      ? 'option'
      : null;
  return kind === 'single' ? fitOfText(text, control) : null;
}

function fitOfText(text: string, control: Control): Fit | null {
  const { options, kind, attributes } = control;
  if (options && options.length > 0 && hasOption(text, options)) return 'option';
  if (!TYPED.has(kind) || (options && options.length > 0 && kind !== 'combobox')) return null;
  const isForMail = attributes.type === 'email' || /mail/i.test(`${control.name} ${control.labels[0] ?? ''}`);
  if (isForMail !== text.includes('@')) return null;
  return isForMail ? 'email' : 'text';
}

/** A date has a number or the name of a day. */
const isDate = (text: string, today: Date): boolean =>
  /\d|day|tag|morr|morgen|heute/i.test(text) && parseDate(text, today) !== null;

/** "200", "4 guests": no other words may be lost. */
const isNumber = (text: string): boolean =>
  parseNumber(text) !== null && /^[^\p{L}]*\d[^\p{L}]*(?:\p{L}[\p{L}.-]*)?[^\p{L}]*$/u.test(text);

/** An option has all words of the text; a number, a time or another word for the same has its own. */
function hasOption(text: string, options: readonly { label: string; value: string }[]): boolean {
  const found = matchOption(text, options);
  if (!('option' in found)) return false;
  return hasTerms(found.option.label, text) || splitWords(text).length === 1;
}
