import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import type { Step } from '../../task/step';
import type { StepRun } from '../step-run';
import { submitBy } from '../submitting/submitting';
import { refuse } from './finding';
import { senderOf } from './sending';

/** Verbs that are done only when the form is sent, in the languages of tasks: to enter a value is less. */
const CHANGES =
  /^\W*(?:(?:please|bitte|then|and|now)\s+)*(?:change|update|modify|correct|turn (?:on|off)|switch (?:on|off)|enable|disable|activate|deactivate|ändere?|aktualisiere?|aktiviere?|deaktiviere?|changez?|modifi\p{L}+|(?:dés)?activez?|cambi[ae]r?|modifi(?:ca|que)r?|(?:des)?activ[ae]r?|modifica|aggiorna|(?:dis)?attiva|wijzig|verander)(?!\p{L})/iu;
const ENTERS: ReadonlySet<Step['kind']> = new Set(['set', 'check']);
/** What may come before the form is sent, and what sends it. */
const GOES_ON: ReadonlySet<Step['kind']> = new Set([
  ...(['set', 'check', 'enter', 'select', 'clear', 'adjust', 'upload', 'pick_date', 'add_tags', 'fill_form'] as const),
  ...(['submit', 'click', 'press', 'next', 'order'] as const),
]);

/** "Change my phone number to 5": where the field is in a form, its only button that sends it is pressed, unless the task goes on with it. */
export async function sendChange(run: StepRun, step: Step, next: Step | undefined): Promise<void> {
  const isLast = !next || !GOES_ON.has(next.kind);
  if (!run.isFilling || !isLast || !ENTERS.has(step.kind) || !CHANGES.test(step.text)) return;
  const form = run.last?.form;
  if (!form) return;
  const ofForm = (await run.observe()).controls.filter((control) => control.form?.id === form.id);
  const button = senderOf('change', ofForm.filter(sends));
  if (!button) return;
  if ('problem' in button) return refuse(run, button.problem);
  await run.report('done', step.kind);
  run.trace.target = describeControl(button);
  await submitBy(run, { action: 'submit', control: button }, () => run.page.click(button));
}

const sends = (button: Control): boolean =>
  button.form?.submits === true && !button.disabled && harmOf(nameOf(button)) === null;
