import { enterValue } from '../entering/enter-value';
import type { Value } from '../run-values';
import type { StepRun } from '../step-run';
import type { Slot } from './slots';

/** Divides digits or letters among boxes by their lengths; the last takes the rest. */
export async function enterTextParts(run: StepRun, { controls }: Slot, value: Value): Promise<void> {
  let rest = value.text.replace(/[^\p{L}\p{N}]/gu, '');
  const total = controls.reduce((sum, { maxLength }) => sum + (maxLength ?? 0), 0);
  // A number with its country code has digits in front for which there is no box.
  if (value.type === 'phone_number' && rest.length > total) rest = rest.slice(-total);
  for (const [index, control] of controls.entries()) {
    const length = index === controls.length - 1 ? rest.length : (control.maxLength ?? rest.length);
    const text = rest.slice(0, length);
    rest = rest.slice(length);
    if (text !== '') await enterValue(run, control, { ...value, text, texts: [text] }, 'enter');
  }
}
