import type { Control, PageBox } from '../../control';
import type { AppearedItem, TimeColumn } from '../../observation';
import { ControlError } from '../../page-driver';
import { inWords, type LivePage } from '../../live-page';
import { AFTER_ENTRY } from '../../settle';
import { enterText } from '../text';
import { partOf } from './date-parts';
import { type DateValue, hourIn, padded } from './date-value';
import { pressPart } from './press-part';

/** What sets a time: fields for hour and minute or for both, lists of them, or buttons that turn them. */
export interface Clock {
  fields: Control[];
  columns: TimeColumn[];
  buttons: Control[];
}

const HALF = /^[ap]\.?m\.?$/i;
const TYPED: ReadonlySet<string> = new Set(['number', 'spinbutton', 'text', 'time']);
const UNITS = ['hour', 'minute'] as const;
type Unit = (typeof UNITS)[number];
const UNIT_WORDS: Readonly<Record<Unit, RegExp>> = { hour: /\bhours?\b/i, minute: /\bminutes?\b/i };
const MORE = /\b(?:next|increment|increase|up|more|later|plus)\b/i;
const LESS = /\b(?:previous|decrement|decrease|down|less|earlier|minus)\b/i;
/** Minutes turned one by one. */
const MAX_PRESSES = 60;

/** The parts of a picker of times that a page shows besides `known`; null where nothing sets hours and minutes. */
export async function shownClock(live: LivePage, control: Control, known: ReadonlySet<string>): Promise<Clock | null> {
  const { controls } = await live.observe();
  const own = live.frameOf(control).frame;
  const fresh = controls.filter(
    (one) => !known.has(one.id) && one.id !== control.id && live.frameOf(one).frame === own,
  );
  const whole = fresh.find((one) => one.kind === 'time' || isForTime(one));
  const fields = whole ? [whole] : fieldsOf(fresh);
  const columns = columnsOf(await live.ask(control, 'timeColumns', {}));
  const buttons = fresh.filter(
    ({ kind, name }) => kind === 'button' && UNITS.some((unit) => UNIT_WORDS[unit].test(name)),
  );
  return fields.length + columns.length + buttons.length > 0 ? { fields, columns, buttons } : null;
}

/** A field of a picker for the whole time, beside one for the day. */
const isForTime = ({ kind, name, placeholder, readonly }: Control): boolean =>
  kind === 'text' && !readonly && /\btime\b/i.test(`${name} ${placeholder}`);

/** A field for the hour and one for the minute; else none. */
function fieldsOf(controls: readonly Control[]): Control[] {
  const fields = UNITS.map((unit) => controls.find((one) => TYPED.has(one.kind) && partOf(one) === unit));
  return fields.flatMap((field) => (field && !fields.includes(undefined) ? [field] : []));
}

/** The list of hours and that of minutes beside it, with those of the seconds and of the halves of the day; else none. */
function columnsOf(shown: readonly TimeColumn[]): TimeColumn[] {
  const [hours, minutes, ...others] = shown.toSorted((a, b) => a.box.x - b.box.x);
  const isHours = hours !== undefined && [12, 24].includes(hours.items.length);
  if (!isHours || !minutes || !isBeside(minutes.box, hours.box)) return [];
  return [hours, minutes, ...others];
}

const isBeside = (box: PageBox, other: PageBox): boolean =>
  box.y < other.y + other.height && other.y < box.y + box.height;

/** Sets hour and minute. @throws ControlError when the picker does not offer them */
export async function setClock(live: LivePage, control: Control, clock: Clock, value: DateValue): Promise<void> {
  const [field] = clock.fields;
  const time = `${padded(value.hour, 2)}:${padded(value.minute, 2)}`;
  if (field?.kind === 'time') return live.act(() => live.locate(field).fill(time), AFTER_ENTRY);
  if (field && isForTime(field)) return enterTime(live, field, time);
  if (field) await setFields(live, control, clock.fields, value);
  else if (clock.columns.length > 0) await setColumns(live, control, clock.columns, value);
  else await turnBoth(live, control, clock.buttons, value);
}

/** Writes a time with seconds where the field shows them. */
async function enterTime(live: LivePage, field: Control, time: string): Promise<void> {
  const { value } = await live.reread(field);
  await enterText(live, field, /\d:\d\d:\d\d/.test(value) ? `${time}:00` : time);
}

async function setFields(
  live: LivePage,
  control: Control,
  fields: readonly Control[],
  value: DateValue,
): Promise<void> {
  const [half, ...halves] = (await shownTexts(live, control)).filter(({ text }) => HALF.test(text));
  for (const [at, field] of fields.entries()) {
    const number = at === 0 ? hourIn(value, half !== undefined) : value.minute;
    await enterText(live, field, padded(number, 2));
  }
  if (!half) return;
  const wanted = [half, ...halves].find(({ text }) => isHalf(text, value));
  // A single text is turned by a press; of two, the wanted one is pressed.
  if (!wanted || halves.length > 0) await live.act(() => pressPart(live, control, (wanted ?? half).id));
}

async function setColumns(
  live: LivePage,
  control: Control,
  columns: readonly TimeColumn[],
  value: DateValue,
): Promise<void> {
  const halves = columns.slice(2).find(({ items }) => items.every(({ text }) => HALF.test(text)));
  const isTwelve = halves !== undefined || columns[0]?.items.length === 12;
  // A task says no seconds; a picker may begin with those of the clock.
  const numbers = [hourIn(value, isTwelve), value.minute, 0];
  for (const [at, { items }] of columns.filter((column) => column !== halves).entries()) {
    const item = items.find(({ text }) => Number(text) === numbers[at]);
    if (!item || item.disabled) throw notOffered(control, value);
    await live.act(() => pressPart(live, control, item.id));
  }
  const half = halves?.items.find(({ text }) => isHalf(text, value));
  if (half) await live.act(() => pressPart(live, control, half.id));
}

const isHalf = (text: string, { hour }: DateValue): boolean => /^a/i.test(text) === (hour ?? 0) < 12;

async function turnBoth(
  live: LivePage,
  control: Control,
  buttons: readonly Control[],
  value: DateValue,
): Promise<void> {
  const half = (await shownTexts(live, control)).find(({ text }) => HALF.test(text));
  await turn(live, control, 'hour', buttons, hourIn(value, half !== undefined));
  await turn(live, control, 'minute', buttons, value.minute ?? 0);
  if (half && !isHalf(half.text, value)) await live.act(() => pressPart(live, control, half.id));
}

/** Presses the button of a unit until the number beside it is the wanted one. */
async function turn(
  live: LivePage,
  control: Control,
  unit: Unit,
  buttons: readonly Control[],
  wanted: number,
): Promise<void> {
  const own = buttons.filter(({ name }) => UNIT_WORDS[unit].test(name));
  const more = own.find(({ name }) => MORE.test(name));
  const less = own.find(({ name }) => LESS.test(name));
  for (let presses = 0; presses <= MAX_PRESSES; presses += 1) {
    const shown = more ? await numberBeside(live, control, more) : null;
    if (shown === wanted) return;
    const button = shown !== null && shown > wanted ? (less ?? more) : more;
    if (!button || shown === null) break;
    await live.act(() => live.press(button), AFTER_ENTRY);
  }
  throw new ControlError('wrong_value', `The ${unit} of ${inWords(control)} cannot be set to ${wanted}.`);
}

/** The number right below or above a button. */
async function numberBeside(live: LivePage, control: Control, { box }: Control): Promise<number | null> {
  const middle = box.x + box.width / 2;
  const distance = (item: AppearedItem): number => Math.abs(item.box.y + item.box.height / 2 - box.y - box.height / 2);
  const [nearest] = (await shownTexts(live, control))
    .filter(({ text, box: own }) => /^\d{1,2}$/.test(text) && own.x <= middle && own.x + own.width >= middle)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest ? Number(nearest.text) : null;
}

/** All texts that have appeared since the picker was opened. */
const shownTexts = (live: LivePage, control: Control): Promise<AppearedItem[]> =>
  live.ask(control, 'appeared', { id: null });

const notOffered = (control: Control, { hour, minute }: DateValue): ControlError =>
  new ControlError('no_such_option', `${inWords(control)} does not offer ${padded(hour, 2)}:${padded(minute, 2)}.`);
