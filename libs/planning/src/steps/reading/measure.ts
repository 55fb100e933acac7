import type { PageTable } from '@app/browsing';
import { contains, likeness } from '../../matching/likeness';
import { parseNumber } from '../../values/numbers';

const FITS = 0.6;
const CURRENCY = '[$€£¥]|\\b(?:USD|EUR|GBP|CHF|JPY|euros?|dollars?|pounds?)\\b';
const NUMBER = "\\d[\\d.,’' ]*\\d|\\d";
const MINUTES_IN_HOUR = 60;
const HOURS_IN_DAY = 24;

/** Ways to read the measures that people compare by, from the text of an entry. */
const READERS: readonly { by: RegExp; read: (text: string) => number | null }[] = [
  {
    by: /\b(?:price|cost|fare|fee|amount)\b/,
    read: (text) => first(text, new RegExp(`(?:${CURRENCY})\\s*(${NUMBER})|(${NUMBER})\\s*(?:${CURRENCY})`, 'i')),
  },
  { by: /\b(?:duration|travel time|length|time)\b/, read: durationOf },
  { by: /\b(?:rating|score|stars?)\b/, read: (text) => first(text, /(\d(?:[.,]\d)?)\s*(?:\/\s*5|★|stars?|out of)/i) },
  { by: /\b(?:distance|way)\b/, read: (text) => first(text, /(\d[\d.,]*)\s*(?:km|mi|miles|m)\b/i) },
  { by: /\bdate\b/, read: dateOf },
];

/** The number by which an entry is compared: in the column of this name, with its unit, after its name, or the only one. */
export function measureOf(row: string, by: string, tables: readonly PageTable[]): number | null {
  const reader = READERS.find((one) => one.by.test(by));
  const cell = by === '' ? null : cellOf(row, by, tables);
  const inUnits = (text: string): number | null => reader?.read(text) ?? null;
  if (cell !== null) return inUnits(cell) ?? numberIn(cell);
  return inUnits(row) ?? (by === '' ? null : after(row, by)) ?? onlyNumber(row, by);
}

function cellOf(row: string, by: string, tables: readonly PageTable[]): string | null {
  for (const { header, rows } of tables) {
    const graded = header.map((name, index) => ({ index, fitness: likeness(by, name) }));
    const best = graded.sort((a, b) => b.fitness - a.fitness)[0];
    if (!best || best.fitness < FITS) continue;
    const found = rows.find((cells) => cells.every((text) => text === '' || contains(row, text)));
    if (found) return found[best.index] ?? null;
  }
  return null;
}

const first = (text: string, pattern: RegExp): number | null => {
  const [, ...groups] = pattern.exec(text) ?? [];
  const found = groups.find((group) => group !== undefined);
  return found === undefined ? null : numberIn(found);
};

const numberIn = (text: string): number | null => {
  const [digits] = /-?\d[\d.,]*\d|-?\d/.exec(text.replace(/(?<=\d)[’' ](?=\d{3})/g, '')) ?? [];
  return digits === undefined ? null : parseNumber(digits);
};

/** "3 h 20 min", "3:20 hours", "200 minutes", "2 days", in minutes. */
function durationOf(text: string): number | null {
  const [, clockHours, clockMinutes] = /(\d{1,2}):(\d\d)\s*(?:h|hours?)\b/i.exec(text) ?? [];
  if (clockHours !== undefined) return Number(clockHours) * MINUTES_IN_HOUR + Number(clockMinutes);
  const of = (units: string): number | null => first(text, new RegExp(`(\\d[\\d.,]*)\\s*(?:${units})(?![a-z])`, 'i'));
  const [days, hours, minutes] = [of('d|days?'), of('h|hrs?|hours?'), of('m|mins?|minutes?')];
  if (days === null && hours === null && minutes === null) return null;
  return ((days ?? 0) * HOURS_IN_DAY + (hours ?? 0)) * MINUTES_IN_HOUR + (minutes ?? 0);
}

function dateOf(text: string): number | null {
  const [iso] = /\d{4}-\d\d-\d\d/.exec(text) ?? [];
  return iso === undefined ? null : Date.parse(iso);
}

/** "Price: 12.50" */
function after(row: string, by: string): number | null {
  const at = row.toLowerCase().indexOf(by.toLowerCase());
  return at < 0 ? null : numberIn(row.slice(at + by.length));
}

/** A number without a unit is the measure only where the task names none. */
const onlyNumber = (row: string, by: string): number | null =>
  by === '' || /^(?:number|value|amount)$/.test(by) ? numberIn(row) : null;
