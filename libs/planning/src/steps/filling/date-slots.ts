import type { Control } from '@app/browsing';
import { findControl, type Wanted } from '../../matching/find-control';
import { likeness } from '../../matching/likeness';
import { parseDate, toIso } from '../../values/dates';
import { parsePeriod } from '../../values/periods';
import { enterValue } from '../entering/enter-value';
import { locateWanted } from '../locating/locate';
import { unnamed } from '../locating/pick';
import type { Value } from '../run-values';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { datePartOf } from './date-parts';
import { type Slot, slotsOf } from './slots';
import { enterTextParts } from './text-parts';

/** How well the name of day, month and year together must fit. */
const FITS = 0.6;

/** Enters a value; a date goes into all of the controls for day, month and year, and a code into all of its boxes, when the control is one of them. */
export async function enterWhole(run: StepRun, control: Control, value: Value, action: string): Promise<void> {
  const date = datePartOf(control) === null ? null : parseDate(value.text, run.today);
  const { controls } = await run.view();
  const parts = date && slotsOf(controls).find((slot) => slot.kind === 'date_parts' && isIn(slot, control));
  if (parts && /\d{4}/.test(value.text)) return enterDateParts(run, parts.controls, value);
  const isLonger = control.maxLength !== null && value.text.length > control.maxLength;
  const boxes = isLonger && slotsOf(controls).find((slot) => slot.kind === 'text_parts' && isIn(slot, control));
  if (boxes) return enterTextParts(run, boxes, value);
  await enterValue(run, control, value, action);
}

/** Enters a date into a picker, or into the lists for day, month and year. */
export async function enterDate(run: StepRun, wanted: Wanted | null, value: Value): Promise<void> {
  const { controls } = await run.view();
  const triples = slotsOf(controls).filter(({ kind }) => kind === 'date_parts');
  const preference = { last: run.last, entered: run.entries.controls, fills: true };
  const picker = findControl(wanted ?? unnamed('date'), controls, 'date', preference);
  const fitness = ({ texts }: Slot) =>
    wanted ? Math.max(0, ...texts.map(({ text }) => likeness(wanted.words, text))) : 1;
  const triple =
    triples.find((slot) => fitness(slot) >= FITS) ?? (picker.control ? null : triples.length === 1 ? triples[0] : null);
  if (triple && (!picker.control || isIn(triple, picker.control))) return enterDateParts(run, triple.controls, value);
  await enterValue(
    run,
    picker.control ?? (await locateWanted(run, wanted ?? unnamed('date'), 'date')),
    value,
    'pick_date',
  );
}

/** Enters day, month and year into their controls. */
export async function enterDateParts(run: StepRun, controls: readonly Control[], value: Value): Promise<void> {
  const [first] = controls;
  if (first && parsePeriod(value.text, run.today)) return enterValue(run, first, value, 'pick_date');
  const date = parseDate(value.text, run.today);
  if (!date) throw new StepError(`"${run.values.mask(value.text)}" cannot be read as a date.`);
  for (const control of controls) {
    const part = datePartOf(control);
    if (part === null) continue;
    await enterValue(run, control, { ...value, ...textOf(control, String(date[part])) }, 'pick_date');
  }
  run.trace.value = value.secretOrigins ? run.trace.value : toIso(date);
}

function textOf(control: Control, number: string): { text: string; texts: string[]; type: string } {
  const padded = control.maxLength === 2 || /^(?:mm|dd)$/i.test(control.placeholder) ? number.padStart(2, '0') : number;
  return { text: padded, texts: [padded], type: 'text_field' };
}

const isIn = ({ controls }: Slot, control: Control) => controls.some(({ id }) => id === control.id);
