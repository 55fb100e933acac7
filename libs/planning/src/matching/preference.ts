import type { Control } from '@app/browsing';
import { keyOf } from './words';

/** What decides among controls that fit equally well. */
export interface Preference {
  /** The control that was operated last: the same form, section or neighbourhood is meant. */
  last: Control | null;
  /** Controls that hold what the run has entered: others are meant. */
  entered: ReadonlySet<string>;
  /** Whether something is put into the control, so that an empty one is meant. */
  fills: boolean;
}

interface Rule {
  reason: string;
  holds: (control: Control, preference: Preference) => boolean;
}

const RULES: readonly Rule[] = [
  { reason: 'it is in the open dialog', holds: ({ inDialog }) => inDialog },
  { reason: 'it can be used', holds: ({ disabled, readonly }, { fills }) => !disabled && !(fills && readonly) },
  // The field that was filled in last is in the same form and section as itself, so this comes before both.
  { reason: 'nothing was entered in it yet', holds: ({ id }, { entered, fills }) => fills && !entered.has(id) },
  { reason: 'it is in the same form', holds: ({ form }, { last }) => last?.form != null && form?.id === last.form.id },
  {
    reason: 'it is in the same section',
    holds: ({ section }, { last }) => !!last?.section && section === last.section,
  },
  { reason: 'it is empty', holds: ({ value, checked }, { fills }) => fills && value === '' && checked !== true },
  { reason: 'it sends the form', holds: ({ form }, { fills }) => !fills && form?.submits === true },
];

/**
 * Chooses one of several controls that fit equally well. Where nothing tells them apart, the first in reading order is taken
 * for values and for links to one address; for anything else null is returned, because a click cannot be taken back.
 */
export function distinguish(
  controls: readonly Control[],
  preference: Preference,
): { control: Control | null; reason: string; isFirst?: boolean } {
  let left = [...controls];
  for (const rule of RULES) {
    const those = left.filter((control) => rule.holds(control, preference));
    if (those.length === 0 || those.length === left.length) continue;
    left = those;
    if (left.length === 1) return { control: left[0]!, reason: rule.reason };
  }
  const first = left.reduce((a, b) => (b.order < a.order ? b : a));
  if (sameEffect(left)) return { control: first, reason: 'they do the same' };
  if (preference.fills) return { control: first, reason: 'it is the first', isFirst: true };
  return { control: null, reason: '' };
}

/** Links to one address; elements that lie in each other, such as a label with its control. */
function sameEffect(controls: Control[]): boolean {
  const [first] = controls;
  if (!first) return false;
  if (first.href !== '' && controls.every(({ href }) => href === first.href)) return true;
  return controls.every((control) => keyOf(control.name) === keyOf(first.name) && overlap(control, first));
}

function overlap({ box: a }: Control, { box: b }: Control): boolean {
  const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  return !isApart;
}
