import type { Control, PageBox } from '@app/browsing';
import { textFitness } from './control-texts';
import { entryName } from './entry-name';
import { contains, likeness } from './likeness';

/** How well another element must fit the words of a place. */
const ANCHOR = 0.6;
const LABEL = 0.95;
/** Places that say nothing about which of several elements is meant, but for dialogs. */
const WHOLE = new Set(
  'list page form table menu dialog popup window text results screen website paragraph box image'.split(' '),
);
const OUTSIDE = 0.5;
/** The distance in CSS pixels in which nearness falls to half; a few lines of text. */
const HALF_DISTANCE = 100;
/** What is next to another element is on its line. */
const LINE_WEIGHT = 4;

/** How well a control is at the place that a task names: 0 (is not there) to 1. */
export function nearness(
  near: { relation: 'in' | 'next_to' | 'below' | 'above' | 'row'; words: string },
  control: Control,
  controls: readonly Control[],
): number {
  const { section, group, list } = control;
  // The caption of a list says more than a heading before it, which may be that of another list.
  const places = [list?.name || list?.place || section, group];
  const own = Math.max(...places.map((place) => likeness(near.words, place)));
  const around = Math.max(own, ...control.labels.map((label) => LABEL * likeness(near.words, label)));
  if (control.row && contains(control.row, near.words)) return 1;
  const { relation } = near;
  const name = entryName(near.words);
  if (name !== null && control.row && contains(control.row, name)) return 1;
  // What stands beside an entry, or outside of all, may be called like what is in it.
  if (relation === 'row' && controls.some(({ row }) => row && contains(row, near.words))) return 0;
  if (WHOLE.has(near.words.toLowerCase()))
    return /dialog|popup|window/.test(near.words) && !control.inDialog ? OUTSIDE : 1;
  if (relation === 'in') return around >= ANCHOR ? around : 0;
  // Cards beside each other are on one line, and yet each is an entry of its own.
  const isOtherEntry = (other: Control): boolean =>
    relation === 'row' && !!other.row && !!control.row && other.row !== control.row;
  const anchors = controls.filter(
    (other) =>
      other.id !== control.id &&
      !isOtherEntry(other) &&
      Math.max(textFitness(other, near.words), likeness(near.words, other.value)) >= ANCHOR,
  );
  const closest = Math.max(0, ...anchors.map((anchor) => positionFitness(relation, control.box, anchor.box)));
  return Math.max(closest, around >= ANCHOR ? around : 0);
}

function positionFitness(relation: 'next_to' | 'below' | 'above' | 'row', box: PageBox, anchor: PageBox): number {
  const down = middle(box).y - middle(anchor).y;
  const across = Math.abs(middle(box).x - middle(anchor).x);
  const isInRow = Math.abs(down) <= Math.max(box.height, anchor.height) / 2 + 1;
  if (relation === 'row') return isInRow ? 1 : 0;
  if (relation === 'next_to') return fall(Math.hypot(LINE_WEIGHT * down, across));
  const isBeyond = relation === 'below' ? down > 0 : down < 0;
  return isBeyond ? fall(Math.hypot(down, across)) : 0;
}

const fall = (distance: number) => HALF_DISTANCE / (HALF_DISTANCE + distance);
const middle = ({ x, y, width, height }: PageBox) => ({ x: x + width / 2, y: y + height / 2 });
