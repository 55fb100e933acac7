import { contains } from './composed-tree';
import { visibleText } from './texts';
import { type Rectangle, union } from './visibility';
import type { FoundControl, TextRun } from './found';

/** How far the buttons for less and more are from each other, in CSS pixels. */
const STEPPER_WIDTH = 240;
const LESS = /^([-−–‒▼↓⌄]|less|fewer|minus|decrease|decrement)/i;
const MORE = /^([+＋▲↑⌃]|more|plus|increase|increment)/i;

/** Numbers without a role between a button for less and one for more: a person sees a field. */
export function steppers(controls: readonly FoundControl[], runs: readonly TextRun[]): FoundControl[] {
  const numbers = runs.filter(({ text, inControl }) => !inControl && /^-?\d+(?:[.,]\d+)?$/.test(text));
  if (numbers.length === 0) return [];
  const says = (control: FoundControl, words: RegExp): boolean =>
    control.kind === 'button' &&
    (words.test(visibleText(control.element)) || words.test(control.element.getAttribute('aria-label') ?? ''));
  const less = controls.filter((control) => says(control, LESS));
  const more = controls.filter((control) => says(control, MORE));
  return numbers.flatMap((run) => {
    const minus = less.find(({ box }) => isNear(box, run.box));
    const plus = more.find(({ box }) => isNear(box, run.box));
    if (!minus || !plus || controls.some(({ element }) => element === run.element)) return [];
    const { section, inDialog } = minus;
    const box = union(run.box, union(minus.box, plus.box));
    return [
      { element: run.element, kind: 'spinbutton', role: '', box, at: run.at, section, inDialog } satisfies FoundControl,
    ];
  });
}

function isNear(button: Rectangle, number: Rectangle): boolean {
  const x = Math.max(number.left - button.right, button.left - number.right);
  const y = Math.max(number.top - button.bottom, button.top - number.bottom);
  return x < STEPPER_WIDTH / 2 && y < 4;
}

/** Smaller frames hold nothing that is dragged; larger ones are parts of the page. */
const TARGET = { width: 40, height: 24, shareOfViewport: 0.6 };
const LONGEST_NAME = 150;

export const isFramed = (style: CSSStyleDeclaration): boolean =>
  parseFloat(style.borderTopWidth) > 0 && parseFloat(style.borderLeftWidth) > 0 && style.borderTopStyle !== 'none';

/** Framed elements in which something that can be dragged may be dropped; only where there is something to drag. */
export function dropTargets(framed: readonly FoundControl[], controls: readonly FoundControl[]): FoundControl[] {
  const dragged = controls.filter(({ kind }) => kind === 'draggable');
  if (dragged.length === 0) return [];
  return framed.filter(({ element, box }) => {
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    if (width < TARGET.width || height < TARGET.height) return false;
    if (width * height > TARGET.shareOfViewport * innerWidth * innerHeight) return false;
    if (controls.some((other) => contains(other.element, element))) return false;
    const inside = controls.filter((other) => contains(element, other.element));
    return inside.every(({ kind }) => kind === 'draggable') && visibleText(element).length <= LONGEST_NAME;
  });
}
