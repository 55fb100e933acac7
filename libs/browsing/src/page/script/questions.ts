import { ancestors, closest } from './composed-tree';
import { groupOf } from './names';
import { radioGroup } from './state';
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
  if (declared !== '' || !/^(radio|checkbox|switch)$/.test(found.kind)) return declared;
  const members = membersOf(found, near);
  if (members.length < 2) return '';
  const [first] = members;
  if (!first) return '';
  const above = near.runsBetween(first.box.top - FARTHEST, first.box.bottom);
  const before = above.filter((run) => run.at < first.at && !run.inControl && closest(run.element, 'label') === null);
  return before.toSorted((a, b) => a.at - b.at).at(-1)?.text ?? '';
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
