import { describeControl, nameOf } from '../../matching/control-texts';
import { matchOption } from '../../values/match-options';
import { enterValue, requireOrigin } from '../entering/enter-value';
import type { Value } from '../run-values';
import type { StepRun } from '../step-run';
import { enterDateParts } from './date-slots';
import type { Slot } from './slots';
import { enterTextParts } from './text-parts';

/** Whether a place takes all values of a field at once. */
export const takesSeveral = ({ kind, controls }: Slot) => kind === 'boxes' || controls[0]!.multiple;

/** Enters a value into a place of a form. */
export async function fillSlot(run: StepRun, value: Value, slot: Slot): Promise<void> {
  const [first] = slot.controls;
  if (!first) return;
  if (slot.kind === 'date_parts') return enterDateParts(run, slot.controls, value);
  if (slot.kind === 'text_parts') return enterTextParts(run, slot, value);
  if (slot.kind === 'boxes') return checkBoxes(run, slot, value);
  await enterValue(run, first, value, 'enter');
}

/** Checks exactly the boxes whose names are the values. */
async function checkBoxes(run: StepRun, { controls }: Slot, value: Value): Promise<void> {
  const options = controls.map((control) => ({ control, label: nameOf(control), value: control.value }));
  const chosen = new Set<string>();
  for (const text of value.texts) {
    const found = matchOption(text, options);
    if ('problem' in found) run.entries.addUnplaced({ ...value, text, texts: [text] }, found.problem);
    else chosen.add(found.option.control.id);
  }
  for (const control of controls) {
    const checked = chosen.has(control.id);
    if (control.checked === checked) continue;
    requireOrigin(control, value);
    const intention = { action: 'check', control, value: checked ? 'yes' : 'no' };
    await run.act(intention, () => run.page.setChecked(control, checked), true);
    const present = await run.page.read(control);
    if (!present) continue;
    run.update(present);
    run.entries.add(present, { ...value, text: checked ? 'yes' : 'no' }, { kind: 'checked', checked });
  }
  run.trace.target = `checkboxes "${controls[0]!.group || describeControl(controls[0]!)}"`;
  run.trace.value = value.texts.join(', ');
}
