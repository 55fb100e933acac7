import type { Control } from '@app/browsing';
import { describeControl } from '../../matching/control-texts';
import { parseDate, toIso } from '../../values/dates';
import type { Value } from '../run-values';
import type { StepRun } from '../step-run';

/** A calendar has at least as many days that can be pressed, also when it begins in the middle of a month. */
const MIN_DAYS = 14;

/** Presses the day of a calendar that stays on the page, which has no field for a date. @returns false where the page has none */
export async function pickShownDay(run: StepRun, value: Value): Promise<boolean> {
  const date = parseDate(value.text, run.today);
  const { controls } = await run.view();
  const days = controls.filter(isDay);
  if (controls.some(isField)) return false;
  const [day] = days;
  if (!date || !day || days.length < MIN_DAYS) return false;
  const iso = toIso(date);
  run.trace.target = describeControl(day);
  run.trace.value = iso;
  await run.act({ action: 'pick_date', control: day, value: iso }, () => run.page.pickDay(day, iso));
  await run.observe();
  return true;
}

/** What may be the field of an open calendar; one that only a script fills in is one, too. */
const isField = ({ kind, readonly, popup }: Control): boolean =>
  DATES.has(kind) || readonly === true || popup !== undefined;
const DATES: ReadonlySet<string> = new Set(['date', 'datetime', 'month', 'week', 'combobox']);

const isDay = ({ kind, name }: Control): boolean =>
  (kind === 'button' || kind === 'link' || kind === 'other') && /^(?:[1-9]|[12]\d|3[01])$/.test(name.trim());
