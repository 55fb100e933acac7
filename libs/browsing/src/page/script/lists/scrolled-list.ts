import type { ControlList } from '../../control';
import { ancestors } from '../composed-tree';
import type { FoundControl } from '../found';
import { boxOf } from '../members';
import { accessibleName } from '../names';
import { nearbyLabels } from '../nearby';
import type { Neighbourhood } from '../neighbourhood';
import { idOf } from '../registry';
import { scrollsDown } from '../visibility';
import { headingAbove } from './entry-lists';
import { isRepeated } from './entry';

/** Levels between an entry and what scrolls it. */
const LEVELS = 3;
const MIN_ENTRIES = 3;

/** The list of an entry that is a control itself, in a box that scrolls and holds nothing but such entries. */
export function scrolledListOf(found: FoundControl, near: Neighbourhood): ControlList | undefined {
  if (found.kind !== 'button' || !isRepeated(found.element)) return undefined;
  const [box] = [...ancestors(found.element, LEVELS)].filter(scrollsDown);
  return box && (near.scrolledList(box, () => listIn(box, found, near)) ?? undefined);
}

function listIn(box: Element, entry: FoundControl, near: Neighbourhood): ControlList | null {
  const inside = near.inside(box);
  if (inside.length < MIN_ENTRIES || inside.some(({ kind }) => kind !== 'button')) return null;
  const [label = ''] = nearbyLabels({ ...entry, element: box, kind: 'listbox', box: boxOf(box) }, near);
  return { id: idOf(box), name: accessibleName(box) || label, place: headingAbove(box), header: [] };
}
