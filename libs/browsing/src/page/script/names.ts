import { childrenOf, closest, referenced } from './composed-tree';
import { isNestedList } from './lists/nested-list';
import { roleOf } from './roles';
import { shorten, squeeze, NAME_LENGTH } from './texts';
import { isRendered } from './visibility';
import { attributeOf, childrenIn, parentElementOf, tagOf } from './members';

/** Roles whose contents name them (accname 1.2, step 2F). */
const NAMED_BY_CONTENTS = new Set([
  ...['button', 'cell', 'checkbox', 'columnheader', 'gridcell', 'heading', 'link', 'menuitem', 'menuitemcheckbox'],
  ...['menuitemradio', 'option', 'radio', 'row', 'rowheader', 'switch', 'tab', 'tooltip', 'treeitem'],
]);
const DEEPEST = 40;

interface Naming {
  /** Inside of another name: contents count for every role, and fields count with their value. */
  nested: boolean;
  /** An element that was referenced counts although it is hidden. */
  referenced: boolean;
  seen: Set<Node>;
  depth: number;
}

/** The accessible name (W3C accname 1.2); '' when there is none. */
export const accessibleName = (element: Element): string =>
  shorten(nameOf(element, { nested: false, referenced: false, seen: new Set(), depth: 0 }));

export const description = (element: Element): string =>
  shorten(
    referenced(element, 'aria-describedby')
      .concat(referenced(element, 'aria-errormessage'))
      .filter(isRendered)
      .map((other) => nameOf(other, { nested: true, referenced: true, seen: new Set(), depth: 0 }))
      .join(' ') ||
      attributeOf(element, 'aria-description') ||
      '',
  );

function nameOf(element: Element, naming: Naming): string {
  if (naming.seen.has(element) || naming.depth > DEEPEST) return '';
  naming.seen.add(element);
  if (!naming.referenced && naming.nested && !isRendered(element)) return '';
  const byOthers = naming.referenced ? '' : labelledBy(element, naming);
  if (byOthers) return byOthers;
  if (naming.nested) {
    const value = embeddedValue(element);
    if (value !== null) return value;
  }
  const given = squeeze(attributeOf(element, 'aria-label') ?? '');
  if (given) return given;
  const native = nativeName(element, naming);
  if (native) return native;
  if (naming.nested || naming.referenced || NAMED_BY_CONTENTS.has(roleOf(element))) {
    const text = squeeze(contents(element, naming));
    if (text) return text;
  }
  return squeeze(attributeOf(element, 'title') ?? '') || squeeze(attributeOf(element, 'placeholder') ?? '');
}

function labelledBy(element: Element, naming: Naming): string {
  const labels = referenced(element, 'aria-labelledby');
  // An element may name itself in the list, so each has a set of its own. Its value is no part of its own name.
  const named = (other: Element): string =>
    nameOf(other, { nested: other !== element, referenced: true, seen: new Set(), depth: naming.depth + 1 });
  return squeeze(labels.map(named).join(' '));
}

/** A field inside of a label counts with its value ("Flash the screen [3] times"). */
function embeddedValue(element: Element): string | null {
  const role = roleOf(element);
  if (element instanceof HTMLInputElement && /^(text|search|number|range|tel|email|url)$/.test(element.type))
    return element.value;
  if (element instanceof HTMLInputElement && /^(checkbox|radio|file|password|hidden)$/.test(element.type)) return '';
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map((o) => o.label).join(' ');
  if (role === 'slider' || role === 'spinbutton')
    return attributeOf(element, 'aria-valuetext') ?? attributeOf(element, 'aria-valuenow') ?? '';
  return role === 'listbox' || role === 'combobox' ? '' : null;
}

type Labelled = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** The labels of a field, or of the component that it is in. */
export function labelsOf(element: Element): Element[] {
  if (!('labels' in element) || element instanceof HTMLFormElement) return [];
  const own = [...((element as Labelled).labels ?? [])];
  return own.length > 0 ? own : labelsOfComponent(element);
}

function labelsOfComponent(element: Element): Element[] {
  const root = element.getRootNode();
  const around = root instanceof ShadowRoot ? root.host.getRootNode() : null;
  if (!(root instanceof ShadowRoot) || !(around instanceof Document || around instanceof ShadowRoot)) return [];
  return [...around.querySelectorAll('label')].filter(({ control }) => control === root.host);
}

function nativeName(element: Element, naming: Naming): string {
  const inner = { ...naming, nested: true, referenced: false, depth: naming.depth + 1 };
  if (element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type))
    return element.value || { submit: 'Submit', reset: 'Reset', button: '' }[element.type] || '';
  if (element instanceof HTMLInputElement && element.type === 'image') return element.alt || element.title || 'Submit';
  const labels = labelsOf(element);
  if (labels.length > 0 && !naming.nested) {
    // The control inside of its own label does not count.
    const texts = labels.map((label) => nameOf(label, { ...inner, referenced: true, seen: new Set([element]) }));
    const text = squeeze(texts.join(' '));
    if (text) return text;
  }
  if (element instanceof HTMLImageElement) return squeeze(element.alt);
  const caption = childNaming(element);
  return caption ? nameOf(caption, inner) : '';
}

/** The child that names its parent: legend, caption, figcaption, title of a drawing. */
function childNaming(element: Element): Element | null {
  const tags: Record<string, string> = { FIELDSET: 'LEGEND', TABLE: 'CAPTION', FIGURE: 'FIGCAPTION', svg: 'title' };
  const tag = tags[tagOf(element)];
  if (tag === undefined) return null;
  return [...childrenIn(element)].find((child) => tagOf(child) === tag) ?? null;
}

function contents(element: Element, naming: Naming): string {
  const parts: string[] = [];
  let length = 0;
  for (const child of childrenOf(element)) {
    const text = child instanceof Text ? child.data : child instanceof Element ? childName(child, naming) : '';
    parts.push(text);
    length += text.length;
    if (length > NAME_LENGTH) break;
  }
  return parts.join('');
}

function childName(child: Element, naming: Naming): string {
  if (/^(SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(tagOf(child))) return '';
  if (tagOf(child) === 'BR') return ' ';
  if (isNestedList(child)) return '';
  const text = nameOf(child, { ...naming, nested: true, referenced: false, depth: naming.depth + 1 });
  return getComputedStyle(child).display.startsWith('inline') ? text : ` ${text} `;
}

/** The question that a control answers together with others: the name of its group. */
export function groupOf(element: Element): string {
  const group = closest(parentElementOf(element) ?? null, 'fieldset, [role=group], [role=radiogroup]');
  return group && group !== element ? accessibleName(group) : '';
}
