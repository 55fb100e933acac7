import type { FrameControl, FrameView } from '../observation';
import type { ControlKind } from '../control';
import { OPERATED } from './behaviour';
import { isMarked } from './drawn-boxes';
import { accessibleName, description, labelsOf } from './names';
import { questionOf } from './questions';
import { Neighbourhood } from './neighbourhood';
import { cellLabels, nearbyLabels, termOf } from './nearby';
import { dialogName } from './layers/overlays';
import { kindOf, roleOf } from './roles';
import { idOf } from './registry';
import { iconWords } from './icon-words';
import { isNestedList } from './lists/nested-list';
import { scrolledListOf } from './lists/scrolled-list';
import { isExpanded } from './expanded';
import { asksForChoice, attributesOf, formOf, isChecked, isDisabled, isMixed, optionsOf, valueOf } from './state';
import { labelledTexts, tablesOf } from './tables';
import { shorten, squeeze, visibleText } from './texts';
import { toBox } from './visibility';
import type { FoundControl } from './found';
import { Walker } from './walker';
import { attributeOf, boxOf, matches } from './members';

const MAX_MESSAGES = 50;

/** What the frame shows now, and the shadow roots that it found. */
export function observe(): { view: FrameView; shadows: ShadowRoot[] } {
  const walker = new Walker();
  walker.walk();
  const near = new Neighbourhood(walker.runs, walker.controls);
  const tables = tablesOf(walker.tables);
  const view: FrameView = {
    title: shorten(document.title),
    headings: walker.headings,
    controls: walker.controls.map((found) => toControl(found, near)),
    tables,
    labelled: labelledTexts(walker.pairs, tables, walker.lines, walker.controls),
    lines: walker.lines,
    messages: messagesOf(walker),
    dialog: walker.layer ? dialogName(walker.layer) : null,
    frames: walker.frames.map(({ element, at, box, inDialog }) => ({
      id: idOf(element),
      at,
      box: toBox(box),
      inDialog,
    })),
    truncated: walker.truncated,
  };
  return { view, shadows: walker.shadows };
}

function messagesOf(walker: Walker): string[] {
  const spoken = walker.messages.map((element) => visibleText(element, isDragged));
  const invalid = walker.controls.filter(({ element }) => matches(element, '[aria-invalid=true], :user-invalid'));
  const reasons = invalid.map(
    ({ element }) => description(element) || ('validationMessage' in element ? String(element.validationMessage) : ''),
  );
  return [...new Set([...spoken, ...reasons])].filter((text) => text !== '').slice(0, MAX_MESSAGES);
}

/** What lies in a place for dropping does not name it. */
const isDragged = (element: Element): boolean => attributeOf(element, 'draggable') === 'true';

/** The texts that name a control, the closest first, without its accessible name. */
function labelTexts(found: FoundControl, near: Neighbourhood, name: string): string[] {
  const { element } = found;
  const own = labelsOf(element).map((label) => visibleText(label));
  const given = [
    attributeOf(element, 'aria-label'),
    attributeOf(element, 'placeholder'),
    attributeOf(element, 'title'),
  ];
  // A button with a symbol, or without a name, is named by what is beside it.
  const isWord = /\p{L}{2}|\d/u.test(name);
  // What asks for a choice is no name, but what a list shows while nothing is chosen.
  const isNamed = !isField(found.kind) && isWord && !(isDrawnList(element) && asksForChoice(name));
  // A box with a name of its own is not called like what is beside it, which may be of another entry.
  const isBox = /^(checkbox|switch|radio)$/.test(found.kind) && isWord;
  const nearby = isBox ? [] : nearbyLabels(found, near);
  const beside = !isNamed ? [...termOf(element), ...cellLabels(element), ...nearby] : [];
  // Symbols also have words of their own, which leave one place less for those beside.
  const symbol = isSymbol(found, name) ? iconWords(element, name) : '';
  const others = symbol === '' ? beside : beside.slice(0, BESIDE_SYMBOL);
  // A cell is also called by the head of its column.
  const cell = isNamed && isCell(element) ? cellLabels(element) : [];
  const all = [...own, ...others, ...cell, symbol, ...given.map((text) => shorten(text ?? ''))].map((text) =>
    text.replace(/\s*[:*]+$/, ''),
  );
  return [...new Set(all)].filter((text) => text !== '' && text !== name);
}

/** Lists that are drawn without a role of their own are no buttons of the browser. */
const isDrawnList = (element: Element): boolean => !matches(element, 'button, a, input, [role=button], [role=link]');

const isCell = (element: Element): boolean => matches(element, 'td, [role=cell], [role=gridcell]');

const BESIDE_SYMBOL = 2;

/** Whether a control shows a symbol in place of words. Fields of the browser are no symbols. */
const isSymbol = ({ element, kind }: FoundControl, name: string): boolean =>
  /^(button|link|tab|menuitem|checkbox|switch|other)$/.test(kind) &&
  !(element instanceof HTMLInputElement) &&
  !/\p{L}{2}|\d/u.test(name);

const isField = (kind: ControlKind): boolean =>
  !/^(button|link|tab|menuitem|option|draggable|droppable|other)$/.test(kind);

/** An entry around other controls is called by its own text. */
function nameOf(element: Element, kind: ControlKind): string {
  if (kind === 'other')
    return visibleText(element, (part) => part !== element && (isNestedList(part) || matches(part, OPERATED)));
  return accessibleName(element) || (isField(kind) ? '' : visibleText(element, isNestedList));
}

function toControl(found: FoundControl, near: Neighbourhood): FrameControl {
  const { element, kind, role } = found;
  const name = nameOf(element, kind);
  const attribute = (key: string): string => squeeze(attributeOf(element, key) ?? '').slice(0, 200);
  const [scrolled, row] = [scrolledListOf(found, near), near.rowOf(element, kind)];
  return {
    id: idOf(element),
    kind,
    role,
    name,
    labels: labelTexts(found, near, name),
    placeholder: attribute('placeholder'),
    title: attribute('title'),
    description: description(element),
    group: questionOf(found, near) || (scrolled?.name ?? ''),
    section: found.section,
    // A row around the whole list is not that of an entry.
    row: scrolled && row !== name ? '' : row,
    list: scrolled ?? near.listOf(element, kind),
    attributes: {
      name: attribute('name'),
      id: attribute('id'),
      autocomplete: attribute('autocomplete'),
      type: attribute('type'),
    },
    value: valueOf(element, kind),
    checked: isChecked(element) ?? (kind === 'checkbox' ? isMarked(element) : null),
    mixed: isMixed(element),
    expanded: isExpanded(element),
    popup: attribute('aria-haspopup') || undefined,
    options: optionsOf(element, kind),
    disabled: isDisabled(element),
    ...attributesOf(element),
    form: formOf(element, idOf),
    href: element instanceof HTMLAnchorElement ? element.href.slice(0, 2_000) : '',
    box: toBox(found.box),
    inDialog: found.inDialog,
    origin: location.origin,
    at: found.at,
  };
}

const NOWHERE = new Neighbourhood([], []);

/** The control as it is now, without what is around it; null when the element is gone or operates nothing. */
export function readControl(element: Element, known: ControlKind): FrameControl | null {
  if (!element.isConnected) return null;
  const role = roleOf(element);
  const box = boxOf(element);
  const kind = kindOf(element, role) ?? known;
  return toControl({ element, kind, role, box, at: 0, section: '', inDialog: false }, NOWHERE);
}
