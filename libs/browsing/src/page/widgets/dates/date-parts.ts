import type { Control } from '../../control';
import { ControlError } from '../../page-driver';
import { inWords, type LivePage } from '../../live-page';
import { choose } from '../choose';
import { enterText } from '../text';
import { type DateValue, hourIn, padded } from './date-value';
import { monthName, monthNumber } from './months';

type Part = keyof DateValue;
const KINDS = new Set<Control['kind']>(['select', 'combobox', 'text', 'number', 'spinbutton']);
/** Fields for the parts of one date stand in one row, or below each other in one group. */
const MAX_FIELDS = 5;

/** Words that pages give the fields of the parts, in the languages of the formats. */
const WORDS: [Part, RegExp][] = [
  ['day', /\b(day|dd|tag|tt|jour|jj|d[ií]a|giorno|dag|dzie[nń])\b/i],
  ['month', /\b(month|mm|mon|monat|mois|mes|mese|maand|miesi[aą]c)\b/i],
  ['year', /\b(year|yyyy|yy|jahr|jjjj|ann[ée]e|aaaa|a[nñ]o|anno|jaar|rok)\b/i],
  ['hour', /\b(hours?|hh|stunde|heure|hora|ora|uur)\b/i],
  ['minute', /\b(minutes?|min|minuto|minuut)\b/i],
];

/** Enters a date into fields for its parts. @returns false when the control is not one of such fields */
export async function enterParts(live: LivePage, control: Control, value: DateValue): Promise<boolean> {
  if (!KINDS.has(control.kind)) return false;
  const { controls } = await live.observe();
  const fields = partsAround(controls, control, value);
  if (!fields) return false;
  const half = value.hour === null ? undefined : halfBehind(controls, fields.get('minute'));
  const hour = hourIn(value, half !== undefined);
  // The year comes first: the days that a list offers may depend on it.
  const order: Part[] = ['year', 'month', 'day', 'hour', 'minute'];
  for (const part of order) {
    const field = fields.get(part);
    if (field) await enterPart(live, field, part, part === 'hour' ? hour : (value[part] ?? 0));
  }
  if (half) await enterHalf(live, half, (value.hour ?? 0) < 12 ? 'AM' : 'PM');
  return true;
}

/** The part for the half of the day behind that of the minutes. */
function halfBehind(controls: readonly Control[], minute: Control | undefined): Control | undefined {
  const next = controls[controls.findIndex(({ id }) => id === minute?.id) + 1];
  const isHalf = next?.kind === 'spinbutton' && /\bmeridiem\b|\b[ap]\.?m\b/i.test(`${next.name} ${next.value}`.trim());
  return minute && isHalf && next.group === minute.group ? next : undefined;
}

async function enterHalf(live: LivePage, field: Control, half: 'AM' | 'PM'): Promise<void> {
  await live.act(async () => {
    await live.askAbout('select', field, { all: true });
    await live.page.keyboard.type(half.charAt(0));
  });
  const shown = await live.askAbout('textIn', field, {});
  if (!shown.toUpperCase().startsWith(half.charAt(0)))
    throw new ControlError('wrong_value', `${inWords(field)} shows "${shown}" instead of ${half}.`);
}

/** The fields of all the parts of a value near a control, or null. */
export function partsAround(
  controls: readonly Control[],
  control: Control,
  value: DateValue,
): Map<Part, Control> | null {
  const at = controls.findIndex((other) => other.id === control.id);
  if (at < 0) return null;
  const wanted = (Object.keys(value) as Part[]).filter((part) => value[part] !== null);
  if (wanted.length < 2) return null;
  const rows: Control[][] = [];
  for (let start = Math.max(0, at - MAX_FIELDS + 1); start <= at; start += 1) {
    const near = controls.slice(start, start + wanted.length);
    if (start + wanted.length <= at) continue;
    if (near.length < wanted.length || !belongTogether(near)) continue;
    const parts = new Set(near.map(partOf));
    if (wanted.every((part) => parts.has(part))) rows.push(near);
  }
  // Where the parts of two dates are beside each other, their names tell whose they are.
  const row = rows.find((fields) => new Set(fields.map(ownerOf)).size === 1) ?? rows[0];
  return row ? new Map(row.map((field) => [partOf(field)!, field])) : null;
}

/** The name of a part without the words for it. */
const ownerOf = ({ name }: Control): string => WORDS.reduce((rest, [, word]) => rest.replace(word, ''), name);

function belongTogether(fields: readonly Control[]): boolean {
  const [first] = fields;
  if (!first || !fields.every((field) => KINDS.has(field.kind))) return false;
  const oneRow = fields.every(
    (field) => Math.abs(field.box.y - first.box.y) < Math.max(field.box.height, first.box.height),
  );
  return oneRow || (first.group !== '' && fields.every((field) => field.group === first.group));
}

/** The part of a date or time that a field is for, by its options or its words; null for other fields. */
export function partOf(field: Control): Part | null {
  const byOptions = field.options ? partOfOptions(field.options.map(({ label }) => label)) : null;
  if (byOptions) return byOptions;
  const words = [
    field.name,
    field.placeholder,
    field.attributes.autocomplete,
    field.attributes.name,
    field.attributes.id,
    ...field.labels,
  ];
  for (const text of words) {
    const own = field.group !== '' && text.endsWith(field.group) ? text.slice(0, -field.group.length) : text;
    const spaced = own.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');
    const parts = WORDS.filter(([, word]) => word.test(spaced)).map(([part]) => part);
    if (parts.length === 1) return parts[0] ?? null;
  }
  return field.maxLength === 4 ? 'year' : null;
}

function partOfOptions(labels: readonly string[]): Part | null {
  const numbers = labels
    .map((label) => (/^\d+$/.test(label.trim()) ? Number(label) : null))
    .filter((number) => number !== null);
  if (labels.filter((label) => monthNumber(label) !== null).length >= 12) return 'month';
  if (numbers.length >= 2 && numbers.every((number) => number >= 1900 && number < 2200)) return 'year';
  if (numbers.length >= 28 && Math.max(...numbers) <= 31 && !numbers.includes(0)) return 'day';
  if (numbers.length === 12 && numbers.includes(12) && numbers.includes(1)) return 'month';
  if (numbers.length === 24 && numbers.includes(0)) return 'hour';
  return null;
}

async function enterPart(live: LivePage, field: Control, part: Part, value: number): Promise<void> {
  if (field.kind === 'select' || field.kind === 'combobox') return choosePart(live, field, part, value);
  const text = part === 'year' ? String(value) : padded(value, 2);
  if (field.kind !== 'spinbutton') return enterText(live, field, text);
  await live.act(async () => {
    await live.askAbout('select', field, { all: true });
    await live.page.keyboard.type(text);
  });
  const now = await live.reread(field);
  if (Number(now.value) !== value) throw new ControlError('wrong_value', `${inWords(field)} shows "${now.value}".`);
}

/** Lists name a month by its name or its number, with a zero or without. */
async function choosePart(live: LivePage, field: Control, part: Part, value: number): Promise<void> {
  const labels = field.options?.map(({ label }) => label) ?? [];
  const named = part === 'month' ? labels.find((label) => monthNumber(label) === value) : undefined;
  const numbered = labels.find((label) => /^\d+$/.test(label.trim()) && Number(label) === value);
  const fallback = part === 'month' ? monthName(value, 'long') : String(value);
  await choose(live, field, [named ?? numbered ?? fallback]);
}
