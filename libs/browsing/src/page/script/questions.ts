import { ancestors, closest } from './composed-tree';
import { groupOf } from './names';
import { isChecked, radioGroup } from './state';
import type { Neighbourhood } from './neighbourhood';
import type { FoundControl } from './found';
import { attributeOf, tagOf } from './members';

/** Levels between a choice and the element around all the choices of a question. */
const LEVELS = 8;
/** How far a question is above its first choice, in CSS pixels. */
const FARTHEST = 80;

/** The question that a control answers together with others: its group, or the text in front of the choices. */
export function questionOf(found: FoundControl, near: Neighbourhood): string {
  const declared = groupOf(found.element);
  const isPressed =
    found.kind === 'button' && closest(found.element, TOGGLES) !== null && isChecked(found.element) !== null;
  if (declared !== '' || !(isPressed || /^(radio|checkbox|switch)$/.test(found.kind))) return declared;
  const members = isPressed ? pressedBeside(found, near) : membersOf(found, near);
  if (members.length < 2) return '';
  const [first] = members;
  if (!first) return '';
  const above = near.runsBetween(first.box.top - FARTHEST, first.box.bottom);
  const before = above.filter((run) => run.at < first.at && !run.inControl && !labelsField(run.element));
  return before.toSorted((a, b) => a.at - b.at).at(-1)?.text ?? '';
}

const TOGGLES = '[role=group], [role=radiogroup], [role=toolbar]';

/** The buttons of a group that are pressed or not, where it has no others. */
function pressedBeside({ element }: FoundControl, near: Neighbourhood): FoundControl[] {
  const group = closest(element, TOGGLES);
  const inside = group ? near.inside(group) : [];
  return inside.every((one) => one.kind === 'button' && isChecked(one.element) !== null) ? inside : [];
}

/** Whether a text is in the label of a field; a label without a field is a text. */
function labelsField(element: Element): boolean {
  const label = closest(element, 'label');
  return label !== null && !(label instanceof HTMLLabelElement && label.control === null);
}

/** The choices of one question: of one name, or alone together in an element. */
function membersOf(found: FoundControl, near: Neighbourhood): FoundControl[] {
  const name = attributeOf(found.element, 'name') ?? '';
  if (name === '' && found.kind !== 'radio') return together(found, near);
  const group = radioGroup(found.element);
  const named = near.controls.filter(
    ({ kind, element }) =>
      kind === found.kind && (group.includes(element) || (name !== '' && attributeOf(element, 'name') === name)),
  );
  return named.length > 1 ? named : together(found, near);
}

/** The controls of the largest element around a choice that holds no other kind of control. */
function together(found: FoundControl, near: Neighbourhood): FoundControl[] {
  let members: FoundControl[] = [];
  for (const around of ancestors(found.element, LEVELS)) {
    if (tagOf(around) === 'FORM') break;
    const inside = near.inside(around);
    if (inside.some(({ kind }) => kind !== found.kind)) break;
    members = inside;
  }
  return members;
}
