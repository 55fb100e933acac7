import type { Control } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import type { Target } from '../../task/step';
import { locate } from '../locating/locate';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';
import type { Value } from '../run-values';
import { parsePeriod } from '../../values/periods';
import { enterValue } from './enter-value';
import { PERIOD } from './entry-plan';
import { periodFields } from './period-fields';

/** Names of the fields of a range, with the words for what it measures in place of `*`. */
const LOWER = ['* from', 'min *', '* min', 'minimum *', '* start', 'from', 'min', '* von', 'von', '*'];
const UPPER = ['* to', 'max *', '* max', 'maximum *', '* end', '* until', '* bis'];
const SAME_NAME = 0.85;
/** The whole name of the second field, where the first one has the name of both. */
const UPPER_ALONE = /^(?:to|until|till|and|max(?:imum)?|end|bis|–|-)$/i;
const FILLED: ReadonlySet<string> = new Set([
  'text',
  'number',
  'spinbutton',
  'time',
  'date',
  'datetime',
  'select',
  'slider',
]);

/**
 * Enters the ends of a range into its two fields: "Set the price from 30 to 80". One field takes the second value only where it shows the
 * first one, since the words then say what is replaced. @throws StepError where the page has no such fields
 */
export async function setRange(run: StepRun, target: Target, from: Value, to: Value): Promise<void> {
  const { words } = run.wanted(target);
  const name = words.replace(/\s*\brange$/i, '');
  const shown = endsOf((await run.view()).controls, name);
  // The fields may be in a part of the page that is closed.
  const control = shown ? null : await locate(run, target, 'set');
  const { controls } = await run.view();
  const isPeriod = parsePeriod(`${from.text} to ${to.text}`, run.today) !== null;
  const ends = shown ?? endsOf(controls, name) ?? (control && !isPeriod ? periodFields(control, controls) : null);
  if (ends) {
    await enterValue(run, ends[0], from, 'set');
    await run.report('done', 'set');
    return enterValue(run, ends[1], to, 'set');
  }
  const text = `${from.text} to ${to.text}`;
  if (control && parsePeriod(text, run.today))
    return enterValue(run, control, { ...from, text, texts: [text], type: PERIOD }, 'set');
  if (!control || control.value.trim() !== from.text.trim())
    throw new StepError(`"${words}" has no two fields for the values from ${from.text} to ${to.text}.`);
  await enterValue(run, control, to, 'set');
}

function endsOf(controls: readonly Control[], words: string): [Control, Control] | null {
  const fields = controls.filter(({ kind, disabled, readonly }) => FILLED.has(kind) && !disabled && !readonly);
  const lower = named(fields, LOWER, words);
  if (!lower) return null;
  const others = fields.filter(({ id }) => id !== lower.id);
  const next = fields[fields.indexOf(lower) + 1];
  const upper =
    named(others, UPPER, words) ??
    (next && next.kind === lower.kind && UPPER_ALONE.test(nameOf(next).trim()) ? next : null);
  return upper && upper.kind === lower.kind ? [lower, upper] : null;
}

/** The only field that is called so; earlier names come first. */
function named(fields: readonly Control[], names: readonly string[], words: string): Control | null {
  for (const name of names) {
    const called = name.replace('*', words).trim();
    const fitting = fields.filter((field) => likeness(called, nameOf(field)) >= SAME_NAME);
    if (fitting.length === 1) return fitting[0]!;
  }
  return null;
}
