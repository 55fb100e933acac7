import { contains, parentOf } from './composed-tree';
import { groupOf } from './names';
import { radioGroup } from './state';
import type { FoundControl, TextRun } from './walker';

/** Levels between a choice and the element around all the choices of a question. */
const LEVELS = 8;
/** How far a question is above its first choice, in CSS pixels. */
const FARTHEST = 80;

/** The question that a control answers together with others: its group, or the text in front of the choices. */
export function questionOf(found: FoundControl, runs: readonly TextRun[], controls: readonly FoundControl[]): string {
  const declared = groupOf(found.element);
  if (declared !== '' || !/^(radio|checkbox|switch)$/.test(found.kind)) return declared;
  const members = membersOf(found, controls);
  if (members.length < 2) return '';
  const [first] = members;
  const before = runs.filter((run) => first && run.at < first.at && !run.inControl && !labels(run, controls));
  const question = before.at(-1);
  return question && first && first.box.top - question.box.bottom < FARTHEST ? question.text : '';
}

/** The choices of one question: of one name, or alone together in an element. */
function membersOf(found: FoundControl, controls: readonly FoundControl[]): FoundControl[] {
  const alike = controls.filter(({ kind }) => kind === found.kind);
  const name = found.element.getAttribute('name') ?? '';
  const named = alike.filter(({ element }) => name !== '' && element.getAttribute('name') === name);
  if (named.length > 1) return named;
  if (found.kind === 'radio' && radioGroup(found.element).length > 1) {
    const group = radioGroup(found.element);
    return alike.filter(({ element }) => group.includes(element));
  }
  return together(found, alike, controls);
}

/** The largest element around a choice that holds no other kind of control. */
function together(found: FoundControl, alike: FoundControl[], controls: readonly FoundControl[]): FoundControl[] {
  let members: FoundControl[] = [];
  for (
    let at = parentOf(found.element), level = 0;
    at && at !== document.body && level < LEVELS;
    at = parentOf(at), level += 1
  ) {
    const around = at;
    if (at.tagName === 'FORM') break;
    const inside = controls.filter(({ element }) => contains(around, element));
    if (inside.some(({ kind }) => kind !== found.kind)) break;
    members = alike.filter(({ element }) => contains(around, element));
  }
  return members;
}

const labels = (run: TextRun, controls: readonly FoundControl[]): boolean =>
  controls.some(
    ({ element }) =>
      element instanceof HTMLInputElement && [...(element.labels ?? [])].some((label) => contains(label, run.element)),
  );
