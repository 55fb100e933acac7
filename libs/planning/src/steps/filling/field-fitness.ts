import type { Control } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { wordsOf } from '../../matching/words';
import { parseDate } from '../../values/dates';
import { matchOption } from '../../values/match-options';
import { parseBoolean, parseNumber } from '../../values/numbers';
import type { Value } from '../run-values';
import type { Slot } from './slots';

/** What fields of a type are called when their label says nothing else. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  ...{ email: 'email', phone_number: 'phone', ssn: 'ssn', url: 'website', hex_color: 'color', password: 'password' },
  ...{
    gmap_line_1: 'street',
    gmap_line_2: 'address line 2',
    gmap_city: 'city',
    gmap_state: 'state',
    gmap_zip: 'postal code',
  },
  ...{ pin_input: 'pin', login: 'username' },
};
/** The key of a field is nearly as good as its label; its type says less. Set by hand. */
const KEY_WEIGHT = 0.95;
const TYPE_WEIGHT = 0.8;
/** What a kind of control that suits the type or the value adds, and what one that cannot take the value costs. */
const SUITS = 0.05;
const UNFIT = 0.25;
/** A repetition of a field ("Repeat e-mail") is not the field. */
const REPETITION = 0.8;
/** The score under which a field has no place. Raising it leaves more fields out, lowering it misplaces more. */
export const FITS = 0.55;

/** How well a place of a page fits a field: 0 (cannot be) to about 1.1. */
export function fieldFitness(value: Value, slot: Slot): number {
  if (!canTake(value, slot)) return 0;
  const names = [
    { text: value.label, weight: 1 },
    { text: value.field, weight: KEY_WEIGHT },
    { text: TYPE_WORDS[value.type] ?? '', weight: TYPE_WEIGHT },
  ].filter(({ text }) => text !== '');
  const named = Math.max(
    0,
    ...names.flatMap((name) => slot.texts.map((shown) => name.weight * shown.weight * likeness(name.text, shown.text))),
  );
  if (named === 0) return 0;
  const repeats = isRepetition(slot) && !names.some(({ text }) => wordsOf(text).terms.includes('confirm'));
  return named * (repeats ? REPETITION : 1) + suitability(value, slot);
}

/** Whether a place asks for a value a second time. */
export const isRepetition = ({ texts }: Slot) =>
  texts.some(({ text }) => wordsOf(text).terms.includes('confirm') && wordsOf(text).words.length <= 6);

function canTake({ files, type, secretOrigins, label, field, text }: Value, slot: Slot): boolean {
  const kind = slot.controls[0]!.kind;
  if (files.length > 0 !== (kind === 'file')) return false;
  // A button alone is a switch, or opens a calendar.
  if (kind === 'button' && slot.kind === 'single' && slot.controls[0]!.checked !== null)
    return parseBoolean(text) !== null;
  if (kind === 'button' && slot.kind === 'single') return /\d/.test(text) && parseDate(text, new Date(0)) !== null;
  if (kind !== 'password') return true;
  const isSecret = secretOrigins !== null || type === 'password' || type === 'pin_input' || type === 'ssn';
  return isSecret || [label, field].some((text) => wordsOf(text).terms.includes('password'));
}

function suitability(value: Value, slot: Slot): number {
  const takes = takesValue(value, slot);
  if (takes !== null) return takes ? SUITS : -UNFIT;
  const [control] = slot.controls as [Control];
  const isPhone = control.attributes.type === 'tel' && value.type === 'phone_number';
  return isPhone || (control.kind === 'multiline' && value.type === 'text_area') ? SUITS : 0;
}

/** Whether the value can be entered; null for places that take any text. */
function takesValue({ text, texts }: Value, { kind, controls }: Slot): boolean | null {
  const [control] = controls as [Control];
  if (kind === 'date_parts' || DATES.has(control.kind)) return parseDate(text, new Date(0)) !== null;
  if (kind === 'boxes') return texts.every((one) => hasOption(one, controls.map(nameOf)));
  if (kind === 'radios' || kind === 'answers') return hasOption(text, controls.map(nameOf));
  if (control.kind === 'checkbox' || control.kind === 'switch') return parseBoolean(text) !== null;
  if (NUMBERS.has(control.kind)) return parseNumber(text) !== null;
  const { options } = control;
  if (options && options.length > 0 && control.kind !== 'combobox') {
    return texts.every((one) => 'option' in matchOption(one, options));
  }
  return control.attributes.type === 'email' ? text.includes('@') : null;
}

const DATES: ReadonlySet<string> = new Set(['date', 'month', 'week', 'datetime']);
const NUMBERS: ReadonlySet<string> = new Set(['number', 'slider', 'spinbutton']);

const hasOption = (text: string, labels: string[]) =>
  'option' in
  matchOption(
    text,
    labels.map((label) => ({ label, value: '' })),
  );
