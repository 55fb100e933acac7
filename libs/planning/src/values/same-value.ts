import { orderOfHint, parseDate, toIso } from './dates';
import { parseNumber } from './numbers';
import { isSameOption } from './option-synonyms';
import { parseTime } from './times';

/** Shorter digits are numbers of something else than a phone. */
const SHORTEST_PHONE = 6;

/**
 * Whether a page shows the value that was entered. Pages reformat dates, phone numbers, groups of digits and the case of
 * codes; any other difference is one.
 * @param hint the format that the page shows, such as "DD/MM/YYYY"
 */
export function isSameValue(wanted: string, actual: string, today: Date, hint = ''): boolean {
  const [a, b] = [squeezed(wanted), squeezed(actual)];
  if (a === b) return true;
  if (a === '' || b === '') return false;
  if (b === a.toUpperCase() || b === a.toLowerCase()) return true;
  const areSame = [isSameNumber, isSameGroups, isSamePhone, isSameTime].some((holds) => holds(a, b));
  return areSame || isSameDate(a, b, today, hint) || isSameMoment(a, b, today, hint);
}

/** Whether the labels that a list shows as chosen are the wanted ones, in any order. */
export function isSameChoice(wanted: readonly string[], shown: string): boolean {
  const chosen = shown.trim() === '' ? [] : [shown, ...shown.split(/\s*[,;\n]\s*/)];
  // Of "Germany / Hamburg" some lists show the last part only.
  const isShown = (option: string): boolean =>
    chosen.some((label) => isSameOption(option, label)) || isSameOption(option.split(/\s[/>]\s/).at(-1) ?? '', shown);
  return wanted.every(isShown);
}

function isSameNumber(a: string, b: string): boolean {
  // A leading zero is part of a code.
  if (/^0\d/.test(a) || /^0\d/.test(b)) return false;
  const [first, second] = [parseNumber(a), parseNumber(b)];
  return first !== null && first === second;
}

function isSameDate(a: string, b: string, today: Date, hint: string): boolean {
  const order = orderOfHint(hint);
  const [wanted, shown] = [parseDate(a, today), parseDate(b, today, order)];
  if (!wanted || !shown) return false;
  // A page that shows digits without a hint may have the other order than the task.
  const swapped = parseDate(b, today, 'day_first');
  return toIso(wanted) === toIso(shown) || (!order && swapped !== null && toIso(wanted) === toIso(swapped));
}

/** Codes in groups: 123-45-6789, 4111 1111 1111 1111, AB12 3CD. */
function isSameGroups(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => text.replace(/[\s.\-/()]/g, '').toUpperCase());
  return first === second && /\d/.test(a) && !/^\d+[.]\d+$/.test(a) && !/^\d+[.]\d+$/.test(b);
}

function isSamePhone(a: string, b: string): boolean {
  if (!/^[+()\d\s./-]+$/.test(a) || !/^[+()\d\s./-]+$/.test(b)) return false;
  const [first, second] = [a, b].map((text) => text.replace(/\D/g, '').replace(/^0+/, '')) as [string, string];
  if (Math.min(first.length, second.length) < SHORTEST_PHONE) return false;
  return first.endsWith(second) || second.endsWith(first);
}

function isSameTime(a: string, b: string): boolean {
  const [first, second] = [parseTime(a), parseTime(b)];
  return first !== null && first === second;
}

/** Dates with times, such as "3 May 2027 14:30" and "05/03/2027 02:30 pm". */
function isSameMoment(a: string, b: string, today: Date, hint: string): boolean {
  const [first, second] = [MOMENT.exec(a), MOMENT.exec(b)];
  if (!first || !second) return false;
  const [, day = '', time = ''] = first;
  const [, otherDay = '', otherTime = ''] = second;
  return isSameDate(day, otherDay, today, hint) && isSameTime(time, otherTime);
}
const MOMENT = /^([^:T]{6,40}?)(?:,? at |, |T| )(\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?)$/i;

const squeezed = (text: string) => text.replace(/\s+/gu, ' ').trim();
