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
 * part with a legal form. Null without one, or with several.
 */
export function currentJob(name: string, { sheet }: Analysis): Finding | null {
  const isEmployer = EMPLOYERS.has(foldKey(name));
  if (!isEmployer && !JOBS.has(foldKey(name))) return null;
  const periods = sheet.cells.filter(({ text }) => STILL.test(fold(text)));
  const [period] = periods;
  if (!period || periods.length > 1) return null;
  for (const cell of linesAround(period, sheet)) {
    const parts = cell.text.split(SEPARATOR);
    const employer = parts.findIndex(hasLegalForm);
    const part = parts[isEmployer ? employer : employer === 0 ? 1 : 0];
    if (employer < 0 || part === undefined || /\d/.test(part)) continue;
    const start = cell.text.indexOf(part);
    return { value: part, spans: [{ cell, start, end: start + part.length }], score: BY_PLACE };
  }
  return null;
}

/** The line of a period, those beside it, and the ones above and below it. */
function linesAround(period: Cell, { rows }: Analysis['sheet']): Cell[] {
  const isNear = (cell: Cell) => cell.page === period.page && Math.abs(cell.box.x - period.box.x) < cell.box.height;
  const row = rows[period.row] ?? [];
  return [
    period,
    ...row.filter((cell) => cell !== period),
    ...[-1, 1].flatMap((by) => (rows[period.row + by] ?? []).filter(isNear)),
  ];
}
