import type { ControlKind } from '../control';
import { isEntry, isRow } from './lists/entry';
import { squeeze } from './texts';
import {
  childrenIn,
  attributeOf,
  boxOf,
  classesOf,
  hasAttribute,
  innerTextOf,
  parentElementOf,
  selectFirst,
  selectInShadow,
  shadowOf,
  tagOf,
  textContentOf,
} from './members';

/** Heights of a field of one line, in CSS pixels: browsers draw 21, large designs 64. */
const FIELD_HEIGHT = { least: 18, most: 72 };
const FIELD_WIDTH = 60;

export const CONTAINERS = new Set([
  'BODY',
  'HTML',
  'LABEL',
  'FORM',
  'FIELDSET',
  'TABLE',
  'TBODY',
  'THEAD',
  'UL',
  'OL',
  'MAIN',
  'SECTION',
  'DIALOG',
]);
const PASSIVE_ROLES = new Set([
  'dialog',
  'alertdialog',
  'listbox',
  'menu',
  'grid',
  'tabpanel',
  'radiogroup',
  'group',
  'tree',
  'document',
  'application',
  'region',
  'row',
  'tablist',
  'toolbar',
]);

/**
 * How an element without a role of its own is operated, by what a person notices: the pointer changes over it, it takes the
 * focus, or it can be dragged. Null when it does not look operable.
 */
export function behaviourOf(element: Element, style: CSSStyleDeclaration, inPointer: boolean): ControlKind | null {
  if (!(element instanceof HTMLElement) || CONTAINERS.has(tagOf(element))) return null;
  if (!isRow(element) && PASSIVE_ROLES.has(attributeOf(element, 'role') ?? '')) return null;
  if (attributeOf(element, 'draggable') === 'true') return 'draggable';
  if (style.cursor === 'grab' || style.cursor === 'move') return 'draggable';
  if (hasAttribute(element, 'aria-dropeffect') || hasAttribute(element, 'ondrop')) return 'droppable';
  if (!showsPointer(element, style, inPointer) && element.tabIndex < 0) return null;
  if (isRow(element) || encloses(element)) return entryKind(element, style, inPointer);
  if (tagOf(element) === 'SUMMARY') return 'button';
  if (isThumb(element, style)) return 'slider';
  if (looksLikeBox(element, style)) return 'checkbox';
  return looksLikeList(element, style) ? 'combobox' : 'button';
}

/** What is clickable around other controls is an entry, such as a row with a box, or a card with a button. */
const entryKind = (element: HTMLElement, style: CSSStyleDeclaration, inPointer: boolean): 'other' | null =>
  isEntry(element) && showsPointer(element, style, inPointer) ? 'other' : null;

const showsPointer = (element: HTMLElement, style: CSSStyleDeclaration, inPointer: boolean): boolean =>
  hasAttribute(element, 'onclick') || (style.cursor === 'pointer' && !inPointer);

/** Other controls in it are operated themselves, also in the shadow tree of a component. */
function encloses(element: Element): boolean {
  const shadow = shadowOf(element);
  return selectFirst(element, OPERATED) !== null || (shadow !== null && selectInShadow(shadow, OPERATED) !== null);
}
export const OPERATED = 'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"], [onclick], label';

/** A closed list has the shape of a field, with a border or an own background, and an arrow or the word for an open choice. */
function looksLikeList(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  const popup = attributeOf(element, 'aria-haspopup') ?? '';
  if (popup === 'listbox' || popup === 'tree') return true;
  const { width, height } = boxOf(element);
  if (width < FIELD_WIDTH || height < FIELD_HEIGHT.least || height > FIELD_HEIGHT.most) return false;
  const edged = parseFloat(style.borderBottomWidth) > 0 || /inset/.test(style.boxShadow);
  const isDrawnAround = !edged && edgeBeside(element) !== null;
  if (!edged && !isDrawnAround) return false;
  const text = squeeze(innerTextOf(element));
  const asks = /[▾▼⌄˅▿⏷⌵]$/u.test(text) || /^(-+ ?)?(please )?(select|choose|pick)(?![\w-])/i.test(text);
  return (
    asks || hasArrow(element) || (isDrawnAround && selectFirst(parentElementOf(element) ?? element, 'svg') !== null)
  );
}

/** An empty element of the same box beside a field that draws its border. */
function edgeBeside(element: HTMLElement): Element | null {
  const own = boxOf(element);
  const parent = parentElementOf(element);
  const siblings = parent ? childrenIn(parent) : [];
  // No copy of all: a list may have thousands, each of which looks at the first ones.
  const beside = Array.from(
    { length: Math.min(siblings.length, MAX_BESIDE) },
    (_, index) => siblings[index] as Element,
  );
  const draws = (other: Element): boolean => {
    const { left, top, width, height } = boxOf(other);
    const distances = [left - own.left, top - own.top, width - own.width, height - own.height];
    return distances.every((distance) => Math.abs(distance) <= EDGE) && (textContentOf(other) ?? '') === '';
  };
  const hasBorder = (other: Element): boolean => parseFloat(getComputedStyle(other).borderBottomWidth) > 0;
  return beside.find((other) => other !== element && draws(other) && hasBorder(other)) ?? null;
}
const MAX_BESIDE = 10;
/** By how much two boxes of one widget differ, in CSS pixels. */
const EDGE = 3;

function hasArrow(element: HTMLElement): boolean {
  const last = element.lastElementChild;
  if (last && (last instanceof SVGElement || (squeeze(textContentOf(last) ?? '') === '' && boxOf(last).width < 40)))
    return true;
  const { content } = getComputedStyle(element, '::after');
  return content !== 'none' && content !== 'normal';
}

/** A track is this many times as long as its thumb, and at most this thick in CSS pixels. */
const TRACK = { toThumb: 3, thickness: 40 };

/** The thumb of a slider that takes the focus: placed freely on a narrow element that is much longer. */
function isThumb(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  const track = parentElementOf(element);
  if (!track || element.tabIndex < 0 || style.position !== 'absolute') return false;
  const [own, around] = [boxOf(element), boxOf(track)];
  const [length, thickness] = [Math.max(around.width, around.height), Math.min(around.width, around.height)];
  const size = Math.max(own.width, own.height);
  return size > 0 && length >= TRACK.toThumb * size && thickness <= TRACK.thickness && textContentOf(element) === '';
}

/** Sizes of a drawn checkbox or switch, in CSS pixels: browsers draw 13, switches are up to twice as wide as high. */
const BOX = { least: 10, width: 64, height: 36 };
/** Class names of symbols, of which some draw a box. */
const ICON = /(?:^|[\s_-])(?:icon|fa|fas|far|bi|mdi|glyphicon)(?:$|[\s_-])/i;
const BOX_ICON = /check|tick|box|square|toggle|switch/i;
const TICKS = /^[✓✔☑✅☐□■xX]?$/u;

/** A drawn checkbox or switch: small, framed or filled, empty but for a tick. Icons are pictures, so they are not. */
function looksLikeBox(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  const { width, height } = boxOf(element);
  if (width < BOX.least || height < BOX.least || width > BOX.width || height > BOX.height) return false;
  if (tagOf(element) === 'BUTTON' || selectFirst(element, 'svg, img, i') || style.backgroundImage !== 'none')
    return false;
  if (ICON.test(classesOf(element)) && !BOX_ICON.test(classesOf(element))) return false;
  const filled = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const framed = parseFloat(style.borderTopWidth) > 0;
  return (filled || framed) && TICKS.test(squeeze(innerTextOf(element))) && !hasAttribute(element, 'aria-label');
}
