import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import type { Cell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { hasLegalForm } from './company-names';

/** The score of a part of the line about the only job that lasts. Set by hand on drawn curricula. */
const BY_PLACE = 0.6;
/** The same where no legal form shows which part is the employer. */
const BY_ORDER = 0.5;

const EMPLOYERS = new Set(LEXICON.prose.currentEmployers.map(foldKey));
const JOBS = new Set(LEXICON.prose.currentJobs.map(foldKey));
/** A year, and the word for today behind a dash: `March 2023 – present`. */
const STILL = new RegExp(
  String.raw`(?:19|20)\d{2}\s?(?:[-–—]|\p{L}{1,5})\s?(?:\p{L}{1,3}\s)?${anyOf(LEXICON.prose.stillWords.map(fold))}(?!\p{L})`,
  'u',
);
const SEPARATOR = /,\s|\s[–—|·-]\s/u;

/**
 * The employer or the job in the line beside `2023 – present` of a curriculum, where a name asks for the current one; the employer is the
 * part with a legal form, else the second one. Null without one, or with several.
 */
export function currentJob(name: string, { sheet }: Analysis): Finding | null {
  const isEmployer = EMPLOYERS.has(foldKey(name));
  if (!isEmployer && !JOBS.has(foldKey(name))) return null;
  const periods = sheet.cells.filter(({ text }) => STILL.test(fold(text)));
  const [period] = periods;
  if (!period || periods.length > 1) return null;
  const lines = linesAround(period, sheet);
  const line = lines.find((cell) => partsOf(cell).some(hasLegalForm)) ?? lines.find(isOfJob);
  if (!line) return null;
  const parts = partsOf(line);
  // Without a legal form the job comes before the employer.
  const formed = parts.findIndex(hasLegalForm);
  const employer = formed < 0 ? 1 : formed;
  const part = parts[isEmployer ? employer : employer === 0 ? 1 : 0];
  if (part === undefined || /\d/.test(part)) return null;
  const start = line.text.indexOf(part);
  const score = formed < 0 ? BY_ORDER : BY_PLACE;
  return { value: part, spans: [{ cell: line, start, end: start + part.length }], score };
}

const partsOf = ({ text }: Cell): string[] => text.split(SEPARATOR);

/** The line of a period, those beside it, and the one directly above it; where that is no line of the job, the one below. */
function linesAround(period: Cell, { rows }: Analysis['sheet']): Cell[] {
  const isNear = (cell: Cell) => cell.page === period.page && Math.abs(cell.box.x - period.box.x) < cell.box.height;
  const row = rows[period.row] ?? [];
  const aside = (by: number) => (rows[period.row + by] ?? []).filter(isNear);
  return [period, ...row.filter((cell) => cell !== period), ...aside(-1), ...(aside(-1).some(isOfJob) ? [] : aside(1))];
}

/** Whether a line has several parts and no year: the lines of other jobs and periods are no part of this one. */
const isOfJob = (cell: Cell): boolean => partsOf(cell).length > 1 && !/\d{4}/.test(cell.text);
