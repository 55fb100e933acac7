import { SheetError, single, toNumber, type Argument } from './formula-values';
import type { CellValue } from '../sheets/sheet-reader';

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** Serial number of 31 December 9999. */
const LAST = 2_958_465;

const number = (args: readonly Argument[], index: number): number => toNumber(single(args[index]));
const dateOf = (serial: number): Date => new Date(EPOCH + Math.floor(serial) * DAY_MS);

function serialOf(year: number, month: number, day: number): number {
  const serial = (Date.UTC(year, month, day) - EPOCH) / DAY_MS;
  if (!(serial >= 0 && serial <= LAST)) throw new SheetError('#NUM!');
  return serial;
}

/** The same day after a number of months, or the last day of that month. */
function monthsLater(serial: number, months: number): number {
  const date = dateOf(serial);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months)];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return serialOf(year, month, Math.min(date.getUTCDate(), last));
}

function endOfMonth(serial: number, months: number): number {
  const date = dateOf(serial);
  return serialOf(date.getUTCFullYear(), date.getUTCMonth() + Math.trunc(months) + 1, 0);
}

/** The date functions by name. Dates are serial numbers of the 1900 system. */
export const dateFunctions: Record<string, (args: readonly Argument[]) => CellValue> = {
  DATE: (args) => serialOf(number(args, 0), number(args, 1) - 1, number(args, 2)),
  TODAY: () => Math.floor((Date.now() - EPOCH) / DAY_MS),
  NOW: () => (Date.now() - EPOCH) / DAY_MS,
  YEAR: (args) => dateOf(number(args, 0)).getUTCFullYear(),
  MONTH: (args) => dateOf(number(args, 0)).getUTCMonth() + 1,
  DAY: (args) => dateOf(number(args, 0)).getUTCDate(),
  WEEKDAY: (args) => {
    const day = dateOf(number(args, 0)).getUTCDay();
    return args[1] && number(args, 1) === 2 ? ((day + 6) % 7) + 1 : day + 1;
  },
  DAYS: (args) => Math.floor(number(args, 0)) - Math.floor(number(args, 1)),
  EDATE: (args) => monthsLater(number(args, 0), number(args, 1)),
  EOMONTH: (args) => endOfMonth(number(args, 0), number(args, 1)),
};
