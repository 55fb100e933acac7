import { contains, parentOf } from '../composed-tree';
import { accessibleName } from '../names';
import { isSeen, isVisible, seenBox, EVERYWHERE } from '../visibility';
import { shadowOf, boxOf, childrenIn, isDisplayed, selectFirst } from '../members';

/** Share of the viewport that a layer covers when it keeps a person from the page behind. */
const COVERING = 0.95;

/** The element that a click at a point reaches, through shadow roots. */
function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint(x, y);
  for (let shadow = found && shadowOf(found); shadow; shadow = found && shadowOf(found)) {
    const inner = shadow.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/** The element that a click at the middle of another reaches. */
export function elementInFront(element: Element): Element | null {
  const { left, top, width, height } = boxOf(element);
  return elementAt(left + width / 2, top + height / 2);
}

/** Whether a click at the middle of what is visible of an element reaches it. */
export function isHit(element: Element): boolean {
  const box = boxOf(element);
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  const right = Math.min(innerWidth, box.right);
  const bottom = Math.min(innerHeight, box.bottom);
  if (!isSeen({ left, top, right, bottom })) return false;
  const hit = elementAt((left + right) / 2, (top + bottom) / 2);
  return hit !== null && (contains(element, hit) || contains(hit, element));
}

/** The modal on top of the document: a native one, one that says so, or a layer that covers the viewport. */
export function topLayer(): Element | null {
  const native = [...document.querySelectorAll('dialog:modal')].at(-1);
  if (native) return native;
  const declared = [...document.querySelectorAll('[aria-modal=true]')].filter(
    (element) => isVisible(element) && holdsSomething(element),
  );
  return declared.at(-1) ?? coveringLayer();
}

const holdsSomething = (element: Element): boolean =>
  seenBox(element, EVERYWHERE) !== null ||
  [...childrenIn(element)].some((child) => seenBox(child, EVERYWHERE) !== null);

function coveringLayer(): Element | null {
  const points = [0.03, 0.97].flatMap((x) => [0.03, 0.97].map((y) => elementAt(innerWidth * x, innerHeight * y)));
  const layers = points.map((element) => fixedLayer(element));
  const layer = layers[0] ?? null;
  return layer && layers.every((other) => other === layer) && hidesOthers(layer) ? layer : null;
}

function fixedLayer(element: Element | null): Element | null {
  for (let at = element; at && at !== document.body; at = parentOf(at)) {
    const box = boxOf(at);
    const covers = box.width * box.height >= COVERING * innerWidth * innerHeight;
    if (covers && getComputedStyle(at).position === 'fixed') return at;
  }
  return null;
}

/** The frame of an application fills the viewport, too, but nothing is behind it. */
function hidesOthers(layer: Element): boolean {
  const behind = document.elementsFromPoint(innerWidth / 2, innerHeight / 2);
  const others = [...document.body.querySelectorAll('button, input, a[href], p, h1, h2, h3, select')].slice(0, 500);
  return behind.length > 0 && others.some((other) => !contains(layer, other) && isDisplayed(other) && !isHit(other));
}

/** What a dialog is called: its name, or its first heading; '' for a layer without words. */
export function dialogName(layer: Element): string {
  const heading = selectFirst(layer, 'h1, h2, h3, h4, [role=heading]');
  return accessibleName(layer) || (heading ? accessibleName(heading) : '');
}
