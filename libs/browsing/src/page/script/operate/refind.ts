import type { ControlKind } from '../../control';
import type { FrameControl } from '../../observation';
import { childrenOf } from '../composed-tree';
import { accessibleName } from '../names';
import { elementOf, remember } from '../registry';
import { kindOf, roleOf } from '../roles';
import { attributeOf, boxOf } from '../members';

/** The features by which an element is found again after the page rendered another in its place. */
interface Features {
  kind: ControlKind;
  name: string;
  attributes: string;
  box: { x: number; y: number };
}

const features = new Map<string, Features>();
const MAX_ELEMENTS = 40_000;
/** Points for the same name, attributes and place; an element must have the same name and one of the others. */
const ENOUGH = 3;

/** Keeps the features of the controls of a view. */
export function rememberFeatures(controls: readonly FrameControl[]): void {
  for (const { id, kind, name, attributes, box } of controls)
    features.set(id, { kind, name, attributes: `${attributes.name} ${attributes.id}`, box });
}

/** The element of an id, or the one that took its place. */
export function found(id: string): { element: Element; kind: ControlKind } | null {
  const known = features.get(id);
  const element = elementOf(id);
  if (element?.isConnected) return { element, kind: known?.kind ?? 'other' };
  const again = known && mostAlike(known);
  if (!again) return null;
  remember(id, again);
  return { element: again, kind: known.kind };
}

export const foundElement = (id: string): Element | null => found(id)?.element ?? null;

function mostAlike(known: Features): Element | null {
  let best: { element: Element; points: number; distance: number } | null = null;
  for (const element of candidates(known.kind)) {
    const { points, distance } = likeness(element, known);
    const better = best === null || points > best.points || (points === best.points && distance < best.distance);
    if (points >= ENOUGH && better) best = { element, points, distance };
  }
  return best?.element ?? null;
}

function likeness(element: Element, known: Features): { points: number; distance: number } {
  const own = `${attributeOf(element, 'name') ?? ''} ${attributeOf(element, 'id') ?? ''}`;
  const box = boxOf(element);
  const distance = Math.hypot(box.left - known.box.x, box.top - known.box.y);
  const name = accessibleName(element) === known.name ? 2 : 0;
  return { points: name + (own === known.attributes ? 1 : 0) + (distance < 100 ? 1 : 0), distance };
}

function candidates(kind: ControlKind): Element[] {
  const all: Element[] = [];
  let left = MAX_ELEMENTS;
  const visit = (node: Node): void => {
    left -= 1;
    if (left < 0) return;
    if (node instanceof Element && (kindOf(node, roleOf(node)) ?? kindless(node, kind)) === kind) all.push(node);
    for (const child of childrenOf(node)) visit(child);
  };
  if (document.body) visit(document.body);
  return all;
}

/** Elements without a role are compared with controls that were recognised by their behaviour. */
const kindless = (element: Element, kind: ControlKind): ControlKind | null =>
  element instanceof HTMLElement && (element.tabIndex >= 0 || getComputedStyle(element).cursor === 'pointer')
    ? kind
    : null;
