import type { FillValue } from '../field-values';
import { dateOf } from './date-reading';
import type { FunctionCall, TemplateFunction } from './template-function';
import { numberOf, textOf, wrongKind } from './values';

/** Milliseconds of the units that are always equally long. */
const FIXED: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};
/** Months of the other units. */
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const UNITS = [...Object.keys(FIXED), ...Object.keys(MONTHS)];

/** Functions that calculate with dates. A result is a text in ISO 8601, without a time at midnight. */
export const DATE_ARITHMETIC: Readonly<Record<string, TemplateFunction>> = {
  dateAdd: {
    min: 3,
    max: 3,
    apply: (input, call) => iso(added(dateOf(input, call), wholeOf(call.argument(1), call), unitAt(2, call)), call),
  },
  dateDiff: {
    min: 3,
    max: 3,
    apply: (input, call) => between(dateOf(input, call), dateOf(call.argument(1), call), unitAt(2, call)),
  },
  startOf: { min: 2, max: 2, apply: (input, call) => iso(startOf(dateOf(input, call), unitAt(1, call)), call) },
  endOf: {
    min: 2,
    max: 2,
    apply: (input, call) => {
      const unit = unitAt(1, call);
      const next = added(startOf(dateOf(input, call), unit), 1, unit);
      return iso(new Date(next.getTime() - 1000), call);
    },
  },
};

/** The unit that an argument names, in the singular or plural. Throws ExpressionError `wrong_kind`. */
function unitAt(index: number, call: FunctionCall): string {
  const given = call.argument(index);
  const unit = textOf(given).trim().toLowerCase().replace(/s$/, '');
  if (!UNITS.includes(unit)) throw wrongKind(call.name, `one of ${UNITS.join(', ')}`, given);
  return unit;
}

function wholeOf(value: FillValue, call: FunctionCall): number {
  const number = numberOf(value, call.name);
  if (!Number.isInteger(number)) throw wrongKind(call.name, 'a whole number', value);
  return number;
}

/** A date some units later. The last day of a shorter month takes the place of a day that it does not have. */
function added(date: Date, amount: number, unit: string): Date {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return new Date(date.getTime() + amount * fixed);
  const moved = new Date(date);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + amount * (MONTHS[unit] ?? 0));
  moved.setUTCDate(Math.min(date.getUTCDate(), lastDay(moved)));
  return moved;
}

const lastDay = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();

/** The whole units from one date to another; negative when the other one is earlier. */
function between(from: Date, to: Date, unit: string): number {
  const fixed = FIXED[unit];
  const distance = to.getTime() - from.getTime();
  if (fixed !== undefined) return Math.trunc(distance / fixed) || 0;
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const rest = to.getTime() - added(from, months, 'month').getTime();
  const whole = months - (rest * Math.sign(distance) < 0 ? Math.sign(distance) : 0);
  return Math.trunc(whole / (MONTHS[unit] ?? 1)) || 0;
}

/** The first moment of the unit around a date; weeks begin on Monday. */
function startOf(date: Date, unit: string): Date {
  const fixed = FIXED[unit];
  if (unit === 'week') return startOf(added(date, -((date.getUTCDay() + 6) % 7), 'day'), 'day');
  if (fixed !== undefined) return new Date(Math.floor(date.getTime() / fixed) * fixed);
  const size = MONTHS[unit] ?? 1;
  return new Date(Date.UTC(date.getUTCFullYear(), Math.floor(date.getUTCMonth() / size) * size, 1));
}

function iso(date: Date, call: FunctionCall): string {
  const isShown = date.getUTCFullYear() >= 0 && date.getUTCFullYear() <= 9999;
  if (!isShown) throw wrongKind(call.name, 'dates of the years 0 to 9999', call.argument(1));
  const [day = '', time = ''] = date.toISOString().slice(0, 19).split('T');
  return time === '00:00:00' ? day : `${day}T${time}`;
}
