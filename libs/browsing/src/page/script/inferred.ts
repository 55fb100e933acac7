import { contains } from './composed-tree';
import { visibleText } from './texts';
import { type Rectangle, union } from './visibility';
import type { FoundControl, TextRun } from './found';
import { attributeOf } from './members';

/** How far the buttons for less and more are from each other, in CSS pixels. */
const STEPPER_WIDTH = 240;
/** Pictures for less and more are closer to their number. */
const PICTURE_GAP = 60;
const LESS = /^([-−–‒▼↓⌄]|less|fewer|minus|decrease|decrement)/i;
const MORE = /^([+＋▲↑⌃]|more|plus|increase|increment)/i;

/** Numbers without a role between a button for less and one for more: a person sees a field. */
export function steppers(controls: readonly FoundControl[], runs: readonly TextRun[]): FoundControl[] {
  const numbers = runs.filter(({ text, inControl }) => !inControl && /^-?\d+(?:[.,]\d+)?$/.test(text));
  if (numbers.length === 0) return [];
  const says = (control: FoundControl, words: RegExp): boolean =>
    control.kind === 'button' &&
    (words.test(visibleText(control.element)) || words.test(attributeOf(control.element, 'aria-label') ?? ''));
  const less = controls.filter((control) => says(control, LESS));
  const more = controls.filter((control) => says(control, MORE));
  const pictures = controls.filter(({ kind, element }) => kind === 'button' && visibleText(element) === '');
  return numbers.flatMap((run) => {
    const minus = closestTo(run, less) ?? pictureBeside(pictures, run, 'left');
    const plus = closestTo(run, more) ?? pictureBeside(pictures, run, 'right');
    if (!minus || !plus || controls.some(({ element }) => element === run.element)) return [];
    const { section, inDialog } = minus;
    const box = union(run.box, union(minus.box, plus.box));
    return [
      { element: run.element, kind: 'spinbutton', role: '', box, at: run.at, section, inDialog } satisfies FoundControl,
    ];
  });
}

/** A button without words right beside a number: such buttons stand on both sides of it. */
const pictureBeside = (pictures: readonly FoundControl[], { box: number }: TextRun, side: 'left' | 'right') =>
  pictures.find(({ box }) => {
    const gap = side === 'left' ? number.left - box.right : box.left - number.right;
    return gap >= -1 && gap < PICTURE_GAP && box.top < number.bottom && box.bottom > number.top;
  });

/** Of buttons in rows one below the other, that of the row of the number. */
const closestTo = ({ box: number }: TextRun, buttons: readonly FoundControl[]): FoundControl | undefined => {
  const offset = ({ box }: FoundControl): number => Math.abs(box.top + box.bottom - number.top - number.bottom);
  return buttons.filter(({ box }) => isNear(box, number)).toSorted((a, b) => offset(a) - offset(b))[0];
};

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
