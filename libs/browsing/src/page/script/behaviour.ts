import type { ControlKind } from '../control';
import { squeeze } from './texts';

/** Heights of a field of one line, in CSS pixels: browsers draw 21, large designs 64. */
const FIELD_HEIGHT = { least: 18, most: 72 };
const FIELD_WIDTH = 60;

const CONTAINERS = new Set([
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
  if (!(element instanceof HTMLElement) || CONTAINERS.has(element.tagName)) return null;
  if (PASSIVE_ROLES.has(element.getAttribute('role') ?? '')) return null;
  if (element.getAttribute('draggable') === 'true') return 'draggable';
  if (style.cursor === 'grab' || style.cursor === 'move') return 'draggable';
  if (element.hasAttribute('aria-dropeffect') || element.hasAttribute('ondrop')) return 'droppable';
  const operable =
    element.hasAttribute('onclick') || (style.cursor === 'pointer' && !inPointer) || element.tabIndex >= 0;
  if (!operable || encloses(element)) return null;
  if (element.tagName === 'SUMMARY') return 'button';
  if (looksLikeBox(element, style)) return 'checkbox';
  return looksLikeList(element, style) ? 'combobox' : 'button';
}

/** Other controls in it are operated themselves. */
const encloses = (element: Element): boolean =>
  element.querySelector(
    'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"], [onclick], label',
  ) !== null;

/** A closed list has the shape of a field, with a border or an own background, and an arrow or the word for an open choice. */
function looksLikeList(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  const popup = element.getAttribute('aria-haspopup') ?? '';
  if (popup === 'listbox' || popup === 'tree') return true;
  const { width, height } = element.getBoundingClientRect();
  if (width < FIELD_WIDTH || height < FIELD_HEIGHT.least || height > FIELD_HEIGHT.most) return false;
  const edged = parseFloat(style.borderBottomWidth) > 0 || /inset/.test(style.boxShadow);
  if (!edged) return false;
  const text = squeeze(element.innerText);
  return /[▾▼⌄˅▿⏷⌵]$/u.test(text) || /^(-+ ?)?(please )?(select|choose|pick)\b/i.test(text) || hasArrow(element);
}

function hasArrow(element: HTMLElement): boolean {
  const last = element.lastElementChild;
  if (
    last &&
    (last instanceof SVGElement || (squeeze(last.textContent ?? '') === '' && last.getBoundingClientRect().width < 40))
  )
    return true;
  return (
    getComputedStyle(element, '::after').content !== 'none' && getComputedStyle(element, '::after').content !== 'normal'
  );
}

/** Sizes of a drawn checkbox or switch, in CSS pixels: browsers draw 13, switches are up to twice as wide as high. */
const BOX = { least: 10, width: 64, height: 36 };
const TICKS = /^[✓✔☑✅☐□■xX]?$/u;

/** A drawn checkbox or switch: small, framed or filled, empty but for a tick. Icons are pictures, so they are not. */
function looksLikeBox(element: HTMLElement, style: CSSStyleDeclaration): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width < BOX.least || height < BOX.least || width > BOX.width || height > BOX.height) return false;
  if (element.tagName === 'BUTTON' || element.querySelector('svg, img, i') || style.backgroundImage !== 'none')
    return false;
  const filled = style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const framed = parseFloat(style.borderTopWidth) > 0;
  return (filled || framed) && TICKS.test(squeeze(element.innerText)) && !element.hasAttribute('aria-label');
}

const MARKS = /(?:^|[-_])(?:on|active|selected|checked|ticked)$/i;

/** Whether a drawn box says that it is ticked: by a class or an attribute of state, or by a tick in it. */
export function isMarked(element: Element): boolean {
  const parts = [element, ...element.children];
  const named = parts.some((part) => [...part.classList].some((name) => MARKS.test(name)));
  const stated = parts.some((part) =>
    /^(?:on|true|checked|active)$/i.test(part.getAttribute('data-state') ?? part.getAttribute('data-checked') ?? ''),
  );
  return named || stated || /[✓✔☑✅]/u.test(element.textContent ?? '');
}
