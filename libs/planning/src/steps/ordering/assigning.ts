import type { Control } from '@app/browsing';
import { describeControl, nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import type { Step } from '../../task/step';
import type { StepRun } from '../step-run';
import { submitBy } from '../submitting/submitting';
import { refuse } from './finding';
import { senderOf } from './sending';

const ASSIGNS = /^\W*(?:please )?(?:assign|allocate)\b/i;
/** Names of buttons without a form that take over what was chosen beside them. */
const TAKES_OVER = /^(?:save|update|apply|assign)(?: (?:changes|assignee|ticket))?$/i;
const SENDS: ReadonlySet<Step['kind']> = new Set(['submit', 'click', 'press', 'next']);

/** "Assign A to Ada" is done when the form with the field is sent, unless the next step says how. Lists without such a button apply at once. */
export async function sendAssignment(run: StepRun, { id }: Control): Promise<void> {
  const next = run.steps[run.index + 1];
  if (!ASSIGNS.test(run.sentence) || (next && SENDS.has(next.kind))) return;
  const { controls } = await run.observe();
  const field = controls.find((control) => control.id === id);
  const button = field
    ? senderOf(
        'assign',
        controls.filter((other) => takesOver(other, field)),
      )
    : null;
  if (!button) return;
  if ('problem' in button) return refuse(run, button.problem);
  await run.report('done', 'set');
  run.trace.target = describeControl(button);
  await submitBy(run, { action: 'submit', control: button }, () => run.page.click(button));
}

function takesOver(button: Control, field: Control): boolean {
  const isBeside = !button.row || button.row === field.row;
  if (button.disabled || !isBeside || harmOf(nameOf(button)) !== null) return false;
  if (field.form) return button.form?.submits === true && button.form.id === field.form.id;
  return button.form === null && button.section === field.section && TAKES_OVER.test(nameOf(button).trim());
}
