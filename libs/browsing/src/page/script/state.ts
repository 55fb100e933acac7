import type { Control, ControlKind, ControlOption } from '../control';
import { ancestors, childrenOf, closest, parentOf, referenced } from './composed-tree';
import { isEntry } from './lists/entry';
import { accessibleName } from './names';
import { shorten, squeeze, visibleText } from './texts';
import {
  attributeOf,
  childNodesOf,
  classesOf,
  hasAttribute,
  innerTextOf,
  matches,
  selectAll,
  selectFirst,
} from './members';

const MAX_OPTIONS = 500;
const LONGEST_VALUE = 20_000;
/** Levels between the field of a widget and the box around it. */
const WIDGET_LEVELS = 3;
const isTrue = (element: Element, attribute: string): boolean => attributeOf(element, attribute) === 'true';

/** What a control holds, as shown. */
export function valueOf(element: Element, kind: ControlKind): string {
  if (element instanceof HTMLSelectElement) return joined([...element.selectedOptions].map(optionLabel));
  if (element instanceof HTMLInputElement) return inputValue(element, kind);
  if (element instanceof HTMLTextAreaElement) return element.value.slice(0, LONGEST_VALUE);
  if (kind === 'slider' || kind === 'spinbutton')
    return attributeOf(element, 'aria-valuenow') ?? attributeOf(element, 'aria-valuetext') ?? visibleText(element);
  if (kind === 'listbox')
    return joined(
      listOptions(element)
        .filter((option) => option.selected)
        .map((o) => o.label),
    );
  if (kind === 'combobox' || (kind === 'other' && !isEntry(element))) return shownValue(element);
  if (kind === 'rich_text' || kind === 'text' || kind === 'multiline')
    return (element instanceof HTMLElement ? innerTextOf(element) : '').slice(0, LONGEST_VALUE).trim();
  return '';
}

const joined = (texts: string[]): string => texts.join(', ');

function inputValue(input: HTMLInputElement, kind: ControlKind): string {
  if (kind === 'file') return joined([...(input.files ?? [])].map((file) => file.name));
  if (kind === 'checkbox' || kind === 'radio' || kind === 'switch' || kind === 'button') return '';
  const value = input.value.slice(0, LONGEST_VALUE);
  // Widgets with several values keep the chosen ones beside an empty field.
  if (kind !== 'combobox') return value;
  return value === '' || asksForChoice(value)
    ? chosenBeside(input) || chosenInList(input)
    : (countedInList(input, value) ?? value);
}

/** The chosen options of a list whose field shows how many they are ("2 options selected"); null for other fields. */
function countedInList(input: Element, value: string): string | null {
  const [count, ...others] = value.match(/\d+/g) ?? [];
  if (count === undefined || others.length > 0 || !/\p{L}/u.test(value)) return null;
  const chosen = (optionsOf(input, 'combobox') ?? []).filter(({ selected }) => selected);
  return chosen.length > 0 && chosen.length === Number(count) ? joined(chosen.map(({ label }) => label)) : null;
}

/** The chosen options of the list of a combobox that its widget also shows: some lists declare the one with the focus as chosen. */
function chosenInList(input: Element): string {
  const shown = [...ancestors(input, WIDGET_LEVELS)].find((around) => visibleText(around) !== '');
  const text = shown ? visibleText(shown) : '';
  const chosen = (optionsOf(input, 'combobox') ?? []).filter(({ selected, label }) => selected && text.includes(label));
  return joined(chosen.map(({ label }) => label));
}

/** The chosen texts that a combobox shows around its empty field. */
function chosenBeside(input: Element): string {
  const frame = widgetAround(input);
  if (frame === null) return '';
  const texts = chosenIn(frame, input);
  return joined(texts.filter((text) => text !== '' && text !== input.getAttribute('placeholder')));
}

/** The box that encloses the field and the chosen values: some levels up, while it holds one field and no label. */
function widgetAround(input: Element): Element | null {
  let around: Element | null = null;
  let at = parentOf(input);
  for (let level = 0; at && level < WIDGET_LEVELS; level += 1, at = parentOf(at)) {
    const single = selectAll(at, 'input:not([type=hidden]), textarea, select').length === 1;
    if (
      !single ||
      selectFirst(at, 'label, :not([aria-hidden=true]) > legend, [role=listbox]') ||
      matches(at, 'form, label, fieldset')
    )
      break;
    around = at;
    if (selectFirst(at, '[aria-label*="emove"], [class*=chip], [class*=tag], [class*=value]')) break;
  }
  return around;
}

const chosenIn = (frame: Element, input: Element): string[] =>
  [...childNodesOf(frame)].flatMap((child) => {
    if (child instanceof Text) return asksForChoice(squeeze(child.data)) ? [] : [squeeze(child.data)];
    return child instanceof Element ? chosenTexts(child, input) : [];
  });

function chosenTexts(child: Element, input: Element): string[] {
  if (child === input || matches(child, '[role=listbox], [aria-live], [aria-hidden=true], button, svg')) return [];
  if (child.contains(input)) return chosenIn(child, input);
  const text = visibleText(child, (part) => part !== child && matches(part, 'button, svg, [role=button]')).replace(
    /^\s*[×✕✖⨯]\s*|\s*[×✕✖⨯]\s*$/gu,
    '',
  );
  const placeholder = /placeholder/.test(classesOf(child)) || asksForChoice(text);
  return placeholder || text.length > 100 ? [] : [text];
}

/** What a scripted list without a field shows as its choice. */
function shownValue(element: Element): string {
  const text = visibleText(element, (part) => matches(part, '[role=listbox], [role=menu], svg, label'));
  const shown = text.replace(/\s*[▾▼⌄˅▿⏷⌵]\s*$/u, '').trim();
  return asksForChoice(shown) ? '' : shown;
}

/** A text in the place of a choice that is not made yet. */
export const asksForChoice = (text: string): boolean =>
  /^(-+\s*)?(please )?(select|choose|pick|search)\b/i.test(text) ||
  /^(no|0)\b.*\b(selected|chosen)$/i.test(text) ||
  /(…|\.\.\.)$/.test(text);

const optionLabel = (option: HTMLOptionElement): string => shorten(option.label || option.text);

/** The list of a control; null when it has none, or it is not in the page yet. */
export function optionsOf(element: Element, kind: ControlKind): ControlOption[] | null {
  if (element instanceof HTMLSelectElement) return nativeOptions(element);
  if (element instanceof HTMLInputElement && element.list)
    return [...element.list.options].slice(0, MAX_OPTIONS).map((option) => ({
      label: optionLabel(option) || option.value,
      value: option.value,
      selected: false,
      disabled: option.disabled,
    }));
  // A list that scrolls may load or draw the rest of its options when it does.
  if (kind === 'listbox') return element.scrollHeight > element.clientHeight + 1 ? null : listOptions(element);
  if (kind === 'radio') return groupOptions(element);
  if (kind !== 'combobox') return null;
  const list = referenced(element, 'aria-controls').concat(referenced(element, 'aria-owns'))[0];
  const options = list ? listOptions(list) : [];
  return options.length > 0 ? options : null;
}

function nativeOptions(select: HTMLSelectElement): ControlOption[] {
  return [...select.options].slice(0, MAX_OPTIONS).map((option) => ({
    label: optionLabel(option),
    value: option.value.slice(0, 300),
    selected: option.selected,
    disabled: option.disabled || (option.parentElement instanceof HTMLOptGroupElement && option.parentElement.disabled),
  }));
}

export const listOptions = (list: Element): ControlOption[] =>
  itemsOf(list).map((item) => ({
    label: accessibleName(item),
    value: attributeOf(item, 'data-value') ?? '',
    selected: isTrue(item, 'aria-selected') || isTrue(item, 'aria-checked'),
    disabled: isTrue(item, 'aria-disabled'),
  }));

/** The elements of a scripted list that can be chosen. */
export function itemsOf(list: Element): Element[] {
  const found: Element[] = [];
  const visit = (node: Node, depth: number): void => {
    if (!(node instanceof Element) || found.length >= MAX_OPTIONS || depth > 12) return;
    if (/^(option|treeitem)$/.test(attributeOf(node, 'role') ?? '')) found.push(node);
    else for (const child of childrenOf(node)) visit(child, depth + 1);
  };
  visit(list, 0);
  return found;
}

/** The radio buttons that exclude each other. */
export function radioGroup(element: Element): Element[] {
  const root = element.getRootNode() as Document | ShadowRoot;
  if (element instanceof HTMLInputElement) {
    if (element.name === '') return [element];
    const named = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    return named.filter((other) => other.name === element.name && other.form === element.form);
  }
  const group = closest(element, '[role=radiogroup], [role=group], fieldset');
  return group ? [...group.querySelectorAll('[role=radio], [role=menuitemradio]')] : [element];
}

const groupOptions = (element: Element): ControlOption[] =>
  radioGroup(element)
    .slice(0, MAX_OPTIONS)
    .map((radio) => ({
      label: accessibleName(radio),
      value: radio instanceof HTMLInputElement ? radio.value : '',
      selected: isChecked(radio) === true,
      disabled: isDisabled(radio),
    }));

/** Null for what is not checked; a mixed state is not checked. */
export function isChecked(element: Element): boolean | null {
  if (element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type))
    return element.checked && !element.indeterminate;
  for (const attribute of ['aria-checked', 'aria-pressed']) {
    if (hasAttribute(element, attribute)) return isTrue(element, attribute);
  }
  const role = attributeOf(element, 'role');
  const inner = role === 'checkbox' || role === 'switch' ? selectFirst(element, 'input[type=checkbox]') : null;
  if (inner instanceof HTMLInputElement) return inner.checked && !inner.indeterminate;
  return role === 'checkbox' || role === 'switch' || role === 'radio' ? isTrue(element, 'aria-selected') : null;
}

export const isMixed = (element: Element): boolean =>
  attributeOf(element, 'aria-checked') === 'mixed' || (element instanceof HTMLInputElement && element.indeterminate);

export const isDisabled = (element: Element): boolean =>
  matches(element, ':disabled') || closest(element, '[aria-disabled=true]') !== null;

/** The members of a control that are properties and attributes of its element. */
export function attributesOf(
  element: Element,
): Pick<Control, 'required' | 'readonly' | 'invalid' | 'min' | 'max' | 'step' | 'maxLength' | 'multiple'> {
  const text = (name: string): string => squeeze(attributeOf(element, name) ?? '').slice(0, 100);
  const maxLength = 'maxLength' in element ? Number(element.maxLength) : -1;
  return {
    required: matches(element, ':required') || isTrue(element, 'aria-required'),
    readonly: ('readOnly' in element && element.readOnly === true) || isTrue(element, 'aria-readonly'),
    invalid: isTrue(element, 'aria-invalid') || matches(element, ':user-invalid'),
    min: text('min') || text('aria-valuemin'),
    max: text('max') || text('aria-valuemax'),
    step: text('step'),
    maxLength: maxLength >= 0 ? maxLength : null,
    multiple: ('multiple' in element && element.multiple === true) || isTrue(element, 'aria-multiselectable'),
  };
}

/** The form of a control, and whether a click or Enter on it submits the form. */
export function formOf(element: Element, idOf: (element: Element) => string): Control['form'] {
  const form =
    'form' in element && element.form instanceof HTMLFormElement
      ? element.form
      : (closest(element, 'form') as HTMLFormElement | null);
  if (!form) return null;
  const button = element instanceof HTMLButtonElement || element instanceof HTMLInputElement ? element : null;
  const submits = button !== null && (button.type === 'submit' || button.type === 'image');
  const attribute = (name: string): string | null => (submits ? attributeOf(button, `form${name}`) : null);
  const method = (attribute('method') ?? attributeOf(form, 'method') ?? 'get').toLowerCase();
  const action = attribute('action') ?? attributeOf(form, 'action') ?? '';
  return {
    id: idOf(form),
    method: method === 'post' || method === 'dialog' ? method : 'get',
    action: resolve(action),
    submits,
  };
}

function resolve(address: string): string {
  return URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI).href.slice(0, 2_000) : '';
}
