import type { Control } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';

const STARTS = /\b(?:start|from|begin|first|arrival|check.?in|von|beginn)\b/i;
const ENDS = /\b(?:end|to|until|till|last|return|departure|check.?out|bis|ende)\b/i;
/** A symbol, such as the button of a calendar, may be between the two. */
const MAX_BETWEEN = 2;

/**
 * The two fields of a period of which one is called like the whole: the field behind it on its line asks for the end, or the parts of both
 * dates are fields of their own. Null where the field is the only one.
 */
export function periodFields(control: Control, controls: readonly Control[]): [Control, Control] | null {
  if (control.kind === 'spinbutton') return partsOf(control, controls);
  const at = controls.findIndex(({ id }) => id === control.id);
  const behind = at < 0 ? [] : controls.slice(at + 1, at + 1 + MAX_BETWEEN);
  const end = behind.find((other) => other.kind === control.kind && isOnLine(other, control));
  return end && asksFor(ENDS, end) && !asksFor(STARTS, end) ? [control, end] : null;
}

function partsOf({ group }: Control, controls: readonly Control[]): [Control, Control] | null {
  const parts = controls.filter((other) => other.kind === 'spinbutton' && group !== '' && other.group === group);
  const [start, end] = [STARTS, ENDS].map((names) => parts.find((part) => names.test(nameOf(part))));
  return start && end && start.id !== end.id ? [start, end] : null;
}

const isOnLine = ({ box }: Control, { box: other }: Control): boolean => Math.abs(box.y - other.y) < other.height / 2;

/** Behind the name and the placeholder the labels are those of what is beside it. */
const asksFor = (names: RegExp, { name, placeholder, labels }: Control): boolean =>
  [name, placeholder, name === '' ? (labels[0] ?? '') : ''].some((text) => names.test(text));
